"""The sheet, a hand of it, its history, the far view, and the news for whoever watches."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.translation import override

from scorebook import ledger
from scorebook.models import Draft, Entry, Evening, Link, Revision
from scorebook.sheet.explaining import explain
from scorebook.sheet.reading import read_sheet
from scorebook.words.points import bare, money, points, signed_money
from settlement.preview.reader import MINUS

pytestmark = pytest.mark.django_db
SCRIBE = ledger.Author(name="Béla")
THREE: dict[str, Any] = {"contract": "three", "declarer": 0, "partner": 2, "declarer_points": 56}
PAGES = ("", "far/", "history/", "1/", "?all=1")


def write(evening: Evening, *, kind: str = "hand", **facts: Any) -> Entry:
    evening.refresh_from_db()
    saved = ledger.record_entry(evening, key=uuid4(), head=evening.head, kind=kind, facts=facts, author=SCRIBE)
    evening.refresh_from_db()
    return saved.entry


def hands(evening: Evening, count: int) -> None:
    """Play so many hands, the two at the dealer's right against the rest."""
    players = len(evening.standing["totals"])
    for _ in range(count):
        evening.refresh_from_db()
        dealer = evening.standing["dealer"]
        write(
            evening,
            contract="three",
            declarer=(dealer + 1) % players,
            partner=(dealer + 2) % players,
            declarer_points=56,
        )


def signed_form(evening: Evening, **fields: Any) -> dict[str, Any]:
    evening.refresh_from_db()
    return {"key": str(uuid4()), "head": evening.head, **fields}


def at(evening: Evening, page: str = "") -> str:
    return f"/e/{evening.slug}/{page}"


# ---------- who may see it ----------


@pytest.mark.parametrize("page", [*PAGES, "news/"])
def test_writer_and_watcher_see_every_page(evening: Evening, writer: Client, watcher: Client, page: str) -> None:
    write(evening, **THREE)
    for client in (writer, watcher):
        assert client.get(at(evening, page)).status_code == 200


@pytest.mark.parametrize("page", [*PAGES, "news/"])
def test_a_stranger_finds_nothing(evening: Evening, stranger: Client, page: str) -> None:
    write(evening, **THREE)
    assert stranger.get(at(evening, page)).status_code == 404


@pytest.mark.parametrize("page", [*PAGES, "news/"])
def test_a_page_that_is_read_refuses_post(evening: Evening, writer: Client, page: str) -> None:
    write(evening, **THREE)
    assert writer.post(at(evening, page)).status_code == 405


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999"])
def test_a_number_that_was_never_written_has_no_page(evening: Evening, writer: Client, number: str) -> None:
    write(evening, **THREE)
    assert writer.get(at(evening, f"{number}/")).status_code == 404


# ---------- the sheet ----------


def test_every_row_and_the_whole_sheet_add_up_to_nothing(evening: Evening) -> None:
    hands(evening, 3)
    write(evening, kind="all_pass")
    write(evening, kind="adjustment", reason="a kávé", transfers=[{"from": 1, "to": 0, "points": 7}])
    sheet = read_sheet(evening)
    assert [sum(p or 0 for p in row.payouts) + sum(row.pots.values()) for row in sheet.rows] == [0] * 5
    assert sheet.together == 0
    assert sheet.pots_sum == 20
    assert sheet.totals == sheet.rows[-1].totals


def test_the_page_says_that_players_and_kassza_come_to_nothing(evening: Evening, watcher: Client) -> None:
    write(evening, kind="all_pass")
    with override("en"):
        page = watcher.get(at(evening), headers={"accept-language": "en"}).content.decode()
    assert f"Players {MINUS}20, kassza +20: together 0." in " ".join(page.split())


def test_a_zero_is_printed_only_where_it_was_a_result(evening: Evening) -> None:
    write(evening, **THREE)
    write(evening, kind="all_pass")
    first, second = read_sheet(evening).rows
    assert first.payouts[4] is None, "the dealer sat out"
    assert second.payouts[0] is None, "the dealer pays nothing into the kassza"
    assert None not in first.payouts[:4]


