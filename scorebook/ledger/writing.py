"""Write the next entry of the sheet: a hand, an adjustment, or the closing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scorebook.ledger.at_hand import AtHand, Judged, judged, lock, refuse_if_closed, refuse_if_full
from scorebook.ledger.between import refuse_unless_they_play, refuse_unless_untouched
from scorebook.ledger.booking import (
    Deed,
    Shift,
    move_head,
    moves,
    refuse_a_step_off,
    refuse_unless_postings_agree,
    write_revision,
)
from scorebook.ledger.company import sit_down
from scorebook.ledger.correcting import rewrite_undone
from scorebook.ledger.joining import closes, hold
from scorebook.ledger.opening import Seating
from scorebook.ledger.outcomes import Author, Saved
from scorebook.ledger.projecting import calls_of, project, projected, write_calls
from scorebook.ledger.remarking import Overruling, overrule, refuse_if_disputed
from scorebook.ledger.repeats import NEXT, repeated, repeated_facts
from scorebook.ledger.replaying import Change
from scorebook.models import Action, Entry, Evening, Revision, kept
from scorebook.refusals.refused import Refused
from settlement import GAMES, company, document
from settlement.judging import read, with_dealer
from settlement.vocabulary import Seat


def record_entry(  # noqa: PLR0913 - a verb with its whole sentence, every word of it named
    evening: Evening,
    *,
    key: UUID,
    head: int,
    kind: str,
    facts: Mapping[str, Any],
    author: Author,
    written_at: datetime | None = None,
    seat: Seating | None = None,
    plays: Sequence[Seat] | None = None,
    because: str = "",
) -> Saved:
    """Write the next entry, and delete the open hand.

    The client makes ``key`` before its first attempt: the same key with the same content is the same save, however
    often it arrives.  ``head`` is the evening's head that the client saw.  An undone entry at the end of the sheet is
    rewritten under its own number.  In entries about who comes and goes, new people are given by name, and ``seat``
    finds their players.  ``plays`` are the seats that the client saw playing the hand.
    ``because`` is the reason if closing changes the table of a closed season.

    :raises Refused: The facts cannot be read, or the entry is impossible; with every reason.
    :raises Conflict: Another writer wrote the same entry or changed what this entry means; or other people play.
    :raises KeyReused: The key belongs to another save.
    :raises EveningClosed: The evening is closed.
    """
    with transaction.atomic():
        if closes(evening, kind) or kind == company.KEY:
            # Lock the night first.  If two writers close the last two evenings of a night, the second sees the first
            # one closed.  If both seat a new person in the night, the second finds that person there.
            hold(evening.night)
        at_hand = lock(evening, key, because)
        undone = _first_undone(at_hand) if at_hand.last_struck else None
        at_hand, facts = sit_down(at_hand, kind, facts, seat, instead_of=undone)
        entry, problems = read(at_hand.game, kind, facts, len(at_hand.seats))
        if at_hand.repeated is not None:
            return repeated_facts(repeated(at_hand, *NEXT), kind, entry)
        refuse_if_closed(at_hand.evening)
        if closes(evening, kind):
            refuse_if_disputed(at_hand.evening)
        refuse_unless_untouched(at_hand, head, kind, entry)
        if entry is None:
            raise Refused(problems)
        entry = with_dealer(at_hand.game, kind, entry, at_hand.standing.dealer)
        refuse_unless_they_play(at_hand, kind, entry, plays)
        deed = Deed(action=Action.WRITTEN, key=key, author=author, moment=written_at or timezone.now())
        if at_hand.lies_open and not at_hand.game.kinds[kind].closes:
            kept.drop_draft(at_hand.evening)
        if undone is not None:
            return rewrite_undone(at_hand, Change(number=undone, kind=kind, record=entry), deed)
        return _append(at_hand, kind, entry, deed)


def close_evening(
    evening: Evening,
    *,
    key: UUID,
    head: int,
    author: Author,
    written_at: datetime | None = None,
    overruling: Overruling | None = None,
    because: str = "",
) -> Saved:
    """Close the evening with an entry of the game's closing kind, which shares out the pots; start a new edition.

    Open disputes are overruled if ``overruling`` is given; otherwise they prevent closing.

    :raises Refused: A line is disputed, the closing entry is impossible, or it changes the table of a closed season and
        there is no reason ``because``.
    """
    closing = GAMES[evening.game].closing.key
    with transaction.atomic():
        hold(evening.night)
        if overruling is not None:
            overrule(evening, key=key, overruling=overruling)
        return record_entry(
            evening,
            key=key,
            head=head,
            kind=closing,
            facts={},
            author=author,
            written_at=written_at,
            because=because,
        )


def _append(at_hand: AtHand, kind: str, entry: Any, deed: Deed) -> Saved:
    refuse_if_full(at_hand, [at_hand.game.kinds[kind]])
    before = at_hand.standing
    done = judged(at_hand.evening, at_hand.game, before, kind, entry)
    now = moves(done.settled.payouts, done.settled.pots)
    refuse_a_step_off(before, now, done.settled.after)
    new_entry = Entry(
        evening=at_hand.evening,
        number=at_hand.last + 1,
        place=at_hand.last + 1,
        kind=kind,
        facts=document.as_json(entry),
        written_at=deed.moment,
    )
    project(new_entry, projected(at_hand, done))
    kept.insert(new_entry)
    revision = write_revision(at_hand, new_entry, deed, [Shift(entry=new_entry, was={}, now=now)])
    write_calls({new_entry.pk: calls_of(at_hand, done)})
    _finish(at_hand, done, deed.moment)
    return Saved(
        entry=new_entry,
        revision=revision,
        replayed=False,
        head=at_hand.evening.head,
        before=before,
        names=at_hand.names,
    )


def _finish(at_hand: AtHand, done: Judged, moment: datetime) -> None:
    if not done.kind.closes:
        move_head(at_hand, done.settled.after)
        return
    refuse_unless_postings_agree(at_hand, done.settled.after)
    move_head(at_hand, done.settled.after, closed_at=moment, edition=at_hand.evening.edition + 1)


def _first_undone(at_hand: AtHand) -> int | None:
    """Return the number of the first of the undone entries at the end of the sheet."""
    struck = Revision.objects.filter(evening_id=at_hand.evening.pk, entry__struck=True).order_by("head")
    latest = {
        place: (number, action)
        for place, number, action in struck.values_list("entry__place", "entry__number", "action")
    }
    first, place = None, at_hand.last
    while place in latest and latest[place][1] == Action.UNDONE:
        first, place = latest[place][0], place - 1
    return first
