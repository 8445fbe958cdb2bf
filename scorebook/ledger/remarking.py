"""What people at the table say of a line: agreed, disputed, overruled.  It moves no point and no head.

An open dispute is somebody's latest word on a line saying that it was not so.  It holds up the closing and nothing
else; a correction does not settle it: whoever disputed it agrees, or whoever writes overrules it with a reason.
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

# So often anybody changes his mind about one line: what is read with every sheet stays short.
MOST_OF_ONE = 20
# So much is disputed of one evening: every dispute has its line on paper.
MOST_DISPUTED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """Who says it, by the number of his seat, and by which right; ``author`` is the device it is said on."""

    seat: int
    by: By
    author: Author


@dataclass(frozen=True, slots=True, kw_only=True)
class Overruling:
    """Why disputes are overruled: all that were ``seen``, the last one by its number, and of one ``line`` or of all."""

    because: str
    seen: int
    by: By
    author: Author
    line: int | None = None


def remark(evening: Evening, number: int, *, key: UUID, version: int, says: str, word: str, voice: Voice) -> Remark:
    """Write down that somebody agrees with a line or disputes it, having seen that ``version`` of it.

    ``key`` was made by the page: sent again with the same words it is the same remark.

    :raises Refused: there is no such line or person, the line was changed meanwhile, the words cannot be printed, or a
        dispute would be settled on another's phone.
    :raises KeyReused: the key belongs to another remark.
    :raises EveningClosed: nothing is said of a closed evening before it is opened again.
    """
    with transaction.atomic():
        held = Evening.objects.select_for_update().get(pk=evening.pk)
        told = Remark(
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
            return _the_same(earlier, told)
        if held.closed_at is not None:
            raise EveningClosed
        _refuse_what_cannot_be_said(told)
        _append(held, [told])
        return told


def _entry(evening: Evening, number: int) -> Entry:
    entry = Entry.objects.filter(evening=evening, number=number).first()
    if entry is None:
        raise no_such_entry(number)
    return entry


def _the_same(earlier: Remark, told: Remark) -> Remark:
    same = ("entry_id", "version", "seat_id", "says", "word", "by")
    if any(getattr(earlier, name) != getattr(told, name) for name in same):
        raise KeyReused
    return earlier


def _refuse_what_cannot_be_said(told: Remark) -> None:
    if told.seat_id is None:
        raise refuse("who", "unknown_name", say("Say who you are: one of those at the table."))
    if told.says not in (Says.RIGHT, Says.WRONG):
        raise refuse("says", "missing", say("Say whether it was so or not."))
    if GAMES[told.evening.game].kinds[told.entry.kind].closes:
        raise refuse("", "closing", say("The closing is no hand: open the evening again, and say it of the hand."))
    if told.version != told.entry.revisions_count:
        text = say("Line {number} was changed meanwhile: look at it, then say it again.", number=told.entry.number)
        raise refuse("", "changed_meanwhile", text)
    before = list(Remark.objects.filter(entry=told.entry_id, seat=told.seat_id).order_by("pk"))
    if len(before) >= MOST_OF_ONE:
        text = say("{name} has spoken of this line often enough: talk it over at the table.", name=told.seat.name)
        raise refuse("", "said_too_often", text)
    if told.says == Says.WRONG and not any(one.says == Says.WRONG for one in before):
        disputed = Remark.objects.filter(evening=told.evening, says=Says.WRONG).values("entry", "seat").distinct()
        if disputed.count() >= MOST_DISPUTED:
            raise refuse("", "said_too_often", say("So much is disputed already: talk it over at the table."))
    if before and before[-1].says == Says.WRONG and told.by not in (before[-1].by, By.MEMBER):
        text = say(
            "{name} disputed this line in another way than this phone has: he takes it back there, or whoever writes "
            "overrules it with a reason.",
            name=told.seat.name,
        )
        raise refuse("", "not_his_phone", text)


def _append(held: Evening, remarks: Sequence[Remark]) -> None:
    if remarks:
        Remark.objects.bulk_create(remarks)
        Evening.objects.filter(pk=held.pk).update(said=F("said") + len(remarks))


def open_disputes(evening: Evening) -> list[Remark]:
    """Return the latest word of everybody who says that a line was not so, in the order of the lines."""
    return disputes_of([evening])


def disputes_of(evenings: Sequence[Evening]) -> list[Remark]:
    """Return the same of several evenings, by one question where anything was said at all."""
    told = [one.pk for one in evenings if one.said]
    if not told:
        return []
    remarks = Remark.objects.filter(evening__in=told).order_by("pk").select_related("entry", "seat")
    latest = {(one.entry_id, one.seat_id): one for one in remarks}
    disputes = (one for one in latest.values() if one.says == Says.WRONG)
    return sorted(disputes, key=lambda one: (one.entry.number, one.pk))


def overrule(evening: Evening, *, key: UUID, overruling: Overruling) -> None:
    """Overrule what is disputed and was seen, each dispute by a remark of its own; the first one bears the ``key``.

    What was settled meanwhile needs it no more, as nothing does on a closed sheet; what was disputed meanwhile stays
    open.

    :raises Refused: there is no reason.
    :raises KeyReused: the key belongs to another remark.
    """
    with transaction.atomic():
        held = Evening.objects.select_for_update().get(pk=evening.pk)
        because = words("because", overruling.because, required=True)
        if earlier := Remark.objects.filter(evening=held, key=key).first():
            if (earlier.says, earlier.word) != (Says.OVERRULED, because):
                raise KeyReused
            return
        disputes = [one for one in open_disputes(held) if one.pk <= overruling.seen]
        disputes = [one for one in disputes if overruling.line in (None, one.entry.number)]
        keys = [key, *(uuid5(key, str(place)) for place in range(1, len(disputes)))]
        _append(held, [_overruled(*one, because, overruling) for one in zip(disputes, keys, strict=False)])


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
    """Raise while a line is disputed: an evening is closed when everybody agrees, or was overruled with a reason."""
    if disputes := open_disputes(evening):
        lines = tuple(dict.fromkeys(f"{one.entry.number}" for one in disputes))
        text = say("Disputed: line {lines}. Settle it at the table, or write down why you overrule it.", lines=lines)
        raise refuse("because", "disputed", text)
