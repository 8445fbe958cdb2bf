"""A real evening on paper: every version of every entry, every reason, sums that are zero."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.models import Evening, Tally
from scorebook.night.bill import bill_of
from scorebook.paper.payments import METHODS, read_payments
from scorebook.paper.session.sheet import SheetRow, session_sheet
from scorebook.paper.versions import read_versions
from scorebook.sheet.figures import kontra_mark
from scorebook.sheet.reading import read_sheet
from settlement import GAMES
from settlement.alsos.facts import ORIGINS
from settlement.game import Game
from tests.paper.conftest import payout, session
from tests.paper.evenings import close, correct, hand, play, reopen, restore, strike, undo, write
from tests.paper.family import Member
from tests.paper.family import evening_of as evening_of_family
from tests.paper.looks import said_by
from tests.paper.paper import undrawn_html
from tests.paper.tables import radli_evening

pytestmark = pytest.mark.django_db


def rows(evening: Evening) -> dict[str, list[SheetRow]]:
    found: dict[str, list[SheetRow]] = {}
    for row in session(evening).rows:
        found.setdefault(row.label, []).append(row)
    return found


def test_a_hand_is_printed_whole(evening: Evening) -> None:
    play(evening)
    first = rows(evening)["1."][0]
    assert (first.dealer, first.title, first.sides, first.score) == ("Eszter", "three", "Anna – Béla", "60")
    trull, ultimo = (item for item in first.items if item.label in ("trull", "pagat ultimo"))
    assert (trull.weight, trull.kontra, trull.tail) == ("b", "", "(Béla) lost")
    assert (ultimo.weight, ultimo.kontra) == ("b", "K")
    assert ultimo.tail.startswith("(Anna")
    assert first.pays[4].out == "deals"


def test_kontra_on_the_game_and_the_hat(evening: Evening) -> None:
    play(evening)
    second = rows(evening)["2."][0]
    assert (second.items[0].label, second.items[0].kontra) == ("game", "RK")
    assert any("Béla → Cili" in item.tail and item.weight == "i" for item in second.items)
    assert second.worn
    assert second.worn.name == "Béla"


def test_no_game_a_lone_declarer_and_an_adjustment(evening: Evening) -> None:
    play(evening)
    cells = rows(evening)
    assert cells["3."][0].words.startswith("all passed")
    assert cells["3."][0].pots == ("20",)
    assert cells["4."][0].factor == "×2"
    assert cells["5."][0].sides == "Dénes alone"
    assert cells["5."][0].alone == "own call"
    assert "kávé" in cells["6."][0].words
    assert [pay.change for pay in cells["6."][0].pays] == ["−7", "+7", "–", "–", "–"]


def test_a_corrected_hand_stands_struck_before_its_replacement(evening: Evening) -> None:
    play(evening)
    before = rows(evening)["2."][0]
    correct(evening, 2, hand(1, 3, 47, "two", game_kontra=2, dealer=0), "one card was counted twice")
    page = session(evening)
    labels = [row.label for row in page.rows]
    assert labels[1:3] == ["2.", "2/2."]
    old, new = page.rows[1:3]
    assert old.struck
    assert old.followed
    assert "one card was counted twice" in old.why
    assert "Béla" in old.why
    assert [pay.change for pay in old.pays] == [pay.change for pay in before.pays]
    assert {pay.running for pay in old.pays} == {""}
    assert old.score == "48"
    assert not new.struck
    assert new.score == "47"


def test_a_struck_hand_keeps_its_number_and_moves_nothing(evening: Evening) -> None:
    play(evening)
    strike(evening, 1, "a card was missing")
    (struck,) = rows(evening)["1."]
    assert struck.struck
    assert not struck.followed
    assert "a card was missing" in struck.why
    assert any(pay.change not in ("", "–", "0") for pay in struck.pays)


def test_an_inserted_hand_stands_at_its_place_and_says_so(evening: Evening) -> None:
    play(evening)
    last, head = evening.entries.count(), Evening.objects.get(pk=evening.pk).head
    ledger.insert_entry(evening, 2, key=uuid4(), head=head, kind="all_pass", facts={}, author=ledger.Author(), keeps=2)
    labels = [row.label for row in session(evening).rows]
    assert labels[labels.index("2.") - 1] == f"{last + 1}."
    (inserted,) = rows(evening)[f"{last + 1}."]
    assert inserted.words.endswith("2. elé beszúrva") or inserted.words.endswith("inserted before 2")


def test_a_hand_put_back_as_it_was_is_printed_as_if_never_crossed_out(evening: Evening) -> None:
    play(evening)
    printed = session(evening).rows
    strike(evening, 2, "somebody thought it was written twice")
    restore(evening, 2)
    assert session(evening).rows == printed
    assert "corrected" not in said_by(undrawn_html(read_sheet(evening), "session"))
    assert "Corrections" not in said_by(undrawn_html(read_sheet(evening), "payout"))
    correct(evening, 2, hand(1, 3, 47, "two", game_kontra=2, dealer=0), "one card was counted twice")
    assert [row.label for row in session(evening).rows[1:3]] == ["2.", "2/2."]
    assert "1 corrected" in said_by(undrawn_html(read_sheet(evening), "session"))


def test_an_undone_hand_is_shown_with_the_one_written_in_its_place(evening: Evening) -> None:
    write(evening, "hand", hand(0, 1, 60))
    undo(evening)
    assert [(row.label, row.struck) for row in session(evening).rows] == [("1.", True)]
    write(evening, "hand", hand(0, 1, 61))
    assert [(row.label, row.struck) for row in session(evening).rows] == [("1.", True), ("1/2.", False)]
    assert "taken back" in session(evening).rows[0].why


def test_what_an_old_version_moved_is_what_was_posted_for_it(evening: Evening) -> None:
    """Hand 4 was played double because nobody played hand 3; struck hand 3 leaves hand 4 at half, both remembered."""
    play(evening)
    correct(evening, 4, hand(2, 4, 76, "one", dealer=1), "counted again")
    strike(evening, 3, "it was played after all")
    sheet = read_sheet(evening)
    versions = {version.label: version for version in read_versions(sheet)}
    assert sum(paid or 0 for paid in versions["4."].row.payouts) == 0
    assert sum(paid or 0 for paid in versions["3."].row.payouts) + versions["3."].row.pots["kassza"] == 0
    assert versions["3."].row.payouts[0] == -5


def test_every_row_and_the_total_add_up_to_zero(evening: Evening) -> None:
    play(evening)
    correct(evening, 1, hand(0, 1, 40, dealer=4), "wrong side")
    close(evening)
    for version in read_versions(read_sheet(evening)):
        row = version.row
        assert sum(paid or 0 for paid in row.payouts) + sum(row.pots.values()) == 0
    page = session(evening)
    assert page.pot_totals == ("0",)
    assert not page.draft


def test_what_is_as_it_was_before_the_reopening_has_not_changed(evening: Evening) -> None:
    play(evening)
    close(evening)
    reopen(evening, "hand 4 was counted wrongly")
    strike(evening, 1, "the wrong one")
    restore(evening, 1)
    strike(evening, 3, "it was no hand")
    close(evening)
    assert "Changed: line 3." in session(evening).head.note


def test_a_reopened_evening_prints_its_second_edition(evening: Evening) -> None:
    play(evening)
    close(evening)
    reopen(evening, "hand 4 was counted wrongly")
    assert session(evening).draft
    correct(evening, 4, hand(2, 4, 70, "one", dealer=1), "recount")
    close(evening)
    head = session(evening).head
    assert head.note_head == "Edition 2, in place of edition 1"
    assert "hand 4 was counted wrongly" in head.note
    assert "Changed: line 4." in head.note
    text = said_by(undrawn_html(read_sheet(evening), "session"))
    assert "evening reopened" in text
    assert "(reason: hand 4 was counted wrongly)" in text


def test_balances_count_hands_declarers_and_wins(evening: Evening) -> None:
    """A hand in which all passed was dealt: it counts as on the sheet and on a club's statements."""
    play(evening)
    close(evening)
    page = payout(evening)
    by_name = {line.name: line for line in page.balances}
    assert (by_name["Anna"].hands, by_name["Eszter"].hands) == ("4", "4")
    tallies = Tally.objects.filter(seat__evening=evening).values_list("seat__name", "hands")
    assert {line.name: int(line.hands) for line in page.balances} == dict(tallies)
    assert [by_name[name].declared for name in ("Anna", "Béla", "Cili", "Dénes", "Eszter")] == ["1", "1", "1", "1", "0"]
    assert page.total.points == "0"
    assert page.total.money.startswith("HUF") or "0" in page.total.money
    assert page.shares
    assert page.total.declared == "4"


