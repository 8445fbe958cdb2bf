"""The seal of a paper, scanned or typed, is compared with the history of its evening."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scorebook.access import links
from scorebook.models import Evening, Right
from scorebook.models.seal import beginning_of, in_print, in_short
from tests.ledger.conftest import Pen

pytestmark = pytest.mark.django_db
OTHER = "AAAA-BBBB-CCCC-DDDD"


@pytest.fixture
def pen(evening: Evening) -> Pen:
    return Pen(evening)


def answer(client: Client, evening: Evening, seal: str) -> str:
    """Return what the history says of a paper with this seal."""
    page = client.get(f"/e/{evening.slug}/history/", {"seal": seal}, headers={"accept-language": "en"})
    assert page.status_code == 200
    html = page.content.decode()
    box = re.search(r"data-paper>.*?</section>", html, re.S)
    return " ".join(re.sub("<[^>]+>", " ", box[0]).split()) if box else html


def test_a_seal_in_short_has_eighty_bits_and_is_read_as_people_type_it(pen: Pen) -> None:
    pen.hand()
    seal = pen.fresh().seal
    letters = in_short(seal)
    assert re.fullmatch(r"[A-Z2-7]{4}(-[A-Z2-7]{4}){3}", letters)
    assert seal.startswith(beginning_of(letters))
    assert len(beginning_of(letters)) * 4 == 80
    mistyped = letters.lower().replace("-", "  ").replace("o", "0").replace("i", "1").replace("b", "8")
    assert beginning_of(mistyped) == beginning_of(letters)
    assert beginning_of(in_print(seal)) == beginning_of(letters)
    for typed in ("", "-", letters[:-1], f"{letters}A", "ÁÁÁÁ-ÁÁÁÁ-ÁÁÁÁ-ÁÁÁÁ", "AAAA-AAAA-AAAA-AAA9", "=" * 16):
        assert beginning_of(typed) is None, typed


def test_the_history_says_whether_the_sheet_is_still_as_the_paper(pen: Pen, watcher: Client) -> None:
    pen.hand()
    printed = in_short(pen.fresh().seal)
    assert "nothing was written since" in answer(watcher, pen.evening, printed)
    pen.hand()
    assert "1 version was written since" in answer(watcher, pen.evening, printed)
    pen.strike(2)
    assert "2 versions were written since" in answer(watcher, pen.evening, printed.replace("-", "").lower())
    assert "never had this seal" in answer(watcher, pen.evening, OTHER)
    refused = answer(watcher, pen.evening, "<b>ABCD")
    assert "A seal has sixteen letters and digits." in refused
    assert 'value="&lt;b&gt;ABCD"' in refused


def test_the_code_of_a_paper_opens_the_history_with_its_seal(
    pen: Pen, monkeypatch: pytest.MonkeyPatch, watcher: Client
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("scorebook.paper.masthead.qr_code", lambda address: opened.append(address) or None)
    monkeypatch.setattr("scorebook.paper.views.printing.draw", lambda *_args, **_more: b"%PDF-")
    pen.hand()
    for name in ("session", "payout"):
        assert watcher.get(f"/e/{pen.evening.slug}/{name}.pdf").status_code == 200
    letters = in_short(pen.fresh().seal)
    token = links.token_of(links.links_of(pen.evening)[Right.WATCH])
    assert [address.partition("/t/")[2] for address in opened] == [f"{token}/?seal={letters.replace('-', '')}"] * 2
    page = Client().get(opened[0], follow=True, headers={"accept-language": "en"})
    assert f"The paper with the seal {letters}" in page.content.decode()


def test_a_code_leads_to_the_game_of_the_night_that_has_the_seal(pen: Pen, evening_of: Any) -> None:
    pens = [pen, Pen(evening_of(night=pen.evening.night))]
    token = links.token_of(links.links_of(pen.evening)[Right.WATCH])
    for one in pens:
        one.hand()
        moved = Client().get(f"/t/{token}/", {"seal": in_short(one.fresh().seal)})
        assert moved["Location"].startswith(f"/e/{one.evening.slug}/history/?seal=")
    for typed in (OTHER, "nonsense"):
        assert Client().get(f"/t/{token}/", {"seal": typed}, follow=True).status_code == 200


def test_a_trail_is_held_against_the_seal_that_somebody_types(pen: Pen, watcher: Client, tmp_path: Path) -> None:
    pen.hand()
    earlier = in_short(pen.fresh().seal)
    pen.hand()
    file = tmp_path / "trail.json"
    file.write_bytes(watcher.get(f"/e/{pen.evening.slug}/trail.json").content)
    for seal in (earlier, earlier.lower(), in_short(pen.fresh().seal)):
        call_command("verify", file, seal=seal, stdout=StringIO())
    for seal, reason in ((OTHER, "never had the seal"), ("12", "is no seal")):
        with pytest.raises(CommandError, match=reason):
            call_command("verify", file, seal=seal, stdout=StringIO())
