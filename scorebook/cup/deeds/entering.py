"""Entrants of a cup day: ticked, pasted, late, leaving and coming back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from django.db.models import Max

from scorebook.access.cup import make_cup_link
from scorebook.club.newcomers import guests_of
from scorebook.cup.deeds.acting import Deed, Press, do, last_round, refuse_if_over
from scorebook.cup.draw.sizes import FEWEST, MOST, final_seating, seating
from scorebook.cup.fees import MEMBER, OTHERS
from scorebook.cup.pasted import pasted
from scorebook.ledger.joining import bearers_of_former_names
from scorebook.models import CupDay, Entrant, Opens, Player, Round
from scorebook.refusals.refused import KeyReused, Refused, refuse
from scorebook.words.names import in_order, is_nobodys, name_problem, typed_name
from settlement.vocabulary import Problem, as_read, say


def tick(day: CupDay, press: Press, *, here: Collection[int], listed: Collection[int]) -> CupDay:
    """Enter the ticked players among those ``listed`` on the page, and remove the unticked ones.

    Players who were not on the page stay unchanged, so that two directors may tick at the same time.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        _refuse_if_listed(now)
        entered = set(now.entrants.values_list("player_id", flat=True))
        allowed = set(known_players(now))
        new = [one for one in listed if one in here and one not in entered and one in allowed]
        removed = [one for one in listed if one not in here and one in entered]
        refuse_too_many(now, len(new) - len(removed))
        for entrant in now.entrants.filter(player__in=removed).select_related("player"):
            _refuse_if_paid(entrant)
            entrant.delete()
        enter_now(now, Player.objects.filter(pk__in=new), press)
        return {"in": len(new), "out": len(removed)}

    return do(day, press, Deed.ENTERED, step, here=sorted(here))


def known_players(day: CupDay) -> list[int]:
    """Return the ids of the club's players."""
    return [] if day.club is None else list(day.club.members.values_list("player_id", flat=True))


def paste(day: CupDay, press: Press, text: str) -> tuple[CupDay, list[str]]:
    """Enter the people of a pasted text; also return the names that were on the list already.

    A known name of the club stands for that player, any other name for a new player.

    :raises Refused: lines are no names or occur twice; then nobody is entered.
    """
    people = list(pasted(text))
    lines, names = [(one.line, one.name) for one in people], [one.name for one in people]
    clubs = {as_read(one.name): one.club for one in people}
    already: list[str] = []

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        _refuse_if_listed(now)
        if problems := list(_problems(lines)):
            raise Refused(problems)
        there = {as_read(name) for name in now.entrants.values_list("player__name", flat=True)}
        already.extend(name for name in names if as_read(name) in there)
        new = [name for name in names if as_read(name) not in there]
        refuse_too_many(now, len(new))
        enter_now(now, people_named(now, new), press, [clubs[as_read(name)] for name in new])
        return {"in": len(new)}

    return _all_on_list(do(day, press, Deed.ENTERED, step), names), already


def come_in(day: CupDay, press: Press, name: str) -> CupDay:
    """Enter a person who gives their name at the door; nothing changes if the name is on the list."""
    line = typed_name(name)

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        _refuse_if_listed(now)
        if reason := name_problem(line):
            raise Refused([Problem(field="name", code=reason[0], text=reason[1])])
        if as_read(line) in {as_read(one) for one in now.entrants.values_list("player__name", flat=True)}:
            return {"in": 0}
        refuse_too_many(now, 1)
        enter_now(now, people_named(now, [line]), press)
        return {"in": 1}

    return _all_on_list(do(day, press, Deed.ENTERED, step), [line])


def _all_on_list(day: CupDay, names: Iterable[str]) -> CupDay:
    """Return the day if all these names are on its list; acts cannot tell, since they store no names.

    :raises KeyReused: the page has entered other names.
    """
    there = {as_read(name) for name in day.entrants.values_list("player__name", flat=True)}
    if any(as_read(name) not in there for name in names):
        raise KeyReused
    return day


