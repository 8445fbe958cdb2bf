"""Every page of Scorebook and the way to it: as the scribe, as a watcher, as a stranger.

A page is named by its address in ``scorebook.urls``. A test fails if a page is missing here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.urls import reverse
from django.utils.http import urlsafe_base64_encode

from scorebook import demo, ledger
from scorebook.access import links
from scorebook.access.passwords import password_links
from scorebook.cash.deeds import write_rules
from scorebook.editions.snapshot import Snapshot
from scorebook.editions.typed import read_table
from scorebook.editions.writing import ArchiveSlip, write_archive
from scorebook.models import Account, By, Club, Evening, Season, Tick
from tests.browser.conftest import Scribe
from tests.club.conftest import founded, joined, of_everybody, signed_in
from tests.paper.nights import LONG
from tests.world import clubs
from tests.world.night import close, next_game, pay

if TYPE_CHECKING:
    from playwright.sync_api import Page

RICH = {"kassza": True, "dealer_cries_laughs": "tolnai", "talon_honours": True}
NAMES = ("Anna", "Béla", "Cili", "Dénes", "Eszter")
ANNA = ledger.Author(name="Anna")


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """The evenings there are, and the phone that looks at them."""

    page: Page
    server: str
    night: Evening
    closed: Evening
    club: Club | None = None

    def hold(self, evening: Evening, right: str) -> None:
        """Put a link on the phone's keyring, before those it holds."""
        token = links.token_of(links.links_of(evening)[right])
        held = [cookie["value"] for cookie in self.page.context.cookies() if cookie["name"] == "keyring"]
        cookies = [{"name": "keyring", "value": ".".join([str(token), *held])}, {"name": "scribe", "value": "Anna"}]
        self.page.context.add_cookies([{**cookie, "url": self.server} for cookie in cookies])

    def go(self, name: str, *about: Any, asking: str = "") -> None:
        """Open an address by its name."""
        self.page.goto(reverse(name, args=[one.slug if isinstance(one, Evening) else one for one in about]) + asking)

    def club_page(self, name: str, *about: Any, asking: str = "") -> None:
        """Open a page of the club by its name."""
        assert self.club is not None
        self.go(name, self.club.slug, *about, asking=asking)

    def table(self, right: str = "write") -> Evening:
        """Begin another evening of five, by the richest rules, of which this phone has a link: a double round is on."""
        evening = ledger.open_evening(
            game="paskievics",
            preset="mcleod",
            house_rules=RICH,
            players=NAMES,
            first_dealer=4,
            title="Csütörtöki kör",
            place="Ferencváros",
            stake_minor_units=2000,
            currency="HUF",
        )
        for step, (kind, facts) in enumerate((("hand", ULTIMO), ("all_pass", {}))):
            ledger.record_entry(evening, key=uuid4(), head=step, kind=kind, facts=facts, author=ANNA)
            evening.refresh_from_db()
        self.hold(evening, right)
        return evening

    def two_games(self, right: str, *, closed: bool = False, names: tuple[str, ...] = NAMES) -> Evening:
        """Play two games in a night, for sums as long as they get, and return the second."""
        options = {"players": names, "stake_minor_units": 10**7, "title": "", "opened_at": None, "place": ""}
        first = ledger.open_evening(
            game="paskievics", preset="mcleod", house_rules={}, first_dealer=4, currency="HUF", **options
        )
        second = next_game(first, **options)
        pay(first, *[(0, 1, 987_654)] * 9, (2, 3, 1))
        pay(second, *[(1, 2, 999_999)] * 9)
        if closed:
            close(first, second)
        self.hold(first, right)
        return second

    def write(self, *taps: Any) -> Scribe:
        """Open the entry page of a new evening and tap."""
        return Scribe(page=self.page, slug=self.table().slug).open().tap(*taps)

    def correct(self, **which: Any) -> None:
        """Open the entry page on the first entry of the long evening that is such."""
        self.go("hand_correct", self.night, self.entry(**which))

    def entry(self, **which: Any) -> int:
        """Return the number of the first entry of the long evening that is such."""
        entry = self.night.entries.filter(**which).order_by("number").first()
        assert entry is not None, which
        return entry.number


