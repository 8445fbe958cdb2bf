"""Lists of people for print: who registered, and the check-in with fees."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorebook.cup.fees import accounts, sums_of
from scorebook.cup.registration.queries import WAITS, registered
from scorebook.models import CupDay
from scorebook.paper.cup.table import head_of
from scorebook.paper.masthead import Masthead


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """A line of a list: the number, the name, the club and the team, a remark, and the fee with what was paid."""

    number: str
    name: str
    groups: str
    remark: str = ""
    fee: str = ""
    paid: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleSheet:
    """The content of a list of people; ``has_fees`` tells whether it has columns of fees."""

    head: Masthead
    rows: tuple[PersonRow, ...]
    notes: tuple[str, ...]
    has_fees: bool = False


def registration_sheet(day: CupDay) -> PeopleSheet:
    """Return everybody who means to come, in the order of registering."""
    rows = [one for one in registered(day) if one.is_open]
    waiting = _("waiting list")
    return PeopleSheet(
        head=head_of(day, _("Registrations")),
        rows=tuple(
            PersonRow(
                number=f"{one.registration.number}.",
                name=one.registration.name,
                groups=_joined(one.registration.home_club, one.registration.team),
                remark=_joined(waiting if one.state == WAITS else "", one.registration.remark),
            )
            for one in rows
        ),
        notes=(),
    )


def check_in_sheet(day: CupDay) -> PeopleSheet:
    """Return everybody who is here with the fee, and then everybody who is expected."""
    here, currency = accounts(day), bool(day.prizes.get("currency"))
    expected = [one.registration for one in registered(day) if one.is_expected]
    sums, notes = sums_of(day, here), []
    if sums is not None:
        params = {"paid": sums.paid, "due": sums.due, "open": sums.open}
        notes.append(_("Paid: %(paid)s of %(due)s. Still open: %(open)s.") % params)
    rows = [
        PersonRow(
            number=f"{row.entrant.number}." if row.entrant.number else "",
            name=row.name,
            groups=_joined(row.entrant.home_club, row.entrant.team),
            fee=row.due_in_words,
            paid=row.paid_in_words if row.paid else "",
        )
        for row in here
    ]
    rows += [
        PersonRow(
            number="",
            name=one.name,
            groups=_joined(one.home_club, one.team),
            remark=_joined(_("expected"), one.remark),
        )
        for one in expected
    ]
    return PeopleSheet(head=head_of(day, _("Check-in list")), rows=tuple(rows), notes=tuple(notes), has_fees=currency)


def _joined(*parts: str) -> str:
    """Return the parts that are there with a comma between them."""
    return ", ".join(part for part in parts if part)