def test_the_sheet_shows_the_last_fifty_and_offers_the_rest(evening: Evening, watcher: Client) -> None:
    hands(evening, 53)
    sheet = read_sheet(evening, last=50)
    assert (len(sheet.rows), sheet.left_out, sheet.hands, sheet.next_number) == (50, 3, 53, 54)
    assert sheet.rows[0] == read_sheet(evening).rows[3]
    page = watcher.get(at(evening)).content.decode()
    assert "?all=1" in page
    assert page.count('id="h') == 50
    assert watcher.get(at(evening, "?all=1")).content.decode().count('id="h') == 53


@pytest.mark.parametrize("last", [None, 50])
def test_the_sheet_is_read_with_as_many_queries_after_two_hundred_hands_as_after_ten(
    evening: Evening, django_assert_max_num_queries: Any, last: int | None
) -> None:
    hands(evening, 10)
    with django_assert_max_num_queries(3):
        read_sheet(evening, last=last)
    for_all = Entry.objects.get(evening=evening, number=10)
    Entry.objects.bulk_create(
        Entry(
            evening=evening,
            number=number,
            kind="hand",
            facts=for_all.facts,
            written_at=for_all.written_at,
            payouts=for_all.payouts,
            pots=for_all.pots,
            after=for_all.after,
        )
        for number in range(11, 201)
    )
    with django_assert_max_num_queries(3):
        assert read_sheet(evening, last=last).next_number == 201


def test_what_may_be_done_follows_the_link(evening: Evening, writer: Client, watcher: Client) -> None:
    write(evening, **THREE)
    assert at(evening, "hand/") in writer.get(at(evening)).content.decode()
    assert at(evening, "close/") in writer.get(at(evening)).content.decode()
    watched = watcher.get(at(evening)).content.decode()
    assert at(evening, "hand/") not in watched
    assert at(evening, "close/") not in watched
    assert at(evening, "1/strike/") not in watcher.get(at(evening, "1/")).content.decode()
    assert at(evening, "1/strike/") in writer.get(at(evening, "1/")).content.decode()


def test_a_struck_hand_keeps_its_number_and_moves_nothing(evening: Evening, writer: Client) -> None:
    hands(evening, 2)
    ledger.strike_entry(evening, 1, key=uuid4(), head=evening.head, reason="kétszer", author=SCRIBE)
    evening.refresh_from_db()
    first, second = read_sheet(evening).rows
    assert (first.number, first.struck, set(first.payouts)) == (1, True, {None})
    assert second.totals == tuple(paid or 0 for paid in second.payouts)
    assert read_sheet(evening).next_number == 3


def test_an_undone_hand_gives_its_number_to_the_next(evening: Evening) -> None:
    hands(evening, 2)
    ledger.undo(evening, key=uuid4(), head=evening.head, author=SCRIBE)
    evening.refresh_from_db()
    sheet = read_sheet(evening)
    assert sheet.rows[1].undone
    assert sheet.next_number == 2
    assert write(evening, kind="all_pass").number == 2
    assert read_sheet(evening).next_number == 3


def test_a_name_or_a_reason_is_printed_and_never_run(evening_of: Any) -> None:
    from scorebook.access import links

    evening = evening_of(players=("<script>x</script>", "B & B", "C", "D"), first_dealer=3)
    write(evening, kind="adjustment", reason="<b>fizet</b>", transfers=[{"from": 0, "to": 1, "points": 2}])
    client = Client()
    client.cookies["keyring"] = links.token_of(links.links_of(evening)["watch"])
    for page in PAGES:
        shown = client.get(at(evening, page)).content.decode()
        assert "<script>x" not in shown
        assert "<b>fizet" not in shown


# ---------- the open hand and the news ----------


def test_the_open_hand_is_seen_by_whoever_watches(evening: Evening, watcher: Client) -> None:
    Draft.objects.create(evening=evening, kind="hand", facts={"contract": "solo", "declarer": 0})
    page = watcher.get(at(evening)).content.decode()
    assert 'id="open-hand"' in page
    assert "Anna" in page[page.index('id="open-hand"') :].split("</div>")[0]


