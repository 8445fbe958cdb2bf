"""The facts of an entry as data: what the page's program asks, with the labels in the reader's language."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook.words.labels import label_words
from settlement import GAMES
from settlement.facts import Fact, Kind, facts
from settlement.game import EntryKind, Game
from settlement.own_figures import choices_of, own_figures
from settlement.vocabulary import Rules

UNBOUNDED = (Kind.CHOICE, Kind.SEAT, Kind.FLAG)
"""The kinds of facts without a least and a most."""


def facts_at(rules: Rules, game: Game, kind: str) -> list[dict[str, Any]]:
    """Describe what a kind of entry asks at a table."""
    if own_figures(rules):
        return _described(game.kinds[kind], rules)
    return _facts(game.key, kind, get_language())


@cache
def _facts(game: str, kind: str, _language: str | None) -> list[dict[str, Any]]:
    """Describe what a kind of entry asks at a table without own figures, once for each language."""
    return _described(GAMES[game].kinds[kind], {})


def _described(kind: EntryKind, rules: Rules) -> list[dict[str, Any]]:
    """Describe every fact of a kind of entry; one may mean the first player of the hand."""
    described = [_fact(fact, rules) for fact in facts(kind.record)]
    return [fact | {"first": True} if fact["name"] == kind.first_player else fact for fact in described]


def _fact(fact: Fact, rules: Rules) -> dict[str, Any]:
    """Describe a fact to the sheet that asks it; parts and rows hold the facts they are made of."""
    bounds = {} if fact.kind in UNBOUNDED else {"least": fact.least, "most": fact.most}
    if fact.kind is Kind.FLAG:
        bounds = {"default": fact.default}
    seldom = {
        "required": fact.required,
        "pots": fact.pots,
        "anyone": fact.anyone,
        "before": [part and _(part) for part in fact.before] if any(fact.before) else None,
        "inner": _fact(fact.inner, rules) if fact.inner else None,
    }
    return {
        "name": fact.name,
        "kind": fact.kind.value,
        "label": capfirst(_(fact.label)),
        "choices": [[key, label_words(label)] for key, label in choices_of(fact, rules)],
        "words": [[key, _(label)] for key, label in fact.words],
        "only": list(fact.only),
        "facts": [_fact(inner, rules) for inner in facts(fact.record)] if fact.record else [],
        **bounds,
        **{key: value for key, value in seldom.items() if value},
    }
