"""The English of docstrings, comments and names stays as plain as it is, and gets plainer room by room."""

from __future__ import annotations

from functools import cache

import pytest
from django.conf import settings

from tests.plain_english import FOLDERS, LEFT_OUT, Reading, faults_of, of_page, of_python, of_script, read

LIMITS = (
    # room, hard sentences of a hundred at most, weak names at most: lower them with the room, never raise them
    ("scorebook/access", 1, 0),
    ("scorebook/account", 0, 0),
    ("scorebook/api", 3, 0),
    ("scorebook/bench", 1, 0),
    ("scorebook/cash", 2, 0),
    ("scorebook/chart", 0, 0),
    ("scorebook/club", 2, 0),
    ("scorebook/clubfile", 0, 0),
    ("scorebook/cup", 3, 1),
    ("scorebook/demo", 0, 0),
    ("scorebook/editions", 0, 0),
    ("scorebook/evening", 0, 0),
    ("scorebook/files", 3, 0),
    ("scorebook/grid", 2, 0),
    ("scorebook/guide", 0, 0),
    ("scorebook/hand", 2, 0),
    ("scorebook/home", 0, 0),
    ("scorebook/league", 0, 0),
    ("scorebook/ledger", 2, 0),
    ("scorebook/management", 2, 0),
    ("scorebook/models", 3, 8),
    ("scorebook/night", 1, 0),
    ("scorebook/offline", 0, 0),
    ("scorebook/page", 0, 0),
    ("scorebook/paper", 1, 0),
    ("scorebook/press", 0, 0),
    ("scorebook/refusals", 3, 0),
    ("scorebook/results", 2, 0),
    ("scorebook/rules", 0, 0),
    ("scorebook/server", 1, 0),
    ("scorebook/sheet", 3, 0),
    ("scorebook/static", 1, 0),
    ("scorebook/statistics", 0, 0),
    ("scorebook/templatetags", 0, 0),
    ("scorebook/words", 1, 0),
    ("settlement/alsos", 0, 0),
    ("settlement/danish", 0, 0),
    ("settlement/document", 0, 0),
    ("settlement/free", 0, 0),
    ("settlement/kiralyhivasos", 0, 0),
    ("settlement/paskievics", 0, 0),
    ("settlement/preview", 0, 0),
    ("settlement/tapper", 0, 0),
    ("settlement/tarokk", 0, 1),
    ("settlement/trisak_tolnai", 0, 0),
    ("settlement/trisak_wiki", 0, 0),
    ("settlement/ulti", 0, 0),
    ("tests/access", 0, 0),
    ("tests/account", 0, 0),
    ("tests/api", 0, 0),
    ("tests/bench", 17, 0),
    ("tests/browser", 1, 0),
    ("tests/cash", 0, 0),
    ("tests/chart", 0, 0),
    ("tests/club", 0, 0),
    ("tests/clubfile", 0, 0),
    ("tests/cup", 1, 1),
    ("tests/demo", 0, 0),
    ("tests/doors", 0, 0),
    ("tests/editions", 0, 0),
    ("tests/evening", 0, 0),
    ("tests/files", 0, 0),
    ("tests/grid", 0, 0),
    ("tests/guide", 0, 0),
    ("tests/hand", 0, 0),
    ("tests/league", 0, 0),
    ("tests/ledger", 0, 0),
    ("tests/night", 0, 0),
    ("tests/offline", 0, 0),
    ("tests/paper", 1, 0),
    ("tests/press", 0, 0),
    ("tests/results", 0, 0),
    ("tests/rules", 0, 0),
    ("tests/server", 0, 0),
    ("tests/settlement", 1, 2),
    ("tests/sheet", 0, 0),
    ("tests/statistics", 0, 0),
    ("tests/words", 0, 0),
    ("tests/world", 3, 0),
    ("templates", 2, 0),
)

HARD_SENTENCES = 2
"""Hard sentences in the whole tree, of a hundred at most."""
WEAK_NAMES = 13
"""Weak names in the whole tree at most: words of the tables, and columns of the database."""


@cache
def reading_of(room: str) -> Reading:
    """Return the sentences and weak names of one room."""
    return read(settings.BASE_DIR / room)


@pytest.mark.parametrize(("room", "hard", "weak"), LIMITS)
def test_a_room_is_written_in_plain_english(room: str, hard: int, weak: int) -> None:
    reading = reading_of(room)
    assert reading.sentences, f"{room} has gone: take it out of the table"
    worst = [f"{sentence.path}:{sentence.line} {sentence.text}" for sentence in reading.hard[:10]]
    assert reading.share <= hard, worst
    assert len(reading.weak) <= weak, reading.weak


def test_the_whole_tree_is_written_in_plain_english() -> None:
    reading = read(*(settings.BASE_DIR / folder for folder in FOLDERS))
    assert reading.share <= HARD_SENTENCES
    assert len(reading.weak) <= WEAK_NAMES, reading.weak


def test_every_room_has_its_limits() -> None:
    rooms = {
        f"{top}/{path.name}"
        for top in ("scorebook", "settlement", "tests")
        for path in (settings.BASE_DIR / top).iterdir()
        if path.is_dir() and path.name not in LEFT_OUT and reading_of(f"{top}/{path.name}").sentences
    }
    assert rooms - {room for room, _hard, _weak in LIMITS} == set()


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
