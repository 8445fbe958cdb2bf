"""What may import what, and what every table of the house must agree on."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from settlement import GAMES
from settlement.facts import Kind, facts
from settlement.settle import opening, settle, table_for
from tests.settlement.legal import any_rules, legal_entry

ROOT = Path(__file__).parents[1]
SETTLEMENT = sorted((ROOT / "settlement").glob("*.py"))

MAY_IMPORT: dict[str, set[str]] = {
    "vocabulary": set(),
    "facts": set(),
    "board": set(),
    "face": set(),
    "book": {"vocabulary"},
    "game": {"board", "book", "face", "vocabulary"},
    "check": {"book", "facts", "game", "vocabulary"},
    "settle": {"book", "game", "vocabulary"},
    "notation": {"check", "facts", "game", "vocabulary"},
    "house_rules": {"game", "notation", "vocabulary"},
    "document_head": {"", "game", "house_rules", "notation", "settle", "vocabulary"},
    "document": {"book", "check", "document_head", "game", "notation", "reckoning", "settle", "vocabulary"},
    "record": {"document", "document_head", "house_rules", "notation", "vocabulary"},
    "reckoning": {"vocabulary"},
    "cash": {"book", "vocabulary"},
    "counting": set(),
    "evening": {"book", "facts", "game", "vocabulary"},
    "tarokk": {"book", "vocabulary"},
    "tarokk_hand": {"book", "facts", "game", "tarokk", "vocabulary"},
    "tarokk_checks": {"facts", "game", "tarokk", "tarokk_hand", "vocabulary"},
    "tarokk_contracts": {"book", "tarokk", "tarokk_hand", "vocabulary"},
    "tarokk_face": {"face", "tarokk", "tarokk_hand", "vocabulary"},
    "tarokk_held": {"book", "face", "facts", "game", "tarokk", "vocabulary"},
    "tarokk_options": {"tarokk", "vocabulary"},
    "__init__": {"game", *GAMES},
}
TAROKK = {
    "tarokk", "tarokk_checks", "tarokk_contracts", "tarokk_face", "tarokk_hand", "tarokk_held", "tarokk_options",
}  # fmt: skip
WORDS_OF_A_GAME = {"board", "book", "counting", "evening", "face", "facts", "game", "vocabulary", *TAROKK}
FORBIDDEN = {"random", "datetime", "time", "os", "secrets", "pathlib", "gettext"}


def imported(module: Path) -> set[str]:
    """Return what a module imports when it runs; what only its annotations need is nothing of its own."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.name}: a relative import"
            if node.module == "settlement":
                modules = {path.stem for path in SETTLEMENT}
                found.update(f"settlement.{a.name}" if a.name in modules else "settlement." for a in node.names)
            else:
                found.add(str(node.module))
    return found


def of_settlement(module: Path) -> set[str]:
    return {name.removeprefix("settlement.") for name in imported(module) if name.startswith("settlement.")}


@pytest.mark.parametrize("module", SETTLEMENT, ids=lambda path: path.stem)
def test_settlement_imports_only_what_it_may(module: Path) -> None:
    game = next((key for key in GAMES if module.stem == key or module.stem.startswith(f"{key}_")), None)
    if game is None:
        allowed = MAY_IMPORT[module.stem]
    else:
        allowed = {*WORDS_OF_A_GAME, *(path.stem for path in SETTLEMENT if path.stem.startswith(f"{game}_"))}
    assert of_settlement(module) <= allowed


@pytest.mark.parametrize("module", SETTLEMENT, ids=lambda path: path.stem)
def test_settlement_needs_only_the_standard_library_and_no_clock_chance_or_files(module: Path) -> None:
    roots = {name.split(".")[0] for name in imported(module)} - {"settlement"}
    assert roots <= sys.stdlib_module_names
    assert not roots & FORBIDDEN


