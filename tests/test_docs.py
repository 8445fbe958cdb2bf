"""The documents for developers agree with the code."""

from __future__ import annotations

import ast
import re
import shlex
from pathlib import Path
from pkgutil import resolve_name

import pytest
from django.core.management import BaseCommand, get_commands, load_command_class

from tests.house import ROOT
from tests.rooms import PICTURE, arrows

PAPERS = ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]
# A file or a folder of ours, and after two colons what stands in it; ``<game>`` and ``…`` stand for any name.
ENDINGS = "py|md|js|css|html|json|po|toml|txt|svg"
NAMED = re.compile(rf"`(?P<path>[\w<>…*][\w/.<>…*-]*(?:/|\.(?:{ENDINGS})))(?:::(?P<what>\w+))?`")
COMMAND = re.compile(r"^(?:```sh\n)?python manage\.py ([^\n#]+)$", re.MULTILINE)
MADE = re.compile(r"(?:^ *|`)make ([a-z-]+)", re.MULTILINE)
LINKED = re.compile(r"\]\((?P<path>[^):#]+)\)")
# The same in the words of a module: what is imported by such a name, and a file, one for the browser included.
BY_NAME = re.compile(r"`~?((?:scorebook|settlement|tests)(?:\.\w+)+)`")
BY_PATH = re.compile(rf"(?<![\w/])((?:scorebook|settlement|tests|docs|tools)/[\w/-]+\.(?:{ENDINGS}))\b")
HOUSES = (ROOT, ROOT / "tests", ROOT / "scorebook" / "static")
ARROW = re.compile("<title>([a-z]+) → ([a-z]+)</title>")


def named_in(paper: str) -> list[tuple[str, str | None]]:
    text = (ROOT / paper).read_text(encoding="utf-8")
    beside = [((ROOT / paper).parent / found["path"]).resolve() for found in LINKED.finditer(text)]
    return [
        *((found["path"], found["what"]) for found in NAMED.finditer(text)),
        *((path.relative_to(ROOT).as_posix(), None) for path in beside),
    ]


def matching_files(path: str) -> list[Path]:
    """Return the files that a path of a paper may mean; a bare name is one in any room."""
    pattern = re.sub(r"<\w+>|…", "*", path).rstrip("/")
    return list(ROOT.glob(pattern)) or ([] if "/" in pattern else list((ROOT / "scorebook").rglob(pattern)))


def defined(module: Path) -> set[str]:
    names = set[str]()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names.update(target.id for target in targets if isinstance(target, ast.Name))
    return names


@pytest.mark.parametrize("paper", PAPERS)
def test_whatever_a_paper_names_is_there(paper: str) -> None:
    missing = [
        f"{path}::{what}" if what else path for path, what in named_in(paper)
        if not matching_files(path) or (what and what not in defined(matching_files(path)[0]))
    ]  # fmt: skip
    assert missing == []


@pytest.mark.parametrize("paper", PAPERS)
def test_every_command_of_a_paper_can_be_given(paper: str) -> None:
    """What is to be typed is a command that takes these options, or a target of the Makefile; tools/deploy runs it."""
    text, known = (ROOT / paper).read_text(encoding="utf-8"), get_commands()
    for words in (shlex.split(line) for line in COMMAND.findall(text)):
        assert words[0] in known, words
        app = known[words[0]]
        command = app if isinstance(app, BaseCommand) else load_command_class(app, words[0])
        command.create_parser("manage.py", words[0]).parse_args(words[1:])
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(MADE.findall(text)) <= set(targets)


def test_whatever_a_module_names_in_its_own_words_is_there() -> None:
    missing = []
    for path in (path for folder in ("scorebook", "settlement", "tests") for path in (ROOT / folder).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        missing += [(path.name, name) for name in BY_NAME.findall(text) if not is_there(name)]
        missing += [
            (path.name, name) for name in BY_PATH.findall(text) if not any((of / name).exists() for of in HOUSES)
        ]
    assert missing == []


def is_there(name: str) -> bool:
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def test_papers_name_what_they_are_about() -> None:
    assert len(named_in("docs/architecture.md")) > 40


def test_the_picture_of_the_rooms_has_the_arrows_of_the_code() -> None:
    drawn = ARROW.findall(PICTURE.read_text(encoding="utf-8"))
    assert sorted(drawn) == sorted(arrows()), "python -m tests.rooms draws it anew"
