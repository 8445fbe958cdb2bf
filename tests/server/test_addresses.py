"""The addresses that ``make run`` prints, and what it leaves out without a demo."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from scorebook.management.commands import addresses
from scorebook.server import home_network
from scorebook.server.home_network import own_address, reachable_address

EVERYWHERE = "0.0.0.0"  # noqa: S104 - compared with, never bound


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home_network, "own_address", lambda: "192.168.1.5")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        (EVERYWHERE, "192.168.1.5"),
        ("::", "192.168.1.5"),
        ("192.168.1.7", "192.168.1.7"),
        ("table.local", "table.local"),
        ("127.0.0.1", None),
        ("::1", None),
        ("localhost", None),
    ],
)
def test_phones_get_an_address_where_the_server_listens_for_them(host: str, address: str | None) -> None:
    assert reachable_address(host) == address


def test_a_machine_never_calls_itself_by_a_loopback_address() -> None:
    assert not (own_address() or "").startswith("127.")


def printed(monkeypatch: pytest.MonkeyPatch, host: str, *options: str) -> str:
    monkeypatch.setenv("HOST", host)
    monkeypatch.setenv("PORT", "9000")
    out = StringIO()
    call_command("addresses", *options, stdout=out)
    return out.getvalue()


def test_the_address_and_its_code_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = printed(monkeypatch, EVERYWHERE)
    assert plain.splitlines() == [
        "On this machine: http://localhost:9000/",
        "On phones in the same network: http://192.168.1.5:9000/",
    ]
    expected = StringIO()
    addresses.segno.make("http://192.168.1.5:9000/", error="l", micro=False).terminal(expected, compact=True)
    assert printed(monkeypatch, EVERYWHERE, "--code") == plain + expected.getvalue()


def test_a_server_for_this_machine_alone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Phones cannot open it" in printed(monkeypatch, "127.0.0.1", "--code")


@pytest.mark.parametrize(("demo", "played"), [("", True), ("1", True), ("0", False), ("no", False), ("off", False)])
def test_without_a_demo_none_is_played(demo: str, *, played: bool, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("python", "gunicorn"):
        (tools / name).write_text(f'#!/bin/sh\necho {name} "$@"\n')
        (tools / name).chmod(0o755)
    ready = [word for stamp in ("runtime", "static") for word in ("-o", f"{tmp_path}/{stamp}")]
    options = [f"DATA={tmp_path}/data", f"BIN={tools}", f"STAMPS={tmp_path}", "CATALOGUES=", f"PYTHON={sys.executable}"]
    done = subprocess.run(
        ["make", "-s", *ready, *options, "run"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DEMO": demo},
        capture_output=True,
        text=True,
        check=True,
    )
    commands = [line.split()[2] for line in done.stdout.splitlines() if line.startswith("python manage.py")]
    assert commands == ["migrate", *(["demo"] if played else []), "addresses"]
