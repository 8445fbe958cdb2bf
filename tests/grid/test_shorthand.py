"""The shorthand of the paper grid: what it prints for an entry reads back as the same entry, in every language."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest
from django.utils import translation

from scorebook.grid.layout import Layout, layout_of
from scorebook.grid.printing import cells_of, print_entry
from scorebook.grid.reading import read_row
from scorebook.grid.row import Row
from scorebook.grid.vocabulary import Company
from scorebook.grid.wording import Printing
from settlement import GAMES, document
from settlement.settle import opening, settle, table_of
from tests.grid.keys import LANGUAGE
from tests.settlement.legal import any_rules, legal_entry
from tests.world.depth import sweep

NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")
# Names that begin like each other, like words of the shorthand, with digits, signs and spaces in them.
AWKWARD = ("Kontra", "Kis Trull", "1", "b", 'A(z) "Nagy" + #3 Volát=x, y')
EVENINGS, HANDS = 3, 5


def read(layout: Layout, company: Company, cells: dict[str, str]) -> Row:
    return read_row(layout, company, cells, lambda _dealer, _out: company.playing)


def evenings(game: str) -> Any:
    """Throw legal entries of a game under any house rules, each with the grid and the table it is written at."""
    for seed in range(EVENINGS):
        random, chosen = Random(seed), GAMES[game]
        rules = any_rules(chosen, random)
        layout, standing = layout_of(chosen, rules), opening(chosen, random.choice(chosen.seats))
        for _ in range(HANDS):
            kind, entry = legal_entry(chosen, table_of(chosen, rules, standing, None), random)
            table = table_of(chosen, rules, standing, entry)
            yield layout, table, kind, json.loads(json.dumps(document.as_json(entry)))
            standing = settle(chosen, rules, standing, kind, entry).after


@pytest.mark.parametrize("names", [NAMES, AWKWARD], ids=["plain", "awkward"])
@pytest.mark.parametrize(
    ("game", "language"),
    sweep(
        product(GAMES, ("hu", "da", "en")),
        gate=lambda case: case[0] == "paskievics" or case[1] == LANGUAGE.get(case[0], "hu"),
    ),
)
def test_what_is_printed_of_an_entry_reads_back_as_the_same_entry(game: str, language: str, names: tuple[str, ...]):
    with translation.override(language):
        for layout, table, kind, told in evenings(game):
            company = Company(names=names[: table.players], playing=table.active, pots=GAMES[game].pots)
            cells = print_entry(layout, company, kind, told)
            row = read(layout, company, cells)
            assert (row.reasons, row.kind, row.facts) == ([], kind, told), cells


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_with_every_fact_named_reads_back_too(game: str):
    with translation.override("hu"):
        for layout, table, kind, told in evenings(game):
            company = Company(names=NAMES[: table.players], playing=table.active, pots=GAMES[game].pots)
            cells = cells_of(Printing(layout=layout, company=company, kind=kind, facts=told, plainly=True))
            row = read(layout, company, cells)
            assert (row.reasons, row.kind, row.facts) == ([], kind, told), cells


FIVE = Company(names=NAMES, playing=(0, 1, 2, 3))
ROW = {"what": "3", "declarer": "an", "partner": "ci", "score": "56"}
HAND = {"contract": "three", "declarer": 0, "partner": 2, "declarer_points": 56}
ULTIMO = {"figure": "pagat_ultimo", "by": 0}
WON = {"pagat_last_trick": {"player": 0, "won": True}}


@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ({"calls": "ultimó b+"}, {"announcements": [ULTIMO], **WON}),
        ({"calls": "p b+"}, {"announcements": [ULTIMO], **WON}),
        ({"calls": "PAGÁTULTIMÓ!+"}, {"announcements": [ULTIMO], **WON}),
        ({"calls": "ultimo bemondva megvan"}, {"announcements": [ULTIMO], **WON}),
        ({"calls": "ultimó b-"}, {"announcements": [ULTIMO]}),
        ({"calls": "ultimó B−k"}, {"announcements": [{**ULTIMO, "kontra": 1}]}),
        ({"calls": "ultimó b-**"}, {"announcements": [{**ULTIMO, "kontra": 2}]}),
        ({"calls": "ultimó b- rekontra"}, {"announcements": [{**ULTIMO, "kontra": 2}]}),
        ({"calls": "ultimó b- bé"}, {"announcements": [{**ULTIMO, "by": 1}]}),
        ({"calls": "ultimó dé b-"}, {"announcements": [{**ULTIMO, "by": 3}]}),
        ({"calls": "ultimó"}, WON),
        ({"calls": "ultimó- 4>1"}, {"pagat_last_trick": {"player": 3, "won": False, "caught_by": 0}}),
        ({"calls": "trull, négykirály béla"}, {"trull": "declarers", "four_kings": "opponents"}),
        ({"calls": "4 király"}, {"four_kings": "declarers"}),
        ({"calls": "ultimó Anna anna"}, WON),
        ({"calls": "b+ ultimó"}, {"announcements": [ULTIMO], **WON}),
        (
            {"calls": "trull ulti b+ dupla b"},
            {"announcements": [ULTIMO, {"figure": "double_game", "by": 0}], "trull": "declarers", **WON},
        ),
        (
            {"calls": "ultimó b-SzK trull négyk béla"},
            {"announcements": [{**ULTIMO, "kontra": 3}], "trull": "declarers", "four_kings": "opponents"},
        ),
        ({"calls": "x Béla Dénes"}, {"xxi_catch": {"by": 1, "lost_by": 3}}),
        ({"calls": "dupla b+"}, {"announcements": [{"figure": "double_game", "by": 0}]}),
        ({"calls": "büntetés renonsz béla enyhe"}, {"penalty": {"kind": "revoke", "player": 1, "severity": "mild"}}),
        ({"calls": '"késve jött"'}, {"note": "késve jött"}),
        ({"kontra": "k"}, {"game_kontra": 1}),
        ({"kontra": "re"}, {"game_kontra": 2}),
        ({"kontra": "***"}, {"game_kontra": 3}),
        ({"kontra": "2"}, {"game_kontra": 2}),
        ({"dealer": "5"}, {"dealer": 4}),
        ({"dealer": "#4"}, {"dealer": 3}),
        ({"score": "56/38"}, {"opponent_points": 38}),
        ({"what": "Hármas"}, {}),
        ({"what": "há"}, {}),
    ],
)
def test_the_players_own_short_words_are_understood(typed: dict[str, str], facts: dict[str, Any]):
    with translation.override("hu"):
        row = read(layout_of(GAMES["paskievics"], GAMES["paskievics"].defaults()), FIVE, {**ROW, **typed})
    assert (row.reasons, row.facts) == ([], {**HAND, **facts})


@pytest.mark.parametrize(
    ("typed", "cell", "told"),
    [
        ({"calls": "kir"}, "calls", "kir"),
        ({"calls": "zsír"}, "calls", "zsír"),
        ({"calls": "ultimó b"}, "calls", "+"),
        ({"calls": "trull k"}, "calls", "b"),
        ({"calls": "trull-"}, "calls", "bemondtak"),
        ({"calls": "trull("}, "calls", "zárójel"),
        ({"what": "k"}, "what", "Körpassz"),
        ({"declarer": "6"}, "declarer", "Anna, Béla"),
        ({"score": "sok"}, "score", "sok"),
        ({"kontra": "x"}, "kontra", "x"),
    ],
)
def test_what_is_unknown_or_may_mean_more_than_one_thing_is_told_at_its_cell(
    typed: dict[str, str], cell: str, told: str
):
    with translation.override("hu"):
        row = read(layout_of(GAMES["paskievics"], GAMES["paskievics"].defaults()), FIVE, {**ROW, **typed})
    assert cell in {reason.cell for reason in row.reasons}
    assert told in " ".join(reason.sentence for reason in row.reasons if reason.cell == cell)
