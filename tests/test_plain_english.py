"""The English of docstrings, comments and names stays as plain as it is, and gets plainer room by room."""

from __future__ import annotations

from functools import cache

import pytest
from django.conf import settings

from tests.plain_english import FOLDERS, LEFT_OUT, Reading, faults_of, of_page, of_python, of_script, read

LIMITS = {
    # room: hard sentences of a hundred at most, weak names at most; lower them with the room, never raise them
    "scorebook/access": (1, 0),
    "scorebook/api": (3, 0),
    "scorebook/bench": (1, 0),
    "scorebook/cash": (2, 0),
    "scorebook/club": (2, 0),
    "scorebook/cup": (3, 1),
    "scorebook/files": (3, 0),
    "scorebook/grid": (2, 0),
    "scorebook/hand": (2, 0),
    "scorebook/ledger": (2, 0),
    "scorebook/management": (2, 0),
    "scorebook/models": (3, 8),
    "scorebook/night": (1, 0),
    "scorebook/paper": (1, 0),
    "scorebook/refusals": (3, 0),
    "scorebook/results": (2, 0),
    "scorebook/server": (1, 0),
    "scorebook/sheet": (3, 0),
    "scorebook/static": (1, 0),
    "scorebook/words": (1, 0),
    "settlement/tarokk": (0, 1),
    "tests/bench": (17, 0),
    "tests/browser": (1, 0),
    "tests/cup": (1, 1),
    "tests/paper": (1, 0),
    "tests/settlement": (1, 2),
    "tests/world": (3, 0),
    "templates": (2, 0),
}
"""The rooms that are not yet plain; every other room has none of either."""

HARD_SENTENCES = 2
"""Hard sentences in the whole tree, of a hundred at most."""
WEAK_NAMES = 13
"""Weak names in the whole tree at most: words of the tables, and columns of the database."""


@cache
def reading_of(room: str) -> Reading:
    """Return the sentences and weak names of one room."""
    return read(settings.BASE_DIR / room)


def rooms() -> list[str]:
    """Return every room, and the templates as one."""
    folders = (path for top in ("scorebook", "settlement", "tests") for path in (settings.BASE_DIR / top).iterdir())
    paths = [path for path in folders if path.is_dir() and path.name not in LEFT_OUT]
    return [*sorted(path.relative_to(settings.BASE_DIR).as_posix() for path in paths), "templates"]


@pytest.mark.parametrize("room", rooms())
def test_a_room_is_written_in_plain_english(room: str) -> None:
    reading, (hard, weak) = reading_of(room), LIMITS.get(room, (0, 0))
    worst = [f"{sentence.path}:{sentence.line} {sentence.text}" for sentence in reading.hard[:10]]
    assert reading.share <= hard, worst
    assert len(reading.weak) <= weak, reading.weak


def test_the_whole_tree_is_written_in_plain_english() -> None:
    reading = read(*(settings.BASE_DIR / folder for folder in FOLDERS))
    assert reading.share <= HARD_SENTENCES
    assert len(reading.weak) <= WEAK_NAMES, reading.weak


def test_no_limit_is_of_a_room_that_has_gone() -> None:
    assert set(LIMITS) <= set(rooms())


@pytest.mark.parametrize(
    ("sentence", "faults"),
    [
        ("Return the payouts of one hand, in points per seat.", ()),
        (
            "What was sent of one that was struck meanwhile is answered with what happened to it.",
            ("twisted", "headless"),
        ),
        ("Of a hand that was thrown away the time is kept.", ("headless",)),
        ("Every member pays nought for the first evening here.", ("quaint",)),
        ("A table " + "of four players " * 11 + "sits.", ("long",)),
    ],
)
def test_a_sentence_is_judged_by_its_shape(sentence: str, faults: tuple[str, ...]) -> None:
    assert faults_of(sentence) == faults


def test_comments_and_names_are_read_in_every_language() -> None:
    assert of_python('# one\n# comment\n\n# another\ndef told(): "Say it."\nKEPT = 1\n') == (
        [(1, "one comment"), (4, "another"), (5, "Say it.")],
        [(5, "told"), (6, "KEPT")],
    )
    assert of_script("// a comment\nfunction said() {}\n/* a block */\n") == (
        [(1, "a comment"), (3, " a block ")],
        [(2, "said")],
    )
    assert of_page("<p>{# short #}\n{% comment %} long {% endcomment %}") == ([(1, " short "), (2, " long ")], [])
