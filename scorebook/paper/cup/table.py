"""Papers for the tables of a cup day: cards with QR codes, and result slips for tables without a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorebook.cup.deeds.slips import compares_won
from scorebook.cup.queries import TableNow
from scorebook.models import CupDay, Round
from scorebook.paper.masthead import Code, Masthead, qr_code
from scorebook.words.dates import day_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The card of a table: its number and the QR code of its current sheet."""

    number: int
    code: Code


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSheet:
    """The content of the table cards, one page each."""

    head: Masthead
    cards: tuple[Card, ...]


def card_sheet(day: CupDay, tables: Sequence[tuple[int, str]]) -> CardSheet:
    """Return the cards of the tables; each table comes with the address for its QR code."""
    cards = tuple(Card(number=number, code=qr_code(address)) for number, address in tables)
    return CardSheet(head=head_of(day, _("Table cards")), cards=cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A result slip: the people of a table, and the QR code of the grid, if it can be entered there."""

    number: int
    names: tuple[str, ...]
    planned: int | None
    code: Code | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSheet:
    """The content of a round's slips; with ``has_won`` they ask for the hands won as declarer."""

    head: Masthead
    round: int
    slips: tuple[Slip, ...]
    has_won: bool = False


def slip_sheet(day: CupDay, drawn: Round, tables: Sequence[TableNow], grids: Mapping[int, str | None]) -> SlipSheet:
    """Return the slips of a round; ``grids`` are the addresses of the grids by table."""
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
    return SlipSheet(head=head_of(day, title), round=drawn.number, slips=slips, has_won=compares_won(day))


def head_of(day: CupDay, title: str, record: str = "", address: str | None = None) -> Masthead:
    """Return the head of a cup day's document; ``address`` is the target of its QR code."""
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
