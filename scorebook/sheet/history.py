"""The history of an evening: every version of every entry, who wrote it, when and why, and what it changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from scorebook.models import Action, Evening, Posting, Revision
from scorebook.sheet.rows import Move
from scorebook.sheet.speech import Change, Speech, kind_change, speech_of
from scorebook.words.deeds import ACTIONS
from scorebook.words.reasons import as_read
from settlement import GAMES
from settlement.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of an entry.

    ``changes`` are facts before and after; a ``stated`` version says them all, having none to compare with.
    ``moves`` is what the revision moved on every account, counter-postings included; ``also`` the later entries whose
    payouts it changed.
    """

    entry: int
    number: int
    latest: bool
    title: str
    action: str
    action_label: str
    author: str
    written_at: datetime
    reason: str
    stated: bool
    changes: tuple[Change, ...]
    moves: tuple[Move, ...]
    also: tuple[int, ...]


def read_history(evening: Evening, names: tuple[str, ...], number: int | None = None) -> tuple[Version, ...]:
    """Return the versions of one entry, or of the whole evening, newest first; three queries."""
    game = GAMES[evening.game]
    written = evening.revisions.select_related("entry").order_by("head")
    if number is not None:
        written = written.filter(entry__number=number)
    revisions = list(written)
    postings = _postings(revisions)
    speech = speech_of(game, evening.rules, names)
    earlier: dict[int, Revision] = {}
    versions = []
    for revision in revisions:
        before = earlier.get(revision.entry_id)
        versions.append(_version(game, speech, before, revision, postings.get(revision.pk, ())))
        earlier[revision.entry_id] = revision
    return tuple(versions[::-1])


def _postings(revisions: Iterable[Revision]) -> Mapping[int, list[Posting]]:
    found: dict[int, list[Posting]] = defaultdict(list)
    made = Posting.objects.filter(batch__revision__in=[revision.pk for revision in revisions])
    for posting in made.select_related("batch", "seat", "entry"):
        found[posting.batch.revision_id].append(posting)
    return found


def _version(
    game: Game, speech: Speech, before: Revision | None, revision: Revision, postings: Iterable[Posting]
) -> Version:
    entry = revision.entry
    moved: dict[int | str, int] = defaultdict(int)
    for posting in postings:
        moved[posting.seat.number if posting.seat else posting.pot] += posting.points
    accounts: list[tuple[int | str, str]] = [*enumerate(speech.names)]
    accounts += [(pot, str(_(label))) for pot, label in game.pots]
    return Version(
        entry=entry.number,
        number=revision.number,
        latest=revision.number == entry.revisions_count,
        title=str(_(game.kinds[revision.kind].label)),
        action=revision.action,
        action_label=str(ACTIONS[Action(revision.action)]),
        author=revision.author,
        written_at=revision.written_at,
        reason=as_read(revision.reason),
        stated=_stands_alone(before, revision),
        changes=_changes(game, speech, before, revision),
        moves=tuple(Move(name=name, points=moved[account]) for account, name in accounts if moved.get(account)),
        also=tuple(sorted({p.entry.number for p in postings if p.entry_id != entry.pk})),
    )


def _changes(game: Game, speech: Speech, before: Revision | None, revision: Revision) -> tuple[Change, ...]:
    """Say what differs from the version before."""
    if before is None or _stands_alone(before, revision):
        return speech.stated(game, revision.kind, revision.facts)
    if before.kind == revision.kind:
        return speech.changes(game, revision.kind, before.facts, revision.facts)
    return (kind_change(game, before.kind, revision.kind), *speech.stated(game, revision.kind, revision.facts))


def _stands_alone(before: Revision | None, revision: Revision) -> bool:
    """Tell whether a version has none to be compared with: the first, and a hand written where one was taken back."""
    return before is None or revision.action == Action.REWRITTEN
