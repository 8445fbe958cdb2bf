"""Phones press one button at the same moment: what it does is done once, and nobody meets a broken page.

Each presses what its page sends.  They show the same page where a page has a number of its own, which tells a
press that was sent again; each has loaded a page for itself where it is the state of the table that decides.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from html.parser import HTMLParser
from http import HTTPStatus
from itertools import cycle
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.access.links import token_from
from scorebook.api.keys import make_key
from scorebook.cash.deeds import Why, withdraw_rules, write_rules
from scorebook.club.invitations import invite
from scorebook.club.members import add
from scorebook.files.interchange import document_text
from scorebook.models import (
    Account,
    ApiKey,
    CashPosting,
    CashRules,
    CircleRules,
    Club,
    Entry,
    Evening,
    Invitation,
    Link,
    Mate,
    Member,
    Revision,
    Season,
    Tick,
    Trace,
    Voucher,
    Withdrawal,
)
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues
from tests.cash.conftest import RULES, opened, prove
from tests.club.conftest import Circle, of_everybody, signed_in
from tests.conftest import NAMES
from tests.evening.test_views import TABLE
from tests.ledger.conftest import AUTHOR, TWO, Pen
from tests.ledger.test_races import race
from tests.world.clubs import season_of
from tests.world.night import close, pay

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 20
AT_A_BUTTON = 6
"""So many press one and the same; all of them are there when everything is pressed at once."""
DONE, REFUSED = (200, 201, 302), (404, 409, 422)
DAY = "2026-11-14"


@dataclass(frozen=True, kw_only=True, slots=True)
class Button:
    """A button in a world that has it: where it sends what, how often it was done, how often it had been before.

    ``page`` is the address of the page whose form is sent; ``said`` is what is typed into it.
    """

    where: str
    said: Mapping[str, Any]
    done: Callable[[], int]
    page: str = ""
    headers: Mapping[str, str] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class World:
    """A club that keeps a book, an open evening of it with two hands, and phones that may do everything."""

    circle: Circle
    evening: Evening
    phones: tuple[Client, ...]

    @property
    def club(self) -> str:
        return f"/c/{self.circle.club.slug}/"

    @property
    def sheet(self) -> str:
        return f"/e/{self.evening.slug}/"

    def head(self) -> int:
        return Pen(self.evening).head


@pytest.fixture
def world(transactional_db: None) -> World:
    circle = of_everybody()
    write_rules(circle.club, **RULES)
    evening = opened(circle.club)
    pay(evening, (1, 0, 99))
    pay(evening, (2, 3, 30))
    token = links.token_of(links.links_of(evening)["write"])
    phones = [Client() for _phone in range(PHONES)]
    sessions = cycle([signed_in(circle.by(role)).cookies["sessionid"].value for role in ("owner", "director")])
    for client, name, session in zip(phones, cycle(NAMES), sessions):
        for cookie, value in {"keyring": str(token), "scribe": name, "sessionid": session}.items():
            client.cookies[cookie] = value
    return World(circle=circle, evening=evening, phones=tuple(phones))


def of_no_club(world: World) -> Evening:
    """An evening played with a link alone, closed; every phone of the world may write it."""
    said = {"game": "paskievics", "preset": "mcleod", "house_rules": {}, "players": NAMES, "first_dealer": 4}
    guest = ledger.open_evening(
        **said, stake_minor_units=2000, currency="HUF", author=AUTHOR, opened_at=world.evening.opened_at
    )
    pay(guest, (1, 0, 3))
    close(guest)
    give(world, guest)
    return guest


def give(world: World, *evenings: Evening) -> None:
    """Give every phone the links to write these."""
    held = ".".join(str(links.token_of(links.links_of(one)["write"])) for one in evenings)
    for phone in world.phones:
        phone.cookies["keyring"] = held


class Forms(HTMLParser):
    """The fields of a page's forms that are sent though nobody fills them in, by the address they go to."""

    def __init__(self, here: str) -> None:
        super().__init__()
        self.here, self.action, self.found = here, "", dict[str, dict[str, str]]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.action = said.get("action") or self.here
        elif tag == "input" and said.get("type") == "hidden":
            self.found.setdefault(self.action, {})[said["name"]] = said.get("value", "")


def hidden(client: Client, page: str, where: str) -> dict[str, str]:
    forms = Forms(page.partition("?")[0])
    forms.feed(client.get(page).content.decode())
    return forms.found[where]


def saved(world: World, action: str) -> Callable[[], int]:
    return lambda: Revision.objects.filter(evening=world.evening, action=action).count()


