"""A second phone says whether a hand was so: on the sheet, at the closing, in what is taken along, on paper."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.access import links
from scorebook.club.seating import seat_members
from scorebook.models import Club, Draft, Evening, Public, Remark
from scorebook.sheet import views
from tests.club.conftest import Circle, signed_in
from tests.conftest import holding
from tests.ledger.conftest import Pen

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def post_remark(client: Client, evening: Evening, says: str = "wrong", **more: Any) -> Any:
    data = {"key": uuid4(), "version": 1, "who": "1", "says": says, "word": "54 pont volt", **more}
    return client.post(f"/e/{evening.slug}/1/said/", data, headers=ENGLISH)


def page(client: Client, evening: Evening, where: str = "") -> str:
    return client.get(f"/e/{evening.slug}/{where}", headers=ENGLISH).content.decode()


def closing(client: Client, evening: Evening, **more: Any) -> Any:
    seen = Remark.objects.order_by("pk").values_list("pk", flat=True).last() or 0
    evening.refresh_from_db()
    data = {"key": uuid4(), "head": evening.head, "said": seen, **more}
    return client.post(f"/e/{evening.slug}/close/", data, headers=ENGLISH)


@pytest.fixture
def played(pen: Pen) -> Evening:
    pen.hand()
    return pen.evening


def test_a_watcher_says_once_who_he_is_and_everybody_sees_what_he_said(
    played: Evening, watcher: Client, writer: Client
) -> None:
    nobody = post_remark(watcher, played, who="", word="<b>54</b> volt")
    assert nobody.status_code == 422
    assert "Say who you are" in nobody.content.decode()
    assert 'value="&lt;b&gt;54&lt;/b&gt; volt"' in nobody.content.decode()
    assert post_remark(watcher, played, word="<b>54</b> volt").status_code == 302
    assert '<option value="1" selected>Béla</option>' in page(watcher, played, "1/")
    for phone in (watcher, writer):
        assert page(phone, played).count("Béla disputes it") == 3  # above, on the phone's rows, in the wide table
        assert "&lt;b&gt;54&lt;/b&gt; volt" in page(phone, played, "payments/")
    assert "by the link to watch" in page(writer, played, "history/")
    remark = Remark.objects.get()
    assert (remark.by, remark.link.right, remark.author) == ("watch", "watch", "")
    assert post_remark(watcher, played, "right", word="").status_code == 302
    assert "disputes it" not in page(writer, played)
    assert Remark.objects.get(says="right").author == "Béla"


def test_a_line_changed_meanwhile_is_looked_at_first_and_the_word_stays(played: Evening, watcher: Client) -> None:
    Pen(played).correct(1, {**played.entries.get().facts, "declarer_points": 40})
    answer = post_remark(watcher, played, "right")
    assert answer.status_code == 409
    assert 'value="54 pont volt"' in answer.content.decode()
    assert 'name="version" value="2"' in answer.content.decode()
    assert not Remark.objects.exists()


def test_whoever_agrees_with_a_former_version_agrees_no_more(played: Evening, watcher: Client) -> None:
    post_remark(watcher, played, "right")
    assert "54 pont volt" in page(watcher, played)
    Pen(played).correct(1, {**played.entries.get().facts, "declarer_points": 40})
    assert "54 pont volt" not in page(watcher, played)
    assert "54 pont volt" in page(watcher, played, "history/")


def test_a_ration_keeps_what_was_typed(played: Evening, watcher: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "SAYING", replace(views.SAYING, at_once=1))
    assert post_remark(watcher, played).status_code == 302
    answer = post_remark(watcher, played, "right", word="mégis úgy volt")
    assert answer.status_code == 429
    assert "mégis úgy volt" in answer.content.decode()


def test_a_member_speaks_for_himself_and_a_stranger_not_at_all(circle: Circle, evening_of: Any) -> None:
    club = circle.club
    seated = seat_members(club)
    evening = evening_of(club=club, seat=seated, players=("Anna", "Béla", "Cili", "Eszter"), first_dealer=0)
    Pen(evening).hand()
    Club.objects.filter(pk=club.pk).update(public=Public.EVENINGS)
    looking = signed_in(circle.by("viewer"))  # Dénes does not sit here
    for one in (Client(), looking):
        assert post_remark(one, evening).status_code == 403
        assert 'id="said"' not in page(one, evening, "1/")
    assert post_remark(signed_in(circle.by("scribe")), evening, who="0").status_code == 302
    guest = holding(str(links.token_of(links.links_of(evening)["watch"])), scribe="")
    assert post_remark(guest, evening, who="3").status_code == 302
    assert list(Remark.objects.values_list("seat__name", "by", "author")) == [
        ("Cili", "member", "Cili"),
        ("Eszter", "watch", "link"),
    ]
    assert post_remark(guest, evening, "right", who="2").status_code == 422
    Club.objects.filter(pk=club.pk).update(closed_at=evening.opened_at)
    assert post_remark(guest, evening, "right", who="3").status_code == 403


def test_closing_waits_for_what_is_disputed_or_overrules_it_with_a_reason(
    played: Evening, watcher: Client, writer: Client
) -> None:
    post_remark(watcher, played)
    assert "left to settle: 1 dispute" in page(writer, played, "close/")
    Draft.objects.create(evening=played, facts={"contract": "two"}, screen={"s": {}}, author="Anna")
    both = closing(writer, played).content.decode()
    assert "A hand is still open." in both
    assert "Disputed: line 1." in both
    refused = closing(writer, played, discard="1")
    assert refused.status_code == 422
    assert 'id="because-wrong"' in refused.content.decode()
    long = closing(writer, played, discard="1", because="a" * 201)
    assert (long.status_code, "a" * 201 in long.content.decode()) == (422, True)
    assert closing(writer, played, discard="1", because="hárman is így láttuk").status_code == 302
    played.refresh_from_db()
    assert played.closed_at is not None
    assert "overruled: hárman is így láttuk" in page(watcher, played)
    late = post_remark(watcher, played)
    assert (late.status_code, 'value="54 pont volt"' in late.content.decode()) == (409, True)


def test_the_scribe_overrules_one_line_with_a_reason_of_his_own(
    played: Evening, watcher: Client, writer: Client
) -> None:
    post_remark(watcher, played)
    where, key = f"/e/{played.slug}/1/overruled/", uuid4()
    data = {"key": key, "said": Remark.objects.get().pk, "because": ""}
    assert writer.post(where, data).status_code == 422
    for _ in range(2):
        assert writer.post(where, {**data, "because": "így láttuk"}).status_code == 302
    assert list(Remark.objects.values_list("says", "author")) == [("wrong", ""), ("overruled", "Anna")]
    assert closing(writer, played).status_code == 302


def test_phones_that_follow_hear_it_within_a_question(played: Evening, watcher: Client, writer: Client) -> None:
    since = watcher.get(f"/e/{played.slug}/").content.decode().split('data-since="')[1].split('"')[0]
    asking = f"/e/{played.slug}/news/?since={since}"
    describe = f"/e/{played.slug}/hand/?describe=1&since=1&said=0"
    assert (watcher.get(asking).status_code, writer.get(describe).status_code) == (204, 204)
    post_remark(watcher, played)
    assert "Béla disputes it" in watcher.get(asking, headers=ENGLISH).content.decode()
    assert "Disputed" in watcher.get(f"{asking}&page=far", headers=ENGLISH).content.decode()
    body = writer.get(describe, headers=ENGLISH).json()
    assert body["told"] == ["Line 1, disputed by Béla: 54 pont volt."]
    assert "cell-disputed" in body["page"]["status"]


def test_it_is_on_every_paper_in_the_lists_and_in_the_ledger_but_not_in_the_document(
    played: Evening, watcher: Client, writer: Client, undrawn: None
) -> None:
    before = page(writer, played, "export.json")
    post_remark(watcher, played)
    post_remark(watcher, played, "right", who="2", word="")
    papers = ("session.pdf", "payout.pdf", "explained.pdf", "1/explained.pdf")
    line = "Line 1, disputed by Béla: 54 pont volt"
    for paper in papers:
        assert f"{line}." in page(writer, played, paper), paper
    closing(writer, played, because="így láttuk")
    for paper in papers:
        assert f"{line}; overruled by Anna: így láttuk." in page(writer, played, paper), paper
    text = b"".join(writer.get(f"/e/{played.slug}/lists/remarks.csv", headers=ENGLISH)).decode()
    rows = list(csv.reader(io.StringIO(text)))
    assert [row[3:6] for row in rows[1:]] == [
        ["Béla", "disputes it", "54 pont volt"],
        ["Cili", "agrees", ""],
        ["Béla", "overruled", "így láttuk"],
    ]
    journal = b"".join(writer.get(f"/e/{played.slug}/ledger.journal")).decode()
    assert "entry 1 version 1, Béla: wrong, 54 pont volt\n" in journal
    assert "entry 1 version 1, Béla: overruled by Anna, így láttuk\n" in journal
    entries = json.loads(page(writer, played, "export.json"))["entries"]
    assert entries[:-1] == json.loads(before)["entries"]


def test_a_reopened_evening_keeps_what_was_overruled(played: Evening, watcher: Client, writer: Client) -> None:
    post_remark(watcher, played)
    closing(writer, played, because="így láttuk")
    Pen(played).reopen()
    assert ledger.open_disputes(Evening.objects.get(pk=played.pk)) == []
    assert closing(writer, played).status_code == 302
