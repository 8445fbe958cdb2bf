"""What lies on the tables of a cup day: cards with the code of the sheet, and slips for tables without a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorebook.cup.queries import TableNow
from scorebook.models import CupDay, Round
from scorebook.paper.masthead import Code, Masthead, qr_code
from scorebook.words.dates import day_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The card of a table: its number and the code that opens what is played there now."""

    number: int
    code: Code


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSheet:
    """Everything the table cards print, a page each."""

    head: Masthead
    cards: tuple[Card, ...]


def card_sheet(day: CupDay, tables: Sequence[tuple[int, str]]) -> CardSheet:
    """Put the cards of the tables together, each with the address that its code opens."""
    cards = tuple(Card(number=number, code=qr_code(address)) for number, address in tables)
    return CardSheet(head=head_of(day, _("Table cards")), cards=cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A result slip: who sits at the table, and the code of the grid it is keyed into, where it can be keyed."""

    number: int
    names: tuple[str, ...]
    planned: int | None
    code: Code | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSheet:
    """Everything the slips of a round print."""

    head: Masthead
    round: int
    slips: tuple[Slip, ...]


def slip_sheet(day: CupDay, drawn: Round, tables: Sequence[TableNow], grids: Mapping[int, str | None]) -> SlipSheet:
    """Put the slips of a round together; ``grids`` are the addresses they are keyed into, by table."""
    slips = tuple(
        Slip(
            number=table.number,
            names=tuple(seat.name for seat in table.seats),
            planned=table.planned,
            code=qr_code(address) if (address := grids.get(table.number)) else None,
        )
        for table in tables
    )
    title = _("Result slips of round %(number)s") % {"number": drawn.number}
    return SlipSheet(head=head_of(day, title), round=drawn.number, slips=slips)


def head_of(day: CupDay, title: str, record: str = "", address: str | None = None) -> Masthead:
    """Put the head of a cup day's paper together; ``address`` is what its code opens."""
    return Masthead(
        kicker="\u00a0· ".join([day.name, *([day.club.name] if day.club else [])]),
        title=title,
        occasion=day_in_words(day.day),
        record=record,
        page_title=f"{title} – {day.name}",
        code=qr_code(address) if address else None,
        facts=(),
        note_head="",
        note="",
    )
