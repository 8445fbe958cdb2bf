"""Every template of every page keeps these rules."""

from __future__ import annotations

import re

from django.template import engines

from tests.house import ROOT, SCOREBOOK

PAGES = {
    path.relative_to(ROOT / "templates").as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "templates").rglob("*.html"))
}


def test_a_template_loads_only_the_tags_and_filters_that_it_asks() -> None:
    idle, known = [], engines["django"].engine.template_libraries
    for page, text in PAGES.items():
        names = {*re.findall(r"{%\s*(\w+)", text), *re.findall(r"\|(\w+)", text)}
        loaded = " ".join(re.findall("{% load ([^%]+) %}", text)).split()
        idle += [(page, name) for name in loaded if names.isdisjoint({*known[name].tags, *known[name].filters})]
    assert idle == []


def test_every_template_is_drawn_by_a_module_or_by_another_template() -> None:
    named = set[str]()
    for text in (*PAGES.values(), *(path.read_text(encoding="utf-8") for path in SCOREBOOK.rglob("*.py"))):
        named.update(re.findall(r"""["']([\w/]+\.html)["']""", text))
    assert sorted(set(PAGES) - named) == []
    assert sorted(page for page in named - set(PAGES) if not page.startswith("django_tables2/")) == []


def test_no_template_writes_the_time_of_day_but_as_it_is_written_everywhere() -> None:
    """By `clock` or `stamp`: Django's own formats part hours from minutes by a colon in Hungarian and Danish too."""
    other = re.compile(r"""\|(time\b|date:\s*["'](DATETIME_FORMAT|SHORT_DATETIME_FORMAT|TIME_FORMAT|[^"']*[HGhgiP]))""")
    assert [(page, hit[0]) for page, text in PAGES.items() for hit in other.finditer(text)] == []


def test_an_icon_is_drawn_by_its_tag_and_is_there() -> None:
    """By `{% icon %}`; a picture of its own around one, as a cup that is filled, has a view box."""
    by_hand = re.compile(r"<svg(?![^>]*viewBox)[^>]*>\s*<use")
    assert [page for page, text in PAGES.items() if by_hand.search(text)] == []
    icons = {name for text in PAGES.values() for name in re.findall(r'{% icon "([^"]+)"', text)}
    assert sorted(icons - set(re.findall(r'id="i-([^"]+)"', PAGES["page/_sprite.html"]))) == []
