"""The plain form of a hand: the entry page without its program."""

from __future__ import annotations

import html
import re
from random import Random
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.models import Entry, Evening, Revision
from settlement import GAMES, document
from settlement.settle import Standing, table_for
from tests.conftest import NAMES, holding
from tests.hand.conftest import SCRIBE, THREE, at, signed, write
from tests.settlement.legal import legal_entry
from tests.world.depth import sweep
from tests.world.fields import told_twice

pytestmark = pytest.mark.django_db


def test_the_form_writes_a_hand(evening: Evening, writer: Client):
    answer = writer.post(at(evening), signed(evening), follow=True)
    assert answer.redirect_chain == [(f"{at(evening)}?plain=1", 302)]
    assert Entry.objects.get().facts == {**THREE, "dealer": 4}
    assert "56" in answer.content.decode()


def test_where_no_program_runs_the_page_leads_to_its_form(evening: Evening, writer: Client):
    page = writer.get(f"{at(evening)}?kind=adjustment").content.decode()
    assert "<form" not in page, "it would be sent to every phone, and shown on none"
    refresh = re.search(r'<noscript><meta http-equiv="refresh" content="0; url=([^"]+)"></noscript>', page)
    assert refresh
    form = writer.get(f"{at(evening)}{html.unescape(refresh[1])}")
    assert form.context["kind"] == "adjustment"
    assert "refresh" not in form.content.decode()


def test_the_form_previews(evening: Evening, writer: Client):
    answer = writer.post(at(evening), signed(evening, do="preview"))
    assert answer.status_code == 200
    assert "Dénes → Anna" in answer.content.decode() or "Béla → Anna" in answer.content.decode()
    assert not Entry.objects.exists()


def test_the_form_shows_every_reason_beside_its_field_and_keeps_what_was_typed(evening: Evening, writer: Client):
    answer = writer.post(at(evening), signed(evening, declarer="4", declarer_points="abc"))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert "declarer_points" in form.errors
    assert form["declarer_points"].value() == "abc"
    fixed = writer.post(at(evening), signed(evening, declarer="4"))
    assert "declarer" in fixed.context["form"].errors


def test_the_form_writes_what_is_no_hand(evening: Evening, writer: Client):
    assert writer.get(f"{at(evening)}?kind=adjustment&plain=1").status_code == 200
    fields = {
        "kind": "adjustment",
        "reason": "kávé",
        "transfers-0-from": "1",
        "transfers-0-to": "0",
        "transfers-0-points": "2",
    }
    assert writer.post(at(evening), signed(evening, **fields)).status_code == 302
    assert Entry.objects.get().facts["transfers"] == [{"from": 1, "to": 0, "points": 2}]


@pytest.mark.parametrize("key", sweep(GAMES, gate=lambda key: key in ("paskievics", "danish", "free")))
def test_no_form_of_any_kind_of_entry_calls_two_fields_by_one_name(evening_of, key: str):
    """Written anew and corrected, in every game: a browser would send the last of the two for both."""
    game = GAMES[key]
    opened = evening_of(
        game=key,
        preset=game.presets[0].key,
        house_rules={},
        players=NAMES[: max(game.seats)],
        first_dealer=0,
        stake_minor_units=None,
        currency="",
    )
    client = holding(str(links.token_of(links.links_of(opened)["write"])))
    for kind in game.kinds:
        assert not told_twice(client.get(f"{at(opened)}?kind={kind}&plain=1").content.decode()), kind
    random, written = Random(1), set()
    for _try in range(100):
        opened.refresh_from_db()
        kind, entry = legal_entry(game, table_for(game, opened.rules, Standing.from_json(opened.standing)), random)
        if kind in written:
            continue
        saved = ledger.record_entry(
            opened, key=uuid4(), head=opened.head, kind=kind, facts=document.as_json(entry), author=SCRIBE
        )
        written.add(kind)
        page = client.get(f"{at(opened, f'{saved.entry.number}/edit/')}?plain=1")
        assert page.status_code == 200
        assert not told_twice(page.content.decode()), kind
    assert {"hand", "adjustment"} <= written


def test_the_form_corrects_an_adjustment_and_keeps_its_own_reason(evening: Evening, writer: Client):
    facts = {"reason": "bor", "transfers": [{"from": 1, "to": 0, "points": 2}]}
    ledger.record_entry(evening, key=uuid4(), head=0, kind="adjustment", facts=facts, author=SCRIBE)
    fields = {
        "kind": "adjustment",
        "reason": "bor",
        "transfers-0-from": "1",
        "transfers-0-to": "0",
        "transfers-0-points": "3",
        "because": "elütés",
    }
    assert writer.post(at(evening, "1/edit/"), signed(evening, **fields)).status_code == 302
    assert Entry.objects.get().facts["reason"] == "bor"
    assert [revision.reason for revision in Revision.objects.order_by("number")] == ["", "elütés"]


def test_the_form_corrects_with_a_reason(evening: Evening, writer: Client):
    write(evening)
    assert writer.get(f"{at(evening, '1/edit/')}?plain=1").status_code == 200
    without = writer.post(at(evening, "1/edit/"), signed(evening, declarer_points="57"))
    assert without.status_code == 422
    answer = writer.post(at(evening, "1/edit/"), signed(evening, declarer_points="57", because="elütés"))
    assert answer.status_code == 302
    assert Entry.objects.get().facts["declarer_points"] == 57


def test_the_form_meets_a_conflict_and_an_unsigned_save(evening: Evening, writer: Client):
    old = signed(evening)
    write(evening)
    assert writer.post(at(evening), old).status_code == 409
    unsigned = {name: value for name, value in signed(evening).items() if name != "key"}
    assert writer.post(at(evening), unsigned).status_code == 400
    assert Entry.objects.count() == 1


def test_a_form_that_takes_back_behind_the_head_is_told_all_that_was_written_since(evening: Evening, writer: Client):
    write(evening)
    for points in ("57", "58"):
        writer.post(at(evening, "1/edit/"), signed(evening, declarer_points=points, because="elütés"))
    data = {"key": str(uuid4()), "head": "0"}
    answer = writer.post(at(evening, "undo/"), data, headers={"accept-language": "en"})
    page = answer.content.decode()
    assert (answer.status_code, page.count("Line 1, ")) == (409, 3)
    assert "Look at it, then do it once more." in page


def test_the_form_takes_back_and_fills_in_again(evening: Evening, writer: Client):
    write(evening)
    answer = writer.post(at(evening, "undo/"), {"key": str(uuid4()), "head": "1"}, follow=True)
    assert answer.status_code == 200
    assert answer.context["form"]["declarer_points"].value() == "56"
