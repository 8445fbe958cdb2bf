"""The only writer of evenings by result: a whole import in one transaction, and a whole import taken back."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone

from scorebook.club.members import hold, trace
from scorebook.club.newcomers import Newcomers, seated
from scorebook.editions.renewal import Signature, renew
from scorebook.ledger.sealing import seal_of_import
from scorebook.models import (
    Account,
    Act,
    Club,
    Mate,
    Member,
    PastEvening,
    PastImport,
    PastRemoval,
    PastResult,
    Player,
)
from scorebook.models.seal import remove_sealed
from scorebook.refusals.refused import KeyReused, Refused, refuse
from scorebook.results.questions import Evening, Results
from scorebook.words.names import name_problem, typed_name
from settlement.vocabulary import Problem, Text, as_read, say

MOST_EVENINGS = 3000
LARGEST_RESULT = 10**15
LONGEST_TABLE, LONGEST_PLACE, LONGEST_SOURCE = 60, 120, 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """Everything about an import beside its evenings: the page's key, the file, the game, and the author.

    ``because`` is the reason if the import changes the table of a closed season.
    """

    key: UUID
    source: str
    digest: str
    game: str
    by: Account
    because: str = ""


def digest_of_file(content: bytes) -> str:
    """Return the digest under which a list is known again."""
    return hashlib.sha256(content).hexdigest()


@transaction.atomic
def book_import(club: Club, results: Results, slip: Slip) -> PastImport:
    """Write all evenings of a list; a repeated key is the same import.

    :raises Refused: Nothing was written; with every reason.
    :raises KeyReused: The key belongs to an import of another file.
    """
    hold(club)
    if (earlier := PastImport.objects.filter(club=club, key=slip.key).first()) is not None:
        if earlier.digest != slip.digest:
            raise KeyReused
        return earlier
    if problems := [*_problems(club, results, slip)]:
        raise Refused(problems)
    results = replace(results, evenings=tuple(replace(one, game=one.game or slip.game) for one in results.evenings))
    names = _names_in(results.evenings)
    members = set(Member.objects.filter(club=club).values_list("player_id", flat=True))
    players = seated(club, [*names.values()], Newcomers.MEMBERS, [*names.values()])
    player_of = dict(zip(names, players, strict=True))
    stored = PastImport.objects.create(
        club=club,
        key=slip.key,
        source=_printable(slip.source)[:LONGEST_SOURCE],
        digest=slip.digest,
        unit=results.unit,
        currency=results.currency,
        count=results.count,
        added=[player.pk for player in players if player.pk not in members],
        head=len(results.evenings),
        seal=_seal_of(results, slip),
        by=slip.by,
        author=slip.by.name,
        written_at=timezone.now(),
    )
    evenings = PastEvening.objects.bulk_create([_row(stored, evening) for evening in results.evenings])
    PastResult.objects.bulk_create(
        PastResult(evening=row, player=player_of[name], amount=amount)
        for row, evening in zip(evenings, results.evenings, strict=True)
        for name, amount in _by_person(evening).items()
    )
    trace(club, Act.IMPORTED, slip.by)
    days = {evening.day for evening in results.evenings}
    renew(club.pk, days, Signature(reason=slip.because, author=slip.by.name, by=slip.by))
    return stored


def _row(stored: PastImport, evening: Evening) -> PastEvening:
    return PastEvening(
        imported=stored,
        club_id=stored.club_id,
        day=evening.day,
        table=_printable(evening.table)[:LONGEST_TABLE],
        game=evening.game,
        rest=evening.rest,
        rest_kind=evening.rest_kind,
        place=_printable(evening.where)[:LONGEST_PLACE],
    )


def _printable(text: str) -> str:
    """Return a text of a file as one printable line."""
    return typed_name("".join(letter if letter.isprintable() else " " for letter in text))


def _names_in(evenings: Sequence[Evening]) -> dict[str, str]:
    """Return every person's name by the form in which names are compared."""
    return {as_read(typed_name(name)): typed_name(name) for evening in evenings for name in evening.results}


def _by_person(evening: Evening) -> dict[str, int]:
    """Return an evening's results; two spellings of one name are one person."""
    results: dict[str, int] = {}
    for name, amount in evening.results.items():
        person = as_read(typed_name(name))
        results[person] = results.get(person, 0) + amount
    return results


def _problems(club: Club, results: Results, slip: Slip) -> Iterator[Problem]:
    """Yield every reason why a list cannot be booked."""
    if PastRemoval.objects.filter(club=club, key=slip.key).exists():
        yield _problem("removed", say("This list was booked and taken back since. Read it again to book it again."))
    if results.open:
        yield _problem("open_questions", say("Answer every question first."))
    if not results.evenings:
        yield _problem("no_evening", say("There is no evening to book."))
    if len(results.evenings) > MOST_EVENINGS:
        yield _problem("too_many", say("A list has at most {n} evenings: divide it.", n=MOST_EVENINGS))
    for name in _names_in(results.evenings).values():
        if reason := name_problem(name):
            yield _problem(reason[0], say("{name}: {reason}", name=name, reason=reason[1]))
    for evening in results.evenings:
        if any(abs(amount) > LARGEST_RESULT for amount in (*evening.results.values(), evening.rest)):
            yield _problem("too_large", say("{place}: this number is too large.", place=evening.where))


def _problem(code: str, text: Text) -> Problem:
    return Problem(field="list", code=code, text=text)


def _seal_of(results: Results, slip: Slip) -> str:
    return seal_of_import(
        [str(slip.key), slip.digest, results.unit, results.currency, results.count],
        (
            [
                evening.day.isoformat(),
                evening.game,
                evening.rest,
                evening.rest_kind,
                *sorted(_by_person(evening).values()),
            ]
            for evening in results.evenings
        ),
    )


@transaction.atomic
def take_back(club: Club, number: int, reason: str, by: Account, because: str = "") -> PastRemoval:
    """Remove an import as a whole, and write down that it was; a second press finds the first one's record.

    Members who came by the import alone are removed with it.  ``because`` is the reason if this changes the table of a
    closed season.

    :raises Refused: The club has no such import, or a closed season changes without a reason.
    """
    hold(club)
    if (earlier := PastRemoval.objects.filter(club=club, number=number).first()) is not None:
        return earlier
    stored = PastImport.objects.filter(club=club, pk=number).first()
    if stored is None:
        raise refuse("", "no_such_import", say("The club has no such import."))
    removal = PastRemoval.objects.create(
        club=club,
        number=stored.pk,
        key=stored.key,
        source=stored.source,
        head=stored.head,
        seal=stored.seal,
        reason=reason,
        by=by,
        author=by.name,
        written_at=stored.written_at,
        removed_at=timezone.now(),
    )
    days = {*stored.evenings.values_list("day", flat=True)}
    added = Member.objects.filter(club=club, player__in=stored.added, account=None)
    results = PastResult.objects.filter(evening__imported=stored)
    for rows in (results, stored.evenings.all(), PastImport.objects.filter(pk=stored.pk)):
        remove_sealed(rows)
    for member in added.select_related("player"):
        _remove_newcomer(member)
    trace(club, Act.TOOK_BACK, by)
    renew(club.pk, days, Signature(reason=because, author=by.name, by=by))
    return removal


def _remove_newcomer(member: Member) -> None:
    """Remove a member of whom the club has nothing else."""
    player = member.player
    if member.invitations.exists() or Mate.objects.filter(player=player).exists():
        return
    try:
        with transaction.atomic():
            member.delete()
            Player.objects.get(pk=player.pk).delete()
    except ProtectedError:
        return
