"""A whole evening, played through the pages alone: from the five names to the last payment, and back as a document."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scorebook.models import Evening
from tests.browser.conftest import COUNT_TAPS, Counted
from tests.browser.evening import (
    ANNA,
    BELA,
    CILI,
    DENES,
    ESZTER,
    EVENING,
    HOUSE_RULES,
    PLAYED,
    PLAYERS,
    SHARES,
    STAKE,
    TOTALS,
    Written,
    document,
)
from tests.browser.phone import Phone, as_a_file, downloaded, expect_totals, hungarian, signed
from tests.paper.paper import run_together, text_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Taken back and written again; corrected.
REWRITTEN = (2, 5)
ROOT = Path(__file__).resolve().parents[3]


# ---------- the evening's parts ----------


def begin(page: Page) -> Phone:
    """Five sit down: names typed, Eszter deals first, two house rules unfolded and changed, ten forints a point."""
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "hu")
    page.get_by_role("link", name="Új est").tap()
    page.locator("#id_players").fill(", ".join(PLAYERS))
    page.locator(".plate .sit").nth(ESZTER).tap()
    expect(page.locator(".plate[data-first=true] .name")).to_have_text("Eszter")
    page.locator("summary", has=page.locator("[data-shows='stake']")).tap()
    page.locator("#id_stake").fill(str(STAKE))
    page.locator("summary", has=page.locator("[data-shows='rules']")).tap()
    page.locator(".house > summary").tap()
    for key in HOUSE_RULES:
        rule = page.locator(f"[data-rule='{key}']")
        expect(rule).to_be_hidden()
        page.locator("details.group", has=rule).locator("summary").tap()
        rule.locator("select").select_option("True")
        page.locator("details.group", has=rule).locator("summary").tap()
    page.get_by_role("button", name="Kezdhetjük").tap()
    page.wait_for_url(re.compile(r"/e/\w+/hand/$"))
    phone = Phone(page=page, slug=page.url.split("/")[-3])
    phone.ready()
    phone.counting()
    page.evaluate("keyboards = 0")
    return phone


def follow(phone: Phone, other: Page) -> None:
    """Another phone opens the link to watch off the scribe's screen."""
    page = phone.page
    phone.goto_sheet()
    page.locator(".bar a.icon[href$='/links/']").tap()
    other.goto(page.locator("#address-watch").input_value())
    expect(other.locator(".totals")).to_be_visible()
    expect(other.locator("#to-hand")).to_have_count(0)
    phone.goto_sheet()
    page.locator("#to-hand").tap()
    phone.ready()
    phone.counting()


def standing(entries: int) -> tuple[int, ...]:
    return tuple(sum(entry.pays[seat] for entry in EVENING[:entries]) for seat in range(5))


