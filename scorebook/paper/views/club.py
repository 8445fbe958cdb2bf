"""Views for the documents of a club and of a night's end: standings, statements, accounts, recap and receipts."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy
from django.views.decorators.http import require_safe

from scorebook.access.bill import sees_bill
from scorebook.access.club import ClubAccess, viewer, visitor
from scorebook.access.evening import Access, insider, watcher
from scorebook.access.roles import not_your_part
from scorebook.cash.queries import AccountStatement, current_rules, purse_named, read_statement
from scorebook.editions.snapshot import lines_of
from scorebook.editions.views import find_season
from scorebook.league.board import Board, read_board
from scorebook.league.params import StandingsParams, params_of
from scorebook.models import Player, Public, Role
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_receipts
from scorebook.page.addresses import PAIRS, PLAYERS, TEAMS, day_named
from scorebook.paper.account import account_sheet
from scorebook.paper.certificates import season_certificates
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
    """Return the standings of a season for the wall; ``next`` is the day of the next evening."""
    params = params_of(request, access)
    board = read_board(params.kind, params.span, params.season)
    following = day_named(request.GET.get("next", ""))
    if len(board.standings) > MOST_PLACES:
        reason = _("These standings have more than %(most)s places. The export holds all of them.") % {
            "most": MOST_PLACES
        }
        return tell(request, HTTPStatus.UNPROCESSABLE_ENTITY, _("Too long for paper"), (reason,))

    def read() -> Page:
        view = wall_sheet(params, board, _public_address(request, access, params), following)
        return Page(template="paper/club/standings.html", view=view, name=_season_file(params, str(WORDS[params.kind])))

    return printed(request, read, access=access)


@require_safe
@visitor
def statement_pdf(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Return a player's closed evenings of a season or period with their sums."""
    player = player_of(access.club, number)
    if player is None:
        raise Http404
    params = params_of(request, access)
    account_statement = account_statement_of(access, params, player.pk)

    def read() -> Page:
        return statement_page(params, read_board(PLAYERS, params.span, params.season), player, account_statement)

    return printed(request, read, access=access, rows=len(account_statement.lines) if account_statement else 0)


def statement_page(
    params: StandingsParams, board: Board, player: Player, account_statement: AccountStatement | None
) -> Page:
    """Return a player's statement with its file name."""
    name = _season_file(params, pgettext("file name", "statement"), player.name)
    return Page(
        template="paper/club/statement.html", view=statement_of(params, board, player, account_statement), name=name
    )


def account_statement_of(access: ClubAccess, params: StandingsParams, player: int) -> AccountStatement | None:
    """Return a player's account for the requested period up to today.

    It is ``None`` without a money book, and for visitors who may not see that account.
    """
    if (
        not access.sees_account(player)
        or current_rules(access.club) is None
        or purse_named(access.club, str(player)) is None
    ):
        return None
    today = timezone.localdate()
    return read_statement(access.club, player, params.span.first_day, min(params.span.last_day or today, today))


@require_safe
@viewer
def account_pdf(request: HttpRequest, access: ClubAccess, purse: str) -> HttpResponse:
    """Return an account of the club's money book for a period: a member's, the cash box's, or the club's own."""
    account = purse_named(access.club, purse)
    if account is None or current_rules(access.club) is None:
        raise Http404
    if not access.sees_account(account):
        return not_your_part(request, Role.TREASURER)
    last = day_named(request.GET.get("to", "")) or timezone.localdate()
    statement = read_statement(access.club, account, day_named(request.GET.get("from", "")), last)

    def read() -> Page:
        name = FileName(
            group=access.club.name,
            when=last.isoformat(),
            word=pgettext("file name", "account"),
            names=(statement.name,),
        )
        return Page(template="paper/club/account.html", view=account_sheet(access.club, statement), name=name)

    return printed(request, read, access=access, rows=len(statement.lines))


@require_safe
@watcher
def recap_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Return the recap of an evening, for the wall."""

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
    """Return a receipt for every ticked payment of the night."""
    bill = read_bill(access.evening.night, with_book=sees_bill(access))
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


def _public_address(request: HttpRequest, access: ClubAccess, params: StandingsParams) -> str | None:
    """Return the public page of these standings, or ``None`` if only members may see them."""
    if access.club.public == Public.NOTHING or not (params.season.public or access.member is None):
        return None
    page = request.build_absolute_uri(reverse("standings", args=[access.club.slug]))
    return f"{page}?{params.list_query}"


@require_safe
@visitor
def season_certificates_pdf(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Return the certificates of a closed season's last edition."""
    season = find_season(access, number)
    edition = season.editions.select_related("season__club").order_by("-number").first()
    if edition is None:
        raise Http404
    lines = lines_of(edition)

    def read() -> Page:
        name = FileName(group=access.club.name, when=season.name, word=_("certificates"))
        view = season_certificates(season, edition, lines)
        return Page(template="paper/club/certificates.html", view=view, name=name)

    back = reverse("season_final", args=[access.club.slug, season.pk])
    return printed(request, read, access=access, rows=len(lines), back=back)


def _season_file(params: StandingsParams, word: str, *names: str) -> FileName:
    return FileName(group=params.span.club.name, when=params.season.name, word=word, names=names)
