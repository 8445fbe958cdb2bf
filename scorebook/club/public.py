"""The club in public: the best of its list for a frame on another site, and its closed evenings as a feed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language

from scorebook.access.club import ClubAccess
from scorebook.club.front import Ranked, ranked_line
from scorebook.league.board import read_board
from scorebook.league.params import read_params
from scorebook.models import Club, Public, Season
from scorebook.page.addresses import PLAYERS
from scorebook.words.dates import day_in_words

MOST_LINES, MOST_ENTRIES = 40, 30
Absolute = Callable[[str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicList:
    """The season and the places that a stranger may see."""

    season: Season
    lines: Sequence[Ranked]


def public_club(slug: str) -> Club | None:
    """Return the club if strangers may see anything of it."""
    return Club.objects.filter(slug=slug).exclude(public=Public.NOTHING).first()


def public_list(club: Club) -> PublicList:
    """Return the places of the club's pinned or current public season."""
    params = read_params({}, club, public_only=True)
    board = read_board(PLAYERS, params.span, params.season)
    placed = [standing for standing in board.standings if standing.place is not None][:MOST_LINES]
    return PublicList(season=params.season, lines=[ranked_line(board, standing) for standing in placed])


def feed_text(club: Club, absolute: Absolute, addresses: tuple[str, str]) -> str:
    """Return the club's closed evenings as an Atom feed; ``addresses`` are those of the standings and of the feed.

    An entry leads to the sheet if strangers may see it, else to the standings.
    """
    standings, own = addresses
    feed = Atom1Feed(
        title=club.name,
        link=absolute(standings),
        description="",
        language=get_language(),
        feed_url=absolute(own),
        author_name=club.name,
    )
    sees_evenings = ClubAccess(club=club, member=None).sees_evenings
    for evening in club.evenings.filter(of_cup=False, closed_at__isnull=False)[:MOST_ENTRIES]:
        day = day_in_words(evening.opened_at)
        link = absolute(f"/e/{evening.slug}/" if sees_evenings else standings)
        title = f"{day} · {evening.title}" if sees_evenings and evening.title else day
        feed.add_item(
            title=title,
            link=link,
            description="",
            unique_id=absolute(f"{standings}#{evening.pk}"),
            updateddate=evening.closed_at,
            pubdate=evening.opened_at,
        )
    return str(feed.writeString("utf-8"))
