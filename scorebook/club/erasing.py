"""Erasing: remove a player's name from a club, or from a night of guests; every sum stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

from axes.utils import reset
from django.contrib.auth.hashers import make_password
from django.core.cache import caches
from django.db import DatabaseError, connection, transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from scorebook.access.links import end_links
from scorebook.cash.erasure import take_out_of_book, texts_of_book
from scorebook.club import handed_out
from scorebook.club.adopting import people_of
from scorebook.club.chosen_words import Called, call_anew, called
from scorebook.club.members import appoint, held, refuse_to_leave_no_owner, trace
from scorebook.ledger import joining
from scorebook.ledger.erasing import take_out, take_out_of_ticks, texts_of
from scorebook.models import (
    Account,
    Act,
    Club,
    Coming,
    CupAct,
    CupDay,
    CupPayment,
    CupTable,
    Edition,
    EditionLine,
    Entrant,
    Erasure,
    Evening,
    Meeting,
    Member,
    PastEvening,
    PastImport,
    PastRemoval,
    Player,
    Registration,
    Renaming,
    Ruling,
    Seat,
)
from scorebook.refusals.busy import why_not_now
from scorebook.refusals.refused import refuse
from scorebook.words.names import Everybody, Sought, free, is_spoken_of, may_speak_of
from settlement.vocabulary import as_read, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Remains:
    """Places of a member's name in free texts: texts to strike, similar texts, and chosen names.

    Texts in ``like`` are struck as well unless the director keeps them.
    """

    struck: tuple[str, ...]
    like: tuple[str, ...]
    called: tuple[Called, ...]


def remains_of(member: Member) -> Remains:
    """Return the places of the name, before it is erased."""
    club, sought = member.club, _sought(member)
    others = (text for rows, column in _other_texts(club) for text in rows.values_list(column, flat=True))
    texts = {text for text in (*texts_of(Evening.objects.filter(club=club)), *texts_of_book(club), *others) if text}
    struck = {text for text in texts if is_spoken_of(text, sought.names)}
    like = {text for text in texts - struck if may_speak_of(text, sought.names)}
    words = called(club, sought.but(_others_called(member)))
    return Remains(struck=tuple(sorted(struck)), like=tuple(sorted(like)), called=tuple(words))


def _sought(member: Member, keep: Iterable[str] = ()) -> Sought:
    """Return every name that the member has had in the club."""
    borne = Seat.objects.filter(player=member.player, evening__club=member.club).values_list("name", flat=True)
    former = member.player.renamings.values_list("was", flat=True)
    own = {member.account.name} if member.account else set()
    return Sought(names=frozenset({member.player.name, *borne, *former, *own} - {""}), keep=frozenset(keep))


def _others_called(member: Member) -> set[str]:
    return set(Member.objects.filter(club=member.club).exclude(pk=member.pk).values_list("reads_as", flat=True))


@transaction.atomic
def erase(
    member: Member, by: Account | None, *, keep: Iterable[str] = (), said: Mapping[str, str] | None = None
) -> None:
    """Remove a player's name from the club: from seats, members, written texts and chosen names.

    The account is deleted too if it belongs to no other club, together with links and keys it made.  Everything that
    moved points stays as written.  ``keep`` are similar texts that stay.  ``said`` are the new chosen names (see
    ``Called.field``).
    """
    member = held(member)
    club, player, account = member.club, member.player, member.account
    refuse_to_leave_no_owner(member)
    handed_out.end(member)
    sought = _sought(member, keep)
    erasure = Erasure.objects.create(club=club, player=player, by=by)
    for evening in Evening.objects.select_for_update().filter(club=club).order_by("pk"):
        _erase_from(evening, player, sought)
    take_out_of_book(club, player, sought)
    _take_out_of_others(club, sought)
    call_anew(club, sought.but(_others_called(member)), said or {})
    EditionLine.objects.filter(player=player).update(name=Erasure.NOBODY)
    Coming.objects.filter(player=player).delete()
    Renaming.objects.filter(player=player).delete()
    Player.objects.filter(pk=player.pk).update(name=Erasure.NOBODY)
    member.delete()
    trace(club, Act.ERASED, by, player)
    if account is not None:
        _erase_account(account)
    Erasure.objects.filter(pk=erasure.pk).update(finished_at=timezone.now())
    transaction.on_commit(_clear_copies)


def _clear_copies() -> None:
    """Clear the cached documents, and SQLite's log, which still contains old pages.

    The name is erased by then, so a locked database is ignored; the log is then cleared next time.
    """
    caches["papers"].clear()
    if connection.vendor != "sqlite":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except DatabaseError as error:
        if why_not_now(error) is None:
            raise


def _erase_from(evening: Evening, player: Player, sought: Sought) -> None:
    """Remove the names from one evening and its night, except a name that another person there also has.

    An erased player has the same placeholder name at every table of the night.
    """
    others = Seat.objects.filter(evening__night=evening.night_id).exclude(player=player)
    at_table = {as_read(name) for name in others.filter(evening=evening).values_list("name", flat=True)}
    in_night = {as_read(name) for name in others.values_list("name", flat=True)}
    take_out(evening, sought.but(at_table))
    take_out_of_ticks(evening.night_id, sought.but(in_night))
    Seat.objects.filter(evening=evening, player=player).update(name=free(Erasure.NOBODY, in_night))
    Evening.objects.filter(pk=evening.pk).update(names_changed=F("names_changed") + 1)


def guests_of(evening: Evening) -> list[Player]:
    """Return the people of a night outside any club whose names can be erased, in the order they sat down.

    :raises Refused: The night belongs to a club or a cup day, or is being played.
    """
    held = list(Evening.objects.filter(night=evening.night_id).order_by("opened_at", "pk"))
    if any(game.club_id is not None for game in held):
        raise refuse("", "of_a_club", say("In a club a director takes a name out, on the page of the member."))
    if any(game.of_cup for game in held):
        raise refuse("", "of_a_cup", say("A table of a cup day stays with its day."))
    if any(game.head and game.closed_at is None for game in held):
        raise refuse("", "being_played", say("This evening is being played: close it first."))
    return [seat.player for seat in people_of(evening) if seat.player.name != Erasure.NOBODY]


def texts_about(evening: Evening, player: Player | None) -> list[str]:
    """Return the texts that are struck from a guests' night with one player's name, or with all names."""
    texts = {text for text in texts_of(Evening.objects.filter(night=evening.night_id)) if text}
    sought = _guest(player) if player is not None else Everybody()
    return sorted(text for text in texts - {Erasure.STRUCK} if sought.is_in(text))


def _guest(player: Player) -> Sought:
    return Sought(names=frozenset({player.name, *player.seats.values_list("name", flat=True)}))


@transaction.atomic
def erase_guests(evening: Evening, player: Player | None) -> None:
    """Remove one player's name from a night outside any club, or all names and texts and the links.

    Everything that moved points stays as written, without a name.

    :raises Refused: See ``guests_of``; or the name was erased meanwhile.
    """
    night = joining.hold(evening.night)
    held = list(Evening.objects.select_for_update().filter(night=night).order_by("pk"))
    people = guests_of(evening)
    done = player not in people if player is not None else Erasure.objects.filter(night=night, player=None).exists()
    if done:
        raise refuse("", "erased_meanwhile", say("The name was erased already."))
    players = people if player is None else [player]
    sought = _guest(player) if player is not None else Everybody()
    erasure = Erasure.objects.create(night=night, player=player)
    for game in held:
        take_out(game, sought)
        for each in players:
            _erase_from(game, each, sought)
    Renaming.objects.filter(player__in=players).delete()
    for renaming in Renaming.objects.filter(evening__night=night):
        if sought.wrote(renaming.author):
            Renaming.objects.filter(pk=renaming.pk).update(author=Erasure.NOBODY)
    Player.objects.filter(pk__in=[player.pk for player in players]).update(name=Erasure.NOBODY)
    if player is None:
        end_links(night)
    Erasure.objects.filter(pk=erasure.pk).update(finished_at=timezone.now())
    transaction.on_commit(_clear_copies)


def _other_texts(club: Club) -> tuple[tuple[QuerySet[Any], str], ...]:
    """Return the query sets and columns with free texts in the club's cup days and imported results."""
    return (
        (CupDay.objects.filter(club=club), "reopened_because"),
        (CupDay.objects.filter(club=club), "dropped_because"),
        (CupDay.objects.filter(club=club), "withdrawn_because"),
        (CupDay.objects.filter(club=club), "place"),
        (CupDay.objects.filter(club=club), "hours"),
        (CupDay.objects.filter(club=club), "notice"),
        (CupTable.objects.filter(round__cup_day__club=club), "because"),
        (Entrant.objects.filter(cup_day__club=club), "team"),
        (Entrant.objects.filter(cup_day__club=club), "home_club"),
        (Registration.objects.filter(cup_day__club=club), "home_club"),
        (Registration.objects.filter(cup_day__club=club), "team"),
        (Registration.objects.filter(cup_day__club=club), "remark"),
        (Registration.objects.filter(cup_day__club=club), "removed_because"),
        (Ruling.objects.filter(cup_day__club=club), "reason"),
        (Member.objects.filter(club=club), "note"),
        (Member.objects.filter(club=club), "phone"),
        (Member.objects.filter(club=club), "mail"),
        (CupAct.objects.filter(cup_day__club=club), "because"),
        (Meeting.objects.filter(club=club), "place"),
        (Meeting.objects.filter(club=club), "note"),
        (PastImport.objects.filter(club=club), "source"),
        (PastEvening.objects.filter(club=club), "table"),
        (PastEvening.objects.filter(club=club), "place"),
        (Edition.objects.filter(season__club=club), "source"),
        (Edition.objects.filter(season__club=club), "reason"),
        (EditionLine.objects.filter(edition__season__club=club, player=None), "name"),
        (EditionLine.objects.filter(edition__season__club=club), "remark"),
        (PastRemoval.objects.filter(club=club), "source"),
        (PastRemoval.objects.filter(club=club), "reason"),
    )


