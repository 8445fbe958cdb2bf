"""Who comes into an evening that is being played: a seat of his own, in which he stays whenever he goes and comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorebook.ledger.at_hand import AtHand
from scorebook.ledger.opening import Seating, people_of, strangers
from scorebook.models import Player, Seat
from scorebook.refusals.refused import Refused
from scorebook.words.names import name_problem, typed_name
from settlement.company import KEY, MOST_PEOPLE
from settlement.vocabulary import Problem, as_read

Facts = Mapping[str, Any]


def by_number(kind: str, facts: Facts, names: Sequence[str]) -> Facts:
    """Return facts in which whoever is called by his name has a number: his own, or the next where he is new.

    Nothing else names people so, and nobody is refused here: what is no list is for whoever reads the facts.
    """
    told = _told(kind, facts)
    if told is None:
        return facts
    numbers = {as_read(name): number for number, name in enumerate([*names, *_new(told, names)])}
    return {**facts, "players": [numbers[as_read(typed_name(who))] if isinstance(who, str) else who for who in told]}


def newcomers(kind: str, facts: Facts, names: Sequence[str]) -> tuple[str, ...]:
    """Return who is named in facts and bears none of these names, each once, in the order of :func:`by_number`."""
    told = _told(kind, facts)
    return () if told is None else tuple(_new(told, names))


def sit_down(
    at_hand: AtHand,
    kind: str,
    facts: Facts,
    seat: Seating | None = None,
    instead_of: int | None = None,
    *,
    in_order: bool = False,
) -> tuple[AtHand, Facts]:
    """Return the facts by seat number, and the evening with the seats of whoever is named in them for the first time.

    ``seat`` says who he is, as when an evening is opened.  Who was brought by nothing but an entry that was taken back
    at once, ``instead_of`` which this one is written, gives his seat up: a slip of the pen sits nowhere.  With
    ``in_order`` nobody gives up his, because :func:`by_number` has numbered what follows already.

    :raises Refused: a name cannot be one.
    """
    told = _told(kind, facts)
    new = [] if told is None else _new(told, at_hand.names)
    if told is None or not new:
        return at_hand, by_number(kind, facts, at_hand.names)
    if problems := tuple(_problems(told, new)):
        raise Refused(problems)
    found = people_of(at_hand.evening.night, new, seat or strangers)
    here = dict(Seat.objects.filter(evening=at_hand.evening).values_list("player", "number"))
    names = list(at_hand.names)
    called = {as_read(name): here[one.pk] for name, one in zip(new, found, strict=True) if one.pk in here}
    free = iter(() if in_order else _given_up(at_hand, instead_of))
    for name, one in zip(new, found, strict=True):
        if one.pk not in here:
            called[as_read(name)] = _seated(at_hand, names, next(free, None), name, one)
    pks = tuple(Seat.objects.filter(evening=at_hand.evening).order_by("number").values_list("pk", flat=True))
    players = [called.get(as_read(typed_name(who)), who) if isinstance(who, str) else who for who in told]
    at_hand = replace(at_hand, seats=pks, names=tuple(names))
    return at_hand, by_number(kind, {**facts, "players": players}, names)


def _given_up(at_hand: AtHand, instead_of: int | None) -> list[int]:
    """Return the seats of those whom no entry brings any more but the one that is written anew."""
    told = at_hand.evening.entries.filter(kind=KEY).values_list("number", "facts")
    brought = {seat for number, facts in told if number != instead_of for seat in facts["players"]}
    return [number for number in range(at_hand.evening.began_with, len(at_hand.seats)) if number not in brought]


def _seated(at_hand: AtHand, names: list[str], number: int | None, name: str, player: Player) -> int:
    """Give somebody a seat, the one of this number or the next, and return its number."""
    if number is None:
        Seat.objects.create(evening=at_hand.evening, number=len(names), player=player, name=name)
        names.append(name)
        return len(names) - 1
    Seat.objects.filter(evening=at_hand.evening, number=number).update(player=player, name=name)
    names[number] = name
    return number


def _told(kind: str, facts: Facts) -> list[Any] | None:
    """Return who is told to sit there, a few more than there may be at most; ``None`` where that is no list."""
    players = facts.get("players") if kind == KEY and isinstance(facts, Mapping) else None
    return players if isinstance(players, list) and len(players) <= MOST_PEOPLE else None


def _new(told: Sequence[Any], names: Sequence[str]) -> list[str]:
    """Return the names that nobody of the evening bears, each once."""
    known = {as_read(name) for name in names}
    new = {as_read(typed_name(who)): typed_name(who) for who in told if isinstance(who, str)}
    return [name for read, name in new.items() if read not in known]


def _problems(told: Sequence[Any], new: Sequence[str]) -> Iterator[Problem]:
    """Yield why somebody new cannot be called as he is, at his place in the list."""
    read = {as_read(name) for name in new}
    for place, who in enumerate(told):
        if isinstance(who, str) and as_read(typed_name(who)) in read and (reason := name_problem(typed_name(who))):
            yield Problem(field=f"players[{place}]", code=reason[0], text=reason[1], rule="10.3")
