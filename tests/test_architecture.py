"""Modules import only what the rooms allow, and every table of the house agrees with the code."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from settlement import GAMES
from settlement.facts import Kind, facts
from settlement.settle import opening, settle, table_for
from tests.house import FAMILY, FORBIDDEN, MAY_IMPORT, ROOMS, ROOT, SCOREBOOK, SCRIPTS_OF, WORDS_OF_A_GAME
from tests.settlement.legal import any_rules, legal_entry

SETTLEMENT = sorted((ROOT / "settlement").rglob("*.py"))

TAROKK = {name for name in MAY_IMPORT if name.split(".")[0] == "tarokk"}


def named(module: Path) -> str:
    """Return the name of a module within settlement, as ``document.head``; ``""`` for the package."""
    dotted = ".".join(module.relative_to(ROOT / "settlement").with_suffix("").parts)
    return dotted.removesuffix("__init__").removesuffix(".")


NAMES = {named(path) for path in SETTLEMENT}


@functools.cache
def imported(module: Path) -> set[str]:
    """Return the names that a module imports at run time, without imports for annotations."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    names = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.name}: a relative import"
            names.update(_of(str(node.module), alias.name) for alias in node.names)
    return names


def _of(module: str, name: str) -> str:
    """Return the module that ``from module import name`` loads: the submodule ``name``, or else ``module``."""
    whole = f"{module}.{name}"
    return whole if whole.removeprefix("settlement.") in NAMES else module


def of_settlement(module: Path) -> set[str]:
    names = (name for name in imported(module) if name.split(".")[0] == "settlement")
    return {name.removeprefix("settlement").removeprefix(".") for name in names}


def allowed_to(name: str) -> set[str]:
    """Return the allowed imports of a module; a game may import shared words, its family's, and its own modules."""
    game = next((key for key in GAMES if name == key or name.startswith(f"{key}.")), None)
    if game is None:
        return {"" if other == "settlement" else other for other in MAY_IMPORT[name or "settlement"].split()}
    family = TAROKK if game in FAMILY else set[str]()
    return {*WORDS_OF_A_GAME, *family, *(name for name in NAMES if name.startswith(f"{game}."))}


def test_settlement_imports_only_what_it_may() -> None:
    imports = {named(module): of_settlement(module) for module in SETTLEMENT}
    assert {name: more for name, others in imports.items() if (more := others - allowed_to(name))} == {}
    assert {name: gone for name in imports if name in MAY_IMPORT and (gone := allowed_to(name) - imports[name])} == {}


def test_settlement_needs_only_the_standard_library_and_no_clock_chance_or_files() -> None:
    roots = {named(module): {name.split(".")[0] for name in imported(module)} - {"settlement"} for module in SETTLEMENT}
    assert {name: asked for name, asked in roots.items() if asked - sys.stdlib_module_names or asked & FORBIDDEN} == {}


def test_settlement_runs_where_django_cannot_be_imported() -> None:
    program = (
        "import sys; sys.modules['django'] = None; from settlement import document; "
        "print(document.settlement_document({'format': 'scorebook-session', 'version': 1, 'game': 'paskievics', "
        "'players': list('ABCD'), 'entries': []})['game'])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("paskievics", "")


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
        if named(module) == game or named(module).startswith(f"{game}."):
            text = module.read_text(encoding="utf-8")
            cited.update(re.findall(r'"([0-9]{1,2}\.[0-9]{1,2})"', text))
            cited.update(re.findall(r"§([0-9]+(?:\.[0-9]+)?)", text))
    assert cited
    assert cited <= headings


READERS = {
    "check.py": "settlement/check.py",
    "notation.py": "settlement/notation.py",
    "the generator of the tests": "tests/settlement/legal.py",
    "the shorthand as it is read": "scorebook/grid/assigning.py",
    "the shorthand as it is printed": "scorebook/grid/wording.py",
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
    reached = set[str]()
    expected = {rate.key for rate in chosen.rates} | {option.key for option in chosen.options if option.effect}
    for seed in range(60):
        if expected <= reached:
            break
        random = Random(seed)
        played = {"kassza": True} if seed % 2 else {"talon_honours": True}
        rules = WatchedRules({**any_rules(chosen, random), **played})
        standing = opening(chosen, chosen.seats[-1])
        for _ in range(40):
            kind, entry = legal_entry(chosen, table_for(chosen, rules, standing), random)
            standing = settle(chosen, rules, standing, kind, entry).after
        settle(chosen, rules, standing, "close", chosen.kinds["close"].record())
        reached |= rules.asked
    assert expected <= reached


LOOKS = {".py": "scorebook", ".js": "scorebook", ".css": "scorebook", ".html": "templates"}
# The settings name a language that is called as one of the games is, and six is "hat" in Hungarian.
TELLS_OF_GAMES = ("scorebook/demo/", "scorebook/bench/", "scorebook/settings.py", "scorebook/paper/numerals.py")


@pytest.mark.parametrize("suffix", LOOKS)
def test_no_page_and_no_screen_knows_a_game_by_its_key(suffix: str) -> None:
    """A game is data to everything that shows it, and so is what its players wear; nothing asks for either by name."""
    worn = {game.worn.key for game in GAMES.values() if game.worn}
    keys = re.compile(rf"""["'](?:{"|".join({*GAMES, *worn})})["']""")
    pages = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / LOOKS[suffix]).rglob(f"*{suffix}"))
        if keys.search(path.read_text(encoding="utf-8"))
    ]
    assert [path for path in pages if not path.startswith(TELLS_OF_GAMES)] == []