def _take_out_of_others(club: Club, sought: Sought) -> None:
    """Remove the names from rulings, acts and reasons of cup days, and from imported results."""
    for rows, column in _other_texts(club):
        for pk, text in rows.values_list("pk", column):
            if sought.is_in(text):
                rows.filter(pk=pk).update(**{column: Erasure.STRUCK})
    registrations = Registration.objects.filter(cup_day__club=club)
    for pk, name in registrations.values_list("pk", "name"):
        if sought.wrote(name):
            registrations.filter(pk=pk).update(name=Erasure.NOBODY)
    for signed in (
        Ruling.objects.filter(cup_day__club=club),
        CupAct.objects.filter(cup_day__club=club),
        CupPayment.objects.filter(cup_day__club=club),
        PastImport.objects.filter(club=club),
        PastRemoval.objects.filter(club=club),
        Edition.objects.filter(season__club=club),
        Renaming.objects.filter(club=club),
    ):
        for pk, author in signed.values_list("pk", "author"):
            if sought.wrote(author):
                signed.filter(pk=pk).update(author=Erasure.NOBODY)


@transaction.atomic
def give_up(account: Account) -> None:
    """Delete an account at its owner's request; it leaves its clubs, and the players keep their names.

    Its row stays without name and login, so that the club's traces keep an author.

    :raises Refused: A club would be left without an owner.
    """
    for member in Member.objects.filter(account=account).select_related("club", "player", "account"):
        appoint(member, "", account)
    reset(username=account.login)
    login, name = f"gone-{account.pk}-{token_hex(8)}", Erasure.NOBODY
    Account.objects.filter(pk=account.pk).update(login=login, name=name, password=make_password(None))
    transaction.on_commit(_clear_copies)


def _erase_account(account: Account) -> None:
    """Delete an account that no longer belongs to any club."""
    if not Member.objects.filter(account=account).exists():
        reset(username=account.login)
        account.delete()
