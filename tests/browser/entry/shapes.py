"""The programs of the entry page asked without a page: as a page of the evening describes it to them."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from scorebook.access import links
from scorebook.models import Evening
from tests.browser.phones import NODE
from tests.conftest import holding

PROGRAM = Path(__file__).with_name("shapes.mjs")
THUMB = Path(__file__).with_name("thumb.mjs")
DESCRIBED = re.compile(r'<script id="entry-data" type="application/json">(.*?)</script>', re.DOTALL)


def described(evening: Evening) -> dict[str, Any]:
    """Return what the entry page of an evening tells its programs."""
    token = links.token_of(links.links_of(evening)["write"])
    page = holding(str(token)).get(f"/e/{evening.slug}/hand/").content.decode()
    desc: dict[str, Any] = json.loads(DESCRIBED.findall(page)[0])
    return desc


def worked(evening: Evening, work: str, hands: list[dict[str, Any]], **instead: Any) -> list[Any]:
    """Return what the program of the evening's page makes of every hand; some of its description may be another."""
    return worked_by(described(evening) | instead, work, hands)


def worked_by(desc: Mapping[str, Any], work: str, hands: list[dict[str, Any]]) -> list[Any]:
    """Return what the program of a page with this description makes of every hand."""
    request = json.dumps({"shape": desc["shape"], "desc": desc, "work": work, "hands": hands})
    done = subprocess.run([str(NODE), str(PROGRAM)], input=request, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers


def sequences(
    evening: Evening, seeds: Iterable[int] = (), named: Iterable[Iterable[Any]] = ()
) -> Iterator[dict[str, Any]]:
    """Yield what the programs of an evening's entry page show after every tap, for every seed or list of places."""
    desc = described(evening)
    hands = [list(places) for places in named]
    request = json.dumps({"shape": desc["shape"], "desc": desc, "seeds": list(seeds), "named": hands})
    with subprocess.Popen([str(NODE), str(THUMB)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdin
        assert run.stdout
        run.stdin.write(request)
        run.stdin.close()
        for line in run.stdout:
            yield json.loads(line)
    assert run.returncode == 0
