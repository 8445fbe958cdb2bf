"""The current ranking of a day, with the reason for every place in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.cup.deeds.making import all_play, hands_at, options_of
from scorebook.cup.draw.drawing import PLACING
from scorebook.cup.labels import BY, SIGNS, Plan, method_in_words
from scorebook.cup.queries import Rows, sat_out
from scorebook.cup.ranking.arithmetic import format_value, neighbours_of, steps_of
from scorebook.cup.ranking.counting import (
    AMOUNT,
    BEST,
    LATER,
    LOT,
    MET,
    PLAYED,
    VOID,
    Cell,
    Day,
    Entered,
    RoundPlayed,
    Ruled,
    Sat,
    terms_of,
)
from scorebook.cup.ranking.places import GROUP, Line, Ranking, TeamLine, ranking
from scorebook.cup.ranking.side import SideRanked, side_list, side_name
from scorebook.league.ranking import ALONE, SHARED, VALUE, Why
from scorebook.ledger import hands_of
from scorebook.models import CupDay, CupTable, Ended, Entrant, Evening, Ruling, Tally
from scorebook.words.points import points, tone
from settlement import GAMES
from settlement.preview.reader import NO_BREAK


def counting_tables(rows: Rows) -> list[CupTable]:
    """Return the tables of closed rounds that count: closed sheets that no director excluded."""
    open_nights = {one.night_id for one in rows.evenings if one.closed_at is None}
    tables = (one for one in rows.tables if one.round.closed_at is not None)
    return [one for one in tables if one.ended != Ended.DECIDED and one.night_id not in open_nights]


def played_day(day: CupDay, rows: Rows | None = None) -> Day:
    """Return the input of a day's ranking: closed rounds, tables that count, rulings."""
    rows = rows or Rows(day)
    rounds = [one for one in rows.rounds if one.closed_at is not None]
    entrants = rows.entrants
    counting = {one.night_id: one for one in counting_tables(rows)}
    sat = _sat(counting, entrants, rows)
    seated: dict[int, dict[int, str]] = {one.number: {} for one in rounds}
    for one in rows.seats:
        if one.round.closed_at is not None:
            unsaid = VOID if one.table.ended == Ended.DECIDED else LATER
            seated[one.round.number][one.entrant.listed] = PLAYED if one.table.night_id in counting else unsaid
    return Day(
        people=tuple(
            Entered(number=one.listed, ranked=one.ranked, team=one.team, home_club=one.home_club) for one in entrants
        ),
        rounds=tuple(
            RoundPlayed(
                number=one.number,
                sat=tuple(sat.get(one.number, ())),
                out=sat_out(one, seated[one.number]),
                void=tuple(who for who, kind in seated[one.number].items() if kind == VOID),
                later=tuple(who for who, kind in seated[one.number].items() if kind == LATER),
            )
            for one in rounds
        ),
        rulings=tuple(
            Ruled(who=who or 0, hundredths=amount)
            for who, amount in day.rulings.order_by("pk").values_list("entrant__number", "hundredths")
        ),
        seed=day.seed,
        final=next((one.number for one in reversed(rounds) if one.method == PLACING), None),
    )


