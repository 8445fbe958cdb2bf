"""Views: the documents of a club and of a night's end: standings, a player's statement, recap and receipts, as PDFs."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy
from django.views.decorators.http import require_safe

from scorebook.access.club import ClubAccess, viewer, visitor
from scorebook.access.evening import Access, insider, watcher
from scorebook.cash.queries import AccountStatement, current_rules, purse_named, read_statement
from scorebook.league.board import Board, read_board
from scorebook.league.params import StandingsParams, params_of
from scorebook.models import Player, Public
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_receipts
from scorebook.page.addresses import PAIRS, PLAYERS, TEAMS, day_named
from scorebook.paper.account import account_sheet
from scorebook.paper.file_names import FileName, evening_file
from scorebook.paper.recap import recap_sheet
from scorebook.paper.receipts import receipt_sheet
from scorebook.paper.standings import wall_sheet
from scorebook.paper.statement import statement_of
from scorebook.paper.views.printing import Page, printed, printed_of_evening
from scorebook.refusals.pages import tell
from scorebook.statistics.queries import player_of
from scorebook.statistics.recap import recap_of

MOST_PLACES = 400
WORDS = {
    PLAYERS: pgettext_lazy("file name", "standings"),
    PAIRS: pgettext_lazy("file name", "standings of pairs"),
    TEAMS: pgettext_lazy("file name", "standings of teams"),
}


@require_safe
@visitor
def standings_pdf(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """The standings of a season on paper, for the wall; ``next`` is the day of the next evening."""
    asked = params_of(request, access)
    board = read_board(asked.kind, asked.span, asked.season)
    following = day_named(request.GET.get("next", ""))
    if len(board.standings) > MOST_PLACES:
        reason = _("These standings have more than %(most)s places. The export holds all of them.") % {
            "most": MOST_PLACES
        }
        return tell(request, HTTPStatus.UNPROCESSABLE_ENTITY, _("Too long for paper"), (reason,))

    def read() -> Page:
        view = wall_sheet(asked, board, _public_address(request, access, asked), following)
        return Page(template="paper/club/standings.html", view=view, name=_season_file(asked, str(WORDS[asked.kind])))

    return printed(request, read, access=access)


@require_safe
@visitor
def statement_pdf(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """A player's closed evenings of a season or of some days, and what they come to."""
    player = player_of(access.club, number)
    if player is None:
        raise Http404
    asked = params_of(request, access)
    told = told_of(access, asked, player.pk)

    def read() -> Page:
        return statement_page(asked, read_board(PLAYERS, asked.span, asked.season), player, told)

    return printed(request, read, access=access, rows=len(told.lines) if told else 0)


def statement_page(asked: StandingsParams, board: Board, player: Player, told: AccountStatement | None) -> Page:
    """Return a player's statement with the name of its file."""
    name = _season_file(asked, pgettext("file name", "statement"), player.name)
    return Page(template="paper/club/statement.html", view=statement_of(asked, board, player, told), name=name)


def told_of(access: ClubAccess, asked: StandingsParams, player: int) -> AccountStatement | None:
    """Return a player's account of the time asked for, up to today; members read it, where the club keeps a book."""
    if access.member is None or current_rules(access.club) is None or purse_named(access.club, str(player)) is None:
        return None
    today = timezone.localdate()
    return read_statement(access.club, player, asked.span.first_day, min(asked.span.last_day or today, today))


@require_safe
@viewer
def account_pdf(request: HttpRequest, access: ClubAccess, purse: str) -> HttpResponse:
    """An account of the club's book from one day to another: a member's, the box, the club's own."""
    account = purse_named(access.club, purse)
    if account is None or current_rules(access.club) is None:
        raise Http404
    last = day_named(request.GET.get("to", "")) or timezone.localdate()
    told = read_statement(access.club, account, day_named(request.GET.get("from", "")), last)

    def read() -> Page:
        name = FileName(
            group=access.club.name, when=last.isoformat(), word=pgettext("file name", "account"), names=(told.name,)
        )
        return Page(template="paper/club/account.html", view=account_sheet(access.club, told), name=name)

    return printed(request, read, access=access, rows=len(told.lines))


@require_safe
@watcher
def recap_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """What an evening will be remembered by, for the wall."""

    def read(link: str | None) -> Page:
        recap = recap_of(access.evening)
        name = evening_file(recap.sheet, pgettext("file name", "recap"))
        return Page(
            template="paper/recap.html", view=recap_sheet(recap, link, public_only=access.is_stranger), name=name
        )

    return printed_of_evening(request, access, read)


@require_safe
@insider
def receipts_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """A receipt for every payment of the night that was ticked off."""
    bill = read_bill(access.evening.night, with_book=True)
    receipts = read_receipts(bill)
    if not receipts:
        reason = _("A receipt is printed for every payment in money that was ticked off after the close.")
        return tell(request, HTTPStatus.CONFLICT, _("No receipts yet"), (reason,))

    def read(_link: str | None) -> Page:
        name = evening_file(
            bill.played[0].sheet,
            pgettext("file name", "receipts"),
            closed=bill.closed,
            edition=bill.edition,
            names=bill.names,
        )
        return Page(template="paper/payout/receipts.html", view=receipt_sheet(bill, receipts), name=name)

    return printed_of_evening(request, access, read, rows=len(receipts))


def _public_address(request: HttpRequest, access: ClubAccess, asked: StandingsParams) -> str | None:
    """Return where anybody may read these standings; nothing where they are the members' alone."""
    if access.club.public == Public.NOTHING or not (asked.season.public or access.member is None):
        return None
    page = request.build_absolute_uri(reverse("standings", args=[access.club.slug]))
    return f"{page}?{asked.query}&board={asked.kind}"


def _season_file(asked: StandingsParams, word: str, *names: str) -> FileName:
    return FileName(group=asked.span.club.name, when=asked.season.name, word=word, names=names)
