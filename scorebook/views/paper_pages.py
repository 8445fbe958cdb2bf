"""Views: everything that can be had on paper of an evening, and of a club, on every paper and for the archive."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from scorebook.access import Access, watcher
from scorebook.bill import read_bill
from scorebook.club.circle import in_force
from scorebook.club_access import ClubAccess, visitor
from scorebook.dues import read_receipts
from scorebook.models import Evening
from scorebook.paper.explained_sheet import MOST_ENTRIES
from scorebook.views.papers import SMALL_FIRST
from scorebook.views.printing import PAPERS

SIZES = {"a4": "A4", "a5": "A5", "letter": pgettext_lazy("paper", "Letter")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document of an evening: the name of its address, what it is called, and what it holds.

    ``papers`` begins with the usual one; ``there`` tells whether an evening has it yet.
    """

    url: str
    label: Any
    says: Any
    papers: Sequence[str] = PAPERS
    there: Callable[[Evening], bool] = lambda _evening: True


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A line of the list: what it is, and the address of each paper it can be had on."""

    label: Any
    says: Any
    ways: tuple[tuple[Any, str], ...]


# The one table of an evening's documents: whoever adds a document adds a row.
OF_AN_EVENING = (
    Document(url="payout_pdf", label=_("Payout sheet"), says=_("Balances, who pays whom, lines to sign.")),
    Document(url="session_pdf", label=_("Session sheet"), says=_("Every entry in order, with every correction.")),
    Document(url="explained_pdf", label=_("Every hand explained"), says=_("Line by line, with the § of the rulebook."),
             there=lambda evening: evening.entries.count() <= MOST_ENTRIES),
    Document(url="recap_pdf", label=_("Recap of the night"), says=_("What the evening will be remembered by.")),
    Document(url="receipts_pdf", label=_("Receipts"), says=_("One for every payment that was ticked off."),
             there=lambda evening: bool(read_receipts(read_bill(evening.night)))),
    Document(url="rules_pdf", label=_("Rules card"), says=_("Prices and house rules of this evening."),
             papers=SMALL_FIRST),
    Document(url="blank_pdf", label=_("Blank sheet"), says=_("For the pen, going on from the last hand.")),
)  # fmt: skip


@require_safe
@watcher
def evening_paper(request: HttpRequest, access: Access) -> HttpResponse:
    """List the documents that the evening has."""
    evening = access.evening
    listed = [_listed(one.label, one.says, reverse(one.url, args=[evening.slug]), one.papers)
              for one in OF_AN_EVENING if one.there(evening)]  # fmt: skip
    return render(request, "sheet/paper.html", {"evening": evening, "access": access, "documents": listed})


@require_safe
@visitor
def club_paper(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """List the documents of the club: standings, rules cards, and for members everybody's statement."""
    club = access.club
    season = _listed(_("Standings of the season"), _("For the wall, with how ties were decided."),
                     reverse("standings_pdf", args=[club.slug]))  # fmt: skip
    cards = [_listed(rules.name, "", reverse("rules_card_pdf", args=[club.slug, rules.pk]), SMALL_FIRST)
             for rules in in_force(club)]  # fmt: skip
    parts = [("", [season]), (_("Rules cards"), cards), (_("Statements of this season"), list(_statements(access)))]
    return render(request, "club/paper.html", {"club": club, "access": access, "parts": parts})


def _statements(access: ClubAccess) -> Iterator[Listed]:
    if access.member is None:
        return
    for member in access.club.members.select_related("player").order_by("player__name"):
        where = reverse("statement_pdf", args=[access.club.slug, member.player.pk])
        yield _listed(member.player.name, "", where)


def _listed(label: Any, says: Any, where: str, papers: Sequence[str] = PAPERS) -> Listed:
    """Return a line with every paper, the usual one first, and the file for the archive last."""
    ways = [(SIZES[paper], f"{where}?paper={paper}") for paper in papers]
    ways.append((pgettext_lazy("paper", "to keep (PDF/A)"), f"{where}?paper={papers[0]}&archive=1"))
    return Listed(label=label, says=says, ways=tuple(ways))
