"""The page that brings in a club, and every file that is refused."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorebook.clubfile.content import ClubContent, seal_of
from scorebook.clubfile.document import LARGEST_CLUB, file_of
from scorebook.models import Club, Evening, Season
from scorebook.models.seal import in_groups, in_short
from scorebook.refusals.refused import Refused
from tests.club.conftest import Circle, signed_in
from tests.clubfile.conftest import brought_in
from tests.ledger.conftest import Pen

pytestmark = pytest.mark.django_db

STRANGE: tuple[Any, ...] = (None, True, 0, -1, 1, 2, 10**30, 0.5, "", "x", "a" * 999, [], [None], {}, {"": None}, "1-1")


@pytest.fixture
def small(circle: Circle, night: Evening) -> Circle:
    """A club with one evening of two hands, and a season."""
    pen = Pen(night)
    pen.hand()
    pen.hand()
    pen.close()
    Season.objects.create(club=circle.club, name="ősz", first_day="2026-09-01", last_day="2026-12-31")
    return circle


def sent(phone: Client, content: bytes, **form: Any) -> Any:
    """Send the form of the page."""
    file = SimpleUploadedFile("club.json.gz", content, "application/gzip")
    return phone.post(reverse("club_bring_in"), {"key": str(uuid4()), "called": "Anna", "file": file, **form})


def changed(club: Club, change: Callable[[dict[str, Any]], Any], *, sealed: bool = True) -> bytes:
    """Return the file of a club after a change, with or without a seal that fits."""
    data = json.loads(gzip.decompress(file_of(club)))
    change(data)
    if sealed:
        data["seal"] = seal_of(data["content"])
    return gzip.compress(json.dumps(data).encode())


def test_a_club_that_is_here_stays_and_may_get_a_second_copy(small: Circle) -> None:
    """A second press of the same page leads to the same club."""
    phone, content, seal = signed_in(small.by()), file_of(small.club), ClubContent(small.club).seal
    page = sent(phone, content)
    assert page.status_code == 422
    assert small.club.name in page.content.decode()
    assert Club.objects.count() == 1
    form = {"key": str(uuid4()), "as_another": "on"}
    first, second = (sent(phone, content, **form) for _ in range(2))
    assert first.url == second.url
    assert Club.objects.count() == 2
    arrival = phone.get(first.url).content.decode()
    assert in_groups(seal) in arrival
    assert in_short(seal) in arrival


def test_the_page_of_the_former_server_has_the_seal_and_the_file(small: Circle) -> None:
    phone = signed_in(small.by("director"))
    page = phone.get(reverse("club_file", args=[small.club.slug])).content.decode()
    assert in_short(ClubContent(small.club).seal) in page
    file = phone.get(reverse("club_file_download", args=[small.club.slug]))
    assert file.content == file_of(small.club)


FOREIGN = [
    (b"x", "no document"),
    (b"\xff\xfe\x00", "no club file"),
    (b'{"format": "scorebook-session", "version": 1}', "no club file"),
    (b'{"format": "scorebook-club", "version": 2}', "newer Scorebook"),
    (b'{"format": "scorebook-club", "version": 1}', "a part is missing"),
    (b"[" * 100_000, "no end to its brackets"),
    (gzip.compress(b" " * (LARGEST_CLUB + 1)), "too large"),
    (gzip.compress(b"{}")[:-9], "damaged"),
    (b"\x1f\x8b\x00", "damaged"),
]


def test_what_is_no_club_file_is_refused_with_a_reason(small: Circle) -> None:
    for content, reason in FOREIGN:
        with pytest.raises(Refused, match=reason):
            brought_in(content, small.by())
    assert sent(signed_in(small.by()), FOREIGN[0][0]).status_code == 422
    assert Club.objects.count() == 1


def tampering() -> Iterator[tuple[str, Callable[[dict[str, Any]], Any], str]]:
    """Yield changes of a file that fit the seal, and the reason of the refusal."""

    def row(table: str, field: str, value: Any) -> Callable[[dict[str, Any]], Any]:
        def change(data: dict[str, Any]) -> None:
            part = data["content"][table]
            part["rows"][0][part["fields"].index(field)] = value

        return change

    yield "a posting", row("posting", "points", 77), "not as it was sealed"
    yield "a fact", row("revision", "facts", {"contract": "two"}), "not as it was sealed"
    yield "another game", row("evening", "game", "bridge"), "contradicts itself"
    yield "a rule that no game has", row("evening", "house_rules", {"x": 1}), "contradicts itself"
    yield "a foreign row", row("seat", "evening", 9), "row 1: “evening”"
    yield "a name that reads otherwise", row("member", "reads_as", "valaki"), "contradicts itself"
    yield "a long name", row("player", "name", "x" * 61), "row 1: “name”"
    yield "a season that ends before it begins", row("season", "last_day", "2020-01-01"), "contradicts itself"
    yield "no moment", row("night", "created_at", "2026-11-28T10:00:00"), "row 1: “created_at”"
    yield "another table", lambda data: data["content"].update(x={"fields": [], "rows": []}), "“x”"
    yield "no people", lambda data: data["content"]["member"]["rows"].clear(), "roles"
    yield "an owner who is nobody", lambda data: data.update(roles=[[99, "owner"]]), "roles"


def test_what_contradicts_itself_is_refused_whole(small: Circle) -> None:
    for name, change, reason in tampering():
        with pytest.raises(Refused) as refused:
            brought_in(changed(small.club, change), small.by())
        assert reason in str(refused.value), name
    assert Club.objects.count() == 1


def test_vouchers_are_numbered_without_a_gap(whole: Circle) -> None:
    def change(data: dict[str, Any]) -> None:
        vouchers = data["content"]["voucher"]
        vouchers["rows"][-1][vouchers["fields"].index("number")] += 1

    with pytest.raises(Refused, match="contradicts itself"):
        brought_in(changed(whole.club, change), whole.by())


def test_what_was_changed_after_it_was_written_is_refused(small: Circle) -> None:
    with pytest.raises(Refused, match="seal does not fit"):
        brought_in(
            changed(small.club, lambda data: data["content"]["season"]["rows"].clear(), sealed=False), small.by()
        )


def test_a_damaged_file_is_taken_whole_or_refused(small: Circle) -> None:
    """Nothing but a refusal comes of a strange value anywhere, under a seal that fits."""
    random, data = Random(20261128), json.loads(gzip.decompress(file_of(small.club)))
    accepted = 0
    for _ in range(40):
        damaged = deepcopy(data)
        table = random.choice([part for part in damaged["content"].values() if part["rows"]])
        row = random.choice(table["rows"])
        row[random.randrange(len(row))] = random.choice(STRANGE)
        damaged["seal"] = seal_of(damaged["content"])
        try:
            club = brought_in(gzip.compress(json.dumps(damaged).encode()), small.by())
        except Refused:
            continue
        accepted += 1
        assert signed_in(small.by()).get(reverse("club", args=[club.slug])).status_code == 200
    assert accepted < 20
