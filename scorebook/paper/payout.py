"""The payout sheet: balances, payments, and lines for signatures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from scorebook.chart.drawing import LOW_ON_PAPER, ON_PAPER, PAPER_ON_A_PHONE, Drawing, Plate, draw_chart
from scorebook.night.dues import Due
from scorebook.paper.amounts import staked_in_words
from scorebook.paper.letters import letters_of
from scorebook.paper.masthead import Masthead, masthead
from scorebook.paper.payments import Payments, Settled
from scorebook.paper.session.sheet import is_huge
from scorebook.sheet.rows import Row
from scorebook.sheet.whole import EveningSheet
from scorebook.words.dates import short_stamp
from scorebook.words.places import rank_of
from scorebook.words.points import Staked, bare, in_cash, money, points, signed_money
from scorebook.words.short_names import short_names

FEWEST = 2  # entries needed for a line in the chart
LONGEST_PLAIN = 14  # the longest amount that fits the ordinary columns: "−1 234 567 Ft"


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """A player's row of the balances; a pot that is carried over has one too, without hands."""

    rank: str
    name: str
    hands: str
    declared: str
    won: str
    share: str
    points: str
    money: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """A payment with its amount in words; ``remark`` says when and by whom it was ticked."""

    payer: str
    payee: str
    points: str
    money: str
    words: str
    done: bool
    remark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A short remark beside the chart; without a title it continues the previous one; ``sign`` is drawn before it."""

    title: str
    text: str
    sign: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutSheet:
    """The content of the payout sheet."""

    head: Masthead
    names: tuple[str, ...]
    balances: tuple[Balance, ...]
    total: Balance
    shares: bool
    priced: bool
    tells_payments: bool
    payments: tuple[Payment, ...]
    payments_caption: str
    coins: bool
    settled: tuple[Settled, ...]
    apart: str
    payments_left: str
    chart: Plate | None
    low: Plate | None
    phone: Callable[[], Plate | None]
    chart_caption: str
    notes: tuple[Note, ...]
    draft: bool
    huge: bool
    vast: bool
    declared: bool
    cups: bool


def payout_sheet(sheet: EveningSheet, address: str | None, payments: Payments) -> PayoutSheet:
    """Return the payout sheet of an evening."""
    draft = not sheet.closed
    balances = tuple(_balances(sheet))
    return PayoutSheet(
        head=masthead(sheet, _("Payout sheet"), address),
        names=sheet.people,
        balances=balances,
        total=_total(sheet),
        shares=any(balance.share for balance in balances),
        priced=sheet.evening.stake_minor_units is not None,
        tells_payments=payments.told,
        payments=() if draft else tuple(payment_lines(payments)),
        coins=payments.unit.coins,
        settled=payments.settled,
        apart=payments.apart,
        payments_caption=payments_caption(payments),
        payments_left="" if draft else payments_left(payments),
        chart=plate_of(sheet, ON_PAPER),
        low=plate_of(sheet, LOW_ON_PAPER),
        phone=lambda: plate_of(sheet, PAPER_ON_A_PHONE),
        chart_caption=chart_caption(sheet),
        notes=tuple(notes_of(sheet)),
        draft=draft,
        huge=is_huge(sheet),
        vast=is_vast(sheet.totals, sheet.evening),
        declared=not sheet.rows or any(row.declarer for row in sheet.rows),
        cups=sheet.game.pots_are_cups,
    )


def is_vast(amounts: Iterable[int], unit: Staked) -> bool:
    """Say whether an amount needs the widest columns, for stakes with very large amounts."""
    return any(len(money(amount, unit) or bare(amount)) > LONGEST_PLAIN for amount in amounts)


def _balances(sheet: EveningSheet) -> Iterator[Balance]:
    shares = _shares(sheet)
    seats = sorted(sheet.sat, key=lambda seat: (-sheet.totals[seat], seat))
    for seat in seats:
        total = sheet.totals[seat]
        rank = sum(other > total for other in sheet.of_them(sheet.totals))
        dealt = [row for row in sheet.rows if row.deals and not row.struck and row.plays(seat)]
        played = [row for row in dealt if row.played]
        name = sheet.names[seat]
        yield Balance(
            rank=rank_of(rank),
            name=name,
            hands=str(len(dealt)),
            declared=str(sum(row.declarer == name for row in played)),
            won=str(sum((name in (row.declarer, row.partner)) == row.won for row in played)),
            share=points(shares[seat]) if any(shares) else "",
            points=points(total),
            money=signed_money(total, sheet.evening),
        )
    for pot in sheet.pots:
        if pot.points:
            yield Balance(
                rank="",
                name=capfirst(pot.label),
                hands="",
                declared="",
                won="",
                share="",
                points=points(pot.points),
                money=signed_money(pot.points, sheet.evening),
            )


def _closing(sheet: EveningSheet) -> Row | None:
    return next((row for row in reversed(sheet.rows) if sheet.game.kinds[row.kind].closes and not row.struck), None)


def _shares(sheet: EveningSheet) -> tuple[int, ...]:
    """Return every player's share of the pots at the closing."""
    closing = _closing(sheet)
    return tuple(paid or 0 for paid in closing.apart) if closing else (0,) * len(sheet.names)


