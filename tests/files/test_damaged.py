"""Random documents that are damaged here and there: read whole or refused with reasons, by both readers alike.

``DAMAGED`` says how many of every game; a few are in the suite, ``make documents`` throws as many as it is told.
"""

from __future__ import annotations

import json
import os
import resource
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from time import process_time
from typing import Any

import pytest

from scorebook.files.interchange import read_sheet_of, read_text
from scorebook.management.commands.settle import settle_bytes
from settlement import GAMES
from settlement.vocabulary import Refused
from tests.settlement.random_documents import any_document

DAMAGED = int(os.environ.get("DAMAGED", "40"))
STRANGE: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 2, 10**30, 0.5, float("nan"), float("-inf"), "", "x", "Anna", "\0", "\ud800", "a" * 999),
    *([], [None], {}, {"": None}, {"Anna": []}, [[[[]]]], ["Anna", "Anna"], {"by": [], "seat": {}}),
)
DEEP = 900_000
SPLICED = ('"kind":"hand","kind":"hand",', "[" * DEEP, "9" * 5000, "1e999", "NaN", "\0", "\ufeff", "\\ud800", "}", "//")


def places(told: Any) -> Iterator[tuple[Any, Any]]:
    """Yield everything in a document that holds something, and by which key or number it holds it."""
    inner = told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ()
    for key, value in inner:
        yield told, key
        yield from places(value)


def hurt(told: Any, random: Random) -> None:
    """Take something out of a document, put something strange in its place, or have it twice."""
    held, key = random.choice(list(places(told)))
    match random.randrange(4):
        case 0:
            del held[key]
        case 1 if isinstance(held, list):
            held.insert(key, held[key])
        case 2 if isinstance(held, dict):
            held[random.choice(["", "kind", "figure", "x", "\0", "\ud800"])] = held.pop(key)
        case _:
            held[key] = deepcopy(random.choice(STRANGE))


def damaged(game: str, random: Random) -> bytes:
    """Return a document's bytes, of which most are still JSON."""
    told: Any = any_document(GAMES[game], random)
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        hurt(told, random)
        if not any(True for _ in places(told)):
            break
    text = json.dumps(told, ensure_ascii=random.random() < 0.5)
    if random.random() < 0.15:
        at = random.randrange(len(text))
        text = text[:at] + random.choice(SPLICED) + text[at + random.randrange(3) :]
    if random.random() < 0.05:
        return text.encode("utf-16", errors="surrogatepass")
    return text.encode(errors="surrogatepass")


def read(content: bytes) -> tuple[str, ...]:
    """Return the codes of a document's refusal, empty if the import page reads the document."""
    try:
        read_sheet_of(read_text(content.decode()))
    except UnicodeDecodeError:
        return ("no text",)
    except Refused as refused:
        return tuple(problem.code for problem in refused.problems)
    return ()


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_document_is_read_or_refused_with_reasons_by_both_readers_alike(game: str) -> None:
    random, met, taken = Random(game + os.environ.get("FIRST", "")), Counter[str](), []
    for number in range(DAMAGED):
        content = damaged(game, random)
        began = process_time()
        codes = read(content)
        taken.append(process_time() - began)
        answer, refused = settle_bytes(content)
        body = json.loads(answer)
        assert refused == bool(codes), (number, content[:2000], codes, body)
        if refused:
            assert body["errors"]
            assert all(one["message"] and one["code"] for one in body["errors"])
        else:
            assert sum(body["totals"].values()) + sum(body["pots"].values()) == 0
        met[codes[0] if codes else "read"] += 1
    taken.sort()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{game}: {DAMAGED}, of a hundred within {1000 * taken[len(taken) * 99 // 100]:.0f} ms 99, {peak} MiB", met)
