"""The ledger as hledger reads it: the real hledger checks it, and finds a single point that is wrong."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.files.documents import evenings_in
from scorebook.files.journal import accounts_of, journal, names_in, safe
from scorebook.league.queries import Span
from scorebook.models import Club, Evening, Posting
from tests.club.conftest import Circle
from tests.files.conftest import Check, of_one
from tests.ledger.conftest import Pen
from tests.world.clubs import Autumn
from tests.world.demo import the_demo_club

pytestmark = pytest.mark.django_db


def journal_of(club: Club, *, in_money: bool = False) -> str:
    evenings = list(evenings_in(Span(club=club)))
    return "".join(journal(club.name, evenings, names_in(evenings), in_money=in_money))


def test_hledger_accepts_the_demo_club_and_not_one_point_more(hledger: Check) -> None:
    the_demo_club()
    text = journal_of(Club.objects.get())
    assert (hledger(text).returncode, hledger(text).stderr) == (0, "")
    transactions = re.findall(r"^\d{4}-\d\d-\d\d \(\w+#\d+\)", text, re.MULTILINE)
    assert len(transactions) == Posting.objects.order_by().values("revision").distinct().count()
    assert len(re.findall(r"; entry:\d+", text)) == Posting.objects.count()
    assert len(re.findall("counter:yes", text)) == Posting.objects.filter(reverses=True).count() > 0
    one_more = re.sub(r"(  )(-?\d+)( points  ; entry)", lambda found: f"  {int(found[2]) + 1}{found[3]}", text, count=1)
    assert "could not balance" in hledger(one_more).stderr
    amounts = re.compile(r"  (-?\d+) points  ; entry")
    first, second = list(amounts.finditer(text))[:2]
    between, after = text[first.end(1) : second.start(1)], text[second.end(1) :]
    moved = f"{text[: first.start(1)]}{int(first[1]) + 1}{between}{int(second[1]) - 1}{after}"
    assert "balance assertion" in hledger(moved).stderr


def test_a_club_in_money_leaves_out_what_was_played_for_points(played: Autumn, circle: Circle, hledger: Check) -> None:
    text = journal_of(circle.club, in_money=True)
    assert (hledger(text).returncode, hledger(text).stderr) == (0, "")
    for_points = Evening.objects.filter(club=circle.club, stake_minor_units=None)
    assert {evening.slug for evening in for_points} == set(re.findall(r"; (\w+) was played for points", text))
    assert re.search(r"  -?\d+\.\d\d EUR  ; entry", text)


def test_what_hledger_adds_up_is_what_the_sheet_says(
    night: Evening, hledger: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    pen = Pen(night)
    pen.hand()
    pen.hand()
    night.refresh_from_db()
    report = hledger(of_one(night), "balance", "--flat", "-E", "-O", "csv").stdout
    for seat in night.seats.all():
        points = night.standing["totals"][seat.number]
        assert f'"players:{seat.name}:{night.slug}","{f"{points} points" if points else "0"}"' in report
    in_money = hledger(of_one(night, in_money=True), "balance", "players:Anna", "-N", "--depth", "2").stdout
    assert in_money.split()[:2] == [f"{night.standing['totals'][0] * 20:.2f}", "HUF"]


def test_a_correction_is_there_with_its_counter_postings_and_its_reason(night: Evening, hledger: Check) -> None:
    pen = Pen(night)
    pen.hand()
    pen.close()
    save = {"author": ledger.Author(name="Anna; date:2026-99-99")}
    ledger.reopen_evening(pen.fresh(), key=uuid4(), head=pen.head, reason="[2026-99-99] date:x ; kimaradt", **save)
    ledger.strike_entry(pen.fresh(), 1, key=uuid4(), head=pen.head, reason="| * ! (x) = tévedés", **save)
    ledger.close_evening(pen.fresh(), key=uuid4(), head=pen.head, **save)
    text = of_one(pen.fresh())
    assert (hledger(text).returncode, hledger(text).stderr) == (0, "")
    assert "because [2026-99-99] date：x ； kimaradt" in text
    assert "counter:yes" in text
    assert len(re.findall(r"closed$|as the sheet stands$", text, re.MULTILINE)) == 2


NASTY = (
    "a:b",
    "a; b",
    "(Béla)",
    "[x]",
    "* Cili",
    "! d",
    "= e",
    "12 Ft",
    '"q"',
    "é @ 3 x",
    "#7",
    "{x}",
    "~ 2026-01-01",
    "|",
    "%",
)


@pytest.mark.parametrize("start", range(0, len(NASTY), 5))
def test_names_that_hledger_would_misread_are_names(
    evening_of: Callable[..., Evening], hledger: Callable[..., subprocess.CompletedProcess[str]], start: int
) -> None:
    names = NASTY[start : start + 5]
    evening = evening_of(players=names, title="; include /etc/passwd")
    pen = Pen(evening)
    pen.hand()
    text = of_one(pen.fresh())
    assert (hledger(text).returncode, hledger(text).stderr) == (0, "")
    accounts = hledger(text, "accounts", "--declared").stdout.splitlines()
    assert [account for account in accounts if account.startswith("players:")] == sorted(
        (f"players:{safe(name)}:{evening.slug}" for name in names), key=accounts.index
    )


def test_two_of_one_name_are_told_apart() -> None:
    accounts = accounts_of({1: "N. N.", 7: "N. N.", 3: "Anna", 4: "a:b", 5: "a：b", 6: "N. N. #1"})
    assert len(set(accounts.values())) == 6
    assert accounts[3] == "players:Anna"
    assert (accounts[1], accounts[7]) == ("players:N. N. #1", "players:N. N. #2")
    assert accounts[6] == "players:N. N. ＃1"


def test_nobody_loses_a_line_to_a_break_in_a_name() -> None:
    assert safe("a\n2026-01-01  x\u2028\u3000y") == "a 2026-01-01 x y"


def test_the_pages_hand_it_out(played: Autumn, circle: Circle, phone: Callable[[str], Client], hledger: Check) -> None:
    client = phone("viewer")
    answer = client.get(f"/c/{circle.club.slug}/exports/ledger.journal?season=all&in=money")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="scorebook-{circle.club.slug}.journal"'
    assert hledger(b"".join(answer.streaming_content).decode()).returncode == 0  # type: ignore[attr-defined]
    evening = played.closed[0]
    answer = client.get(f"/e/{evening.slug}/ledger.journal")
    text = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
    assert hledger(text).returncode == 0
    assert " points" in text
    assert "EUR" not in text
