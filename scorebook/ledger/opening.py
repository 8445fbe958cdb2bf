"""Open an evening: players, rules and stake."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Min, Q
from django.utils import timezone

from scorebook.access.links import make_link
from scorebook.ledger.at_hand import before_first, words
from scorebook.ledger.joining import hold, is_called, present_names, refuse_a_game_unseen, refuse_to_join
from scorebook.ledger.projecting import as_json, as_stored
from scorebook.models import CircleRules, Club, CupDay, Evening, Night, Player, Renaming, Right, Seat
from scorebook.refusals.refused import KeyReused, Refused, refuse
from scorebook.words.names import OF_A_POT, name_problem, typed_name
from settlement import GAMES, document
from settlement.game import Game
from settlement.vocabulary import Problem, Rules, Text, as_read, say

LONGEST_TITLE = 80
LARGEST_STAKE = 10**9
CURRENCY = re.compile(r"[A-Z]{3}")
SLUG_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that look or sound alike
SLUG_LENGTH = 10
Seating = Callable[[Sequence[str]], list[Player]]


def open_evening(  # noqa: PLR0913 - a verb with its whole sentence, every word of it named
    *,
    game: str,
    preset: str,
    house_rules: Mapping[str, Any],
    players: Sequence[str],
    first_dealer: int,
    stake_minor_units: int | None,
    currency: str,
    title: str = "",
    place: str = "",
    opened_at: datetime | None = None,
    key: UUID | None = None,
    night: Night | None = None,
    games: int | None = None,
    club: Club | None = None,
    circle_rules: CircleRules | None = None,
    taken_over: tuple[str, Rules] | None = None,
    seat: Seating | None = None,
    newcomers: Sequence[str] = (),
    cup_day: CupDay | None = None,
    day_only: bool = False,
) -> Evening:
    """Open an evening with a complete copy of its rules, as the next game of a ``night`` or the first of a new one.

    - The first evening of a night gets the night's two links.  A person who sat in the night before is the same player.
    - ``seat`` returns the players for names that are new in the night.
    - ``circle_rules`` and ``taken_over`` (name and rules of a set) are recorded if the evening's rules are just those.
    - ``key`` comes from the client: a repeated request with the same table opens no second evening.
    - ``games`` is the number of the night's games that the user's page showed.
    - ``newcomers`` sit down later, on a sheet that is imported; ``day_only``: the hour of ``opened_at`` is unknown.

    :raises Refused: The table, the stake or the rules are not possible, with every reason.
    :raises KeyReused: The key opened another table, or another key has the same address.
    """
    names, later = as_called(players), as_called(newcomers)
    if problems := [*table_problems(game, names, first_dealer, later), *stake_problems(stake_minor_units, currency)]:
        raise Refused(problems)
    evening = Evening(
        slug=slug_of(key),
        key_digest=hashlib.sha256(key.bytes).hexdigest() if key else "",
        game=game,
        preset=preset,
        house_rules=as_json(house_rules),
        rules=_rules(GAMES[game], preset, house_rules, len(names)),
        title=words("title", title, required=False, most=LONGEST_TITLE),
        place=words("place", place, required=False, most=LONGEST_TITLE),
        first_dealer=first_dealer,
        began_with=len(names),
        stake_minor_units=stake_minor_units,
        currency=currency if stake_minor_units else "",
        opened_at=opened_at or timezone.now(),
        club=club,
        of_cup=cup_day is not None,
        cup_day=cup_day,
        day_only=day_only,
    )
    evening.standing = as_stored(before_first(evening, GAMES[game]))
    _name_rules(evening, circle_rules, taken_over)
    return _stored(evening, (*names, *later), night, seat or strangers, games)


def _name_rules(evening: Evening, circle_rules: CircleRules | None, taken_over: tuple[str, Rules] | None) -> None:
    """Record where the rules come from, if the table plays exactly by them."""
    if circle_rules is not None and circle_rules.rules == evening.rules:
        evening.circle_rules = circle_rules
    if taken_over is not None and as_json(taken_over[1]) == as_json(evening.rules):
        evening.rules_name = taken_over[0]


def as_called(names: Sequence[str]) -> tuple[str, ...]:
    """Return names in their normal form, without invisible characters."""
    return tuple(map(typed_name, names))


def slug_of(key: UUID | None) -> str:
    """Return the slug of an evening's address: random, or derived from the key."""
    lot = secrets.token_bytes(32) if key is None else hashlib.sha256(key.bytes).digest()
    return "".join(SLUG_LETTERS[byte % len(SLUG_LETTERS)] for byte in lot[:SLUG_LENGTH])


def _stored(evening: Evening, names: Sequence[str], night: Night | None, seat: Seating, games: int | None) -> Evening:
    try:
        with transaction.atomic():
            _store(evening, names, night, seat, games)
    except IntegrityError:
        earlier = Evening.objects.filter(slug=evening.slug).first()
        if earlier is None:
            raise
        if not _same_table(earlier, evening, names, night):
            raise KeyReused from None
        return earlier
    return evening