ULTIMO = {
    "contract": "two",
    "declarer": 0,
    "partner": 2,
    "declarer_points": 54,
    "trull": "declarers",
    "announcements": [{"figure": "pagat_ultimo", "by": 0, "kontra": 1}],
    "pagat_last_trick": {"player": 0, "won": True},
}


def world_of(page: Page, server: str, right: str) -> World:
    """Play the demo evenings and give the phone their links; a stranger gets none, the owner of a club signs in."""
    if right == "owner":
        return _of_a_club(page, server)
    demo.build()
    night, closed = (address.evening for address in demo.addresses()[:2])
    world = World(page=page, server=server, night=night, closed=closed)
    for evening in (night, closed):
        if right in ("write", "watch"):
            world.hold(evening, right)
    return world


def _of_a_club(page: Page, server: str) -> World:
    circle = of_everybody()
    autumn = clubs.autumn(circle.club, hands=3)
    session = signed_in(circle.by()).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": server}])
    return World(page=page, server=server, night=autumn.still_open, closed=autumn.closed[0], club=circle.club)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """A page in one state, with the name of its address and its visitor.  ``come`` leads there."""

    name: str
    what: str
    who: str
    come: Callable[[World], Any]


def _dialog(world: World, *taps: Any, then: str = "") -> None:
    world.write(*taps)
    if then:
        world.page.locator(then).click()
    world.page.wait_for_selector("#sheet[open]")


def _contradiction(world: World) -> None:
    world.write("two", 1, 2, "54", 3, "trull", 1, "xxi_catch", 2)
    world.page.wait_for_selector("#preview.wrong")


def _conflict(world: World) -> None:
    scribe = world.write("two", 1, 2, "54")
    evening = Evening.objects.get(slug=scribe.slug)
    facts = {"contract": "three", "declarer": 1, "partner": 3, "declarer_points": 60}
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=ANNA)
    scribe.tap("#save")
    world.page.wait_for_selector("#sheet[open] .versions")


def _unsent(world: World, *taps: str) -> None:
    """Open the list of hands that are not sent, and tap there before the network is back."""
    scribe = world.write("two", 1, 2, "54")
    world.page.route("**/hand/", lambda route: route.abort())
    scribe.tap("#save")
    world.page.wait_for_selector("#unsent:not([hidden])")
    scribe.tap("#unsent")
    world.page.wait_for_selector("#sheet[open]")
    for place in taps:
        world.page.tap(place)
    world.page.unroute("**/hand/")


def _to_another_phone(world: World) -> None:
    _unsent(world, "#sheet [data-act=out]")
    world.page.wait_for_selector("#sheet .code")


def _taking_in(world: World) -> None:
    world.write("#menu")
    world.page.locator("#sheet .menu .btn", has_text="Átvétel").tap()
    world.page.locator("#sheet [data-act=take]").tap()
    world.page.wait_for_selector("#taking-says:not(:empty)")


def _six_letters(world: World) -> None:
    world.go("pen", world.table())
    world.page.locator("main form button.btn.main").click()
    world.page.wait_for_selector(".word")


def _no_letters(world: World) -> None:
    world.go("pen_take")
    world.page.fill("[name=word]", "ABC")
    world.page.locator("main form button.btn.main").click()
    world.page.wait_for_selector(".errors")


def _plain(world: World, *, head: str | None = None, points: str = "54") -> None:
    page = world.page
    world.go("hand_new", world.table(), asking="?plain=1")
    for field, value in (("contract", "two"), ("declarer", "1"), ("partner", "2")):
        page.check(f'input[name="{field}"][value="{value}"]', force=True)
    page.fill('input[name="declarer_points"]', points)
    if head is not None:
        page.locator('form:has([name="kind"]) input[name="head"]').evaluate("(field, head) => field.value = head", head)
    with page.expect_navigation():
        page.click(f'button[value="{"preview" if points == "54" and head is None else "save"}"]')


