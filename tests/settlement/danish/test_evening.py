"""Danish Tarok from hand to hand: a whole printed evening, corrections, the close, the open hand, and the rulebook."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from settlement import GAMES, check, notation
from settlement import document as record
from settlement.book import Book
from settlement.facts import Fact, facts
from settlement.settle import Standing, opening, replay, settle, so_far, table_for, table_of
from settlement.vocabulary import Table, say
from tests.settlement.danish import hands
from tests.settlement.danish.sheets import (
    EVEN,
    FOUR,
    THREE,
    fined,
    last,
    meld,
    quiet,
    saved,
    settled,
    sheet,
)
from tests.settlement.legal import any_rules, legal_hand
from tests.settlement.sheets import CLOSE, FIVE, Facts
from tests.settlement.tarokk import figures_sheets

GAME = GAMES["danish"]
CLUB = ("Kirsten", "Mogens", "Åse", "Bjørn")
RULEBOOKS = ("", ".hu", ".da")


def hand(pagat: str, winner: str, counts: Facts, *melds: Facts, **more: Any) -> Facts:
    """Return a hand of the printed evening: the pagat brought home, the last trick taken plainly."""
    return {"pagat": saved(pagat), "last_trick": last(winner), "card_points": counts, "melds": list(melds), **more}


def cards(one: int, two: int, three: int, out: str) -> Facts:
    """Return the counts of the three who play."""
    return dict(zip([name for name in CLUB if name != out], (one, two, three), strict=True))


def without(player: str, count: int) -> Facts:
    return meld(player, "tarocks", count=count, with_pagat=False)


def full(player: str, suit: str) -> Facts:
    return meld(player, "cavallerie", grade="full", suit=suit)


def lost_king(player: str) -> Facts:
    return {"kings_lost": [{"player": player}]}


HALF_KINGS = {"kind": "kings", "grade": "half", "missing": "hearts"}
PRINTED: tuple[tuple[Facts, tuple[int, ...]], ...] = (
    ({"kind": "found"}, (-40, -40, -40, -40, 80, 80)),
    (hand("Åse", "Åse", cards(31, 19, 28, "Mogens"), {**HALF_KINGS, "player": "Åse"}), (-15, 0, 33, -28, 85, 85)),
    (hand("Mogens", "Kirsten", cards(35, 29, 14, "Åse"), full("Kirsten", "clubs")), (34, -7, 0, -37, 90, 90)),
    ({"last_trick": last("Åse", Mogens="pagat"), "card_points": cards(24, 20, 34, "Bjørn")},
     (43, -201, 53, 0, 190, 95)),
    ({"last_trick": last("Bjørn", Åse="pagat"), "card_points": cards(27, 18, 33, "Kirsten"),
      "melds": [full("Mogens", "clubs")]}, (0, 66, -313, 42, 390, 100)),
    (hand("Kirsten", "Kirsten", cards(22, 28, 28, "Mogens")), (26, 0, -13, -23, 395, 105)),
    ({"pagat": saved("Kirsten"), "last_trick": last("Kirsten"), "nolo": "Mogens",
      "fines": fined("Mogens", "out_of_turn")}, (-6, 27, 0, -41, 405, 115)),
    ({"pagat": {"outcome": "lost", "player": "Mogens"}, "last_trick": last("Mogens", Mogens="king"),
      "card_points": cards(10, 45, 23, "Bjørn"), "melds": [without("Kirsten", 10)],
      "fines": fined("Kirsten", "out_of_turn"), **lost_king("Mogens")}, (-56, 159, -63, -20, 420, 80)),
    ({"pagat": saved("Åse"), "last_trick": last("Mogens", Mogens="king"),
      "card_points": cards(30, 32, 16, "Kirsten"), "melds": [without("Mogens", 10)], **lost_king("Mogens")},
     (-20, 154, -59, -80, 425, 80)),
    (hand("Bjørn", "Kirsten", cards(23, 26, 29, "Mogens"), without("Åse", 10)), (2, 0, 5, -17, 430, 85)),
    (hand("Mogens", "Mogens", cards(21, 31, 26, "Åse"), full("Mogens", "diamonds"), full("Bjørn", "clubs")),
     (-50, 45, 0, -5, 435, 90)),
    (hand("Mogens", "Mogens", cards(37, 26, 15, "Bjørn"), without("Kirsten", 12), **lost_king("Åse")),
     (41, 5, -61, 0, 440, 100)),
    (hand("Bjørn", "Bjørn", cards(16, 41, 21, "Kirsten"), full("Mogens", "clubs"), **lost_king("Åse")),
     (0, 0, -35, 20, 445, 110)),
    (hand("Kirsten", "Åse", cards(24, 17, 37, "Mogens"), {**HALF_KINGS, "player": "Kirsten"}, **lost_king("Åse")),
     (13, 0, -14, -14, 450, 120)),
    (hand("Bjørn", "Bjørn", cards(28, 19, 31, "Åse"), **lost_king("Bjørn")), (-18, -17, 0, 20, 455, 130)),
    (hand("Åse", "Mogens", cards(29, 36, 13, "Bjørn")), (-12, 15, -13, 0, 460, 135)),
    ({"pagat": {"outcome": "lost", "player": "Åse"}, "last_trick": last("Åse"),
      "card_points": cards(7, 26, 45, "Kirsten")}, (0, -24, -5, 14, 470, 140)),
    (CLOSE, (153, 152, 152, 153, 0, 0)),
)  # fmt: skip


def test_the_printed_evening() -> None:
    """Seventeen rows of paper: what each player won, and what lay in both cups afterwards."""
    pots = [0, 0]
    entries = settled(sheet(*(entry for entry, _ in PRINTED), players=CLUB))
    for entry, (_told, printed) in zip(entries, PRINTED, strict=True):
        pots = [lies + moved for lies, moved in zip(pots, entry["pots"].values(), strict=True)]
        assert (*entry["payouts"].values(), *pots) == printed
    totals = record.settlement_document(sheet(*(entry for entry, _ in PRINTED), players=CLUB))["totals"]
    assert tuple(totals.values()) == (95, 334, -373, -56)
    assert "warnings" not in entries[-1]


def test_10_2_the_king_cup_goes_on_where_the_pagat_cup_stopped() -> None:
    transfers = [{"from": "Anna", "to": "pagat_pot", "points": 3}, {"from": "Bo", "to": "king_pot", "points": 51}]
    adjusted = {"kind": "adjustment", "reason": "x", "transfers": transfers}
    closed = settled(sheet({"kind": "found"}, adjusted, CLOSE, players=FOUR, dealer="Anna"))[-1]
    assert tuple(closed["payouts"].values()) == (54, 54, 53, 53)
    assert [line["item"] for line in closed["lines"]] == ["divide", "divide"]


def test_10_2_a_close_before_any_founding_divides_nothing() -> None:
    (closed,) = settled(sheet(CLOSE))
    assert (set(closed["payouts"].values()), closed["lines"]) == ({0}, [])


def test_2_1_an_adjustment_may_come_before_the_founding() -> None:
    transfers = [{"from": "Anna", "to": "king_pot", "points": 7}]
    adjusted = {"kind": "adjustment", "reason": "x", "transfers": transfers}
    assert settled(sheet(adjusted, quiet()))[-1]["pots"] == {"pagat_pot": 65, "king_pot": 65}
    assert settled(sheet(adjusted, {"kind": "found"}, CLOSE))[-1]["pots"] == {"pagat_pot": -60, "king_pot": -67}


def test_1_2_the_record_says_who_sits_out() -> None:
    entries = settled(
        sheet(
            {"pagat": saved("Anna"), "last_trick": last("Anna"), "card_points": {"Anna": 26, "Carl": 26, "Dorte": 26}},
            quiet(sitting_out="Dorte"),
            {"kind": "deal_passed"},
            players=FOUR,
            dealer="Dorte",
        )
    )
    assert [entry["sitting_out"] for entry in entries] == [["Bo"], ["Dorte"], ["Dorte"]]
    assert [entry["dealer"] for entry in entries] == ["Dorte", "Anna", "Bo"]
    assert [entry["payouts"]["Dorte"] for entry in entries] == [-40 - 10 - 5 - 10, 0, 0]


# Corrections.

ULTIMO = {"last_trick": last("Bo", Bo="pagat"), "card_points": EVEN}
BAGUD = {"last_trick": last("Bo", Carl="pagat"), "card_points": EVEN}


@pytest.mark.parametrize(
    ("later", "moves"),
    [
        (ULTIMO, {"Bo": 20, "pagat_pot": -20}),
        (BAGUD, {"Carl": -20, "pagat_pot": 20}),
        (quiet(), {}),
    ],
)
def test_a_corrected_hand_changes_the_later_one_that_took_or_doubled_the_same_cup(later: Facts, moves: Facts) -> None:
    """A vain scus call forgotten in the first hand: 20 more lie in the cup when the second takes or doubles it."""
    before = settled(sheet(quiet(), later))[1]
    after = settled(sheet(quiet(fines=fined("Anna", "scus_call_in_vain")), later))[1]
    changed = {
        account: after[where][account] - amount
        for where in ("payouts", "pots")
        for account, amount in before[where].items()
    }
    assert {account: by for account, by in changed.items() if by} == moves


def test_replaying_from_a_correction_is_settling_everything_anew() -> None:
    random = Random(7)
    rules, standing, kept = GAME.defaults(), opening(GAME, 4), []
    for _ in range(30):
        played = legal_hand(GAME, table_for(GAME, rules, standing), random)
        kept.append(("hand", played))
        standing = settle(GAME, rules, standing, "hand", played).after
    first = opening(GAME, 4)
    for changed in (0, 11, 29):
        anew = [*kept]
        table = table_for(GAME, rules, first, (3 + changed) % 4)
        anew[changed] = ("hand", legal_hand(GAME, table, random))
        for entries in (anew, kept):
            again = list(replay(GAME, rules, first, entries))
            totals = [sum(one.payouts[seat] for one in again) for seat in range(4)]
            assert tuple(totals) == again[-1].after.totals
            assert all(lies >= 0 for one in again for lies in one.after.pots.values())
            assert Standing.from_json(again[-1].after.as_json()).as_json() == again[-1].after.as_json()
    assert list(replay(GAME, rules, first, kept))[-1].after == standing


def test_the_one_sitting_out_moves_only_by_founding_and_by_cups_not_passed() -> None:
    for seed in range(300):
        random = Random(seed)
        rules, standing = any_rules(GAME, random), opening(GAME, 4, random.randrange(4))
        table = table_for(GAME, rules, standing)
        out = random.choice([seat for seat in range(4) if seat != table.dealer])
        table = table_for(GAME, rules, standing, out=out)
        facts = hands.a_hand(table, random) | {"sitting_out": out}
        entry, problems = record.parse(GAME, "hand", as_stored(facts), record.seat_number(4))
        assert (problems, table_of(GAME, rules, standing, entry)) == ((), table)
        if any(not problem.warning for problem in check.problems(GAME, "hand", entry, table)):
            continue
        for line in settle(GAME, rules, standing, "hand", entry).lines:
            founds = line.item in ("found", "fine:cups_not_passed", "ante_repeated")
            assert founds or not line.moves.get(out), line.item


def as_stored(told: Facts) -> Facts:
    """Return thrown facts as they are stored: seats are numbers, a bagud stands behind its key."""
    stored = {name: value for name, value in told.items() if value is not None}
    if "liability" in told:
        covers = [one if isinstance(one, str) else f"bagud:{one}" for one in told["liability"]["covers"]]
        stored["liability"] = {**told["liability"], "covers": covers}
    stored["fines"] = [{name: value for name, value in fine.items() if value is not None} for fine in told["fines"]]
    return stored


def test_a_document_says_of_a_tout_whether_it_was_announced_and_kept_hands_need_not() -> None:
    hand = {"pagat": {"outcome": "lost", "player": "Bo"}, "last_trick": last("Anna")}
    document = sheet({**hand, "tout": {"player": "Anna", "announced": False}})
    again = record.session_document(record.read_document(document))
    assert again["entries"][0]["tout"] == {"player": "Anna", "announced": False}
    assert record.settlement_document(again) == record.settlement_document(document)
    with pytest.raises(record.Refused) as refused:
        record.read_document(sheet({**hand, "tout": {"player": "Anna"}}))
    assert [problem.field for problem in refused.value.problems] == ["tout.announced"]
    kept, problems = record.parse(GAME, "hand", {"tout": {"player": 0}}, record.seat_number(3))
    assert (kept.tout.announced, problems) == (False, ())


# The open hand.


def due(told: Facts) -> dict[str, tuple[int, ...]]:
    """Return what is due so far of an open hand of three, by item."""
    entry, _problems = notation.read(GAME, "hand", told, record.seat_number(3))
    lines = so_far(GAME, GAME.defaults(), opening(GAME, 3), "hand", entry)
    return {line.item: tuple(line.moves.get(seat, 0) for seat in range(3)) for line in lines}


STARTED = {"found": (-40, -40, -40), "ante": (0, 0, -10)}
KINGS = {"kind": "kings", "player": 1, "grade": "full"}


@pytest.mark.parametrize(
    ("told", "more"),
    [
        ({}, {}),
        ({"melds": [KINGS]}, {"meld:kings": (-10, 20, -10)}),
        ({"melds": [{"kind": "tarocks", "player": 0, "count": 12}]}, {"meld:tarocks": (40, -20, -20)}),
        (
            {
                "melds": [
                    {"kind": "kings"},
                    {"player": 1},
                    {"kind": "kings", "player": 1},
                    {"kind": "tarocks", "player": 1},
                ]
            },
            {},
        ),
        ({"melds": [{**KINGS, "fault": "omitted", "noticed_by_other": True}]}, {"fine:meld_omitted": (0, -10, 0)}),
        (
            {"fines": [{"player": 0, "offence": "revoke"}, {"player": 0}, {"offence": "revoke"}]},
            {"fine:revoke": (-40, 0, 0)},
        ),
        ({"fines": [{"player": 0, "offence": "wrong_cards"}], "pagat": {"outcome": "saved", "player": 1}}, {}),
    ],
)
def test_what_is_due_before_the_hand_is_over(told: Facts, more: Facts) -> None:
    assert due(told) == {**STARTED, **more}


def test_games_without_payments_before_the_lead_have_nothing_due() -> None:
    other = GAMES["tapper"]
    entry, _problems = notation.read(other, "hand", {"contract": "three"}, record.seat_number(3))
    assert so_far(other, other.defaults(), opening(other, 3), "hand", entry) == ()


def test_what_is_worth_nothing_is_not_due() -> None:
    def write(_hand: object, _table: Table, book: Book) -> None:
        book.nothing("meld:kings", say("kings"), rule="3.1", why=say("nobody pays for them"))
        book.move("ante", say("ante"), {0: -10, "pagat_pot": 10}, rule="2.3")

    game = replace(GAME, kinds={**GAME.kinds, "hand": replace(GAME.kinds["hand"], so_far=write)})
    assert [line.item for line in so_far(game, game.defaults(), opening(game, 3), "hand", None)] == ["ante"]


# The rulebook.


def cited(kind: type) -> set[str]:
    """Return every § a record's facts cite."""
    found: set[str] = set()
    for fact in facts(kind):
        inner: list[Fact] = [fact, *([fact.inner] if fact.inner else [])]
        found |= {one.rule for one in inner} | (cited(fact.record) if fact.record else set())
    return found