@pytest.mark.parametrize("suffix", [".css", ".html"])
def test_every_page_and_every_look_is_laid_out_to_be_read(suffix: str) -> None:
    """No line past 120 columns; a page says first what it extends, and an end of a block says which it ends."""
    wrong = []
    for path in sorted((ROOT / LOOKS[suffix]).rglob(f"*{suffix}")):
        text, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix()
        wrong += [f"{name}:{n} is long" for n, line in enumerate(text.splitlines(), 1) if len(line) > 120]
        wrong += [f"{name} extends late" for found in re.finditer(r"{% extends ", text) if found.start()]
        wrong += [f"{name}: {end} ends no block by name" for end in re.findall(r"{% endblock %}", text)]
    assert wrong == []


SCRIPTS = sorted(path for path in SCRIPTS_OF.rglob("*.js") if "vendor" not in path.parts)


def test_scripts_are_read_without_turning_the_page() -> None:
    lines = {path.relative_to(SCRIPTS_OF).as_posix(): path.read_text(encoding="utf-8").splitlines() for path in SCRIPTS}
    assert {name: max(map(len, text)) for name, text in lines.items() if max(map(len, text)) > 120} == {}
    assert {name for name, text in lines.items() if len(text) > 250} == {"offline/keeper.js"}  # one program, whole


QUOTED = re.compile(r"""'[^'\n]*'|"[^"\n]*"|`[^`]*`""")
CLASS = re.compile(r"\.([a-z][\w-]*)")


def test_every_class_of_a_style_sheet_is_given_to_something() -> None:
    """The class stands in a template or in a quoted string; for a numbered class its beginning is enough."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    for program in [*SCRIPTS, *SCOREBOOK.rglob("*.py"), *(ROOT / "settlement").rglob("*.py")]:
        texts += QUOTED.findall(program.read_text(encoding="utf-8"))
    given = {word for text in texts for word in re.findall(r"[\w-]+", text)}
    dead = []
    for path in sorted((ROOT / LOOKS[".css"]).rglob("*.css")):
        rules = re.sub(r"""/\*.*?\*/|"[^"]*"|url\([^)]*\)""", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        named = {name for selector in re.findall(r"([^{};]+)\{", rules) for name in CLASS.findall(selector)}
        dead += [f"{path.name}: {name}" for name in named - given if re.sub(r"[^-]+$", "", name) not in given]
    assert dead == []


# Every address, measuring and the commands may ask any room; nobody imports what templates ask.
ASK_ANYBODY = {"urls", "bench", "management", "settings", "apps", "wsgi"}
DJANGOS_OWN = {"__init__", "apps", "middleware", "settings", "urls", "wsgi"}


def modules_of(package: str) -> dict[str, Path]:
    """Return the modules of a package by their dotted names."""
    modules = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        if "migrations" not in path.parts:
            dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            modules[dotted.removesuffix(".__init__")] = path
    return modules


MODULES = modules_of("scorebook") | modules_of("settlement")


@functools.cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))


@functools.cache
def asked_of(module: str) -> frozenset[str]:
    """Return the modules of ours that a module imports, late and for annotations as well."""
    modules = set[str]()
    for node in nodes_of(MODULES[module]):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            modules.update(name if name in MODULES else node.module for name in names)
    return frozenset(modules & set(MODULES)) - {module}


def room_of(module: str) -> str:
    return module.split(".")[1] if module.startswith("scorebook.") else ""


def test_nothing_lies_loose_beside_the_rooms_but_djangos_own_files() -> None:
    assert {path.stem for path in SCOREBOOK.glob("*.py")} == DJANGOS_OWN


def test_imports_run_one_way_from_room_to_room() -> None:
    arrows: dict[str, set[str]] = {room: set() for room in ROOMS}
    for module in MODULES:
        room = room_of(module)
        if room and room not in ASK_ANYBODY:
            arrows[room] |= {room_of(asked) for asked in asked_of(module)} - {room, "models", ""}
    assert {room: " ".join(other for other in ROOMS if other in asked) for room, asked in arrows.items()} == ROOMS
    for room, others in ROOMS.items():
        assert set(others.split()) <= set(list(ROOMS)[: list(ROOMS).index(room)]), f"{room} imports a room above it"