def _same_table(earlier: Evening, evening: Evening, names: Sequence[str], night: Night | None) -> bool:
    """Say whether a repeated request asks for the same table, in the same role as the first or a later game of a night.

    The whole key is compared, because another key with the same address can be computed by a watcher.  The request for
    a later game must not open the night of another one.
    """
    if not evening.key_digest or earlier.key_digest != evening.key_digest:
        return False
    began_it = not earlier.night.evenings.filter(pk__lt=earlier.pk).exists()
    as_asked = began_it if night is None else earlier.night_id == night.pk and not began_it
    if not as_asked:
        return False
    fields = (
        "game",
        "rules",
        "title",
        "place",
        "first_dealer",
        "began_with",
        "stake_minor_units",
        "currency",
        "club_id",
    )
    there = list(earlier.seats.filter(number__lt=len(names)).order_by("number"))
    if any(getattr(earlier, name) != getattr(evening, name) for name in fields) or len(there) != len(names):
        return False
    return all(is_called(seat, name) for seat, name in zip(there, names, strict=True))


def strangers(names: Sequence[str]) -> list[Player]:
    """Return a new player for every name: two tables may each have their own Anna."""
    return Player.objects.bulk_create([Player(name=name) for name in names])


def _store(evening: Evening, names: Sequence[str], night: Night | None, seat: Seating, games: int | None) -> None:
    if night is None:
        evening.night = Night.objects.create()
    else:
        evening.night = hold(night)
        refuse_to_join(evening)
        refuse_a_game_unseen(evening, games)
    evening.began_at = _beginning(evening)
    evening.save(force_insert=True)
    people = people_of(evening.night, names, seat)
    Seat.objects.bulk_create(
        [
            Seat(evening=evening, number=number, player=person, name=name)
            for number, (name, person) in enumerate(zip(present_names(names, people), people, strict=True))
        ]
    )
    if night is None:
        make_link(evening, Right.WRITE)
        make_link(evening, Right.WATCH)


def _beginning(evening: Evening) -> datetime:
    """Return when the evening's night began, or the cup day whose table it is."""
    together = Q(night=evening.night)
    if evening.cup_day_id is not None:
        together |= Q(cup_day=evening.cup_day_id)
    began_at: datetime | None = Evening.objects.filter(together).aggregate(first=Min("began_at"))["first"]
    return began_at or evening.opened_at


def people_of(night: Night, names: Sequence[str], seat: Seating) -> list[Player]:
    """Return the players for these names: people of the night by present or former name, others from ``seat``.

    :raises Refused: Two of the names belong to one player, who was renamed meanwhile.
    """
    seats = Seat.objects.filter(evening__night=night).select_related("player")
    renamed = Renaming.objects.filter(player__seats__evening__night=night).select_related("player")
    known = {as_read(renaming.was): renaming.player for renaming in renamed}
    known |= {as_read(seat_row.name): seat_row.player for seat_row in seats}
    known |= {as_read(seat_row.player.name): seat_row.player for seat_row in seats}
    new = [name for name in names if as_read(name) not in known]
    known |= {as_read(name): player for name, player in zip(new, seat(new), strict=True)}
    people = [known[as_read(name)] for name in names]
    if len(set(people)) < len(people):
        raise refuse("players", "player_twice", say("One player cannot sit at two places of one table."))
    return people


def _rules(game: Game, preset: str, house_rules: Mapping[str, Any], players: int) -> dict[str, Any]:
    try:
        rules = document.rules_for(game, preset, house_rules)
    except document.Refused as refusal:
        raise Refused(refusal.problems) from refusal
    if against := tuple(game.refuses(players, rules)):
        raise Refused(against)
    return as_json(rules)


def table_problems(key: str, names: Sequence[str], first_dealer: int, later: Sequence[str] = ()) -> Iterator[Problem]:
    """Yield the problems with these people at a table of a game; ``later`` are people who join afterwards."""
    if key not in GAMES:
        yield _problem("game", "unknown_game", say("Scorebook does not know this game."))
        return
    game = GAMES[key]
    if len(names) not in game.seats:
        counts = tuple(str(count) for count in game.seats)
        yield _problem("players", "player_count", say("This game is played by {counts} people.", counts=counts))
    if not 0 <= first_dealer < len(names):
        yield _problem("first_dealer", "unknown_dealer", say("The first dealer sits at the table."))
    everybody = (*names, *later)
    for seat, name in enumerate(everybody):
        reason = name_problem(name) or _name_problem(game, everybody, seat, name)
        if reason:
            yield _problem(f"players[{seat}]", *reason)


def _name_problem(game: Game, names: Sequence[str], seat: int, name: str) -> tuple[str, Text] | None:
    if as_read(name) in map(as_read, names[:seat]):
        return "name_twice", say("Two people at the table cannot have the same name.")
    return OF_A_POT if as_read(name) in dict(game.pots) else None


def stake_problems(stake: int | None, currency: str) -> Iterator[Problem]:
    """Yield the problems with this price of a point."""
    if stake is None:
        return
    if not 1 <= stake <= LARGEST_STAKE:
        yield _problem("stake_minor_units", "stake_out_of_range", say("This is no price of a point."))
    if not CURRENCY.fullmatch(currency):
        yield _problem("currency", "unknown_currency", say("A currency is written with its three letters."))


def _problem(field: str, code: str, text: Text) -> Problem:
    return Problem(field=field, code=code, text=text)
