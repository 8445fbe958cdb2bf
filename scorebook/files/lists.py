"""Every list of a club and of an evening, ready for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.access.roles import ROLES
from scorebook.cash.currencies import currencies_of
from scorebook.cash.labels import ACCOUNTS, KINDS, REASONS
from scorebook.cash.queries import current_rules
from scorebook.files.documents import first_games, key_of_night
from scorebook.files.listing import Listing, Value, local, money
from scorebook.league.board import read_board
from scorebook.league.export import document
from scorebook.league.params import StandingsParams
from scorebook.models import Action, CashPosting, Evening, Member, Named, Posting, Reason, Role, Tally
from scorebook.models.cash import Kind
from scorebook.sheet.reading import account_name, read_sheet
from scorebook.sheet.remarks import read_spoken
from scorebook.words.deeds import ACTIONS
from scorebook.words.names import by_name, in_order
from settlement import GAMES, payments

Row = Sequence[Value]
AT_ONCE = 500


def standings(params: StandingsParams) -> Listing:
    """Return the standings asked for, as the page and the JSON have them."""
    data = document(params, read_board(params.kind, params.span, params.season))
    currency = data["method"]["currency"]
    columns = (
        _("Place"),
        _("Name"),
        pgettext("column", "Result"),
        pgettext("column", "Total"),
        _("Currency"),
        pgettext("column", "Evenings"),
        pgettext("column", "Evenings won"),
        pgettext("column", "Hands"),
        _("Hands declared"),
        _("Declared hands won"),
        _("Why"),
    )
    values: list[int | Decimal] = [Decimal(one["value"]) for one in data["standings"]]
    if all(value == int(value) for value in values):
        values = [int(value) for value in values]  # as the totals beside them
    rows = [
        (
            one["place"],
            one["name"],
            _worth(value, currency),
            _worth(one["total"], currency),
            currency,
            one["evenings"],
            one["evenings_won"],
            one["hands"],
            one["declared"],
            one["won"],
            one["why"]["text"],
        )
        for one, value in zip(data["standings"], values, strict=True)
    ]
    return Listing(name="standings", title=_("Standings"), columns=columns, rows=rows)


def _worth(value: int | Decimal, currency: str | None) -> Value:
    return money(value, currency).quantize(money(1, currency)) if currency else value


def evenings(params: StandingsParams) -> Listing:
    """Return the evenings of a time, the oldest first, with who sat there."""
    listed = Evening.objects.filter(params.span.of_evenings()).order_by("began_at", "opened_at", "pk")
    listed, firsts = listed.prefetch_related("seats"), first_games(params.span)
    columns = (
        _("Evening"),
        _("Begun"),
        _("Closed"),
        _("Title"),
        _("Place to play"),
        _("Game"),
        _("Players"),
        _("Lines"),
        _("Points of the pots"),
        _("Price of a point"),
        _("Currency"),
        _("Edition"),
        _("First game of the evening"),
    )
    return Listing(
        name="evenings",
        title=_("Evenings"),
        columns=columns,
        rows=(_evening(evening, firsts) for evening in listed.iterator(chunk_size=200)),
    )


def _game(evening: Evening) -> str:
    """Return the name of the game, as the evening's rules may give it."""
    return evening.rules.get("title") or _(GAMES[evening.game].label)


def _evening(evening: Evening, firsts: Mapping[int, str]) -> Row:
    stake = evening.stake_minor_units
    return (
        evening.slug,
        local(evening.opened_at),
        evening.closed_at and local(evening.closed_at),
        evening.title,
        evening.place,
        _game(evening),
        ", ".join(seat.name for seat in evening.seats.all()[: evening.sat]),
        evening.head,
        sum(evening.standing["pots"].values()),
        money(stake, evening.currency) if stake else None,
        evening.currency,
        evening.edition,
        firsts[key_of_night(evening)],
    )


def members(params: StandingsParams) -> Listing:
    """Return everybody of the club."""
    listed = by_name(Member.objects.filter(club=params.span.club).select_related("player"), "player.name")
    rows = (
        (member.player.name, str(ROLES[Role(member.role)]) if member.role else None, local(member.joined_at).date())
        for member in listed
    )
    columns = (_("Name"), pgettext("member", "Role"), _("Player since"))
    return Listing(name="members", title=_("Members"), columns=columns, rows=rows)


def statements(params: StandingsParams) -> Listing:
    """Return everybody's closed evenings of a time and how they add up, player by player: the club's statements."""
    tallies = Tally.objects.filter(params.span.of_evenings("seat__evening__"))
    columns = (
        _("Player"),
        _("Begun"),
        _("Evening"),
        _("Game"),
        pgettext("column", "Hands"),
        _("Hands declared"),
        _("Declared hands won"),
        _("Points"),
        _("Points so far"),
        _("Amount"),
        _("Currency"),
        _("First game of the evening"),
    )
    rows = _statements(tallies, first_games(params.span))
    return Listing(name="statements", title=_("Statements"), columns=columns, rows=rows)


def _by_player(tallies: QuerySet[Tally]) -> Iterator[Tally]:
    """Yield tallies player by player, by name, each one's oldest first: keys are sorted here, then rows are read."""
    columns = (
        "seat__player__name",
        "seat__player",
        "seat__evening__began_at",
        "seat__evening__opened_at",
        "seat__evening",
        "pk",
    )
    keys = sorted(tallies.order_by().values_list(*columns), key=lambda row: (in_order(row[0]), *row[1:]))
    ordered = tallies.select_related("seat__player", "seat__evening")
    for first in range(0, len(keys), AT_ONCE):
        rows = ordered.in_bulk([key[-1] for key in keys[first : first + AT_ONCE]])
        yield from (rows[key[-1]] for key in keys[first : first + AT_ONCE])


