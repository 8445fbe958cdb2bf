"""What somebody else wrote while an entry was being typed: whether that touches it, or leaves it what it was."""

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
    """Return the first of these revisions that wrote this very entry, or made a line say it, if it still stands."""
    actions = (*NEW, Action.CORRECTED)
    found = [one for one in since if one.action in actions and one.kind == kind and not one.entry.struck]
    return next((one for one in found if entry is not None and same_facts(one.facts, entry)), None)


def read_now(evening: Evening, kind: str, facts: Mapping[str, Any]) -> Any:
    """Return the record that these facts are by who sits there now, or ``None``."""
    game = GAMES[evening.game]
    if kind not in game.kinds:
        return None
    names = kept.names_of(evening)
    return read(game, kind, by_number(kind, facts, names), len(names))[0]


def alike(evening: Evening, head: int, kind: str, facts: Mapping[str, Any]) -> Revision | None:
    """Return who wrote these very facts after ``head``, or corrected a line to them, if anybody did."""
    if head >= evening.head:
        return None
    return written_alike(kept.written_after(evening, head), kind, read_now(evening, kind, facts))


def instead_of(game: Game, since: Sequence[Revision], alike: Revision | None) -> Revision | None:
    """Return what stands where a new entry was to be: the one ``alike``, or else the first hand dealt since.

    An inserted hand stands elsewhere.
    """
    return alike or next((one for one in since if one.action in NEXT and game.kinds[one.kind].deals), None)


def written_nearly(game: Game, since: Sequence[Revision], kind: str, entry: Any) -> Revision | None:
    """Return the first of these hands that has the same bid and the same people, if it still stands.

    Two that have are likely one hand told twice, of which one has a number wrong.
    """
    if entry is None or kind not in game.kinds or not game.kinds[kind].deals:
        return None
    told, names = document.as_json(entry), _bid_and_people(game.kinds[kind].record)
    found = [one for one in since if one.action in NEW and one.kind == kind and not one.entry.struck]
    return next((one for one in found if all(told.get(name) == one.facts.get(name) for name in names)), None)


def _bid_and_people(record: type) -> list[str]:
    """Return the facts that say what was bid and who plays it; where nobody is the declarer, whoever is named."""
    seats = [fact.name for fact in facts_of(record) if fact.kind is Kind.SEAT and fact.name != "dealer"]
    return ["contract", "declarer", "partner"] if "declarer" in seats else seats


def refuse_unless_untouched(at_hand: AtHand, head: int, kind: str, entry: Any) -> None:
    """Raise :class:`Conflict` unless a new entry is the same upon what was written since ``head``.

    It is another one where somebody wrote it as well, where a hand was dealt or taken back meanwhile (two may have
    written the same hand in other words, and its number is another), where both say who sits there, and where it would
    come to something else.
    """
    if head == at_hand.evening.head:
        return
    since = kept.written_after(at_hand.evening, head)
    if entry is None or not since or not _untouched(at_hand, head, since, kind, entry):
        raise Conflict(at_hand.evening.head, since)


def refuse_unless_they_play(at_hand: AtHand, kind: str, entry: Any, plays: Sequence[Seat] | None) -> None:
    """Raise :class:`Conflict` unless a hand is played by those who its writer saw play it; ``None`` is not told.

    What waited on a phone may have been written on a table where somebody has come or gone since.
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
    dealt = any(one.action in MOVES_A_NUMBER and kinds[one.kind].deals for one in since)
    if dealt and kinds[kind].deals:
        return False
    if kind == company.KEY and any(one.kind == company.KEY for one in since):
        return False  # who sits there was put together by somebody who saw others sit there
    then, now = _standing_at(at_hand, head), at_hand.standing
    return _outcome(at_hand, then, kind, entry) == _outcome(at_hand, now, kind, entry)


def _outcome(at_hand: AtHand, standing: Standing, kind: str, entry: Any) -> tuple[Any, ...] | None:
    """Return what the entry comes to on a standing: who deals, who plays, who gets what."""
    named = with_dealer(at_hand.game, kind, entry, standing.dealer)
    table, _problems, settled = judge(at_hand.game, at_hand.evening.rules, standing, kind, named)
    if settled is None:
        return None
    playing = table.active if at_hand.game.kinds[kind].deals else ()
    return named, playing, settled.payouts, settled.pots, settled.written, settled.radli


def _standing_at(at_hand: AtHand, head: int) -> Standing:
    """Return how the table stood at an earlier head: every entry as it was then, settled again."""
    evening, game, players = at_hand.evening, at_hand.game, len(at_hand.seats)
    revisions = evening.revisions.filter(head__lte=head).select_related("entry").order_by("head")
    standing = before_first(evening, game)
    for _number, revision, facts in in_playing_order((one.entry.number, one) for one in revisions):
        if revision.action not in STRIKES:
            entry, _problems = read(game, revision.kind, facts, players)
            standing = settle(game, evening.rules, standing, revision.kind, entry).after
    return standing
