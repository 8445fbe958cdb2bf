"""The grid: rows of the shorthand checked and written, all of them or none."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Evening
from settlement import GAMES
from tests.grid.conftest import HOSTILE, Rows, payouts, scribe_of, send
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db

ANNA = ledger.Author(name="Anna")
# Eszter deals the first hand and sits out. The three pays 1, the two 2 with kontra. After the hand without play the
# same dealer deals a double round: one, trull and four kings pay (3 + 1 + 1) × 2 from each of three.
NIGHT: Rows = [
    {"what": "3", "declarer": "an", "partner": "ci", "score": "56"},
    {"what": "2", "declarer": "be", "partner": "5", "score": "44", "kontra": "k"},
    {"what": "kör"},
    {"what": "1", "declarer": "d", "partner": "onhivas", "score": "60", "calls": "trull, négykirály"},
]
PAYOUTS = [[1, -1, 1, -1, 0], [0, -4, 4, 4, -4], [0, 0, 0, 0, 0], [-10, 0, -10, 30, -10]]


@pytest.fixture
def table(evening_of: Callable[..., Evening]) -> Evening:
    return evening_of(house_rules={})


@pytest.fixture
def scribe(table: Evening) -> Client:
    return scribe_of(table)


def fields(rows: Rows) -> dict[str, str]:
    return {f"r{place}-{cell}": text for place, row in enumerate(rows) for cell, text in ({"what": ""} | row).items()}


def post(client: Client, evening: Evening, rows: Rows, do: str, **more: Any) -> Any:
    data = {"key": str(uuid4()), "head": evening.head, "do": do, **fields(rows), **more}
    return client.post(reverse("grid", args=[evening.slug]), data, headers={"accept-language": "hu"})


def test_the_whole_night_is_written_at_once_and_the_sheet_opens(table: Evening, scribe: Client):
    answer = send(scribe, table, NIGHT, "write")
    assert answer.json() == {"address": reverse("sheet", args=[table.slug])}
    assert payouts(table) == PAYOUTS
    table.refresh_from_db()
    assert (table.head, table.standing["totals"]) == (4, [-9, -5, -5, 33, -14])
    assert list(table.entries.order_by("number").values_list("number", "kind")) == [
        (1, "hand"),
        (2, "hand"),
        (3, "all_pass"),
        (4, "hand"),
    ]
    assert table.revisions.values_list("author", flat=True).distinct().get() == "Anna"


def test_a_check_tells_what_every_row_comes_to_and_writes_nothing(table: Evening, scribe: Client):
    body = send(scribe, table, NIGHT).json()
    assert [[amount["points"] for amount in row["amounts"]] for row in body["rows"]] == [
        ["+1", "−1", "+1", "−1", "·"],
        ["·", "−4", "+4", "+4", "−4"],
        ["0", "·", "0", "0", "0"],
        ["−10", "·", "−10", "+30", "−10"],
    ]
    assert [row["dealer"] for row in body["rows"]] == ["Eszter", "Anna", "Béla", "Béla"]
    assert body["rows"][3]["amounts"][3]["total"] == "+33"
    assert body["summary"]["refused"] == []
    assert table.entries.count() == 0


def test_the_grid_goes_on_where_the_sheet_ends(table: Evening, scribe: Client):
    send(scribe, table, NIGHT[:2], "write")
    table.refresh_from_db()
    page = scribe.get(reverse("grid", args=[table.slug])).content.decode()
    assert "hármas" in page
    rows = send(scribe, table, NIGHT[2:]).json()["rows"]
    assert [(row["number"], row["dealer"]) for row in rows] == [("3.", "Béla"), ("4.", "Béla")]
    assert rows[1]["amounts"][3]["total"] == "+33"


def test_a_ditto_mark_repeats_the_cell_above_it(table: Evening, scribe: Client):
    rows = [{"what": "3ac56"}, {"what": '"', "declarer": "b", "partner": "„", "score": '"', "calls": "t"}]
    answers = send(scribe, table, rows).json()["rows"]
    assert [[amount["points"] for amount in row["amounts"]] for row in answers] == [
        ["+1", "−1", "+1", "−1", "·"],
        ["·", "+2", "+2", "−2", "−2"],
    ]
    (alone,) = send(scribe, table, rows[1:]).json()["rows"]
    assert {reason["cell"] for reason in alone["reasons"]} >= {"what", "score"}


def test_what_is_wrong_in_a_whole_row_is_told_at_the_cell_it_was_typed_in(table: Evening, scribe: Client):
    (told,) = send(scribe, table, [{"what": "3aa99 zsír"}]).json()["rows"]
    assert {reason["cell"] for reason in told["reasons"]} == {"what"}


def test_without_script_rows_are_inserted_removed_and_put_back(table: Evening, scribe: Client):
    def games(page: Any) -> list[str]:
        return [cell["value"] for row in page.context["rows"] for cell in row["cells"] if cell["key"] == "what"]

    def texts(page: Any) -> Rows:
        rows = [
            {cell["key"]: cell["value"] for cell in (*row["cells"], *row["papers"])} for row in page.context["rows"]
        ]
        return [{key: text for key, text in row.items() if text} for row in rows]

    typed: Rows = [{**NIGHT[0], "paper0": "+1"}, {"what": "nonsense", "calls": "(", "dealer": '"'}, *NIGHT[2:]]
    inserted = post(scribe, table, typed, "", insert="1", close="1", compared="each")
    assert texts(inserted)[:5] == [typed[0], {}, *typed[1:]]
    assert (inserted.context["close"], inserted.context["compared"]) == (True, "each")
    removed = post(scribe, table, texts(inserted), "", remove="2")
    assert games(removed)[:4] == ["3", "", "kör", "1"]
    back = post(scribe, table, texts(removed), "", back=removed.context["removed"])
    assert texts(back)[:5] == [typed[0], {}, *typed[1:]]
    assert 'name="insert" value="1"' in back.content.decode()
    full = post(scribe, table, [{"what": "kör"}] * 120, "", insert="0")
    assert (full.status_code, games(full), table.entries.count()) == (422, ["kör"] * 120, 0)
    for odd in ("x", "-1", "99999", "{", '{"at": 1, "row": 3}', '{"at": [], "row": {}}', "[" * 9000):
        assert texts(post(scribe, table, typed, "", back=odd))[:4] == typed


def test_one_refused_row_keeps_the_whole_night_off_the_sheet_and_the_others_are_still_checked(
    table: Evening, scribe: Client
):
    rows = [NIGHT[0], {**NIGHT[1], "declarer": "anna"}, *NIGHT[2:]]
    answer = send(scribe, table, rows, "write")
    body = answer.json()
    assert answer.status_code == 422
    assert body["summary"]["refused"] == [2]
    assert [reason["cell"] for reason in body["rows"][1]["reasons"]] == ["declarer"]
    assert body["rows"][1]["reasons"][0]["rule"] == "11.6"
    assert [amount["points"] for amount in body["rows"][3]["amounts"]] == ["−10", "·", "−10", "+30", "−10"]
    assert table.entries.count() == 0


def test_every_reason_of_a_row_stands_at_its_cell_at_once(table: Evening, scribe: Client):
    row = {"what": "negyes", "dealer": "xaver", "declarer": "qu", "score": "sok", "calls": "(, ulti", "kontra": "zz"}
    [told] = send(scribe, table, [row]).json()["rows"]
    assert {reason["cell"] for reason in told["reasons"]} >= {"what", "dealer", "declarer", "score", "calls", "kontra"}
    assert told["amounts"] == []


def test_an_ambiguous_word_says_what_it_can_mean(evening_of: Callable[..., Evening]):
    evening = evening_of(players=("Kati", "Kornél", "Cili", "Béla"), first_dealer=3, house_rules={})
    row = {"what": "3", "declarer": "k", "partner": "c", "score": "56"}
    [told] = send(scribe_of(evening), evening, [row]).json()["rows"]
    [reason] = told["reasons"]
    assert reason["cell"] == "declarer"
    assert "Kati, Kornél" in reason["text"]


def test_an_announced_figure_that_does_not_say_how_it_ended_is_asked(table: Evening, scribe: Client):
    row = {**NIGHT[0], "calls": "ultimó b"}
    [told] = send(scribe, table, [row]).json()["rows"]
    assert [reason["cell"] for reason in told["reasons"]] == ["calls"]


def test_the_paper_that_has_other_points_is_told_and_hinders_nothing(table: Evening, scribe: Client):
    rows = [{**NIGHT[0], "paper0": "+1", "paper1": "-2"}, {**NIGHT[1], "paper2": "5"}]
    each = send(scribe, table, rows, compared="each").json()["rows"]
    assert [[note["cell"] for note in row["notes"]] for row in each] == [["paper1"], ["paper2"]]
    assert "−2" in each[0]["notes"][0]["text"]
    totals = send(scribe, table, rows, compared="totals").json()["rows"]
    assert [[note["cell"] for note in row["notes"]] for row in totals] == [["paper1"], []]
    assert send(scribe, table, rows, "write", compared="each").status_code == 200


def test_the_papers_own_cups_and_totals_are_compared_and_the_first_row_that_differs_is_named(
    evening_of: Callable[..., Evening],
):
    names = ("Kirsten", "Mogens", "Åse", "Bjørn")
    evening = evening_of(game="danish", preset="default", house_rules={}, players=names, first_dealer=3)
    rows = [
        {"what": "alapítás"},
        {"melds": "Kåp", "cards": "å", "lasttrick": "å", "score": "31 19"},
        {"melds": "Ckt", "cards": "m", "lasttrick": "k", "score": "35 29"},
    ]
    client = scribe_of(evening)
    body = send(client, evening, rows, compared="totals").json()
    assert body["summary"]["refused"] == [], body
    held = [[pot["points"] for pot in row["held"]] for row in body["rows"]]
    totals = [[amount["total"] for amount in row["amounts"]] for row in body["rows"]]
    right = [dict(row) for row in rows]
    for row, pots, standing in zip(right, held, totals, strict=True):
        row |= {f"pot{place}": text for place, text in enumerate(pots)}
        row |= {f"paper{seat}": text for seat, text in enumerate(standing)}
    assert [row["notes"] for row in send(client, evening, right, compared="totals").json()["rows"]] == [[], [], []]
    wrong = [{**right[0], "pot0": "x"}, {**right[1], "pot1": "3"}, {**right[2], "paper0": "+999"}]
    answer = send(client, evening, wrong, compared="totals").json()
    assert [[note["cell"] for note in row["notes"]] for row in answer["rows"]] == [["pot0"], ["pot1"], ["paper0"]]
    sentence = " ".join(answer["summary"]["sentences"])
    assert f"Az első eltérés (2. sor): Királykassza: a papíron 3, a szabály szerint {held[1][1]}" in sentence


def test_only_a_pot_that_the_table_plays_with_has_a_column(evening_of: Callable[..., Evening]) -> None:
    for kassza in (True, False):
        evening = evening_of(house_rules={"kassza": kassza})
        client = scribe_of(evening)
        ledger.record_entry(evening, key=uuid4(), head=0, kind="all_pass", facts={}, author=ANNA)
        evening.refresh_from_db()
        page = client.get(reverse("grid", args=[evening.slug]), headers={"accept-language": "hu"}).content.decode()
        assert ("Kassza</th>" in page, 'class="p pots' in page, "pot0" in page) == (kassza, kassza, kassza)
        row = send(client, evening, [{"what": "kör"}], compared="each").json()["rows"][0]
        assert len(row["held"]) == kassza


@pytest.mark.parametrize(("typed", "nobody"), [("2xa44", "x"), ("2ax44", "x"), ("2axc44", "x"), ("2xy44k", "x")])
def test_a_row_in_one_piece_says_which_letter_is_nobodys(
    scribe: Client, table: Evening, typed: str, nobody: str
) -> None:
    row = send(scribe, table, [{"what": typed}]).json()["rows"][0]
    assert [reason["text"] for reason in row["reasons"]][:1] == [f"„{typed}”: itt senki sem „{nobody}”."]


@pytest.mark.parametrize("typed", ["2ab44", "2a44", "2anbe44", "xyz44", "2aa44"])
def test_letters_that_are_somebodys_are_nobodys_fault(scribe: Client, table: Evening, typed: str) -> None:
    row = send(scribe, table, [{"what": typed}]).json()["rows"][0]
    assert not [reason for reason in row["reasons"] if "itt senki sem" in reason["text"]]


def test_a_sign_that_the_rest_of_the_row_contradicts_is_told(table: Evening, scribe: Client):
    row = {**NIGHT[0], "calls": "dupla b+"}
    [told] = send(scribe, table, [row]).json()["rows"]
    assert [note["cell"] for note in told["notes"]] == ["calls"]
    assert told["amounts"]


def test_written_twice_it_is_written_once(table: Evening, scribe: Client):
    key = str(uuid4())
    for _ in range(2):
        assert send(scribe, table, NIGHT, "write", key=key).status_code == 200
    assert payouts(table) == PAYOUTS
    again = send(scribe, table, NIGHT[:3], "write", key=key)
    assert again.status_code == 409
    assert "már a lapon" in again.json()["refusal"]["sentences"][0]
    table.seats.update(name=F("number"))  # who sat there has no name any more, and no row says what it said
    assert "már a lapon" in send(scribe, table, NIGHT, "write", key=key).json()["refusal"]["sentences"][0]
    assert table.entries.count() == 4


def test_somebody_elses_hand_meanwhile_is_a_conflict_and_nothing_is_written(table: Evening, scribe: Client):
    head = table.head
    ledger.record_entry(table, key=uuid4(), head=0, kind="all_pass", facts={}, author=ledger.Author(name="Béla"))
    for answer in (send(scribe, table, NIGHT, "write", head=head), post(scribe, table, NIGHT, "write", head=head)):
        assert answer.status_code == 409
        assert "Béla" in (
            json.dumps(answer.json(), ensure_ascii=False)
            if answer["Content-Type"] == "application/json"
            else answer.content.decode()
        )
    assert table.entries.count() == 1


def test_the_evening_may_be_closed_with_its_last_row(table: Evening, scribe: Client):
    answer = send(scribe, table, NIGHT, "write", close=True)
    assert answer.json() == {"address": reverse("payments", args=[table.slug])}
    table.refresh_from_db()
    assert table.closed_at is not None
    assert table.entries.count() == 5
    assert send(scribe, table, NIGHT, "write").status_code == 409
    assert "zárva" in scribe.get(reverse("grid", args=[table.slug])).content.decode()


def test_without_a_program_the_form_checks_gives_every_text_back_and_writes(table: Evening, scribe: Client):
    wrong = [NIGHT[0], {**NIGHT[1], "declarer": "senki"}]
    checked = post(scribe, table, wrong, "check", compared="each")
    page = checked.content.decode()
    assert checked.status_code == 200
    assert 'value="senki"' in page
    assert "senki" in page.partition('class="reason"')[2]
    assert post(scribe, table, wrong, "write").status_code == 422
    assert "r18-what" in post(scribe, table, [{"what": ""}] * 10 + NIGHT[:1], "more").content.decode()
    response = post(scribe, table, NIGHT, "write")
    assert (response.status_code, response["Location"]) == (302, reverse("sheet", args=[table.slug]))
    assert payouts(table) == PAYOUTS


def test_an_empty_grid_is_not_written(table: Evening, scribe: Client):
    assert send(scribe, table, [{}, {}], "write").status_code == 422


def test_a_grid_of_too_many_rows_is_refused_in_words(table: Evening, scribe: Client):
    answer = send(scribe, table, [{"what": "kör"}] * 121, "write")
    assert answer.status_code == 422
    assert "120" in answer.json()["refusal"]["sentences"][0]
    assert table.entries.count() == 0


KEY = "7eb76b47-5af8-4d7f-b1d2-589acaecd509"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"key": 1, "head": 0, "rows": []}',
        b'{"rows": {}}',
        json.dumps({"key": KEY, "head": 0, "rows": [1]}).encode(),
        json.dumps({"key": KEY, "head": 0, "rows": "x"}).encode(),
    ],
)
def test_nonsense_is_refused(table: Evening, scribe: Client, body: bytes):
    answer = scribe.post(reverse("grid", args=[table.slug]), body, content_type="application/json")
    assert answer.status_code == 400


@pytest.mark.parametrize("game", sweep(GAMES, gate=lambda game: game in ("paskievics", "danish", "free")))
def test_whatever_is_typed_is_answered_in_words(evening_of: Callable[..., Evening], game: str):
    players = tuple("ABCDE"[: GAMES[game].seats[-1]])
    evening = evening_of(game=game, preset=GAMES[game].presets[0].key, house_rules={}, players=players, first_dealer=0)
    cells = ["dealer", "what", "declarer", "partner", "score", "kontra", "calls", "paper0"]
    rows = [{"what": "3", cell: text} for cell in cells for text in HOSTILE][:120]
    client = scribe_of(evening)
    answer = send(client, evening, [row for row in rows if "\x00" not in row.values()], compared="each")
    assert answer.status_code == 200
    assert post(client, evening, rows, "check").status_code == 200


def test_the_code_of_a_paper_sheet_opens_the_grid(table: Evening, stranger: Client, rf: Any):
    address = links.paper_address(rf.get("/"), table)
    assert address is not None
    opened = stranger.get(address.removeprefix("http://testserver"))
    assert opened["Location"] == reverse("grid", args=[table.slug])
    assert stranger.get(opened["Location"]).status_code == 200
    watching = str(links.token_of(links.links_of(table)["watch"]))
    only = Client().get(reverse("link_open", args=[watching]), {"paper": table.slug})
    assert only["Location"] == reverse("sheet", args=[table.slug])


def test_the_former_address_of_the_grid_leads_to_it(table: Evening, scribe: Client):
    moved = scribe.get(f"/e/{table.slug}/paper/")
    assert (moved.status_code, moved["Location"]) == (301, reverse("grid", args=[table.slug]))


def test_an_evening_begun_from_paper_goes_to_the_grid(stranger: Client):
    page = stranger.get(reverse("evening_new"), {"then": "paper"}).content.decode()
    assert 'name="then" value="paper"' in page
    data = {
        "game": "paskievics",
        "preset": "mcleod",
        "then": "paper",
        "currency": "HUF",
        "day": "2024-03-14",
        "players": "Anna, Béla, Cili, Dénes",
    }
    answer = stranger.post(reverse("evening_new"), data)
    assert answer["Location"].endswith("/grid/")
    assert timezone.localdate(Evening.objects.get().opened_at) == date(2024, 3, 14)
    for day in ("2224-03-14", "1848-03-15", "tegnap"):
        assert stranger.post(reverse("evening_new"), {**data, "day": day}).status_code == 422


def test_in_a_radli_the_rows_show_what_is_written_until_it_ends(evening_of: Callable[..., Evening]):
    stake = {"stake_minor_units": None, "currency": ""}
    evening = evening_of(
        game="alsos", preset="radli", house_rules={}, players=("Anna", "Béla", "Cili"), first_dealer=2, **stake
    )
    row = {"what": "adus", "declarer": "a", "score": "90 40 25"}
    rows = send(scribe_of(evening), evening, [row, row]).json()["rows"]
    assert [[amount["points"] for amount in one["amounts"]] for one in rows] == [["+1", "0", "0"]] * 2
    assert [one["amounts"][0]["total"] for one in rows] == ["+1", "+2"]


@pytest.mark.parametrize("text", ["a b " * 100, "k. " * 130, "1," * 200])
def test_a_cell_of_very_many_words_is_one_reason(scribe: Client, table: Evening, text: str) -> None:
    answer = send(scribe, table, [{"what": "3", "calls": text}])
    (row,) = answer.json()["rows"]
    assert ["legfeljebb 80 szó" in str(reason) for reason in row["reasons"]].count(True) == 1, row
    assert len(answer.content) < 5000
