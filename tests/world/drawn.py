"""One question has one draw on every machine, so the first test that needs a draw computes it for the whole run.

Days whose seed nobody types have the same seed, so that those of the same people have the same draws.

``tests/cup/draw/test_drawing.py`` tests the draw itself.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from types import SimpleNamespace

import pytest

from tests.world.once import once


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[None]:
    """Let cup days and their documents ask for a draw so."""
    from scorebook.cup.deeds import seating
    from scorebook.cup.document import day
    from scorebook.cup.draw.drawing import DrawRequest, draw
    from scorebook.cup.draw.turns import Drawn

    def remembered(asked: DrawRequest, past: Sequence[Drawn]) -> tuple[Drawn, ...]:
        pickled = once(f"draw {asked} after {[*past]}", lambda: pickle.dumps(draw(asked, past)))
        drawn: tuple[Drawn, ...] = pickle.loads(pickled)  # noqa: S301
        return drawn

    with pytest.MonkeyPatch.context() as patch:
        for asking in (seating, day):
            patch.setattr(asking, "draw", remembered)
        patch.setattr(seating, "secrets", SimpleNamespace(token_hex="5a".__mul__))
        yield