def _sat(tables: Mapping[int | None, CupTable], entrants: Sequence[Entrant], rows: Rows) -> dict[int, list[Sat]]:
    """Return everybody's results by round; several sheets of one table are added up."""
    numbers = {one.player_id: one.listed for one in entrants}
    sums: dict[tuple[int, int, int], list[int]] = {}
    tallies = Tally.objects.filter(seat__evening__night__in=tables).order_by()
    columns = ("seat__evening", "seat__evening__night", "seat__number", "seat__player")
    slips = _slips(tables, rows)
    for evening, night, seat, player, *numbers_now in tallies.values_list(
        *columns, "points", "hands", "declared", "won"
    ):
        if player in numbers:
            table, slip_won = tables[night], slips.get(evening)
            if slip_won is not None and seat < len(slip_won):
                numbers_now[-1] = slip_won[seat]
            key = (table.round.number, table.number, numbers[player])
            sums[key] = [one + other for one, other in zip(sums.get(key, [0] * 4), numbers_now, strict=True)]
    unsaid = {night for night, evening in _last(tables, rows).items() if slips.get(evening.pk) == []}
    by_slip = {(tables[night].round.number, tables[night].number) for night in unsaid}
    sizes = Counter((number, table_number) for number, table_number, _who in sums)
    played = Counter(dict.fromkeys(sizes, 0))
    for (number, table_number, _who), row in sums.items():
        played[number, table_number] += row[1]
    active = GAMES[rows.day.game].active
    results: dict[int, list[Sat]] = {}
    for (number, table_number, who), (points_won, hands, declared, won) in sorted(sums.items()):
        one = Sat(
            who=who,
            table=table_number,
            points=points_won,
            hands=hands,
            declared=declared,
            won=won,
            by_slip=(number, table_number) in by_slip,
            dealt=played[number, table_number] // min(sizes[number, table_number], active),
            planned=hands_at(rows.day, sizes[number, table_number]) or 0,
        )
        results.setdefault(number, []).append(one)
    return results


def _last(tables: Mapping[int | None, CupTable], rows: Rows) -> dict[int, Evening]:
    """Return the last evening of each table that has a result slip, by night."""
    slips = {night for night, table in tables.items() if table.slip_hands or table.ended == Ended.PAPER}
    return {evening.night_id: evening for evening in rows.evenings if evening.night_id in slips}


def _slips(tables: Mapping[int | None, CupTable], rows: Rows) -> dict[int, Sequence[int]]:
    """Return the hands won by seat of the evenings that count by their slips, because their sheets have fewer hands.

    A slip that does not state them has none.
    """
    last = _last(tables, rows)
    counts = hands_of(last.values()).order_by().values_list("evening").annotate(Count("pk")) if last else ()
    hands_written = dict(counts)
    return {
        evening.pk: tables[night].slip_won or []
        for night, evening in last.items()
        if (slip := tables[night].slip_hands) is None or hands_written.get(evening.pk, 0) < slip
    }


def hides_ranking(day: CupDay, rows: Rows | None = None) -> bool:
    """Tell whether only directors see the ranking now: from the last round on, if the day asks for that."""
    if not options_of(day).hidden or day.closed_at is not None:
        return False
    return sum(one.closed_at is not None for one in (rows or Rows(day)).rounds) >= day.rounds - 1


def ranking_of(day: CupDay) -> Ranking:
    """Return the ranking of a day for the rounds played until now."""
    return ranking(played_day(day), terms_of(day.terms, day.hands))


@dataclass(frozen=True, slots=True, kw_only=True)
class CellShown:
    """One printed round of a person; ``sign`` stands before the value of a round they did not play.

    ``hundredths`` is the value of a played round, else ``None``.
    """

    text: str
    tone: str
    counts: bool
    table: int | None
    hundredths: int | None = None
    sign: str = ""

    @property
    def in_words(self) -> str:
        """The text of the cell: the sign, if any, and the value."""
        return f"{self.sign}\u00a0{self.text}" if self.sign else self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One printed line of the ranking; ``why`` tells what decided between equals.

    ``notes`` tell why there is no place, and who came late, left or missed rounds. ``steps`` is the arithmetic of the
    value, and ``neighbours`` the comparison with the lines above and below.
    """

    place: int | None
    number: int
    name: str
    value: str
    tone: str
    cells: tuple[CellShown, ...]
    rulings: str
    why: str
    notes: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRanked:
    """One printed team or club, with the members that count, best first."""

    place: int
    team: str
    value: str
    tone: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The printed ranking after these ``rounds``; ``foot`` is the sum of all values and rulings.

    ``method`` describes how the day was counted. ``side`` is the list of the figure named ``side_name``.
    """

    rounds: tuple[int, ...]
    lines: tuple[Ranked, ...]
    teams: tuple[TeamRanked, ...]
    clubs: tuple[TeamRanked, ...]
    has_rulings: bool
    foot: str
    rulings: str
    method: tuple[str, ...] = ()
    side: tuple[SideRanked, ...] = ()
    side_name: str = ""

    @property
    def columns(self) -> int:
        """The number of columns from the names on, one for each round."""
        return len(self.rounds) + self.has_rulings + 2

    @property
    def blocks(self) -> list[tuple[str, list[Ranked]]]:
        """The lines with a place, then those without a place under a heading."""
        placed = [line for line in self.lines if line.place is not None]
        others = [line for line in self.lines if line.place is None]
        return [("", placed), *([(_("Without a place"), others)] if others else [])]


