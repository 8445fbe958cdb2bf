"""A club on its phones: founded, joined by a link, an evening scored and ranked, another adopted, a name erased."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Locator, Page, expect

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Club, Entry, Evening, Posting, Role, Side, Tally
from tests.browser.conftest import COUNT_TAPS
from tests.browser.evening import ESZTER, EVENING, HOUSE_RULES, PLAYERS
from tests.browser.looking import illegible, violations
from tests.browser.pages import LOOKS
from tests.browser.phone import Phone, expect_totals, hungarian, signed
from tests.ledger.conftest import Pen

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "pagát-huszonegy-skíz"
CLUB = "Csütörtöki kör"
GUEST = ("Anna", "Béla", "Cili", "Dénes", "Eszti")
# Three hands of the club's evening, and the plain three won of the adopted one.
SCORED = {"Anna": +4, "Béla": -5, "Cili": +8, "Dénes": -8, "Eszter": +1}
ADOPTED = {"Anna": +5, "Béla": -6, "Cili": +9, "Dénes": -9, "Eszter": +1}


# ---------- the parts of the story ----------


WALKED = {look.name for look in LOOKS}


def looked(page: Page) -> Page:
    """See that the page is no wider than the phone, and for everybody where ``test_accessibility`` does not go."""
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    if resolve(urlsplit(page.url).path).url_name not in WALKED:
        assert violations(page) == [], page.url
        assert illegible(page) == [], page.url
    return page


def led(page: Page, link: Locator) -> Page:
    """Tap, and look at where it leads."""
    with page.expect_navigation():
        link.tap()
    return looked(page)


def press(page: Page, label: str) -> Page:
    """Press the button of a form."""
    return led(page, page.get_by_role("button", name=hungarian(label), exact=True))


def follow(page: Page, label: str) -> Page:
    """Follow a link by its label, and check the page behind it."""
    return led(page, page.locator("main").get_by_role("link", name=re.compile(f"^{re.escape(hungarian(label))}")))


def at_home(page: Page, club: Club) -> Page:
    """Open the club's own page."""
    page.goto(f"/c/{club.slug}/")
    return looked(page)


def introduced(page: Page, login: str, name: str) -> None:
    """Answer what a new account is asked."""
    looked(page)
    for field, said in (("login", login), ("name", name), ("password1", PASSWORD), ("password2", PASSWORD)):
        page.fill(f"[name={field}]", said)


def founded(page: Page) -> Club:
    """Anna makes an account and founds the club."""
    page.goto("/account/new/")
    introduced(page, "anna@example.org", "Anna")
    press(page, "Make the account").fill("[name=name]", CLUB)
    expect(press(page, "Found the club").locator("h1")).to_have_text(CLUB)
    return Club.objects.get()


def write_rules(page: Page, club: Club) -> None:
    """The circle's rules are written down: the kassza, and honours from the talon."""
    follow(at_home(page, club), "Rules of the circle")
    follow(page, "Write rules down")
    page.fill("[name=name]", "Házirend")
    for key in HOUSE_RULES:
        rule = page.locator(f"[data-rule='{key}']")
        page.locator("details.group", has=rule).locator("summary").tap()
        rule.locator("select").select_option("True")
        page.locator("details.group", has=rule).locator("summary").tap()
    expect(press(page, "Write it down").locator("main")).to_contain_text("Házirend")


def invited(page: Page, club: Club, role: str) -> str:
    """Invite somebody new, and return the link under the code."""
    follow(at_home(page, club), "Members")
    page.locator("[name=role]").select_option(role)
    expect(press(page, "Make an invitation").locator(".link-card .code svg")).to_be_visible()
    return page.locator("#address").input_value()


def sits(page: Page, names: tuple[str, ...]) -> None:
    """Everybody sits down, by the name the club knows or a new one; Eszter deals first."""
    page.locator("#id_players").fill("")
    for name in names:
        known = page.locator(f"[data-sits='{name}']")
        if known.count():
            known.tap()
        else:
            page.locator("#id_players").press("End")
            page.locator("#id_players").press_sequentially(f", {name}")
    page.locator(".plate .sit").nth(ESZTER).tap()


def begun(page: Page, press: str) -> Phone:
    """Begin the evening, and find the entry page."""
    page.locator(press).tap()
    page.wait_for_url(re.compile(r"/e/\w+/hand/$"))
    phone = Phone(page=page, slug=page.url.split("/")[-3])
    phone.ready()
    looked(page).evaluate("keyboards = 0")
    return phone


def closed(phone: Phone) -> Evening:
    """Close the evening from its sheet."""
    phone.goto_sheet()
    led(phone.page, looked(phone.page).locator("#to-close"))
    press(phone.page, "Close the evening").wait_for_url("**/payments/")
    return Evening.objects.get(slug=phone.slug)


def expect_standings(page: Page, club: Club, points: dict[str, int]) -> None:
    """The club's list names everybody in order, with his points."""
    follow(at_home(page, club), "Standings")
    rows = page.locator("table.rank tbody tr")
    read = {row.locator(".name a").inner_text(): row.locator("td").last.inner_text() for row in rows.all()}
    in_order = sorted(points, key=lambda name: -points[name])
    assert list(read.items()) == [(name, signed(points[name])) for name in in_order]


def ledger_rows() -> dict[str, list[object]]:
    """Return everything of the books that moves or adds up points."""
    return {model.__name__: list(model.objects.order_by("pk").values_list()) for model in (Posting, Tally, Side)} | {
        "standings": list(Evening.objects.order_by("pk").values_list("pk", "standing", "head", "edition")),
        "payouts": list(Entry.objects.order_by("pk").values_list("pk", "payouts", "pots", "after")),
    }


