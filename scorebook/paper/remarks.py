"""Remarks beside the chart of the payout sheet: own figures, pots, the worn thing, disputes and corrections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorebook.night.bill import Bill
from scorebook.paper.balances import closing_of
from scorebook.rules.house import own_figure_words
from scorebook.sheet.rows import Row
from scorebook.sheet.whole import EveningSheet
from scorebook.words.points import bare, money, points
from settlement.own_figures import own_figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A short remark beside the chart; without a title it continues the previous one; ``sign`` is drawn before it."""

    title: str
    text: str
    sign: str = ""


def notes_of_games(bill: Bill) -> Iterator[Note]:
    """Yield the remarks of several games, each with its game, and the games that are still open."""
    for one in bill.played:
        for note in notes_of(one.sheet):
            yield replace(note, title=f"{one.label}: {note.title}") if note.title else note
        if not one.sheet.closed:
            text = _("This game is still open; it is counted as it would close now.")
            yield Note(title=one.label, text=text)


def notes_of(sheet: EveningSheet) -> Iterator[Note]:
    """Yield the remarks about own figures, pots, the worn thing, disputes and corrections."""
    if own := own_figures(sheet.evening.rules):
        text = "; ".join(map(own_figure_words, own))
        yield Note(title=capfirst(_("figures of our own")), text=f"{text}.")
    yield from _notes_of_the_pots(sheet)
    got = [row.number for row in sheet.rows if row.worn and row.worn.name == sheet.worn and not row.struck]
    if got and (worn := sheet.game.worn):
        text = _(worn.since) % {"name": sheet.worn, "number": got[-1]}
        yield Note(title=_(worn.title), text=text, sign=worn.sign)
    for place, dispute in enumerate(sheet.contested):
        yield Note(title="" if place else pgettext("lines", "Disputed"), text=dispute.sentence)
    if struck := sum(row.corrected or row.struck for row in sheet.rows):
        text = ngettext(
            "%(count)s line was corrected or struck out; the sheet of the hands shows every version.",
            "%(count)s lines were corrected or struck out; the sheet of the hands shows every version.",
            struck,
        )
        yield Note(title=_("Corrections"), text=text % {"count": struck})


def _notes_of_the_pots(sheet: EveningSheet) -> Iterator[Note]:
    closing = closing_of(sheet)
    given = {pot.label: -closing.pots.get(pot.key, 0) if closing else 0 for pot in sheet.pots}
    if closing and len(given) > 1 and any(given.values()):
        text = _("They held %(points)s; at the close that was divided: %(shares)s.") % {
            "points": " + ".join(map(bare, given.values())),
            "shares": _who_got(sheet, closing),
        }
        yield Note(title=", ".join(given), text=text)
        return
    for pot in sheet.pots:
        if given[pot.label] and closing:
            text = _("%(points)s points were left in it; at the close they were divided: %(shares)s.") % {
                "points": bare(given[pot.label]),
                "shares": _who_got(sheet, closing),
            }
            yield Note(title=pot.label, text=text + (" " + _("It is empty now.") if not pot.points else ""))
        elif pot.points and sheet.closed:
            text = _("%(points)s points stay in it and are carried over to the next evening.")
            yield Note(title=pot.label, text=text % {"points": bare(pot.points)})
        elif pot.points:
            text = _("%(points)s points lie in it.") % {"points": bare(pot.points)}
            yield Note(title=pot.label, text=text)


def _who_got(sheet: EveningSheet, closing: Row) -> str:
    """Return every player's share as text, or one text if all shares are equal."""
    shares = [paid or 0 for paid in sheet.of_them(closing.apart)]
    if len(set(shares)) == 1:
        each = _("%(points)s points each") % {"points": bare(shares[0])}
        worth = money(shares[0], sheet.evening)
        return f"{each} ({worth})" if worth else each
    return ", ".join(f"{name} {points(share)}" for name, share in zip(sheet.people, shares, strict=True))
