"""The result of a cup day on paper: ranking, prizes and certificates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorebook.cup.ranking.awards import PrizesShown, Won
from scorebook.cup.ranking.side import SideRanked
from scorebook.cup.ranking.standing import Ranked, RulingShown, Standing, TeamRanked
from scorebook.models import CupDay
from scorebook.paper.cup.table import head_of
from scorebook.paper.masthead import Masthead
from scorebook.words.dates import day_in_words, stamp
from settlement import GAMES

BESIDE = 5  # the most rounds and rulings with a column each; more of them are printed below the name
CROWD, LONGEST, LONGEST_BESIDE = 30, 9, 7
DENSE = 12  # the most people in large type
NAMED = 3  # the most people named for the best round; above that only their number
CERTIFIED = 3  # the number of places with a certificate
PLACES = {1: gettext_lazy("first place"), 2: gettext_lazy("second place"), 3: gettext_lazy("third place")}


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingSheet:
    """The content of the ranking: lines, rulings with reasons, and the method."""

    head: Masthead
    rounds: tuple[int, ...]
    lines: tuple[Ranked, ...]
    teams: tuple[TeamRanked, ...]
    clubs: tuple[TeamRanked, ...]
    side: tuple[SideRanked, ...]
    side_name: str
    foot: str
    ruled: tuple[tuple[str, str, str], ...]
    method: tuple[str, ...]
    blocks: Sequence[tuple[str, Sequence[Ranked]]]
    columns: int

    @property
    def beside(self) -> bool:
        """Whether every round has a column on a large sheet."""
        longest = max((len(cell.text + cell.sign) for line in self.lines for cell in line.cells), default=0)
        return len(self.rounds) + bool(self.foot) <= BESIDE and longest <= LONGEST_BESIDE and not self.huge

    @property
    def huge(self) -> bool:
        """Whether sums are too long for the ordinary columns."""
        return any(len(text) > LONGEST for line in self.lines for text in (line.value, *(c.text for c in line.cells)))

    @property
    def density(self) -> str:
        """The style of the lines: ``dense`` fits thirty people on one page, ``crowded`` has smaller type."""
        if len(self.lines) > CROWD:
            return "crowded"
        return "dense" if len(self.lines) > DENSE and self.beside else ""


def ranking_sheet(
    day: CupDay, standing: Standing, rulings: Sequence[RulingShown], address: str | None = None
) -> RankingSheet:
    """Return the ranking of a day, final or provisional; ``address`` opens it on a screen."""
    after = ngettext("after %(count)s round", "after %(count)s rounds", len(standing.rounds))
    params = {"number": day.edition, "moment": stamp(day.closed_at) if day.closed_at else ""}
    record = [
        _("edition %(number)s") % params if day.closed_at else _("not closed yet"),
        after % {"count": len(standing.rounds)},
        _("as of %(moment)s") % params if day.closed_at else "",
        _("opened again: %(reason)s") % {"reason": day.reopened_because} if day.reopened_because else "",
        _("seed: %(seed)s") % {"seed": day.seed} if day.seed else "",
    ]
    line = " · ".join(part for part in record if part)
    return RankingSheet(
        head=head_of(day, _("Final ranking") if day.closed_at else _("Ranking"), line[:1].upper() + line[1:], address),
        rounds=standing.rounds,
        lines=standing.lines,
        teams=standing.teams,
        clubs=standing.clubs,
        side=standing.side,
        side_name=standing.side_name,
        foot=standing.foot if standing.has_rulings else "",
        ruled=tuple((ruling.name, ruling.value, _reason(ruling)) for ruling in rulings),
        method=standing.method,
        blocks=standing.blocks,
        columns=standing.columns,
    )


def _reason(shown: RulingShown) -> str:
    if shown.ruling.takes_back_id is not None:
        return _("%(reason)s (taken back)") % {"reason": shown.ruling.reason}
    return shown.ruling.reason


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeSheet:
    """The content of the list of prizes; each winner signs beside the prize."""

    head: Masthead
    won: tuple[Won, ...]
    said: tuple[str, ...]

    @property
    def crowded(self) -> bool:
        """Tell whether the list is set in smaller type."""
        return len(self.won) > CROWD


def prize_sheet(day: CupDay, shown: PrizesShown | None, standing: Standing) -> PrizeSheet:
    """Return the list of prizes with the club's share."""
    remarks = [_("To be won: %(amount)s") % {"amount": shown.pot}, " ".join(shown.club_share)] if shown else []
    if (best := _best_round(standing)) is not None:
        remarks.append(best)
    return PrizeSheet(head=head_of(day, _("Prizes")), won=shown.won if shown else (), said=tuple(remarks))


def _best_round(standing: Standing) -> str | None:
    """Return the sentence about the best round of the day, or ``None`` if no round counts."""
    played = [(cell.hundredths, line, place) for line in standing.lines for place, cell in enumerate(line.cells)]
    best = max((value for value, *_rest in played if value is not None), default=None)
    if best is None:
        return None
    theirs = [(line, place) for value, line, place in played if value == best]
    people, best_points = len({line.number for line, _place in theirs}), theirs[0][0].cells[theirs[0][1]].text
    if people > NAMED:
        return _("The best round: %(points)s, made by %(count)s people.") % {"points": best_points, "count": people}
    named = [_("%(name)s (round %(round)s)") % {"name": line.name, "round": standing.rounds[n]} for line, n in theirs]
    return _("The best round: %(points)s, %(names)s.") % {"points": best_points, "names": ", ".join(named)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """A certificate: place, name and result."""

    place: str
    name: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateSheet:
    """The content of the certificates, one page each."""

    head: Masthead
    of: str
    certificates: tuple[Certificate, ...]


def certificate_sheet(day: CupDay, standing: Standing) -> CertificateSheet:
    """Return certificates for the first places, ties included."""
    ranked = [line for line in standing.lines if line.place]
    played = ngettext("%(count)s player", "%(count)s players", len(ranked)) % {"count": len(ranked)}
    rounds = ngettext("%(count)s round", "%(count)s rounds", len(standing.rounds)) % {"count": len(standing.rounds)}
    return CertificateSheet(
        head=head_of(day, _("Certificate")),
        of=" · ".join((day.rules.get("title") or _(GAMES[day.game].label), played, rounds, day_in_words(day.day))),
        certificates=tuple(
            Certificate(place=str(PLACES[line.place or 1]), name=line.name, value=line.value)
            for line in ranked
            if (line.place or 0) <= CERTIFIED
        ),
    )
