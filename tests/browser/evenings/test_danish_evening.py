"""An evening of Danish Tarok for four on the scribe's phone: eight hands, each written in two steps.

The amounts stand beside their arithmetic as a player would do it on paper; Scorebook computed none of them. Seats: Anna
0, Béla 1, Cili 2, Dénes 3; Dénes deals first, and the player opposite the dealer sits out. The book's prices: 20 from
everybody to found a cup, 5 from the dealer into each; ultimo and bagud 45 with the pagat and 40 with a king; 5 for a
pagat or a king in play, 10 for the last trick, 26 for nolo. Counts are against 26.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorebook.models import Draft, Entry, Evening
from tests.browser.boards import opened
from tests.browser.conftest import Counted, Scribe
from tests.browser.evening import PLAYERS
from tests.browser.phone import signed

pytestmark = pytest.mark.browser
ANNA, BELA, CILI, DENES = range(4)
NAMES = PLAYERS[:4]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand: what is tapped before the lead and after the play, what everybody gets, what lies in both cups then."""

    what: str
    before: tuple[Any, ...] = ()
    after: tuple[Any, ...]
    pays: tuple[int, int, int, int]
    cups: tuple[int, int]
    fine: tuple[str, int] | None = None
    most: int = 99

    @property
    def numbers(self) -> int:
        """How many numbers are typed one after the other; each is a tap of its own."""
        return sum(isinstance(tap, str) and tap.isdecimal() for tap in self.after)


EVENING: tuple[Hand, ...] = (
    # Béla sits out.  The cups are founded: −40 each.  Dénes' ante −10.  Anna's pagat +10, −5 −5; Cili's last trick +20,
    # −10 −10; counts +4, −6, +2.  Anna −40+10−10+4, Cili −40−5+20−6, Dénes −40−10−5−10+2.
    Hand(
        what="quiet hand",
        after=(ANNA, "pagat", CILI, "last_trick", "30", "20"),
        most=9,
        pays=(-36, -40, -31, -63),
        cups=(85, 85),
    ),
    # Cili sits out.  Béla's four matadors: 15 from each.  Pagat ultimo: 45 from each and the cup with the ante in it,
    # 90; four found it anew, −20 each.  Counts: Béla +14, Dénes −8, Anna −6.  Anna −10−15−45−20−6,
    # Béla +30+90+90−20+14.
    Hand(
        what="pagat ultimo after a meld",
        before=(BELA, "matadors", "4"),
        after=("last_trick", "held", "20", "40"),
        pays=(-96, 204, -20, -88),
        cups=(80, 90),
    ),
    # Dénes sits out.  Cili's king falls in Anna's last trick: 40 to each and the cup of 95 doubled.  Béla's pagat +10.
    # Counts even.  Anna +40−5, Béla −10+40+10, Cili −80−95−5.
    Hand(
        what="king bagud",
        after=(BELA, "pagat", ANNA, "last_trick", CILI, "held", "held", "26", "26"),
        pays=(35, 40, -180, 0),
        cups=(85, 190),
    ),
    # Anna sits out.  Dénes is nolo: 26 from each, no count.  Béla lost the pagat: 5 to each and to its cup.  Cili's
    # last trick still pays.  Béla −10−5−26−10, Cili −10+5−26+20, Dénes +5+52−10.
    Hand(
        what="nolo",
        after=(BELA, "pagat", "pagat", CILI, "last_trick", DENES, "nolo"),
        pays=(0, -51, -11, 47),
        cups=(95, 195),
    ),
    # Béla sits out.  Anna revoked: 20 into each cup.  Cili's pagat +10; Dénes' last trick +20; counts −6, +4, +2.
    # Anna −40−5−10−6, Cili +10−10+4, Dénes −10−5+20+2.
    Hand(
        what="a revoke",
        fine=("revoke", ANNA),
        after=(CILI, "pagat", DENES, "last_trick", "20", "30"),
        pays=(-61, 0, 4, 7),
        cups=(120, 220),
    ),
    # Cili sits out.  Dénes' four kings: 10 from each.  King ultimo: 40 from each and the cup of 225; founded anew.
    # Béla's pagat +10.  Counts: Béla −6, Dénes +8, Anna −2.  Anna −10−10−5−40−20−2, Dénes +20−5+80+225−20+8.
    Hand(
        what="king ultimo, left open",
        before=(DENES, "kings", "kings"),
        after=(BELA, "pagat", DENES, "last_trick", "held", "held", "24", "20"),
        pays=(-87, -66, -20, 308),
        cups=(125, 80),
    ),
    # Dénes sits out.  Cili's pagat falls in Anna's last trick: 45 to each and the cup of 130 doubled.  Counts +4, +2,
    # −6.  Anna +45+2, Béla −10+45−6, Cili −90−130+4.
    Hand(
        what="pagat bagud", after=(ANNA, "last_trick", CILI, "held", "28", "20"), pays=(47, 29, -216, 0), cups=(260, 85)
    ),
    # Anna sits out.  Béla's half cavallerie in hearts without the jack: 5 from each.  Dénes' pagat +10.  Béla lost a
    # king: 5 to each and to its cup; his last trick +20.  Counts even.  Béla +10−5−15+20, Cili −10−5−5+5−10.
    Hand(
        what="a half cavallerie and a king lost",
        before=(BELA, "cavallerie", "blank hearts", "blank jack"),
        after=(DENES, "pagat", BELA, "kings_lost", "last_trick", "26", "26"),
        pays=(0, 10, -25, 0),
        cups=(265, 95),
    ),
)


