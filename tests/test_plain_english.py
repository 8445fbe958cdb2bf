"""The English of docstrings, comments and names stays as plain as it is, and gets plainer room by room."""

from __future__ import annotations

from functools import cache

import pytest
from django.conf import settings

from tests.plain_english import LEFT_OUT, Reading, faults_of, of_page, of_python, of_script, read

LIMITS = (
    # room, hard sentences of a hundred at most, weak names at most: lower them with the room, never raise them
    ("scorebook/access", 36, 20),
    ("scorebook/account", 17, 2),
    ("scorebook/api", 23, 26),
    ("scorebook/bench", 12, 23),
    ("scorebook/cash", 23, 38),
    ("scorebook/chart", 14, 0),
    ("scorebook/club", 29, 40),
    ("scorebook/cup", 25, 130),
    ("scorebook/demo", 19, 5),
    ("scorebook/evening", 31, 30),
    ("scorebook/files", 16, 42),
    ("scorebook/grid", 17, 92),
    ("scorebook/guide", 34, 3),
    ("scorebook/hand", 26, 43),
    ("scorebook/home", 13, 1),
    ("scorebook/league", 18, 42),
    ("scorebook/ledger", 25, 32),
    ("scorebook/management", 11, 11),
    ("scorebook/models", 28, 19),
    ("scorebook/night", 26, 18),
    ("scorebook/offline", 33, 7),
    ("scorebook/page", 25, 5),
    ("scorebook/paper", 17, 69),
    ("scorebook/press", 27, 12),
    ("scorebook/refusals", 14, 3),
    ("scorebook/rules", 11, 5),
    ("scorebook/server", 27, 15),
    ("scorebook/sheet", 22, 31),
    ("scorebook/static", 32, 10),
    ("scorebook/statistics", 13, 34),
    ("scorebook/templatetags", 28, 0),
    ("scorebook/words", 18, 5),
    ("settlement/alsos", 22, 2),
    ("settlement/danish", 21, 10),
    ("settlement/document", 26, 7),
    ("settlement/kiralyhivasos", 13, 7),
    ("settlement/paskievics", 15, 11),
    ("settlement/preview", 30, 19),
    ("settlement/tapper", 19, 0),
    ("settlement/tarokk", 12, 3),
    ("settlement/trisak_tolnai", 19, 1),
    ("settlement/trisak_wiki", 13, 2),
    ("tests/access", 0, 12),
    ("tests/account", 50, 6),
    ("tests/api", 29, 17),
    ("tests/bench", 34, 8),
    ("tests/browser", 18, 98),
    ("tests/cash", 32, 45),
    ("tests/chart", 0, 0),
    ("tests/club", 29, 89),
    ("tests/cup", 24, 110),
    ("tests/demo", 40, 4),
    ("tests/doors", 23, 33),
    ("tests/evening", 6, 17),
    ("tests/files", 24, 24),
    ("tests/grid", 13, 22),
    ("tests/guide", 24, 9),
    ("tests/hand", 23, 45),
    ("tests/league", 13, 58),
    ("tests/ledger", 20, 52),
    ("tests/night", 10, 16),
    ("tests/offline", 20, 6),
    ("tests/paper", 15, 95),
    ("tests/press", 13, 6),
    ("tests/rules", 20, 2),
    ("tests/server", 32, 17),
    ("tests/settlement", 11, 85),
    ("tests/sheet", 21, 40),
    ("tests/statistics", 29, 19),
    ("tests/words", 19, 3),
    ("tests/world", 20, 57),
    ("templates", 25, 0),
)


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