def _open_hand(world: World, name: str) -> None:
    scribe = world.write("two", 1)
    with world.page.expect_response("**/hand/preview/"):
        scribe.tap(2, "trull")
    world.go(name, Evening.objects.get(slug=scribe.slug))


def _strike(world: World, *, head: str | None = None) -> None:
    page = world.page
    world.go("entry", world.night, world.entry(kind="hand", struck=False), asking="#strike")
    if head is not None:
        page.locator("#strike input[name=head]").evaluate("(field, head) => field.value = head", head)
        with page.expect_navigation():
            page.locator("#strike button").click()
        page.wait_for_selector(".notice.red:not(.stale)")


def _nonsense(world: World) -> None:
    world.go("evening_import")
    world.page.fill("#document", '{"format": "nonsense"}')
    with world.page.expect_navigation():
        world.page.locator("main form button.btn.main").click()
    world.page.wait_for_selector(".errors")


def _nobody(world: World) -> None:
    world.go("evening_new")
    world.page.fill("#id_players", "")
    with world.page.expect_navigation():
        world.page.evaluate("document.getElementById('start').submit()")


def _taken_back(world: World) -> None:
    evening = world.table()
    token = links.token_of(links.links_of(evening)["watch"])
    links.renew(evening, "watch")
    world.go("link_open", token)


def _menu(world: World) -> None:
    world.go("sheet", world.night)
    world.page.locator(".menu > summary").click()


def disputed(world: World, right: str = "write") -> Evening:
    """Begin an evening whose first hand has one objection and one agreement, and whose second hand was overruled."""
    evening = world.table(right)
    for line, seat, says in ((1, 3, "wrong"), (1, 1, "right"), (2, 4, "wrong")):
        voice = ledger.Voice(seat=seat, by=By.WATCH, author=ANNA)
        remark = {"key": uuid4(), "version": 1, "says": says, "word": "így emlékszem rá, és más is", "voice": voice}
        seen = ledger.remark(evening, line, **remark).pk
    because = ledger.Overruling(because="hárman is így láttuk", seen=seen, by=By.WRITE, author=ANNA, line=2)
    ledger.overrule(evening, key=uuid4(), overruling=because)
    return evening


def _closing_refused(world: World) -> None:
    world.go("close", disputed(world))
    world.page.locator(".btn.main").click()
    world.page.wait_for_selector("#because-wrong")


def _seen_by(who: str) -> list[Look]:
    """List the pages that scribe and watcher share.

    The watcher visits every address once, since its states look the same.
    """
    looks: list[tuple[str, str, Callable[[World], Any]]] = [
        ("home", "the evenings of this device", lambda w: w.go("home")),
        ("sheet", "the sheet", lambda w: w.go("sheet", w.night)),
        ("sheet", "the sheet with its menu", _menu),
        ("sheet", "the sheet of a closed evening", lambda w: w.go("sheet", w.closed)),
        ("far", "the far view", lambda w: w.go("far", w.night)),
        ("far", "the far view of a closed evening", lambda w: w.go("far", w.closed)),
        ("history", "the history", lambda w: w.go("history", w.night)),
        ("entry", "a hand", lambda w: w.go("entry", w.night, w.entry(kind="hand", struck=False))),
        ("entry", "a hand struck out", lambda w: w.go("entry", w.night, w.entry(struck=True))),
        ("entry", "a corrected hand", lambda w: w.go("entry", w.night, w.entry(struck=False, revisions_count__gt=1))),
        ("entry", "a disputed hand", lambda w: w.go("entry", disputed(w, who), 1)),
        ("entry", "a no-game", lambda w: w.go("entry", w.night, w.entry(kind="all_pass"))),
        ("links", "the links", lambda w: w.go("links", w.night)),
        ("recap", "the recap", lambda w: w.go("recap", w.closed)),
        ("evening_on_paper", "what can be printed", lambda w: w.go("evening_on_paper", w.closed)),
        ("rules", "the rules of the evening", lambda w: w.go("rules", w.night)),
        ("payments", "who would pay whom", lambda w: w.go("payments", w.night)),
        ("payments", "who pays whom", lambda w: w.go("payments", w.closed)),
        ("payments", "one banker", lambda w: w.go("payments", w.closed, asking="?way=banker")),
        ("payments", "a night paid", lambda w: w.go("payments", w.two_games(who, closed=True, names=LONG))),
        ("payments", "a night not over yet", lambda w: w.go("payments", w.two_games(who), asking="?way=neighbour")),
        ("sheet", "the second game of a night", lambda w: w.go("sheet", w.two_games(who))),
        ("home", "the nights of this device", lambda w: (w.two_games(who), w.go("home"))),
    ]
    if who == "watch":
        looks = list({look[0]: look for look in reversed(looks)}.values())
    return [Look(name=name, what=what, who=who, come=come) for name, what, come in looks]


