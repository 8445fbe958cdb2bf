"""The creation of a cup day, and its settings: draws, counting and people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction

from scorebook.access.cup import make_cup_link
from scorebook.cup.deeds.acting import Deed, Press, do, refuse_if_over, write_down
from scorebook.cup.deeds.entering import undraw
from scorebook.cup.draw.sizes import MOST, usual_first
from scorebook.ledger.opening import slug_of
from scorebook.models import CircleRules, Club, CupDay, Opens
from scorebook.refusals.refused import KeyReused, refuse
from settlement import GAMES
from settlement.vocabulary import say

MOST_ROUNDS = 12


@transaction.atomic
def make_day(  # noqa: PLR0913 - a verb with its whole sentence, every word of it named
    club: Club | None,
    press: Press,
    *,
    name: str,
    day: date,
    game: str,
    preset: str,
    house_rules: Mapping[str, Any],
    rules: Mapping[str, Any],
    circle_rules: CircleRules | None,
    **terms: Any,
) -> CupDay:
    """Create a cup day with its wall and door codes; ``terms`` are further columns.

    :raises Refused: the club has a cup of this name on that day, or the rules allow no table size.
    :raises KeyReused: the page created another day.
    """
    if club is not None:
        club = Club.objects.select_for_update().get(pk=club.pk)
    if (earlier := made_by(press, club, name, day)) is not None:
        return earlier
    if CupDay.objects.filter(club=club, name=name, day=day, dropped_at=None).exclude(club=None).exists():
        raise refuse("name", "name_taken", say("The club has a cup of this name on that day already."))
    cup = CupDay(
        club=club,
        slug=slug_of(press.key),
        name=name,
        day=day,
        game=game,
        preset=preset,
        house_rules=dict(house_rules),
        rules=dict(rules),
        circle_rules=circle_rules,
        sizes=list(sizes_for(game, rules)),
        head=1,
        made_at=press.at,
        **terms,
    )
    try:
        with transaction.atomic():
            cup.save(force_insert=True)
    except IntegrityError:
        if (earlier := made_by(press, club, name, day)) is None:
            raise
        return earlier
    write_down(cup, press, Deed.MADE)
    for kind in (Opens.WALL, Opens.DOOR) if club is not None else (Opens.WALL, Opens.DOOR, Opens.DIRECT):
        make_cup_link(cup, kind)
    return cup


def made_by(press: Press, club: Club | None, name: str, day: date) -> CupDay | None:
    """Return the day that this page created already, if any.

    :raises KeyReused: that day differs from the requested one.
    """
    earlier = CupDay.objects.filter(acts__key=press.key, acts__deed=Deed.MADE).first()
    if earlier is not None and (earlier.club, earlier.name, earlier.day) != (club, name, day):
        raise KeyReused
    return earlier


def sizes_for(game: str, rules: Mapping[str, Any]) -> Sequence[int]:
    """Return the table sizes that the rules allow, the usual size first."""
    sizes = [size for size in usual_first(GAMES[game].seats) if not any(GAMES[game].refuses(size, rules))]
    if not sizes:
        raise refuse("rules", "nobody_seated", say("By these rules nobody can be seated: choose others."))
    return sizes


def hands_at(day: CupDay, size: int) -> int | None:
    """Return the hands of a round at a table of this size, so that everybody plays equally many if possible."""
    active = GAMES[day.game].active
    return None if day.hands is None else day.hands * max(size, active) // active


def all_play(day: CupDay) -> bool:
    """Tell whether everybody plays equally many hands at tables of every size."""
    active, hands = GAMES[day.game].active, day.hands or 0
    return all((hands_at(day, size) or 0) * active == hands * max(size, active) for size in day.sizes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Settings of a day's draws, and of the visibility of its ranking.

    Mates of a team sit apart in the first ``mates_apart`` rounds, the pairs of numbers in ``apart`` all day. ``final``
    is the number of people at table 1 of a last round for places, or zero. With ``hidden`` only directors see the
    ranking from the last round until the end of the day.
    """

    mates_apart: int = 0
    apart: tuple[tuple[int, int], ...] = ()
    final: int = 0
    hidden: bool = False


def options_of(day: CupDay) -> Options:
    """Return the options of a day, with defaults for those it does not set."""
    apart = tuple((one, other) for one, other in day.options.get("apart", ()))
    return Options(**{**day.options, "apart": apart})


def say_settings(
    day: CupDay, press: Press, *, options: Mapping[str, Any], terms: Mapping[str, Any], usual: int | None = None
) -> CupDay:
    """Change the given ``options`` and ``terms`` of a day from now on, and the ``usual`` size of its tables."""

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        before = options_of(now)
        now.options, now.terms = {**now.options, **options}, {**now.terms, **terms}
        after = options_of(now)
        sizes = now.sizes if usual is None else [usual, *(size for size in now.sizes if size != usual)]
        if (before.mates_apart, before.final, now.sizes) != (after.mates_apart, after.final, sizes):
            undraw(now)
        now.sizes = sizes

    return do(day, press, Deed.SETTINGS, step, options=dict(options), terms=dict(terms), usual=usual)


def keep_apart(day: CupDay, press: Press, one: int, other: int) -> CupDay:
    """Keep two people, by their numbers, at different tables all day if possible."""

    def changed(apart: list[list[int]], two: list[int]) -> list[list[int]]:
        if two in apart:
            raise refuse("other", "apart_already", say("These two are kept apart already."))
        if len(apart) >= MOST:
            raise refuse("other", "too_many", say("At most {most} pairs are kept apart.", most=MOST))
        return [*apart, two]

    return _apart(day, press, one, other, changed, together=False)


def let_together(day: CupDay, press: Press, one: int, other: int) -> CupDay:
    """Let two people sit together again."""

    def changed(apart: list[list[int]], two: list[int]) -> list[list[int]]:
        return [pair for pair in apart if pair != two]

    return _apart(day, press, one, other, changed, together=True)


Apart = Callable[[list[list[int]], list[int]], list[list[int]]]


def _apart(day: CupDay, press: Press, one: int, other: int, changed: Apart, *, together: bool) -> CupDay:
    def step(now: CupDay) -> None:
        refuse_if_over(now)
        if one == other:
            raise refuse("other", "himself", say("Choose two different people."))
        if now.entrants.filter(number__in=(one, other)).count() < 2:
            raise refuse("one", "no_such_entrant", say("Nobody of this number is on the list."))
        two = [min(one, other), max(one, other)]
        now.options = {**now.options, "apart": changed(list(now.options.get("apart", [])), two)}
        undraw(now)

    return do(day, press, Deed.SETTINGS, step, two=[one, other], together=together)


def say_people(day: CupDay, press: Press, values: Mapping[int, Mapping[str, Any]]) -> CupDay:
    """Change the team, pot, fixed table and ranked flag of people, by their numbers.

    :raises KeyReused: the page set other values before. Acts do not record values, since a team may have a person's
        name.
    """

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        moved = []
        for entrant in now.entrants.filter(number__in=values):
            changes = {name: value for name, value in values[entrant.listed].items() if getattr(entrant, name) != value}
            for name, value in changes.items():
                setattr(entrant, name, value)
            if changes:
                entrant.save()
                moved.append(set(changes) != {"ranked"})
        if any(moved):
            undraw(now)

    done = do(day, press, Deed.SETTINGS, step, people=sorted(values))
    for entrant in done.entrants.filter(number__in=values):
        if any(getattr(entrant, name) != value for name, value in values[entrant.listed].items()):
            raise KeyReused
    return done
