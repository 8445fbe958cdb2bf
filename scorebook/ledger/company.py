"""The people at a table: whoever joins gets a seat, and keeps it when leaving and coming back; seats can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import F

from scorebook.ledger.at_hand import AtHand, before_first
from scorebook.ledger.joining import present_names
from scorebook.ledger.opening import Seating, people_of, strangers
from scorebook.ledger.projecting import as_stored
from scorebook.models import Draft, Evening, Player, Seat
from scorebook.refusals.refused import Refused, refuse
from scorebook.words.names import name_problem, typed_name
from settlement import GAMES
from settlement.company import KEY, MOST_PEOPLE
from settlement.vocabulary import Problem, as_read, say

Facts = Mapping[str, Any]


def by_number(kind: str, facts: Facts, names: Sequence[str]) -> Facts:
    """Return the facts with a seat number in place of each name; a new person gets the next free number.

    Only the facts of this kind name people.  This function raises nothing: facts that are not a list stay as they are,
    and reading the facts reports the error.
    """
    listed = _listed_players(kind, facts)
    if listed is None:
        return facts
    numbers = {as_read(name): number for number, name in enumerate([*names, *_new(listed, names)])}
    return {**facts, "players": [numbers[as_read(typed_name(who))] if isinstance(who, str) else who for who in listed]}


def newcomers(kind: str, facts: Facts, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names in the facts that are not among ``names``, each once, in the order of :func:`by_number`."""
    listed = _listed_players(kind, facts)
    return () if listed is None else tuple(_new(listed, names))


def sit_down(
    at_hand: AtHand,
    kind: str,
    facts: Facts,
    seat: Seating | None = None,
    instead_of: int | None = None,
    *,
    in_order: bool = False,
) -> tuple[AtHand, Facts]:
    """Return the facts by seat number, and the evening with seats for the people who are named for the first time.

    ``seat`` finds the players for new names, as at the opening of an evening.  If the entry replaces an undone one
    (``instead_of``), a person who came only by the undone entry loses the seat.  ``in_order`` keeps all seats, because
    :func:`by_number` has already numbered the entries that follow.

    :raises Refused: A name is not allowed.
    """
    listed = _listed_players(kind, facts)
    new = [] if listed is None else _new(listed, at_hand.names)
    if listed is None or not new:
        return at_hand, by_number(kind, facts, at_hand.names)
    if problems := tuple(_problems(listed, new)):
        raise Refused(problems)
    people = people_of(at_hand.evening.night, new, seat or strangers)
    here = dict(Seat.objects.filter(evening=at_hand.evening).values_list("player", "number"))
    names = list(at_hand.names)
    called = {as_read(name): here[player.pk] for name, player in zip(new, people, strict=True) if player.pk in here}
    free = iter(() if in_order else _given_up(at_hand, instead_of))
    for name, present_name, player in zip(new, present_names(new, people), people, strict=True):
        if player.pk not in here:
            called[as_read(name)] = _seated(at_hand, names, next(free, None), present_name, player)
    pks = tuple(Seat.objects.filter(evening=at_hand.evening).order_by("number").values_list("pk", flat=True))
    players = [called.get(as_read(typed_name(who)), who) if isinstance(who, str) else who for who in listed]
    at_hand = replace(at_hand, seats=pks, names=tuple(names))
    return at_hand, by_number(kind, {**facts, "players": players}, names)


def _given_up(at_hand: AtHand, instead_of: int | None) -> list[int]:
    """Return the seats of people who came only by the undone entry that is now replaced."""
    lines = at_hand.evening.entries.filter(kind=KEY).values_list("number", "facts")
    brought = {seat for number, facts in lines if number != instead_of for seat in facts["players"]}
    return [number for number in range(at_hand.evening.began_with, len(at_hand.seats)) if number not in brought]


def _seated(at_hand: AtHand, names: list[str], number: int | None, name: str, player: Player) -> int:
    """Give a player the seat of this number, or the next free one, and return its number."""
    if number is None:
        Seat.objects.create(evening=at_hand.evening, number=len(names), player=player, name=name)
        names.append(name)
        return len(names) - 1
    Seat.objects.filter(evening=at_hand.evening, number=number).update(player=player, name=name)
    names[number] = name
    return number


