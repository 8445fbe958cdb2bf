"""A phone reads names as the server does, and draws them in their places."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from unicodedata import category, name

import pytest
from playwright.sync_api import Page, expect

from scorebook.models import Evening
from scorebook.words.names import typed_name
from settlement.names import code_point, of_another_alphabet, unprintable
from settlement.vocabulary import as_read
from tests.browser.conftest import Scribe
from tests.browser.phones import NODE

pytestmark = pytest.mark.browser

WHERE = Path(__file__).with_name("names.mjs")
UNSEEN = "\u200b\u200c\u200d\u200e\u202e\u2068\u2069\ufeff\u00ad\ufe0f\u034f\u3164\U000e0067"
ODD = [*UNSEEN, *"\xa0\u2003\t  aÁßςΣбΩش1#*♂👩🏽न्👧\u0301\ue000\x07"]


def told_by_the_server(typed: str) -> list[object]:
    name = typed_name(typed)
    fault: list[object] | None = None
    for place, letter in unprintable(name):
        fault = fault or ["unprintable", place, code_point(letter), ""]
    if fault is None and (other := of_another_alphabet(name)) is not None:
        place, letter, alphabet = other
        fault = ["mixed", place, code_point(letter), alphabet.lower()]
    return [name, as_read(name), fault]


def names() -> list[str]:
    """Return names of odd signs, and of any that both know: what Unicode has added lately either may not.

    Cherokee has small letters whose capitals it is read by: a phone reads them by the small ones.
    """
    lot = random.Random(27)
    old = [letter for letter in map(chr, range(0x2FFFF)) if category(letter) not in ("Cn", "Cs")]
    old = [letter for letter in old if not name(letter, "").startswith("CHEROKEE")]
    odd = ["".join(lot.choices(ODD, k=lot.randint(1, 9))) for _ in range(4000)]
    return odd + [f"A{lot.choice(old)}" for _ in range(3000)] + ["".join(lot.choices(old, k=3)) for _ in range(2000)]


def test_a_phone_cleans_compares_and_refuses_names_as_the_server_does() -> None:
    given = names()
    done = subprocess.run([str(NODE), str(WHERE)], input=json.dumps(given), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    results = json.loads(done.stdout)
    expected = map(told_by_the_server, given)
    assert [
        (ascii(one), *pair) for one, *pair in zip(given, results, expected, strict=True) if pair[0] != pair[1]
    ] == []


# Words that are drawn before what stands before them in the text, on the same line of the same paragraph.
OUT_OF_ORDER = """(places) => places.flatMap((place) => [...document.querySelectorAll(place)]).flatMap((node) => {
  const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), found = [];
  const paragraph = (one) => getComputedStyle(one).display === "inline" ? paragraph(one.parentElement) : one;
  for (let text = walk.nextNode(); text; text = walk.nextNode())
    for (const word of text.data.matchAll(/[^\\s\\u2068\\u2069]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const { left, top, width } = range.getBoundingClientRect();
      if (width) found.push({ word: word[0], left, top, of: paragraph(text.parentElement) });
    }
  return found.filter(({ left, top, of }, at) => at && found[at - 1].of === of
    && Math.abs(found[at - 1].top - top) < 4 && left < found[at - 1].left - 1).map(({ word }) => word);
})"""


def test_who_pays_whom_is_drawn_in_its_order_whatever_letters_the_names_have(
    evening_of: Callable[..., Evening], page: Page, scribe_of: Callable[..., Scribe]
):
    scribe = scribe_of(evening_of(players=("דוד", "משה", "Cili", "יעל", "علي"), first_dealer=4), page)
    scribe.tap("two", 0, 1, "52").previewed()
    expect(page.locator("#pays")).to_contain_text("דוד")
    assert page.evaluate(OUT_OF_ORDER, ["#said", "#pays", "#status"]) == []
    scribe.save()
    assert page.evaluate(OUT_OF_ORDER, ["#said", "#status"]) == []
    for path in ("", "1/", "history/"):
        page.goto(f"/e/{scribe.slug}/{path}")
        expect(page.locator("main")).to_contain_text("דוד")
        assert page.evaluate(OUT_OF_ORDER, ["main p", "main li", "main td", "main dd", "main h2"]) == [], path
