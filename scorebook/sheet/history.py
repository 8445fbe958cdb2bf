"""The history of an evening: every version of every entry, with author, time, reason and changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorebook.models import Act, Action, Detail, Evening, Left, Posting, Renaming, Revision, Trace
from scorebook.models.seal import beginning_of, in_short
from scorebook.sheet.rows import Move
from scorebook.sheet.speech import Change, Speech, kind_change, speech_of
from scorebook.words.deeds import ACTIONS
from scorebook.words.points import amount_of
from scorebook.words.reasons import as_read
from settlement import GAMES
from settlement.game import Game

NOTHING = "–"
VERSIONS = 300  # number of versions on a page


class Posted(NamedTuple):
    """Points moved on a seat's or a pot's account for an entry."""

    seat: int | None
    pot: str
    points: int
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of an entry.

    ``changes`` are facts before and after.  A ``stated`` version lists all facts, because there is none to compare
    with.  ``moves`` are the points moved on every account, counter-postings included.  ``also`` are the later entries
    whose payouts changed, ``dealt_on`` those that got another dealer.  ``inserted`` is the line before which it was
    inserted, or 0.
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
    inserted: int
    dealt_on: tuple[int, ...]


def read_history(
    evening: Evening, names: tuple[str, ...], number: int | None = None, *, page: str = ""
) -> Page[Version]:
    """Return a page of the versions of one entry or of the whole evening, the newest first; five queries at most."""
    game = GAMES[evening.game]
    revisions_by_head = evening.revisions.select_related("entry").order_by("-head")
    if number is not None:
        revisions_by_head = revisions_by_head.filter(entry__number=number)
    versions: Page[Any] = Paginator(revisions_by_head, VERSIONS).get_page(page)
    revisions = list(versions.object_list)
    before, postings = _before(evening, revisions), _postings(revisions)
    speech = speech_of(game, evening.rules, names)
    versions.object_list = [
        _version(
            game, speech, before.get((revision.entry_id, revision.number - 1)), revision, postings.get(revision.pk, ())
        )
        for revision in revisions
    ]
    return versions


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedPaper:
    """A paper compared with the history of an evening by its seal.

    ``readable`` says that the seal has sixteen letters.  ``written_at`` is the time of the version after which the
    paper was printed, or ``None`` if no version has this seal; ``since`` is the number of later versions.
    """

    readable: bool
    seal: str
    written_at: datetime | None = None
    since: int = 0


def paper_with_seal(evening: Evening, letters: str) -> SealedPaper:
    """Compare the seal of a paper, as it was scanned or typed, with every version of the evening."""
    beginning = beginning_of(letters)
    if beginning is None:
        return SealedPaper(readable=False, seal=letters)
    printed = evening.revisions.filter(seal__startswith=beginning).first()
    if printed is None:
        return SealedPaper(readable=True, seal=in_short(beginning))
    since = evening.revisions.filter(head__gt=printed.head).count()
    return SealedPaper(readable=True, seal=in_short(printed.seal), written_at=printed.written_at, since=since)


def read_left(evening: Evening) -> Collection[Left]:
    """Return unsent entries of phones that gave the pen away, the latest first.

    ``written`` says if they are on the sheet.
    """
    if not evening.left:
        return ()
    is_written = Exists(Revision.objects.filter(evening=evening, key=OuterRef("key")))
    return evening.left_there.exclude(deed={}).annotate(written=is_written).order_by("-pk")


def _before(evening: Evening, revisions: Collection[Revision]) -> Mapping[tuple[int, int], Revision]:
    """Return the versions by entry and number, with the previous versions from a later page."""
    known = {(revision.entry_id, revision.number): revision for revision in revisions}
    missing = {(entry, number - 1) for entry, number in known if number > 1} - known.keys()
    if missing:
        entries, numbers = zip(*missing, strict=True)
        for revision in evening.revisions.filter(entry__in=set(entries), number__in=set(numbers)):
            known[revision.entry_id, revision.number] = revision
    return known


def _postings(revisions: Iterable[Revision]) -> Mapping[int, list[Posted]]:
    """Return the postings of each revision as tuples; model instances would take a third of the page's time."""
    by_revision: dict[int, list[Posted]] = defaultdict(list)
    postings = Posting.objects.filter(revision__in=[revision.pk for revision in revisions])
    rows = postings.values_list("revision", "seat__number", "pot", "points", "entry__number")
    for revision, seat, pot, points, entry in rows:
        by_revision[revision].append(Posted(seat=seat, pot=pot, points=points, entry=entry))
    return by_revision


def _version(
    game: Game, speech: Speech, before: Revision | None, revision: Revision, postings: Iterable[Posted]
) -> Version:
    entry, insertion = revision.entry, revision.insertion or {}
    moved: dict[int | str, int] = defaultdict(int)
    for posting in postings:
        moved[posting.pot if posting.seat is None else posting.seat] += posting.points
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
        also=tuple(sorted({posting.entry for posting in postings} - {entry.number})),
        inserted=insertion.get("before", 0),
        dealt_on=tuple(map(int, insertion.get("dealers", ()))),
    )


def _changes(game: Game, speech: Speech, before: Revision | None, revision: Revision) -> tuple[Change, ...]:
    """Return the differences from the previous version."""
    if before is None or _stands_alone(before, revision):
        return speech.stated(game, revision.kind, revision.facts)
    if before.kind == revision.kind:
        return speech.changes(game, revision.kind, before.facts, revision.facts)
    return (kind_change(game, before.kind, revision.kind), *speech.stated(game, revision.kind, revision.facts))


def _stands_alone(before: Revision | None, revision: Revision) -> bool:
    """Say whether a version cannot be compared: a first one, or a hand written in place of an undone one."""
    return before is None or revision.action == Action.REWRITTEN


def read_renamings(evening: Evening) -> QuerySet[Renaming]:
    """Return the changes of names since an evening began, of players whom it calls by their present name.

    The second name of two merged players is none of them: the evenings keep the name of the player who sat there.
    """
    called = Q(player__seats__evening=evening, player__seats__name=F("player__name"), at__gte=evening.began_at)
    merged = Trace.objects.filter(act=Act.MERGED, player=OuterRef("player"), at=OuterRef("at"))
    return Renaming.objects.filter(~Exists(merged), called | Q(evening__night=evening.night_id)).distinct()


class SetRight(NamedTuple):
    """A detail of an evening that was set right, in words."""

    label: str
    was: str
    became: str
    author: str
    at: datetime


DETAILS = {
    Detail.TITLE: _("Title of the evening"),
    Detail.PLACE: _("Place"),
    Detail.PRICE: _("Price of a point"),
}


def read_details(evening: Evening) -> list[SetRight]:
    """Return what was set right since the evening began."""
    return [
        SetRight(
            label=str(DETAILS[Detail(change.detail)]),
            was=_in_words(change.detail, change.was),
            became=_in_words(change.detail, change.became),
            author=change.author,
            at=change.changed_at,
        )
        for change in evening.detail_changes.all()
    ]


def _in_words(kind: str, value: str) -> str:
    if kind != Detail.PRICE:
        return value or NOTHING
    price, _space, currency = value.partition(" ")
    return amount_of(int(price), currency) if price.isdecimal() else gettext("for points only")