def standing_of(day: CupDay, rows: Rows | None = None) -> Standing:
    """Return the printed ranking of a day."""
    rows = rows or Rows(day)
    played = played_day(day, rows)
    ranked = ranking(played, terms_of(day.terms, day.hands))
    people = {one.listed: one for one in rows.entrants if one.number}
    names = {number: one.player.name for number, one in people.items()}
    notes = {line.who: notes_of(line, people[line.who], day.rounds) for line in ranked.lines}
    plan = Plan(hands={size: hands_at(day, size) for size in day.sizes}, all_play=all_play(day))
    standing = in_words(ranked, names, notes, plan)
    figure = terms_of(day.terms, day.hands).side
    if not figure:
        return standing
    side = side_list(figure, counting_tables(rows), names, rows.entrants)
    return replace(standing, side=side, side_name=side_name(day, figure, by_slip=ranked.method.by_slip))


def in_words(ranked: Ranking, names: Mapping[int, str], notes: Mapping[int, tuple[str, ...]], plan: Plan) -> Standing:
    """Format a ranking with the names and notes of the people on the list."""
    method = ranked.method
    placed = [line for line in ranked.lines if line.place is not None]
    beside = {
        line.who: (placed[nth - 1] if nth else None, placed[nth + 1] if nth + 1 < len(placed) else None)
        for nth, line in enumerate(placed)
    }
    whole = all(cell.hundredths % 100 == 0 for line in ranked.lines for cell in line.cells)
    whole = whole and all(line.value % 100 == 0 for line in ranked.lines)
    return Standing(
        rounds=tuple(cell.round for line in ranked.lines[:1] for cell in line.cells),
        lines=tuple(
            replace(
                _ranked(line, names, whole=whole, notes=notes.get(line.who, ())),
                steps=tuple(steps_of(line, method)),
                neighbours=tuple(neighbours_of(line, *beside.get(line.who, (None, None)), names, method)),
            )
            for line in ranked.lines
        ),
        teams=_teams(ranked.teams, names, whole=whole),
        clubs=_teams(ranked.clubs, names, whole=whole),
        has_rulings=any(line.rulings for line in ranked.lines),
        foot=format_value(ranked.foot.value, whole=whole),
        rulings=format_value(ranked.foot.rulings, whole=whole),
        method=tuple(method_in_words(ranked, plan)),
    )


def _teams(teams: Sequence[TeamLine], names: Mapping[int, str], *, whole: bool) -> tuple[TeamRanked, ...]:
    return tuple(
        TeamRanked(
            place=one.place,
            team=one.team,
            value=format_value(one.value, whole=whole),
            tone=tone(one.value),
            names=tuple(names[who] for who in one.counting),
        )
        for one in teams
    )


def notes_of(line: Line, entrant: Entrant, rounds: int) -> tuple[str, ...]:
    """Return the notes on one person: why no place, when they came and left, how many rounds are missing."""
    return tuple(_notes(line, entrant, rounds))


