"""Every kept statement gives, and leaves, what its twin by ``objects`` does."""

from __future__ import annotations

from copy import copy
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from scorebook.access.links import make_link, renew
from scorebook.ledger.booking import POSTING, posting_row
from scorebook.models import Account, Club, Draft, Evening, Link, Member, Player, Posting, Right, kept

pytestmark = pytest.mark.both_databases


def row_of(row: Model) -> dict[str, Any]:
    """Return everything an object holds of its row."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def as_objects_say(row: Model) -> dict[str, Any]:
    """Return what the row says by Django's own statement."""
    return row_of(type(row)._default_manager.get(pk=row.pk))


def test_a_row_is_written_as_save_would_write_it(pen, django_assert_num_queries) -> None:
    entry = copy(pen.hand(**pen.plain(), trull="declarers").entry)
    revision, call = copy(entry.revisions.get()), copy(entry.calls.get())
    entry.number, entry.won, entry.radli = 90, None, {"won": {"1": 3}}
    revision.number, revision.key, revision.head, revision.link_id, revision.seal = 9, uuid4(), 90, None, None
    posting = copy(Posting.objects.exclude(seat=None)[0])
    for row in (entry, revision, call, posting):
        row.pk = None
        with django_assert_num_queries(1):
            kept.insert(row)
        assert not row._state.adding
        assert row_of(row) == as_objects_say(row)


def test_many_rows_are_written_whole_however_many_they_are(pen) -> None:
    posting = Posting.objects.filter(entry=pen.hand().entry).first()
    for many in (0, 1, 2 * kept.AT_ONCE + 1):
        before = Posting.objects.count()
        rows = [
            Posting(revision=posting.revision, entry=posting.entry, pot=f"p{one}", points=one + 1)
            for one in range(many)
        ]
        kept.insert_values(
            Posting, [[one.revision_id, one.entry_id, one.seat_id, one.pot, one.points, one.reverses] for one in rows]
        )
        assert Posting.objects.count() == before + many
        postings = Posting.objects.order_by("-pk").values_list("pot", "points", "seat_id", "reverses")[:many]
        assert sorted(postings) == sorted((f"p{one}", one + 1, None, False) for one in range(many))


@pytest.mark.parametrize("account", [2, "kassza"])
def test_a_posting_is_written_as_its_columns_take_it(pen, account) -> None:
    assert list(POSTING) == [field.column for field in Posting._meta.concrete_fields if not field.primary_key]
    entry, seats = pen.hand().entry, [seat.pk for seat in pen.evening.seats.order_by("number")]
    revision = entry.revisions.get()
    kept.insert_values(Posting, [posting_row(revision.pk, entry.pk, seats, (entry.number, account, -7, True))])
    posting = Posting.objects.latest("pk")
    on = {"pot": account} if isinstance(account, str) else {"seat_id": seats[account]}
    assert row_of(posting) == row_of(
        Posting(pk=posting.pk, revision=revision, entry=entry, points=-7, reverses=True, **on)
    )


def test_an_evening_is_held_and_its_head_is_moved(pen) -> None:
    pen.hand()
    evening = pen.fresh()
    with transaction.atomic():
        assert row_of(kept.hold(evening)) == row_of(Evening.objects.select_for_update().get(pk=evening.pk))
        evening.head, evening.standing, evening.seal = 77, {**evening.standing, "dealer": 3}, "f" * 64
        evening.title = "not written"
        kept.move_head(evening)
        assert row_of(pen.fresh()) == {**row_of(evening), "title": "Csütörtöki kör"}
    pen.evening.pk = 0
    with pytest.raises(Evening.DoesNotExist):
        kept.hold(pen.evening)


def test_the_seats_come_with_the_last_entry_the_key_and_the_open_hand(pen) -> None:
    evening, key = pen.evening, uuid4()
    seats = list(evening.seats.order_by("number").values_list("pk", "name"))
    assert kept.seats_and_last(evening, key) == [(*seat, None, None, None, None) for seat in seats]
    pen.hand()
    saved = pen.write("hand", pen.plain(), key=key)
    pen.undo()
    draft = Draft.objects.create(evening=evening)
    rows = kept.seats_and_last(evening, key)
    assert rows == [(*seat, 2, True, saved.revision.pk, draft.pk) for seat in seats]
    assert kept.names_of(evening) == tuple(name for _, name in seats)