def rows(model: Any, **said: Any) -> Callable[[], int]:
    return lambda: model.objects.filter(**said).count()


# ---- an evening ---------------------------------------------------------------------------------------------------


def begin(world: World) -> Button:
    return Button(where="/new/", page="/new/", said=TABLE, done=rows(Evening, club=None))


NEW_ONE = {"players": (*NAMES[:4], "Új Ember"), "newcomers": "members", "asked_about.4": "Új Ember"}


def begin_in_the_club(world: World) -> Button:
    said = {**TABLE, **NEW_ONE}
    return Button(
        where=f"{world.club}new/",
        page=f"{world.club}new/",
        said=said,
        done=rows(Evening, club=world.circle.club, night__gt=world.evening.night_id),
    )


def read_in(world: World) -> Button:
    return Button(
        where="/import/",
        page="/import/",
        said={"document": document_text(world.evening)},
        done=rows(Evening, club=None),
    )


def save(world: World) -> Button:
    said = {"kind": "hand", "facts": {**TWO, "dealer": 4}, "head": world.head(), "key": str(uuid4())}
    return Button(
        where=f"{world.sheet}hand/",
        said=said,
        headers={"accept": "application/json"},
        done=lambda: Entry.objects.filter(evening=world.evening, kind="hand").count(),
    )


def undo(world: World) -> Button:
    said = {"head": world.head(), "key": str(uuid4())}
    return Button(
        where=f"{world.sheet}undo/", said=said, headers={"accept": "application/json"}, done=saved(world, "undone")
    )


def strike(world: World) -> Button:
    return Button(
        where=f"{world.sheet}1/strike/",
        page=f"{world.sheet}1/",
        said={"reason": "nem volt"},
        done=saved(world, "struck"),
    )


def restore(world: World) -> Button:
    Pen(world.evening).strike(1)
    return Button(
        where=f"{world.sheet}1/strike/",
        page=f"{world.sheet}1/",
        said={"deed": "restore"},
        done=saved(world, "restored"),
    )


def close_it(world: World) -> Button:
    return Button(
        where=f"{world.sheet}close/", page=f"{world.sheet}close/", said={}, done=rows(Voucher, reason="result")
    )


def close_from_paper(world: World) -> Button:
    said = {"do": "write", "close": "1", "r0-what": "kör"}
    return Button(
        where=f"{world.sheet}paper/", page=f"{world.sheet}paper/", said=said, done=rows(Voucher, reason="result")
    )


def reopen_it(world: World) -> Button:
    close(world.evening)
    return Button(
        where=f"{world.sheet}reopen/",
        page=f"{world.sheet}payments/",
        said={"reason": "kimaradt egy"},
        done=saved(world, "reopened"),
    )


def come_and_go(world: World) -> Button:
    return Button(
        where=f"{world.sheet}seats/",
        page=f"{world.sheet}seats/",
        said={**NEW_ONE, "players": ["0", "1", "2", "3", "=Új Ember"], "write": "1"},
        done=lambda: world.evening.entries.filter(kind="company").count(),
    )


def another_game(world: World) -> Button:
    where = f"{world.sheet}another/"
    return Button(
        where=where, page=f"{where}?game=paskievics", said=TABLE, done=lambda: world.evening.night.evenings.count() - 1
    )


def renew_a_link(world: World) -> Button:
    before = links.links_of(world.evening)["watch"].pk
    return Button(
        where=f"{world.sheet}links/renew/",
        said={"right": "watch"},
        done=rows(Link, evening=world.evening, right="watch", revoked_at=None, pk__gt=before),
    )


# ---- a night ------------------------------------------------------------------------------------------------------


def tick(world: World) -> Button:
    close(world.evening)
    return _tick(world, paid="1", done=rows(Voucher, reason="payment"))


def untick(world: World) -> Button:
    close(world.evening)
    assert world.phones[0].post(f"{world.sheet}payments/tick/", _asked(world.evening, "1")).status_code == 302
    return _tick(world, paid="0", done=rows(Voucher, reason="payment", reverses__isnull=False))


def _tick(world: World, paid: str, done: Callable[[], int]) -> Button:
    return Button(where=f"{world.sheet}payments/tick/", said=_asked(world.evening, paid), done=done)


def _asked(evening: Evening, paid: str) -> dict[str, str]:
    due = read_dues(read_bill(evening.night, with_book=evening.club_id is not None), "fewest", 0)[0]
    return {"payer": str(due.payer), "payee": str(due.payee), "amount": str(due.amount), "paid": paid}


def tick_without_a_club(world: World) -> Button:
    guest = of_no_club(world)
    return Button(where=f"/e/{guest.slug}/payments/tick/", said=_asked(guest, "1"), done=rows(Tick))


