"""The entry screen as data: what the page's program draws, which knows no game and no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook import ledger, reasons
from scorebook.access import Access
from scorebook.entry.board import IN_THE_PANEL, board_of
from scorebook.entry.words import honours, phrases, price_words, ranks, suits
from scorebook.models import Draft, Entry, Evening
from scorebook.paper.names import short_names
from scorebook.rows import EveningSheet
from scorebook.sheet import read_sheet
from scorebook.wording import heading_of
from settlement import GAMES
from settlement.board import Board
from settlement.counting import WHOLE
from settlement.face import Bid, Chip, Face, Question
from settlement.facts import Fact, Kind, facts
from settlement.game import EntryKind, Game
from settlement.settle import Standing, table_for
from settlement.vocabulary import Seat, Table

LAST_HANDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The evening as the scribe has it before him: its sheet, and where the hand being written belongs.

    ``entry`` is the one being corrected, or ``None`` for the next hand; ``standing`` the table before it.
    """

    access: Access
    sheet: EveningSheet
    standing: Standing
    entry: Entry | None = None

    @property
    def evening(self) -> Evening:
        """The evening."""
        return self.access.evening

    @property
    def game(self) -> Game:
        """Its game."""
        return GAMES[self.evening.game]

    @property
    def face(self) -> Face | Board:
        """What the screen offers under the evening's rules."""
        return self.game.face(self.evening.rules)

    @property
    def short(self) -> tuple[str, ...]:
        """What everybody is called where there is little room: no two alike."""
        return short_names(self.sheet.names, get_language() or "en")

    @property
    def counted(self) -> Face | None:
        """The face whose cards can be counted for the scribe; ``None`` where none are."""
        face = self.face
        return face if isinstance(face, Face) and face.counting else None

    @property
    def dealer(self) -> Seat:
        """Who deals the hand being written, unless the scribe says otherwise."""
        named = self.entry.facts.get("dealer") if self.entry else None
        return self.standing.dealer if named is None else int(named)

    @property
    def table(self) -> Table:
        """The table at which the hand is written, as the hand being corrected has it."""
        out = self.entry.facts.get("sitting_out") if self.entry else None
        return table_for(self.game, self.evening.rules, self.standing, self.dealer, out)


def desk_of(access: Access, entry: Entry | None = None, *, last: int = LAST_HANDS) -> Desk:
    """Read what the entry screen shows: the last hands, and the table before the hand being written."""
    evening = access.evening
    standing = Standing.from_json(evening.standing)
    if entry is not None:
        standing = ledger.standing_before(evening, entry.number)
    return Desk(access=access, sheet=read_sheet(evening, last=last, counted=False), standing=standing, entry=entry)


def title_of(desk: Desk) -> str:
    """Return the page's heading."""
    entry = desk.entry
    if entry is not None and entry.kind == desk.face.kind:
        return _("Correction of hand {n}").format(n=entry.number)
    if entry is not None:
        return _("Correction: {entry}").format(
            entry=heading_of(desk.game, desk.evening.rules, entry.kind, entry.number)
        )
    return _("Hand {n}").format(n=desk.sheet.next_number)


