"""The description of the interface (OpenAPI), in the reader's language; the page for people is made of it too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorebook import VERSION
from scorebook.api.keys import AT_ONCE
from scorebook.page.addresses import POSTED, TAKES, Parameter

ERRORS = {
    "400": "Unreadable",
    "401": "NoKey",
    "403": "OnlyReading",
    "404": "NotFound",
    "409": "Conflict",
    "413": "TooLarge",
    "422": "Refused",
    "429": "TooManyRequests",
}
ALWAYS = ("401", "429")
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One operation of the API, for the page."""

    method: str
    path: str
    summary: str
    description: str
    parameters: tuple[Schema, ...]
    answers: tuple[tuple[str, str], ...]


def document() -> Schema:
    """Return the whole description."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scorebook", "version": VERSION, "description": _introduction()},
        "servers": [{"url": "/"}],
        "security": [{"key": []}],
        "paths": _paths(),
        "components": {
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": _("A key that the club's owner has made. It is shown once."),
                }
            },
            "schemas": _schemas(),
            "responses": _responses(),
        },
    }


def operations() -> Iterator[Operation]:
    """Yield every way of asking, for the page."""
    described = document()
    for path, ways in described["paths"].items():
        for method, way in ways.items():
            yield Operation(
                method=method.upper(),
                path=path,
                summary=way["summary"],
                description=way["description"],
                parameters=tuple(way["parameters"]),
                answers=tuple(_answers(described, way)),
            )


def _answers(described: Schema, way: Schema) -> Iterator[tuple[str, str]]:
    responses = described["components"]["responses"]
    for status, response in way["responses"].items():
        named = response.get("$ref", "").rpartition("/")[2]
        yield status, (responses[named] if named else response)["description"]


def _introduction() -> str:
    text = _(
        "Every request sends its key in the header “Authorization: Bearer …”. A key belongs to one club. It may ask "
        "%(count)s times at once and once a second after that. Answers and documents are JSON in UTF-8; times are "
        "ISO 8601."
    )
    return text % {"count": AT_ONCE}


def _paths() -> Schema:
    club = _way(_("The club"), _("Says whose key it is, and what it may do."), "Club")
    return {
        "/api/v1/club/": {"get": club},
        "/api/v1/standings/": {"get": _standings()},
        "/api/v1/evenings/": {"get": _evenings(), "post": _sending()},
        "/api/v1/evenings/{evening}/": {"get": _evening()},
        "/api/v1/cups/": {"get": _cups()},
        "/api/v1/cups/{cup}/": {"get": _cup()},
    }


def _standings() -> Schema:
    text = _("The standings of a season, as the club's page has them. Without a season, that of today.")
    return _way(_("Standings"), text, "Standings", parameters=_operations("api_standings"), errors=("400",))


def _evenings() -> Schema:
    text = _("The club's evenings, the newest first, a hundred on a page.")
    return _way(_("Evenings"), text, "Evenings", parameters=_operations("api_evenings"), errors=("400",))


def _evening() -> Schema:
    text = _("The evening's document, which brings it back anywhere, and its settlement: every item of every hand.")
    where = {
        "name": "evening",
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "description": _("the evening's id"),
    }
    return _way(_("One evening"), text, "Evening", parameters=[where], errors=("404",))


def _cups() -> Schema:
    text = _("The club's cup days, the newest first, a hundred on a page.")
    return _way(_("Cup days"), text, "Cups", parameters=_operations("api_cups"), errors=("400",))


def _cup() -> Schema:
    text = _(
        "The whole day as its document has it, with its list, draws, sheets and rulings, and the ranking with the "
        "reasons; values are hundredths of what is counted, and a round that does not count is null."
    )
    where = {
        "name": "cup",
        "in": "path",
        "required": True,
        "schema": {"type": "string"},
        "description": _("the cup day's id"),
    }
    return _way(_("One cup day"), text, "Cup", parameters=[where], errors=("404",))


def _sending() -> Schema:
    text = _(
        "Opens an evening of the club from an interchange document. Sent again with the same Idempotency-Key, the "
        "same document opens no second evening and is answered alike; another document, or another moment, is refused. "
        "Sent with another key it is taken in, and same_as names the evening of the club that it equals. Players are "
        "found by their names; a name the club does not know is refused as not_in_club, unless newcomers says what "
        "becomes of whoever is new."
    )
    parameters = [
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": True,
            "schema": {"type": "string", "format": "uuid"},
            "description": _("a UUID of your own, one for each evening"),
        },
        *map(_query, POSTED["api_evenings"]),
    ]
    way = _way(
        _("Send an evening"),
        text,
        "Sent",
        status="201",
        parameters=parameters,
        errors=("400", "403", "409", "413", "422"),
    )
    body = {"required": True, "content": {"application/json": {"schema": _named("Document")}}}
    return {**way, "requestBody": body}


def _way(
    summary: str,
    description: str,
    answered: str,
    *,
    status: str = "200",
    parameters: list[Schema] | None = None,
    errors: tuple[str, ...] = (),
) -> Schema:
    response = {"description": summary, "content": {"application/json": {"schema": _named(answered)}}}
    refused = {error: {"$ref": f"#/components/responses/{ERRORS[error]}"} for error in sorted({*errors, *ALWAYS})}
    return {
        "summary": summary,
        "description": description,
        "parameters": parameters or [],
        "responses": {status: response, **refused},
    }


def _named(schema: str) -> Schema:
    return {"$ref": f"#/components/schemas/{schema}"}


def _operations(name: str) -> list[Schema]:
    """Return the operations of an address, for the page."""
    return [_query(one) for one in TAKES[name]]


def _query(one: Parameter) -> Schema:
    schema: Schema = {"type": "string", "enum": list(one.choices)} if one.choices else {"type": "string"}
    return {"name": one.name, "in": "query", "schema": schema, "description": str(one.allowed)}


def _responses() -> Schema:
    texts = {
        "Unreadable": _("What was sent cannot be looked at."),
        "NoKey": _("No key was sent, or one that opens nothing."),
        "OnlyReading": _("This key reads; sending needs a scribe's key."),
        "NotFound": _("The club has none of this id."),
        "Conflict": _("The club is closed, or the Idempotency-Key opened another evening."),
        "TooLarge": _("More was sent than any evening comes to."),
        "Refused": _("The document cannot be so: every reason, with the line it stands in."),
        "TooManyRequests": _("Too many requests: wait a little."),
    }
    return {
        name: {"description": text, "content": {"application/json": {"schema": _named("Error")}}}
        for name, text in texts.items()
    }


def _schemas() -> Schema:
    text, whole, moment = {"type": "string"}, {"type": "integer"}, {"type": "string", "format": "date-time"}
    evening = {
        "id": text,
        "game": text,
        "title": text,
        "place": text,
        "opened_at": moment,
        "edition": whole,
        "head": whole,
        "closed_at": {"type": ["string", "null"], "format": "date-time"},
        "players": _list(text),
        "totals": _list(whole),
        "pots": {"type": "object", "additionalProperties": whole},
    }
    cup = {
        "id": text,
        "name": text,
        "day": {"type": "string", "format": "date"},
        "game": text,
        "people": whole,
        "rounds": whole,
        "played": whole,
        "edition": whole,
        "closed_at": evening["closed_at"],
    }
    whole_evening = {**evening, "document": _named("Document"), "settlement": _named("Settlement")}
    problem = _object({"entry": {"type": ["integer", "null"]}, "field": text, "code": text, "message": text})
    return {
        "Club": _object({"slug": text, "name": text, "closed": {"type": "boolean"}, "role": text}),
        "Standings": {"type": "object", "description": "scorebook-standings 1"},
        "Document": {"type": "object", "description": "scorebook-session 1"},
        "Settlement": {"type": "object", "description": "scorebook-settlement 1"},
        "EveningTold": _object(evening),
        "Evenings": _object({"evenings": _list(_named("EveningTold")), "next_page": {"type": ["integer", "null"]}}),
        "Evening": _object(whole_evening),
        "Sent": _object({**whole_evening, "same_as": {"type": ["string", "null"]}}),
        "CupTold": _object(cup),
        "Cups": _object({"cups": _list(_named("CupTold")), "next_page": {"type": ["integer", "null"]}}),
        "CupDocument": {"type": "object", "description": "scorebook-cupday 1"},
        "Cup": _object({**cup, "document": _named("CupDocument"), "ranking": _list(_ranked()), "method": _list(text)}),
        "Error": _object({"error": _object({"code": text, "message": text, "problems": _list(problem)})}),
    }


def _ranked() -> Schema:
    """Return a line of the ranking of a cup day."""
    text, whole = {"type": "string"}, {"type": "integer"}
    cell = {
        "how": {"enum": ["played", "rested", "missed", "void", "later"]},
        "value": whole,
        "counts": {"type": "boolean"},
        "table": {"type": ["integer", "null"]},
    }
    return _object(
        {
            "place": {"type": ["integer", "null"]},
            "number": whole,
            "name": text,
            "value": whole,
            "rulings": whole,
            "rounds": _list({"type": ["integer", "null"]}),
            "cells": _list(_object(cell)),
            "final_table": {"type": ["integer", "null"]},
            "stands_in": {"type": "boolean"},
            "absent": {"type": "boolean"},
            "first_round": whole,
            "last_round": {"type": ["integer", "null"]},
            "missed": whole,
            "why": text,
            "notes": _list(text),
            "lot": {"type": ["string", "null"]},
        }
    )


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _object(of: Schema) -> Schema:
    return {"type": "object", "properties": of, "required": list(of)}
