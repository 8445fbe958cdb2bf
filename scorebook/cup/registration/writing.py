"""Register for a cup day, withdraw, and change or remove a registration as a director."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scorebook.access.links import digest_of, new_token, token_from
from scorebook.cup.deeds.acting import Deed, Press, do, refuse_if_over
from scorebook.cup.draw.sizes import MOST
from scorebook.cup.registration.queries import HERE, state_of
from scorebook.ledger.at_hand import words
from scorebook.models import CupDay, Player, Registration
from scorebook.refusals.refused import KeyReused, Refused, refuse
from scorebook.words.names import name_problem
from settlement.vocabulary import Problem, as_read, say

PURPOSE = "scorebook.registration"
MOST_EVER = 4 * MOST  # registrations of a day, withdrawn ones included


def is_open(day: CupDay) -> bool:
    """Tell whether people may register for the day now."""
    over = day.listed_at or day.closed_at or day.dropped_at or (day.club and day.club.closed_at)
    return day.registers and over is None


@transaction.atomic
def register(day: CupDay, key: UUID, columns: Mapping[str, str], player: Player | None = None) -> Registration:
    """Register a person; the same page sent again finds the same registration.

    ``columns`` are the name, and the club, the team and the remark if there are any.

    :raises Refused: the registration is closed or full, or the name is registered already.
    :raises KeyReused: the page registered somebody else.
    """
    now = CupDay.objects.select_for_update().get(pk=day.pk)
    if (earlier := now.registrations.filter(key=key).first()) is not None:
        if as_read(earlier.name) != as_read(columns["name"]):
            raise KeyReused
        return earlier
    if not is_open(now):
        raise refuse("", "registration_closed", say("The registration is closed."))
    _refuse_a_name(now, columns["name"])
    if now.registrations.count() >= MOST_EVER or now.registrations.filter(withdrawn_at=None).count() >= 2 * MOST:
        raise refuse("", "too_many", say("So many people are registered that nobody can be added."))
    number = (now.registrations.aggregate(most=Max("number"))["most"] or 0) + 1
    salt, token = new_token(PURPOSE)
    return Registration.objects.create(
        cup_day=now,
        number=number,
        player=player,
        key=key,
        salt=salt,
        digest=digest_of(token),
        registered_at=timezone.now(),
        **columns,
    )


def _refuse_a_name(day: CupDay, name: str, but: int = 0) -> None:
    """Raise :class:`Refused` if nobody can have this name, or if another registration has it."""
    if reason := name_problem(name):
        raise Refused([Problem(field="name", code=reason[0], text=reason[1])])
    others = day.registrations.filter(withdrawn_at=None).exclude(number=but).values_list("name", flat=True)
    if as_read(name) in {as_read(other) for other in others}:
        text = say("{name} is registered already. Another person of this name adds a letter.", name=name)
        raise refuse("name", "registered_already", text)


def token_of_registration(registration: Registration) -> str | None:
    """Return the token of the private link, or ``None`` if it cannot be computed here."""
    return token_from(registration.salt, registration.digest, PURPOSE) if registration.digest else None


def registration_with(token: str) -> Registration | None:
    """Return the registration of a private link."""
    rows = Registration.objects.select_related("cup_day__club")
    return rows.filter(digest=digest_of(token), cup_day__dropped_at=None).first()


@transaction.atomic
def withdraw(registration: Registration) -> None:
    """Withdraw a registration by its private link; a second press changes nothing.

    :raises Refused: the person is on the list of the day already.
    """
    CupDay.objects.select_for_update().get(pk=registration.cup_day_id)
    held = Registration.objects.select_related("cup_day").get(pk=registration.pk)
    if held.withdrawn_at is not None:
        return
    refuse_if_over(held.cup_day)
    if state_of(held).state == HERE:
        raise refuse("", "here_already", say("You are on the list of the day: tell a director that you leave."))
    held.withdrawn_at = timezone.now()
    held.save()


def open_registration(day: CupDay, press: Press, *, opens: bool) -> CupDay:
    """Open or close the registration; an opened one makes the page of the day readable for anybody."""

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        if opens and now.listed_at is not None:
            raise refuse("", "listed", say("The list is closed: whoever comes now is entered as a late-comer."))
        now.registers = opens
        now.announced = now.announced or opens

    return do(day, press, Deed.REGISTRATION, step, opens=opens)


def change_registration(day: CupDay, press: Press, number: int, columns: Mapping[str, str]) -> CupDay:
    """Change the name, the club, the team and the remark of a registration.

    The act records which columns changed, since acts store no names.
    """

    def step(now: CupDay) -> dict[str, object]:
        refuse_if_over(now)
        one = _standing(now, number)
        _refuse_a_name(now, columns["name"], but=number)
        changed = [name for name, value in columns.items() if getattr(one, name) != value]
        for name in changed:
            setattr(one, name, columns[name])
        if "name" in changed:
            one.player = None
        one.save()
        return {"changed": sorted(changed)}

    return do(day, press, Deed.REGISTRATION, step, registration=number)


def remove_registration(day: CupDay, press: Press, number: int, reason: str) -> CupDay:
    """Remove a registration with a reason, which the person reads; the next one who waits gets the place."""

    def step(now: CupDay) -> None:
        refuse_if_over(now)
        because = words("reason", reason, required=True)
        one = _standing(now, number)
        if state_of(one).state == HERE:
            raise refuse("reason", "here_already", say("This person is on the list of the day: untick the name there."))
        one.withdrawn_at, one.removed_because = press.at, because
        one.save()

    return do(day, press, Deed.REGISTRATION, step, because=reason, removed=number)


def _standing(day: CupDay, number: int) -> Registration:
    one = day.registrations.filter(number=number, withdrawn_at=None).first()
    if one is None:
        raise refuse("", "no_such_registration", say("This registration was withdrawn already."))
    return one