def _problems(lines: Sequence[tuple[int, str]]) -> Iterable[Problem]:
    names = [name for _number, name in lines]
    if not names:
        yield Problem(field="names", code="no_names", text=say("Write a name, or several, one a line."))
    times = Counter(map(as_read, names))
    for number, name in lines:
        if reason := name_problem(name):
            text = say("Line {number}, {name}: {reason}", number=number, name=_short(name), reason=reason[1])
            yield Problem(field="names", code=reason[0], text=text)
    for read, count in times.items():
        if count > 1:
            name = next(one for one in names if as_read(one) == read)
            text = say("{name} stands there {count} times: add a letter.", name=_short(name), count=count)
            yield Problem(field="names", code="name_twice", text=text)


def _short(name: str) -> str:
    return name if len(name) <= 30 else f"{name[:29]}…"


def people_named(day: CupDay, names: Sequence[str]) -> list[Player]:
    """Return players by name: the club's own, or new ones; erased names always get new players."""
    known = {}
    if day.club is not None:
        known = {one.reads_as: one.player for one in day.club.members.select_related("player")}
        guests = {as_read(one.name): one for one in guests_of(day.club)}
        known = bearers_of_former_names(day.club) | guests | known
    players = [None if is_nobodys(name) else known.get(as_read(name)) for name in names]
    return [one or Player.objects.create(name=name) for one, name in zip(players, names, strict=True)]


def enter_now(
    day: CupDay, players: Iterable[Player], press: Press, clubs: Iterable[str] = (), *, team: str = ""
) -> None:
    """Put players on the open list; members of the day's club pay the fee of members."""
    members = set(known_players(day))
    Entrant.objects.bulk_create(
        [
            Entrant(
                cup_day=day,
                player=one,
                here_since=press.at,
                home_club=club,
                team=team,
                fee_kind=MEMBER if one.pk in members else OTHERS,
            )
            for one, club in zip(players, chain(clubs, repeat("")), strict=False)
        ]
    )


def _refuse_if_paid(entrant: Entrant) -> None:
    """Raise :class:`Refused` if the entrant has payments on record: a deletion would lose them."""
    if entrant.payments.exists():
        text = say(
            "A payment of {name} is on record, so the name stays on the list. Close the list, then press “leaves”.",
            name=entrant.player.name,
        )
        raise refuse("", "has_paid", text)


def _refuse_if_listed(day: CupDay) -> None:
    if day.listed_at is not None:
        raise refuse("", "listed", say("The list is closed: whoever comes now is entered as a late-comer."))


def refuse_too_many(day: CupDay, more: int) -> None:
    """Raise :class:`Refused` if the day has no room for so many people more."""
    if day.entrants.count() + more > MOST:
        raise refuse("names", "too_many", say("A cup day has room for {most} people.", most=MOST))


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd:
    """A number of people, their table sizes, and how many sit out of a round."""

    people: int
    sizes: tuple[int, ...]
    out: int


def crowd(day: CupDay, people: int) -> Crowd:
    """Return the seating of this number of people."""
    plan = seating(people, day.sizes) if people else None
    sizes = sorted(plan.sizes, key=lambda size: size != day.sizes[0]) if plan else ()
    return Crowd(people=people, sizes=tuple(sizes), out=plan.out if plan else 0)


def next_crowd(day: CupDay, people: int, *, top: int) -> Crowd:
    """Return the seating of the next round; in a final the best ``top`` sit at table 1."""
    plan = final_seating(people, day.sizes, top) if top else None
    return Crowd(people=people, sizes=plan.sizes, out=plan.out) if plan else crowd(day, people)


