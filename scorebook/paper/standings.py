"""The standings for the wall: places, tie-breaks, and the method in words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from scorebook.chart.drawing import ON_PAPER, PAPER_ON_A_PHONE, Drawing, Plate
from scorebook.chart.picture import Picture
from scorebook.league.board import Board
from scorebook.league.chart import season_chart
from scorebook.league.labels import amount_text, averaged, cups_text, explained, least_text, method_text, value_text
from scorebook.league.methods import Result, rounded
from scorebook.league.page_rows import left_out, sum_text
from scorebook.league.params import StandingsParams
from scorebook.league.queries import Span
from scorebook.league.ranking import CHAINS, EVENINGS, FIRSTS, SHARED, WON, Standing
from scorebook.league.worth import HUNDRED
from scorebook.models import Evening, Method, Scale, Unit
from scorebook.page.addresses import PAIRS, PLAYERS, TEAMS
from scorebook.paper.letters import letters_of
from scorebook.paper.masthead import Masthead, qr_code
from scorebook.statistics.queries import wearers_of
from scorebook.words.dates import day, day_in_words, stamp
from scorebook.words.formats import precision_of
from scorebook.words.games import things_worn
from scorebook.words.places import place_numeral, place_text
from settlement.game import Worn

# The longest sums for three columns side by side, for the ordinary columns, and for the wide ones.
LONGEST_OF_THREE, LONGEST_PLAIN, LONGEST_HUGE = 7, 11, 16
CROWD = 30  # a longer list is set in smaller type
EN_DASH = "–"
TITLES = {
    PLAYERS: gettext_lazy("Season standings"),
    PAIRS: gettext_lazy("Standings of the pairs"),
    TEAMS: gettext_lazy("Standings of the teams"),
}
WHO = {
    PLAYERS: pgettext_lazy("head", "player"),
    PAIRS: pgettext_lazy("head", "pair"),
    TEAMS: pgettext_lazy("head", "team"),
}
# The criteria between equals, for the list of criteria and the sentence about a tie.
CRITERIA = {
    FIRSTS: pgettext_lazy("criterion", "evenings won"),
    WON: pgettext_lazy("criterion", "declared hands won"),
    EVENINGS: pgettext_lazy("criterion", "evenings played"),
}
TOGETHER = pgettext_lazy("criterion", "hands won together")
DECIDING = {
    Method.TOTAL: pgettext_lazy("deciding column", "in all"),
    Method.PER_HAND: pgettext_lazy("deciding column", "per hand"),
    Method.PER_EVENING: pgettext_lazy("deciding column", "per evening"),
}
ON_THE_WALL = Drawing(
    width=494, height=164, top=4.0, bottom=150.0, axis_character=3.5, label_character=4.0, label_step=11.0
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the list; ``rank`` is a dash for players without a rank; ``tied`` marks a note about a tie."""

    rank: str
    name: str
    tied: bool
    evenings: str
    hands: str
    amount: str
    value: str
    per_evening: str
    worn: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """A tie: the players, their equal result, and what decided between each two."""

    head: str
    equal: str
    decided: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WallSheet:
    """The content of the standings; ``names`` is empty, because no column belongs to a player.

    ``per_evening`` says that the average of counted evenings has a column; very long sums leave no room for it.
    """

    head: Masthead
    names: tuple[str, ...]
    caption: str
    who: str
    deciding: str
    ranked: tuple[Line, ...]
    below: tuple[Line, ...]
    hands: bool
    amounts: bool
    things: tuple[str, ...]
    ties: tuple[Tie, ...]
    criteria: tuple[str, ...]
    method: tuple[str, ...]
    next_evening: str
    wide: Plate | None
    narrow: Plate | None
    phone: Callable[[], Plate | None]
    chart_caption: str
    crowded: bool
    huge: bool
    vast: bool
    per_evening: bool

    @property
    def three(self) -> bool:
        """Whether three sums are side by side."""
        return self.per_evening and self.amounts

    @property
    def close(self) -> bool:
        """Whether the sums need smaller type."""
        lines = (*self.ranked, *self.below)
        return self.three and max(_longest(lines), _longest_average(lines)) > LONGEST_OF_THREE


