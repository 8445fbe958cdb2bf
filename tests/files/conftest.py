"""A club with its autumn played, its people, and another club's owner."""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scorebook.files.journal import journal
from scorebook.files.opendocument import SPACES
from scorebook.models import Evening
from tests.league.conftest import played  # noqa: F401

Check = Callable[[str], subprocess.CompletedProcess[str]]


@pytest.fixture
def hledger(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run hledger on a journal: its own check of everything, or what else is asked."""

    def run(text: str, *command: str) -> subprocess.CompletedProcess[str]:
        path = tmp_path / "club.journal"
        path.write_text(text, encoding="utf-8")
        arguments = ["hledger", "-f", str(path), *(command or ("check", "--strict"))]
        return subprocess.run(
            arguments,
            capture_output=True,
            text=True,
            check=False,
            env={"LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"},
        )

    return run


def of_one(evening: Evening, *, in_money: bool = False) -> str:
    names = dict(evening.seats.values_list("player_id", "name"))
    return "".join(journal(evening.slug, [evening], names, in_money=in_money))


def ods_rows(data: bytes) -> list[list[tuple[str | None, str | None]]]:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        assert package.infolist()[0].filename == "mimetype"
        assert package.infolist()[0].compress_type == zipfile.ZIP_STORED
        root = ET.fromstring(package.read("content.xml"))  # noqa: S314 - our own file
    spaces = {"t": f"{SPACES}:table:1.0", "x": f"{SPACES}:text:1.0"}
    office = f"{{{SPACES}:office:1.0}}"
    return [
        [
            (cell.get(f"{office}value-type"), cell.get(f"{office}value") or cell.findtext("x:p", None, spaces))
            for cell in row.findall("t:table-cell", spaces)
        ]
        for row in root.iterfind(".//t:table-row", spaces)
    ]


def body(answer: object) -> bytes:
    assert answer.status_code == 200, answer.content  # type: ignore[attr-defined]
    return b"".join(answer.streaming_content)  # type: ignore[attr-defined]