def test_the_open_hand_says_whose_a_figure_is(evening: Evening, watcher: Client) -> None:
    facts = {"contract": "two", "declarer": 0, "trull": "declarers", "xxi_catch": {"by": 1, "lost_by": 0}}
    Draft.objects.create(evening=evening, kind="hand", facts=facts)
    page = watcher.get(at(evening)).content.decode()
    assert "trull: felvevők" in page
    assert "XXI-fogás: " in page


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"dealer": 2},
        {"contract": "no such"},
        {"declarer": 77},
        {"declarer": "Anna"},
        {"announcements": "trull"},
        {"announcements": [{"figure": 3, "by": None}]},
        {"announcements": [7]},
        {"nonsense": {"a": [1]}},
    ],
)
def test_whatever_lies_in_the_open_hand_the_sheet_opens(evening: Evening, watcher: Client, facts: Any) -> None:
    Draft.objects.create(evening=evening, kind="hand", facts=facts)
    assert watcher.get(at(evening)).status_code == 200
    assert watcher.get(at(evening, "far/")).status_code == 200


def test_no_news_is_an_empty_answer_at_the_cost_of_two_queries(
    evening: Evening, watcher: Client, django_assert_max_num_queries: Any
) -> None:
    page = watcher.get(at(evening)).content.decode()
    since = re.search(r'data-since="([^"]+)"', page)
    assert since
    with django_assert_max_num_queries(2):
        answer = watcher.get(at(evening, "news/"), {"since": since[1]})
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer["X-Told-At"]


def test_a_saved_hand_and_a_tap_in_the_open_hand_are_news(evening: Evening, watcher: Client) -> None:
    def news(since: str) -> tuple[int, str]:
        answer = watcher.get(at(evening, "news/"), {"since": since})
        found = re.search(r'data-since="([^"]+)"', answer.content.decode())
        return answer.status_code, found[1] if found else since

    status, first = news("")
    assert status == 200
    write(evening, **THREE)
    status, second = news(first)
    assert status == 200
    assert second != first
    Draft.objects.create(evening=evening, kind="hand", facts={"contract": "two"})
    status, third = news(second)
    assert status == 200
    assert news(third) == (204, third)


def test_news_for_the_far_view_is_the_far_view(evening: Evening, watcher: Client) -> None:
    assert 'class="people"' in watcher.get(at(evening, "news/"), {"page": "far"}).content.decode()


def test_the_far_view_shows_the_code_to_watch_and_never_the_one_to_write(
    evening: Evening, watcher: Client, token: Any
) -> None:
    page = watcher.get(at(evening, "far/")).content.decode()
    assert token("watch") in page
    assert token("write") not in page


# ---------- one hand, explained ----------


def test_every_number_of_a_hand_is_explained_by_its_lines(evening: Evening) -> None:
    write(
        evening,
        **THREE,
        game_kontra=2,
        announcements=[{"figure": "pagat_ultimo", "by": 0, "kontra": 1}],
        pagat_last_trick={"player": 0, "won": True},
    )
    explained = explain(evening, 1)
    assert explained
    moved = dict.fromkeys(explained.row.names, 0)
    for line in explained.lines:
        for move in line.moves:
            if move.name in moved:
                moved[move.name] += move.points
    assert tuple(moved.values()) == tuple(p or 0 for p in explained.row.payouts)
    assert all(line.rule and line.anchor.startswith("s") for line in explained.lines)
    with override("en"):
        again = explain(evening, 1)
    assert again
    kontra = next(line for line in again.lines if line.times == 4)
    assert kontra.how.endswith(f"= {kontra.points * 4}")
    assert "rekontra" in kontra.how or "kontra" in kontra.how


def test_what_is_worth_nothing_says_why_beside_its_rule(evening: Evening, watcher: Client) -> None:
    write(evening, **{**THREE, "declarer_points": 80}, trull="declarers", xxi_catch={"by": 0, "lost_by": 2})
    page = unescape(watcher.get(at(evening, "1/")).content.decode())
    said = [
        re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", part.split("</div>")[0])).strip()
        for part in page.split('class="line nothing">')[1:]
    ]
    assert said == [
        "Hármas, megnyerve, 80 kártyapont 0 helyette a csendes duplajáték jár §2.3",
        "XXI-fogás: elfogta Anna, elvesztette Cili 0 egy párton belül nem fogás §3.4",
    ]


def test_who_pays_whom_moves_what_the_hand_came_to(evening: Evening) -> None:
    write(evening, **THREE)
    explained = explain(evening, 1)
    assert explained
    paid = dict.fromkeys(explained.row.names, 0)
    for payment in explained.payments:
        paid[payment.payer] -= payment.points
        paid[payment.payee] += payment.points
    assert tuple(paid.values()) == tuple(p or 0 for p in explained.row.payouts)


