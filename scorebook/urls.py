"""Every address of Scorebook."""

from django.urls import include, path

from scorebook.access import views as links
from scorebook.account import views as account
from scorebook.api.views import api, keys
from scorebook.cash.views import book as cash
from scorebook.cash.views import group as group_fees
from scorebook.cash.views import period as cash_periods
from scorebook.club.views import club as clubs
from scorebook.club.views import erasing, evenings, invitations, members, merging, public, rules, sets
from scorebook.clubfile import views as clubfile
from scorebook.cup.views import about as cup_abouts
from scorebook.cup.views import check_in as cup_check_ins
from scorebook.cup.views import draw as cup_draws
from scorebook.cup.views import entries as cup_entries
from scorebook.cup.views import hall as cup_hall
from scorebook.cup.views import links as cup_links
from scorebook.cup.views import no_show as cup_no_shows
from scorebook.cup.views import one_table as cup_one_tables
from scorebook.cup.views import ranking as cup_rankings
from scorebook.cup.views import registration as cup_registrations
from scorebook.cup.views import settings as cup_options
from scorebook.cup.views import table as cup_tables
from scorebook.cup.views import wall as cup_walls
from scorebook.editions import archives
from scorebook.editions import views as editions
from scorebook.evening import details
from scorebook.evening import views as starting
from scorebook.files.views import cups as cup_files
from scorebook.files.views import interchange, lists
from scorebook.grid import views as grid
from scorebook.guide import views as guide
from scorebook.hand import views as hands
from scorebook.home import views as home
from scorebook.host import views as host
from scorebook.league.views import seasons, standings
from scorebook.meeting import views as meeting
from scorebook.night import views as closing
from scorebook.offline import views as offline
from scorebook.paper.views import cash as cash_papers
from scorebook.paper.views import club as club_papers
from scorebook.paper.views import cup as cup_papers
from scorebook.paper.views import evening as documents
from scorebook.paper.views import guide as guide_papers
from scorebook.paper.views import lists as on_paper
from scorebook.paper.views import statements, table
from scorebook.results import views as results
from scorebook.rules import views as rulebook
from scorebook.sheet import views as sheets
from scorebook.statistics.views import players, recap

evening = [
    path("", sheets.evening_sheet, name="sheet"),
    path("news/", sheets.evening_news, name="news"),
    path("far/", sheets.evening_far, name="far"),
    path("history/", sheets.evening_history, name="history"),
    path("hand/", hands.hand_new, name="hand_new"),
    path("hand/preview/", hands.hand_preview, name="hand_preview"),
    path("hand/lines/", hands.hand_lines, name="hand_lines"),
    path("hand/leave/", hands.hand_leave, name="hand_leave"),
    path("hand/left/", hands.hand_left, name="hand_left"),
    path("hand/count/", hands.hand_count, name="hand_count"),
    path("grid/", grid.evening_grid, name="grid"),
    path("paper/", grid.moved_here, name="grid_moved"),
    path("undo/", hands.hand_undo, name="undo"),
    path("<int:number>/", sheets.entry_detail, name="entry"),
    path("<int:number>/edit/", hands.hand_correct, name="hand_correct"),
    path("<int:number>/insert/", hands.hand_insert, name="hand_insert"),
    path("<int:number>/cross/", hands.hand_strike, name="hand_strike"),
    path("<int:number>/strike/", sheets.entry_strike, name="entry_strike"),
    path("<int:number>/said/", sheets.entry_said, name="entry_said"),
    path("<int:number>/overruled/", sheets.entry_overruled, name="entry_overruled"),
    path("close/", closing.evening_close, name="close"),
    path("round/", cup_tables.cup_at_table, name="cup_at_table"),
    path("round/agreed/", cup_tables.cup_agreed, name="cup_agreed"),
    path("another/", starting.another_game, name="another"),
    path("seats/", starting.evening_seats, name="evening_seats"),
    path("details/", details.evening_details, name="evening_details"),
    path("play-on/", starting.play_on, name="play_on"),
    path("reopen/", closing.evening_reopen, name="reopen"),
    path("payments/", closing.payments, name="payments"),
    path("payments/tick/", closing.payment_tick, name="payment_tick"),
    path("recap/", recap.evening_recap, name="recap"),
    path("links/", links.evening_links, name="links"),
    path("links/renew/", links.link_renew, name="link_renew"),
    path("pen/", links.evening_pen, name="pen"),
    path("erase/", erasing.evening_erase, name="evening_erase"),
    path("back/", evenings.evening_back, name="evening_back"),
    path("rules/", rulebook.evening_rules, name="rules"),
    path("print/", on_paper.evening_on_paper, name="evening_on_paper"),
    path("session.pdf", documents.session_pdf, name="session_pdf"),
    path("payout.pdf", documents.payout_pdf, name="payout_pdf"),
    path("explained.pdf", table.explained_pdf, name="explained_pdf"),
    path("<int:number>/explained.pdf", table.hand_pdf, name="hand_pdf"),
    path("rules.pdf", table.rules_pdf, name="rules_pdf"),
    path("blank.pdf", table.blank_pdf, name="blank_pdf"),
    path("recap.pdf", club_papers.recap_pdf, name="recap_pdf"),
    path("receipts.pdf", club_papers.receipts_pdf, name="receipts_pdf"),
    path("export.json", interchange.evening_export, name="export"),
    path("trail.json", interchange.evening_trail, name="trail"),
    path("lists/<slug:which>.<slug:kind>", lists.evening_list, name="evening_list"),
    path("ledger.journal", lists.evening_ledger, name="evening_ledger"),
]

