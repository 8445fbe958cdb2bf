"""A club that moves is the same club: every list, figure and seal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.urls import reverse

from scorebook.clubfile.content import ClubContent
from scorebook.clubfile.document import file_of
from scorebook.clubfile.tables import TABLES
from scorebook.ledger.proving import prove
from scorebook.models import Club, CupDay, Evening, Link, Member, PastRemoval
from tests.club.conftest import Circle, signed_in
from tests.clubfile.conftest import brought_in

pytestmark = pytest.mark.django_db

FILES = (
    *(f"exports/{name}.csv" for name in ("standings", "evenings", "statements", "cash")),
    *("standings.json", "rating.json", "exports/documents.jsonl", "exports/ledger.journal"),
)


def addresses(club: Club) -> dict[str, str]:
    """Return the addresses of a club's rows, which another club cannot have, each with its place."""
    slugs = [club.slug]
    slugs += Evening.objects.filter(club=club).order_by("pk").values_list("slug", flat=True)
    slugs += CupDay.objects.filter(club=club).order_by("pk").values_list("slug", flat=True)
    return {slug: f"address {place}" for place, slug in enumerate(slugs)}


def with_places(text: str, club: Club) -> str:
    """Return a text with places in place of addresses."""
    for slug, place in addresses(club).items():
        text = text.replace(slug, place)
    return text


def test_nearly_every_table_of_the_file_has_a_row_here(whole: Circle) -> None:
    content = ClubContent(whole.club).tables
    assert {name for name, table in content.items() if not table["rows"]} <= {"round"}


def test_the_copy_has_the_same_seal_and_proves_itself(whole: Circle, copied: Club) -> None:
    assert ClubContent(copied).seal == ClubContent(whole.club).seal
    assert [str(finding) for finding in prove()] == []
    one, other = (list(club.evenings.order_by("pk").values_list("seal", flat=True)) for club in (whole.club, copied))
    assert one == other


def test_the_second_file_is_the_first_one_but_for_addresses_and_roles(whole: Circle, copied: Club) -> None:
    again = brought_in(file_of(copied), whole.by())
    assert ClubContent(again).tables == ClubContent(whole.club).tables


def test_every_list_and_every_figure_is_equal(whole: Circle, copied: Club) -> None:
    Club.objects.update(public="standings")
    phone = signed_in(whole.by())
    for name in FILES:
        one, other = (with_places(text_of(phone.get(f"/c/{club.slug}/{name}")), club) for club in (whole.club, copied))
        assert one.count("\n") > 2 or "json" in name
        assert without_numbers(one) == without_numbers(other), name


def text_of(answer: Any) -> str:
    """Return the text of an answer or of a file."""
    assert answer.status_code == 200, answer.content
    content: bytes = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode()


def without_numbers(text: str) -> Any:
    """Return JSON without the numbers of rows, or the text."""
    try:
        return _plain(json.loads(text))
    except ValueError:
        return text


def _plain(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items() if key not in ("id", "key", "season", "player")}
    return [_plain(value) for value in data] if isinstance(data, list) else data


def test_a_cup_day_is_ranked_alike(whole: Circle, copied: Club) -> None:
    phone = signed_in(whole.by())
    one, other = (
        with_places(text_of(phone.get(reverse("cup_export", args=[club.cups.get().slug]))), club)
        for club in (whole.club, copied)
    )
    assert one == other


def test_accounts_and_links_stay_behind_and_roles_wait_for_invitations(whole: Circle, copied: Club) -> None:
    assert [member.account for member in copied.members.exclude(account=None)] == [whole.by()]
    assert Member.objects.get(club=copied, account=whole.by()).role == "owner"
    assert sorted(role for _, role in copied.arrival.roles) == ["director", "owner", "scribe", "viewer"]
    digests = set(Link.objects.filter(evening__club=whole.club).values_list("digest", flat=True))
    text = json.dumps(ClubContent(whole.club).tables)
    assert not [secret for secret in (*digests, "@example.org") if secret in text]
    page = signed_in(whole.by()).get(reverse("club_arrival", args=[copied.slug])).content.decode()
    assert 'data-same="yes"' in page
    assert page.count("/members/") >= 3


def test_an_open_evening_goes_on(whole: Circle, copied: Club) -> None:
    evening = copied.evenings.get(closed_at=None)
    phone = signed_in(whole.by())
    assert phone.get(reverse("sheet", args=[evening.slug])).status_code == 200
    assert phone.get(reverse("links", args=[evening.slug])).status_code == 200


def test_the_number_of_an_import_that_was_taken_back_is_never_given_again(copied: Club) -> None:
    numbers = list(PastRemoval.objects.values_list("number", flat=True))
    assert len(set(numbers)) == len(numbers) == 2
    assert not copied.past_imports.filter(pk__in=numbers).exists()


def test_the_tables_are_read_in_the_order_of_the_file(whole: Circle) -> None:
    assert list(ClubContent(whole.club).tables) == [table.name for table in TABLES]
