"""The fields that a form sends, and names that a page uses twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser

from scorebook.evening.corrections import guests_at
from scorebook.models import Evening

FIELDS = ("input", "select", "textarea")
OF_ONE_GROUP = ("radio", "checkbox", "submit", "button")


class _Names(HTMLParser):
    """Counts every id of a page, and every name of a form's fields but those that are one group."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: Counter[str] = Counter()
        self.form = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "form":
            self.form += 1
        if attributes.get("id"):
            self.counted[f"id {attributes['id']}"] += 1
        if tag in FIELDS and attributes.get("name") and attributes.get("type") not in OF_ONE_GROUP:
            self.counted[f"form {self.form}: {attributes['name']}"] += 1
        elif (
            tag in FIELDS
            and attributes.get("name")
            and attributes["type"] == "radio"
            and attributes.get("value") is not None
        ):
            self.counted[f"form {self.form}: {attributes['name']} = {attributes['value']}"] += 1


def told_twice(page: str) -> list[str]:
    """Return the ids and the names of fields that stand twice on a page, each form for itself."""
    names = _Names()
    names.feed(page)
    return [name for name, times in names.counted.items() if times > 1]


@dataclass(slots=True)
class Form:
    """A form of a page: where it goes, and what a browser would send of it, nothing typed and no button pressed."""

    action: str
    said: dict[str, list[str]] = field(default_factory=dict)


class _Forms(HTMLParser):
    """Reads the forms of a page as a browser fills them in."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.select = self.text = ""
        self.first: str | None = None

    def _say(self, name: str, value: str) -> None:
        self.forms[-1].said.setdefault(name, []).append(value)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        name, kind = attributes.get("name", ""), attributes.get("type", "text")
        if tag == "form":
            self.forms.append(Form(attributes.get("action", "")))
        elif tag == "input" and self.forms and name and kind not in ("submit", "button", "file"):
            if kind not in ("radio", "checkbox") or "checked" in attributes:
                self._say(name, attributes.get("value", "on" if kind == "checkbox" else ""))
        elif tag == "select":
            self.select, self.first = name, None
        elif tag == "textarea":
            self.text = name
            self._say(name, "")
        elif tag == "option" and self.select:
            self.first = attributes.get("value", "") if self.first is None else self.first
            if "selected" in attributes:
                self._say(self.select, attributes.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and self.select:
            if self.select not in self.forms[-1].said and self.first is not None:
                self._say(self.select, self.first)
            self.select = ""
        elif tag == "textarea":
            self.text = ""

    def handle_data(self, data: str) -> None:
        if self.text:
            self.forms[-1].said[self.text][-1] += data


def form_of(page: str, action: str) -> dict[str, list[str]]:
    """Return what a browser would send of the page's first form that goes to this address, or to the page itself.

    Nothing where there is none.
    """
    forms = _Forms()
    forms.feed(page)
    meant = [form for form in forms.forms if form.action == action] or [form for form in forms.forms if not form.action]
    return meant[0].said if meant else {}


def details_of(evening: Evening, **changed: str) -> dict[str, str]:
    """Return what the page of an evening's details sends, with some fields changed."""
    names = {f"name{seat.number}": seat.name for seat in guests_at(evening)}
    stake = str(evening.stake_minor_units // 100) if evening.stake_minor_units else ""
    fields = {"title": evening.title, "place": evening.place, "price0": stake, "currency": evening.currency or "HUF"}
    return {**fields, **names, "seen": str(evening.names_changed), **changed}
