"""Views for papers at the table: explained hands, the rules card, and blank sheets."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scorebook.access.club import ClubAccess, visitor
from scorebook.access.evening import Access, watcher
from scorebook.access.links import paper_address
from scorebook.models import CircleRules
from scorebook.paper.blank import evening_blank, game_blank
from scorebook.paper.called import names_of
from scorebook.paper.explained.hand import explained_hand
from scorebook.paper.explained.sheet import MOST_ENTRIES, explained_sheet
from scorebook.paper.file_names import FileName, evening_file
from scorebook.paper.masthead import Code, qr_code
from scorebook.paper.rules.card import RulesCard, circle_card, evening_card, preset_card
from scorebook.paper.views.printing import Page, printed, printed_of_evening
from scorebook.refusals.pages import not_found, tell
from scorebook.sheet.reading import read_sheet
from scorebook.words.games import game_name
from settlement import GAMES
from settlement.game import Game

SMALL_FIRST = ("a5", "a4", "letter")

MOST_LETTERS_OF_A_CODE = 800


@require_safe
@watcher
def hand_pdf(request: HttpRequest, access: Access, number: int) -> HttpResponse:
    """Return one explained entry."""
    if not access.evening.entries.filter(number=number).exists():
        raise Http404

    def read(_link: str | None) -> Page:
        sheet = read_sheet(access.evening)
        view = explained_hand(sheet, number, _rulebook(request, sheet.game), tells_payments=not access.is_stranger)
        word = pgettext("file name", "hand %(number)s") % {"number": number}
        return Page(template="paper/explained/hand.html", view=view, name=evening_file(sheet, word))

    return printed_of_evening(request, access, read, rows=1, papers=SMALL_FIRST)


@require_safe
@watcher
def explained_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Return every entry of the evening explained line by line."""
    if access.evening.entries.count() > MOST_ENTRIES:
        return tell(
            request,
            HTTPStatus.UNPROCESSABLE_ENTITY,
            _("Too long for paper"),
            (
                _("More than %(most)s lines are not explained on one paper.") % {"most": MOST_ENTRIES},
                _("The sheet of the hands holds them all, and every hand can be explained by itself."),
            ),
        )

    def read(link: str | None) -> Page:
        sheet = read_sheet(access.evening)
        view = explained_sheet(sheet, link, _rulebook(request, sheet.game))
        return Page(
            template="paper/explained/explained.html",
            view=view,
            name=evening_file(sheet, pgettext("file name", "hands explained")),
        )

    return printed_of_evening(request, access, read)


@require_safe
@watcher
def rules_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Return the card of the evening's rules."""
    evening = access.evening
    name = FileName(
        group=" ".join(names_of(evening)) or game_name(GAMES[evening.game], evening.rules),
        word=pgettext("file name", "rules card"),
        when=timezone.localdate(evening.opened_at).isoformat(),
    )
    return printed(request, lambda: _card(request, evening_card(evening), name), access=access, papers=SMALL_FIRST)


@require_safe
@visitor
def rules_card_pdf(request: HttpRequest, access: ClubAccess, number: int) -> HttpResponse:
    """Return the card of a version of the club's rules."""
    rules = CircleRules.objects.select_related("club").filter(club=access.club, pk=number).first()
    if rules is None:
        raise Http404
    name = FileName(
        group=f"{access.club.name} {rules.name}",
        when=rules.since.isoformat(),
        edition=rules.version,
        word=pgettext("file name", "rules card"),
    )
    return printed(request, lambda: _card(request, circle_card(rules), name), access=access, papers=SMALL_FIRST)


@login_not_required
@require_safe
def game_card_pdf(request: HttpRequest, game: str) -> HttpResponse:
    """Return the card of a game's preset; it is public."""
    known = GAMES.get(game)
    if known is None:
        return not_found(request)
    preset, wrong = _preset(request, known)
    name = FileName(group=_(known.label), when="", word=pgettext("file name", "rules card"))
    back = reverse("rulebook", args=[game])
    return printed(
        request, lambda: _card(request, preset_card(known, preset), name), papers=SMALL_FIRST, wrong=wrong, back=back
    )


@require_safe
@watcher
def blank_pdf(request: HttpRequest, access: Access) -> HttpResponse:
    """Return the next blank sheet of the evening; for writers with the QR code of the grid."""
    opens = paper_address(request, access.evening) if access.may_write and access.evening.closed_at is None else None

    def read(_link: str | None) -> Page:
        sheet = read_sheet(access.evening)
        name = evening_file(sheet, pgettext("file name", "blank"))
        return Page(template="paper/blank/blank.html", view=evening_blank(sheet, opens), name=name)

    return printed_of_evening(request, access, read, rows=1)


@login_not_required
@require_safe
def game_blank_pdf(request: HttpRequest, game: str) -> HttpResponse:
    """Return a blank sheet for a table without an evening; it is public."""
    known = GAMES.get(game)
    if known is None:
        return not_found(request)
    preset, wrong = _preset(request, known)
    requested = request.GET.get("players", str(known.seats[-1]))
    players = {str(seats): seats for seats in known.seats}.get(requested)
    if players is None:
        seats = ", ".join(map(str, known.seats))
        wrong.append(_("So many can sit at this table: %(seats)s.") % {"seats": seats})
    name = FileName(group=_(known.label), when="", word=pgettext("file name", "blank"))
    return printed(
        request,
        lambda: Page(template="paper/blank/blank.html", view=game_blank(known, players or 0, preset), name=name),
        wrong=wrong,
        back=reverse("rulebook", args=[game]),
    )


def printed_code(site: str, path: str) -> Code | None:
    """Return the QR code of an address, or nothing if it would be too fine for a phone to read."""
    address = site.rstrip("/") + path
    return qr_code(address) if len(address) <= MOST_LETTERS_OF_A_CODE else None


def _card(request: HttpRequest, card: RulesCard, name: FileName) -> Page:
    """Return the card with the code that leads to its rules."""
    code = printed_code(request.build_absolute_uri("/"), card.set_path)
    view = replace(card, head=replace(card.head, code=code))
    return Page(template="paper/rules/rules.html", view=view, name=name)


def _preset(request: HttpRequest, game: Game) -> tuple[str, list[str]]:
    """Return the requested preset, and the problems with the request."""
    known = [preset.key for preset in game.presets]
    requested = request.GET.get("preset", known[0])
    if requested in known:
        return requested, []
    return known[0], [_("The rules are one of these: %(presets)s.") % {"presets": ", ".join(known)}]


def _rulebook(request: HttpRequest, game: Game) -> str:
    """Return the full address of a game's rulebook for the links of a document."""
    return request.build_absolute_uri(reverse("rulebook", args=[game.key]))