def _total(sheet: EveningSheet) -> Balance:
    dealt = [row for row in sheet.rows if row.deals and not row.struck]
    shares = _shares(sheet)
    whole = sheet.players_sum + sheet.pots_sum
    return Balance(
        rank="",
        name=_("In total"),
        hands=str(len(dealt)),
        declared=str(sum(row.played for row in dealt)),
        won="",
        share=points(sum(shares)) if any(shares) else "",
        points=points(whole),
        money=signed_money(whole, sheet.evening),
    )


def payment_lines(payments: Payments) -> Iterator[Payment]:
    """Yield the payments with their texts; amounts in coins have no points."""
    unit = payments.unit
    owed = ((due.payer_name, due.payee_name, due.amount, due) for due in payments.dues)
    for payer, payee, amount, due in (*owed, *((*kept, None) for kept in payments.kept)):
        yield Payment(
            payer=payer,
            payee=payee,
            points="" if unit.coins else bare(amount),
            money=money(amount, unit),
            words=staked_in_words(amount, unit),
            done=due is not None and due.paid,
            remark=" · ".join(filter(None, (_remark(due) if due else "", _in_cash(payments, amount)))),
        )


def _in_cash(payments: Payments, amount: int) -> str:
    """Return the amount to hand over in existing coins, or ``""``.

    A club's cash rules have a smallest coin of their own.
    """
    cash = "" if payments.settled else in_cash(amount, payments.unit)
    return _("in cash %(cash)s") % {"cash": cash} if cash else ""


def _remark(due: Due) -> str:
    if due.gone_on:
        return _("carried to a later evening")
    if due.paid_at is None:
        return ""
    says = {"moment": short_stamp(due.paid_at), "author": due.author}
    return _("paid %(moment)s (%(author)s)") % says if due.author else _("paid %(moment)s") % says


def payments_left(payments: Payments) -> str:
    """Return the text about what is paid and what every player still owes, also in words."""
    unit, still_due = payments.unit, dict[str, int]()
    open_dues = [due for due in payments.dues if not (due.paid or due.gone_on)]
    for payer, amount in (
        *((due.payer_name, due.amount) for due in open_dues),
        *((payer, amount) for payer, _pot, amount in payments.kept),
    ):
        still_due[payer] = still_due.get(payer, 0) + amount
    paid = sum(due.amount for due in payments.dues if due.paid)
    sentences = [_("Paid: %(amount)s.") % {"amount": _owed(paid, unit)}] if paid else []
    sentences.extend([payments.otherwise] if payments.otherwise else [])
    gone_on = [due for due in payments.dues if due.gone_on]
    if gone_on:
        who = ", ".join(f"{due.payer_name} {_owed(due.amount, unit)}" for due in gone_on)
        sentences.append(_("Carried to a later evening: %(who)s.") % {"who": who})
    if still_due:
        sentences.append(_still_owed(still_due, unit))
    elif paid and not gone_on:
        sentences.append(_("Nothing is owed any more."))
    return " ".join(sentences)


