"""The scribe's phone through a whole evening: chips, keys and sheets, tapped by what the player reads on them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Counted, Scribe
from tests.browser.evening import (
    PLAYERS,
    More,
    Written,
)

# Return texts that the plates cut off, even beside a sum of three digits.
CUT = """
[...document.querySelectorAll(".seat .name, .seat .d")].filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)
"""


def hungarian(label: str) -> str:
    """Return a label in the player's language."""
    with translation.override("hu"):
        return capfirst(gettext(label))


def signed(points: int) -> str:
    """Return points as they are written everywhere: with their sign, and 0 without one."""
    return f"{points:+d}".replace("-", "−") if points else "0"


@dataclass(frozen=True)
class Phone(Scribe):
    """The scribe's phone, with everything that is not a chip as well."""

    def tap(self, *what: Any) -> Phone:
        """Tap as a scribe does; what stands behind "More" is asked in its sheet."""
        for one in what:
            if isinstance(one, More):
                self.ask(one)
            else:
                super().tap(one)
        return self

    def ask(self, more: More) -> None:
        """Answer the questions of a sheet: one of a player is answered by a press on his name."""
        sheet = self.page.locator("#sheet")
        item = re.compile(f"^{hungarian(more.item)}")
        self.page.tap(more.behind)
        expect(sheet).to_have_attribute("open", "")
        whose = sheet.locator(".whose").filter(has=self.page.locator("legend").filter(has_text=item))
        if whose.count():
            self.name(whose, more.answers)
        else:
            if more.behind == "#more":
                sheet.locator(".menu .btn").filter(has_text=item).tap()
            asked: list[str] = []
            for question, answer in more.answers:
                self.answer(sheet, hungarian(question), asked.count(question), answer)
                asked.append(question)
            if more.answers:
                sheet.locator(".sheet-foot .btn.main").tap()
        expect(sheet).not_to_have_attribute("open", "")

    def name(self, whose: Locator, answers: tuple[tuple[str, Any], ...]) -> None:
        """Choose the answers that are not the default, and press the player's name."""
        remaining = {hungarian(question): answer for question, answer in answers}
        who = whose.locator(".picks[role=group]")
        seat = remaining.pop(str(who.get_attribute("aria-label")))
        for question, answer in remaining.items():
            how = whose.locator(f'.asked:has(> legend:text-is("{question}"))')
            if how.count():
                how.locator(f"label.pick:has(input[value='{json.dumps(answer)}'])").tap()
            elif (flag := whose.get_by_role("button", name=question)).get_attribute("aria-pressed") != str(
                answer
            ).lower():
                flag.tap()
        who.get_by_role("button", name=PLAYERS[seat], exact=True).tap()

    def answer(self, sheet: Locator, question: str, before: int, answer: Any) -> None:
        """Answer one question; the second of a kind begins a new row."""
        fields = sheet.locator(
            f'.asked:has(> legend:text-is("{question}")):not(.list), .asked:has(> label:text-is("{question}"))'
        )
        if fields.count() == before:
            sheet.locator(".asked.list > .btn").tap()
        at = fields.nth(before)
        if at.locator("input[type=radio]").count():
            at.locator(f"label.pick:has(input[value='{json.dumps(answer)}'])").tap()
        elif isinstance(answer, int):
            for digit in str(answer):
                at.locator(".numbers .key").get_by_text(digit, exact=True).tap()
        else:
            at.locator("input").fill(answer)

    def shows(self, pays: tuple[int, ...]) -> None:
        """Look at the plates: what the hand comes to, by the server's word."""
        for seat, amount in enumerate(pays):
            expected = signed(amount) if amount else re.compile("^0?$")
            expect(self.page.locator(f'.seat[data-seat="{seat}"] .d')).to_have_text(expected)
        assert self.page.evaluate(CUT) == []

    def write(self, entry: Written, counted: Counted | None = None) -> None:
        """Enter a hand, check its amounts, and save it."""
        before = self.page.locator("h1").inner_text()
        self.tap(*entry.taps)
        if entry.kind == "adjustment":
            # The reason is the only text field of an evening's entries, and its sheet saves the entry.
            assert self.page.evaluate("keyboards") == 1
            self.page.evaluate("keyboards = 0")
            expect(self.page.locator("h1")).not_to_have_text(before)
            self.sent()
            taps = self.counting()
        else:
            self.shows(entry.first_shown or entry.pays)
            taps = self.save()
        if counted and entry.most:
            counted(entry.what, taps, entry.most)

    def counting(self) -> int:
        """Return the taps since the last time, and begin to count again."""
        taps: int = self.page.evaluate("window.taps")
        self.page.evaluate("window.taps = 0; window.typing = false")
        return taps

    def goto_sheet(self) -> None:
        """Go back to the sheet as the arrow of the page leads."""
        self.page.locator(".bar a.icon").first.tap()
        expect(self.page.locator(".totals")).to_be_visible()


def expect_totals(page: Page, totals: tuple[int, ...]) -> None:
    """Wait until the sheet's totals are these."""
    for name, total in zip(PLAYERS, totals, strict=True):
        cell = page.locator(".totals > div").filter(has=page.locator("dt", has_text=name)).locator("dd")
        expect(cell).to_have_text(signed(total))


def as_a_file(route: Route) -> None:
    """Hand on a PDF as a file to keep: the browser would show it, and not tell what it shows."""
    answer = route.fetch()
    expected = {"content-disposition": "attachment"} if answer.headers["content-type"] == "application/pdf" else {}
    route.fulfill(response=answer, headers={**answer.headers, **expected})


def downloaded(page: Page, link: Locator) -> bytes:
    """Tap a link to a file and return what comes."""
    with page.expect_download() as download:
        link.tap()
    return Path(download.value.path()).read_bytes()