@pytest.mark.parametrize("method", METHODS)
def test_payments_settle_every_balance(evening: Evening, method: str) -> None:
    play(evening)
    close(evening)
    sheet = read_sheet(evening)
    payments = read_payments(bill_of([sheet]), method, None)
    remaining = {**dict(zip(sheet.names, sheet.totals, strict=True)), **{pot.label: pot.points for pot in sheet.pots}}
    for due in payments.dues:
        remaining[due.payer_name] += due.amount
        remaining[due.payee_name] -= due.amount
    assert set(remaining.values()) == {0}
    page = payout(evening, method)
    assert len(page.payments) == len(payments.dues)


@pytest.mark.parametrize("method", ["fewest", "neighbour"])
def test_what_stays_in_the_pot_is_paid_to_it(evening_of: Callable[..., Evening], method: str) -> None:
    evening = evening_of(house_rules={"kassza": True, "kassza_rest_at_end": "carry_over"})
    write(evening, "all_pass", {})
    close(evening)
    page = payout(evening, method)
    assert page.balances[-1].name.lower().endswith("kassza")
    assert page.total.points == "0"
    assert {(payment.payee.lower(), payment.points) for payment in page.payments} == {("kassza", "5")}
    assert len(page.payments) == 4
    assert any("carried over" in note.text for note in page.notes)


