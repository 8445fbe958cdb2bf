"""The description of the interface: every address, and answers as it has them."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorebook.api import openapi
from tests.api.conftest import send
from tests.world.clubs import Autumn
from tests.world.cups import a_cup
from tests.world.depth import deep_on

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, deep_on("postgresql")]


def test_every_address_is_described_and_every_description_is_an_address() -> None:
    described = set(openapi.document()["paths"])
    addresses = {reverse(name) for name in ("api_club", "api_standings", "api_evenings", "api_cups")}
    one = {reverse(f"api_{which}", args=["x"]).replace("/x/", f"/{{{which}}}/") for which in ("evening", "cup")}
    assert described == addresses | one


def refs(told: Any) -> set[str]:
    if isinstance(told, dict):
        return {told["$ref"]} if "$ref" in told else set().union(*map(refs, told.values()), set())
    return set().union(*map(refs, told), set()) if isinstance(told, list) else set()


def test_whatever_the_description_points_to_is_there() -> None:
    document = openapi.document()
    for ref in refs(document):
        node: Any = document
        for step in ref.removeprefix("#/").split("/"):
            node = node[step]
        assert node
    statuses = {status for way in document["paths"].values() for asked in way.values() for status in asked["responses"]}
    assert statuses <= {str(status.value) for status in HTTPStatus}


def fits(told: Any, schema: dict[str, Any], document: dict[str, Any]) -> bool:
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    allowed = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not isinstance(told, tuple(kinds[kind] for kind in allowed)):
        return False
    if "properties" in schema:
        return set(told) == set(schema["required"]) and all(
            fits(told[name], within, document) for name, within in schema["properties"].items()
        )
    return all(fits(one, schema["items"], document) for one in told) if "items" in schema else True


def test_answers_are_what_the_description_says(program: Any, played: Autumn) -> None:
    client, document = program("scribe"), openapi.document()
    here = {"{evening}": played.closed[0].slug, "{cup}": a_cup(played.closed[0].club).slug}
    for path in document["paths"]:
        where = re.sub(r"\{\w+\}", lambda found: here[found[0]], path)
        schema = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        assert fits(client.get(where).json(), schema, document), path
    assert fits(send(client, "{").json(), {"$ref": "#/components/schemas/Error"}, document)
    assert fits(Client().get("/api/v1/club/").json(), {"$ref": "#/components/schemas/Error"}, document)
    assert not fits({"error": 1}, {"$ref": "#/components/schemas/Error"}, document)


def test_the_page_tells_people_what_the_description_tells_programs() -> None:
    page = Client(headers={"Accept-Language": "en"}).get("/api/").content.decode()
    for path, ways in Client().get("/api/openapi.json").json()["paths"].items():
        for method in ways:
            assert f"{method.upper()} {path}" in page
