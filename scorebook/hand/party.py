"""The party entry screen as data: bids and chips in the user's language, for the page's script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.hand.letters import letters_of
from scorebook.hand.words import price_words
from scorebook.words.labels import chip_words
from settlement.face import PARTS, Bid, Chip, Face, Question
from settlement.facts import Fact, Kind, facts
from settlement.vocabulary import Name


def party_of(face: Face, record: type) -> dict[str, Any]:
    """Return the description of a game's face: bids, figures and numbers of the declarer's party."""
    fields = {fact.name: fact for fact in facts(record)}
    on_game = pgettext("letter of the key", "G")
    letters = letters_of({chip.figure: (chip.letter, _chip_words(chip)) for chip in face.chips}, {on_game, *"ACK"})
    return {
        "bids": [_bid(bid, face, fields) for bid in face.bids],
        "chips": [{**_chip(chip, face, fields), "letter": letters[chip.figure]} for chip in face.chips],
        "on_game": on_game,
        "kontra_only": list(fields[face.game_kontra].only) if face.game_kontra in fields else [],
        "score": face.score,
        "score_of_others": face.score_of_others,
        "total": face.total,
        "score_unless": list(face.score_unless),
        "alone": [[key, _(label)] for key, label in face.alone],
        "kontra": [_(level) for level in face.kontra],
        "sides": list(face.sides),
        "quick": list(face.quick),
        "more": [name for name in face.more if name != "dealer"],
        "kind": face.kind,
        "contract": face.contract,
        "declarer": face.declarer,
        "partner": face.partner,
        "alone_by": face.alone_by,
        "game_kontra": face.game_kontra,
        "announcements": face.announcements,
        "silent_figures": face.silent_figures,
    }


def _bid(bid: Bid, face: Face, fields: Mapping[str, Fact]) -> dict[str, Any]:
    """Return the description of a bid: its labels, and the questions of the screen when it is played."""
    each = next((part for part in face.each if part.fact in bid.asks), None)
    return {
        "contract": bid.contract,
        "label": capfirst(_(bid.label)),
        "short": capfirst(_(bid.short or bid.label)),
        "letter": bid.letter,
        "price": price_words(bid.price, bid.dearest),
        "played": bid.played,
        "alone": bid.alone,
        "first": bid.first,
        "announces": list(bid.announces),
        "all_tricks": list(bid.all_tricks or ()),
        "questions": [_question(question) for question in bid.questions],
        "declares": bid.played and (not bid.asks or face.declarer in bid.asks),
        "score": _score(bid, face, fields),
        "each": each
        and {
            "fact": each.fact,
            "label": capfirst(_(fields[each.fact].label)),
            "least": each.least,
            "most": each.most,
            "digits": each.digits,
        },
        "drops": [name for name, fact in fields.items() if fact.only and bid.contract not in fact.only],
    }


def _score(bid: Bid, face: Face, fields: Mapping[str, Fact]) -> dict[str, Any] | None:
    """Return the count that a bid asks for: the face's, another number, or ``None``."""
    if not bid.asks or face.score in bid.asks:
        fact, most = fields.get(face.score), face.total
    else:
        fact = next((fields[name] for name in bid.asks if fields[name].kind is Kind.WHOLE), None)
        most = fact.most if fact else 0
    if fact is None:
        return None
    return {"fact": fact.name, "most": most, "own": fact.name == face.score, "label": capfirst(_(fact.label))}


def _question(question: Question) -> dict[str, Any]:
    return {
        "label": capfirst(_(question.label)),
        "alone": question.alone,
        "answers": [
            {
                "facts": dict(answer.facts),
                "played": answer.played,
                "keeps": answer.keeps,
                "price": price_words(answer.price),
                "label": capfirst(_(answer.label)) if answer.label else f"{answer.number}.",
                "points": answer.price,
            }
            for answer in question.answers
        ],
    }


def _chip_words(chip: Chip) -> str:
    """Return the words from which a chip's letter is chosen, the short label first."""
    return f"{chip_words(chip.short, chip.count)} {chip_words(chip.label, chip.count)}"


def _chip(chip: Chip, face: Face, fields: Mapping[str, Fact]) -> dict[str, Any]:
    fact = fields.get(chip.proof or face.announcements)
    short = chip_words(chip.short, chip.count)
    return {
        "only": list(chip.only or (fact.only if fact else ())),
        "figure": chip.figure,
        "of": chip.of or chip.figure,
        "label": chip_words(chip.label, chip.count),
        "short": short if isinstance(chip.short, Name) else capfirst(short),
        "named": isinstance(chip.label, Name),
        "count": chip.count,
        "shape": chip.shape,
        "announcer": chip.announcer,
        "proof": chip.proof,
        "parts": list(PARTS.get(chip.shape, ())),
        "silent": chip.silent,
        "announced": chip.announced,
        "kontra": chip.kontra,
        "both": chip.both,
        "all_tricks": chip.all_tricks,
        "least": chip.least,
        "question": _(chip.question) if chip.question else "",
    }