def _keyed(world: World) -> None:
    """Key a row of paper that can be written, one that cannot, and open the help."""
    world.go("grid", world.table())
    world.page.wait_for_selector("#grid-form[data-ready=true]")
    for row in (("3", "e", "a", "56", "k", "ultimó b+"), ("2", "senki")):
        for cell in row:
            world.page.keyboard.type(cell)
            world.page.keyboard.press("Tab")
        world.page.keyboard.press("Enter")
    world.page.keyboard.press("?")
    world.page.wait_for_selector("tbody.row.wrong .reason")


def _scribes() -> list[Look]:
    """List what only the scribe sees."""
    looks: list[tuple[str, str, Callable[[World], Any]]] = [
        ("evening_new", "a new evening", lambda w: w.go("evening_new")),
        ("sheet", "the sheet with an open hand", lambda w: _open_hand(w, "sheet")),
        ("far", "the far view with an open hand", lambda w: _open_hand(w, "far")),
        ("grid", "a paper night", lambda w: w.go("grid", w.night)),
        ("grid", "a paper night keyed, a row of it refused", _keyed),
        ("close", "closing", lambda w: w.go("close", w.night)),
        ("close", "closing a game of a night", lambda w: w.go("close", w.two_games("write", names=LONG))),
        ("close", "closing what is disputed", _closing_refused),
        ("evening_seats", "who sits here", lambda w: w.go("evening_seats", w.table())),
        ("evening_details", "the details of an evening", lambda w: w.go("evening_details", w.table())),
        ("evening_erase", "names of a night erased", lambda w: w.go("evening_erase", w.closed)),
        ("pen", "handing over the pen", lambda w: w.go("pen", w.table())),
        ("pen", "the six letters", _six_letters),
        ("hand_new", "codes for another phone", _to_another_phone),
        ("hand_new", "taking in from another phone", _taking_in),
        ("another", "another game", lambda w: w.go("another", w.table())),
        ("another", "another game chosen", lambda w: w.go("another", w.table(), asking="?game=magyar")),
        ("close", "closing with an open hand", lambda w: _open_hand(w, "close")),
        ("payments", "opening again", lambda w: w.go("payments", w.closed, asking="#reopen")),
        ("entry", "striking out", _strike),
        ("entry", "striking refused", lambda w: _strike(w, head="1")),
        ("hand_new", "an empty hand", lambda w: w.write()),
        ("hand_new", "an empty hand, another one disputed", lambda w: w.go("hand_new", disputed(w))),
        ("hand_new", "half a hand", lambda w: w.write("two", 1, "pagat_ultimo", "kontra last")),
        ("hand_new", "a whole hand", lambda w: w.write("two", 1, 2, "trull", "54").previewed()),
        ("hand_new", "a contradiction", _contradiction),
        ("hand_new", "all passed", lambda w: w.write("all_pass").previewed()),
        ("hand_new", "more", lambda w: _dialog(w, "two", 1, 2, "#more")),
        (
            "hand_new",
            "a question of more",
            lambda w: _dialog(w, "two", 1, 2, "#more", then="#sheet .menu .btn >> nth=1"),
        ),
        (
            "hand_new",
            "every announcement",
            lambda w: _dialog(w, "two", 1, 2, "pagat_ultimo", "trull", "#more", then="#sheet .menu .btn >> nth=-2"),
        ),
        ("hand_new", "who deals", lambda w: _dialog(w, "two", 1, 2, "#more", then="#sheet .menu .btn >> nth=-1")),
        ("hand_new", "a failed trial", lambda w: _dialog(w, "failed_trial")),
        ("hand_new", "an adjustment", lambda w: _dialog(w, "adjustment")),
        ("hand_new", "the menu", lambda w: _dialog(w, "#menu")),
        ("hand_new", "the keys", lambda w: _dialog(w, "#menu", then="#sheet .menu .btn >> nth=2")),
        ("hand_new", "two scribes", _conflict),
        ("hand_new", "hands not sent", _unsent),
        ("hand_new", "the form", _plain),
        ("hand_new", "the form refused", lambda w: _plain(w, points="99")),
        ("hand_new", "the form of two scribes", lambda w: _plain(w, head="1")),
        ("hand_new", "a closed evening", lambda w: w.go("hand_new", w.closed)),
        ("hand_correct", "a correction", lambda w: w.correct(kind="hand", struck=False)),
        ("hand_insert", "a forgotten hand", lambda w: w.go("hand_insert", w.night, w.entry(kind="hand", struck=False))),
        ("hand_correct", "another entry corrected", lambda w: w.correct(kind="adjustment")),
    ]
    return [Look(name=name, what=what, who="write", come=come) for name, what, come in looks]


