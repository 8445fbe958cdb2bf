"""The plain form of records within records: melds by player, cards in the last trick, chains of kontra, fines."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scorebook.hand.forms import Company, HandForm
from scorebook.hand.typed import Typed
from settlement import GAMES, check, document, notation
from settlement.board import Board
from settlement.facts import Kind
from settlement.facts import facts as facts_of
from settlement.settle import opening, table_for
from tests.hand.conftest import as_posted, posted
from tests.settlement.legal import legal_hand

NAMES = ("Anna", "Béla", "Cili", "Dénes")
EIGHT = (*NAMES, "Eszter", "Ferenc", "Gréta", "Hugó")
BOARDS = [key for key, game in GAMES.items() if isinstance(game.face(game.defaults()), Board)]


def hands_of(key: str, count: int = 120) -> Iterator[tuple[Company, dict[str, Any]]]:
    """Yield legal hands of a game with the richest records, as they are stored."""
    game, random = GAMES[key], Random(key)
    for number in range(count):
        seats = game.seats[number % len(game.seats)]
        table = table_for(game, game.defaults(), opening(game, seats))
        company = Company(names=EIGHT[:seats], playing=table.active, pots=game.pots)
        yield company, document.as_json(legal_hand(game, table, random))


@pytest.mark.parametrize("key", BOARDS)
def test_records_within_records_go_through_the_form_and_come_back_the_same(key: str):
    kind = GAMES[key].kinds["hand"].record
    for company, facts in hands_of(key):
        form = HandForm(kind, company, facts=facts)
        again = Typed(as_posted(form), len(company.names)).facts(kind)
        read, problems = document.parse(GAMES[key], "hand", again, document.seat_number(len(company.names)))
        assert not problems
        assert document.as_json(read) == without_empty(facts)


def without_empty(facts: dict[str, Any]) -> dict[str, Any]:
    """Return what was told without small records that say nothing: a form has no word for them."""
    within = {name: without_empty(value) if isinstance(value, dict) else value for name, value in facts.items()}
    return {name: value for name, value in within.items() if value not in ({}, [])}


@pytest.mark.parametrize("key", BOARDS)
def test_what_is_told_for_each_player_stands_in_a_group_of_its_own(key: str):
    form = HandForm(GAMES[key].kinds["hand"].record, Company(names=NAMES, playing=range(4)))
    groups = [group for group in form.group().groups if [one.legend for one in group.groups] == list(NAMES)]
    assert len(groups) == (key == "alsos")


TYPED = {
    "danish": {
        "melds-0-kind": "cavallerie",
        "melds-0-player": "0",
        "melds-0-count": "99",
        "last_trick-cards-2": "king",
        "fines-1-offence": "revoke",
        "card_points-1": "seven",
    },
    "alsos": {
        "contract": "trump",
        "figures-0-figure": "ulti",
        "figures-0-kontra-1": "back",
        "melds-1-sequences-0": "99",
        "melds-1-bela": "yes",
        "card_points-0": "7x",
    },
    "ulti": {
        "contract": "forty_hundred",
        "declarer": "0",
        "ulti-kontra": "99",
        "ulti-three_cards": "yes",
        "silent_ulti-by": "1",
        "declarer_points": "7x",
    },
}


def nonsense(record: type) -> Iterator[tuple[str, str]]:
    """Yield a field and what is no number for every number of a record, of one player if each has one."""
    for fact in facts_of(record):
        if fact.kind is Kind.WHOLE:
            yield fact.name, "7x"
        elif fact.kind is Kind.EACH and fact.inner is not None and fact.inner.kind is Kind.WHOLE:
            yield f"{fact.name}-0", "7x"


@pytest.mark.parametrize("key", BOARDS)
def test_every_reason_stands_beside_its_field_and_nothing_typed_is_lost(key: str):
    game = GAMES[key]
    texts = TYPED.get(key) or dict(nonsense(game.kinds["hand"].record))
    company = Company(names=NAMES[:3], playing=(0, 1, 2), pots=game.pots)
    form = HandForm(
        game.kinds["hand"].record, company, data=posted(**{n.replace("-", "__"): v for n, v in texts.items()})
    )
    table = table_for(game, game.defaults(), opening(game, 3))
    read, problems = notation.read(game, "hand", form.typed.facts(form.record), document.seat_number(3))
    form.refuse(problems if read is None else check.reasons(game, "hand", read, table))
    assert form.errors
    assert not form.non_field_errors()
    for name, value in texts.items():
        assert form[name].value() == value
