"""The certificates of a closed season, one page for each place on the podium."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorebook.editions.pages import Step, podium_of, terms_then
from scorebook.editions.snapshot import Line
from scorebook.models import Edition, Season
from scorebook.page.addresses import PLAYERS, TEAMS
from scorebook.paper.masthead import Masthead
from scorebook.words.dates import day

PLACES = {1: gettext_lazy("champion"), 2: gettext_lazy("second place"), 3: gettext_lazy("third place")}
OF_TEAMS = gettext_lazy("champion team")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonCertificate:
    """A certificate: place, name and result, without a unit."""

    place: str
    name: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonCertificates:
    """The content of the certificates of a season."""

    head: Masthead
    of: str
    certificates: Sequence[SeasonCertificate]


def season_certificates(season: Season, edition: Edition, lines: Sequence[Line]) -> SeasonCertificates:
    """Return certificates for the first three places of an edition, of players and of teams; equals each have one."""
    then = terms_then(season, edition)
    players = [line for line in lines if line.board == PLAYERS]
    teams = [line for line in lines if line.board == TEAMS]
    ranked = sum(line.place is not None for line in players)
    counted = ngettext("%(count)s evening", "%(count)s evenings", edition.evenings) % {"count": edition.evenings}
    people = ngettext("%(count)s player", "%(count)s players", ranked) % {"count": ranked}
    days = f"{day(then.first_day)} – {day(then.last_day)}"
    certificates = [
        *_certificates(podium_of(players, then), dict(PLACES)),
        *_certificates(podium_of(teams, then), {**PLACES, 1: OF_TEAMS}),
    ]
    return SeasonCertificates(
        head=_head(season),
        of=" · ".join(part for part in (counted if edition.evenings else "", people, days) if part),
        certificates=certificates,
    )


def _certificates(podium: Sequence[Step], places: dict[int, object]) -> list[SeasonCertificate]:
    return [
        SeasonCertificate(place=str(places[step.number]), name=name, value=step.value)
        for step in podium
        for name in step.names
    ]


def _head(season: Season) -> Masthead:
    title = _("Certificate")
    return Masthead(
        kicker=f"{season.name}\u00a0· {season.club.name}",
        title=title,
        occasion="",
        record="",
        page_title=f"{title} – {season.name}",
        code=None,
        facts=(),
        note_head="",
        note="",
    )