club = [
    path("", clubs.club, name="club"),
    path("settings/", clubs.club_settings, name="club_settings"),
    path("close/", clubs.club_close, name="club_close"),
    path("keys/", keys.api_keys, name="api_keys"),
    path("keys/<int:number>/revoke/", keys.api_key_revoke, name="api_key_revoke"),
    path("new/", starting.club_evening_new, name="club_evening_new"),
    path("adopt/<slug:evening>/", evenings.club_adopt, name="club_adopt"),
    path("members/", members.members, name="members"),
    path("members/add/", members.member_add, name="member_add"),
    path("members/<int:number>/", members.member, name="member"),
    path("members/<int:number>/rename/", members.member_rename, name="member_rename"),
    path("members/<int:number>/contact/", members.member_contact, name="member_contact"),
    path("members/<int:number>/away/", members.member_away, name="member_away"),
    path("members/guest/", members.guest_welcome, name="guest_welcome"),
    path("members/<int:number>/role/", members.member_role, name="member_role"),
    path("members/<int:number>/merge/", merging.member_merge, name="member_merge"),
    path("members/<int:number>/erase/", erasing.member_erase, name="member_erase"),
    path("members/<int:number>/password/", members.member_password, name="member_password"),
    path("invite/", invitations.invite, name="invite"),
    path("invitations/<int:number>/", invitations.invitation_shown, name="invitation_shown"),
    path("invitations/<int:number>/revoke/", invitations.invitation_revoke, name="invitation_revoke"),
    path("rules/", rules.rules_list, name="rules_list"),
    path("rules/new/", rules.rules_new, name="rules_new"),
    path("rules/<int:number>/", rules.rules_card, name="rules_card"),
    path("rules/<int:number>/card.pdf", table.rules_card_pdf, name="rules_card_pdf"),
    path("exports/", lists.club_exports, name="club_exports"),
    path("file/", clubfile.club_file, name="club_file"),
    path("documents/", clubfile.club_documents_in, name="club_documents_in"),
    path("file/club.json.gz", clubfile.club_file_download, name="club_file_download"),
    path("file/arrival/", clubfile.club_arrival, name="club_arrival"),
    path("exports/documents.<slug:kind>", lists.club_documents, name="club_documents"),
    path("exports/ledger.journal", lists.club_ledger, name="club_ledger"),
    path("exports/<slug:which>.<slug:kind>", lists.club_list, name="club_list"),
    path("cash/", cash.cash_book, name="cash"),
    path("cash/fee/", group_fees.cash_fee, name="cash_fee"),
    path("cash/fee/<uuid:batch>/back/", group_fees.cash_fee_back, name="cash_fee_back"),
    path("cash/statement/", cash_periods.cash_statement, name="cash_statement"),
    path("cash/statement.pdf", cash_papers.cash_statement_pdf, name="cash_statement_pdf"),
    path("cash/vouchers/<int:number>/receipt.pdf", cash_papers.payment_receipt_pdf, name="payment_receipt_pdf"),
    path("cash/rules/", cash.cash_rules, name="cash_rules"),
    path("cash/rules/replace/", cash.cash_rules_replace, name="cash_rules_replace"),
    path("cash/rules/withdraw/", cash.cash_rules_withdraw, name="cash_rules_withdraw"),
    path("cash/write/<slug:what>/", cash.cash_write, name="cash_write"),
    path("cash/vouchers/<int:number>/back/", cash.cash_take_back, name="cash_take_back"),
    path("cash/<slug:purse>.pdf", club_papers.account_pdf, name="account_pdf"),
    path("cash/<slug:purse>/", cash.cash_account, name="cash_account"),
    path("standings/", standings.standings, name="standings"),
    path("print/", on_paper.club_on_paper, name="club_on_paper"),
    path("standings.pdf", club_papers.standings_pdf, name="standings_pdf"),
    path("standings.json", standings.standings_json, name="standings_json"),
    path("rating/", standings.rating, name="rating"),
    path("rating.json", standings.rating_json, name="rating_json"),
    path("records/", players.season_records, name="season_records"),
    path("players/<int:number>/", players.player, name="player"),
    path("players/<int:number>/statement.pdf", club_papers.statement_pdf, name="statement_pdf"),
    path("players/<int:number>/hands/", players.player_hands, name="player_hands"),
    path("statements/", statements.statements, name="statements"),
    path("statements.zip", statements.statements_zip, name="statements_zip"),
    path("frame/", public.club_frame, name="club_frame"),
    path("feed.atom", public.club_feed, name="club_feed"),
    path("next/", meeting.meetings, name="meetings"),
    path("next/new/", meeting.meeting_new, name="meeting_new"),
    path("next/link/", meeting.club_link_renew, name="club_link_renew"),
    path("next/<int:number>/", meeting.meeting_edit, name="meeting_edit"),
    path("next/<int:number>/off/", meeting.meeting_off, name="meeting_off"),
    path("next/<int:number>/answer/", meeting.meeting_answer, name="meeting_answer"),
    path("cups/new/", cup_entries.cup_new, name="cup_new"),
    path("cups/import/", cup_files.cup_import, name="cup_import"),
    path("past/", results.past, name="past"),
    path("past/new/", results.past_new, name="past_new"),
    path("past/results.json", results.past_export, name="past_export"),
    path("past/<int:number>/", results.past_import, name="past_import"),
    path("past/<int:number>/back/", results.past_take_back, name="past_take_back"),
    path("seasons/", editions.seasons, name="seasons"),
    path("seasons/new/", seasons.season_new, name="season_new"),
    path("seasons/archive/", archives.archive_new, name="archive_new"),
    path("seasons/<int:number>/archive/", archives.archive_edit, name="archive_edit"),
    path("titles/", archives.titles, name="titles"),
    path("seasons/<int:number>/", seasons.season_edit, name="season_edit"),
    path("seasons/<int:number>/remove/", seasons.season_remove, name="season_remove"),
    path("seasons/<int:number>/back/", seasons.season_back, name="season_back"),
    path("seasons/<int:number>/close/", editions.season_close, name="season_close"),
    path("seasons/<int:number>/open/", editions.season_open, name="season_open"),
    path("seasons/<int:number>/final/", editions.season_final, name="season_final"),
    path("seasons/<int:number>/certificates.pdf", club_papers.season_certificates_pdf, name="season_certificates_pdf"),
]

