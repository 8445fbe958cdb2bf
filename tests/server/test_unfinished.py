"""Requests that are never finished or too large: they keep nobody from the server, and fill nothing."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from scorebook.server import LARGEST_BODY, worker
from scorebook.server.worker import keep_in_bounds
from tests.doors.server import CSRF
from tests.server.conftest import Served, read_to_the_end

HELD = 60
HEAD = f"POST /language/ HTTP/1.1\r\nHost: localhost\r\nCookie: csrftoken={CSRF}\r\nAccept-Language: en\r\n".encode()
FORM = HEAD + b"Content-Type: application/x-www-form-urlencoded\r\n"
# Unfinished requests: nothing, half a head, half a body, and one more byte in each round.
UNFINISHED = (b"", FORM, FORM + b"Content-Length: 1000\r\n\r\nabcde", FORM + b"Content-Length: 1000\r\n\r\n")


def test_sixty_unfinished_requests_keep_nobody_from_the_server(served: Served, keep: Callable[..., Any]) -> None:
    held = [keep(served.plug_in(UNFINISHED[place % 4])) for place in range(HELD)]
    for _round in range(3):
        for link in held[3::4]:
            link.sendall(b"x")
        answers = [served.ask("GET", path)[0] for path in ("/health/", "/", "/new/", "/rules/paskievics/")]
        assert answers == [200] * 4
        assert (
            served.ask(
                "POST",
                "/language/",
                f"csrfmiddlewaretoken={CSRF}&language=hu".encode(),
                {"Content-Type": "application/x-www-form-urlencoded"},
            )[0]
            == 302
        )


def test_whoever_sends_slowly_is_answered_all_the_same(served: Served, keep: Callable[..., Any]) -> None:
    body = f"csrfmiddlewaretoken={CSRF}&language=hu".encode()
    link = keep(served.plug_in(FORM + b"Connection: close\r\n", f"Content-Length: {len(body)}\r\n\r\n".encode()))
    for letter in body:
        link.sendall(bytes([letter]))
    assert read_to_the_end(link).startswith(b"HTTP/1.1 302 ")


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])
def test_a_body_that_is_too_large_is_refused_before_it_is_read(
    kind: str, served: Served, keep: Callable[..., Any]
) -> None:
    head = f"Content-Type: {kind}\r\nContent-Length: 300000000\r\n\r\n".encode()
    link = keep(served.plug_in(HEAD, head, b"x" * 3_000_000))
    answer = read_to_the_end(link)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"at most 4 MB fit here" in answer
    assert served.on_disk() == 0


def test_nor_does_a_body_grow_whose_length_is_not_said(served: Served, keep: Callable[..., Any]) -> None:
    link = keep(
        served.plug_in(HEAD + b"Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n")
    )
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    for _more in range(LARGEST_BODY // 0x10000 + 2):
        link.sendall(piece)
    assert read_to_the_end(link).startswith(b"HTTP/1.1 413 ")
    assert served.on_disk() == 0


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("/e/nowhere/hand/", lambda told: (told["code"], told["text"])),
        ("/api/v1/evenings/", lambda told: (told["error"]["code"], told["error"]["message"])),
    ],
)
def test_who_speaks_json_is_told_so_in_json(
    path: str, read: Callable[[Any], tuple[str, str]], served: Served, keep: Callable[..., Any]
) -> None:
    request = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept-Language: en\r\n"
    link = keep(served.plug_in(request.encode() + b"Expect: 100-continue\r\nContent-Length: 300000000\r\n\r\n"))
    head, _blank, body = read_to_the_end(link).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 413 ")
    code, sentence = read(json.loads(body))
    assert code == "too_large"
    assert "at most 4 MB" in sentence


def test_the_largest_body_allowed_is_read(served: Served, keep: Callable[..., Any]) -> None:
    start = f"csrfmiddlewaretoken={CSRF}&language=hu&x=".encode()
    status, _headers, _body = served.ask(
        "POST", "/language/", start.ljust(LARGEST_BODY, b"x"), {"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert status == 302


# ---- what a process keeps of connections --------------------------------------------------------------------------


def connection_at(place: int = 0, address: str = "192.0.2.1", **said: Any) -> Any:
    connection = {
        "addr": (address, place),
        "since": float(place),
        "waits": True,
        "unfinished": True,
        "weighs": 0,
        "ending_since": None,
        "will_close": False,
    }
    return SimpleNamespace(**{**connection, **said})


def closed(those: list[Any], now: float = 0.0) -> list[int]:
    keep_in_bounds(those, now)
    return [place for place, one in enumerate(those) if one.will_close]


@pytest.mark.parametrize(
    ("those", "now", "gone"),
    [
        ([connection_at(0), connection_at(1)], 60.5, [0]),
        ([connection_at(0, unfinished=False)], 1000.0, []),
        ([connection_at(0, ending_since=1.0), connection_at(0)], 11.0, [0]),
    ],
    ids=["whole requests come in a minute", "who asks nothing may wait", "after a refusal ten seconds"],
)
def test_nobody_takes_longer_than_he_may(those: list[Any], now: float, gone: list[int]) -> None:
    assert closed(those, now) == gone


@pytest.mark.parametrize(
    ("bound", "alike"),
    [
        ("MOST", lambda place: {"address": f"192.0.2.{place}"}),
        ("MOST_OF_AN_ADDRESS", lambda _place: {}),
        ("MOST_HEAVY", lambda place: {"address": f"192.0.2.{place}", "weighs": worker.HEAVY + 1}),
    ],
)
def test_of_too_many_the_longest_waiting_make_way(
    bound: str, alike: Callable[[int], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, bound, 3)
    those = [connection_at(place, **alike(place)) for place in range(5)]
    those[1].waits = False
    assert closed(those) == [0, 2]


def test_a_connection_tells_what_it_waits_for(served: Served) -> None:
    """The fields that the bounds are reckoned by are those of a real connection."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        one = connected(theirs)
        assert (one.waits, one.unfinished, one.weighs) == (True, False, 0)
        one.received(UNFINISHED[2])
        assert (one.waits, one.unfinished, one.weighs) == (True, True, 5)
        one.received(b"x" * 995)
        assert (one.waits, one.unfinished, one.weighs) == (False, False, 0)


def connected(link: socket.socket) -> Any:
    from waitress.adjustments import Adjustments

    from scorebook.server.connection import Connection

    server = SimpleNamespace(active_channels={}, add_task=lambda _task: None)
    return Connection(server, link, ("192.0.2.1", 1), Adjustments(), map={})