def wall_sheet(params: StandingsParams, board: Board, address: str | None, next_day: date | None = None) -> WallSheet:
    """Return the standings of a season; ``address`` is their page."""
    worn = _worn(params.span) if board.kind == PLAYERS else {}
    hidden = left_out(board)
    ties = list(_tied(board.standings))
    tied = {standing.result.who for group in ties for standing in group}
    lines = [_ranked_line(board, standing, worn, tied=standing.result.who in tied) for standing in board.standings]
    placed = sum(standing.place is not None for standing in board.standings)
    picture = season_chart(board, ON_PAPER, letters_of)
    longest = _longest(lines)
    return WallSheet(
        head=_masthead(params, board, address),
        names=(),
        caption=f"{method_text(board.season, board.terms)} {least_text(board.season)}".strip(),
        who=str(WHO[board.kind]),
        deciding=_deciding(board),
        ranked=tuple(lines[:placed]),
        below=tuple(lines[placed:]),
        hands="hands" not in hidden,
        amounts="amount" not in hidden,
        things=tuple(_(thing.short) for thing in worn),
        ties=tuple(_tie(board, group) for group in ties),
        criteria=_criteria(board) if ties else (),
        method=tuple(sentence for sentence in (*explained(board), cups_text(board), sum_text(board)) if sentence),
        next_evening=day_in_words(next_day) if next_day else "",
        wide=_plate(season_chart(board, ON_THE_WALL, letters_of)),
        narrow=_plate(picture),
        phone=lambda: _plate(season_chart(board, PAPER_ON_A_PHONE, letters_of)),
        chart_caption=_chart_caption(picture.shown, placed) if picture else "",
        crowded=len(lines) > CROWD,
        huge=longest > LONGEST_PLAIN,
        vast=longest > LONGEST_HUGE,
        per_evening=board.season.method != Method.PER_EVENING
        and max(longest, _longest_average(lines)) <= LONGEST_PLAIN,
    )


def _longest(lines: Sequence[Line]) -> int:
    return max((len(text) for line in lines for text in (line.amount, line.value)), default=0)


def _longest_average(lines: Sequence[Line]) -> int:
    return max((len(line.per_evening) for line in lines), default=0)


def _worn(span: Span) -> dict[Worn, dict[int, int]]:
    """Return how many evenings each player wore each thing, for things that were worn at all."""
    counted = {thing: wearers_of(span, thing) for thing in things_worn()}
    return {thing: evenings for thing, evenings in counted.items() if evenings}


def _ranked_line(board: Board, standing: Standing, worn: Mapping[Worn, Mapping[Any, int]], *, tied: bool) -> Line:
    result = standing.result
    return Line(
        rank=place_text(standing.place),
        name=board.names[result.who],
        tied=tied,
        evenings=str(result.evenings),
        hands=str(result.hands),
        amount=amount_text(result.amount, board.season),
        value=EN_DASH if standing.place is None else value_text(result.value, board.season, board.terms),
        per_evening=_per_evening(board, result),
        worn=tuple((thing.sign, str(evenings.get(result.who, ""))) for thing, evenings in worn.items()),
    )


def _per_evening(board: Board, result: Result) -> str:
    """Return the average of counted evenings: points with two decimals, money in whole units."""
    season, terms = board.season, board.terms
    average = Fraction(sum(result.nights[place].worth for place in result.counting), len(result.counting))
    if season.unit == Unit.MONEY:
        whole_units = rounded(average, HUNDRED * 10 ** precision_of(season.currency))
        return value_text(whole_units, season, terms)
    return averaged(rounded(average, terms.finest), terms)


def _deciding(board: Board) -> str:
    """Return the head of the column that decides the rank."""
    season = board.season
    if season.method == Method.BEST:
        best = ngettext("best evening", "best %(count)s", season.best_of or 1)
        return best % {"count": season.best_of}
    if board.terms.scale != Scale.AS_WRITTEN and season.method == Method.PER_EVENING:
        return pgettext("deciding column", "average")
    return str(DECIDING[Method(season.method)])