def screen_of(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    """Describe the screen to the page's program."""
    game, evening = desk.game, desk.evening
    return {
        **news_of(request, desk), "slug": evening.slug, "urls": _addresses(desk),
        "seats": list(desk.sheet.names), "short": desk.short, "scribe": _scribe(desk),
        "deals": _deals(desk), "passes": _passes(desk),
        "pots": [[pot, _(label)] for pot, label in game.pots],
        **_shape(desk), "counting": _counting(desk), "kontra_times": _kontra_times(desk),
        "kinds": {key: _kind(game, kind) for key, kind in game.kinds.items()},
        "words": _words(get_language()), "draft": None if desk.entry else _draft(evening),
        "correcting": _correcting(desk),
    }  # fmt: skip


def news_of(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    """Return the part of the description that a save may change."""
    return {
        "head": desk.evening.head, "number": desk.sheet.next_number, "title": title_of(desk),
        "csrf": get_token(request), "dealer": desk.dealer, "hat": desk.game.state(desk.standing.carry).get("hat"),
        "offered": [key for key, kind in desk.game.kinds.items() if not kind.closes and kind.offered(desk.table)],
    }  # fmt: skip


def _shape(desk: Desk) -> dict[str, Any]:
    """Describe what stands on the screen; the shape of the description says which of the page's programs draws it."""
    face, record = desk.face, desk.game.kinds[desk.face.kind].record
    if isinstance(face, Board):
        return {"shape": "board", "face": board_of(face, record, len(desk.sheet.names))}
    return {"shape": "party", "face": _face(face, record)}


def _addresses(desk: Desk) -> dict[str, str]:
    slug = desk.evening.slug
    here = reverse("hand_new", args=[slug])
    entry = ""
    if desk.entry is not None:
        here = reverse("hand_correct", args=[slug, desk.entry.number])
        entry = reverse("entry", args=[slug, desk.entry.number])
    return {
        "save": here, "describe": f"{here}?describe=1", "plain": f"{here}?plain=1", "entry": entry,
        "preview": reverse("hand_preview", args=[slug]), "count": reverse("hand_count", args=[slug]),
        "undo": reverse("undo", args=[slug]), "sheet": reverse("sheet", args=[slug]),
        "rulebook": reverse("rules", args=[slug]),
    }  # fmt: skip


def _scribe(desk: Desk) -> Seat:
    """Return the seat at the bottom of the screen: the scribe's own, where his name is one of the table's."""
    names = desk.sheet.names
    return names.index(desk.access.author) if desk.access.author in names else 0


def _deals(desk: Desk) -> dict[Seat, dict[str, Any]]:
    """Return for every possible dealer who plays, and who deals after him."""
    players = len(desk.sheet.names)
    tables = ((seat, table_for(desk.game, desk.evening.rules, desk.standing, seat)) for seat in range(players))
    return {seat: {"active": list(table.active), "next": (seat + 1) % players} for seat, table in tables}


def _passes(desk: Desk) -> dict[str, bool]:
    """Return which kinds pass the deal on as a rule: a hand kept on the phone cannot ask the server who deals next."""
    table = table_for(desk.game, desk.evening.rules, desk.standing)
    return {key: _passes_deal(kind, table) for key, kind in desk.game.kinds.items() if kind.deals}


def _passes_deal(kind: EntryKind, table: Any) -> bool:
    needed = [fact for fact in facts(kind.record) if fact.required]
    return True if needed else kind.passes_deal(kind.record(), table)


def _face(face: Face, record: type) -> dict[str, Any]:
    asked = {fact.name: fact for fact in facts(record)}
    return {
        "bids": [_bid(bid, face, asked) for bid in face.bids],
        "chips": [_chip(chip, face, asked) for chip in face.chips],
        "kontra_only": list(asked[face.game_kontra].only) if face.game_kontra in asked else [],
        "score": face.score, "score_of_others": face.score_of_others, "total": face.total,
        "score_unless": list(face.score_unless), "alone": [[key, _(label)] for key, label in face.alone],
        "kontra": [_(level) for level in face.kontra], "sides": list(face.sides),
        "quick": list(face.quick[:IN_THE_PANEL]), "more": [name for name in face.more if name != "dealer"],
        "kind": face.kind, "contract": face.contract, "declarer": face.declarer, "partner": face.partner,
        "alone_by": face.alone_by, "game_kontra": face.game_kontra, "announcements": face.announcements,
        "silent_figures": face.silent_figures,
    }  # fmt: skip


def _bid(bid: Bid, face: Face, asked: Mapping[str, Fact]) -> dict[str, Any]:
    """Describe a bid: its words, and what the screen asks when it is played."""
    each = next((one for one in face.each if one.fact in bid.asks), None)
    return {
        "contract": bid.contract, "label": capfirst(_(bid.label)), "short": capfirst(_(bid.short or bid.label)),
        "letter": bid.letter, "price": price_words(bid.price, bid.dearest), "played": bid.played, "alone": bid.alone,
        "first": bid.first, "announces": list(bid.announces), "questions": [_question(one) for one in bid.questions],
        "declares": bid.played and (not bid.asks or face.declarer in bid.asks), "score": _score(bid, face, asked),
        "each": each and {"fact": each.fact, "label": capfirst(_(asked[each.fact].label)), "least": each.least,
                          "most": each.most, "digits": each.digits},
        "drops": [name for name, fact in asked.items() if fact.only and bid.contract not in fact.only],
    }  # fmt: skip


def _score(bid: Bid, face: Face, asked: Mapping[str, Fact]) -> dict[str, Any] | None:
    """Return the count a bid asks for: the face's own, or a number of its own, or none."""
    if not bid.asks or face.score in bid.asks:
        fact, most = asked.get(face.score), face.total
    else:
        fact = next((asked[name] for name in bid.asks if asked[name].kind is Kind.WHOLE), None)
        most = fact.most if fact else 0
    if fact is None:
        return None
    return {"fact": fact.name, "most": most, "own": fact.name == face.score, "label": capfirst(_(fact.label))}


def _question(question: Question) -> dict[str, Any]:
    return {"label": capfirst(_(question.label)), "alone": question.alone, "answers": [
        {"facts": dict(answer.facts), "played": answer.played, "price": price_words(answer.price),
         "label": capfirst(_(answer.label)) if answer.label else f"{answer.number}.",
         "points": answer.price} for answer in question.answers]}  # fmt: skip


def _chip(chip: Chip, face: Face, asked: Mapping[str, Fact]) -> dict[str, Any]:
    fact = asked.get(chip.proof or face.announcements)
    count = {"count": chip.count}
    return {"only": list(chip.only or (fact.only if fact else ())), "figure": chip.figure, "of": chip.of or chip.figure,
            "label": _(chip.label).format(**count), "short": capfirst(_(chip.short).format(**count)), **count,
            "shape": chip.shape, "announcer": chip.announcer,
            "letter": chip.letter, "proof": chip.proof, "silent": chip.silent,
            "question": _(chip.question) if chip.question else ""}  # fmt: skip


def _counting(desk: Desk) -> dict[str, Any] | None:
    """Describe what a pile is asked, where its cards are counted."""
    counting = desk.counted.counting if desk.counted else None
    if counting is None:
        return None
    whole = WHOLE[counting.cards]
    return {"facts": list(counting.facts), "tricks": whole.cards // cards_in_a_trick(desk),
            "cards": whole.cards if counting.way != "tricks" else 0, "honours": honours(), "suits": suits(),
            "ranks": [[rank, capfirst(label), getattr(whole, rank)] for rank, label in ranks().items()]}  # fmt: skip


def cards_in_a_trick(desk: Desk) -> int:
    """Return how many cards a trick has: one of everybody who plays."""
    return len(table_for(desk.game, desk.evening.rules, desk.standing).active)


def _kontra_times(desk: Desk) -> list[str]:
    factor = desk.evening.rules.get("kontra_factor", 2)
    return [f"×{factor**level}" for level in range(len(desk.face.kontra) + 1)]


def _kind(game: Game, kind: EntryKind) -> dict[str, Any]:
    return {"label": capfirst(_(kind.label)), "deals": kind.deals,
            "facts": _facts(game.key, kind.key, get_language())}  # fmt: skip


@cache
def _facts(game: str, kind: str, _language: str | None) -> list[dict[str, Any]]:
    """Describe what a kind of entry asks, once for each language: it is the same for every table."""
    return [_fact(fact) for fact in facts(GAMES[game].kinds[kind].record)]


@cache
def _words(_language: str | None) -> dict[str, str]:
    return phrases()


def _fact(fact: Fact) -> dict[str, Any]:
    """Describe a fact to the sheet that asks it; parts and rows hold the facts they are made of."""
    return {
        "name": fact.name, "kind": fact.kind.value, "label": capfirst(_(fact.label)), "required": fact.required,
        "choices": [[key, _(label)] for key, label in fact.choices], "least": fact.least, "most": fact.most,
        "pots": fact.pots, "anyone": fact.anyone, "words": [[key, _(label)] for key, label in fact.words],
        "only": list(fact.only),
        "before": [part and _(part) for part in fact.before],
        "default": fact.default if isinstance(fact.default, bool) else None,
        "inner": _fact(fact.inner) if fact.inner else None,
        "facts": [_fact(inner) for inner in facts(fact.record)] if fact.record else [],
    }  # fmt: skip


def _draft(evening: Evening) -> dict[str, Any] | None:
    """Return the open hand as any phone left it, with the moment of the last tap; nothing of one thrown away."""
    draft = Draft.objects.filter(evening=evening).first()
    if draft is None or (not draft.facts and "s" not in draft.screen):
        return None
    return {"kind": draft.kind, "facts": draft.facts, "screen": draft.screen.get("s"), "at": draft.screen.get("at", 0)}


def _correcting(desk: Desk) -> dict[str, Any] | None:
    if desk.entry is None:
        return None
    offered = reasons.offered(reasons.OF_A_CORRECTION)
    return {"number": desk.entry.number, "kind": desk.entry.kind, "facts": desk.entry.facts, "reasons": offered}


def others_of_the_face(face: Face | Board, facts_typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts with the declarers' count told where only the others' was typed."""
    told = dict(facts_typed)
    if isinstance(face, Board):
        return told
    others = told.get(face.score_of_others)
    if face.score_of_others and told.get(face.score) is None and type(others) is int:
        told[face.score] = face.total - told.pop(face.score_of_others)
    return told