def _statements(tallies: QuerySet[Tally], firsts: Mapping[int, str]) -> Iterator[Row]:
    whose, so_far = None, 0
    for tally in _by_player(tallies):
        evening, player = tally.seat.evening, tally.seat.player
        so_far = tally.points + (so_far if player.pk == whose else 0)
        whose = player.pk
        stake = evening.stake_minor_units
        amount = money(payments.money(tally.points, stake), evening.currency) if stake else None
        yield (
            player.name,
            local(evening.opened_at),
            evening.slug,
            _game(evening),
            tally.hands,
            tally.declared,
            tally.won,
            tally.points,
            so_far,
            amount,
            evening.currency or None,
            firsts[key_of_night(evening)],
        )


def cash(params: StandingsParams) -> Listing:
    """Return the club's cash book of a time: every posting of every voucher, the oldest first."""
    span = params.span
    listed = CashPosting.objects.filter(voucher__club=span.club).order_by("voucher__day", "voucher", "pk")
    if span.first_day is not None:
        listed = listed.filter(voucher__day__gte=span.first_day)
    if span.last_day is not None:
        listed = listed.filter(voucher__day__lte=span.last_day)
    columns = (
        _("Day"),
        _("Voucher"),
        _("What for"),
        _("Account"),
        _("Amount"),
        _("Currency"),
        _("Note"),
        _("Takes back"),
        _("Written"),
        _("Written by"),
        pgettext("cash", "Kind"),
    )
    money_of = currencies_of(span.club).of if current_rules(span.club) else None
    rows = (
        (
            _cash(posting, money_of(posting.voucher))
            for posting in listed.select_related("voucher__reverses", "player").iterator(chunk_size=500)
        )
        if money_of
        else ()
    )
    return Listing(name="cash", title=_("Cash book"), columns=columns, rows=rows)


def _cash(posting: CashPosting, currency: str) -> Row:
    voucher = posting.voucher
    account = posting.player.name if posting.player else str(ACCOUNTS[Named(posting.account)])
    return (
        voucher.day,
        voucher.number,
        str(REASONS[Reason(voucher.reason)]),
        account,
        money(posting.amount, currency),
        currency,
        voucher.note or None,
        voucher.reverses.number if voucher.reverses else None,
        local(voucher.written_at),
        voucher.author or None,
        str(KINDS[Kind(voucher.kind)]),
    )


def hands(evening: Evening) -> Listing:
    """Return the sheet of an evening: what every entry paid everybody, and what the pots got."""
    sheet = read_sheet(evening)
    columns = (
        _("Line"),
        _("Written"),
        _("What"),
        _("Who"),
        _("How"),
        *sheet.people,
        *(pot.label for pot in sheet.pots),
        _("Struck out"),
        _("Corrected"),
        _("Dealer"),
        _("Place in play"),
        _("Inserted before"),
    )
    rows = (
        (
            row.number,
            local(row.written_at),
            row.title,
            row.who,
            ", ".join(row.items),
            *sheet.of_them(row.payouts),
            *(row.pots.get(pot.key, 0) for pot in sheet.pots),
            _("yes") if row.struck else None,
            _("yes") if row.corrected else None,
            row.dealer or None,
            row.place,
            row.inserted or None,
        )
        for row in sheet.rows
    )
    return Listing(name="hands", title=_("Hands"), columns=columns, rows=rows)


def postings(evening: Evening) -> Listing:
    """Return every posting of an evening as it was made, counter-postings and all."""
    listed = (
        Posting.objects.filter(revision__evening=evening)
        .order_by("pk")
        .select_related("revision__entry", "entry", "seat")
    )
    columns = (
        _("Save no."),
        _("Written"),
        _("Deed"),
        _("Of line"),
        _("Reason"),
        _("Written by"),
        _("Posted to line"),
        _("Account"),
        _("Points"),
        _("Counter-posting"),
    )
    rows = (_posting(evening, posting) for posting in listed.iterator(chunk_size=500))
    return Listing(name="postings", title=_("Postings"), columns=columns, rows=rows)


def _posting(evening: Evening, posting: Posting) -> Row:
    revision = posting.revision
    account = posting.seat.name if posting.seat else account_name(GAMES[evening.game], (), posting.pot)
    return (
        revision.head,
        local(revision.written_at),
        str(ACTIONS[Action(revision.action)]),
        revision.entry.number,
        revision.reason or None,
        revision.author or None,
        posting.entry.number,
        account,
        posting.points,
        _("yes") if posting.reverses else None,
    )


def remarks(evening: Evening) -> Listing:
    """Return everything that was said of an evening's lines, the oldest first."""
    columns = (
        _("Line"),
        _("Version"),
        pgettext("column", "Said"),
        _("Name"),
        pgettext("column", "What was said"),
        pgettext("column", "In words"),
        pgettext("column", "By which right"),
        _("Written by"),
    )
    rows = (
        (one.line, one.version, local(one.at), one.name, one.says, one.word or None, one.right, one.author or None)
        for one in reversed(read_spoken(evening))
    )
    return Listing(name="remarks", title=_("What the table says"), columns=columns, rows=rows)


OF_A_CLUB: Mapping[str, Callable[[StandingsParams], Listing]] = {
    "standings": standings,
    "evenings": evenings,
    "statements": statements,
    "members": members,
    "cash": cash,
}
OF_AN_EVENING: Mapping[str, Callable[[Evening], Listing]] = {
    "hands": hands,
    "postings": postings,
    "remarks": remarks,
}