def fined(page: Page, offence: str, seat: int) -> None:
    """Write a fine in its own sheet, one tap away: the usual offence is ready, and a press on his name closes it."""
    page.tap('[data-tiles]:not([hidden]) [data-tile="fines"]')
    sheet = page.locator("#sheet")
    # The resting player can only have left the cups unchanged, and comes last.
    rests = page.locator('.seat[data-role="out"]').get_attribute("data-seat")
    who = sheet.locator(".whose > .picks .chip")
    expect(who.last).to_have_text(NAMES[int(str(rests))])
    assert sheet.locator(".how input:checked").first.input_value() == '"misdeal"'
    sheet.locator(f""".how label:has(input[value='"{offence}"'])""").tap()
    who.get_by_text(NAMES[seat], exact=True).tap()
    expect(sheet).not_to_have_attribute("open", "")


def test_eight_hands_are_written_on_the_phone_and_read_on_the_sheet(
    page: Page, scribe_of: Callable[..., Scribe], counted: Counted
) -> None:
    evening = opened("danish", 4)
    scribe = scribe_of(evening, page)
    for number, hand in enumerate(EVENING, start=1):
        scribe.tap(*hand.before)
        if hand.fine:
            fined(page, *hand.fine)
        if hand.what.endswith("left open"):
            scribe = left_open(scribe, evening)
        scribe.tap("after", *hand.after)
        taps = scribe.save() + max(hand.numbers - 1, 0)
        counted(f"danish {number}: {hand.what}", taps, hand.most)
        entry = Entry.objects.get(evening=evening, number=number)
        assert tuple(entry.payouts) == hand.pays, hand.what
        assert tuple(entry.after["pots"].values()) == hand.cups, hand.what
        cups = page.locator(".state .cup + span").all_inner_texts()
        assert cups == [str(lies) for lies in hand.cups], hand.what
    assert not Draft.objects.filter(evening=evening).exists()
    the_sheet_says(page, evening)


def left_open(scribe: Scribe, evening: Evening) -> Scribe:
    """Put the phone away in the middle of a hand: what was melded stands, is seen, and is paid already."""
    page = scribe.page
    expect(page.locator("#pays")).to_contain_text("→")  # what went into the cups
    expect(page.locator('.seat[data-seat="3"] .d')).to_have_text("+20")
    draft = Draft.objects.get(evening=evening)
    assert draft.facts["melds"] == [{"kind": "kings", "player": DENES, "grade": "full"}]
    page.goto(f"/e/{evening.slug}/")
    expect(page.locator("#open-hand")).to_contain_text("Dénes")
    page.evaluate("localStorage.clear()")  # another phone knows only what the server kept
    scribe.open()
    expect(page.locator('[data-tile="kings"]').first).to_have_attribute("data-is", "said")
    return scribe