def _still_owed(still_due: Mapping[str, int], unit: Staked) -> str:
    whole = sum(still_due.values())
    words = staked_in_words(whole, unit)
    together = f"{_owed(whole, unit)} ({words})" if words else _owed(whole, unit)
    if len(still_due) == 1:
        return _("Still owed: %(name)s %(amount)s.") % {"name": next(iter(still_due)), "amount": together}
    who = ", ".join(f"{name} {_owed(amount, unit)}" for name, amount in still_due.items())
    return _("Still owed: %(who)s; together %(amount)s.") % {"who": who, "amount": together}


def _owed(amount: int, unit: Staked) -> str:
    if unit.stake_minor_units is not None:
        return money(amount, unit)
    return ngettext("%(amount)s point", "%(amount)s points", amount) % {"amount": bare(amount)}


def payments_caption(payments: Payments) -> str:
    """Return the number of payments and the method."""
    count = len(payments.dues) + len(payments.kept)
    many = ngettext("%(count)s payment", "%(count)s payments", count) % {"count": count}
    how = {
        "fewest": _("it cannot be settled with fewer"),
        "banker": _("everything passes through the hands of %(banker)s") % {"banker": payments.banker},
        "neighbour": _("every hand paid at the table, and netted between each two"),
    }[payments.method]
    return _("%(payments)s, %(how)s. Tick: the money was handed over; the receiver signs.") % {
        "payments": many,
        "how": how,
    }


def plate_of(sheet: EveningSheet, on: Drawing) -> Plate | None:
    """Return the chart of an evening, or ``None`` with too few entries."""
    rows = [row for row in sheet.rows if not row.struck]
    if len(rows) < FEWEST:
        return None
    short = short_names(sheet.people, get_language() or "en")
    worth, numbers, factors = zip(*((sheet.of_them(row.worth), row.number, row.factor) for row in rows), strict=True)
    chart = draw_chart(short, worth, numbers, factors, on, letters_of=letters_of)
    return Plate(chart=chart, chart_says=chart_says(sheet))


def chart_says(sheet: EveningSheet) -> str:
    """Return the description of the chart for screen readers."""
    ranked = sorted(sheet.standing, key=lambda row: -row[1])
    return _("Line chart: every player’s points after each line. In the end: %(standing)s.") % {
        "standing": ", ".join(f"{name} {points(total)}" for name, total, _out in ranked)
    }


def chart_caption(sheet: EveningSheet) -> str:
    """Return the caption of the chart."""
    last = sheet.rows[-1].place if sheet.rows else 0
    text = _("The evening: points after each line (1–%(last)s).") % {"last": last}
    if any(row.factor > 1 and not row.struck for row in sheet.rows):
        text += " " + _("The bands are double rounds.")
    if sheet.writes:
        text += " " + _("A rádli that is not over counts as if it were broken off.")
    return text


def notes_of(sheet: EveningSheet) -> Iterator[Note]:
    """Yield the remarks about pots, the worn thing, disputes and corrections."""
    yield from _notes_of_the_pots(sheet)
    since_lines = [row.number for row in sheet.rows if row.worn and row.worn.name == sheet.worn and not row.struck]
    if since_lines and (worn := sheet.game.worn):
        text = _(worn.since) % {"name": sheet.worn, "number": since_lines[-1]}
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
    closing = _closing(sheet)
    divided = {pot.label: -closing.pots.get(pot.key, 0) if closing else 0 for pot in sheet.pots}
    if closing and len(divided) > 1 and any(divided.values()):
        text = _("They held %(points)s; at the close that was divided: %(shares)s.") % {
            "points": " + ".join(map(bare, divided.values())),
            "shares": _who_got(sheet, closing),
        }
        yield Note(title=", ".join(divided), text=text)
        return
    for pot in sheet.pots:
        if divided[pot.label] and closing:
            text = _("%(points)s points were left in it; at the close they were divided: %(shares)s.") % {
                "points": bare(divided[pot.label]),
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
