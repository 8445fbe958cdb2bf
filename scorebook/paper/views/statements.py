"""Views for all statements of a season as one archive, rendered one by one while a page shows the progress.

No state is stored: the address contains the next number, and finished documents are cached like all others.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import chain, count
from pathlib import PurePath
from zipfile import ZipFile, ZipInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scorebook.access.club import ClubAccess, visitor
from scorebook.access.rations import DRAWING, spend, too_often
from scorebook.league.board import Board, read_board
from scorebook.league.params import params_of
from scorebook.models import Player
from scorebook.page.addresses import PLAYERS
from scorebook.page.asked import number_in
from scorebook.paper.file_names import FileName
from scorebook.paper.pdf import NotDrawn
from scorebook.paper.views.club import account_statement_of, statement_page
from scorebook.paper.views.printing import PAPERS, Page, drawn, not_drawn
from scorebook.refusals.busy import unless_busy
from scorebook.words.names import in_order

AT_A_TIME = 1.0  # seconds of rendering before the page shows the progress
BUSY = 3  # seconds before the page tries again while other documents are rendered


def people_of(board: Board) -> Sequence[tuple[int, str]]:
    """Return everyone who played in the season, by name."""
    return sorted(board.names.items(), key=lambda person: in_order(person[1]))


@require_safe
@visitor
def statements(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Render further statements from number ``at`` on, and show the progress.

    Without ``at`` nothing is rendered yet; the page continues to itself.
    """
    season = Season(request, access)
    at, wait = min(number_in(request.GET.get("at", "")) or 1, len(season.people) + 1), 0
    if "at" in request.GET:
        try:
            at, wait = season.drawn_from(at)
        except NotDrawn as undrawn:
            return not_drawn(request, undrawn)
    context = {
        "club": access.club,
        "paper": season.paper,
        "made": at - 1,
        "all": len(season.people),
        "wait": wait,
        "next": f"{season.address('statements')}&at={at}" if at <= len(season.people) else "",
        "archive": season.address("statements_zip"),
    }
    return render(request, "paper/club/statements.html", context)


@require_safe
@visitor
def statements_zip(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Return all statements in one archive; if one cannot be rendered now, redirect to the page that waits.

    The archive reads every statement again, so a stranger's request counts as another document.
    """
    season, files = Season(request, access), BytesIO()
    if not season.people:
        return redirect(season.address("statements"))
    if access.member is None and (wait := unless_busy(partial(spend, DRAWING, request))):
        return too_often(request, wait)
    now = timezone.localtime().timetuple()[:6]
    with ZipFile(files, "w") as archive:  # PDFs are compressed already
        for at, name in enumerate(season.file_names(), start=1):
            try:
                archive.writestr(ZipInfo(name, now), season.drawn(at))
            except NotDrawn:
                return redirect(f"{season.address('statements')}&at={at}")
    response = HttpResponse(files.getvalue(), content_type="application/zip")
    file = FileName(group=access.club.name, when=season.named, word=pgettext("file name", "statements"), ending="zip")
    response["Content-Disposition"] = file.disposition(season.paper, archive=False)
    return response


class Season:
    """The requested statements: people, period and paper size."""

    def __init__(self, request: HttpRequest, access: ClubAccess) -> None:
        self.request, self.access = request, access
        self.asked = params_of(request, access)
        self.board = read_board(PLAYERS, self.asked.span, self.asked.season)
        self.people = people_of(self.board)
        self.paper = request.GET.get("paper") or PAPERS[0]
        self.named: str = self.asked.season.name

    def address(self, name: str) -> str:
        """Return the address of a page for the same statements."""
        return f"{reverse(name, args=[self.access.club.slug])}?{self.asked.query}&paper={self.paper}"

    def drawn_from(self, at: int) -> tuple[int, int]:
        """Render for a while; return the next statement's number and the seconds to wait for other documents.

        :raises NotDrawn: A statement cannot be rendered, even after waiting.
        """
        until = time.monotonic() + AT_A_TIME
        while at <= len(self.people):
            try:
                self.drawn(at)
            except NotDrawn as undrawn:
                if undrawn.code not in {"busy", "often"}:
                    raise
                return at, undrawn.wait or BUSY
            at += 1
            if time.monotonic() >= until:
                break
        return at, 0

    def drawn(self, at: int) -> bytes:
        """Return the file of one statement, counted from 1.

        :raises NotDrawn: It cannot be rendered now.
        """
        player = Player.objects.get(pk=self.people[at - 1][0])
        account_statement = account_statement_of(self.access, self.asked, player.pk)

        def read() -> Page:
            return statement_page(self.asked, self.board, player, account_statement)

        return drawn(self.request, read, self.paper, access=self.access)[1]

    def file_names(self) -> Iterator[str]:
        """Yield the name of each player's file; a name that equals an earlier one on some file system gets a number."""
        used: set[str] = set()
        word = pgettext("file name", "statement")
        for _player, called in self.people:
            file = FileName(group=called, when=self.named, word=word)
            name = PurePath(file.readable(self.paper, archive=False))
            ways = chain([name], (name.with_stem(f"{name.stem} ({several})") for several in count(2)))
            free = next(str(way) for way in ways if str(way).casefold() not in used)
            used.add(free.casefold())
            yield free