def test_the_open_hand_is_kept_read_and_dropped(pen) -> None:
    evening = pen.evening
    assert kept.draft_of(evening) is None
    for facts in ({"contract": "two"}, {"contract": "solo", "note": "ő"}):
        before = timezone.now()
        kept.keep_draft(Draft(evening=evening, facts=facts, screen={"at": 1}, author="Béla"))
        draft = kept.draft_of(evening)
        assert row_of(draft) == row_of(Draft.objects.get(evening=evening))
        assert (draft.facts, draft.kind, draft.author) == (facts, "hand", "Béla")
        assert draft.updated_at >= before
    kept.drop_draft(evening)
    assert not Draft.objects.exists()


def test_entries_are_read_and_counted_as_objects_reads_them(pen) -> None:
    evening = pen.evening
    assert (kept.last_entries(evening, 3), kept.entries_from(evening, 1), kept.dealt(evening, ["hand"])) == ([], [], 0)
    for _ in range(4):
        pen.hand()
    pen.write("all_pass", {})
    pen.strike(2)
    pen.undo()
    twins = [row_of(entry) for entry in evening.entries.order_by("number")]
    for number, stored in ((1, kept.last_entries(evening, None)), (2, kept.entries_from(evening, 3))):
        assert [row_of(kept.ENTRY.read(row)) for row in stored] == twins[number - 1 :]
    place = kept.ENTRY.place("number")
    for last, numbers in ((1, [3, 4, 5]), (3, [1, 2, 3, 4, 5]), (9, [1, 2, 3, 4, 5])):  # the fourth counts last
        assert [row[place] for row in kept.last_entries(evening, last)] == numbers
    for kinds in (["hand"], ["hand", "all_pass"], ["all_pass"]):
        assert kept.dealt(evening, kinds) == evening.entries.filter(kind__in=kinds, struck=False).count()


def test_what_was_written_after_a_head_comes_with_its_entries(pen) -> None:
    evening = pen.evening
    for _ in range(3):
        pen.hand()
    pen.strike(2)
    for head in range(6):
        rows = kept.written_after(evening, head)
        twins = list(evening.revisions.filter(head__gt=head).order_by("head"))
        assert [(row_of(one), row_of(one.entry)) for one in rows] == [(row_of(one), row_of(one.entry)) for one in twins]


def test_an_evening_says_what_its_row_says_by_now(pen) -> None:
    before = copy(pen.evening)
    club = before.club
    pen.hand()
    kept.read_again(before)
    assert row_of(before) == as_objects_say(before)
    assert before.club is club
    before.pk = 0
    with pytest.raises(Evening.DoesNotExist):
        kept.read_again(before)


def test_links_lead_to_the_night_with_the_evening_asked_for(evening) -> None:
    write = renew(evening, Right.WRITE)
    links = list(Link.objects.filter(evening=evening))
    stray = make_link(evening, Right.WATCH)
    rows = kept.links_to(evening.slug, [link.digest for link in links])
    assert sorted((one.by.pk, one.by.revoked_at is None) for one in rows) == [
        (link.pk, link.revoked_at is None) for link in links
    ]
    for one in rows:
        assert row_of(one.by) == as_objects_say(one.by)
        assert (row_of(one.evening), one.evening.club, one.games) == (as_objects_say(evening), None, 1)
    assert stray.pk not in [one.by.pk for one in rows]
    assert write.pk in [one.by.pk for one in rows]
    assert kept.links_to("nowhere", [write.digest]) == []


def test_a_membership_comes_with_club_player_and_evening(evening) -> None:
    account = Account.objects.create(login="anna", name="Anna")
    club = Club.objects.create(name="Kör", slug="kor")
    player = Player.objects.create(name="Kovács Anna")
    member = Member.objects.create(club=club, player=player, account=account, role="scribe", reads_as="anna")
    Evening.objects.filter(pk=evening.pk).update(club=club)
    opening = kept.membership(account.pk, evening.slug)
    for row, twin in (
        (opening.by, member),
        (opening.by.player, member.player),
        (opening.by.club, club),
        (opening.evening, evening),
        (opening.evening.club, club),
    ):
        assert row_of(row) == as_objects_say(twin)
    assert opening.games == 1
    assert kept.membership(account.pk, "nowhere") is None
    assert kept.membership(account.pk + 1, evening.slug) is None


def test_a_member_comes_with_the_club(db) -> None:
    account = Account.objects.create(login="anna", name="Anna")
    club = Club.objects.create(name="Kör", slug="kor")
    player = Player.objects.create(name="Kovács Anna")
    member = Member.objects.create(club=club, player=player, account=account, role="scribe", reads_as="anna")
    rows = kept.member_of(account.pk, "kor")
    assert row_of(rows) == as_objects_say(member)
    assert row_of(rows.club) == as_objects_say(club)
    assert kept.member_of(account.pk, "nowhere") is None
    assert kept.member_of(account.pk + 1, "kor") is None
