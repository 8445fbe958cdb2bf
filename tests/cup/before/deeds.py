"""Deeds before a cup day: directors announce the day, and people register."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scorebook.cup.registration.writing import token_of_registration
from scorebook.models import Entrant, Registration

NOTICE = {"place": "Nádor utca 5.", "hours": "9.00", "most_people": "24", "notice": "Ebéd van.", "announced": "on"}
FEES = {"fee": "500", "member_fee": "", "junior_fee": "0", "currency": "HUF"}
Deeds = Callable[..., Any]


def before_the_day(at: str, deed: Deeds, pressed: Deeds) -> Iterator[Any]:
    """Yield the deeds at the address of a cup day; ``pressed`` makes those of the director."""
    yield pressed("cup_settings", "settings/", does="notice", **FEES, **NOTICE)
    yield pressed("cup_registrations", "registrations/", does="open")
    for name, team in (("Olga", "Pécs"), ("Pali", ""), ("Réka", "")):
        columns = {"name": name, "home_club": "Mecsek", "team": team, "remark": "tízre"}
        yield deed(name="cup_register", who="stranger", where=f"{at}register/", said=columns)
    columns = {"name": "Pál", "home_club": "Mecsek", "team": "", "remark": ""}
    yield pressed("cup_registration_edit", "registrations/2/", does="save", **columns)
    yield pressed("cup_registration_edit", "registrations/2/", does="remove", reason="kétszer van")
    yield pressed("cup_check_in", "check-in/", does="here", who="1")
    who = str(Entrant.objects.latest("pk").pk)
    yield pressed("cup_check_in", "check-in/", does="paid", who=who)
    yield pressed("cup_check_in", "check-in/", does="back", who=who)
    yield pressed("cup_check_in", "check-in/", does="kind", who=who, kind="junior")
    yield pressed("cup_check_in", "check-in/", does="walk-in", name="Sári")
    token = token_of_registration(Registration.objects.get(name="Réka"))
    yield deed(name="cup_registration", who="stranger", where=f"/registration/{token}/", said={})
