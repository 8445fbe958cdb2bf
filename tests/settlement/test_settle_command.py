"""``manage.py settle``: its answers, its refusals, and its robustness."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorebook.management.commands import settle as command
from settlement import GAMES
from settlement import document as record
from settlement.settle import opening, table_for
from settlement.vocabulary import Problem
from tests.settlement.legal import any_record
from tests.settlement.sheets import ALL_PASS, CLOSE, FIVE, alone, call, document, into_the_kassza, pagat, three, two
from tests.world.depth import sweep
from tests.world.thrown import thrown

ROOT = Path(__file__).resolve().parents[2]
GOOD = json.dumps(document(two(52)), ensure_ascii=False).encode()


def run(*arguments: str, given_in: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    variables = {key: value for key, value in os.environ.items() if key not in ("SECRET_KEY", "ALLOWED_HOSTS", "DEBUG")}
    variables.pop("DJANGO_SETTINGS_MODULE", None)
    return subprocess.run(
        [sys.executable, "manage.py", "settle", *arguments],
        cwd=ROOT,
        input=given_in,
        capture_output=True,
        check=False,
        env={**variables, **environment},
    )


def answers(*lines: bytes) -> list[dict[str, Any]]:
    output = io.BytesIO()
    command.settle_lines(io.BytesIO(b"\n".join(lines) + b"\n"), output)
    return [json.loads(line) for line in output.getvalue().decode().splitlines()]


def test_a_file_is_settled_without_installation_or_database(tmp_path: Path) -> None:
    (tmp_path / "evening.json").write_bytes(GOOD)
    done = run(str(tmp_path / "evening.json"), DATABASE_URL="postgres://nobody@127.0.0.1:1/nowhere")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == record.settlement_document(document(two(52)))


def test_standard_input_is_refused_with_exit_status_two_and_nothing_on_output() -> None:
    done = run("-", given_in=json.dumps(document(two(200))).encode())
    assert (done.returncode, done.stdout) == (2, b"")
    assert json.loads(done.stderr)["errors"] == [
        {
            "entry": 1,
            "field": "declarer_points",
            "code": "out_of_range",
            "message": "card points of the declarers' side: a whole number from 0 to 94.",
        }
    ]


def test_a_file_that_is_not_there_is_refused() -> None:
    done = run("/nowhere/evening.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert json.loads(done.stderr)["errors"][0]["code"] == "unreadable"


def test_lines_are_answered_in_their_order_with_exit_status_zero() -> None:
    done = run("--lines", given_in=b"\n".join([GOOD, b"{", GOOD]))
    answered = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [sorted(answer)[0] for answer in answered] == ["entries", "errors", "entries"]


def reasons(given: dict[str, Any]) -> Sequence[Problem]:
    try:
        record.settlement_document(given)
    except record.Refused as refused:
        return refused.problems
    return ()


# Games whose reasons name players often; where two play each for himself they seldom do.
NAMING = ("paskievics", "magyar", "kiralyhivasos", "tapper", "trisak_tolnai", "trisak_wiki", "danish", "alsos")


@pytest.mark.parametrize("key", sweep(GAMES, gate=lambda key: key in ("paskievics", "danish", "alsos")))
def test_reasons_call_everybody_by_name(key: str) -> None:
    """Records of every game, most of which could not be: each reason reads as the table would say it."""
    game, random = GAMES[key], Random(key)
    names = FIVE[: game.seats[-1]]
    table = table_for(game, game.defaults(), opening(game, len(names)))
    about = 0
    for _ in range(200):
        entry = any_record(game.kinds["hand"].record, table, random)
        facts = record.as_json(entry, lambda who: who if isinstance(who, str) else names[who])
        given = {**document(facts), "game": key, "players": list(names)}
        (answer,) = answers(json.dumps(given).encode())
        read = [problem.text.read(names) for problem in reasons(given)]
        assert [error["message"] for error in answer.get("errors", [])] == read
        about += any(name in sentence for sentence in read for name in names)
    assert about or key not in NAMING, "a name at least was said"


HOSTILE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not_json"),
    "half a document": (GOOD[:-5], "not_json"),
    "two documents on a line": (GOOD + GOOD, "not_json"),
    "not UTF-8": (b'"\xff"', "not_json"),
    "UTF-16": ('"x"'.encode("utf-16"), "not_json"),
    "NaN": (b'{"version": NaN}', "not_json"),
    "Infinity": (b'{"version": -Infinity}', "not_json"),
    "a number of five thousand digits": (b'{"version": ' + b"9" * 5000 + b"}", "not_json"),
    "deep lists": (b"[" * 200_000 + b"]" * 200_000, "not_json"),
    "deep objects": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "not_json"),
    "a key twice": (b'{"version": 1, "version": 1}', "duplicate_key"),
    "a key twice, deep inside": (b'[{"a": [{"b": 1, "b": 2}]}]', "duplicate_key"),
    "a list": (b"[]", "wrong_type"),
    "a number too large for a float": (b'{"version": 1e999}', "missing"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_input_is_refused(what: str) -> None:
    content, code = HOSTILE[what]
    answer, refused = command.settle_bytes(content)
    assert refused
    assert code in {error["code"] for error in json.loads(answer)["errors"]}


def test_a_byte_order_mark_is_read_over() -> None:
    assert command.settle_bytes(b"\xef\xbb\xbf" + GOOD) == command.settle_bytes(GOOD)


def test_an_unknown_key_with_half_a_character_can_still_be_told() -> None:
    data = {**document(two(52)), "\ud800": 1}
    answer, refused = command.settle_bytes(json.dumps(data).encode())
    assert refused
    assert json.loads(answer)["errors"][0]["field"] == "?"


def test_a_bad_line_does_not_stop_the_rest() -> None:
    answered = answers(GOOD, b"", b"\xff", GOOD + b"\r", b"[" * 100_000, GOOD)
    assert ["errors" in answer for answer in answered] == [False, True, True, False, True, False]


def test_a_line_longer_than_any_document_is_refused_and_the_next_one_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LONGEST", len(GOOD))
    answered = answers(GOOD, GOOD + b" " * 7000, GOOD, b"x" * (len(GOOD) + 1), GOOD)
    assert ["errors" in answer for answer in answered] == [False, True, False, True, False]
    assert answered[1]["errors"][0]["code"] == "too_large"
    assert json.loads(command.settle_bytes(None)[0])["errors"][0]["code"] == "too_large"


def test_a_file_longer_than_any_document_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LONGEST", 10)
    (tmp_path / "evening.json").write_bytes(GOOD)
    assert command.read_file(str(tmp_path / "evening.json")) is None


def test_lines_are_read_one_at_a_time_and_nothing_of_them_is_kept() -> None:
    asked: list[int] = []

    class Stream(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            asked.append(len(output.getvalue().splitlines()))
            return super().readline(size)

    output = io.BytesIO()
    command.settle_lines(Stream(b"\n".join([GOOD] * 5)), output)
    assert asked == [0, 1, 2, 3, 4, 5]


SEEDS = [
    document(two(52), ALL_PASS, into_the_kassza(2), CLOSE, preset="mcleod", kassza=True),
    document(
        alone(60, announcements=[call("pagat_ultimo", kontra=1, kontra_by=["Béla"])], pagat_last_trick=pagat()),
        preset="tolnai",
    ),
    document(
        three(
            50,
            silent_figures=[{"figure": "sas_ultimo", "by": "Anna"}],
            talon_honours=[],
            tarokk_counts=[{"player": "Béla", "count": 8, "announced": True}],
            penalty={"kind": "revoke", "player": "Cili", "severity": "mild"},
        ),
        extra_figures_silent={"sas_ultimo": 5},
    ),
]
STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["Anna", "kassza", "trull", "hand", "close", "declarers", 0, 1, 94, [], {}, [None], {"": None}]),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from places(inner, (*path, key))


def put(value: Any, path: tuple[Any, ...], strange: Any) -> Any:
    if not path:
        return strange
    inner = {key: value[key] for key in value} if isinstance(value, dict) else list(value)
    inner[path[0]] = put(value[path[0]], path[1:], strange)
    return inner


@settings(max_examples=thrown(250, 1500))
@given(st.data())
def test_a_document_with_something_strange_in_it_is_answered(data: st.DataObject) -> None:
    changed: Any = data.draw(st.sampled_from(SEEDS))
    for _ in range(data.draw(st.integers(1, 3))):
        changed = put(changed, data.draw(st.sampled_from(list(places(changed)))), data.draw(STRANGE))
    answer, refused = command.settle_bytes(json.dumps(changed).encode())
    answered = json.loads(answer)
    if refused:
        assert answered["errors"]
        assert all(set(error) == {"entry", "field", "code", "message"} for error in answered["errors"])
    else:
        assert sum(answered["totals"].values()) + answered["pots"]["kassza"] == 0


@settings(max_examples=thrown(60, 300))
@given(st.binary(max_size=200))
def test_any_bytes_are_answered(content: bytes) -> None:
    assert json.loads(command.settle_bytes(content)[0])["errors"]
