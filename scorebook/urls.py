"""Every address of Scorebook."""

from django.urls import include, path

from scorebook.views import closing, documents, hands, home, interchange, links, rulebook, sheets, starting

evening = [
    path("", sheets.evening_sheet, name="sheet"),
    path("news/", sheets.evening_news, name="news"),
    path("far/", sheets.evening_far, name="far"),
    path("history/", sheets.evening_history, name="history"),
    path("hand/", hands.hand_new, name="hand_new"),
    path("hand/preview/", hands.hand_preview, name="hand_preview"),
    path("hand/count/", hands.hand_count, name="hand_count"),
    path("undo/", hands.hand_undo, name="undo"),
    path("<int:number>/", sheets.entry_detail, name="entry"),
    path("<int:number>/edit/", hands.hand_correct, name="hand_correct"),
    path("<int:number>/strike/", sheets.entry_strike, name="entry_strike"),
    path("close/", closing.evening_close, name="close"),
    path("another/", starting.another_game, name="another"),
    path("play-on/", starting.play_on, name="play_on"),
    path("reopen/", closing.evening_reopen, name="reopen"),
    path("payments/", closing.payments, name="payments"),
    path("payments/tick/", closing.payment_tick, name="payment_tick"),
    path("links/", links.evening_links, name="links"),
    path("links/renew/", links.link_renew, name="link_renew"),
    path("rules/", rulebook.evening_rules, name="rules"),
    path("session.pdf", documents.session_pdf, name="session_pdf"),
    path("payout.pdf", documents.payout_pdf, name="payout_pdf"),
    path("export.json", interchange.evening_export, name="export"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("new/", starting.evening_new, name="evening_new"),
    path("import/", interchange.evening_import, name="evening_import"),
    path("t/<str:token>/", links.link_open, name="link_open"),
    path("e/<slug:slug>/", include(evening)),
    path("rules/<slug:game>/", rulebook.rulebook, name="rulebook"),
    path("language/", home.language, name="language"),
    path("health/", home.health, name="health"),
]

handler400 = "scorebook.views.refusals.bad_request"
handler403 = "scorebook.views.refusals.forbidden"
handler404 = "scorebook.views.refusals.not_found"
handler500 = "scorebook.views.refusals.broken"