def test_the_hand_links_each_line_to_its_rule(evening: Evening, watcher: Client) -> None:
    write(evening, **THREE)
    assert 'href="/rules/paskievics/#s2-1"' in watcher.get(at(evening, "1/")).content.decode()


def test_the_history_shows_what_a_correction_changed(evening: Evening, watcher: Client) -> None:
    write(evening, **THREE)
    corrected = {**THREE, "declarer_points": 45}
    ledger.correct_entry(
        evening, 1, key=uuid4(), head=evening.head, kind="hand", facts=corrected, reason="elszámolt pont", author=SCRIBE
    )
    for page in ("1/", "history/"):
        shown = watcher.get(at(evening, page)).content.decode()
        assert re.search(r"<del>(?:<span[^>]*>[^<]*</span>)?56</del>", shown)
        assert re.search(r"<ins>(?:<span[^>]*>[^<]*</span>)?45</ins>", shown)
        assert "elszámolt pont" in shown
        assert "Béla" in shown


def test_every_entry_is_headed_by_what_it_is(evening: Evening, writer: Client) -> None:
    write(evening, **THREE)
    write(evening, kind="all_pass")
    write(evening, kind="adjustment", reason="a kávé", transfers=[{"from": 1, "to": 0, "points": 7}])
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=SCRIBE)
    pages = [writer.get(at(evening, f"{number}/")).content.decode() for number in (1, 2, 3, 4)]
    headings = [page.split("<h1>")[1].split("</h1>")[0] for page in pages]
    assert headings == ["1. leosztás", "2. Körpassz", "3. Átírás", "4. Zárás"]


@pytest.mark.parametrize(("partner", "said"), [(2, "the declarers'"), (None, "the declarer's")])
def test_lines_are_seen_from_whoever_declared(
    evening: Evening, watcher: Client, partner: int | None, said: str
) -> None:
    alone = {} if partner else {"alone_by": "own_call"}
    write(evening, **{**THREE, "partner": partner, **alone})
    with override("en"):
        page = watcher.get(at(evening, "1/"), headers={"accept-language": "en"}).content.decode()
    assert f"from {said} side" in unescape(page)


@pytest.mark.parametrize(("given", "read"), [("elütés", "tastefejl"), ("rossz lapok", "rossz lapok")])
def test_a_reason_that_was_offered_is_read_in_the_readers_language(
    evening: Evening, watcher: Client, given: str, read: str
) -> None:
    write(evening, **THREE)
    ledger.correct_entry(
        evening,
        1,
        key=uuid4(),
        head=1,
        kind="hand",
        facts={**THREE, "declarer_points": 57},
        reason=given,
        author=SCRIBE,
    )
    page = watcher.get(at(evening, "1/"), headers={"accept-language": "da"}).content.decode()
    assert re.search(rf": {read}\s*</small>", page)


# ---------- striking out and putting back ----------


def test_striking_out_asks_for_a_reason_and_can_be_taken_back(evening: Evening, writer: Client) -> None:
    hands(evening, 2)
    before = read_sheet(evening).totals
    refused = writer.post(at(evening, "1/strike/"), signed_form(evening, deed="strike", reason=" ", words=""))
    assert refused.status_code == 422
    assert not Entry.objects.get(evening=evening, number=1).struck
    struck = writer.post(at(evening, "1/strike/"), signed_form(evening, deed="strike", reason="elütés"))
    assert (struck.status_code, struck["Location"]) == (302, at(evening, "1/"))
    assert Entry.objects.get(evening=evening, number=1).struck
    writer.post(at(evening, "1/strike/"), signed_form(evening, deed="restore"))
    evening.refresh_from_db()
    assert read_sheet(evening).totals == before


def test_words_of_their_own_go_before_the_reason_chosen(evening: Evening, writer: Client) -> None:
    hands(evening, 1)
    writer.post(at(evening, "1/strike/"), signed_form(evening, reason="elütés", words="Anna nem ült ott"))
    assert Revision.objects.get(evening=evening, action="struck").reason == "Anna nem ült ott"


def test_the_same_strike_sent_twice_is_one_strike(evening: Evening, writer: Client) -> None:
    hands(evening, 1)
    form = signed_form(evening, deed="strike", reason="elütés")
    assert [writer.post(at(evening, "1/strike/"), form).status_code for _ in range(2)] == [302, 302]
    assert Revision.objects.filter(evening=evening, action="struck").count() == 1


