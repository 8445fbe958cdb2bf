"""What the evenings of a night have in common.

They are of one club or of none, all for money in one currency or all for points, and no day lies between.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone

from scorebook.models import Club, CupDay, Entry, Evening, Night
from scorebook.refusals.refused import refuse
from settlement import GAMES
from settlement.vocabulary import say

# A longer silence than this is the end of a night: who plays with the same people next week begins another.
LONGEST_SILENCE = timedelta(hours=12)


def hold(night: Night) -> Night:
    """Hold the night's row until the transaction ends, and its club's after it.

    Both come before the row of any evening, so that who plays on, adopts and erases wait for each other in this order.
    """
    held = Night.objects.select_for_update().get(pk=night.pk)
    list(Club.objects.select_for_update().filter(pk__in=held.evenings.values("club")))
    return held


def hold_cup_day(evening: Evening) -> CupDay | None:
    """Hold the row of the cup day whose table the evening is, before the evening's own; ``None`` if it is of none."""
    days = CupDay.objects.select_for_update(of=("self",)).filter(held__tables__night=evening.night_id)
    return days.first() if evening.of_cup else None


def closes(evening: Evening, kind: str) -> bool:
    """Tell whether an entry of this kind closes the evening: whoever writes one holds the night first."""
    found = GAMES[evening.game].kinds.get(kind)
    return found is not None and found.closes


def refuse_to_join(evening: Evening) -> None:
    """Raise unless the evening is of the same club as those already in its night, and can be paid together with them.

    :raises Refused: the night is a cup day's table, somebody adopted it meanwhile, its club is closed, or another
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
    """Raise if a game of the night was begun since whoever begins this one looked, unless it is this very one.

    :raises Refused: two would begin the next game of one night at once.
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
    """Raise unless the evening can be paid together with those already in its night, which must still go on.

    :raises Refused: it is for another currency, or for points among games for money or the other way round.
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
    """Tell whether so long was silence at the moment that the next game belongs to another night."""
    evenings = night.evenings.aggregate(opened=Max("opened_at"), closed=Max("closed_at"))
    written = Entry.objects.filter(evening__night=night).aggregate(last=Max("written_at"))
    last = [sign for sign in (evenings["opened"], evenings["closed"], written["last"]) if sign is not None]
    return not last or (moment or timezone.now()) - max(last) > LONGEST_SILENCE
