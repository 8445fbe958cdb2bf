"""A phone reads names as the server does."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from unicodedata import category, name

import pytest

from scorebook.words.names import typed_name
from settlement.names import code_point, of_another_alphabet, unprintable
from settlement.vocabulary import as_read
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
    found = json.loads(done.stdout)
    told = map(told_by_the_server, given)
    assert [(ascii(one), *pair) for one, *pair in zip(given, found, told, strict=True) if pair[0] != pair[1]] == []