# ---- a club -------------------------------------------------------------------------------------------------------


def found_a_club(world: World) -> Button:
    return _of_the_owner(
        world, Button(where="/c/new/", page="/c/new/", said={"name": "Új kör"}, done=rows(Club, name="Új kör"))
    )


def adopt(world: World) -> Button:
    guest = of_no_club(world)
    members = {member.player.name: str(member.pk) for member in world.circle.club.members.select_related("player")}
    return Button(
        where=f"{world.club}adopt/{guest.slug}/",
        said={f"seat{seat}": members[name] for seat, name in enumerate(NAMES)},
        done=rows(Voucher, reason="result", night=guest.night_id),
    )


def add_a_member(world: World) -> Button:
    return Button(where=f"{world.club}members/add/", said={"name": "Ferenc"}, done=rows(Member, reads_as="ferenc"))


def rename(world: World) -> Button:
    where = f"{world.club}members/{world.circle.player.pk}/rename/"
    return Button(where=where, said={"name": "Eszti"}, done=rows(Trace, act="renamed"))


def give_a_role(world: World) -> Button:
    where = f"{world.club}members/{world.circle['viewer'].pk}/role/"
    return _of_the_owner(world, Button(where=where, said={"role": "scribe"}, done=rows(Trace, act="appointed")))


def _of_the_owner(world: World, button: Button) -> Button:
    for phone in world.phones:
        phone.cookies["sessionid"] = world.phones[0].cookies["sessionid"].value
    return button


def merge(world: World) -> Button:
    twin = add(world.circle.club, "Eszti")
    where = f"{world.club}members/{world.circle.player.pk}/merge/"
    return Button(where=where, said={"other": str(twin.pk), "sure": "1"}, done=rows(Trace, act="merged"))


def erase(world: World) -> Button:
    where = f"{world.club}members/{world.circle.player.pk}/erase/"
    return Button(where=where, said={"sure": "1"}, done=rows(Trace, act="erased"))


def invite_somebody(world: World) -> Button:
    button = Button(
        where=f"{world.club}invite/", page=f"{world.club}members/", said={"role": "viewer"}, done=rows(Invitation)
    )
    return _of_the_owner(world, button)


def invite_a_member(world: World) -> Button:
    said = {"role": "viewer", "member": str(world.circle.player.pk)}
    return Button(
        where=f"{world.club}invite/",
        page=f"{world.club}members/{world.circle.player.pk}/",
        said=said,
        done=rows(Invitation, revoked_at=None),
    )


def accept_an_invitation(world: World) -> Button:
    made = invite(world.circle.club, "viewer", world.circle.by(), world.circle.player)
    where = f"/i/{token_from(made.salt, made.digest, 'scorebook.invitation')}/"
    for phone in world.phones:
        phone.cookies.clear()
    said = {"login": "eszter", "name": "Eszter", "password1": "jelszó-jelszó", "password2": "jelszó-jelszó"}
    return Button(where=where, said=said, done=rows(Account, login="eszter"))


def sign_up(world: World) -> Button:
    for phone in world.phones:
        phone.cookies.clear()
    said = {"login": "új", "name": "Új", "password1": "jelszó-jelszó", "password2": "jelszó-jelszó"}
    return Button(where="/account/new/", said=said, done=rows(Account, login="új"))


def make_a_season(world: World) -> Button:
    said = {
        "name": "Ősz",
        "first_day": "2026-09-01",
        "last_day": "2026-12-01",
        "game": "",
        "counts": "",
        "method": "total",
        "scale": "as_written",
        "least_evenings": "1",
    }
    return Button(where=f"{world.club}seasons/new/", said=said, done=rows(Season))


def name_teams(world: World) -> Button:
    season = season_of(world.circle.club)
    said = {"form": "teams", f"team{world.circle.player.player_id}": "Piros"}
    return Button(where=f"{world.club}seasons/{season.pk}/", said=said, done=rows(Mate))


def write_house_rules(world: World) -> Button:
    said = {"game": "paskievics", "name": "Házirend", "preset": "mcleod"}
    return Button(where=f"{world.club}rules/new/", said=said, done=rows(CircleRules))


def make_a_key(world: World) -> Button:
    where = f"{world.club}keys/"
    said = {"name": "honlap", "role": "viewer"}
    return _of_the_owner(world, Button(where=where, page=where, said=said, done=rows(ApiKey)))


# ---- a cash book --------------------------------------------------------------------------------------------------