def close_list(day: CupDay, press: Press) -> CupDay:
    """Number everybody by name and close the list; make the codes of the tables.

    :raises Refused: there are too few to fill a table.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        if now.listed_at is not None:
            raise refuse("", "listed_already", say("The list is closed already."))
        everybody = sorted(now.entrants.select_related("player"), key=lambda one: in_order(one.player.name))
        tables = crowd(now, len(everybody)).sizes
        if len(everybody) < FEWEST or not tables:
            fewest = max(FEWEST, min(now.sizes))
            raise refuse("", "too_few", say("At least {fewest} people are needed for a cup day.", fewest=fewest))
        for number, one in enumerate(everybody, 1):
            one.number = number
            one.save()
        now.listed_at = press.at
        open_doors(now, len(tables))
        return {"people": len(everybody)}

    return do(day, press, Deed.LISTED, step)


def open_doors(day: CupDay, tables: int) -> None:
    """Make a code for each of these tables that has none."""
    there = set(day.links.filter(kind=Opens.TABLE, revoked_at__isnull=True).values_list("table", flat=True))
    for number in range(1, tables + 1):
        if number not in there:
            make_cup_link(day, Opens.TABLE, number)


def come_late(day: CupDay, press: Press, name: str) -> CupDay:
    """Enter somebody after the list was closed: he plays from the next round that is not published yet."""
    line = typed_name(name)

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        if now.listed_at is None:
            raise refuse("", "not_listed", say("The list is still open: tick or write whoever comes."))
        if reason := name_problem(line):
            raise Refused([Problem(field="name", code=reason[0], text=reason[1])])
        if as_read(line) in {as_read(one) for one in now.entrants.values_list("player__name", flat=True)}:
            raise refuse("name", "entered_already", say("{name} is on the list already.", name=line))
        refuse_too_many(now, 1)
        (player,) = people_named(now, [line])
        return enter_late(now, player, press)

    return _all_on_list(do(day, press, Deed.LATE, step), [line])


def enter_late(day: CupDay, player: Player, press: Press, *, home_club: str = "", team: str = "") -> dict[str, object]:
    """Put a player on the closed list for the next round; return the number and that round."""
    number = (day.entrants.aggregate(most=Max("number"))["most"] or 0) + 1
    first = next_to_publish(day)
    Entrant.objects.create(
        cup_day=day,
        player=player,
        number=number,
        first_round=first,
        here_since=press.at,
        home_club=home_club,
        team=team,
        fee_kind=MEMBER if player.pk in known_players(day) else OTHERS,
    )
    undraw(day)
    return {"number": number, "from": first}


def next_to_publish(day: CupDay) -> int:
    """Return the number of the next unpublished round."""
    last = day.held.filter(published_at__isnull=False).aggregate(most=Max("number"))["most"] or 0
    return last + 1


def leave(day: CupDay, press: Press, number: int) -> CupDay:
    """Remove a person from all draws after the published rounds."""

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        entrant = _entrant(now, number)
        if entrant.last_round is None:
            entrant.last_round = next_to_publish(now) - 1
            entrant.save()
            undraw(now)
        return {"number": number}

    return do(day, press, Deed.LEFT, step, who=number)


def come_back(day: CupDay, press: Press, number: int) -> CupDay:
    """Let a person who had left play again from the next round on."""

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        entrant = _entrant(now, number)
        if entrant.last_round is not None:
            entrant.last_round = None
            entrant.save()
            undraw(now)
        return {"number": number}

    return do(day, press, Deed.BACK, step, who=number)


def _entrant(day: CupDay, number: int) -> Entrant:
    entrant = day.entrants.filter(number=number).first()
    if entrant is None:
        raise refuse("", "no_such_entrant", say("Nobody of this number is on the list."))
    return entrant


def undraw(day: CupDay) -> Round | None:
    """Delete an unpublished draw, because the people have changed."""
    last = last_round(day)
    if last is None or last.published_at is not None:
        return None
    for one in (*last.drawn.all(), *last.tables.all(), last):
        one.delete()
    return last
