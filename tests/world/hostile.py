"""A parser that reads a page like a browser, for pages with hostile texts."""

from __future__ import annotations

from html.parser import HTMLParser

LANGUAGES = ("hu", "en", "da")


class Reader(HTMLParser):
    """Reads a page as a browser does: collects what should never be there, and the page's own words."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.wrong += [tag] if tag == "x-evil" else []
        self.wrong += [name for name in attributes if name.startswith("on") or name == "style"]
        if tag == "script" and "src" not in attributes and attributes.get("type") != "application/json":
            self.wrong.append("script")
        if (attributes.get("href") or "").startswith(("javascript:", "data:", "//")):
            self.wrong.append(str(attributes["href"]))

    def handle_data(self, data: str) -> None:
        self.words.append(data)