def fine(world: World) -> Button:
    where = f"{world.club}cash/write/fine/"
    said = {"who": str(world.circle.player.player_id), "amount": "50", "note": "későn jött", "day": DAY}
    return Button(where=where, page=where, said=said, done=rows(Voucher, reason="fine"))


def spend(world: World) -> Button:
    where = f"{world.club}cash/write/expense/"
    said = {"amount": "1200", "note": "kártya", "day": DAY}
    return Button(where=where, page=where, said=said, done=rows(Voucher, reason="expense"))


def take_back(world: World) -> Button:
    button = spend(world)
    phone = world.phones[0]
    assert phone.post(button.where, {**hidden(phone, button.page, button.where), **button.said}).status_code == 302
    where = f"{world.club}cash/vouchers/{Voucher.objects.get().pk}/back/"
    return Button(where=where, page=where, said={"note": "tévedés"}, done=rows(Voucher, reverses__isnull=False))


def next_cash_rules(world: World) -> Button:
    said = {
        "since": "2026-12-01",
        "currency": "HUF",
        "entry_fee": "600",
        "lost_hand_fee": "",
        "loss_cap": "",
        "coin": "",
    }
    return Button(where=f"{world.club}cash/rules/", said=said, done=lambda: CashRules.objects.count() - 1)


def first_cash_rules(world: World) -> Button:
    """They reach back over a night: every phone has seen what they book, and presses for exactly that."""
    close(world.evening)
    rules = CashRules.objects.get()
    withdraw_rules(world.circle.club, Why(version=rules.pk, note="előről"))
    where = f"{world.club}cash/rules/"
    said = {
        "since": "2026-11-01",
        "currency": "HUF",
        "entry_fee": "600",
        "lost_hand_fee": "",
        "loss_cap": "",
        "coin": "",
    }
    told = world.phones[0].post(where, said).context["foreseen"]
    return Button(where=where, said={**said, "seen": told.seal}, done=lambda: CashRules.objects.standing().count())


def withdraw_cash_rules(world: World) -> Button:
    """There is a version before the last one, which the second press must not meet."""
    write_rules(world.circle.club, **{**RULES, "since": date(2026, 12, 1), "coin": 1000})
    where = f"{world.club}cash/rules/withdraw/"
    return Button(where=where, page=where, said={"why": "mégse"}, done=rows(Withdrawal))


def replace_cash_rules(world: World) -> Button:
    where = f"{world.club}cash/rules/replace/"
    said = {"since": "2026-11-01", "entry_fee": "600", "lost_hand_fee": "", "loss_cap": "", "coin": "", "why": "új"}
    return Button(where=where, page=where, said={**said, "currency": "HUF"}, done=rows(Withdrawal))


# ---- programs -----------------------------------------------------------------------------------------------------


def send_a_document(world: World) -> Button:
    _key, secret = make_key(world.circle.club, "honlap", "scribe", world.circle.by())
    headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": str(uuid4())}
    return Button(
        where="/api/v1/evenings/",
        said=json.loads(document_text(world.evening)),
        headers=headers,
        done=lambda: Evening.objects.count() - 1,
    )


BUTTONS = (
    begin,
    begin_in_the_club,
    read_in,
    save,
    undo,
    strike,
    restore,
    close_it,
    close_from_paper,
    reopen_it,
    come_and_go,
    another_game,
    renew_a_link,
    tick,
    untick,
    tick_without_a_club,
    found_a_club,
    adopt,
    add_a_member,
    rename,
    give_a_role,
    merge,
    erase,
    invite_somebody,
    invite_a_member,
    accept_an_invitation,
    sign_up,
    make_a_season,
    name_teams,
    write_house_rules,
    make_a_key,
    fine,
    spend,
    take_back,
    next_cash_rules,
    first_cash_rules,
    withdraw_cash_rules,
    replace_cash_rules,
    send_a_document,
)
OF_THE_STATE = (
    strike,
    restore,
    undo,
    save,
    close_it,
    close_from_paper,
    reopen_it,
    come_and_go,
    another_game,
    take_back,
    withdraw_cash_rules,
    replace_cash_rules,
)
"""Of these every phone has a page of its own: whoever comes second finds what was done."""


def pressed(phone: Client, where: str, **said: Any) -> int:
    """Press as a phone does: again where the database is busy, which is no answer; return what was answered."""
    while True:
        with suppress(OperationalError):
            answer = phone.post(where, **said)
            if answer.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
                return answer.status_code


