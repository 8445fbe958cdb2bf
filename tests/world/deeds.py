"""Every deed there is: one for each address that takes a form or what a page's program sends, done one after another.

They are done in a world of their own, in this order, each once; ``tests/test_every_deed.py`` holds the list against the
addresses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.test import Client
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorebook import ledger
from scorebook.access import links
from scorebook.access.passwords import password_links
from scorebook.api.keys import make_key
from scorebook.cash.deeds import write_rules
from scorebook.club.circle import write_rules as agree
from scorebook.club.invitations import PURPOSE, invite
from scorebook.cup.document.day import as_json
from scorebook.files.cups import document_of
from scorebook.files.interchange import document_text
from scorebook.models import (
    Account,
    ApiKey,
    Club,
    CupTable,
    Entrant,
    Evening,
    Member,
    PastImport,
    Player,
    Season,
    Voucher,
)
from scorebook.results.asked import sent_answers
from scorebook.results.proposal import propose
from tests.api.conftest import DOCUMENT
from tests.cash.conftest import PLAIN, opened
from tests.club.conftest import BACKEND, Circle, joined, of_everybody, signed_in
from tests.clubfile.sent import a_copy, a_line
from tests.conftest import NAMES, holding
from tests.cup.before.deeds import before_the_day
from tests.ledger.conftest import TWO, Pen
from tests.meeting.forms import meeting_forms
from tests.world.fields import details_of, form_of
from tests.world.night import close, pay

PASSWORD, NEW = "jelszó-jelszó", "más-jelszó-9"
TABLE = {"players": NAMES, "first_dealer": "Eszter", "game": "paskievics", "preset": "mcleod", "currency": "HUF"}
NEXT = {**TABLE, "game": "kiralyhivasos", "preset": "default", "stake": "5"}
WORD = re.compile(r'<p class="word">([A-Z]{6})</p>')
ROWS = [{"what": "1", "declarer": "an", "partner": "ci", "score": "50"}]
OVER_AGAIN = {
    "hand_preview": "the open hand is kept as of now",
    "link_renew": "who asks twice wants another link",
    "pen": "who asks twice wants another word",
}


@dataclass(slots=True, kw_only=True)
class World:
    """A club, a guests' table, and everybody's phones; whatever goes wrong, they are answered as browsers are."""

    circle: Circle
    night: Evening
    due: Evening
    guests: Evening
    phones: Mapping[str, Client]
    kept: dict[str, Any] = field(default_factory=dict)

    @property
    def club(self) -> Club:
        return self.circle.club

    def of(self, name: str) -> str:
        """Return the address of a member's own pages."""
        return f"/c/{self.club.slug}/members/{Member.objects.get(club=self.club, player__name=name).pk}/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """An action at an address: a form, or a request of a page's script.

    ``page`` is the page with the form and its values, if that is another address.
    """

    name: str
    who: str
    where: str
    said: Mapping[str, Any]
    page: str = ""
    json: bool = False

    def sent(self, world: World) -> Callable[..., Any]:
        """Return the deed, to be done as often as one likes: each time the same is sent, and what is slipped in."""
        phone = world.phones[self.who]
        if not self.json:
            page = phone.get(self.page or self.where)
            filled = form_of(page.content.decode(), self.where) if page.status_code == HTTPStatus.OK else {}
            form = {"key": [str(uuid4())], **filled, **self.said}
            return lambda **more: phone.post(self.where, {**more, **form})
        key, headers = {"key": str(uuid4())}, {}
        if self.name == "api_evenings":
            key, headers = {}, {"Authorization": f"Bearer {world.kept['secret']}", "Idempotency-Key": key["key"]}

        def send(**more: str) -> Any:
            body = json.dumps({**more, **key, **self.said})
            return phone.post(self.where, body, content_type="application/json", headers=headers)

        return send


def world() -> World:
    """Make a club with a night that is played and one to be paid, and a table of no club."""
    circle = of_everybody()
    write_rules(circle.club, **PLAIN)
    ferenc = joined(circle.club, "Ferenc", "scribe").account
    agree(circle.club, name="Házirend", game="paskievics", preset="mcleod", house_rules={}, since=date(2026, 11, 1))
    due, night = opened(circle.club), opened(circle.club, timezone.localdate())
    pay(due, (1, 0, 10))
    close(due)
    Pen(night).hand()
    guests = ledger.open_evening(
        game="paskievics",
        preset="mcleod",
        house_rules={},
        players=NAMES,
        first_dealer=4,
        stake_minor_units=2000,
        currency="HUF",
        title="Vendégek",
        place="Ferencváros",
    )
    for _ in range(2):
        Pen(guests).hand()
    visited = opened(circle.club, timezone.localdate() - timedelta(days=3), ("Anna", "Béla", "Cili", "Zsófi"))
    Member.objects.filter(player__seats__evening=visited, player__name="Zsófi").delete()
    phones = {
        **{role: signed_in(circle.by(role)) for role in ("owner", "director", "scribe", "viewer")},
        "ferenc": signed_in(ferenc),
        "link": holding(str(links.token_of(links.links_of(guests)["write"]))),
        "stranger": Client(),
        "signing up": Client(),
    }
    for phone in phones.values():
        phone.raise_request_exception = False
    return World(circle=circle, night=night, due=due, guests=guests, phones=phones, kept={"ferenc": ferenc.pk})


def deeds(world: World) -> Iterator[Deed]:
    """Yield one deed after the other, each as the world stands when it is asked for."""
    yield from _at_the_table(world)
    yield from _at_the_end(world)
    yield from _in_the_book(world)
    yield from _on_a_cup_day(world)
    yield from _by_programs(world)
    yield from _in_the_club(world)
    yield from _of_accounts(world)


def a_deed(key: str, **said: Any) -> dict[str, Any]:
    """Return a hand as a phone hands it on."""
    body = {"kind": "hand", "facts": {**TWO, "declarer": 2, "partner": 4}}
    hand = {"key": key, "deed": "write", "at": 1, "number": None, "head": None, "body": body, "title": "3. leosztás"}
    return {**hand, "sentence": "Cili kettest.", "again": False, "of": None, **said}


def _at_the_table(world: World) -> Iterator[Deed]:
    at, by = f"/e/{world.guests.slug}/", "link"

    def json_deed(name: str, where: str, **said: Any) -> Deed:
        return Deed(name=name, who=by, where=at + where, said={"head": Pen(world.guests).head, **said}, json=True)

    hand = {"kind": "hand", "facts": {**TWO, "declarer": 2, "partner": 4}}
    yield json_deed("hand_preview", "hand/preview/", **hand, at=1, screen={})
    yield json_deed("hand_new", "hand/", **hand)
    first = world.guests.entries.get(number=1).facts
    yield json_deed("hand_correct", "1/edit/", kind="hand", facts={**first, "declarer_points": 50}, reason="elütés")
    yield json_deed("hand_insert", "1/insert/", kind="hand", facts=first, keeps=1)
    yield json_deed("undo", "undo/")
    yield Deed(name="entry_said", who=by, where=f"{at}1/said/", said={"who": "1", "says": "wrong"}, page=f"{at}1/")
    yield Deed(name="entry_overruled", who=by, where=f"{at}1/overruled/", said={"because": "megnéztük"}, page=f"{at}1/")
    yield Deed(name="entry_strike", who=by, where=f"{at}1/strike/", said={"reason": "nem volt"}, page=f"{at}1/")
    yield json_deed("hand_strike", "1/cross/", restores=True, reason="mégis volt")
    yield json_deed("grid", "grid/", do="write", rows=ROWS)
    yield Deed(name="evening_details", who=by, where=f"{at}details/", said=details_of(world.guests, title="Névnap"))
    yield Deed(name="evening_seats", who=by, where=f"{at}seats/", said={"players": ["0", "1", "2", "3", "=Gizi"]})
    yield Deed(name="link_renew", who=by, where=f"{at}links/renew/", said={"right": "write"}, page=f"{at}links/")
    yield Deed(name="pen", who=by, where=f"{at}pen/", said={})
    word = WORD.search(world.phones[by].post(f"{at}pen/").content.decode())
    assert word is not None
    yield Deed(name="pen_take", who="stranger", where="/pen/", said={"word": word[1]})
    yield Deed(
        name="hand_leave", who=by, where=f"{at}hand/leave/", said={"deeds": [a_deed(key := str(uuid4()))]}, json=True
    )
    yield Deed(name="hand_left", who="stranger", where=f"{at}hand/left/", said={"dismissed": [key]}, json=True)


def _at_the_end(world: World) -> Iterator[Deed]:
    at, by = f"/e/{world.guests.slug}/", "stranger"
    yield Deed(name="close", who=by, where=f"{at}close/", said={})
    yield Deed(name="another", who=by, where=f"{at}another/", said=NEXT)
    there = f"/e/{world.due.slug}/"
    due = world.phones["scribe"].get(f"{there}payments/").context["dues"][0]
    ticked = {"payer": due.payer, "payee": due.payee, "amount": due.amount, "paid": "1"}
    yield Deed(name="payment_tick", who="scribe", where=f"{there}payments/tick/", said=ticked, page=f"{there}payments/")
    yield Deed(
        name="reopen", who="director", where=f"{there}reopen/", said={"reason": "kimaradt"}, page=f"{there}payments/"
    )
    yield Deed(name="evening_new", who="stranger", where="/new/", said={**TABLE, "stake": "20"})
    yield Deed(
        name="evening_import",
        who="stranger",
        where="/import/",
        said={"document": json.dumps(DOCUMENT), "title": "", "day": "2026-11-05"},
    )


def _in_the_book(world: World) -> Iterator[Deed]:
    at, by = f"/c/{world.club.slug}/cash/", "director"
    ruled = {"since": "2026-12-01", "currency": "HUF", "entry_fee": "500", "coin": "5"}
    ruled |= {"lost_hand_fee": "", "loss_cap": ""}
    yield Deed(name="cash_rules", who=by, where=f"{at}rules/", said=ruled)
    yield Deed(
        name="cash_rules_replace", who=by, where=f"{at}rules/replace/", said={"entry_fee": "700", "why": "drágul"}
    )
    yield Deed(name="cash_rules_withdraw", who=by, where=f"{at}rules/withdraw/", said={"why": "mégsem"})
    bela = str(world.circle["director"].player_id)
    fee = {"kind": "membership", "amount": "5000", "note": "Tagdíj", "day": "2026-11-02", "who": [bela]}
    seen = world.phones[by].post(f"{at}fee/", {**fee, "key": str(uuid4())}).context["foreseen"].seal
    yield Deed(name="cash_fee", who=by, where=f"{at}fee/", said={**fee, "seen": seen})
    batch = Voucher.objects.filter(reason="fee").latest("pk").batch
    yield Deed(name="cash_fee_back", who=by, where=f"{at}fee/{batch}/back/", said={"note": "mégsem"})
    yield Deed(
        name="cash_write", who=by, where=f"{at}write/fine/", said={"who": bela, "amount": "100", "note": "késett"}
    )
    fine = Voucher.objects.filter(reason="fine").latest("pk").number
    yield Deed(name="cash_take_back", who=by, where=f"{at}vouchers/{fine}/back/", said={"note": "mégsem"})


def _on_a_cup_day(world: World) -> Iterator[Deed]:
    by, new = "director", f"/c/{world.club.slug}/cups/new/"
    yield Deed(name="cup_new", who=by, where=new, said={"name": "Kupa"})
    at = f"/k/{world.club.cups.get().slug}/"

    def pressed(deed: str, where: str, **fields: Any) -> Deed:
        fields = {"head": str(world.club.cups.get().head), **fields}
        return Deed(name=deed, who=by, where=at + where, said=fields, page=at)

    here = [str(number) for number in world.club.members.values_list("player", flat=True)]
    yield Deed(name="cup_where", who="viewer", where=f"{at}where/", said={"who": here[0]})
    yield from before_the_day(at, Deed, pressed)
    yield pressed("cup_tick", "entries/tick/", here=here, shown=here)
    yield pressed("cup_guests", "entries/guests/", names="Jenő\nKlári\nLaci")
    yield pressed("cup_list", "entries/close/")
    yield pressed("cup_late", "entries/late/", name="Misi")
    yield pressed("cup_person", f"entries/{Entrant.objects.latest('pk').number}/", does="leave")
    yield pressed("cup_settings", "settings/", final="4", carried="all", hidden="on", mates_apart="1")
    yield pressed("cup_settings", "settings/", does="apart", one="1", other="2")
    yield pressed("cup_settings", "settings/", does="people", **{"team-1": "Fehérvár", "stands_in-3": "on"})
    yield pressed("cup_draw", "draw/", seed="piros ász")
    yield pressed("cup_draw", "draw/", does="publish")
    who = str(CupTable.objects.get(number=1).drawn.get(seat=2).entrant.number)
    yield pressed("cup_no_show", "no-show/", who=who, does="replace", name="Nóra", reason="nem jött")
    yield pressed("cup_codes", "codes/")
    yield pressed("cup_clock", "clock/", does="start")
    document = json.loads(document_text(CupTable.objects.get(number=1).night.evenings.get()))
    at_play = document["players"][-3:]
    hand = {"contract": "two", "declarer": at_play[0], "partner": at_play[2], "declarer_points": 54}
    yield pressed("cup_table_document", "1/1/document/", document=json.dumps({**document, "entries": [hand]}))
    yield pressed("cup_table", "1/1/", does="time", reason="letelt")
    slip = {"points-0": "10", "points-1": "-10", **{f"points-{seat}": "0" for seat in (2, 3, 4)}}
    yield pressed("cup_slip", "1/2/slip/", **slip)
    sheet = f"/e/{CupTable.objects.get(number=1).night.evenings.get().slug}/"
    agreed = {"who": "1", "edition": "1"}
    yield Deed(name="cup_agreed", who="scribe", where=f"{sheet}round/agreed/", said=agreed, page=sheet)
    for table in CupTable.objects.values_list("number", flat=True):
        yield pressed("cup_table", f"1/{table}/", does="nobody", reason="elmentek")
    yield pressed("cup_round", "close/")
    yield pressed("cup_rule", "rulings/", who="1", points="-5", reason="késett")
    yield pressed("cup_prizes", "prizes/", fee="1000", currency="HUF", kept="10", coin="1", shares="60 40")
    yield pressed("cup_end", "end/")
    exported = replace(document_of(world.club.cups.get()), name="Kupa máskor")
    where = f"/c/{world.club.slug}/cups/import/"
    yield Deed(name="cup_import", who=by, where=where, said={"document": json.dumps(as_json(exported))})
    yield Deed(name="cup_new_alone", who="stranger", where="/k/new/", said={"name": "Másik kupa"})
    yield Deed(
        name="cup_import_alone", who="stranger", where="/k/import/", said={"document": json.dumps(as_json(exported))}
    )


def _in_the_club(world: World) -> Iterator[Deed]:
    at, by = f"/c/{world.club.slug}/", "owner"

    def pressed(deed: str, where: str, page: str = "members/", /, **said: Any) -> Deed:
        return Deed(name=deed, who=by, where=where if where.startswith("/") else at + where, said=said, page=at + page)

    yield pressed("club_evening_new", "new/", "new/", **NEXT)
    world.phones["owner"].cookies["keyring"] = world.phones["stranger"].cookies["keyring"].value
    yield pressed("club_adopt", f"adopt/{world.guests.slug}/", f"adopt/{world.guests.slug}/")
    back, erase = (f"/e/{world.guests.slug}/{way}/" for way in ("back", "erase"))
    yield Deed(name="evening_back", who=by, where=back, said={})
    yield Deed(name="evening_erase", who=by, where=erase, said={"whom": "all", "sure": "1"}, page=f"{erase}?whom=all")
    yield pressed("member_add", "members/add/", name="Gergely")
    yield pressed("member_rename", f"{world.of('Gergely')}rename/", name="Gergő")
    yield pressed("member_contact", f"{world.of('Gergő')}contact/", phone="+36 1 234 5678", note="csak csütörtökön")
    yield pressed("member_away", f"{world.of('Gergő')}away/", away="1")
    guest = Player.objects.get(name="Zsófi", seats__evening__club=world.club).pk
    yield pressed("guest_welcome", "members/guest/", guest=str(guest), member="")
    yield pressed("member_role", f"{world.of('Dénes')}role/", role="scribe")
    number = world.of("Gergő").strip("/").split("/")[-1]
    yield pressed("member_merge", f"{world.of('Eszter')}merge/", other=number, sure="1")
    yield pressed("member_erase", f"{world.of('Cili')}erase/", sure="1")
    yield pressed("invite", "invite/", role="viewer")
    invitation = world.club.invitations.latest("pk").pk
    yield pressed("invitation_revoke", f"invitations/{invitation}/revoke/")
    yield pressed("rules_new", "rules/new/", "rules/new/?game=alsos", name="Alsós")
    days = {"name": "Tél", "first_day": "2026-12-01", "last_day": "2027-02-28"}
    yield pressed("season_new", "seasons/new/", "seasons/new/", **days)
    season = Season.objects.latest("pk").pk
    yield pressed("season_edit", f"seasons/{season}/", f"seasons/{season}/", name="Tavasz")
    yield pressed("season_remove", f"seasons/{season}/remove/", f"seasons/{season}/", sure="1")
    yield pressed("season_back", f"seasons/{season}/back/", "seasons/")
    for name, who, where, page, fields in meeting_forms(world.club, world.circle.by()):
        yield Deed(name=name, who=who, where=where, said=fields, page=page)
    rows, answers = "Nap;Anna;Béla\n2019-10-03;5;-5\n", {"answer.game.": "alsos", "answer.unit.": "points"}
    seen = propose(world.club, rows.encode(), sent_answers(answers)).seen
    yield pressed("past_new", "past/new/", "past/new/", text=rows, do="book", seen=seen, **answers)
    yield from _of_closed_seasons(world, pressed)
    stored = PastImport.objects.create(
        club=world.club,
        key=uuid4(),
        digest="x",
        unit="points",
        count="written",
        head=0,
        seal="x",
        written_at=timezone.now(),
    )
    yield pressed("past_take_back", f"past/{stored.pk}/back/", f"past/{stored.pk}/back/", reason="elírás")
    yield pressed("club_documents_in", "documents/", "documents/", file=a_line(DOCUMENT))
    yield pressed("club_settings", "settings/", "settings/", name="Pénteki kör", public="standings")
    yield pressed("api_keys", "keys/", "keys/", name="Honlap", role="scribe")
    yield pressed("api_key_revoke", f"keys/{ApiKey.objects.latest('pk').pk}/revoke/", "keys/")


def _of_closed_seasons(world: World, pressed: Callable[..., Deed]) -> Iterator[Deed]:
    """Close the season of the list that was just booked, open it again, and archive a table."""
    days = {"first_day": "2019-01-01", "last_day": "2019-12-31"}
    season = Season.objects.create(club=world.club, name="Régi", **days).pk
    yield pressed("season_close", f"seasons/{season}/close/", f"seasons/{season}/close/")
    yield pressed("season_open", f"seasons/{season}/open/", f"seasons/{season}/final/")
    table = {"name": "1999", "first_day": "1999-01-01", "last_day": "1999-12-31", "table": "1;Anna;3"}
    yield pressed("archive_new", "seasons/archive/", "seasons/archive/", **table)
    edit = f"seasons/{Season.objects.latest('pk').pk}/archive/"
    yield pressed("archive_edit", edit, edit, **{**table, "table": "1;Anna;4", "reason": "elírás"})


def _by_programs(world: World) -> Iterator[Deed]:
    _key, world.kept["secret"] = make_key(world.club, "lap", "scribe", world.circle.by())
    yield Deed(
        name="api_evenings", who="stranger", where="/api/v1/evenings/?newcomers=members", said=DOCUMENT, json=True
    )


def _of_accounts(world: World) -> Iterator[Deed]:
    invitation = invite(world.club, "viewer", world.circle.by())
    token = links.token_from(invitation.salt, invitation.digest, PURPOSE)
    new = {"password1": PASSWORD, "password2": PASSWORD, "name": "Hédi"}
    yield Deed(name="invitation", who="stranger", where=f"/i/{token}/", said={**new, "login": "hedi@example.org"})
    yield Deed(name="sign_up", who="signing up", where="/account/new/", said={**new, "login": "ida@example.org"})
    # A session that could not be kept after all leaves the account, and somebody who signs in by it.
    world.phones["signing up"].force_login(Account.objects.get(login="ida@example.org"), backend=BACKEND)
    yield Deed(name="club_new", who="signing up", where="/c/new/", said={"name": "Új kör"})
    yield Deed(name="club_bring_in", who="owner", where="/c/new/file/", said=a_copy())
    yield Deed(name="account", who="ferenc", where="/account/", said={"name": "Feri"})
    changed = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    yield Deed(name="password", who="ferenc", where="/account/password/", said=changed)
    ferenc = Account.objects.get(pk=world.kept["ferenc"])
    uid, token = urlsafe_base64_encode(force_bytes(ferenc.pk)), password_links.make_token(world.circle.by(), ferenc)
    form = str(world.phones["signing up"].get(f"/account/reset/{uid}/{token}/")["Location"])
    chosen = {"new_password1": PASSWORD, "new_password2": PASSWORD}
    yield Deed(name="password_reset", who="signing up", where=form, said=chosen)
    ferenc.refresh_from_db()
    world.phones["ferenc"].force_login(ferenc, backend=BACKEND)
    yield Deed(name="account_delete", who="ferenc", where="/account/delete/", said={"password": PASSWORD})
    yield Deed(
        name="club_close", who="owner", where=f"/c/{world.club.slug}/close/", said={"deed": "close", "sure": "1"}
    )
