"""The forms of a page, each with the fold it stands in, what was typed in it and what it says is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "use", "path", "circle", "rect"}


@dataclass(slots=True)
class Shown:
    """A form as a page shows it: ``folded`` where somebody has to open a fold to see it."""

    action: str
    in_fold: bool
    folded: bool
    said: dict[str, str] = field(default_factory=dict)
    buttons: set[str] = field(default_factory=set)
    reasons: list[str] = field(default_factory=list)
    wrong: set[str] = field(default_factory=set)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.stack: list[tuple[str, dict[str, str]]] = []
        self.found: list[Shown] = []
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self.stack.append((tag, attributes))
        if tag == "form":
            folds = [one for name, one in self.stack if name == "details"]
            shut = any("open" not in one for one in folds)
            self.found.append(Shown(action=attributes.get("action", ""), in_fold=bool(folds), folded=shut))
        if not self.inside("form"):
            return
        form, name = self.found[-1], attributes.get("name", "")
        if tag == "button" and name:
            form.buttons.add(f"{name}={attributes.get('value', '')}")
        if tag in ("input", "select", "textarea") and name:
            form.said[name] = attributes.get("value", "")
            if attributes.get("aria-invalid") == "true":
                form.wrong.add(name)
        if tag == "select":
            self.select = name
        if tag == "option" and "selected" in attributes:
            form.said[self.select] = attributes.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        while self.stack and any(name == tag for name, _ in self.stack):
            if self.stack.pop()[0] == tag:
                return

    def handle_data(self, data: str) -> None:
        if data.strip() and self.inside("form") and self.inside("ul", "errors"):
            self.found[-1].reasons.append(data.strip())

    def inside(self, tag: str, kind: str = "") -> bool:
        return any(name == tag and kind in told.get("class", "") for name, told in self.stack)


def forms_of(page: str) -> list[Shown]:
    """Return the forms of a page, in its order."""
    read = _Forms()
    read.feed(page)
    return read.found
