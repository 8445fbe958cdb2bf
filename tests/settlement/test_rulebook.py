"""The rulebook page and the code say the same: paragraphs, prices, presets, and the printed tables of multiples."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from settlement import GAMES, settle
from settlement.facts import Fact, facts
from settlement.paskievics.facts import FIGURES, Announcement, Hand

GAME = GAMES["paskievics"]
ROOT = Path(__file__).parents[2]
PAGES = {lang: (ROOT / "docs/rules" / f"paskievics{lang}.md").read_text(encoding="utf-8") for lang in ("", ".hu")}
COLUMNS = (("mcleod", "illustrated"), ("tolnai",), ("kegl_bga",))
WORDS = {"yes": True, "igen": True, "no": False, "nem": False}


def paragraphs(page: str) -> list[str]:
    """Return the numbers of a page's headings."""
    return re.findall(r"^#{2,3} ([0-9.]+) ", page, re.MULTILINE)


def tables(page: str, paragraph: str) -> list[list[list[str]]]:
    """Return the tables of a paragraph as rows of cells, without their headings."""
    text = re.split(rf"^### {re.escape(paragraph)} ", page, flags=re.MULTILINE)[1]
    text = re.split(r"^##", text, flags=re.MULTILINE)[0]
    matches = re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE)
    return [
        [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]] for table in matches
    ]


def rules_of(preset: str, **house: Any) -> dict[str, Any]:
    """Return the whole rules of a preset."""
    defaults = {r.key: r.default for r in GAME.rates} | {o.key: o.default for o in GAME.options}
    return defaults | dict(next(p.values for p in GAME.presets if p.key == preset)) | house


def cited(record: type) -> set[str]:
    """Return every § a record's facts cite."""
    sections = set()
    for fact in facts(record):
        inner: list[Fact] = [fact, *([fact.inner] if fact.inner else [])]
        sections |= {one.rule for one in inner}
        sections |= cited(fact.record) if fact.record else set()
    return sections


def test_both_languages_have_the_same_paragraphs() -> None:
    """A link to a § finds it in either language."""
    assert paragraphs(PAGES[""]) == paragraphs(PAGES[".hu"])
    assert len(paragraphs(PAGES[""])) == len(set(paragraphs(PAGES[""])))


def test_every_paragraph_the_code_cites_exists() -> None:
    """Rates, options, facts, kinds, figures and lines cite paragraphs of the page."""
    rules = {r.rule for r in GAME.rates} | {o.rule for o in GAME.options} | {f.rule for f in FIGURES}
    for kind in GAME.kinds.values():
        rules |= {kind.rule} | cited(kind.record)
    modules = list((ROOT / "settlement" / "paskievics").glob("*.py"))
    assert len(modules) > 10
    for module in modules:
        rules |= set(re.findall(r'rule(?:=|: str = )"([0-9.]+)"', module.read_text(encoding="utf-8")))
    assert rules - set(paragraphs(PAGES[""])) == set()


@pytest.mark.parametrize("lang", PAGES)
def test_the_tariff_is_the_printed_one(lang: str) -> None:
    """Every price stands in §12.1 with every preset's value."""
    (table,) = tables(PAGES[lang], "12.1")
    printed = {
        row[0].strip("`"): [int(re.match(r"\d+", cell)[0]) for cell in row[2:5]]  # type: ignore[index]
        for row in table
    }
    assert printed == {r.key: [rules_of(column[0])[r.key] for column in COLUMNS] for r in GAME.rates}


@pytest.mark.parametrize("lang", PAGES)
def test_the_options_are_the_printed_ones(lang: str) -> None:
    """Every option stands in §12.2 with its values, every preset's value and the § that tells of it."""
    (table,) = tables(PAGES[lang], "12.2")
    rows = {row[0].split("`")[1]: row for row in table}
    assert set(rows) == {o.key for o in GAME.options}
    for option in GAME.options:
        _, values, *presets, paragraph = rows[option.key]
        assert paragraph.startswith(option.rule), option.key
        if option.prices or option.own:
            continue
        assert values_in(values) >= {v for v, _ in option.choices}, option.key
        for cell, columns in zip(presets, COLUMNS, strict=True):
            for preset in columns:
                assert fits(cell, rules_of(preset)[option.key], option.choices), (option.key, preset)


def values_in(cell: str) -> set[Any]:
    """Return the values a cell names: words in code marks, yes or no, numbers; remarks in brackets are none."""
    plain = re.sub(r"\(.*?\)|\*", "", cell)
    names: set[Any] = set(re.findall(r"`(\w+)`", plain))
    names |= {WORDS[w] for w in re.findall(r"\w+", re.sub(r"`\w+`", "", plain)) if w in WORDS}
    return names | {int(n) for n in re.findall(r"\d+", plain)}


def fits(cell: str, value: Any, choices: tuple[tuple[Any, str], ...]) -> bool:
    """Tell whether a preset's cell says the value; lists may be written out or be all there are."""
    if isinstance(value, tuple):
        return values_in(cell) == set(value) or (not values_in(cell) and {v for v, _ in choices} == set(value))
    return values_in(cell) == {value}


RESULTS: tuple[dict[str, Any], ...] = (
    {"all_tricks": "opponents", "declarer_points": 6},
    {"declarer_points": 20},
    {"declarer_points": 40},
    {"declarer_points": 60},
    {"declarer_points": 75},
    {"all_tricks": "declarers"},
)
DOUBLE, VOLAT = Announcement(figure="double_game", by=0), Announcement(figure="volat", by=0)
DOUBLED = Announcement(figure="double_game", by=0, kontra=1)
SAID: tuple[tuple[int, tuple[Announcement, ...]], ...] = (
    (0, ()),
    (0, (DOUBLE,)),
    (0, (VOLAT,)),
    (0, (DOUBLE, VOLAT)),
    (1, ()),
    (1, (Announcement(figure="double_game", by=1),)),
    (0, (DOUBLED,)),
    (1, (DOUBLED,)),
)


@pytest.mark.parametrize("lang", PAGES)
@pytest.mark.parametrize(("place", "reading"), [(0, "mcleod"), (1, "tolnai"), (2, "either_side_excluded")])
def test_the_tables_of_multiples_are_what_is_paid(lang: str, place: int, reading: str) -> None:
    """Each cell of §2.8 is what the declarer of a three gets."""
    rules, standing = rules_of("mcleod", game_double_volat=reading), settle.opening(GAME, 4)
    for (kontra, announcements), row in zip(SAID, tables(PAGES[lang], "2.8")[place], strict=True):
        for result, cell in zip(RESULTS, row[1:], strict=True):
            hand = Hand(
                contract="three", declarer=0, partner=2, game_kontra=kontra, announcements=announcements, **result
            )
            points = int(cell.replace("−", "-"))
            assert settle.settle(GAME, rules, standing, "hand", hand).payouts == (points, -points, points, -points)
