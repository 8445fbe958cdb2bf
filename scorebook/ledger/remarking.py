"""Remarks on a line: agreed, disputed, overruled.  A remark changes no points and no head.

A dispute is open if the latest remark of a person on a line says that it was wrong.  An open dispute only prevents
closing.  A correction does not settle it: the person who disputed must agree, or the scribe must overrule it with a
reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorebook.ledger.at_hand import words
from scorebook.ledger.booking import signature
from scorebook.ledger.outcomes import Author
from scorebook.models import By, Entry, Evening, Remark, Says
from scorebook.refusals.refused import EveningClosed, KeyReused, no_such_entry, refuse
from settlement import GAMES
from settlement.vocabulary import say

# The most remarks of one person on one line: all remarks are read with every sheet.
MOST_OF_ONE = 20
# The most disputes of one evening: each takes a line on paper.
MOST_DISPUTED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """The person who makes a remark, by seat number, and the right used; ``author`` names the device."""

    seat: int
    by: By
    author: Author


@dataclass(frozen=True, slots=True, kw_only=True)
class Overruling:
    """The overruling of disputes, with the reason.

    ``seen`` is the primary key of the last dispute on the user's page.  ``line`` limits the overruling to one line;
    ``None`` means all.
    """

    because: str
    seen: int
    by: By
    author: Author
    line: int | None = None


def remark(evening: Evening, number: int, *, key: UUID, version: int, says: str, word: str, voice: Voice) -> Remark:
    """Store that a person agrees with a line or disputes it, after seeing this ``version`` of it.

    ``key`` comes from the page: a repeated request with the same content finds the same remark.

    :raises Refused: There is no such line or person, the line was changed meanwhile, the words cannot be printed, or a
        dispute would be settled with another right than it was made with.
    :raises KeyReused: The key belongs to another remark.
    :raises EveningClosed: The evening is closed; it must be reopened first.
    """
    with transaction.atomic():
        held = Evening.objects.select_for_update().get(pk=evening.pk)
        new_remark = Remark(
            evening=held,
            entry=_entry(held, number),
            version=version,
            seat=held.seats.filter(number=voice.seat, number__lt=held.sat).first(),
            says=says,
            word=words("word", word, required=False),
            by=voice.by,
            author=signature(voice.author),
            link_id=voice.author.link_id,
            key=key,
            said_at=timezone.now(),
        )
        if earlier := Remark.objects.filter(evening=held, key=key).first():
            return _the_same(earlier, new_remark)
        if held.closed_at is not None:
            raise EveningClosed
        _refuse_what_cannot_be_said(new_remark)
        _append(held, [new_remark])
        return new_remark


def _entry(evening: Evening, number: int) -> Entry:
    entry = Entry.objects.filter(evening=evening, number=number).first()
    if entry is None:
        raise no_such_entry(number)
    return entry


def _the_same(earlier: Remark, new_remark: Remark) -> Remark:
    same = ("entry_id", "version", "seat_id", "says", "word", "by")
    if any(getattr(earlier, name) != getattr(new_remark, name) for name in same):
        raise KeyReused
    return earlier


def _refuse_what_cannot_be_said(new_remark: Remark) -> None:
    if new_remark.seat_id is None:
        raise refuse("who", "unknown_name", say("Say who you are: one of those at the table."))
    if new_remark.says not in (Says.RIGHT, Says.WRONG):
        raise refuse("says", "missing", say("Say whether it was so or not."))
    if GAMES[new_remark.evening.game].kinds[new_remark.entry.kind].closes:
        raise refuse("", "closing", say("The closing is no hand: open the evening again, and say it of the hand."))
    if new_remark.version != new_remark.entry.revisions_count:
        text = say(
            "Line {number} was changed meanwhile: look at it, then say it again.", number=new_remark.entry.number
        )
        raise refuse("", "changed_meanwhile", text)
    before = list(Remark.objects.filter(entry=new_remark.entry_id, seat=new_remark.seat_id).order_by("pk"))
    if len(before) >= MOST_OF_ONE:
        text = say("{name} has spoken of this line often enough: talk it over at the table.", name=new_remark.seat.name)
        raise refuse("", "said_too_often", text)
    if new_remark.says == Says.WRONG and not any(remark.says == Says.WRONG for remark in before):
        disputed = Remark.objects.filter(evening=new_remark.evening, says=Says.WRONG).values("entry", "seat").distinct()
        if disputed.count() >= MOST_DISPUTED:
            raise refuse("", "said_too_often", say("So much is disputed already: talk it over at the table."))
    if before and before[-1].says == Says.WRONG and new_remark.by not in (before[-1].by, By.MEMBER):
        text = say(
            "{name} disputed this line in another way than this phone has: he takes it back there, or whoever writes "
            "overrules it with a reason.",
            name=new_remark.seat.name,
        )
        raise refuse("", "not_his_phone", text)


def _append(held: Evening, remarks: Sequence[Remark]) -> None:
    if remarks:
        Remark.objects.bulk_create(remarks)
        Evening.objects.filter(pk=held.pk).update(said=F("said") + len(remarks))


def open_disputes(evening: Evening) -> list[Remark]:
    """Return the open disputes of an evening, each as its latest remark, in the order of the lines."""
    return disputes_of([evening])


def disputes_of(evenings: Sequence[Evening]) -> list[Remark]:
    """Return the open disputes of several evenings, with one query, or none if there are no remarks."""
    with_remarks = [evening.pk for evening in evenings if evening.said]
    if not with_remarks:
        return []
    remarks = Remark.objects.filter(evening__in=with_remarks).order_by("pk").select_related("entry", "seat")
    latest = {(remark.entry_id, remark.seat_id): remark for remark in remarks}
    disputes = (remark for remark in latest.values() if remark.says == Says.WRONG)
    return sorted(disputes, key=lambda remark: (remark.entry.number, remark.pk))


def overrule(evening: Evening, *, key: UUID, overruling: Overruling) -> None:
    """Overrule the open disputes that were seen, each with its own remark; the first remark has the ``key``.

    A dispute that was settled meanwhile is skipped, and a later dispute stays open.

    :raises Refused: There is no reason.
    :raises KeyReused: The key belongs to another remark.
    """
    with transaction.atomic():
        held = Evening.objects.select_for_update().get(pk=evening.pk)
        because = words("because", overruling.because, required=True)
        if earlier := Remark.objects.filter(evening=held, key=key).first():
            if (earlier.says, earlier.word) != (Says.OVERRULED, because):
                raise KeyReused
            return
        disputes = [dispute for dispute in open_disputes(held) if dispute.pk <= overruling.seen]
        disputes = [dispute for dispute in disputes if overruling.line in (None, dispute.entry.number)]
        keys = [key, *(uuid5(key, str(place)) for place in range(1, len(disputes)))]
        _append(
            held,
            [
                _overruled(*dispute_and_key, because, overruling)
                for dispute_and_key in zip(disputes, keys, strict=False)
            ],
        )


def _overruled(dispute: Remark, key: UUID, because: str, overruling: Overruling) -> Remark:
    return Remark(
        evening_id=dispute.evening_id,
        entry_id=dispute.entry_id,
        version=dispute.entry.revisions_count,
        seat_id=dispute.seat_id,
        says=Says.OVERRULED,
        word=because,
        by=overruling.by,
        author=signature(overruling.author),
        link_id=overruling.author.link_id,
        key=key,
        said_at=timezone.now(),
    )


def refuse_if_disputed(evening: Evening) -> None:
    """Raise :class:`Refused` while a line is disputed: each dispute must be settled or overruled before closing."""
    if disputes := open_disputes(evening):
        lines = tuple(dict.fromkeys(f"{dispute.entry.number}" for dispute in disputes))
        text = say("Disputed: line {lines}. Settle it at the table, or write down why you overrule it.", lines=lines)
        raise refuse("because", "disputed", text)