def test_nobody_imports_what_templates_ask() -> None:
    assert [
        module
        for module in MODULES
        for asked in asked_of(module)
        if room_of(asked) == "templatetags" and room_of(module) != "templatetags"
    ] == []


def test_no_module_leads_back_to_itself() -> None:
    """The modules can be sorted so that each stands after all of its imports."""
    order = TopologicalSorter({module: asked_of(module) for module in MODULES})
    order.prepare()


def test_what_drives_a_browser_stands_with_the_others_that_do():
    """The gate collects browser tests only from there, because collecting the whole of tests takes too long."""
    browser = "mark." + "browser"
    marked = {path for path in (ROOT / "tests").rglob("test_*.py") if browser in path.read_text(encoding="utf-8")}
    assert marked == set((ROOT / "tests" / "browser").rglob("test_*.py"))


PYTHON = sorted(
    path
    for house in ("scorebook", "settlement", "tests", "tools")
    for path in (ROOT / house).rglob("*.py")
    if "migrations" not in path.parts
)
LAYOUTS_OF_THEIR_OWN = 60  # tables whose columns line up
UNNAMED_STEPS = 60  # private functions of four lines or fewer, called once, of which nothing is said
PATHS = {path.relative_to(ROOT).as_posix(): path for path in PYTHON}
LONGER = {  # what phones and browsers do, all rules of PDF/UA in their order, every paper of a club
    "tests/browser/pages.py",
    "tests/browser/phones.py",
    "tests/browser/network/test_offline.py",
    "tests/browser/network/test_one_home.py",
    "tests/paper/matterhorn.py",
    "tests/paper/documents/test_club_papers.py",
}


def test_no_line_is_long_whatever_stands_at_its_end() -> None:
    """Ruff does not measure a line that ends in a comment for a linter."""
    programs = PATHS | {path.name: path for path in (ROOT / "tests").rglob("*.mjs")}
    lines = {name: path.read_text(encoding="utf-8").splitlines() for name, path in programs.items()}
    assert [f"{name}:{n}" for name, text in lines.items() for n, one in enumerate(text, 1) if len(one) > 120] == []


def test_only_tables_keep_a_layout_of_their_own() -> None:
    mark = "# fmt: " + "skip"
    counts = {name: path.read_text(encoding="utf-8").count(mark) for name, path in PATHS.items()}
    assert sum(counts.values()) <= LAYOUTS_OF_THEIR_OWN, {name: count for name, count in counts.items() if count}


def test_functions_have_sixty_lines_at_most() -> None:
    functions = (
        (name, node)
        for name, path in PATHS.items()
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    assert [(name, one.name) for name, one in functions if one.end_lineno - one.lineno >= 60] == []


def test_modules_have_four_hundred_lines_at_most_and_a_folder_twenty_five_files() -> None:
    assert {name for name, path in PATHS.items() if len(path.read_bytes().splitlines()) > 400} == LONGER
    files = (path for top in ("scorebook", "settlement", "templates", "tests") for path in (ROOT / top).rglob("*"))
    folders = Counter(path.parent for path in files if path.is_file() and "__pycache__" not in path.parts)
    assert {path for path, count in folders.items() if count > 25} <= {SCOREBOOK / "migrations", ROOT / "tests"}


def unnamed_steps(path: Path) -> list[str]:
    """Return the short private functions of a module that have one call and no docstring."""
    names = [node.id for node in nodes_of(path) if isinstance(node, ast.Name)]
    called = {node.func.id for node in nodes_of(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return [
        one.name
        for one in tree_of(path).body
        if isinstance(one, ast.FunctionDef)
        and one.name.startswith("_")
        and one.name in called
        and names.count(one.name) == 1
        and not one.decorator_list
        and one.end_lineno - one.lineno < 4
        and not ast.get_docstring(one)
    ]


def test_a_function_used_once_earns_its_name() -> None:
    steps = [(name, step) for name, path in PATHS.items() for step in unnamed_steps(path)]
    assert len(steps) <= UNNAMED_STEPS, steps


def test_no_test_imports_another() -> None:
    """Shared helpers stand in their own module, or in the conftest of their room."""
    tests = {path: path.read_text(encoding="utf-8") for path in PYTHON if path.name.startswith("test_")}
    asking = re.compile(r"^from tests(?:\.\w+)*(?:\.test_\w+ import| import test_)", re.MULTILINE)
    assert [path.name for path, text in tests.items() if asking.search(text)] == []


def test_a_page_lies_in_the_folder_of_the_room_that_shows_it() -> None:
    """A phone begins an evening with the entry screen of a table at which nobody sits yet: it is drawn elsewhere."""
    pages = [
        (room_of(module), name)
        for module, path in MODULES.items()
        for name in re.findall(r'"([a-z]+/[a-z_/]+\.html)"', path.read_text(encoding="utf-8"))
    ]
    elsewhere = {(room, page) for room, page in pages if not page.startswith((f"{room}/", "page/"))}
    assert {(room, page) for room, page in elsewhere if room not in {"offline", *ASK_ANYBODY}} == set()