cup = [
    path("", cup_hall.cup, name="cup"),
    path("about/", cup_abouts.cup_about, name="cup_about"),
    path("register/", cup_registrations.cup_register, name="cup_register"),
    path("check-in/", cup_check_ins.cup_check_in, name="cup_check_in"),
    path("registrations/", cup_registrations.cup_registrations, name="cup_registrations"),
    path("registrations/<int:number>/", cup_registrations.cup_registration_edit, name="cup_registration_edit"),
    path("entries/", cup_entries.cup_entries, name="cup_entries"),
    path("entries/tick/", cup_entries.cup_tick, name="cup_tick"),
    path("entries/guests/", cup_entries.cup_guests, name="cup_guests"),
    path("entries/close/", cup_entries.cup_list, name="cup_list"),
    path("entries/late/", cup_entries.cup_late, name="cup_late"),
    path("entries/<int:number>/", cup_entries.cup_person, name="cup_person"),
    path("draw/", cup_draws.cup_draw, name="cup_draw"),
    path("no-show/", cup_no_shows.cup_no_show, name="cup_no_show"),
    path("news/", cup_hall.cup_news, name="cup_news"),
    path("clock/", cup_hall.cup_clock, name="cup_clock"),
    path("close/", cup_hall.cup_round, name="cup_round"),
    path("<int:number>/<int:table>/", cup_hall.cup_table, name="cup_table"),
    path("<int:number>/<int:table>/look/", cup_one_tables.cup_one_table, name="cup_one_table"),
    path("<int:number>/<int:table>/slip/", cup_one_tables.cup_slip, name="cup_slip"),
    path("<int:number>/<int:table>/document/", cup_files.cup_table_document, name="cup_table_document"),
    path("ranking/", cup_rankings.cup_ranking, name="cup_ranking"),
    path("rulings/", cup_rankings.cup_rule, name="cup_rule"),
    path("prizes/", cup_rankings.cup_prizes, name="cup_prizes"),
    path("end/", cup_rankings.cup_end, name="cup_end"),
    path("settings/", cup_options.cup_settings, name="cup_settings"),
    path("wall/", cup_walls.cup_wall, name="cup_wall"),
    path("where/", cup_walls.cup_where, name="cup_where"),
    path("codes/", cup_links.cup_codes, name="cup_codes"),
    path("<int:number>/seats.pdf", cup_papers.cup_seats_pdf, name="cup_seats_pdf"),
    path("<int:number>/slips.pdf", cup_papers.cup_slips_pdf, name="cup_slips_pdf"),
    path("<int:number>/sheets.pdf", cup_papers.cup_sheets_pdf, name="cup_sheets_pdf"),
    path("ranking.pdf", cup_papers.cup_ranking_pdf, name="cup_ranking_pdf"),
    path("paper/<str:which>.pdf", cup_papers.cup_paper, name="cup_paper"),
    path("export/", cup_files.cup_export, name="cup_export"),
    path("export/<str:which>.<str:kind>", cup_files.cup_list_file, name="cup_list_file"),
]

