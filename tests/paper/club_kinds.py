"""The rows of the table for the documents of a club and of a night's end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from scorebook.cash.period import Item, PeriodStatement, Position
from scorebook.cash.queries import AccountStatement, Holding, StatementLine
from scorebook.editions.renewal import Signature, write_edition
from scorebook.editions.snapshot import Line, Snapshot
from scorebook.models import Club, Season
from scorebook.night.bill import bill_of
from scorebook.night.dues import Receipt
from scorebook.paper.account import Account, account_sheet
from scorebook.paper.amounts import staked_in_words
from scorebook.paper.certificates import season_certificates
from scorebook.paper.period import period_sheet
from scorebook.paper.recap import recap_sheet
from scorebook.paper.receipts import receipt_sheet
from scorebook.paper.standings import wall_sheet
from scorebook.paper.statement import statement_of
from scorebook.statistics.recap import recap_of_sheet
from scorebook.words.points import Unit, money, points
from tests.paper.nights import LONG, STARTED, night
from tests.paper.paper import ADDRESS
from tests.paper.samples import Kind, Sample
from tests.paper.seasons import crowd, player_of, season

HUGE = 123_456_789_012


def club() -> Club:
    return Club.objects.create(name="Lipótvárosi Tarokk-kör", slug="lipotvarosi")


def standings(**said: Any) -> Sample:
    asked, board = season(club(), **said)
    view = wall_sheet(asked, board, ADDRESS, date(2026, 11, 27))
    lines = [text for line in (*view.ranked, *view.below) for text in (line.rank, line.name, line.value)]
    return Sample(template="paper/club/standings.html", view=view, said=(*lines, *(tie.equal for tie in view.ties)))


def statement(made: tuple[int, ...], **said: Any) -> Sample:
    circle = club()
    player = player_of(circle, LONG[0], made, **said)
    asked, board = season(circle)
    view = statement_of(asked, board, player, sample_account(player.pk, LONG[0], HUGE))
    lines = [text for line in (*view.lines, view.total) for text in (line.day, line.points, line.money)]
    return Sample(
        template="paper/club/statement.html",
        view=view,
        said=(*lines, *(one.words for one in view.sums), *said_of(view.account)),
    )


FORINT = Unit(stake_minor_units=1, currency="HUF", coins=True)


def sample_account(purse: int | str, name: str, amount: int) -> AccountStatement:
    """Return an account as it is read, with a posting taken back and a long note."""
    day, balance, lines = date(2026, 11, 13), 500, []
    moves = (("elszámolás", -amount), ("bírság", -50_000), ("bírság", 50_000), ("befizetés", 7))
    for number, (what, moved) in enumerate(moves, start=1):
        balance += moved
        note = LONG[1] if moved == 7 else ""
        lines.append(
            StatementLine(
                voucher=number,
                unit=FORINT,
                day=day + timedelta(days=number),
                what=what,
                note=note,
                night="",
                night_day=None,
                amount=moved,
                balance=balance,
                struck=number == 2,
                back=number == 3,
                by_hand=number > 1,
            )
        )
    return AccountStatement(
        purse=purse,
        name=name,
        unit=FORINT,
        first=day,
        last=date(2026, 11, 27),
        opening=500,
        lines=tuple(lines),
        closing=balance,
    )


def said_of(view: Account | None) -> list[str]:
    assert view is not None
    return [
        view.opened,
        view.closed,
        view.closing,
        view.says,
        *(text for line in view.lines for text in (line.what, line.amount, line.balance)),
    ]


def account() -> Sample:
    view = account_sheet(club(), sample_account("box", "Kassza", -123_456))
    return Sample(template="paper/club/account.html", view=view, said=said_of(view.account))


def sample_period(amount: int, names: Sequence[str]) -> PeriodStatement:
    """Return a year with every kind of line; ``amount`` is the largest of them."""
    kinds = ("Beülők", "Vesztett leosztások", "Kerekítések", "Bírságok", "Tagdíjak", "Egyéb")
    return PeriodStatement(
        unit=FORINT,
        first=date(2026, 1, 1),
        last=date(2026, 12, 31),
        before=Position(box=amount, owed=300, due=20, pots=10),
        after=Position(box=amount, owed=2 * amount, due=20, pots=10),
        income=tuple(Item(label=kind, amount=amount + number) for number, kind in enumerate(kinds)),
        costs=(Item(label="Terem", amount=amount), Item(label="Italok", amount=7)),
        entered=amount,
        box=(Item(label="Tagok befizetései", amount=amount), Item(label="Kiadások", amount=-7)),
        people=tuple(Holding(purse=number, name=name, balance=number * 100 - 300) for number, name in enumerate(names)),
    )


def period_of_a_club(amount: int, names: Sequence[str]) -> Sample:
    view = period_sheet(club(), sample_period(amount, names))
    rows = [row for block in (*view.blocks, *view.people) for row in block.rows]
    lines = [text for row in rows for text in (row.label, *row.amounts)]
    return Sample(template="paper/club/period.html", view=view, said=[*lines, view.says, view.together])


def recap(**said: Any) -> Sample:
    sheet = night(**said)
    return Sample(
        template="paper/recap.html",
        view=recap_sheet(recap_of_sheet(sheet), ADDRESS),
        said=(*sheet.names, *map(points, sheet.totals)),
    )


def receipts(amount: int, **said: Any) -> Sample:
    bill = bill_of([night(**said)])
    paid = [
        Receipt(
            number=f"1/{number}",
            payer_name=payer,
            payee_name=LONG[0],
            amount=amount + number,
            paid_at=STARTED + timedelta(days=1),
        )
        for number, payer in enumerate(LONG[1:], start=1)
    ]
    said_of_each = [
        text
        for one in paid
        for text in (one.payer_name, money(one.amount, bill.unit), staked_in_words(one.amount, bill.unit))
    ]
    return Sample(template="paper/payout/receipts.html", view=receipt_sheet(bill, paid), said=said_of_each)


def season_leaves(names: Sequence[str], hundredths: int) -> Sample:
    """Return the certificates of a season; the first two are equal."""
    season_row = Season.objects.create(
        club=club(), name="Őszi idény", first_day=date(2026, 9, 1), last_day=date(2026, 11, 30), closed_at=STARTED
    )
    lines = [
        Line(board="players", rank=rank, place=max(1, rank - 1), player_id=None, name=name, value=hundredths)
        for rank, name in enumerate(names, start=1)
    ]
    terms = {"first_day": "2026-09-01", "last_day": "2026-11-30"}
    edition = write_edition(season_row, Snapshot(terms=terms, evenings=24, lines=lines), Signature())
    view = season_certificates(season_row, edition, lines)
    words = [*names[:3], season_row.name.upper(), view.certificates[0].value]
    return Sample(template="paper/club/certificates.html", view=view, said=words)


CLUB_DOCUMENTS = (
    Kind(
        key="season certificates",
        wide=False,
        leaves=True,
        hard=("long names",),
        scenes={"long names": lambda: season_leaves(LONG, 1_234_567_800)},
    ),
    Kind(
        key="standings",
        wide=False,
        hard=["long names and twelve digits"],
        scenes={
            "ties and one below the line": standings,
            "three sums beside each other": lambda: standings(
                evenings=crowd(12, scale=2_345), method="best", best_of=2
            ),
            "three sums of money": lambda: standings(
                evenings=crowd(7, scale=23_450_00), method="best", best_of=2, unit="money", currency="HUF"
            ),
            "long names and twelve digits": lambda: standings(
                evenings=crowd(7, scale=12_345_678_901), unit="money", currency="HUF", method="best", best_of=2
            ),
        },
    ),
    Kind(
        key="statement",
        wide=False,
        hard=["twelve digits"],
        scenes={"twelve digits": lambda: statement((1_234_567_890, -123_456_789_012, 0, 5), title="Kávéház")},
    ),
    Kind(key="account", wide=False, scenes={"the box": account}),
    Kind(key="period", wide=False, scenes={"a year": lambda: period_of_a_club(1_234_567_00, LONG)}),
    Kind(
        key="recap",
        wide=False,
        hard=["long names and huge sums"],
        scenes={"long names and huge sums": lambda: recap(names=LONG, hands=120, scale=3418)},
    ),
    Kind(
        key="receipts",
        wide=False,
        hard=["forty letters and twelve digits"],
        scenes={"forty letters and twelve digits": lambda: receipts(123_456_789_012, names=LONG, hands=5)},
    ),
)
