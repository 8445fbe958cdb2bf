"""The statement of the club's money between two days on paper, as a treasurer reads it to the yearly meeting."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.cash.period import Item, PeriodStatement
from scorebook.models import Club
from scorebook.models.seal import in_print
from scorebook.paper.amounts import amount_in_words
from scorebook.paper.masthead import Masthead
from scorebook.words.dates import day
from scorebook.words.points import amount_of, signed_amount

LONGEST_PLAIN = 14
SIDE_BY_SIDE = range(6, 25)  # so many people stand in two tables beside each other


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a table: its label and its amounts; ``style`` is the class of an opening balance or a total."""

    label: str
    amounts: tuple[str, ...]
    style: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A table with a title; ``heads`` are the heads of its columns of amounts, ``subject`` that of its labels."""

    title: str
    caption: str
    subject: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodSheet:
    """The content of the sheet; ``names`` are the people who owe or have to get, ``people`` their tables."""

    head: Masthead
    names: tuple[str, ...]
    blocks: tuple[Block, ...]
    people: tuple[Block, ...]
    says: str
    together: str
    huge: bool
    vast: bool = False


def period_sheet(club: Club, statement: PeriodStatement) -> PeriodSheet:
    """Return the statement of a period as texts."""
    blocks, people = tuple(_blocks(statement)), tuple(_people_blocks(statement))
    longest = max(len(amount) for block in (*blocks, *people) for row in block.rows for amount in row.amounts)
    return PeriodSheet(
        head=_masthead(club, statement, (*blocks, *people)),
        names=tuple(person.name for person in statement.people),
        blocks=blocks,
        people=people,
        says=_result_sentence(statement),
        together=_("Together: owed %(owed)s, to get %(due)s")
        % {
            "owed": amount_of(statement.after.owed, statement.unit.currency),
            "due": amount_of(statement.after.due, statement.unit.currency),
        },
        huge=longest > LONGEST_PLAIN,
    )


def _result_sentence(statement: PeriodStatement) -> str:
    words = {"words": amount_in_words(statement.result, statement.unit.currency)}
    if statement.result < 0:
        return _("The cost was greater than the income by: %(words)s.") % words
    return _("The income was greater than the cost by: %(words)s.") % words


def _blocks(statement: PeriodStatement) -> Iterator[Block]:
    amount, subject = (pgettext("head", "amount"),), pgettext("head", "what for")
    yield Block(
        title=_("The club’s own money"),
        caption=_("Opening balance, plus income, less cost, is the closing balance."),
        subject=subject,
        heads=amount,
        rows=tuple(_own_rows(statement)),
    )
    yield Block(
        title=_("Where it is"),
        caption="",
        subject=subject,
        heads=(pgettext("cash", "Before"), pgettext("cash", "At the end")),
        rows=tuple(_position_rows(statement)),
    )
    yield Block(
        title=_("The cash box"),
        caption="",
        subject=subject,
        heads=amount,
        rows=tuple(_box_rows(statement)),
    )


def _own_rows(statement: PeriodStatement) -> Iterator[Row]:
    currency = statement.unit.currency
    yield _row(pgettext("cash", "Opening balance"), [statement.before.own], currency, "standing-at")
    yield from _items(statement.income, currency)
    yield _row(_("Income in all"), [statement.earned], currency, "total")
    costs = [Item(label=item.label, amount=-item.amount) for item in statement.costs]
    yield from _items(costs, currency)
    yield _row(_("Cost in all"), [-statement.spent], currency, "total")
    if statement.entered:
        yield _row(_("Opening balances entered"), [statement.entered], currency)
    yield _row(pgettext("cash", "Closing balance"), [statement.after.own], currency, "total")


def _position_rows(statement: PeriodStatement) -> Iterator[Row]:
    currency, both = statement.unit.currency, (statement.before, statement.after)
    yield _row(_("In the cash box"), [one.box for one in both], currency)
    yield _row(pgettext("cash", "Members owe"), [one.owed for one in both], currency)
    yield _row(_("less what members have to get"), [-one.due for one in both], currency)
    if any(one.pots for one in both):
        yield _row(_("less what was left in the pots"), [-one.pots for one in both], currency)
    yield _row(_("The club’s own money"), [one.own for one in both], currency, "total")


def _box_rows(statement: PeriodStatement) -> Iterator[Row]:
    currency = statement.unit.currency
    yield _row(pgettext("cash", "Opening balance"), [statement.before.box], currency, "standing-at")
    yield from _items(statement.box, currency)
    yield _row(pgettext("cash", "Closing balance"), [statement.after.box], currency, "total")


def _people_blocks(statement: PeriodStatement) -> Iterator[Block]:
    """Yield the people's balances: a table, or two halves of it."""
    people = [Item(label=person.name, amount=person.balance) for person in statement.people]
    rows = tuple(_items(people, statement.unit.currency))
    half = (len(rows) + 1) // 2 if len(rows) in SIDE_BY_SIDE else len(rows)
    for part in (rows[:half], rows[half:]):
        if part:
            yield Block(
                title=_("Who owes, and who has to get"),
                caption=_("Plus: the club still owes it. Minus: still owed to the club."),
                subject=pgettext("head", "player"),
                heads=(pgettext("head", "balance"),),
                rows=part,
            )


def _items(items: Iterable[Item], currency: str) -> Iterator[Row]:
    return (_row(item.label, [item.amount], currency) for item in items)


def _row(label: str, amounts: Sequence[int], currency: str, style: str = "") -> Row:
    return Row(label=label, amounts=tuple(signed_amount(amount, currency) for amount in amounts), style=style)


def _masthead(club: Club, statement: PeriodStatement, blocks: Sequence[Block]) -> Masthead:
    kind = _("Statement of the cash")
    content = [club.slug, [[row.label, row.amounts] for block in blocks for row in block.rows]]
    code = hashlib.sha256(json.dumps(content).encode()).hexdigest()
    since = f"{day(statement.first)} – " if statement.first else ""
    until = day(statement.last)
    record = (
        _("in %(currency)s") % {"currency": statement.unit.currency},
        _("check code %(code)s") % {"code": in_print(code)},
    )
    return Masthead(
        kicker=club.name,
        title=kind,
        occasion=f"{since}{until}",
        record=capfirst(" · ".join(record)),
        page_title=" – ".join((kind, until, club.name)),
        code=None,
        facts=(),
        note_head="",
        note="",
    )
