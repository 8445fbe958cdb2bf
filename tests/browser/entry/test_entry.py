"""The entry page at work: by keys, against contradictions, by two scribes, without a network, without its program."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from scorebook import ledger
from scorebook.models import Draft, Entry, Evening
from tests.browser.conftest import Scribe
from tests.browser.looking import TARGETS

pytestmark = pytest.mark.browser

# Return texts of chips and keys that come within a pixel of the edge, or cross it.
BEYOND_ITS_EDGE = """() => [...document.querySelectorAll("#work .chip, #work .key, .save .more")]
  .filter((one) => one.checkVisibility() && one.offsetWidth)
  .flatMap((one) => [...one.querySelectorAll("b, small, span"), one].map((part) => [one, part]))
  .filter(([one, part]) => {
    const range = document.createRange(), edge = one.getBoundingClientRect();
    range.selectNodeContents(part);
    return [...range.getClientRects()].some(
      (ink) => ink.width && part.closest(".x, .kbd, kbd, .sr") === null
        && (ink.left < edge.left + 1 || ink.right > edge.right - 1));
  })
  .map(([, part]) => part.textContent)"""


def test_a_late_partner_is_named_by_a_digit_after_both_digits_of_the_points(scribe: Scribe):
    for key in ("3", "1", "m", "5", "4", "3"):
        scribe.page.keyboard.press(key)
    expect(scribe.page.locator('.seat[data-seat="2"]')).to_have_attribute("data-role", "partner")
    expect(scribe.page.locator("#preview .pts")).to_contain_text("54")


def test_keys_can_be_switched_off_and_the_plan_is_a_key_away(scribe: Scribe):
    page = scribe.page
    page.keyboard.press("?")
    expect(page.locator("#sheet .plan")).to_be_visible()
    page.locator("#sheet .btn").last.click()
    page.keyboard.press("2")
    expect(page.locator('[data-bid="two"]')).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("?")
    expect(page.locator("#sheet")).not_to_have_attribute("open", "")


def test_the_preview_says_who_pays_whom_and_the_plates_what_each_gets(scribe: Scribe):
    scribe.tap("two", 0, 2, "54")
    scribe.previewed()
    assert scribe.amounts() == ["+2", "−2", "+2", "−2", ""]
    expect(scribe.page.locator("#preview .pts")).to_have_text("54 : 40")
    expect(scribe.page.locator("#pays")).to_contain_text("→")


def test_words_on_chips_and_keys_stay_within_their_edges(scribe: Scribe):
    scribe.tap("two", 0, 2, "54", "four_kings", "pagat_ultimo")
    scribe.press("[data-key=swap]")
    scribe.previewed()
    assert scribe.page.evaluate(BEYOND_ITS_EDGE) == []


def test_a_contradiction_shows_at_the_tap_names_its_chips_and_goes_with_them(scribe: Scribe):
    page = scribe.page
    scribe.tap("two", 0, 2, "54", 3, "trull", 0, "xxi_catch", 1)
    expect(page.locator("#preview.wrong")).to_be_visible()
    expect(page.locator('[data-fig="trull"]')).to_have_attribute("data-wrong", "true")
    expect(page.locator('[data-fig="xxi_catch"]')).to_have_attribute("data-wrong", "true")
    expect(page.locator("#alert")).not_to_be_empty()
    expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
    scribe.tap("#save")
    assert not Entry.objects.exists()
    scribe.tap(3, "trull", "trull", "trull")
    scribe.previewed()
    expect(page.locator("#preview.wrong")).to_have_count(0)
    expect(page.locator("#save")).not_to_have_attribute("aria-disabled", "true")


def test_points_beyond_the_pack_show_while_typing_and_stay_to_be_corrected(scribe: Scribe):
    scribe.tap("two", 0, 2, "95")
    expect(scribe.page.locator("#preview.wrong")).to_be_visible()
    scribe.tap('#keys [data-key="del"]', "0")
    expect(scribe.page.locator("#preview.wrong")).to_have_count(0)


def test_what_is_missing_stands_on_the_save_button_and_pressing_it_goes_there(scribe: Scribe):
    page = scribe.page
    scribe.tap("#save")
    expect(page.locator('[data-bid="three"]')).to_be_focused()
    scribe.tap("three", 0, 2, "#save")
    expect(page.locator('[data-key="1"]')).to_be_focused()


def test_the_open_hand_survives_a_reload_and_is_found_by_another_phone(
    scribe: Scribe, evening: Evening, other_phone: Page, scribe_of: Callable[..., Scribe]
):
    scribe.tap("two", 0, "pagat_ultimo").handed_on("kontra last", told='"kontra":1')
    scribe.page.reload()
    scribe.ready()
    expect(scribe.page.locator('[data-fig="pagat_ultimo"]')).to_have_attribute("data-is", "said")
    other = scribe_of(evening, other_phone, "Béla")
    expect(other.page.locator('[data-fig="pagat_ultimo"]')).to_have_attribute("data-is", "said")
    expect(other.page.locator('.seat[data-seat="0"]')).to_have_attribute("data-role", "declarer")
    other.tap("54", 2).save()
    assert Entry.objects.get().facts["announcements"][0]["kontra"] == 1
    assert not Draft.objects.exists()
    # Thrown away, and the page left in the same moment.
    other.tap("three", 1, 3, "60").previewed()
    other.tap("#menu")
    other.page.locator("#sheet .menu .btn", has_text="eldobása").tap()
    other.page.goto(f"/e/{evening.slug}/")
    expect(other.page.locator("#open-hand")).to_have_count(0)
    other.open()
    expect(other.page.locator('[data-bid="three"]')).to_have_attribute("aria-pressed", "false")


def test_kontra_on_an_earlier_announcement_is_told_in_the_list(scribe: Scribe):
    page = scribe.page
    scribe.tap("two", 0, 2, "trull", "kontra last", "pagat_ultimo", "#more")
    chip = page.locator('[data-fig="trull"]')
    expect(chip.locator(".x")).to_have_text("×2")
    page.locator("#sheet .menu .btn").nth(-2).click()
    page.locator('#sheet [data-row="trull"] .stepper .key').last.click()
    page.keyboard.press("Escape")
    expect(chip.locator(".x")).to_have_text("×4")


def test_two_scribes_meet_and_neither_hand_is_lost_or_doubled(
    scribe: Scribe, evening: Evening, other_phone: Page, scribe_of: Callable[..., Scribe]
):
    scribe.tap("two", 2, 3).handed_on("54", told='"declarer_points":54')
    Draft.objects.all().delete()
    other = scribe_of(evening, other_phone, "Béla")
    other.tap("three", 1, 3, "60").save()
    scribe.tap("#save")
    sheet = scribe.page.locator("#sheet[open]")
    expect(sheet.locator(".versions section")).to_have_count(2)
    expect(sheet).to_contain_text("Béla")
    sheet.locator(".btn.main").click()
    expect(scribe.page.locator("#sheet[open]")).to_have_count(0)
    scribe.sent()
    entries = [(entry.number, entry.facts["declarer"]) for entry in Entry.objects.order_by("number")]
    assert entries == [(1, 1), (2, 2)]


def test_theirs_may_stay(scribe: Scribe, evening: Evening):
    scribe.tap("two", 0, 2, "54")
    scribe.previewed()
    author = ledger.Author(name="Béla")
    facts = {"contract": "three", "declarer": 1, "partner": 3, "declarer_points": 60}
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=author)
    scribe.tap("#save")
    scribe.page.locator("#sheet[open] .btn").first.click()
    expect(scribe.page.locator("#save")).to_have_attribute("aria-disabled", "true")
    assert Entry.objects.count() == 1


def test_hands_written_without_a_network_are_sent_by_themselves_in_order_and_once(scribe: Scribe):
    page = scribe.page
    page.context.set_offline(True)
    scribe.tap("two", 0, 2, "54", "#save")
    expect(page.locator("#unsent")).to_be_visible()
    expect(page.locator('.seat[data-seat="0"]')).to_have_attribute("data-role", "out")
    scribe.tap("three", 1, 3, "60", "#save")
    expect(page.locator("#unsent")).to_contain_text("2")
    assert not Entry.objects.exists()
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    facts = [entry.facts for entry in Entry.objects.order_by("number")]
    assert [(said["declarer"], said["dealer"]) for said in facts] == [(0, 4), (1, 0)]


def test_undo_names_the_hand_that_is_kept_here(scribe: Scribe):
    page = scribe.page
    scribe.tap("two", 0, 2, "54", "#save")
    expect(page.locator("#undo")).to_contain_text("1")
    page.context.set_offline(True)
    scribe.tap("three", 1, 3, "60", "#save")
    expect(page.locator("#undo")).to_contain_text("2")


def test_a_hand_whose_answer_was_lost_is_not_written_twice(scribe: Scribe):
    page = scribe.page
    lost = []

    def swallow(route):
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch().status)
            return route.abort()
        return route.continue_()

    page.route("**/hand/", swallow)
    scribe.tap("two", 0, 2, "54", "#save")
    expect(page.locator("#unsent")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#unsent")).to_be_hidden()
    assert lost == [200]
    assert Entry.objects.count() == 1


def test_unsent_hands_survive_a_reload(scribe: Scribe):
    page = scribe.page
    page.route("**/hand/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    scribe.tap("two", 0, 2, "54", "#save")
    expect(page.locator("#unsent")).to_be_visible()
    page.unroute("**/hand/")
    page.reload()
    scribe.ready()
    expect(page.locator("#unsent")).to_be_hidden()
    assert Entry.objects.count() == 1


def test_a_reload_before_the_answer_does_not_offer_the_hand_for_a_second_save(scribe: Scribe):
    page = scribe.page
    page.route("**/hand/", lambda route: None if route.request.method == "POST" else route.continue_())
    scribe.tap("two", 0, 2, "54").previewed()
    scribe.tap("#save")
    page.reload()
    scribe.ready()
    expect(page.locator('.seat[data-seat="0"]')).not_to_have_attribute("data-role", "declarer")
    expect(page.locator("#unsent")).to_be_visible()
    scribe.tap("#save")
    page.unroute("**/hand/")
    page.reload()
    scribe.ready()
    expect(page.locator("#unsent")).to_be_hidden()
    assert Entry.objects.count() == 1


def test_an_open_hand_of_another_version_of_the_page_stops_nobody(
    evening_of: Callable[..., Evening], page: Page, scribe_of: Callable[..., Scribe]
):
    for screen in ({"calls": "x"}, {"calls": [{"figure": "?", "by": 0}]}, {"kind": "?"}, {"extra": None}):
        evening = evening_of()
        draft = {"s": {"kind": "hand", "contract": "two", **screen}, "at": 2**42}
        Draft.objects.create(evening=evening, facts={"contract": "two"}, screen=draft)
        scribe = scribe_of(evening, page).tap("three", 0, 2, "54")
        assert scribe.save()
        assert evening.entries.get().contract == "three", screen


def test_a_refused_hand_keeps_everything_shows_why_and_is_mended(scribe: Scribe):
    page = scribe.page
    page.route("**/hand/preview/", lambda route: route.abort())
    scribe.tap("three", 0, 2, "4", "trull", "#save")
    expect(page.locator("#preview.wrong")).to_be_visible()
    expect(page.locator("#preview .pts")).to_have_attribute("data-wrong", "true")
    assert not Entry.objects.exists()
    page.unroute("**/hand/preview/")
    scribe.tap("8")
    scribe.previewed()
    scribe.save()
    assert Entry.objects.get().facts["declarer_points"] == 48


def test_a_second_press_of_save_is_the_same_hand(scribe: Scribe):
    scribe.tap("two", 0, 2, "54")
    scribe.previewed()
    scribe.page.evaluate("const save = document.querySelector('#save'); save.click(); save.click(); save.click()")
    scribe.sent()
    assert Entry.objects.count() == 1


def test_a_press_of_save_after_another_tap_is_no_second_press(scribe: Scribe):
    page = scribe.page
    # For the page no time passes: whatever it takes for the same press twice, it takes so for good.
    page.clock.set_fixed_time("2026-02-05T20:00:00")
    scribe.tap("two", 0, 2, "54").save()
    scribe.tap("#undo")
    expect(page.locator('.seat[data-seat="0"]')).to_have_attribute("data-role", "declarer")
    # The usual dealer is not in the sentence.
    expect(page.locator("#sentence")).not_to_contain_text("oszt")
    scribe.save()
    assert [entry.struck for entry in Entry.objects.all()] == [False]


def test_an_adjustment_is_asked_by_its_facts_and_saved_from_its_sheet(scribe: Scribe):
    page = scribe.page
    scribe.tap("adjustment")
    page.locator("#sheet input[maxlength='200']").fill("kávé")
    page.locator("#sheet .sheet-foot .btn.main").click()
    for missing in ("ki fizet", "ki kapja", "pont"):
        expect(page.locator("#sheet .lacks")).to_contain_text(re.compile(missing, re.I))
    assert not Entry.objects.exists()
    picks = page.locator("#sheet .row .picks")
    picks.nth(0).locator("label").nth(1).click()
    picks.nth(1).locator("label").nth(0).click()
    page.locator("#sheet .numbers .key", has_text="7").click()
    page.locator("#sheet .sheet-foot .btn.main").click()
    scribe.sent()
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator("#last-text")).to_contain_text("Béla → Anna 7")
    assert (Entry.objects.get().facts["reason"], Entry.objects.get().payouts) == ("kávé", [7, -7, 0, 0, 0])


def test_a_hand_that_meets_a_closed_evening_is_kept_shown_and_written_after_reopening(scribe: Scribe, evening: Evening):
    page, anna = scribe.page, ledger.Author(name="Anna")
    scribe.tap("two", 0, 2, "54").previewed()
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=anna)
    scribe.tap("#save")
    for _ in range(2):  # as it is answered, and after a reload: then the page has no editor
        expect(page.locator("#unsent")).to_contain_text("elakadt")
        scribe.tap("#unsent")
        expect(page.locator("#sheet .errors")).to_contain_text("zárva")
        expect(page.locator("#sheet [data-act=out]")).to_be_visible()
        page.reload()
    expect(page.locator("#work")).to_have_count(0)
    evening.refresh_from_db()
    ledger.reopen_evening(evening, key=uuid4(), head=evening.head, reason="x", author=anna)
    scribe.open()
    scribe.sent()
    assert Entry.objects.filter(struck=False).get().facts["declarer_points"] == 54


@pytest.mark.parametrize("players", [4, 5])
def test_every_target_is_large_apart_and_in_reach_and_nothing_scrolls(
    evening_of: Callable[..., Evening], page: Page, scribe_of: Callable[..., Scribe], players: int
):
    names = ("Anna", "Béla", "Cili", "Dénes", "Eszter")[:players]
    scribe = scribe_of(evening_of(players=names, first_dealer=players - 1), page)
    for taps, height in product(([], ["two", 0, 2, "54"]), (640, 740)):
        page.set_viewport_size({"width": 360, "height": height})
        if height == 640:
            scribe.tap(*taps)
        boxes = page.evaluate(TARGETS)
        for name, left, top, right, bottom in boxes:
            assert right - left >= 48, name
            assert bottom - top >= 48, name
            assert 0 <= left < right <= 360, name
            assert 0 <= top < bottom <= height, name
        save = next(box for box in boxes if box[0] == "save")
        assert save[4] - save[2] >= 56
        for at, (name, left, top, right, bottom) in enumerate(boxes):
            for other, left2, top2, right2, bottom2 in boxes[at + 1 :]:
                apart = max(left2 - right, left - right2, top2 - bottom, top - bottom2)
                if not {name, other} & {"undo", "menu", "unsent"} and "‹" not in name:
                    assert apart >= 7.9 or top < 50, (name, other, apart)
        assert page.evaluate("document.documentElement.scrollHeight") <= height
    size = page.evaluate("getComputedStyle(document.querySelector('.sums dd')).fontSize")
    assert float(size.removesuffix("px")) >= 24


DENIED = "Object.defineProperty(window, '{}', {{ get() {{ throw new DOMException('no', 'SecurityError'); }} }});"
FULL = """
window.full = true;
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (...said) {
  const asked = put.apply(this, said);
  if (window.full) this.transaction.abort();
  return asked;
};
"""


def test_where_the_browser_keeps_nothing_a_hand_is_written_and_saved(
    evening: Evening, page: Page, scribe_of: Callable[..., Scribe]
):
    page.add_init_script(DENIED.format("localStorage") + DENIED.format("indexedDB"))
    scribe = scribe_of(evening, page)
    scribe.tap("two", 0, 2, "54").save()
    assert Entry.objects.get().facts["declarer_points"] == 54
    expect(page.locator("#notice")).to_contain_text("Ez a böngésző nem tárol semmit")
    page.context.set_offline(True)
    scribe.tap("three", 1, 3, "50", "#save")
    expect(page.locator("#where")).to_contain_text("maradj itt")
    expect(page.locator("#unsent")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#unsent")).to_be_hidden()
    assert Entry.objects.count() == 2


def test_on_a_full_phone_the_hand_stays_open_and_the_page_says_why(
    evening: Evening, page: Page, scribe_of: Callable[..., Scribe]
):
    page.add_init_script(FULL)
    scribe = scribe_of(evening, page)
    scribe.tap("two", 0, 2, "54", "#save")
    expect(page.locator("#notice")).to_contain_text("Megtelt ez a telefon")
    expect(page.locator("#unsent")).to_contain_text("a telefon megtelt")
    expect(page.locator(".seat[data-role=declarer]")).to_have_count(1)
    assert Entry.objects.count() == 0
    page.evaluate("window.full = false")
    scribe.save()
    assert Entry.objects.get().facts["declarer_points"] == 54
