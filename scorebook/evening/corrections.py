"""Set right what was set wrong when an evening began: its title, place and price of a point, and names of guests.

Points stay as they are; money follows from the price.  Every change leaves a row, which the history shows.  A member's
name is changed in the club.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from scorebook.ledger.joining import hold
from scorebook.ledger.opening import stake_problems
from scorebook.ledger.outcomes import Author
from scorebook.models import Detail, DetailChange, Evening, Member, Night, Player, Renaming, Seat, Tick
from scorebook.refusals.refused import EveningClosed, Refused, refuse
from scorebook.words.names import name_problem
from settlement.vocabulary import Problem, Text, as_read, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """The title, the place, the prices of a point and the names of guests that an evening is to have.

    ``prices`` maps the address of each evening of the night to minor units, or to ``None`` for points only.  ``names``
    maps seat numbers to names.  Seats and evenings that are left out stay as they are.
    """

    title: str
    place: str
    prices: Mapping[str, int | None]
    currency: str
    names: Mapping[int, str]


def guests_at(evening: Evening) -> list[Seat]:
    """Return the seats of people who are no members of the evening's club, in the order of their numbers."""
    seats = evening.seats.select_related("player").order_by("number")
    return list(seats.exclude(player__in=Member.objects.filter(club=evening.club_id).values("player")))


@transaction.atomic
def set_right(evening: Evening, details: Details, author: Author, seen: int) -> bool:
    """Change the details of an open evening, and say whether anything changed.  ``seen`` is ``names_changed`` there.

    :raises EveningClosed: The evening is closed.
    :raises Refused: Somebody changed a detail since the page was loaded, or a value is not allowed.
    """
    night = hold(evening.night)
    games = list(Evening.objects.select_for_update().filter(night=night).order_by("pk"))
    held = next(game for game in games if game.pk == evening.pk)
    if held.closed_at is not None:
        raise EveningClosed
    if held.of_cup:
        raise refuse("", "of_a_cup_day", say("The details of a cup day's table are those of the day."))
    if held.names_changed != seen:
        raise refuse("", "changed_meanwhile", say("Somebody changed this meanwhile: look at it, and press once more."))
    problems = [*_wrong_prices(games, details), *_wrong_names(night, held, details.names)]
    if problems:
        raise Refused(tuple(problems))
    changes = [
        *_set(held, Detail.TITLE, held.title, details.title),
        *_set(held, Detail.PLACE, held.place, details.place),
        *(change for game in games for change in _set(game, Detail.PRICE, price_of(game), _new_price(game, details))),
    ]
    for change in changes:
        change.author, change.link_id = author.name, author.link_id
    DetailChange.objects.bulk_create(changes)
    _store(games, changes)
    renamed = [seat for seat in guests_at(held) if details.names.get(seat.number, seat.name) != seat.name]
    _rename(night, held, {seat: details.names[seat.number] for seat in renamed}, author)
    if not changes and not renamed:
        return False
    Evening.objects.filter(night=night).update(names_changed=F("names_changed") + 1)
    return True


def price_of(evening: Evening) -> str:
    """Return an evening's price of a point as the history stores it, for example ``2000 HUF``."""
    return f"{evening.stake_minor_units} {evening.currency}" if evening.stake_minor_units else ""


def _new_price(game: Evening, details: Details) -> str:
    if game.slug not in details.prices:
        return price_of(game)
    price = details.prices[game.slug]
    return f"{price} {details.currency}" if price else ""


def _set(evening: Evening, detail: Detail, was: str, became: str) -> Iterator[DetailChange]:
    if was != became:
        yield DetailChange(evening=evening, detail=detail, was=was, became=became)


def _store(games: Sequence[Evening], changes: Sequence[DetailChange]) -> None:
    for game in games:
        values: dict[str, str | int | None] = {}
        for change in changes:
            if change.evening_id != game.pk:
                continue
            if change.detail == Detail.PRICE:
                price, _space, currency = change.became.partition(" ")
                values |= {"stake_minor_units": int(price) if price else None, "currency": currency}
            else:
                values[change.detail] = change.became
        if values:
            Evening.objects.filter(pk=game.pk).update(**values)


def _wrong_prices(games: Sequence[Evening], details: Details) -> Iterator[Problem]:
    """Yield why the prices cannot be these.  All games of a night are paid together."""
    prices = {game.slug: _new_price(game, details) for game in games}
    changed = [game for game in games if prices[game.slug] != price_of(game)]
    if not changed:
        return
    for game in games:
        for problem in stake_problems(details.prices.get(game.slug), details.currency):
            yield Problem(field=f"price.{game.slug}", code=problem.code, text=problem.text)
        if any(prices.values()) and not prices[game.slug]:
            text = say("The games of one evening are all for money or all for points: say what a point is worth.")
            yield Problem(field=f"price.{game.slug}", code="night_for_money", text=text)
        elif game.closed_at is not None:
            text = say("This game is closed: open it again, then change the price.")
            yield Problem(field=f"price.{game.slug}", code="game_closed", text=text)
    if _is_ticked(changed[0].night_id):
        text = say("A payment was ticked off at the old price: take the tick back first.")
        yield Problem(field="prices", code="ticked_off", text=text)


def _is_ticked(night: int) -> bool:
    """Say whether a payment of the night was ticked off, by the latest tick of each pair."""
    latest = {(tick.payer_id, tick.payee_id): tick.paid for tick in Tick.objects.filter(night=night).order_by("pk")}
    return any(latest.values())


def _wrong_names(night: Night, evening: Evening, names: Mapping[int, str]) -> Iterator[Problem]:
    """Yield why people cannot have these names, at every game of the night where they sit."""
    guests = {seat.number: seat for seat in guests_at(evening)}
    seats = list(Seat.objects.filter(evening__night=night).select_related("evening"))
    new = {guests[number].player_id: name for number, name in names.items() if number in guests}
    for number, name in names.items():
        reason = name_problem(name)
        if number not in guests:
            reason = ("not_a_guest", say("A member is renamed on the members page of the club."))
        elif guests[number].name == name:
            continue
        elif not reason:
            reason = _clash(guests[number], name, seats, new)
        if reason:
            yield Problem(field=f"name.{number}", code=reason[0], text=reason[1])


def _clash(seat: Seat, name: str, seats: Sequence[Seat], new: Mapping[int, str]) -> tuple[str, Text] | None:
    own = {one.evening_id for one in seats if one.player_id == seat.player_id}
    others = [one for one in seats if one.evening_id in own and one.player_id != seat.player_id]
    if as_read(name) in {as_read(new.get(one.player_id, one.name)) for one in others}:
        return "name_twice", say("Two people at the table cannot have the same name.")
    club = seat.evening.club_id
    if club is not None and Member.objects.filter(club=club, reads_as=as_read(name)).exists():
        return "name_taken", say("The club has a {name} already: add a letter.", name=name)
    return None


def _rename(night: Night, evening: Evening, names: Mapping[Seat, str], author: Author) -> None:
    """Give guests other names at every game of the night.  Two guests may exchange their names."""
    seats = Seat.objects.filter(evening__night=night)
    for seat in names:
        seats.filter(player=seat.player_id).update(name=f"- {seat.number} -")
    for seat, name in names.items():
        seats.filter(player=seat.player_id).update(name=name)
        Player.objects.filter(pk=seat.player_id).update(name=name)
        Renaming.objects.create(
            club_id=evening.club_id,
            evening=evening,
            player_id=seat.player_id,
            was=seat.name,
            became=name,
            author=author.name,
        )