def test_settlement_runs_where_django_cannot_be_imported() -> None:
    program = (
        "import sys; sys.modules['django'] = None; from settlement import record; "
        "print(record.settlement_document({'format': 'scorebook-session', 'version': 1, 'game': 'paskievics', "
        "'players': list('ABCD'), 'entries': []})['game'])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("paskievics", "")


@pytest.mark.parametrize("module", SETTLEMENT, ids=lambda path: path.stem)
def test_modules_have_four_hundred_lines_at_most(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rulebook_page_and_its_examples(game: str) -> None:
    assert (ROOT / "docs/rules" / f"{GAMES[game].rulebook}.md").is_file()
    assert (ROOT / "tests/settlement/examples" / f"{game}.json").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_cited_is_a_heading_of_the_rulebook(game: str) -> None:
    page = (ROOT / "docs/rules" / f"{GAMES[game].rulebook}.md").read_text(encoding="utf-8")
    headings = set(re.findall(r"^#+ ([0-9]+(?:\.[0-9]+)?)\b", page, re.MULTILINE))
    cited = set[str]()
    for module in SETTLEMENT:
        if module.stem == game or module.stem.startswith(f"{game}_"):
            text = module.read_text(encoding="utf-8")
            cited.update(re.findall(r'"([0-9]{1,2}\.[0-9]{1,2})"', text))
            cited.update(re.findall(r"§([0-9]+(?:\.[0-9]+)?)", text))
    assert cited
    assert cited <= headings


READERS = {
    "check.py": "settlement/check.py",
    "notation.py": "settlement/notation.py",
    "the generator of the tests": "tests/settlement/legal.py",
    "the shorthand as it is read": "scorebook/bridge/assigning.py",
    "the shorthand as it is printed": "scorebook/bridge/wording.py",
}
READ_WITHOUT_A_NAME = {
    "the shorthand as it is read": {"PART"},
    "the shorthand as it is printed": {"WHOLE"},
    "check.py": {"FLAG"},
    "notation.py": {"CHAIN", "ROWS"},
}


@pytest.mark.parametrize("reader", READERS)
def test_every_kind_of_fact_is_known_to_every_reader(reader: str) -> None:
    text = (ROOT / READERS[reader]).read_text(encoding="utf-8")
    named = {kind.name for kind in Kind if f"Kind.{kind.name}" in text}
    assert named | READ_WITHOUT_A_NAME.get(reader, set()) == {kind.name for kind in Kind}


@pytest.mark.parametrize("game", GAMES)
def test_kinds_of_a_game_are_consistent(game: str) -> None:
    for key, kind in GAMES[game].kinds.items():
        assert key == kind.key
        assert kind.deals == any(fact.name == "dealer" for fact in facts(kind.record))


class WatchedRules(dict[str, Any]):
    """Rules that remember which of them were asked for."""

    def __init__(self, rules: dict[str, Any]) -> None:
        super().__init__(rules)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)


@pytest.mark.parametrize("game", GAMES)
def test_every_rate_and_every_option_with_an_effect_is_reached_by_a_random_evening(game: str) -> None:
    chosen = GAMES[game]
    asked = set[str]()
    for seed in range(60):
        random = Random(seed)
        played = {"kassza": True} if seed % 2 else {"talon_honours": True}
        rules = WatchedRules({**any_rules(chosen, random), **played})
        standing = opening(chosen, chosen.seats[-1])
        for _ in range(40):
            kind, entry = legal_entry(chosen, table_for(chosen, rules, standing), random)
            standing = settle(chosen, rules, standing, kind, entry).after
        settle(chosen, rules, standing, "close", chosen.kinds["close"].record())
        asked |= rules.asked
    expected = {rate.key for rate in chosen.rates} | {option.key for option in chosen.options if option.effect}
    assert expected <= asked


LOOKS = {".py": "scorebook", ".js": "scorebook", ".css": "scorebook", ".html": "templates"}
# The settings name a language that is called as one of the games is.
TELLS_OF_GAMES = ("scorebook/demo/", "scorebook/bench/", "scorebook/migrations/", "scorebook/settings.py")


@pytest.mark.parametrize("suffix", LOOKS)
def test_no_page_and_no_screen_knows_a_game_by_its_key(suffix: str) -> None:
    """A game is data to everything that shows it; a template may bear its name, but nothing asks for it."""
    keys = re.compile(rf"""["'](?:{"|".join(GAMES)})["']""")
    found = [
        path.relative_to(ROOT).as_posix() for path in sorted((ROOT / LOOKS[suffix]).rglob(f"*{suffix}"))
        if keys.search(path.read_text(encoding="utf-8"))
    ]  # fmt: skip
    assert [path for path in found if not path.startswith(TELLS_OF_GAMES)] == []


def test_what_drives_a_browser_stands_with_the_others_that_do():
    """There alone it is looked for: to gather every other test first would take longer than many a story."""
    browser = "mark." + "browser"
    marked = {path for path in (ROOT / "tests").rglob("test_*.py") if browser in path.read_text(encoding="utf-8")}
    assert marked == set((ROOT / "tests" / "browser").glob("test_*.py"))
