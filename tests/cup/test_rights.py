"""Who may do what in a cup day: every address, by everybody."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.test import Client
from django.urls import reverse

from scorebook.access.cup import PURPOSE
from scorebook.access.links import token_from
from scorebook.models import CupDay, Opens, Ration
from tests.club.conftest import Circle, signed_in
from tests.conftest import holding
from tests.cup.conftest import Made
from tests.cup.rows import CUP, CupRow
from tests.world.recorded import digest, undone

pytestmark = pytest.mark.django_db
MORE: Mapping[str, Mapping[str, object]] = {
    "cup_person": {"number": 1},
    "cup_table": {"number": 1, "table": 1},
    "cup_link": {"token": "A" * 24},
    "cup_seats_pdf": {"number": 1},
    "cup_list_file": {"which": "nothing", "kind": "csv"},
}


def token_of(day: CupDay, kind: Opens, **said: object) -> str:
    link = day.links.filter(kind=kind, **said).last()
    token = link and token_from(link.salt, link.digest, PURPOSE)
    assert token is not None
    return token


def expected(row: CupRow, who: str, method: str) -> int:
    answer = (row.read if method == "GET" else row.post) or 405
    if answer == 405 and not row.public and who in ("owner", "director"):
        return answer
    if row.public or who in ("owner", "director"):
        return answer
    if answer == 405:
        return answer
    if who in ("stranger", "outsider"):
        return 404
    return answer if row.watched else 403


@pytest.mark.parametrize("name", CUP)
def test_everybody_is_answered_as_the_table_says(circle: Circle, outsider: Client, made: Made, name: str) -> None:
    day, row = made(), CUP[name]
    where = reverse(name, kwargs={**({} if row.public else {"cup": day.slug}), **MORE.get(name, {})})
    phones = {role: signed_in(circle.by(role)) for role in ("owner", "director", "scribe", "viewer")}
    phones |= {"stranger": Client(), "outsider": outsider, "door": holding(token_of(day, Opens.DOOR))}
    before = digest(Ration)
    for who, phone in phones.items():
        answer = phone.get(where)
        assert answer.status_code == expected(row, who, "GET"), (who, answer.content[:300])
        assert digest(Ration) == before
        with undone():
            assert phone.post(where).status_code == expected(row, who, "POST"), who
        if who in ("stranger", "outsider") and not row.public:
            assert day.name not in answer.content.decode()
