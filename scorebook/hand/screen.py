"""The entry screen as data for the page's script, which knows no game and no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook import ledger
from scorebook.access.evening import Access
from scorebook.access.pressed import writer_of
from scorebook.guide.places import of_hands
from scorebook.hand.board import board_of
from scorebook.hand.facts import facts_at
from scorebook.hand.left import who_left
from scorebook.hand.pack import honours, ranks, suits
from scorebook.hand.party import party_of
from scorebook.hand.words import board_phrases, phrases, unsent_phrases
from scorebook.models import Entry, Evening, kept
from scorebook.server.engine_urls import engine_urls
from scorebook.sheet.reading import passes_the_deal, read_sheet
from scorebook.sheet.speech import heading_of
from scorebook.sheet.whole import EveningSheet
from scorebook.words import reasons
from scorebook.words.short_names import short_names
from settlement import GAMES
from settlement.board import Board
from settlement.counting import WHOLE
from settlement.face import Face
from settlement.game import Game
from settlement.judging import Preview
from settlement.settle import Standing, table_for
from settlement.vocabulary import Seat, Table

ENCODER = "scorebook/vendor/qrcode-generator-2.0.4/qrcode.js"
LAST_HANDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The place of an entry on the sheet: it ``corrects`` one, is inserted ``before`` one, or is the next."""

    corrects: Entry | None = None
    before: Entry | None = None

    @property
    def corrected(self) -> int | None:
        """The number of the corrected line, or ``None``."""
        return None if self.corrects is None else self.corrects.number


NEXT = Spot()


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Everything the entry view needs: the evening's sheet, and the place of the open hand.

    ``entry`` is the entry being corrected, ``before`` the entry before which a hand is inserted; both are ``None`` for
    the next hand.  ``standing`` is the table before the open hand.
    """

    access: Access
    sheet: EveningSheet
    standing: Standing
    entry: Entry | None = None
    before: Entry | None = None

    @property
    def earlier(self) -> Entry | None:
        """The corrected line, or the line before which a hand is inserted; ``None`` for the next hand."""
        return self.entry or self.before

    @property
    def evening(self) -> Evening:
        """The evening being written."""
        return self.access.evening

    @property
    def game(self) -> Game:
        """The evening's game."""
        return GAMES[self.evening.game]

    @property
    def face(self) -> Face | Board:
        """The description of the screen under the evening's rules."""
        return self.game.face(self.evening.rules)

    @property
    def short(self) -> tuple[str, ...]:
        """Short names of all players; no two are alike."""
        return short_names(self.sheet.known, get_language() or "en")

    @property
    def counted(self) -> Face | None:
        """The face if the server can count cards for the scribe, else ``None``."""
        face = self.face
        return face if isinstance(face, Face) and face.counting else None

    @property
    def pots(self) -> tuple[tuple[str, str], ...]:
        """The pots that an entry may name; a correction may also name a pot that is no longer in play."""
        return self.game.pots if self.entry else self.game.pots_in_play(self.table)

    @property
    def dealer(self) -> Seat:
        """The dealer that the corrected entry names, or else the next dealer; the scribe may still choose another."""
        named = self.entry.facts.get("dealer") if self.entry else None
        return self.standing.dealer if named is None else int(named)

    @property
    def table(self) -> Table:
        """The table of the open hand; a correction has the table of its entry."""
        out = self.entry.facts.get("sitting_out") if self.entry else None
        return table_for(self.game, self.evening.rules, self.standing, self.dealer, out)


def desk_of(access: Access, spot: Spot = NEXT, *, last: int = LAST_HANDS) -> Desk:
    """Read the data of the entry screen: the last hands, and the table before the open hand.

    With ``last=0`` no hands are read.
    """
    evening = access.evening
    standing = Standing.from_json(evening.standing)
    if earlier := spot.corrects or spot.before:
        standing = ledger.standing_before(evening, earlier.number)
    sheet = read_sheet(evening, last=last, counted=False)
    return Desk(access=access, sheet=sheet, standing=standing, entry=spot.corrects, before=spot.before)


def preview_at(evening: Evening, spot: Spot, kind: str, facts: Mapping[str, Any], keeps: int | None) -> Preview:
    """Settle an entry as if it were written at this spot; ``keeps`` is the later line that keeps its dealer."""
    if spot.before is not None:
        return ledger.preview_insertion(evening, spot.before.number, kind, facts, keeps)
    return ledger.preview(evening, kind, facts, spot.corrected)