def test_whoever_saw_an_older_sheet_is_shown_what_was_written_meanwhile(evening: Evening, writer: Client) -> None:
    hands(evening, 1)
    form = signed_form(evening, deed="strike", reason="elütés")
    hands(evening, 1)
    answer = writer.post(at(evening, "1/strike/"), form)
    assert answer.status_code == 409
    assert "Béla" in answer.content.decode()
    assert not Entry.objects.filter(evening=evening, struck=True).exists()


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"key": "x", "head": "1"},
        {"key": str(uuid4())},
        {"key": str(uuid4()), "head": "-1"},
        {"key": str(uuid4()), "head": "9" * 40},
        {"key": str(uuid4()), "head": "1.0"},
    ],
)
def test_nonsense_strikes_nothing(evening: Evening, writer: Client, form: dict[str, str]) -> None:
    hands(evening, 1)
    assert writer.post(at(evening, "1/strike/"), {"reason": "x", **form}).status_code == 400
    assert not Entry.objects.filter(evening=evening, struck=True).exists()


def test_a_watcher_and_a_stranger_strike_nothing(evening: Evening, watcher: Client, stranger: Client) -> None:
    hands(evening, 1)
    form = signed_form(evening, deed="strike", reason="elütés")
    assert watcher.post(at(evening, "1/strike/"), form).status_code == 403
    assert stranger.post(at(evening, "1/strike/"), form).status_code == 404
    assert not Entry.objects.filter(evening=evening, struck=True).exists()


def test_striking_is_no_address_to_look_at(evening: Evening, writer: Client) -> None:
    hands(evening, 1)
    assert writer.get(at(evening, "1/strike/")).status_code == 405


def test_a_hand_that_was_never_written_cannot_be_struck(evening: Evening, writer: Client) -> None:
    assert writer.post(at(evening, "7/strike/"), signed_form(evening, reason="x")).status_code == 404


def test_on_a_closed_evening_nothing_is_struck(evening: Evening, writer: Client) -> None:
    hands(evening, 1)
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=SCRIBE)
    assert at(evening, "1/strike/") not in writer.get(at(evening, "1/")).content.decode()
    assert writer.post(at(evening, "1/strike/"), signed_form(evening, reason="x")).status_code == 409


# ---------- how numbers are printed ----------


@pytest.mark.parametrize(
    ("value", "printed"), [(3, "+3"), (-3, "−3"), (0, "0"), (None, "·"), (-12500, "−12\N{NO-BREAK SPACE}500")]
)
def test_points_carry_their_sign(value: int | None, printed: str) -> None:
    with override("hu"):
        assert points(value) == printed


def test_a_price_has_no_plus() -> None:
    assert [bare(21), bare(-21), bare(0)] == ["21", "−21", "0"]


@pytest.mark.parametrize(
    ("language", "stake", "currency", "printed"),
    [
        ("hu", 2000, "HUF", "1\N{NO-BREAK SPACE}280\N{NO-BREAK SPACE}Ft"),
        ("en", 55, "EUR", "€35.20"),
        ("en", 100, "EUR", "€64"),
        ("da", 50, "DKK", "32\N{NO-BREAK SPACE}kr."),
        ("hu", 5, "JPY", "320\N{NO-BREAK SPACE}¥"),
    ],
)
def test_money_is_printed_as_the_reader_writes_it(language: str, stake: int, currency: str, printed: str) -> None:
    evening = Evening(stake_minor_units=stake, currency=currency)
    with override(language):
        assert money(64, evening) == printed
        assert money(-64, evening) == f"{MINUS}{printed}"
        assert signed_money(64, evening) == f"+{printed}"
        assert money(0, evening).startswith(("0", "€0"))


def test_without_a_stake_there_is_no_money() -> None:
    evening = Evening(stake_minor_units=None, currency="")
    assert (money(64, evening), signed_money(64, evening)) == ("", "")


def test_a_revoked_link_opens_no_page(evening: Evening, watcher: Client) -> None:
    from django.utils import timezone

    Link.objects.filter(evening=evening, right="watch").update(revoked_at=timezone.now())
    assert watcher.get(at(evening)).status_code == 410