def _strangers() -> list[Look]:
    """List the pages without a link, and the refusals for visitors who have none."""
    looks: list[tuple[str, str, Callable[[World], Any]]] = [
        ("home", "no evening yet", lambda w: w.go("home")),
        ("evening_new", "the first evening", lambda w: w.go("evening_new")),
        ("evening_new", "nobody at the table", _nobody),
        ("pen_take", "taking over the pen", lambda w: w.go("pen_take")),
        ("cup_new_alone", "a cup day without a club", lambda w: w.go("cup_new_alone")),
        ("cup_import_alone", "an import of a cup day", lambda w: w.go("cup_import_alone")),
        ("pen_take", "letters that open nothing", _no_letters),
        ("evening_import", "an import", lambda w: w.go("evening_import")),
        ("evening_import", "an import refused", _nonsense),
        ("login", "signing in", lambda w: w.go("login")),
        ("sign_up", "a new account", lambda w: w.go("sign_up")),
        ("password_reset", "a link for a new password, spent", lambda w: w.go("password_reset", "none", "none")),
        ("password_reset", "a new password", _new_password),
        ("api", "for programs", lambda w: w.go("api")),
        ("rulebook", "the rules of the game", lambda w: w.go("rulebook", "paskievics")),
        ("guide", "the guide", lambda w: w.go("guide")),
        ("guide_page", "a page of the guide", lambda w: w.go("guide_page", "mistake")),
        ("no_network", "what was not kept", lambda w: w.go("no_network")),
        ("home", "the evenings as they were kept", _cached_home),
        ("", "400", lambda w: w.go("evening_new", asking="?game=none")),
        ("", "404", lambda w: w.page.goto("/nothing/here/")),
        ("sheet", "404 for a stranger", lambda w: w.go("sheet", w.night)),
        ("link_open", "410", _taken_back),
    ]
    return [Look(name=name, what=what, who="nobody", come=come) for name, what, come in looks]


def _cached_home(world: World) -> None:
    """Look at the first page as a phone shows it that has no network."""
    world.go("home")
    world.page.evaluate("document.documentElement.dataset.kept = ''")


def _new_password(world: World) -> None:
    circle = founded("Csütörtöki kör", "Anna")
    kati = joined(circle.club, "Kati", "scribe").account
    assert kati is not None
    about = urlsafe_base64_encode(str(kati.pk).encode()), password_links.make_token(circle.by(), kati)
    world.go("password_reset", *about)