def _notes(line: Line, entrant: Entrant, rounds: int) -> Iterator[str]:
    first, last = entrant.first_round, entrant.last_round
    if not entrant.ranked:
        yield _("stand-in, not ranked")
    if line.absent and first > rounds:
        yield _("entered after the last round, not ranked")
    elif line.absent:
        yield _("has played in no round, not ranked")
    if 1 < first <= rounds:
        yield _("from round %(number)s") % {"number": first}
    if last is not None and last < first:
        yield _("left before playing")
    elif last is not None and last < rounds:
        yield _("left after round %(number)s") % {"number": last}
    if line.lacking and not line.absent:
        yield _("missed too many rounds, not ranked")
    if line.missed and not line.absent:
        missing = ngettext("%(count)s round missing", "%(count)s rounds missing", line.missed)
        yield missing % {"count": line.missed}


def _ranked(line: Line, names: Mapping[int, str], *, whole: bool, notes: tuple[str, ...]) -> Ranked:
    return Ranked(
        place=line.place,
        number=line.who,
        name=names[line.who],
        value=format_value(line.value, whole=whole),
        tone=tone(line.value),
        cells=tuple(_cell(cell, whole=whole) for cell in line.cells),
        rulings=format_value(line.rulings, whole=whole) if line.rulings else "",
        why=why_in_words([line.why, line.ahead], names, whole=whole),
        notes=notes,
    )


def _cell(cell: Cell, *, whole: bool) -> CellShown:
    text = format_value(cell.hundredths, whole=whole)
    if cell.kind == PLAYED:
        looks = tone(cell.hundredths)
        return CellShown(text=text, tone=looks, counts=cell.counts, table=cell.table, hundredths=cell.hundredths)
    return CellShown(text=text, tone="nil", counts=cell.counts, table=None, sign=SIGNS[cell.kind])


def why_in_words(reasons: Sequence[Why | None], names: Mapping[int, str], *, whole: bool) -> str:
    """Return in words what decided between equals; empty where the sum alone decided."""
    return "; ".join(
        _because(one, names, whole=whole) for one in reasons if one is not None and one.step not in (VALUE, ALONE)
    )


def _decided(step: str, number: int, *, whole: bool) -> str:
    """Return one of the two compared numbers: points with a sign, counts without."""
    if step == BEST:
        return format_value(number, whole=whole)
    return points(number) if step in (AMOUNT, MET) else str(number)


def _because(why: Why, names: Mapping[int, str], *, whole: bool) -> str:
    name = names.get(int(str(why.than or 0)), "")
    if why.step == SHARED:
        return _("equal with %(name)s in everything") % {"name": name}
    if why.step == LOT:
        text = _("before %(name)s by the lot of the seed") if why.above else _("behind %(name)s by the lot of the seed")
        return text % {"name": name}
    if why.step == GROUP:
        return _("behind %(name)s, who sat at table %(table)s of the final") % {"name": name, "table": why.other}
    own, other = (_decided(why.step, one, whole=whole) for one in (why.own, why.other))
    params = {"name": name, "by": BY[why.step], "own": own, "other": other}
    before = _("before %(name)s by %(by)s, %(own)s : %(other)s")
    behind = _("behind %(name)s by %(by)s, %(own)s : %(other)s")
    return (before if why.above else behind).replace(" : ", f"{NO_BREAK}:{NO_BREAK}") % params


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingShown:
    """One listed ruling; ``stands`` tells whether it can still be withdrawn."""

    ruling: Ruling
    name: str
    value: str
    stands: bool


def rulings_of(day: CupDay) -> list[RulingShown]:
    """Return the day's rulings in order, including those that withdraw others."""
    rows = day.rulings.select_related("entrant__player", "round", "taken_back_by").order_by("pk")
    return [
        RulingShown(
            ruling=one,
            name=one.entrant.player.name,
            value=format_value(one.hundredths, whole=True),
            stands=one.takes_back_id is None and not hasattr(one, "taken_back_by"),
        )
        for one in rows
    ]