def page(language: str) -> str:
    return (figures_sheets.RULES / f"danish{language}.md").read_text(encoding="utf-8")


def paragraphs(language: str) -> list[str]:
    return re.findall(r"^#{2,3} ([0-9.]+) ", page(language), re.MULTILINE)


@pytest.mark.parametrize("language", RULEBOOKS)
def test_the_rulebook_prints_the_tariff(language: str) -> None:
    prices, options = figures_sheets.printed("danish", language)
    assert prices == {rate.key: rate.default for rate in GAME.rates}
    assert options == {option.key for option in GAME.options}
    assert paragraphs(language) == paragraphs("")


def test_what_the_description_cites_is_in_the_rulebook() -> None:
    rules = {one.rule for one in GAME.rates} | {one.rule for one in GAME.options}
    for kind in GAME.kinds.values():
        rules |= {kind.rule} | cited(kind.record)
    assert rules <= set(paragraphs(""))


EXAMPLES: dict[str, Facts] = {
    "3.5": {"melds": [meld("Bo", "matadors", count=4), meld("Bo", "tarocks", count=11, with_pagat=True)]},
    "7.1": {"card_points": {"Anna": 35, "Bo": 21, "Carl": 22}},
}


@pytest.mark.parametrize("language", RULEBOOKS)
@pytest.mark.parametrize("paragraph", EXAMPLES)
def test_the_printed_examples_are_what_is_paid(language: str, paragraph: str) -> None:
    """Compare the payouts of the hand with the example's facts and without them."""
    with_it, without_it = (settled(sheet(quiet(**told)))[0]["payouts"] for told in (EXAMPLES[paragraph], {}))
    table = re.split(rf"^### {re.escape(paragraph)} ", page(language), flags=re.MULTILINE)[1].split("\n### ")[0]
    row = re.findall(r"^\|((?: [+−]\d+ \|)+)$", table, re.MULTILINE)[0]
    printed = [int(cell.replace("−", "-")) for cell in row.strip("| ").split("|")]
    assert [with_it[name] - without_it[name] for name in THREE] == printed


def test_every_name_in_a_line_can_be_read() -> None:
    for seed in range(40):
        random = Random(seed)
        rules, start = any_rules(GAME, random), opening(GAME, 4)
        played = legal_hand(GAME, table_for(GAME, rules, start), random)
        for line in settle(GAME, rules, start, "hand", played).lines:
            assert "{" not in line.label.read(FIVE)