def _rules_written(world: World) -> None:
    world.club_page("rules_new")
    world.page.fill("[name=name]", "Házirend")
    with world.page.expect_navigation():
        world.page.locator("main form button.btn.main").click()


OLD_RESULTS = """\
Nap;Anna;Béla;Kis Pál;Nagy Éva;Tóth Ilona;Varga Ödön
2019-10-03;120;-80;-40;0;;
2019-10-10;-15;5;;10;;
2019-10-17;30;-10;-20;40;-60;25
"""


def _sent(world: World, form: str = "main") -> None:
    with world.page.expect_navigation():
        world.page.locator(f"{form} form button.btn").first.click()


def _member(world: World, role: str, name: str = "member") -> None:
    assert world.club is not None
    world.club_page(name, world.club.members.filter(role=role).first().pk)  # type: ignore[union-attr]


def _two(world: World) -> None:
    assert world.club is not None
    director, player = (world.club.members.filter(role=role).first() for role in ("director", ""))
    assert director is not None
    assert player is not None
    world.club_page("member_merge", player.pk, asking=f"?other={director.pk}")


def _invitation(world: World) -> None:
    world.club_page("members")
    _sent(world, "section:has([name=role])")


def _archived(world: World) -> Season:
    """Return the archived season of the club; write its table first if there is none."""
    season = Season.objects.filter(archive=True).first()
    if season is not None or world.club is None:
        return season or Season()
    days = {"first_day": date(2019, 1, 1), "last_day": date(2019, 12, 31)}
    lines = read_table("1;Anna;12,5;veretlen\n2;Kis Pál;-3\n–;Béla", {}).lines
    snapshot = Snapshot(terms={name: str(day) for name, day in days.items()}, evenings=0, lines=lines)
    slip = ArchiveSlip(key=uuid4(), source="napló", reason="", by=Account.objects.earliest("pk"))
    return write_archive(world.club, {"name": "2019", **days}, snapshot, slip)


def _list_read(world: World) -> None:
    """Paste a list of three evenings, with a name that the club does not know and a row that is not zero."""
    world.club_page("past_new")
    world.page.locator("textarea").fill(OLD_RESULTS)
    _sent(world)


def _list_answered(world: World) -> None:
    """Answer with the guesses; the row that is not zero is asked about after the others."""
    world.page.locator("[data-question=game] select").select_option("paskievics")
    _sent(world)
    _sent(world)


def _cash(world: World) -> None:
    """Let the club charge its nights from the first day on, and open its book."""
    assert world.club is not None
    if not world.club.cash_rules.exists():
        write_rules(
            world.club,
            since=clubs.FIRST,
            currency="HUF",
            entry_fee=30000,
            lost_hand_fee=5000,
            loss_cap=100000,
            coin=5000,
        )
    world.club_page("cash")


def _charged_after_a_tick(world: World) -> None:
    """Open a night of which something was ticked off before the club kept it in its book."""
    payer, payee = (seat.player for seat in world.closed.seats.order_by("number")[:2])
    payment = {"night": world.closed.night, "edition": 1, "payer": payer, "payee": payee}
    Tick.objects.create(**payment, amount=1, paid=True)
    _cash(world)
    world.go("payments", world.closed)


def _player(world: World, name: str) -> None:
    world.club_page(name, world.closed.seats.get(number=0).player_id)


