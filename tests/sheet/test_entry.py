"""One entry of the sheet: its explained lines, its versions, striking and restoring."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.translation import override

from scorebook import ledger
from scorebook.models import Entry, Evening, Revision
from scorebook.sheet import history
from scorebook.sheet.explaining import explain
from scorebook.sheet.reading import read_sheet
from tests.sheet.conftest import SCRIBE, THREE, at, hands, signed_form, write
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]


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
    reasons = [
        re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", part.split("</div>")[0])).strip()
        for part in page.split('class="line nothing">')[1:]
    ]
    assert reasons == [
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
        html = watcher.get(at(evening, page)).content.decode()
        assert re.search(r"<del>(?:<span[^>]*>[^<]*</span>)?56</del>", html)
        assert re.search(r"<ins>(?:<span[^>]*>[^<]*</span>)?45</ins>", html)
        assert "elszámolt pont" in html
        assert "Béla" in html


def test_a_long_history_is_shown_by_pages_and_a_version_still_knows_the_one_before(
    evening: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "VERSIONS", 2)
    write(evening, **THREE)
    write(evening, kind="all_pass")
    for head, points in ((2, 45), (3, 46)):
        saved = {"key": uuid4(), "head": head, "reason": "elszámolt pont", "author": SCRIBE}
        ledger.correct_entry(evening, 1, kind="hand", facts={**THREE, "declarer_points": points}, **saved)
    responses = [watcher.get(at(evening, f"history/?page={page}")).content.decode() for page in (1, 2)]
    changes = [re.findall(r"<(del|ins)>(?:<span[^>]*>[^<]*</span>)?(\d+)</", page) for page in responses]
    assert changes == [[("del", "45"), ("ins", "46"), ("del", "56"), ("ins", "45")], []]
    assert [page.count('<div class="rev') for page in responses] == [2, 2]
    assert 'rel="next"' in responses[0]
    assert 'rel="prev"' in responses[1]
    of_one = watcher.get(at(evening, "1/?page=2")).content.decode()
    assert of_one.count('<div class="rev') == 1


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
    assert 'class="section confirm refused" id="strike"' in refused.content.decode()
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


def test_a_hand_that_was_never_written_cannot_be_struck(evening: Evening, writer: Client) -> None:
    assert writer.post(at(evening, "7/strike/"), signed_form(evening, reason="x")).status_code == 404


def test_on_a_closed_evening_nothing_is_struck(evening: Evening, writer: Client) -> None:
    hands(evening, 1)
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=SCRIBE)
    assert at(evening, "1/strike/") not in writer.get(at(evening, "1/")).content.decode()
    assert writer.post(at(evening, "1/strike/"), signed_form(evening, reason="x")).status_code == 409
