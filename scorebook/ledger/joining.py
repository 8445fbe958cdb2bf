"""Rules for the evenings of one night, and for the names of its players.

All evenings of a night belong to the same club or to none.  All are for money in one currency or all for points.  They
follow each other without a long pause.

A phone or a file may know only a former name of a player.  It names the same player until somebody else in the club
has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import F, Max
from django.utils import timezone

from scorebook.models import Club, CupDay, Entry, Evening, Night, Player, Renaming, Seat
from scorebook.refusals.refused import refuse
from settlement import GAMES
from settlement.vocabulary import as_read, say

# A longer pause ends the night: the next game of the same people begins another night.
LONGEST_SILENCE = timedelta(hours=12)


def hold(night: Night) -> Night:
    """Lock the night's row until the transaction ends, and then its club's row.

    Both are locked before any evening's row, so that opening, adopting and erasing wait for each other in the same
    order.
    """
    held = Night.objects.select_for_update().get(pk=night.pk)
    list(Club.objects.select_for_update().filter(pk__in=held.evenings.values("club")))
    return held


def hold_cup_day(evening: Evening) -> CupDay | None:
    """Lock the row of the cup day to which the evening's table belongs; return ``None`` if there is none.

    This lock comes before the lock of the evening's row.
    """
    days = CupDay.objects.select_for_update(of=("self",)).filter(held__tables__night=evening.night_id)
    return days.first() if evening.of_cup else None


def closes(evening: Evening, kind: str) -> bool:
    """Say whether an entry of this kind closes the evening; its writer must lock the night first."""
    entry_kind = GAMES[evening.game].kinds.get(kind)
    return entry_kind is not None and entry_kind.closes


def refuse_to_join(evening: Evening) -> None:
    """Raise unless the evening is of the same club as the night's other evenings and can be paid with them.

    :raises Refused: The night is a cup day's table, the evening was adopted meanwhile, its club is closed, or another
        reason (see below).
    """
    clubs, of_cups = (set(evening.night.evenings.values_list(of, flat=True)) for of in ("club", "of_cup"))
    if of_cups != {evening.of_cup}:
        raise refuse("night", "of_a_cup_day", say("At a table of a cup day no other game is begun."))
    if clubs != {evening.club_id}:
        raise refuse("night", "adopted_meanwhile", say("This evening came to a club meanwhile: load the page again."))
    if evening.club is not None and evening.club.closed_at is not None:
        raise refuse("night", "club_closed", say("This club is closed: it can be read, and takes nothing new."))
    refuse_another_unit(evening)


def refuse_a_game_unseen(evening: Evening, seen: int | None) -> None:
    """Raise if another game of the night was begun after the user's page was loaded, unless it is this game.

    :raises Refused: Two users would begin the next game of one night at once.
    """
    begun = evening.night.evenings
    if seen is not None and begun.count() != seen and not begun.filter(slug=evening.slug).exists():
        raise refuse(
            "",
            "begun_meanwhile",
            say(
                "Somebody has begun a game of this evening meanwhile: look at it first. Press once more to begin "
                "another one."
            ),
        )


def refuse_another_unit(evening: Evening) -> None:
    """Raise unless the evening can be paid together with the night's other evenings and the night still goes on.

    :raises Refused: It is for another currency, or for points in a night for money, or the reverse.
    """
    if night_is_over(evening.night, evening.opened_at):
        raise refuse("night", "night_is_over", say("That evening is over: begin a new evening from the home page."))
    for currency in evening.night.evenings.exclude(slug=evening.slug).values_list("currency", flat=True)[:1]:
        if evening.currency and not currency:
            raise refuse(
                "stake_minor_units",
                "night_for_points",
                say("The other games of this evening are for points only: leave the price of a point empty."),
            )
        if currency and not evening.currency:
            raise refuse(
                "stake_minor_units",
                "night_for_money",
                say("The other games of this evening are for money: say what a point is worth."),
            )
        if currency != evening.currency:
            raise refuse(
                "currency",
                "another_currency",
                say(
                    "The other games of this evening are in {currency}: one evening is paid in one currency.",
                    currency=currency,
                ),
            )


def night_is_over(night: Night, moment: datetime | None = None) -> bool:
    """Say whether the last sign of play before the moment is so long ago that the next game begins another night."""
    evenings = night.evenings.aggregate(opened=Max("opened_at"), closed=Max("closed_at"))
    entries = Entry.objects.filter(evening__night=night).aggregate(last=Max("written_at"))
    last = [sign for sign in (evenings["opened"], evenings["closed"], entries["last"]) if sign is not None]
    return not last or (moment or timezone.now()) - max(last) > LONGEST_SILENCE


def bearers_of_former_names(club: Club) -> dict[str, Player]:
    """Return the club's players by former names as names are compared, without names that two of them had."""
    renamings = Renaming.objects.filter(club=club, player__erasure__isnull=True).select_related("player")
    bearers: dict[str, set[Player]] = {}
    for renaming in renamings:
        bearers.setdefault(as_read(renaming.was), set()).add(renaming.player)
    return {name: next(iter(players)) for name, players in bearers.items() if len(players) == 1}


def present_names(names: Sequence[str], players: Sequence[Player]) -> list[str]:
    """Return each name, with the player's present name in place of a former one."""
    former = _former_names(player.pk for player in players)
    return [
        player.name if (player.pk, as_read(name)) in former and as_read(name) != as_read(player.name) else name
        for name, player in zip(names, players, strict=True)
    ]


def is_called(seat: Seat, name: str) -> bool:
    """Say whether the player in a seat has this name, or had it before a renaming."""
    return seat.name == name or (seat.player_id, as_read(name)) in _former_names([seat.player_id])


def seats_of(author: str, seats: Sequence[Seat]) -> set[int]:
    """Return the numbers of the seats whose player is this author: by the present name, else by a former one."""
    present = {seat.number for seat in seats if as_read(seat.name) == as_read(author)}
    return present or {seat.number for seat in seats if is_called(seat, author)}


def _former_names(players: Iterable[int]) -> set[tuple[int, str]]:
    rows = Renaming.objects.filter(player__in=list(players)).values_list("player", "was")
    return {(player, as_read(was)) for player, was in rows}


def rename_seats(club: Club | None, player: Player, name: str) -> None:
    """Give a player this name at every evening of the club, or of no club; phones that follow an evening are told.

    An evening at which somebody else, or a pot, has the name keeps the earlier one.  The caller holds the club's row.
    """
    seats = Seat.objects.filter(evening__club=club)
    own = list(seats.filter(player=player).exclude(name=name).select_related("evening").order_by("evening"))
    evenings = Evening.objects.filter(pk__in=[seat.evening_id for seat in own])
    list(evenings.select_for_update().order_by("pk").only("pk"))
    others: dict[int, set[str]] = {}
    at_table = seats.filter(evening__in=evenings).exclude(player=player)
    for evening, called in at_table.values_list("evening", "name"):
        others.setdefault(evening, set()).add(as_read(called))
    free = [
        seat
        for seat in own
        if as_read(name) not in others.get(seat.evening_id, set())
        and as_read(name) not in dict(GAMES[seat.evening.game].pots)
    ]
    Seat.objects.filter(pk__in=[seat.pk for seat in free]).update(name=name)
    evenings.filter(pk__in=[seat.evening_id for seat in free]).update(names_changed=F("names_changed") + 1)