def take_back_and_rewrite(phone: Phone, entry: Written, counted: Counted) -> None:
    """The kontra was forgotten: the hand is taken back, stands on the screen again, and is saved with it."""
    page = phone.page
    phone.tap(*(tap for tap in entry.taps if tap != "kontra game"))
    phone.shows(tuple(amount // 2 for amount in entry.pays))
    phone.save()
    expect(page.locator("#undo")).to_contain_text("2")
    phone.tap("#undo")
    expect(page.locator(f'.seat[data-seat="{BELA}"]')).to_have_attribute("data-role", "declarer")
    counted("the hand just saved taken back", phone.counting(), 1)
    phone.tap("kontra game")
    phone.shows(entry.pays)
    expect(page.locator("h1")).to_have_text("2. leosztás")
    phone.save()


def contradict_and_mend(phone: Phone, entry: Written) -> None:
    """Eight points, a trull of one side and the XXI caught by the other: every reason is told, nothing is saved."""
    page, wrong = phone.page, phone.page.locator("#preview.wrong")
    phone.tap("three", CILI, ANNA, "8", "trull", DENES, "xxi_catch", CILI)
    expect(wrong.locator(".turn")).to_have_text("1 / 2")
    first = wrong.locator(".who").inner_text()
    page.tap("#next-problem")
    expect(wrong.locator(".turn")).to_have_text("2 / 2")
    second = wrong.locator(".who").inner_text()
    # A trull is 16 card points, and three laid cards are 3 at least.
    assert ("XXI" in first) + ("XXI" in second) == ("19" in first) + ("19" in second) == 1, (first, second)
    for figure in ("trull", "xxi_catch"):
        expect(page.locator(f'[data-fig="{figure}"]')).to_have_attribute("data-wrong", "true")
    phone.tap("#save")
    expect(page.locator("h1")).to_have_text("3. leosztás")
    phone.tap("xxi_catch", "xxi_catch", "xxi_catch", DENES, '#keys [data-key="del"]', "58", "four_kings")
    phone.shows(entry.pays)
    phone.save()


def reload_in_between(phone: Phone, entry: Written) -> None:
    """The phone went to sleep with the hand open: it is there again, to the last digit."""
    phone.tap(*entry.taps)
    phone.page.reload()
    phone.ready()
    expect(phone.page.locator(f'.seat[data-seat="{ANNA}"]')).to_have_attribute("data-role", "declarer")
    expect(phone.page.locator("#preview .cur")).to_have_text("58")
    phone.shows(entry.pays)
    phone.save()


def correct_two_hands_back(phone: Phone, counted: Counted) -> None:
    """The ultimo of hand 5 was lost: said after hand 7, it moves the kassza of hand 6 as well."""
    page = phone.page
    phone.goto_sheet()
    page.locator("#h5").tap()
    page.get_by_role("link", name="Javítás").wait_for()
    phone.counting()
    page.get_by_role("link", name="Javítás").tap()
    phone.ready()
    phone.tap("pagat_ultimo")
    phone.shows(EVENING[4].pays)
    expect(page.locator("#preview")).to_contain_text("6.")
    whole = "one => [one.scrollHeight <= one.clientHeight, one.getBoundingClientRect().bottom <= innerHeight]"
    assert page.locator("#pays").evaluate(whole) == [True, True]
    phone.tap("#save")
    page.wait_for_url("**/5/")
    counted("hand 5 corrected, once it is found", phone.counting(), 4)
    expect(page.locator(".rev")).to_have_count(2)
    phone.goto_sheet()
    expect_totals(page, standing(7))
    page.locator("#to-hand").tap()
    phone.ready()
    phone.counting()


def owe_the_kontra(phone: Phone, entry: Written) -> None:
    """The called card lies in the skart: without kontra the hand cannot be saved, and says why."""
    phone.tap(*(tap for tap in entry.taps if tap != "kontra game"))
    expect(phone.page.locator("#preview.wrong")).to_contain_text("hivatalból kontráz")
    phone.tap("#save")
    expect(phone.page.locator("h1")).to_have_text("12. leosztás")
    phone.tap("kontra game")
    phone.shows(entry.pays)
    phone.save()


def write_without_a_network(phone: Phone, entry: Written, counted: Counted) -> None:
    """The cellar has no signal: the hand is kept, the next can be begun, and it is sent when the signal is back."""
    page = phone.page
    phone.counting()
    page.context.set_offline(True)
    phone.tap(*entry.taps, "#save")
    expect(page.locator("#unsent")).to_contain_text("1")
    expect(page.locator("h1")).to_have_text(f"{len(EVENING) + 1}. leosztás")
    counted(entry.what, phone.counting(), entry.most or 0)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    counted("system keyboard, over all hands of an evening", page.evaluate("keyboards"), 0)


def expect_the_sheet(page: Page) -> None:
    """Every row of the sheet says what the table written by hand says."""
    expect(page.locator(".hand-row")).to_have_count(len(EVENING))
    for number, entry in enumerate(EVENING, start=1):
        paid = page.locator(f"#h{number} .per > span")
        amounts = [re.escape(signed(amount)) if amount else "(0|·)" for amount in entry.pays]
        expect(paid).to_have_text([re.compile(f"{one}$") for one in amounts])
    expect_totals(page, PLAYED)


def money(text: str) -> int:
    """Return whole forints of an amount as it is printed."""
    return int(re.sub(r"\D", "", text)) * (-1 if "−" in text else 1)


def close(phone: Phone, counted: Counted) -> bytes:
    """Close from the sheet, read the payout sheet, and take it home."""
    page = phone.page
    phone.counting()
    page.locator("#to-close").tap()
    expect(page.locator(".pots dd").first).to_have_text("33")
    page.get_by_role("button", name=hungarian("Close the evening")).tap()
    page.wait_for_url("**/payments/")
    page.locator(".bottom-bar a.main").tap()
    payout = downloaded(page, page.locator("#share"))
    counted("close to payout sheet", phone.counting(), 4)
    page.go_back()
    return payout


def expect_payments(page: Page) -> None:
    """In each of the three ways everybody is even afterwards, and the fewest are at most four."""
    balances = {
        row.locator("th").inner_text(): row.locator("td").last.inner_text()
        for row in page.locator(".balance tbody tr").all()
    }
    assert {name: money(text) for name, text in balances.items()} == {
        name: total * STAKE for name, total in zip(PLAYERS, TOTALS, strict=True)
    }
    for way in ("neighbour", "banker", "fewest"):
        page.locator(f".segment a[href*='way={way}']").first.tap()
        expect(page.locator(f".segment a[href*='way={way}']").first).to_have_attribute("aria-current", "true")
        # Hand by hand the kassza pays and is paid like a player, and has nothing left in the end.
        owed = {"0": 0, "1": 0, "2": 0, "3": 0, "4": 0, "kassza": 0}
        dues = page.locator("#dues .pay").all()
        for due in dues:
            _pay, payer, payee = (due.get_attribute("id") or "").split("-")
            owed[payer] -= money(due.locator(".sum").inner_text())
            owed[payee] += money(due.locator(".sum").inner_text())
        assert list(owed.values()) == [*(total * STAKE for total in TOTALS), 0], way
        if way != "neighbour":
            assert len(dues) <= 4, way


def tick(page: Page, other: Page) -> None:
    """One payment is ticked off, and the others see it."""
    boxes = page.get_by_role("checkbox")
    expect(boxes.first).not_to_be_checked()
    boxes.first.tap()
    expect(boxes.first).to_be_checked()
    page.reload()
    expect(boxes.first).to_be_checked()
    other.goto(page.url)
    expect(other.locator("#dues [data-paid]")).to_have_count(1)


def expect_the_payout(pdf: bytes, folder: Path) -> None:
    """The payout sheet prints every name with its balance in points and in money."""
    lines = text_of(pdf, folder).splitlines()
    for name, total in zip(PLAYERS, TOTALS, strict=True):
        printed = next(line for line in lines if name in line and signed(total) in line)
        assert run_together(signed(total * STAKE)) in run_together(printed), printed


def expect_the_session(pdf: bytes, folder: Path) -> None:
    """The session sheet prints every entry with who dealt, what everybody got, where he stands, and the kassza."""
    printed = [" ".join(line.split()) for line in text_of(pdf, folder).splitlines()]
    for number, entry in enumerate(EVENING, start=1):
        label = f"{number}/2." if number in REWRITTEN else f"{number}."
        row = next(line for line in printed if line.startswith(f"{label} "))
        cells = [part for seat in range(5) for part in (change(entry, seat), plain(standing(number)[seat]))]
        assert " ".join(cells) in row, (row, cells)
        if entry.dealer is not None:
            assert row.startswith(f"{label} {PLAYERS[entry.dealer]} "), row
        if entry.kassza:
            assert row.split()[-1] == str(entry.kassza), row
    closing = next(line for line in printed if line.startswith(f"{len(EVENING) + 1}. "))
    shared = [f"{signed(share)} {plain(total)}" for share, total in zip(SHARES, TOTALS, strict=True)]
    assert closing.endswith(" ".join([*shared, "0"])), closing
    assert any(line.endswith(" ".join([*map(signed, TOTALS), "0"])) for line in printed)


def plain(points: int) -> str:
    """Return where somebody stands as the paper writes it: a plus is not said."""
    return signed(points).removeprefix("+")


def change(entry: Written, seat: int) -> str:
    """Return what the paper says somebody got: the dealer of five deals, and who has no part has a dash."""
    if entry.pays[seat]:
        return signed(entry.pays[seat])
    return "oszt" if seat == entry.dealer else "–"


def taken_home(page: Page) -> tuple[bytes, Any]:
    """Take the evening's document out of the sheet's menu, and its session sheet off the page of its papers."""
    bars: list[int] = []

    def drawn(route: Route) -> None:
        if route.request.method == "HEAD":
            bars.append(page.locator("progress").count())
        as_a_file(route)

    page.locator("details.menu > summary").tap()
    page.locator("details.menu summary", has_text="Fájlban").tap()
    data = json.loads(downloaded(page, page.locator("details.menu a[href$='/export.json']")))
    page.locator("details.menu a[href$='/print/']").tap()
    page.route(re.compile(r"session\.pdf"), drawn)
    session = downloaded(page, page.locator("a.chip[href*='session.pdf?paper=a4']"))
    assert (bars, page.locator("progress").count()) == ([1], 0)  # while it is drawn, and when it is handed out
    return session, data


def settled(data: Any, folder: Path) -> Any:
    """Settle a document by the command, as somebody without an installation would."""
    file = folder / "evening.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    answer = subprocess.run(
        [sys.executable, "manage.py", "settle", str(file)], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    return json.loads(answer.stdout)


def expect_the_settlement(settlement: Any) -> None:
    """The command comes to the table written by hand, entry by entry."""
    rows = [tuple(entry["payouts"][name] for name in PLAYERS) for entry in settlement["entries"]]
    assert rows == [*(entry.pays for entry in EVENING), SHARES]
    dealt = [entry["dealer"] for entry in settlement["entries"][:-1]]
    assert dealt == [None if entry.dealer is None else PLAYERS[entry.dealer] for entry in EVENING]
    assert settlement["totals"] == dict(zip(PLAYERS, TOTALS, strict=True))
    assert (settlement["pots"], settlement["state"]) == ({"kassza": 0}, {"hat": "Béla"})


def begin_again(page: Page, counted: Counted) -> None:
    """A week later the same company plays on with two taps: names, rules and stake as they were."""
    page.goto("/")
    page.evaluate("taps = 0")
    page.get_by_role("link", name="Új est").tap()
    expect(page.locator(".plate .name")).to_have_text(PLAYERS)
    page.get_by_role("button", name="Kezdhetjük").tap()
    page.wait_for_url(re.compile(r"/e/\w+/hand/$"))
    counted("start with last week's players", page.evaluate("window.taps"), 2)
    first, again = Evening.objects.order_by("pk")
    assert (again.rules, again.stake_minor_units) == (first.rules, first.stake_minor_units)


def test_an_evening_from_the_first_name_to_the_last_payment(
    page: Page, other_phone: Page, counted: Counted, tmp_path: Path
) -> None:
    page.add_init_script(COUNT_TAPS)
    phone = begin(page)
    phone.write(EVENING[0], counted)
    follow(phone, other_phone)
    take_back_and_rewrite(phone, EVENING[1], counted)
    contradict_and_mend(phone, EVENING[2])
    for entry in EVENING[3:6]:
        phone.write(entry, counted)
    reload_in_between(phone, EVENING[6])
    correct_two_hands_back(phone, counted)
    for entry in EVENING[7:11]:
        phone.write(entry, counted)
    expect_totals(other_phone, standing(11))
    owe_the_kontra(phone, EVENING[11])
    for entry in EVENING[12:19]:
        phone.write(entry, counted)
    write_without_a_network(phone, EVENING[19], counted)
    phone.goto_sheet()
    expect_the_sheet(page)
    expect_totals(other_phone, PLAYED)
    page.route(re.compile(r"\.pdf"), as_a_file)  # not sooner: where something is routed nothing is kept
    payout = close(phone, counted)
    expect_payments(page)
    tick(page, other_phone)
    phone.goto_sheet()
    session, data = taken_home(page)
    expect_the_payout(payout, tmp_path)
    expect_the_session(session, tmp_path)
    expect_the_settlement(settled(data, tmp_path))
    begin_again(page, counted)


def test_the_same_evening_written_into_a_file_by_hand_comes_to_the_same(tmp_path: Path) -> None:
    expect_the_settlement(settled(document(), tmp_path))