def the_sheet_says(page: Page, evening: Evening) -> None:
    """Read totals, hands and cups on the sheet, and every page of the evening."""
    page.goto(f"/e/{evening.slug}/")
    totals = [sum(column) for column in zip(*(hand.pays for hand in EVENING), strict=True)]
    assert sum(totals) == -sum(EVENING[-1].cups)
    for name, total in zip(NAMES, totals, strict=True):
        cell = page.locator(".totals > div").filter(has=page.locator("dt", has_text=name)).locator("dd")
        expect(cell).to_have_text(signed(total))
    for number, hand in enumerate(EVENING, start=1):
        row = page.locator(f"#h{number} .per")
        for name, paid in zip(NAMES, hand.pays, strict=True):
            if paid:
                expect(row).to_contain_text(f"{name}: {signed(paid)}")
    cups = page.locator(".strip .cup")
    expect(cups).to_have_count(2)
    for lies in EVENING[-1].cups:
        expect(page.locator(".strip")).to_contain_text(str(lies))
    for path in ("far/", "1/", "6/", "history/", "hand/?plain=1", "6/edit/"):
        answer = page.goto(f"/e/{evening.slug}/{path}")
        assert answer is not None
        assert answer.ok, path
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


def test_a_correction_shows_the_hand_as_it_was_written(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("danish", 4)
    scribe = scribe_of(evening, page)
    scribe.tap("after", *EVENING[0].after).save()
    scribe.open("1/edit/")
    expect(page.locator('.seat[data-seat="3"] .d')).to_have_text("=28")  # what the others leave
    expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
    scribe.tap(ANNA, '#keys [data-key="del"]', "1", "#save")
    page.wait_for_url("**/1/")
    # Anna +5, Dénes +1 instead of +4 and +2.
    assert Entry.objects.get(evening=evening).payouts == [-35, -40, -31, -64]


def test_counts_below_78_are_warned_of_to_the_last_word(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe_of(opened("danish", 3), page).tap("after", BELA, "pagat", ANNA, "last_trick", "30", "24", "20")
    expect(page.locator("#pays .odd")).to_be_visible()
    heights = "(node) => [node.scrollHeight - node.clientHeight, node.className]"
    over, look = page.locator("#pays").evaluate(heights)
    assert over <= 0, look


def test_a_card_in_the_last_trick_leaves_open_who_took_it(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe_of(opened("danish", 3), page).tap("after", BELA, "held")
    expect(page.locator("#save")).to_have_text("Nyitva marad · hiányzik: utolsó ütés, kártyapont")


def test_the_number_filled_in_may_be_typed_over(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("danish", 4)
    scribe = scribe_of(evening, page)
    scribe.tap("after", *EVENING[0].after)
    expect(page.locator('.seat[data-seat="3"]')).to_have_attribute("data-filled", "true")
    scribe.tap('#keys [data-key="del"]', '#keys [data-key="del"]', "25")
    expect(page.locator("#pays .odd")).to_be_visible()  # less than 78: the rest goes to the pagat cup
    scribe.save()
    entry = Entry.objects.get(evening=evening)
    assert entry.facts["card_points"] == {"0": 30, "2": 20, "3": 25}
    # Anna +4, Cili −6, Dénes −1: three more are lost than won.
    assert entry.payouts == [-36, -40, -31, -66]
    assert entry.after["pots"] == {"pagat_pot": 88, "king_pot": 85}


def test_a_count_that_cannot_be_stays_with_whom_it_was_typed_for(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    scribe = scribe_of(opened("danish", 3), page)
    scribe.tap("after", ANNA, "pagat", CILI, "last_trick", BELA, "82")
    expect(page.locator(f'.seat[data-seat="{BELA}"]')).to_contain_text("82")
    expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
    scribe.tap('#keys [data-key="del"]', '#keys [data-key="del"]', "28", "20")
    expect(page.locator(f'.seat[data-seat="{BELA}"]')).to_contain_text("28")
    scribe.save()
    assert sorted(Entry.objects.get().facts["card_points"].values()) == [20, 28, 30]


def test_more_reaches_who_sits_out_and_every_rare_fact(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("danish", 4)
    scribe = scribe_of(evening, page)
    scribe.tap(CILI, "sitting_out")
    expect(page.locator('.seat[data-seat="2"]')).to_have_attribute("data-role", "out")
    scribe.tap("#more")
    items = page.locator("#sheet .menu .btn")
    expect(items.nth(8)).to_be_visible()
    page.keyboard.press("Escape")
    scribe.tap("after", ANNA, "pagat", BELA, "last_trick", "30", "20").save()
    facts = Entry.objects.get(evening=evening).facts
    assert facts["sitting_out"] == CILI
    assert facts["card_points"] == {"0": 30, "1": 20, "3": 28}


def test_an_entry_without_play_is_two_taps(page: Page, scribe_of: Callable[..., Scribe], counted: Counted) -> None:
    evening = opened("danish", 3)
    scribe = scribe_of(evening, page)
    counted("danish: deal let go", scribe.tap("deal_passed").save(), 2)
    assert Entry.objects.get(evening=evening).kind == "deal_passed"


def test_undo_brings_the_hand_back_with_one_tap(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("danish", 4)
    scribe = scribe_of(evening, page)
    scribe.tap("after", *EVENING[0].after).save()
    page.evaluate("window.taps = 0")
    scribe.tap("#undo")
    expect(page.locator('.seat[data-seat="2"] .d')).to_have_text("20")
    assert page.evaluate("window.taps") == 1
    scribe.tap(CILI, '#keys [data-key="del"]', "2").save()
    entry = Entry.objects.get(evening=evening)
    assert (entry.number, entry.struck, entry.facts["card_points"]) == (1, False, {"0": 30, "2": 22, "3": 26})


def test_another_phone_takes_the_open_hand_over(
    page: Page, other_phone: Page, scribe_of: Callable[..., Scribe]
) -> None:
    evening = opened("danish", 4)
    scribe = scribe_of(evening, page)
    scribe.tap(CILI, "matadors", "4")
    expect(page.locator('.seat[data-seat="2"] .d')).to_have_text("−10")  # founding −40, four matadors 15 from each
    other = scribe_of(evening, other_phone, "Cili")
    expect(other_phone.locator('[data-tile="matadors"]').first).to_have_attribute("data-is", "said")
    # Anna melded nothing, so the matadors' pagat is Cili's.
    other.tap("after", CILI, "pagat", ANNA, "last_trick", "20", "30").save()
    assert Entry.objects.get(evening=evening).facts["melds"] == [{"kind": "matadors", "player": CILI, "count": 4}]


def test_a_hand_written_without_a_network_is_kept_and_sent(page: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("danish", 4)
    scribe = scribe_of(evening, page)
    page.context.set_offline(True)
    scribe.tap("after", *EVENING[0].after, "#save")
    expect(page.locator("#unsent")).to_be_visible()
    expect(page.locator('.seat[data-seat="2"]')).to_have_attribute("data-role", "out")  # Anna deals next
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#unsent")).to_be_hidden()
    assert Entry.objects.get(evening=evening).payouts == list(EVENING[0].pays)


def test_a_hand_on_the_laptop_needs_keys_only(laptop: Page, scribe_of: Callable[..., Scribe]) -> None:
    evening = opened("danish", 3)
    page = scribe_of(evening, laptop).page
    # Béla's four matadors; afterwards his pagat, Anna's last trick, 30 and 30, the rest filled in.
    for key in ("2", "m", "4", "ArrowRight", "p", "Shift+Digit1", "l", "3", "0", "3", "0"):
        page.keyboard.press(key)
    # Founding −40, melds 30, pagat 10, last trick −10, counts +4.
    expect(page.locator('.seat[data-seat="1"] .d')).to_have_text("−6")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("2. leosztás")
    assert page.evaluate("window.taps") == 0