def _listed_players(kind: str, facts: Facts) -> list[Any] | None:
    """Return the list of players in the facts, or ``None`` if there is no list or it is too long."""
    players = facts.get("players") if kind == KEY and isinstance(facts, Mapping) else None
    return players if isinstance(players, list) and len(players) <= MOST_PEOPLE else None


def _new(listed: Sequence[Any], names: Sequence[str]) -> list[str]:
    """Return the names that nobody at the evening has, each once."""
    known = {as_read(name) for name in names}
    new = {as_read(typed_name(who)): typed_name(who) for who in listed if isinstance(who, str)}
    return [name for read, name in new.items() if read not in known]


def _problems(listed: Sequence[Any], new: Sequence[str]) -> Iterator[Problem]:
    """Yield a problem for every new name that is not allowed, at its position in the list."""
    read = {as_read(name) for name in new}
    for place, who in enumerate(listed):
        if isinstance(who, str) and as_read(typed_name(who)) in read and (reason := name_problem(typed_name(who))):
            yield Problem(field=f"players[{place}]", code=reason[0], text=reason[1], rule="10.3")


@transaction.atomic
def seat_otherwise(evening: Evening, people: Sequence[tuple[Player, str]]) -> None:
    """Seat these people instead, in this order, each with a name.

    On an empty sheet the open hand is deleted.  Otherwise the lines refer to seats: a person who takes over a seat
    takes over its lines, and nothing is settled again.

    :raises Refused: The evening is closed, or somebody came or went, which is a line of the sheet.
    """
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    if held.closed_at is not None or held.sat != held.began_with:
        raise refuse("", "begun", say("This table has begun: who comes and goes is written on its sheet."))
    if held.head:
        _call_otherwise(held, people)
    else:
        _seat_afresh(held, people)
    Evening.objects.filter(pk=held.pk).update(names_changed=F("names_changed") + 1)


@transaction.atomic
def begin_otherwise(evening: Evening, people: Sequence[tuple[Player, str]], first_dealer: int) -> None:
    """Seat these people at an empty sheet, fewer than before or in another order, and name the first dealer.

    :raises Refused: The evening is closed or written, or its rules do not allow this number of people.
    """
    held = Evening.objects.select_for_update().get(pk=evening.pk)
    if held.closed_at is not None or held.head:
        raise refuse("", "begun", say("This table has begun: who comes and goes is written on its sheet."))
    game = GAMES[held.game]
    if len(people) not in game.seats or any(game.refuses(len(people), held.rules)):
        text = say("By the rules of this table {count} people cannot play.", count=len(people))
        raise refuse("", "player_count", text)
    _seat_afresh(held, people)
    held.began_with, held.first_dealer = len(people), first_dealer
    held.standing = as_stored(before_first(held, game))
    held.names_changed += 1
    held.save()


def _seat_afresh(evening: Evening, people: Sequence[tuple[Player, str]]) -> None:
    """Replace all seats of an empty sheet; the open hand is deleted."""
    Draft.objects.filter(evening=evening).delete()
    for seat in evening.seats.all():
        seat.delete()
    Seat.objects.bulk_create(
        [Seat(evening=evening, number=seat, player=player, name=name) for seat, (player, name) in enumerate(people)]
    )


def _call_otherwise(evening: Evening, people: Sequence[tuple[Player, str]]) -> None:
    """Replace the player in each seat; placeholder players keep the seats distinct between two statements."""
    was = dict(evening.seats.values_list("number", "player"))
    new = {seat: one for seat, one in enumerate(people) if was[seat] != one[0].pk}
    aside = [Player.objects.create(name=f"- {seat} -") for seat in new]
    for seat, nobody in zip(new, aside, strict=True):
        evening.seats.filter(number=seat).update(player=nobody, name=nobody.name)
    for seat, (player, name) in new.items():
        evening.seats.filter(number=seat).update(player=player, name=name)
    for nobody in aside:
        nobody.delete()
