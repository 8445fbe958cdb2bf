"""How a day stands: what was played at its tables and ruled, ranked, with the reason for every place in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.cup.deeds.making import options_of
from scorebook.cup.draw.drawing import PLACING
from scorebook.cup.ranking.counting import (
    LATER,
    PLAYED,
    RESTED,
    VOID,
    Cell,
    Day,
    Entered,
    RoundPlayed,
    Ruled,
    Sat,
    terms_of,
)
from scorebook.cup.ranking.places import AMOUNT, BEST, GROUP, LOT, MET, Line, Ranking, ranking
from scorebook.cup.ranking.prizes import HUNDRED, Prize, by_shares, pot, prizes
from scorebook.cup.reading import Rows, sat_out
from scorebook.league.ranking import ALONE, FIRSTS, SHARED, VALUE, WON, Why
from scorebook.models import CupDay, CupTable, Ended, Ruling, Tally
from scorebook.words.points import amount_of, hundredths, points, tone
from settlement.preview.reader import signed

BY = {
    GROUP: gettext_lazy("table of the final"),
    AMOUNT: gettext_lazy("points added up"),
    FIRSTS: gettext_lazy("tables won"),
    WON: gettext_lazy("declared hands won"),
    BEST: gettext_lazy("the best rounds"),
    MET: gettext_lazy("points where they met"),
}


def played_day(day: CupDay, rows: Rows | None = None) -> Day:
    """Return everything the ranking of a day follows from: its closed rounds, tables that count, rulings."""
    rows = rows or Rows(day)
    rounds = [one for one in rows.rounds if one.closed_at is not None]
    entrants = rows.entrants
    open_nights = {one.night_id for one in rows.evenings if one.closed_at is None}
    tables = [one for one in rows.tables if one.round.closed_at is not None]
    counting = {one.night_id: one for one in tables if one.ended != Ended.DECIDED and one.night_id not in open_nights}
    sat = _sat(counting, {one.player_id: one.listed for one in entrants})
    seated: dict[int, dict[int, str]] = {one.number: {} for one in rounds}
    for one in rows.seats:
        if one.round.closed_at is not None:
            unsaid = VOID if one.table.ended == Ended.DECIDED else LATER
            seated[one.round.number][one.entrant.listed] = PLAYED if one.table.night_id in counting else unsaid
    return Day(
        people=tuple(Entered(number=one.listed, ranked=one.ranked, team=one.team) for one in entrants),
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


def _sat(tables: Mapping[int | None, CupTable], numbers: Mapping[int, int]) -> dict[int, list[Sat]]:
    """Return what everybody did at his table, by round; several sheets of one table are added up."""
    sums: dict[tuple[int, int, int], list[int]] = {}
    rows = Tally.objects.filter(seat__evening__night__in=tables).order_by()
    told = ("seat__evening__night", "seat__player", "points", "hands", "declared", "won")
    for night, player, *said in rows.values_list(*told):
        if player in numbers:
            table = tables[night]
            key = (table.round.number, table.number, numbers[player])
            sums[key] = [one + other for one, other in zip(sums.get(key, [0] * 4), said, strict=True)]
    found: dict[int, list[Sat]] = {}
    for (number, table_number, who), (made, hands, declared, won) in sorted(sums.items()):
        one = Sat(who=who, table=table_number, points=made, hands=hands, declared=declared, won=won)
        found.setdefault(number, []).append(one)
    return found


def hides_ranking(day: CupDay, rows: Rows | None = None) -> bool:
    """Tell whether nobody but who directs sees the ranking now: from the last round on, where that was asked for."""
    if not options_of(day).hidden or day.closed_at is not None:
        return False
    return sum(one.closed_at is not None for one in (rows or Rows(day)).rounds) >= day.rounds - 1


def ranking_of(day: CupDay) -> Ranking:
    """Return the ranking of a day as far as it was played."""
    return ranking(played_day(day), terms_of(day.terms, day.hands))


@dataclass(frozen=True, slots=True, kw_only=True)
class CellShown:
    """A round of somebody as it is printed: a sign in place of points, and no ``hundredths``, where he did not play."""

    text: str
    tone: str
    counts: bool
    table: int | None
    hundredths: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A line of the ranking as it is printed; ``note`` says what is missing, ``why`` what decided between equals."""

    place: int | None
    number: int
    name: str
    value: str
    tone: str
    cells: tuple[CellShown, ...]
    rulings: str
    missed: int
    why: str
    left: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRanked:
    """A team as it is printed: who of it counted, the best first."""

    place: int
    team: str
    value: str
    tone: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The ranking as it is printed, after so many ``rounds``; ``foot`` is what all values come to, with the rulings."""

    rounds: tuple[int, ...]
    lines: tuple[Ranked, ...]
    teams: tuple[TeamRanked, ...]
    has_rulings: bool
    foot: str
    rulings: str


def standing_of(day: CupDay, rows: Rows | None = None) -> Standing:
    """Return the ranking of a day in words."""
    rows = rows or Rows(day)
    played = played_day(day, rows)
    found = ranking(played, terms_of(day.terms, day.hands))
    people = {one.number: one for one in rows.entrants if one.number}
    names = {number: one.player.name for number, one in people.items()}
    whole = all(cell.hundredths % 100 == 0 for line in found.lines for cell in line.cells)
    whole = whole and all(line.value % 100 == 0 for line in found.lines)
    lines = [_ranked(line, names, whole=whole, left=people[line.who].last_round is not None) for line in found.lines]
    return Standing(
        rounds=tuple(one.number for one in played.rounds),
        lines=tuple(lines),
        teams=tuple(
            TeamRanked(
                place=one.place,
                team=one.team,
                value=shown(one.value, whole=whole),
                tone=tone(one.value),
                names=tuple(names[who] for who in one.counting),
            )
            for one in found.teams
        ),
        has_rulings=any(line.rulings for line in found.lines),
        foot=shown(found.foot.value, whole=whole),
        rulings=shown(found.foot.rulings, whole=whole),
    )


def shown(value: int, *, whole: bool) -> str:
    """Return hundredths with their sign: as points where everything of the list is whole."""
    if whole and value % 100 == 0:
        return points(value // 100)
    return signed(hundredths(value), value)


def _ranked(line: Line, names: Mapping[int, str], *, whole: bool, left: bool) -> Ranked:
    return Ranked(
        place=line.place,
        number=line.who,
        name=names[line.who],
        value=shown(line.value, whole=whole),
        tone=tone(line.value),
        cells=tuple(_cell(cell, whole=whole) for cell in line.cells),
        rulings=shown(line.rulings, whole=whole) if line.rulings else "",
        missed=line.missed,
        why=why_in_words([line.why, line.ahead], names, whole=whole),
        left=left,
    )


def _cell(cell: Cell, *, whole: bool) -> CellShown:
    if cell.kind == PLAYED:
        text = shown(cell.hundredths, whole=whole)
        value, looks = cell.hundredths, tone(cell.hundredths)
        return CellShown(text=text, tone=looks, counts=cell.counts, table=cell.table, hundredths=value)
    sign = {RESTED: "–", VOID: "✗", LATER: "…"}.get(cell.kind, "·")
    return CellShown(text=sign, tone="nil", counts=cell.counts, table=None)


def why_in_words(reasons: Sequence[Why | None], names: Mapping[int, str], *, whole: bool) -> str:
    """Say what decided between equals; nothing where the sum alone did."""
    return "; ".join(
        _because(one, names, whole=whole) for one in reasons if one is not None and one.step not in (VALUE, ALONE)
    )


def _decided(step: str, number: int, *, whole: bool) -> str:
    """Say one of the two numbers that were compared: points with their sign, what is counted without."""
    if step == BEST:
        return shown(number, whole=whole)
    return points(number) if step in (AMOUNT, MET) else str(number)


def _because(why: Why, names: Mapping[int, str], *, whole: bool) -> str:
    name = names.get(int(str(why.than or 0)), "")
    if why.step == SHARED:
        return _("equal with %(name)s in everything") % {"name": name}
    if why.step == LOT:
        said = _("before %(name)s by the lot of the seed") if why.above else _("behind %(name)s by the lot of the seed")
        return said % {"name": name}
    own, other = (_decided(why.step, one, whole=whole) for one in (why.own, why.other))
    told = {"name": name, "by": BY[why.step], "own": own, "other": other}
    if why.above:
        return _("before %(name)s by %(by)s, %(own)s : %(other)s") % told
    return _("behind %(name)s by %(by)s, %(own)s : %(other)s") % told


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """A prize as it is listed: the place, who has it, how much."""

    place: int
    name: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """What was paid in, what there is to win of it, who wins how much, and what no coin can pay, in minor units."""

    paid: int
    pot: int
    won: tuple[Prize, ...]
    below_coin: int

    @property
    def given(self) -> int:
        """Return what is given out."""
        return sum(one.amount for one in self.won)


def _shared(day: CupDay, places: Sequence[tuple[int | None, int]]) -> Shared:
    """Share out what there is to win by (place, number) of everybody on the list."""
    said, coin = day.prizes, day.prizes["coin"] or 1
    fees = [said["fee"]] * len(places)
    whole = pot(fees, said["kept"])
    amounts = by_shares(whole, said["shares"], coin)
    placed = [(place, who) for place, who in places if place]
    return Shared(
        paid=sum(fees),
        pot=whole,
        won=tuple(one for one in prizes(placed, amounts, coin) if one.amount),
        below_coin=whole * sum(said["shares"]) // HUNDRED - sum(amounts),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesShown:
    """The prizes as they are listed: what there is to win, who wins it, and what stays with the club, in words."""

    pot: str
    won: tuple[Won, ...]
    kept: tuple[str, ...]


def prizes_of(day: CupDay, standing: Standing) -> PrizesShown | None:
    """Return what there is to win and who wins it as it stands; nothing where no fee was said."""
    if not day.prizes or not standing.lines:
        return None
    names, currency = {line.number: line.name for line in standing.lines}, day.prizes["currency"]
    shared = _shared(day, [(line.place, line.number) for line in standing.lines])
    return PrizesShown(
        pot=amount_of(shared.pot, currency),
        won=tuple(
            Won(place=one.place, name=names[one.who], amount=amount_of(one.amount, currency)) for one in shared.won
        ),
        kept=tuple(_kept_in_words(day, shared)),
    )


def _kept_in_words(day: CupDay, shared: Shared) -> Iterator[str]:
    """Say what stays with the club, and what of it is left over because no coin can pay it."""
    paid, given, left, below, coin = (
        amount_of(one, day.prizes["currency"])
        for one in (shared.paid, shared.given, shared.paid - shared.given, shared.below_coin, day.prizes["coin"] or 1)
    )
    said = {"paid": paid, "given": given, "left": left}
    yield _("Paid in %(paid)s, given out %(given)s: %(left)s stays with the club.") % said
    if shared.below_coin:
        rest = {"rest": below, "coin": coin}
        yield _("Of it %(rest)s cannot be given out: the smallest coin is %(coin)s.") % rest


def paid_and_won(day: CupDay) -> tuple[int, int]:
    """Return what everybody paid in and what is given out of it, in minor units."""
    shared = _shared(day, [(line.place, line.who) for line in ranking_of(day).lines])
    return shared.paid, shared.given


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingShown:
    """A ruling as it is listed; ``stands`` tells whether it may still be taken back."""

    ruling: Ruling
    name: str
    value: str
    stands: bool


def rulings_of(day: CupDay) -> list[RulingShown]:
    """Return the day's rulings in their order, with those that take others back."""
    rows = day.rulings.select_related("entrant__player", "round", "taken_back_by").order_by("pk")
    return [
        RulingShown(
            ruling=one,
            name=one.entrant.player.name,
            value=shown(one.hundredths, whole=True),
            stands=one.takes_back_id is None and not hasattr(one, "taken_back_by"),
        )
        for one in rows
    ]