def press_all(world: World, button: Button, *, own: bool) -> list[int]:
    """Let the phones press the button at once; return what each was answered."""
    loaded = [
        hidden(phone, button.page, button.where) if button.page else {}
        for phone in world.phones[: AT_A_BUTTON if own else 1]
    ]
    sent = []
    for phone, page in zip(world.phones[:AT_A_BUTTON], cycle(loaded)):
        said = {**page, **button.said}
        if own and "key" in said:
            said["key"] = str(uuid4())
        as_json = button.headers is not None
        told = {"data": json.dumps(said), "content_type": "application/json"} if as_json else {"data": said}
        sent.append(lambda phone=phone, told=told: pressed(phone, button.where, headers=button.headers, **told))
    return race(*sent)


@pytest.mark.parametrize(
    ("made", "own"),
    [*((one, False) for one in BUTTONS), *((one, True) for one in OF_THE_STATE)],
    ids=lambda one: getattr(one, "__name__", "own" if one else "same"),
)
def test_those_who_press_one_button_at_once_do_it_once(world: World, made: Callable[[World], Button], own: bool):
    button = made(world)
    met = press_all(world, button, own=own)
    assert [one for one in met if one not in (*DONE, *REFUSED)] == [], met
    assert [one for one in met if one in DONE], met
    assert button.done() == 1, met
    prove(world.evening)
    assert sum(CashPosting.objects.values_list("amount", flat=True)) == 0


# ---- everything at once -------------------------------------------------------------------------------------------

ROUNDS = 1


def until_done(press: Callable[[int], int], evening: Evening) -> list[int]:
    """Press as a phone does: where somebody wrote meanwhile, look at it and press again."""
    met: list[int] = []
    while not met or met[-1] == 409:
        met.append(press(Evening.objects.values_list("head", flat=True).get(pk=evening.pk)))
    return met


def a_save(phone: Client, evening: Evening, points: int) -> Callable[[], list[int]]:
    """A hand of so many card points, sent twice as on a bad line: the second press is answered as the first."""
    key = str(uuid4())

    def send(head: int) -> int:
        said = {"kind": "hand", "facts": {**TWO, "declarer_points": points, "dealer": 4}, "head": head, "key": key}
        return pressed(phone, f"/e/{evening.slug}/hand/", data=json.dumps(said), content_type="application/json")

    return lambda: [*until_done(send, evening), send(0)]


def a_strike(phone: Client, evening: Evening, number: int) -> Callable[[], list[int]]:
    key = str(uuid4())

    def send(head: int) -> int:
        said = {"reason": "nem volt", "head": head, "key": key}
        return pressed(phone, f"/e/{evening.slug}/{number}/strike/", data=said)

    return lambda: [*until_done(send, evening), send(0)]


def every_tick(phone: Client, evenings: list[Evening], random: Random) -> Callable[[], list[int]]:
    """Every payment of some nights, in an order of this phone's own."""
    asked = [(one, due) for one in evenings for due in read_dues(read_bill(one.night, with_book=True), "fewest", 0)]
    random.shuffle(asked)

    def send(evening: Evening, due: Any) -> int:
        said = {"payer": due.payer, "payee": due.payee, "amount": due.amount, "paid": "1"}
        return pressed(phone, f"/e/{evening.slug}/payments/tick/", data=said)

    return lambda: [send(one, due) for one, due in asked]


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_twenty_phones_that_tick_save_and_strike_at_once_book_each_once(world: World, seed: int):
    nights = [
        opened(world.circle.club, date(2026, 11, 5), names) for names in (NAMES, ("Éva", "Lajos", "Pál", "Rózsi"))
    ]
    for evening in nights:
        pay(evening, (1, 0, 99), (2, 3, 40 + seed))
        close(evening)
    payments = sum(len(read_dues(read_bill(one.night, with_book=True), "fewest", 0)) for one in nights)
    third = len(world.phones) // 3
    for number in range(third - 2):
        pay(world.evening, (number % 5, (number + 1) % 5, number + 1))
    give(world, world.evening, *nights)
    ticking, saving, striking = world.phones[: -2 * third], world.phones[-2 * third : -third], world.phones[-third:]
    met = race(
        *(every_tick(phone, nights, Random(seed + place)) for place, phone in enumerate(ticking)),
        *(a_save(phone, world.evening, 50 + place) for place, phone in enumerate(saving)),
        *(a_strike(phone, world.evening, 1 + place) for place, phone in enumerate(striking)),
    )
    assert {status for told in met for status in told} <= {200, 302, 409}, met
    assert Voucher.objects.filter(reason="payment").count() == payments
    written = Revision.objects.filter(evening=world.evening, kind="hand").values_list("action", flat=True)
    assert (list(written), saved(world, "struck")()) == (["written"] * third, third)
    for evening in (world.evening, *nights):
        prove(evening)