own = [
    path("", account.account, name="account"),
    path("new/", account.sign_up, name="sign_up"),
    path("sign-in/", account.SignIn.as_view(), name="login"),
    path("sign-out/", account.SignOut.as_view(), name="logout"),
    path("data.json", clubfile.account_data, name="account_data"),
    path("delete/", erasing.account_delete, name="account_delete"),
    path("password/", account.PasswordChange.as_view(), name="password"),
    path("reset/<uidb64>/<token>/", account.PasswordReset.as_view(), name="password_reset"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", starting.evening_new, name="evening_new"),
    path("new/<slug:game>/", offline.evening_beginning, name="beginning"),
    path("import/", interchange.evening_import, name="evening_import"),
    path("t/<str:token>/", links.link_open, name="link_open"),
    path("pen/", links.pen_take, name="pen_take"),
    path("e/<slug:slug>/", include(evening)),
    path("w/<str:token>/", cup_links.cup_link, name="cup_link"),
    path("registration/<str:token>/", cup_registrations.cup_registration, name="cup_registration"),
    path("m/<str:token>/", meeting.club_link, name="club_link"),
    path("m/<str:token>/evenings.ics", meeting.calendar, name="calendar"),
    path("k/new/", cup_entries.cup_new_alone, name="cup_new_alone"),
    path("k/import/", cup_files.cup_import_alone, name="cup_import_alone"),
    path("k/<slug:cup>/", include(cup)),
    path("account/", include(own)),
    path("i/<str:token>/", invitations.invitation, name="invitation"),
    path("c/new/", clubs.club_new, name="club_new"),
    path("c/new/file/", clubfile.club_bring_in, name="club_bring_in"),
    path("c/<slug:slug>/", include(club)),
    path("api/", api.api, name="api"),
    path("api/openapi.json", api.api_openapi, name="api_openapi"),
    path("api/v1/club/", api.api_club, name="api_club"),
    path("api/v1/standings/", api.api_standings, name="api_standings"),
    path("api/v1/evenings/", api.api_evenings, name="api_evenings"),
    path("api/v1/evenings/<slug:evening>/", api.api_evening, name="api_evening"),
    path("api/v1/cups/", api.api_cups, name="api_cups"),
    path("api/v1/cups/<slug:cup>/", api.api_cup, name="api_cup"),
    path("rules/from-file/", sets.rules_from_file, name="rules_from_file"),
    path("rules/<slug:game>/", rulebook.rulebook, name="rulebook"),
    path("rules/<slug:game>/set/<slug:code>/", sets.rules_set, name="rules_set"),
    path("rules/<slug:game>/set/<slug:code>/file/", sets.rules_set_file, name="rules_set_file"),
    path("rules/<slug:game>/points/", rulebook.rules_points, name="rules_points"),
    path("rules/<slug:game>/card.pdf", table.game_card_pdf, name="game_card_pdf"),
    path("rules/<slug:game>/blank.pdf", table.game_blank_pdf, name="game_blank_pdf"),
    path("guide/", guide.guide, name="guide"),
    path("guide/guide.pdf", guide_papers.guide_pdf, name="guide_pdf"),
    path("guide/<slug:page>/", guide.guide_page, name="guide_page"),
    path("language/", home.language, name="language"),
    path("health/", home.health, name="health"),
    path("status/", host.status, name="status"),
    path("metrics", host.metrics, name="metrics"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("last/", offline.last_evening, name="last_evening"),
    path("sw.js", offline.keeper, name="keeper"),
    path("engine/<str:version>.js", offline.engine, name="engine"),
    path("no-network/", offline.no_network, name="no_network"),
]

handler400 = "scorebook.refusals.pages.bad_request"
handler403 = "scorebook.refusals.pages.forbidden"
handler404 = "scorebook.refusals.pages.not_found"
handler500 = "scorebook.refusals.pages.broken"
