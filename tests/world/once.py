"""Results that one process of a run has computed are shared with the others, so that each is computed once."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

_made_here: list[Path] = []


@pytest.fixture(scope="session", autouse=True)
def _where_it_lies(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let the processes of one run share a folder; it goes with the other temporary folders of the run."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "made"
    folder.mkdir(exist_ok=True)
    _made_here[:] = [folder]


def once(order: str, make: Callable[[], bytes]) -> bytes:
    """Return what was made of this order in this run; the first who asks makes it."""
    file = _made_here[0] / hashlib.sha256(order.encode()).hexdigest()
    if not file.exists():
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(make())
        part.rename(file)
    return file.read_bytes()