# Pages of a club that need nothing but the club: address, what they show, and the question behind the address.
CLUB_PAGES = (
    ("club", "a club", ""),
    ("members", "its members", ""),
    ("club_settings", "its settings", ""),
    ("api_keys", "its keys", ""),
    ("rules_list", "no rules yet", ""),
    ("rules_new", "rules written down", ""),
    ("club_exports", "its exports", ""),
    ("club_on_paper", "its documents", ""),
    ("standings", "its standings", ""),
    ("standings", "its pairs", "?board=pairs"),
    ("rating", "its rating", ""),
    ("season_records", "the records", ""),
    ("season_new", "a new season", ""),
    ("seasons", "its seasons", ""),
    ("titles", "its titles", ""),
    ("archive_new", "an old final table to type", ""),
    ("cup_new", "a new cup day", ""),
    ("past", "no old results yet", ""),
    ("past_new", "a list to read", ""),
    ("meetings", "its next evenings", ""),
    ("meeting_new", "a next evening to announce", ""),
    ("club_file", "the club as a file", ""),
    ("club_documents_in", "evenings to bring back", ""),
)


def _owners() -> list[Look]:
    """List what the owner of a club sees."""
    looks: list[tuple[str, str, Callable[[World], Any]]] = [
        (name, what, lambda w, name=name, asking=asking: w.club_page(name, asking=asking))  # type: ignore[misc]
        for name, what, asking in CLUB_PAGES
    ]
    return [
        Look(name=name, what=what, who="owner", come=come)
        for name, what, come in [
            *looks,
            ("season_edit", "a season", lambda w: w.club_page("season_edit", Season.objects.get(archive=False).pk)),
            (
                "season_close",
                "a season to close",
                lambda w: w.club_page("season_close", Season.objects.get(archive=False).pk),
            ),
            ("season_final", "an old final table", lambda w: w.club_page("season_final", _archived(w).pk)),
            ("archive_edit", "an old final table to correct", lambda w: w.club_page("archive_edit", _archived(w).pk)),
            ("rules_card", "rules of the circle", _rules_written),
            ("past_new", "questions about a list", _list_read),
            ("past_new", "a list before it is booked", lambda w: (_list_read(w), _list_answered(w))),
            ("past_import", "old results booked", lambda w: (_list_read(w), _list_answered(w), _sent(w))),
            ("cash", "the cash book", _cash),
            ("cash_rules", "its charges", lambda w: (_cash(w), w.club_page("cash_rules"))),
            ("cash_rules_replace", "its charges replaced", lambda w: (_cash(w), w.club_page("cash_rules_replace"))),
            ("cash_rules_withdraw", "its charges withdrawn", lambda w: (_cash(w), w.club_page("cash_rules_withdraw"))),
            ("cash_write", "a fine refused", lambda w: (_cash(w), w.club_page("cash_write", "fine"), _sent(w))),
            ("cash_fee", "a fee for everybody", lambda w: (_cash(w), w.club_page("cash_fee"))),
            ("cash_statement", "the year of the cash", lambda w: (_cash(w), w.club_page("cash_statement"))),
            ("cash_account", "a statement", lambda w: (_cash(w), w.club_page("cash_account", "own"))),
            ("payments", "a night a club charges", _charged_after_a_tick),
            ("member", "a member with an account", lambda w: _member(w, "scribe")),
            ("member", "a member who only plays", lambda w: _member(w, "")),
            ("member_merge", "two who may be one", _two),
            ("member_erase", "where a name stands", lambda w: _member(w, "scribe", "member_erase")),
            ("invitation_shown", "an invitation", _invitation),
            ("player", "a player", lambda w: _player(w, "player")),
            ("player_hands", "a player's hands", lambda w: _player(w, "player_hands")),
            ("recap", "a night remembered", lambda w: w.go("recap", w.closed)),
            ("sheet", "an evening of the club", lambda w: w.go("sheet", w.closed)),
            ("account", "an account", lambda w: w.go("account")),
            ("password", "another password", lambda w: w.go("password")),
            ("account_delete", "an account that goes", lambda w: w.go("account_delete")),
            ("club_new", "another club", lambda w: w.go("club_new")),
            ("club_bring_in", "a club from a file", lambda w: w.go("club_bring_in")),
        ]
    ]


LOOKS = [
    *_owners(),
    *_seen_by("write"),
    *_scribes(),
    *_seen_by("watch"),
    Look(name="hand_new", what="403", who="watch", come=lambda w: w.go("hand_new", w.night)),
    *_strangers(),
]