def test_a_ticked_payment_is_printed_ticked(evening: Evening) -> None:
    from scorebook.night.dues import read_dues, tick_payment

    play(evening)
    close(evening)
    bill = bill_of([read_sheet(evening)])
    due = read_dues(bill, "fewest", 0)[0]
    tick_payment(bill, due, paid=True, author="Cili")
    page = payout(evening)
    assert [payment.done for payment in page.payments].count(True) == 1
    text = said_by(undrawn_html(read_sheet(evening), "payout"))
    assert text.count("☑") == 1
    assert "(Cili)" in text


def test_house_rules_that_differ_are_printed(evening: Evening) -> None:
    page = session(evening)
    assert page.preset == "as commonly played"
    assert [(rule.label.lower(), rule.value) for rule in page.own_rules] == [("ultimo pot", "yes")]


def test_without_a_stake_only_points_are_printed(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(stake_minor_units=None, currency="")
    play(evening)
    close(evening)
    text = said_by(undrawn_html(read_sheet(evening), "payout", language="en"))
    assert "HUF" not in text
    assert "amount" not in text


def test_rules_that_differ_and_marks_are_explained(evening: Evening) -> None:
    play(evening)
    assert [(mark, word, factor) for mark, word, factor in session(evening).kontra_marks][:2] == [
        ("K", "kontra", 2),
        ("RK", "rekontra", 4),
    ]


def levels_of(game: Game) -> list[str]:
    words = game.face(game.defaults()).kontra
    return [kontra_mark(level, words) for level in range(1, len(words) + 1)]


def test_every_level_has_a_mark_of_its_own_by_its_name() -> None:
    marks = {game.key: levels_of(game) for game in GAMES.values()}
    assert all(len(set(own)) == len(own) for own in marks.values())
    assert marks["paskievics"] == ["K", "RK", "SzK", "HK", "MK"]
    assert marks["ulti"] == ["K", "RK", "SzK", "MK", "HK", "FS"]


def test_a_game_without_one_count_prints_its_kontra_and_both_counts() -> None:
    evening = ledger.open_evening(
        game="ulti",
        preset="tarsasagi",
        house_rules={},
        players=("Anna", "Béla", "Cili"),
        first_dealer=2,
        stake_minor_units=1000,
        currency="HUF",
    )
    parti = {"contract": "parti", "declarer": 0, "declarer_points": 60, "defender_points": 70, "kontra": 2}
    write(evening, "hand", parti)
    (row,) = rows(evening)["1."]
    assert (row.title, row.marks, row.result, row.score) == ("parti", ("RK",), "lost", "60:70")
    assert "60:70" in undrawn_html(read_sheet(evening), "session")


def test_two_prints_of_the_same_state_say_the_same_to_the_last_sign(evening: Evening) -> None:
    """The tests of the press check that the PDF files are equal too."""
    play(evening)
    close(evening)
    assert undrawn_html(read_sheet(evening), "payout") == undrawn_html(read_sheet(Evening.objects.get()), "payout")


def test_a_struck_hand_of_a_radli_shows_what_was_written_not_what_its_end_paid(
    evening_of: Callable[..., Evening],
) -> None:
    evening = evening_of(game="alsos", preset="radli", house_rules={}, players=("Anna", "Béla", "Cili"), first_dealer=2)
    betli = {"contract": "betli", "declarer": 0, "betli_origin": "all_passed", "kontra": ["back"] * 3}
    write(evening, "hand", {**betli, "made": True})
    correct(evening, 1, {**betli, "made": False}, "misheard")
    old, new = session(evening).rows[0], rows(evening)["1/2."][0]
    assert old.struck
    # 10 × 2 × 2 × 2 reached the limit: the end paid 2 × 100 to Anna, which is no number of this column.
    assert [pay.change for pay in old.pays] == ["80", "–", "–"]
    assert [pay.change for pay in new.pays] == ["–", "80", "80"]
    # A struck line has no running total; the line that replaces it has one.
    assert [pay.running for pay in old.pays] == ["", "", ""]
    assert all(pay.running for pay in new.pays)


def test_a_closing_begins_no_radli() -> None:
    evening = radli_evening()
    write(evening, "hand", {"contract": "betli", "declarer": 0, "betli_origin": ORIGINS[0][0], "made": True})
    close(evening)
    begun = [(part.title, len(part.rows)) for part in session(evening).rounds]
    evening = radli_evening()
    close(evening)
    ended = [(part.title, len(part.rows)) for part in session(evening).rounds]
    assert (begun, ended) == ([("I. rádli", 8), ("II. rádli", 2)], [("I. rádli", 8), ("", 1)])


def test_the_end_of_a_radli_stands_in_the_columns_of_those_who_played_it() -> None:
    """Somebody joined after the first one had begun: he has a column, and nothing stands in it there."""
    options = {
        "game": "alsos",
        "people": "seven",
        "hands": 12,
        "names": "short",
        "sums": "small sums",
        "currency": "HUF",
    }
    member = Member(kind="session", paper="a4", language="en", **options)
    sheet = read_sheet(evening_of_family(member))
    ends = [part.ended for part in session_sheet(sheet, None).rounds if part.ended]
    radlis = [row.ended_count for row in sheet.rows if row.ended_count]
    assert len(radlis[0].shares) < len(sheet.names)
    for end, radli in zip(ends, radlis, strict=True):
        assert [name for name, result in zip(sheet.names, end.results, strict=True) if result] == [
            share.name for share in sorted(radli.shares, key=lambda share: share.seat)
        ]


def test_where_both_count_the_paper_says_what_was_counted(evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(game="stroman", preset="default", house_rules={}, players=("Anna", "Béla"), first_dealer=1)
    write(evening, "hand", {"contract": "simple", "card_points": {"0": 30}})
    write(evening, "hand", {"contract": "game", "declarer": 1, "card_points": {"1": 41}})
    assert [row.score for _label, (row,) in sorted(rows(evening).items())] == [
        "30\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}40",
        "41",
    ]