# Records the text that is given to the phone's share sheet.
SHARED = "navigator.share = async (told) => { window.handed = told; };"


# ---------- the story ----------


def test_a_club_from_its_first_member_to_a_name_erased(page: Page, other_phone: Page, stranger: Client) -> None:
    for phone in (page, other_phone):
        phone.add_init_script(COUNT_TAPS + SHARED)
    club = founded(page)
    write_rules(page, club)
    join_as_scribe(other_phone, invited(page, club, Role.SCRIBE), club)
    evening = score_an_evening(other_phone, club)
    send_it_on(other_phone, evening, stranger)
    expect_standings(page, club, SCORED)
    guest = adopt_an_evening(page, club)
    expect_standings(page, club, ADOPTED)
    assert stranger.get(f"/e/{guest.slug}/").status_code == 404
    before = ledger_rows()
    erase(page, club, "Dénes")
    assert ledger_rows() == before
    call_command("resettle", "--check", verbosity=0)
    expect_standings(page, club, {"N. N." if name == "Dénes" else name: sum_ for name, sum_ in ADOPTED.items()})
    expect_sheet(page, evening, PLAYERS, SCORED)
    expect_sheet(
        page, guest, GUEST, {name: ADOPTED[known] - SCORED[known] for name, known in zip(GUEST, PLAYERS, strict=True)}
    )


def expect_sheet(page: Page, evening: Evening, names: tuple[str, ...], points: dict[str, int]) -> None:
    """An evening's sums stand as they were, and Dénes is named nowhere on its sheet."""
    page.goto(f"/e/{evening.slug}/")
    totals = looked(page).locator(".totals > div").all()
    assert [total.inner_text().split("\n") for total in totals] == [
        ["N. N." if name == "Dénes" else name, signed(points[name])] for name in names
    ]
    assert "Dénes" not in page.content()


def send_it_on(page: Page, evening: Evening, stranger: Client) -> None:
    """Send the recap to an absent person, who opens it by the address at its end."""
    page.goto(f"/e/{evening.slug}/recap/")
    looked(page).get_by_role("button", name=hungarian("Share"), exact=True).tap()
    page.wait_for_function("window.handed")
    text = page.evaluate("window.handed.text")
    assert text == page.locator("#told").input_value()
    assert "Cili +8" in text
    response = stranger.get(text.rpartition("\n")[2], follow=True)
    assert (response.status_code, response.request["PATH_INFO"]) == (200, f"/e/{evening.slug}/recap/")
    stranger.cookies.clear()


def join_as_scribe(page: Page, address: str, club: Club) -> None:
    """Béla opens the link on his own phone; it opens nothing a second time."""
    page.goto(address)
    introduced(page, "bela@example.org", "Béla")
    expect(press(page, "Join the club").locator("h1")).to_have_text(CLUB)
    assert {member.player.name: member.role for member in club.members.all()} == {
        "Anna": Role.OWNER,
        "Béla": Role.SCRIBE,
    }
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 404
    looked(page)


def score_an_evening(page: Page, club: Club) -> Evening:
    """The scribe opens an evening by the circle's rules, writes three hands and closes it."""
    follow(at_home(page, club), "New evening")
    expect(page.locator("main")).to_contain_text("Házirend")
    sits(page, PLAYERS)
    led(page, page.get_by_role("button", name=hungarian("Let us begin")))
    expect(page.locator(".newcomers .who")).to_have_text(["Cili", "Dénes", "Eszter"])
    phone = begun(page, "button[name=newcomers][value=members]")
    for entry in EVENING[:3]:
        phone.write(entry)
    evening = closed(phone)
    assert evening.club == club
    assert evening.circle_rules == club.circle_rules.get()
    assert (evening.rules["kassza"], evening.rules["talon_honours"]) == (True, True)
    phone.goto_sheet()
    expect_totals(page, tuple(SCORED.values()))
    return evening


def adopt_an_evening(page: Page, club: Club) -> Evening:
    """An evening begun with nothing but its link becomes the club's, and Eszti the Eszter it knows."""
    guest = written_by_link(page)
    before = list(Entry.objects.filter(evening=guest).values())
    led(page, at_home(page, club).locator(f"a[href$='/adopt/{guest.slug}/']"))
    chosen = [page.locator(f"[name=seat{seat}] option:checked").inner_text() for seat in range(5)]
    assert chosen == [*PLAYERS[:4], hungarian("a new member").lower()]
    page.locator("[name=seat4]").select_option(label="Eszter")
    expect(led(page, page.locator("main form button.main")).locator("body")).to_contain_text(
        hungarian("The evening is the club's now.")
    )
    assert list(Entry.objects.filter(evening=guest).values()) == before
    assert club.members.count() == 5
    return guest


def written_by_link(page: Page) -> Evening:
    """An evening whose link this phone holds; that a phone alone writes one is a story of its own."""
    guest = ledger.open_evening(
        game="paskievics",
        preset="mcleod",
        house_rules={},
        players=GUEST,
        first_dealer=ESZTER,
        stake_minor_units=None,
        currency="",
    )
    pen = Pen(guest)
    pen.hand(contract="three", declarer=0, partner=2, declarer_points=52)
    pen.close()
    token = links.token_of(links.links_of(guest)["write"])
    page.context.add_cookies([{"name": "keyring", "value": token, "url": page.evaluate("location.origin")}])
    return guest


def erase(page: Page, club: Club, name: str) -> None:
    """Somebody asks to be forgotten: his name goes, after a second thought."""
    follow(at_home(page, club), "Members")
    led(page, page.get_by_role("link", name=name))
    follow(page, "Look where the name stands").locator("[name=sure]").check()
    expect(press(page, "Erase the name").locator("main")).not_to_contain_text(name)
