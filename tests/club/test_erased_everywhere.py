"""A name is gone from every column of text there is, however it was typed."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from axes.models import AccessAttempt
from django.apps import apps
from django.db.models import CharField, JSONField, TextField
from django.utils import timezone

from scorebook import ledger
from scorebook.access.links import make_link
from scorebook.api.keys import make_key
from scorebook.cash.deeds import write_rules
from scorebook.cash.writing import Slip, write_voucher
from scorebook.club.erasing import erase
from scorebook.club.seating import seat_members
from scorebook.editions.renewal import Signature, write_edition
from scorebook.editions.snapshot import Line, Snapshot
from scorebook.league.seasons import write_teams
from scorebook.models import (
    By,
    Club,
    CupAct,
    CupPayment,
    CupTable,
    DetailChange,
    Draft,
    Entrant,
    Evening,
    Left,
    Mate,
    Meeting,
    Member,
    Named,
    PastEvening,
    PastImport,
    PastRemoval,
    Reason,
    Registration,
    Renaming,
    Revision,
    Round,
    Ruling,
    Season,
    Withdrawal,
)
from scorebook.night.bill import read_bill
from scorebook.night.dues import read_dues, tick_payment
from scorebook.words.names import bare
from tests.club.conftest import Circle, joined, signed_in
from tests.ledger.conftest import Pen
from tests.world.clubs import season_of
from tests.world.cups import a_cup
from tests.world.fields import told_twice
from tests.world.texts import OF_PEOPLE, OF_PROGRAMS

pytestmark = pytest.mark.django_db


# ---- everywhere -----------------------------------------------------------------------------------------------------


def test_every_column_of_text_is_looked_at_or_is_of_no_person():
    known = OF_PEOPLE | {f"{model}.{name}" for model, names in OF_PROGRAMS.items() for name in names}
    texts = (CharField, TextField, JSONField)
    actual = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.local_fields
        if isinstance(field, texts)
    }
    assert actual == known


def columns_with(name: str) -> set[str]:
    """Return the columns in which a name stands, in plain letters and whatever is not seen in it."""
    results = set()
    for model in apps.get_models():
        names = [field.name for field in model._meta.local_fields]
        for row in model._default_manager.values_list():
            for column, value in zip(names, row, strict=True):
                if name in bare(json.dumps(value, default=str, ensure_ascii=False)).casefold():
                    results.add(f"{model.__name__}.{column}")
    return results


def a_cup_of(member: Member) -> None:
    """A cup day that is called after him, with what he ruled and what was said of him there."""
    now, by = timezone.now(), {"by": member.account, "author": "KOVÁCS Bíborka"}
    reasons = {
        "reopened_because": "Kovács szólt",
        "dropped_because": "BÍBORKA tévedett",
        "withdrawn_because": "Bíborka késik",
        "place": "Kovácséknál",
        "hours": "9.00, Bíborka nyit",
        "notice": "Ebéd Kovács Bíborkánál.",
    }
    day = a_cup(member.club, name="Bíborka-kupa", **reasons)
    groups = {"team": "Bíborka csapata", "home_club": "Kovácsék"}
    entrant = Entrant.objects.create(cup_day=day, player=member.player, number=1, **groups)
    words = {"name": "Kovács Bíborka", "remark": "Bíborka tízre jön", "removed_because": "Bíborka kérte"}
    Registration.objects.create(
        cup_day=day, number=1, key=uuid4(), registered_at=now, withdrawn_at=now, **groups, **words
    )
    drawn = Round.objects.create(cup_day=day, number=1, method="lot", drawn_at=now)
    CupTable.objects.create(round=drawn, number=1, because="biborka elment")
    options = {"cup_day": day, "at": now, **by}
    Ruling.objects.create(
        entrant=entrant, kind="penalty", hundredths=-1, reason="Kovács késett", key=uuid4(), **options
    )
    CupPayment.objects.create(entrant=entrant, amount=100, currency="HUF", key=uuid4(), **options)
    CupAct.objects.create(head=1, deed="made", because="Bíborka kérte", key=uuid4(), **options)


def an_import_of(member: Member) -> None:
    """An imported list that he booked and that is called after him, and another that he took back."""
    now, by = timezone.now(), {"by": member.account, "author": "Kovacs Biborka"}
    options = {"club": member.club, "source": "kovács bíborka.csv", "head": 1, "seal": "x", "written_at": now, **by}
    stored = PastImport.objects.create(key=uuid4(), digest="x", unit="points", count="written", **options)
    places = {"table": "Bíborkáéknál", "place": "Kovács!12"}
    PastEvening.objects.create(imported=stored, club=member.club, day=date(2019, 1, 1), game="alsos", **places)
    removed = {"number": stored.pk + 1, "key": uuid4(), "reason": "Bíborka tévedett", "removed_at": now}
    PastRemoval.objects.create(**removed, **options)


def an_edition_of(season: Season, member: Member) -> None:
    """A final table with the member in it, once as a player and once as a mere name with a remark."""
    numbers = {"board": "players", "place": 1, "value": 100}
    lines = [
        Line(rank=1, player_id=member.player_id, name="Kovács Bíborka", **numbers),
        Line(rank=2, player_id=None, name="id. Kovács Bíborka", remark="bíborka apja", **numbers),
    ]
    signature = Signature(reason="Kovács szólt", author="kovács bíborka", by=member.account)
    write_edition(season, Snapshot(terms={}, evenings=0, lines=lines), signature, source="Bíborka füzete")


def changes_of(member: Member, other: Member) -> None:
    """Two names and the title of an evening that were set right; he signed two of the changes."""
    names = {"club": member.club, "was": "Eszti", "became": "Eszter", "author": "BÍBORKA"}
    Renaming.objects.create(player=other.player, **names)
    Renaming.objects.create(player=member.player, **{**names, "was": "Nagyné Bíborka", "became": "Kovács Bíborka"})
    detail = {"was": "Biborka estje", "became": "bíborka estje", "author": "kovács bíborka"}
    DetailChange.objects.create(evening=member.club.evenings.first(), detail="title", **detail)


@pytest.fixture
def everywhere(circle: Circle, evening_of: Callable[..., Evening], agreed: Any) -> Member:
    """Kovács Bíborka, whose name stands in every column people write into, in ten ways."""
    member = joined(circle.club, "Kovács Bíborka", "scribe", login="kovacs.biborka@example.org")
    ways = ["Kovacs Biborka", "KOVÁCS BÍBORKA", "bíborka", "Kovacsnak", "Ko\u00advács", "Bí\u200bborka", "biborkaval"]
    players = ("Anna", "Béla", "Kovács Bíborka", "Dénes")
    club = circle.club
    pen = Pen(evening_of(club=club, seat=seat_members(club), players=players, first_dealer=0))
    for way in ways:
        author = ledger.Author(name=way.removesuffix("nak").removesuffix("val"))
        saved = pen.write("hand", {**pen.plain(), "note": f"{way} szerint"}, author=author)
        facts = {**saved.entry.facts, "note": way}
        because = f"mert {way} elütötte" if way.isprintable() else "elütés"
        pen.correct(saved.entry.number, facts, reason=because)
        voice = ledger.Voice(seat=2, by=By.MEMBER, author=author)
        options = {"key": uuid4(), "version": 2, "says": "right", "word": because, "voice": voice}
        ledger.remark(pen.evening, saved.entry.number, **options)
    write_rules(club, since=date(2020, 1, 1), currency="HUF", entry_fee=50000)
    pen.close()
    pen.reopen(reason="Biborkával megbeszéltük")
    pen.hand()
    pen.hand()
    pen.close()
    bill = read_bill(pen.fresh().night)
    tick_payment(bill, read_dues(bill, "fewest", 0)[0], paid=True, author="KOVACS BIBORKA")
    unsent = {"sentence": "Bíborka kettest.", "title": "3.", "body": {"facts": {"note": "kovácsnak"}}}
    who = {"author": "Kovács Bíborka", "dismissed_by": "KOVÁCS Bíborka"}
    by = {"link": make_link(pen.evening, "watch"), "left_at": timezone.now()}
    Left.objects.create(evening=pen.evening, key=uuid4(), deed=unsent, **who, **by)
    Draft.objects.create(
        evening=pen.evening, facts={"note": "biborka"}, screen={"s": "Kovács"}, author="kovács bíborka"
    )
    Evening.objects.filter(pk=pen.evening.pk).update(title="bíborka estje", place="Kovacs pince", rules_name="Bíborka")
    slip = Slip(
        reason=Reason.FINE,
        day=date(2026, 11, 1),
        moves={member.player_id: -5000, Named.OWN.value: 5000},
        note="kovácsnak",
        by=member.account,
        author="Kovács Bíborka",
    )
    write_voucher(club.pk, slip, timezone.now())
    Withdrawal.objects.create(
        rules=club.cash_rules.get(), note="bíborkának drága", author="Kovács Bíborka", written_at=timezone.now()
    )
    season = season_of(club, name="Biborka kupa")
    season_of(club, name="… kupa")
    write_teams(season, {member.player_id: "KOVÁCSÉK", circle.player.player_id: "Péntek"})
    an_edition_of(season, member)
    agreed(name="Kovács-féle")
    make_key(club, "bíborka gépe", "scribe", circle.by())
    a_cup_of(member)
    an_import_of(member)
    meeting = {"place": "Kovácséknál", "note": "bíborka hozza a bort", "changed_at": timezone.now()}
    Meeting.objects.create(club=club, key=uuid4(), starts_at=timezone.now(), **meeting)
    Member.objects.filter(pk=member.pk).update(mail="kovacs.biborka@example.org", phone="biborka: 12", note="Bíborka")
    Member.objects.filter(pk=circle.player.pk).update(note="Kovács sógora", phone="Kovácsék", mail="kovacs@example.org")
    changes_of(member, circle.player)
    Club.objects.filter(pk=club.pk).update(name="Kovács Bíborka Kör", slug="kovacs-biborka-kor")
    AccessAttempt.objects.create(username="kovacs.biborka@example.org", ip_address="1.2.3.4", failures_since_start=1)
    return Member.objects.select_related("club", "player", "account").get(pk=member.pk)


def test_the_name_is_gone_from_every_column_however_it_was_typed(circle: Circle, everywhere: Member):
    assert columns_with("biborka") | columns_with("kovacs") == OF_PEOPLE
    erase(everywhere, circle.by())
    assert columns_with("biborka") | columns_with("kovacs") == set()
    assert sorted(Season.objects.values_list("name", flat=True)) == ["… kupa", "… kupa 2"]
    club = Club.objects.get(pk=circle.club.pk)
    assert (club.name, club.slug) == ("… Kör", "kor")


def test_the_page_shows_where_the_name_stands_and_asks_what_things_are_called(circle: Circle, everywhere: Member):
    client = signed_in(circle.by())
    where = f"/c/{everywhere.club.slug}/members/{everywhere.pk}/erase/"
    page = client.get(where)
    text = html.unescape(page.content.decode())
    assert not told_twice(page.content.decode())
    assert {"mert Kovacsnak elütötte", "Kovacs pince"} <= set(page.context["struck"])
    assert ("biborkaval", False) in page.context["like"]
    for told in ("mert KOVÁCS BÍBORKA elütötte", "biborkaval szerint", "Biborka kupa", "KOVÁCSÉK", "bíborka gépe"):
        assert told in text, told
    data = {
        "sure": "1",
        "keep": "biborkaval",
        "anew.season.Biborka kupa": "Kovács kupa",
        "anew.key.bíborka gépe": " ",
        "anew.team.KOVÁCSÉK": "Péntek",
        "anew.rules.Kovács-féle": "Régi",
    }
    refused = client.post(where, data)
    assert refused.status_code == 422
    assert {one.field for _what, one, _said, wrong in refused.context["called"] if wrong} == {
        "season.Biborka kupa",
        "key.bíborka gépe",
        "team.KOVÁCSÉK",
    }
    assert ("biborkaval", True) in refused.context["like"]
    assert 'value="Régi"' in refused.content.decode()
    assert Member.objects.filter(pk=everywhere.pk).exists()
    data |= {"anew.season.Biborka kupa": "Őszi kupa", "anew.key.bíborka gépe": "gép", "anew.team.KOVÁCSÉK": "Szerda"}
    assert client.post(where, data)["Location"] == "/c/kor/members/"
    assert set(Season.objects.values_list("name", flat=True)) == {"Őszi kupa", "… kupa"}
    assert set(Mate.objects.values_list("team", flat=True)) == {"Szerda", "Péntek"}
    assert "biborkaval" in {facts.get("note") for facts in Revision.objects.values_list("facts", flat=True)}


def test_somebody_else_of_a_like_name_has_still_written_what_he_wrote(circle: Circle, evening_of):
    for name in ("Nagy Eva", "Nagy Éva"):
        joined(circle.club, name, "scribe", login=name)
    evening = evening_of(
        club=circle.club,
        seat=seat_members(circle.club),
        first_dealer=0,
        players=("Anna", "Nagy Eva", "Nagy Éva", "Dénes"),
    )
    pen = Pen(evening)
    for name in ("Nagy Eva", "Nagy Éva", "Nagy"):
        pen.write("hand", pen.plain(), author=ledger.Author(name=name))
    erase(circle.club.members.get(reads_as="nagy eva"), circle.by())
    assert list(evening.revisions.order_by("pk").values_list("author", flat=True)) == ["N. N.", "Nagy Éva", "Nagy"]
    assert evening.seats.get(number=2).name == "Nagy Éva"
