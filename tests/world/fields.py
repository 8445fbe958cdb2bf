"""What a form would send, and what a page calls twice by one name."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

FIELDS = ("input", "select", "textarea")
OF_ONE_GROUP = ("radio", "checkbox", "submit", "button")


class _Names(HTMLParser):
    """Counts every id of a page, and every name of a form's fields but those that are one group."""

    def __init__(self) -> None:
        super().__init__()
        self.counted: Counter[str] = Counter()
        self.form = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "form":
            self.form += 1
        if told.get("id"):
            self.counted[f"id {told['id']}"] += 1
        if tag in FIELDS and told.get("name") and told.get("type") not in OF_ONE_GROUP:
            self.counted[f"form {self.form}: {told['name']}"] += 1
        elif tag in FIELDS and told.get("name") and told["type"] == "radio" and told.get("value") is not None:
            self.counted[f"form {self.form}: {told['name']} = {told['value']}"] += 1


def told_twice(page: str) -> list[str]:
    """Return the ids and the names of fields that stand twice on a page, each form for itself."""
    names = _Names()
    names.feed(page)
    return [name for name, times in names.counted.items() if times > 1]