def title_of(desk: Desk) -> str:
    """Return the heading of the page."""
    entry = desk.entry
    if entry is not None and entry.kind == desk.face.kind:
        return _("Correction of hand {n}").format(n=entry.number)
    if entry is not None:
        return _("Correction: {entry}").format(
            entry=heading_of(desk.game, desk.evening.rules, entry.kind, entry.number)
        )
    if desk.before is not None:
        number = desk.sheet.rows[-1].place + 1
        return _("Hand {n}, inserted before {line}").format(n=number, line=desk.before.number)
    return _("Hand {n}").format(n=desk.sheet.next_number)


def screen_of(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    """Return the description of the screen for the page's script."""
    game, evening, factor = desk.game, desk.evening, desk.evening.rules.get("kontra_factor", 2)
    return {
        **news_of(request, desk),
        "wrote": ledger.wrote_last(evening),
        "slug": evening.slug,
        "urls": _addresses(desk),
        "game": game.key,
        "rules": evening.rules,
        "language": get_language(),
        "seats": list(desk.sheet.known),
        "names": evening.names_changed,
        "there": list(desk.standing.seated),
        "short": desk.short,
        "scribe": _scribe_seat(desk),
        "deals": _deals(desk),
        "resting": {count: game.resting if count > game.active else None for count in game.seats},
        "passes": _passes(desk),
        "pots": [[pot, _(label)] for pot, label in desk.pots],
        **_shape(desk),
        "wears": {"icon": game.worn.icon, "words": _(game.worn.wears)} if game.worn else None,
        "counting": _counting(desk),
        "kontra_times": [f"×{factor**level}" for level in range(len(desk.face.kontra) + 1)],
        "kinds": {
            key: {
                "label": capfirst(_(kind.label)),
                "short": capfirst(_(kind.short or kind.label)),
                "deals": kind.deals,
                "facts": facts_at(evening.rules, game, kind.key),
            }
            for key, kind in game.kinds.items()
        },
        "words": {
            **_words(get_language()),
            **(board_phrases() if isinstance(desk.face, Board) else {}),
            **(_words_of_an_insertion() if desk.before else {}),
        },
        "draft": None if desk.earlier else _draft(evening, desk.access.author),
        "correcting": _correcting(desk),
        "inserting": desk.before and {"before": desk.before.number},
    }


def queue_of(evening: Evening, access: Access | None = None) -> dict[str, Any]:
    """Return the data that a page without an open hand needs to send queued entries and to report on them."""
    here = reverse("hand_new", args=[evening.slug])
    return {
        "slug": evening.slug,
        "closed": evening.closed_at is not None,
        "csrf": "",
        "writer": writer_of(access) if access else None,
        "words": _unsent(get_language()),
        "urls": {"describe": f"{here}?describe=1", "save": here, **addresses_out(evening.slug)},
    }


def addresses_out(slug: str) -> dict[str, str]:
    """Return the addresses that a page needs to work offline and to hand queued entries to another phone."""
    names = {"hand": "hand_new", "lines": "hand_lines", "leave": "hand_leave", "left": "hand_left"}
    out = {key: reverse(name, args=[slug]) for key, name in names.items()}
    return {"keeper": keeper(), "encoder": static(ENCODER), **out}


def keeper() -> str:
    """Return the address of the service worker, or ``""`` if pages are not cached."""
    return reverse("keeper") if settings.OFFLINE else ""


def news_of(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    """Return the part of the description that a save may change."""
    return {
        "head": desk.evening.head,
        "said": desk.evening.said,
        "left": who_left(desk.evening),
        "writer": writer_of(desk.access),
        "standing": desk.evening.standing,
        # For an undo without a network.
        "before": desk.sheet.before_last and desk.sheet.before_last.as_json(),
        "number": desk.sheet.next_number,
        "title": title_of(desk),
        "last": desk.sheet.last_row.number if desk.sheet.last_row else None,
        "closed": desk.evening.closed_at is not None,
        "csrf": get_token(request),
        "dealer": desk.dealer,
        "worn": desk.game.wearer(desk.standing.carry),
        **_so_far(desk),
        "offered": [key for key, kind in desk.game.kinds.items() if not kind.closes and kind.offered(desk.table)],
    }


def _so_far(desk: Desk) -> dict[str, Any]:
    """Return everybody's points so far, for a board of numbers alone: written in the current game, or in all.

    ``of`` is the target of the game, 0 if there is none.
    """
    face, progress = desk.face, desk.game.progress(desk.table)
    if not (isinstance(face, Board) and face.only_numbers):
        return {}
    if progress:
        return {"so_far": {one.seat: {"n": one.written, "of": one.limit} for one in progress}}
    return {"so_far": {seat: {"n": points, "of": 0} for seat, points in enumerate(desk.standing.totals)}}


def _shape(desk: Desk) -> dict[str, Any]:
    """Return the description of the face; ``shape`` selects the script that draws it."""
    face, record = desk.face, desk.game.kinds[desk.face.kind].record
    if isinstance(face, Board):
        return {
            "shape": "board",
            "face": board_of(face, record, desk.table.players, rests=bool(desk.table.sitting_out)),
        }
    return {"shape": "party", "face": party_of(face, record)}


def _addresses(desk: Desk) -> dict[str, str]:
    slug = desk.evening.slug
    here = reverse("hand_new", args=[slug])
    entry = ""
    if desk.entry is not None:
        here = reverse("hand_correct", args=[slug, desk.entry.number])
        entry = reverse("entry", args=[slug, desk.entry.number])
    if desk.before is not None:
        here = reverse("hand_insert", args=[slug, desk.before.number])
    return {
        "save": here,
        "describe": f"{here}?describe=1",
        "plain": f"{here}?plain=1",
        "entry": entry,
        "preview": reverse("hand_preview", args=[slug]),
        "count": reverse("hand_count", args=[slug]),
        "undo": reverse("undo", args=[slug]),
        "sheet": reverse("sheet", args=[slug]),
        "rulebook": reverse("rules", args=[slug]),
        "guide": of_hands(desk.evening.game),
        "pen": "" if desk.evening.club_id else reverse("pen", args=[slug]),
        **addresses_out(slug),
        **engine_urls(),
    }


def _scribe_seat(desk: Desk) -> Seat:
    """Return the seat at the bottom of the screen: the scribe's own, if the scribe sits at the table."""
    there = desk.standing.seated
    return next((seat for seat in there if desk.sheet.known[seat] == desk.access.name), there[0])


def _deals(desk: Desk) -> dict[Seat, dict[str, Any]]:
    """Return for every possible dealer the players and the next dealer."""
    there = desk.standing.seated
    tables = ((seat, table_for(desk.game, desk.evening.rules, desk.standing, seat)) for seat in there)
    return {seat: {"active": list(table.active), "next": table.right_of(seat)} for seat, table in tables}


def _passes(desk: Desk) -> dict[str, bool | str]:
    """Return which kinds of hands pass the deal on; an offline phone needs this to know the next dealer.

    A text is the name of the fact whose player deals next.
    """
    table = table_for(desk.game, desk.evening.rules, desk.standing)
    return {key: passes_the_deal(kind, table) for key, kind in desk.game.kinds.items() if kind.deals}


def _counting(desk: Desk) -> dict[str, Any] | None:
    """Return the description of the pile counter, or ``None`` if the game has none."""
    counting = desk.counted.counting if desk.counted else None
    if counting is None:
        return None
    whole = WHOLE[counting.cards]
    return {
        "facts": list(counting.facts),
        "tricks": whole.cards // cards_in_a_trick(desk),
        "cards": whole.cards if counting.way != "tricks" else 0,
        "honours": honours(),
        "suits": suits(),
        "ranks": [[rank, capfirst(label), getattr(whole, rank)] for rank, label in ranks().items()],
    }


def cards_in_a_trick(desk: Desk) -> int:
    """Return the number of cards in a trick: one for each active player."""
    return len(table_for(desk.game, desk.evening.rules, desk.standing).active)


@cache
def _words(_language: str | None) -> dict[str, str]:
    return phrases()


def _words_of_an_insertion() -> dict[str, str]:
    return {
        "save_insertion": _("Insert it"),
        "insert_needs_network": _("Inserting needs the network, and nobody answered. Press again when it is back."),
        "insert_waits": _("What waits on this phone has to be sent before a hand is inserted."),
        "insert_again": _("The sheet has changed: look at it, then insert the hand again."),
    }


@cache
def _unsent(_language: str | None) -> dict[str, str]:
    return unsent_phrases()


def _draft(evening: Evening, reader: str) -> dict[str, Any] | None:
    """Return the open hand with the time of the last tap, or ``None``; also ``None`` for a discarded one.

    ``by`` is the name of the person who tapped, unless it is the reader.
    """
    draft = kept.draft_of(evening)
    if draft is None or (not draft.facts and "s" not in draft.screen):
        return None
    by = "" if draft.author == reader else draft.author
    return {
        "kind": draft.kind,
        "facts": draft.facts,
        "screen": draft.screen.get("s"),
        "at": draft.screen.get("at", 0),
        "by": by,
    }


def _correcting(desk: Desk) -> dict[str, Any] | None:
    if desk.entry is None:
        return None
    offered = reasons.offered(reasons.OF_A_CORRECTION)
    return {"number": desk.entry.number, "kind": desk.entry.kind, "facts": desk.entry.facts, "reasons": offered}
