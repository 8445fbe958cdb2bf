"""The outbox alone, without a page: every order of what can happen to what waits in it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.browser.phones import NODE
from tests.world.depth import sweep

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("deeds", "orders"), sweep([(5, 10_000), (6, 100_000)], gate=lambda case: case[0] == 5))
def test_whatever_happens_to_the_queue_no_deed_is_lost_turned_or_sent_without_a_head(deeds: int, orders: int) -> None:
    done = subprocess.run(
        [str(NODE), str(Path(__file__).with_name("fold.mjs")), str(deeds)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.removeprefix("held ")) > orders


def test_the_outbox_sends_in_order_over_lines_pages_clocks_and_full_phones() -> None:
    done = subprocess.run(
        [str(NODE), str(Path(__file__).with_name("outbox.mjs"))], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
