"""Every address of Scorebook."""

from django.urls import include, path

from scorebook.views import (
    account,
    circle_rules,
    closing,
    club_evenings,
    clubs,
    documents,
    exports,
    hands,
    home,
    interchange,
    invitations,
    links,
    members,
    players,
    recap,
    rulebook,
    seasons,
    sheets,
    standings,
)

evening = [
    path("", sheets.evening_sheet, name="sheet"),
    path("news/", sheets.evening_news, name="news"),
    path("far/", sheets.evening_far, name="far"),
    path("history/", sheets.evening_history, name="history"),
    path("hand/", hands.hand_new, name="hand_new"),
    path("hand/preview/", hands.hand_preview, name="hand_preview"),
    path("undo/", hands.hand_undo, name="undo"),
    path("<int:number>/", sheets.entry_detail, name="entry"),
    path("<int:number>/edit/", hands.hand_correct, name="hand_correct"),
    path("<int:number>/strike/", sheets.entry_strike, name="entry_strike"),
    path("close/", closing.evening_close, name="close"),
    path("reopen/", closing.evening_reopen, name="reopen"),
    path("payments/", closing.payments, name="payments"),
    path("payments/tick/", closing.payment_tick, name="payment_tick"),
    path("recap/", recap.evening_recap, name="recap"),
    path("links/", links.evening_links, name="links"),
    path("links/renew/", links.link_renew, name="link_renew"),
    path("rules/", rulebook.evening_rules, name="rules"),
    path("session.pdf", documents.session_pdf, name="session_pdf"),
    path("payout.pdf", documents.payout_pdf, name="payout_pdf"),
    path("export.json", interchange.evening_export, name="export"),
    path("lists/<slug:which>.<slug:kind>", exports.evening_list, name="evening_list"),
    path("ledger.journal", exports.evening_ledger, name="evening_ledger"),
]

club = [
    path("", clubs.club, name="club"),
    path("settings/", clubs.club_settings, name="club_settings"),
    path("close/", clubs.club_close, name="club_close"),
    path("new/", club_evenings.club_evening_new, name="club_evening_new"),
    path("adopt/<slug:evening>/", club_evenings.club_adopt, name="club_adopt"),
    path("members/", members.members, name="members"),
    path("members/add/", members.member_add, name="member_add"),
    path("members/<int:number>/", members.member, name="member"),
    path("members/<int:number>/rename/", members.member_rename, name="member_rename"),
    path("members/<int:number>/role/", members.member_role, name="member_role"),
    path("members/<int:number>/merge/", members.member_merge, name="member_merge"),
    path("members/<int:number>/erase/", members.member_erase, name="member_erase"),
    path("members/<int:number>/password/", members.member_password, name="member_password"),
    path("invite/", invitations.invite, name="invite"),
    path("invitations/<int:number>/", invitations.invitation_shown, name="invitation_shown"),
    path("invitations/<int:number>/revoke/", invitations.invitation_revoke, name="invitation_revoke"),
    path("rules/", circle_rules.rules_list, name="rules_list"),
    path("rules/new/", circle_rules.rules_new, name="rules_new"),
    path("rules/<int:number>/", circle_rules.rules_card, name="rules_card"),
    path("exports/", exports.club_exports, name="club_exports"),
    path("exports/documents.<slug:kind>", exports.club_documents, name="club_documents"),
    path("exports/ledger.journal", exports.club_ledger, name="club_ledger"),
    path("exports/<slug:which>.<slug:kind>", exports.club_list, name="club_list"),
    path("standings/", standings.standings, name="standings"),
    path("standings.json", standings.standings_json, name="standings_json"),
    path("rating/", standings.rating, name="rating"),
    path("players/<int:number>/", players.player, name="player"),
    path("players/<int:number>/hands/", players.player_hands, name="player_hands"),
    path("seasons/new/", seasons.season_new, name="season_new"),
    path("seasons/<int:number>/", seasons.season_edit, name="season_edit"),
    path("seasons/<int:number>/remove/", seasons.season_remove, name="season_remove"),
]

own = [
    path("", account.account, name="account"),
    path("new/", account.sign_up, name="sign_up"),
    path("sign-in/", account.SignIn.as_view(), name="login"),
    path("sign-out/", account.SignOut.as_view(), name="logout"),
    path("password/", account.PasswordChange.as_view(), name="password"),
    path("reset/<uidb64>/<token>/", account.PasswordReset.as_view(), name="password_reset"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", home.evening_new, name="evening_new"),
    path("import/", interchange.evening_import, name="evening_import"),
    path("t/<str:token>/", links.link_open, name="link_open"),
    path("e/<slug:slug>/", include(evening)),
    path("account/", include(own)),
    path("i/<str:token>/", invitations.invitation, name="invitation"),
    path("c/new/", clubs.club_new, name="club_new"),
    path("c/<slug:slug>/", include(club)),
    path("rules/<slug:game>/", rulebook.rulebook, name="rulebook"),
    path("language/", home.language, name="language"),
    path("health/", home.health, name="health"),
]

handler400 = "scorebook.views.refusals.bad_request"
handler403 = "scorebook.views.refusals.forbidden"
handler404 = "scorebook.views.refusals.not_found"
handler500 = "scorebook.views.refusals.broken"
