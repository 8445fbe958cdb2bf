"""Views that list all documents of an evening or a club."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorebook.access.bill import sees_bill
from scorebook.access.club import ClubAccess, visitor
from scorebook.access.evening import Access, watcher
from scorebook.cash.labels import ACCOUNTS
from scorebook.cash.queries import current_rules
from scorebook.club.circle import in_force
from scorebook.league.board import Board, read_board
from scorebook.league.params import StandingsParams, params_of
from scorebook.models import Entry, Named
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_receipts
from scorebook.page.addresses import PAIRS, PLAYERS, TEAMS, day_named
from scorebook.page.asked import number_in
from scorebook.paper.explained.sheet import MOST_ENTRIES
from scorebook.paper.pdf import MOST_ROWS
from scorebook.paper.standings import TITLES
from scorebook.paper.views.club import MOST_PLACES
from scorebook.paper.views.printing import PAPERS
from scorebook.paper.views.statements import people_of

STATEMENTS = 60  # on one page


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A document in the list: its name, its contents, and its address without the paper size."""

    label: str
    what: str
    address: str


# The documents of an evening by URL name, in the order of the list.
OF_AN_EVENING: tuple[tuple[str, Any, Any], ...] = (
    ("payout_pdf", gettext_lazy("Payout sheet"), gettext_lazy("Balances, who pays whom, lines to sign.")),
    ("receipts_pdf", gettext_lazy("Receipts"), gettext_lazy("One for each payment that was ticked off, to cut apart.")),
    ("session_pdf", gettext_lazy("Sheet of the hands"), gettext_lazy("Every hand in order, with its corrections.")),
    ("explained_pdf", gettext_lazy("Every hand explained"), gettext_lazy("Where each point comes from.")),
    (
        "recap_pdf",
        gettext_lazy("The evening in brief"),
        gettext_lazy("For the wall: the chart, the best hand, badges."),
    ),
    ("rules_pdf", gettext_lazy("Rules card"), gettext_lazy("The prices and house rules of this evening.")),
    ("blank_pdf", gettext_lazy("Blank sheet"), gettext_lazy("With the names, for the pen.")),
)


@require_safe
@watcher
def evening_on_paper(request: HttpRequest, access: Access) -> HttpResponse:
    """Show every document of the evening that the visitor may print."""
    offers = list(_of_evening(access))
    return render(request, "paper/of_an_evening.html", {"evening": access.evening, "offers": offers, "papers": PAPERS})


def _of_evening(access: Access) -> Iterator[Offer]:
    has = _what_it_has(access)
    for name, label, what in OF_AN_EVENING:
        if has.get(name, True):
            address = f"{reverse(name, args=[access.evening.slug])}?"
            contents = _("The balances of the evening.") if name == "payout_pdf" and access.is_stranger else str(what)
            yield Offer(label=str(label), what=contents, address=address)


def _what_it_has(access: Access) -> dict[str, bool]:
    """Return whether the evening has the documents that not every evening has."""
    evening = access.evening
    entries = evening.entries.count()
    of_night = Entry.objects.filter(evening__night=evening.night_id).count()
    whole = entries > 0 and of_night <= MOST_ROWS
    return {
        "payout_pdf": 0 < of_night <= MOST_ROWS,
        "session_pdf": whole,
        "recap_pdf": whole,
        "explained_pdf": whole and entries <= MOST_ENTRIES,
        "receipts_pdf": evening.closed_at is not None and not access.is_stranger and _is_paid(access),
    }


def _is_paid(access: Access) -> bool:
    """Say whether any payment of the night was ticked."""
    return bool(read_receipts(read_bill(access.evening.night, with_book=sees_bill(access))))


@require_safe
@visitor
def club_on_paper(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Show every document of a club: standings, statements, rules and accounts."""
    params = params_of(request, access)
    board = read_board(PLAYERS, params.span, params.season)
    following = day_named(request.GET.get("next", ""))
    context = {
        "club": access.club,
        "access": access,
        "asked": params,
        "papers": PAPERS,
        "next": following,
        "standings": list(_standings(params, f"&next={following}" if following else "")),
        "rules": list(_rules(access)),
        "accounts": list(_accounts(access)),
        "statements": Paginator(list(_statements(params, board)), STATEMENTS).get_page(
            number_in(request.GET.get("page", "")) or 1
        ),
    }
    return render(request, "paper/of_a_club.html", context)


def _standings(params: StandingsParams, more: str) -> Iterator[Offer]:
    address = reverse("standings_pdf", args=[params.span.club.slug])
    for kind in (PLAYERS, PAIRS, TEAMS):
        if 0 < len(read_board(kind, params.span, params.season).standings) <= MOST_PLACES:
            query = f"?{params.query}&board={kind}{more}&"
            what = _("Places, ties, the method in words, the season’s chart.") if kind == PLAYERS else ""
            yield Offer(label=str(TITLES[kind]), what=what, address=address + query)


def _statements(params: StandingsParams, board: Board) -> Iterator[Offer]:
    """Yield a statement for everyone who played in the season, by name."""
    for who, name in people_of(board):
        address = reverse("statement_pdf", args=[params.span.club.slug, who])
        yield Offer(label=name, what="", address=f"{address}?{params.query}&")


def _rules(access: ClubAccess) -> Iterator[Offer]:
    for rules in in_force(access.club):
        address = reverse("rules_card_pdf", args=[access.club.slug, rules.pk])
        version = _("version %(number)s") % {"number": rules.version}
        yield Offer(label=rules.name, what=version, address=f"{address}?")


def _accounts(access: ClubAccess) -> Iterator[Offer]:
    """Yield the club's own accounts for members; a member's account is part of the member's statement."""
    if not access.sees_debts or current_rules(access.club) is None:
        return
    for named in Named:
        address = reverse("account_pdf", args=[access.club.slug, named.value])
        yield Offer(label=str(ACCOUNTS[named]).capitalize(), what="", address=f"{address}?")
