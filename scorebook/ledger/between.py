"""Compare a new entry with those that others wrote while it was being typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorebook.ledger.at_hand import AtHand, before_first
from scorebook.ledger.company import by_number
from scorebook.ledger.repeats import NEW, NEXT, same_facts
from scorebook.models import Action, Evening, Revision, kept
from scorebook.models.ordering import in_playing_order
from scorebook.refusals.refused import Conflict
from settlement import GAMES, company, document
from settlement.facts import Kind
from settlement.facts import facts as facts_of
from settlement.game import Game
from settlement.judging import judge, read, with_dealer
from settlement.settle import Standing, settle, table_of
from settlement.vocabulary import Seat

STRIKES = (Action.UNDONE, Action.STRUCK, Action.REOPENED)
MOVES_A_NUMBER = (*NEW, Action.UNDONE)


def written_alike(since: Sequence[Revision], kind: str, entry: Any) -> Revision | None:
    """Return the first of these revisions that wrote or corrected a line to this same record and still stands."""
    actions = (*NEW, Action.CORRECTED)
    candidates = [
        revision
        for revision in since
        if revision.action in actions and revision.kind == kind and not revision.entry.struck
    ]
    return next((revision for revision in candidates if entry is not None and same_facts(revision.facts, entry)), None)


def read_now(evening: Evening, kind: str, facts: Mapping[str, Any]) -> Any:
    """Return the record for these facts with the players who sit there now, or ``None`` if they form no record."""
    game = GAMES[evening.game]
    if kind not in game.kinds:
        return None
    names = kept.names_of(evening)
    return read(game, kind, by_number(kind, facts, names), len(names))[0]


def wrote_these(revision: Revision, kind: str, facts: Mapping[str, Any]) -> bool:
    """Return whether a revision holds these same facts."""
    record = read_now(revision.evening, kind, facts)
    return record is not None and revision.kind == kind and same_facts(revision.facts, record)


def alike(evening: Evening, head: int, kind: str, facts: Mapping[str, Any]) -> Revision | None:
    """Return the revision that wrote these same facts after ``head``, or corrected a line to them, or ``None``."""
    if head >= evening.head:
        return None
    return written_alike(kept.written_after(evening, head), kind, read_now(evening, kind, facts))


def instead_of(game: Game, since: Sequence[Revision], alike: Revision | None) -> Revision | None:
    """Return the revision that took the place of a new entry: ``alike``, or else the first hand dealt since.

    An inserted hand does not take that place.
    """
    return alike or next(
        (revision for revision in since if revision.action in NEXT and game.kinds[revision.kind].deals), None
    )


def written_nearly(game: Game, since: Sequence[Revision], kind: str, entry: Any) -> Revision | None:
    """Return the first of these hands that has the same bid and the same people and still stands, or ``None``.

    Two such hands are probably the same hand, written twice with one wrong number.
    """
    if entry is None or kind not in game.kinds or not game.kinds[kind].deals:
        return None
    facts, names = document.as_json(entry), _bid_and_people(game.kinds[kind].record)
    candidates = [
        revision for revision in since if revision.action in NEW and revision.kind == kind and not revision.entry.struck
    ]
    return next(
        (revision for revision in candidates if all(facts.get(name) == revision.facts.get(name) for name in names)),
        None,
    )


def _bid_and_people(record: type) -> list[str]:
    """Return the names of the facts for the bid and its players; in games without a declarer, all named seats."""
    seats = [fact.name for fact in facts_of(record) if fact.kind is Kind.SEAT and fact.name != "dealer"]
    return ["contract", "declarer", "partner"] if "declarer" in seats else seats


def refuse_unless_untouched(at_hand: AtHand, head: int, kind: str, entry: Any) -> None:
    """Raise :class:`Conflict` unless a new entry means the same after the entries written since ``head``.

    The meaning changes if another writer wrote the same entry.  It changes if a hand was dealt or undone meanwhile,
    because the number is another and two writers may have entered the same hand in different ways.  It changes if both
    entries change who sits there, or if the entry would now settle differently.
    """
    if head == at_hand.evening.head:
        return
    since = kept.written_after(at_hand.evening, head)
    if entry is None or not since or not _untouched(at_hand, head, since, kind, entry):
        raise Conflict(at_hand.evening.head, since)


def refuse_unless_they_play(at_hand: AtHand, kind: str, entry: Any, plays: Sequence[Seat] | None) -> None:
    """Raise :class:`Conflict` unless the players of a hand are those whom its writer saw.  ``None`` skips the check.

    A phone may send the hand late, after players have come or gone.
    """
    if plays is None or not at_hand.game.kinds[kind].deals:
        return
    table = table_of(at_hand.game, at_hand.evening.rules, at_hand.standing, entry)
    if {*table.active} != {*plays}:
        raise Conflict(at_hand.evening.head, [])


def _untouched(at_hand: AtHand, head: int, since: Sequence[Revision], kind: str, entry: Any) -> bool:
    kinds = at_hand.game.kinds
    if kinds[kind].closes or written_alike(since, kind, entry) is not None:
        return False
    dealt = any(revision.action in MOVES_A_NUMBER and kinds[revision.kind].deals for revision in since)
    if dealt and kinds[kind].deals:
        return False
    if kind == company.KEY and any(revision.kind == company.KEY for revision in since):
        return False  # its writer chose the players without knowing of the other change
    then, now = _standing_at(at_hand, head), at_hand.standing
    return _outcome(at_hand, then, kind, entry) == _outcome(at_hand, now, kind, entry)


def _outcome(at_hand: AtHand, standing: Standing, kind: str, entry: Any) -> tuple[Any, ...] | None:
    """Return the result of the entry on a standing: dealer, players, payouts and pots, or ``None`` if it is illegal."""
    named = with_dealer(at_hand.game, kind, entry, standing.dealer)
    table, _problems, settled = judge(at_hand.game, at_hand.evening.rules, standing, kind, named)
    if settled is None:
        return None
    playing = table.active if at_hand.game.kinds[kind].deals else ()
    return named, playing, settled.payouts, settled.pots, settled.written, settled.ended_count


def _standing_at(at_hand: AtHand, head: int) -> Standing:
    """Return the standing at an earlier head: settle every entry again in the version it had at that head."""
    evening, game, players = at_hand.evening, at_hand.game, len(at_hand.seats)
    revisions = evening.revisions.filter(head__lte=head).select_related("entry").order_by("head")
    standing = before_first(evening, game)
    for _number, revision, facts in in_playing_order((revision.entry.number, revision) for revision in revisions):
        if revision.action not in STRIKES:
            entry, _problems = read(game, revision.kind, facts, players)
            standing = settle(game, evening.rules, standing, revision.kind, entry).after
    return standing
