"""A club with everything that a club can have."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random
from uuid import uuid4

from scorebook import ledger
from scorebook.cash.deeds import Why, withdraw_rules, write_rules
from scorebook.club.circle import write_rules as agree
from scorebook.club.erasing import erase
from scorebook.club.members import add, mark_away, rename, set_contact
from scorebook.club.merging import merge
from scorebook.cup import notice
from scorebook.cup.deeds.checking_in import check_in, take_fee, take_fee_back
from scorebook.cup.deeds.ending import end_day, rule, take_back
from scorebook.cup.deeds.entering import close_list, paste
from scorebook.cup.deeds.making import make_day
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.cup.registration.writing import open_registration, register, remove_registration, withdraw
from scorebook.editions.writing import close_season
from scorebook.evening.corrections import Details, set_right
from scorebook.meeting.writing import announce, answer
from scorebook.models import Account, By, Club, Evening
from scorebook.models.meeting import Comes
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from scorebook.results import writing as results
from settlement import GAMES, document
from tests.cash.conftest import RULES
from tests.cup.conftest import names, played, press
from tests.ledger.conftest import Pen
from tests.results.past import booked
from tests.world.clubs import autumn, evening

CILI = ledger.Author(name="Cili")


def fill(club: Club, by: Account) -> None:
    """Play an autumn with money, corrections, disputes, old results, a cup day, a merged and an erased player."""
    agree(club, name="Házirend", game="paskievics", preset="mcleod", house_rules={}, since=date(2026, 9, 1))
    write_rules(club, **{**RULES, "since": date(2026, 9, 1)})
    played_autumn = autumn(club, hands=4)
    closed = played_autumn.closed
    _correct(closed[0])
    _pay(closed[1])
    _pay(closed[8])  # in another currency than the book's: a tick, and no voucher
    later = write_rules(club, **{**RULES, "since": date(2026, 11, 20), "coin": 1000})
    withdraw_rules(club, Why(version=later.pk, note="elírtuk", by=by, author="Anna"))
    results.take_back(club, booked(club, by, "Nap;Anna;Béla\n2020-01-02;5;-5\n").pk, "rossz fájl", by)
    booked(club, by)
    _play_cup(club)
    _change_people(club, by)
    close_season(played_autumn.season, uuid4(), by)
    starts = {"starts_at": datetime(2026, 12, 4, 18, 30, tzinfo=UTC), "place": "Kisvendéglő", "note": ""}
    meeting = announce(club, uuid4(), starts, by)
    answer(meeting, club.members.get(player__name="Anna"), Comes.YES, signed_in=True)


def _correct(evening: Evening) -> None:
    """Correct and strike lines of a closed sheet; somebody disputes one, and is overruled."""
    pen = Pen(evening)
    pen.reopen()
    details = Details(title="Névnap", place="Kávéház", prices={}, currency="HUF", names={})
    set_right(pen.evening, details, CILI, pen.fresh().names_changed)
    facts = pen.evening.entries.get(number=1).facts
    pen.correct(1, {**facts, "note": "Béla bemondása"}, reason="elírtuk")
    pen.strike(2, reason="nem volt")
    voice = ledger.Voice(seat=1, by=By.MEMBER, author=CILI)
    ledger.remark(pen.evening, 1, key=uuid4(), version=2, says="wrong", word="nem így volt", voice=voice)
    pen.close(overruling=ledger.Overruling(because="megbeszéltük", seen=10**6, by=By.WRITE, author=CILI))


def _pay(evening: Evening) -> None:
    bill = read_bill(evening.night, with_book=True)
    tick_payment(bill, read_dues(bill, "fewest", 0)[0], paid=True, author="Cili")


def _play_cup(club: Club) -> None:
    """Play one round of a cup day, give a penalty and take it back, and end the day."""
    day = make_day(
        club,
        press(),
        name="Őszi Kupa",
        day=date(2026, 11, 28),
        game="paskievics",
        preset="mcleod",
        house_rules={},
        rules=document.rules_for(GAMES["paskievics"], "mcleod", {}),
        circle_rules=None,
        rounds=1,
        hands=2,
        minutes=55,
        terms={"counting": "points", "best_of": None},
    )
    open_registration(day, press(), opens=True)
    for name in ("Olga", "Pali", "Réka"):
        register(day, uuid4(), {"name": name, "home_club": "Mecsek", "team": "A", "remark": "tízre jön"})
    withdraw(day.registrations.get(number=2))
    remove_registration(day, press(), 3, "kétszer van")
    paste(day, press(), "\n".join(names(9)))
    fees = {"fee": 50_000, "member_fee": 30_000, "currency": "HUF"}
    notice.announce(day, press(), {name: getattr(day, name) for name in notice.COLUMNS}, fees)
    check_in(day, press(), 1)
    who = day.entrants.get(player__name="Olga").pk
    take_fee(day, press(), who)
    take_fee_back(day, press(), who)
    close_list(day, press(day))
    draw_round(day, press(), seed="skíz · pikk tízes · XIV")
    played(publish(day, press(day)))
    rule(day, press(day), number=1, hundredths=-500, reason="késett")
    take_back(day, press(day), day.rulings.get().pk)
    end_day(day, press(day))


def _change_people(club: Club, by: Account) -> None:
    """Merge two players, erase a third one, and mark another one as away."""
    evening(club, ("Anna", "Béla", "Cili", "Dani"), date(2026, 11, 26), 2, Random(5))
    member = {member.player.name: member for member in club.members.select_related("player")}
    merge(member["Tóth Pál"], member["Dani"], by)
    erase(member["Nagy Lajos"], by)
    mark_away(member["Eszter"], away=True)
    add(club, "Zsófi")
    rename(member["Eszter"], "Eszti", by)
    set_contact(member["Eszter"], phone="+36 1 234 5678", mail="eszti@example.com", note="csak csütörtökön")