def _tied(standings: Sequence[Standing]) -> Iterator[list[Standing]]:
    """Yield groups of ranked players with the same result."""
    placed = [standing for standing in standings if standing.place is not None]
    for _value, equals in groupby(placed, key=lambda standing: standing.result.value):
        group = list(equals)
        if len(group) > 1:
            yield group


def _tie(board: Board, group: Sequence[Standing]) -> Tie:
    names = [board.names[standing.result.who] for standing in group]
    names_and_value = {
        "names": ", ".join(names[:-1]),
        "last": names[-1],
        "value": value_text(group[0].result.value, board.season, board.terms),
    }
    return Tie(
        head=_("Tie at place %(place)s.") % {"place": place_numeral(group[0].place or 1)},
        equal=_("%(names)s and %(last)s are equal at %(value)s.") % names_and_value,
        decided=tuple(_decided(board, standing) for standing in group[1:]),
    )


def _decided(board: Board, standing: Standing) -> str:
    """Return the sentence about what put a player behind the equal one above."""
    why = standing.why
    names_and_values = {
        "criterion": _criterion(board, why.step),
        "above": board.names[why.than],
        "other": why.other,
        "name": board.names[standing.result.who],
        "own": why.own,
    }
    if why.step == SHARED:
        return _("%(above)s and %(name)s are equal in everything and share the place.") % names_and_values
    return _("What decided: %(criterion)s, %(above)s %(other)s, %(name)s %(own)s.") % names_and_values


def _criterion(board: Board, step: str) -> str:
    return str(TOGETHER if step == WON and board.kind == PAIRS else CRITERIA.get(step, ""))


def _criteria(board: Board) -> tuple[str, ...]:
    """Return the criteria between equals in order; if none decides, the place is shared."""
    return (*(_criterion(board, step) for step in CHAINS[board.kind]), pgettext("criterion", "the place is shared"))


def _masthead(params: StandingsParams, board: Board, address: str | None) -> Masthead:
    club, season = params.span.club, params.season
    title = str(TITLES[board.kind])
    last = max((played.began_at for played in board.evenings.values()), default=None)
    after = _("after evening %(number)s") % {"number": str(len(board.evenings))}
    occasion = f"{after} · {day(last)}" if last else _("before the first evening")
    return Masthead(
        kicker=f"{club.name} · {season.name}",
        title=title,
        occasion=occasion,
        record=_record_line(params, board),
        page_title=" – ".join((title, season.name, club.name)),
        code=qr_code(address) if address else None,
        facts=(),
        note_head="",
        note="",
    )


def _record_line(params: StandingsParams, board: Board) -> str:
    state = board.state
    if state.still_open:
        open_ones = ngettext("%(count)s evening still open", "%(count)s evenings still open", state.still_open)
        still_open = open_ones % {"count": state.still_open}
    else:
        still_open = _("every evening is closed")
    closed_last = Evening.objects.filter(params.span.of_evenings()).aggregate(last=Max("closed_at"))["last"]
    parts = [
        _("Standings %(slug)s") % {"slug": params.span.club.slug},
        _("as of %(moment)s") % {"moment": stamp(closed_last)} if closed_last else "",
        still_open,
        _("check code %(code)s") % {"code": _check_code(params, board)},
    ]
    return " · ".join(part for part in parts if part)


def _check_code(params: StandingsParams, board: Board) -> str:
    """Return a short digest of the whole list: two prints of the same state have the same one."""
    content = [
        params.span.club.slug,
        board.kind,
        board.season.name,
        [
            [standing.place, board.names[standing.result.who], standing.result.value, standing.result.amount]
            for standing in board.standings
        ],
    ]
    digest = hashlib.sha256(json.dumps(content).encode()).hexdigest().upper()
    return f"{digest[:4]}-{digest[4:8]}"


def _plate(picture: Picture | None) -> Plate | None:
    return Plate(chart=picture.chart, chart_says=picture.says) if picture else None


def _chart_caption(shown: int, placed: int) -> str:
    text = _("The season: what everybody had after each day of play, by the method above.")
    if shown < placed:
        first = ngettext("Only the first of the list is drawn.", "The first %(count)s of the list are drawn.", shown)
        text += " " + first % {"count": shown}
    return text
