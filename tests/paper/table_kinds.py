"""The rows of the table for the papers of a table: hands explained, the rules card, blank sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.translation import get_language

from scorebook.models import Evening
from scorebook.paper.blank import LEAST_ROWS, evening_blank
from scorebook.paper.explained.hand import explained_hand
from scorebook.paper.explained.sheet import explained_sheet
from scorebook.paper.guide import booklet
from scorebook.paper.rules.card import evening_card
from scorebook.sheet.reading import read_sheet
from tests.paper.evenings import close, correct, hand, play, strike
from tests.paper.nights import FIVE, HOSTILE, LONG
from tests.paper.paper import ADDRESS
from tests.paper.samples import Kind, Sample
from tests.paper.tables import BOOK, any_evening, radli_evening, table_of, vast_evening


def hand_of(number: int, evening: Evening) -> Sample:
    view = explained_hand(read_sheet(evening), number, BOOK)
    assert view is not None
    shares = [share for line in (*view.block.lines, *view.block.sums) for share in line.shares]
    texts = [text for share in shares for text in (share.name, share.points)]
    return Sample(template="paper/explained/hand.html", view=view, said=[*texts, *(fact.value for fact in view.moneys)])


def explained_of(evening: Evening) -> Sample:
    view = explained_sheet(read_sheet(evening), ADDRESS, BOOK)
    lines = [line for block in view.blocks for line in (*block.lines, *block.sums)]
    texts = [text for line in lines for share in line.shares for text in (line.label, share.points, share.after)]
    return Sample(template="paper/explained/explained.html", view=view, said=[*view.names, *texts])


def card_of_evening(evening: Evening) -> Sample:
    view = evening_card(evening)
    prices = [value.value for chapter in view.chapters for price in chapter.prices for value in price.values]
    articles = [text for part in view.articles for article in part.articles for text in (article.label, article.value)]
    return Sample(template="paper/rules/rules.html", view=view, said=[*prices, *articles, *view.foot])


def blank_of(evening: Evening) -> Sample:
    view = evening_blank(read_sheet(evening), ADDRESS)
    texts = [*view.names, view.prices, view.rows[LEAST_ROWS - 1].number, *view.tally]
    return Sample(template="paper/blank/blank.html", view=view, said=texts)


def the_guide() -> Sample:
    view = booklet(get_language() or "en")
    return Sample(template="paper/guide.html", view=view, said=[chapter.title for chapter in view.chapters])


def a_corrected_evening(names: Sequence[str] = FIVE) -> Evening:
    """Play an evening of five with a pot, the dealer crying and laughing, a correction and a struck entry."""
    evening = table_of("paskievics", names, house_rules=RICH)
    play(evening)
    correct(evening, 1, hand(0, 1, 50), "a 60 pont elírás volt")
    strike(evening, 5, "kétszer írtuk fel")
    return evening


def closed(evening: Evening) -> Evening:
    close(evening)
    return evening


RICH = {"kassza": True, "dealer_cries_laughs": "tolnai", "xxi_catch.silent": 30}
TABLES: dict[str, dict[str, Callable[[], Sample]]] = {
    "hand": {
        "five": lambda: hand_of(1, a_corrected_evening()),
        "hostile names": lambda: hand_of(1, a_corrected_evening(HOSTILE)),
        "sums of twelve digits": lambda: hand_of(1, vast_evening()),
        "a rádli's end": lambda: hand_of(8, radli_evening()),
    },
    "explained": {
        "five": lambda: explained_of(a_corrected_evening()),
        "sums of twelve digits": lambda: explained_of(closed(vast_evening())),
        "two cups": lambda: explained_of(closed(any_evening("danish", 4))),
    },
    "rules": {
        "many house rules": lambda: card_of_evening(table_of("paskievics", FIVE, house_rules=RICH)),
        "many prices": lambda: card_of_evening(table_of("alsos", FIVE[:3], preset="radli")),
        "two cups": lambda: card_of_evening(table_of("danish", FIVE[:4])),
    },
    "blank": {
        "five long names": lambda: blank_of(table_of("paskievics", LONG, house_rules={"kassza": True})),
        "going on": lambda: blank_of(vast_evening()),
        "a rádli": lambda: blank_of(any_evening("alsos", 3, preset="radli")),
        "two cups": lambda: blank_of(any_evening("danish", 3)),
    },
}
CARDS = ("a5", "a4", "letter")
TABLE_DOCUMENTS = (
    Kind(key="hand", wide=False, scenes=TABLES["hand"], hard=("sums of twelve digits",), papers=CARDS),
    Kind(key="explained", wide=False, scenes=TABLES["explained"]),
    Kind(key="rules", wide=False, scenes=TABLES["rules"], papers=CARDS),
    Kind(key="blank", wide=True, scenes=TABLES["blank"]),
    Kind(key="guide", wide=False, scenes={"all of it": the_guide}, papers=CARDS),
)
