"""Nothing that a player reads is left untranslated."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.conf import settings

WORDS = {"_", "gettext", "gettext_lazy", "ngettext", "pgettext", "pgettext_lazy", "npgettext", "say", "word"}
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]


def catalogue(root: Path, language: str) -> Catalog:
    with (root / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_its_translation(language: str) -> None:
    messages = [message for message in catalogue(settings.BASE_DIR, language) if message.id]
    assert messages
    missing = [m.id for m in messages if not all(m.string if isinstance(m.string, tuple) else [m.string])]
    doubtful = [m.id for m in messages if m.fuzzy]
    assert not missing, missing
    assert not doubtful, doubtful


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_fills_the_same_blanks(language: str) -> None:
    faults = {m.id: [str(e) for e in m.check()] for m in catalogue(settings.BASE_DIR, language) if m.id}
    assert not {key: errors for key, errors in faults.items() if errors}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_every_sentence_of_games_and_pages(language: str, tmp_path: Path) -> None:
    for folder in ("settlement", "scorebook", "templates", "locale"):
        shutil.copytree(settings.BASE_DIR / folder, tmp_path / folder, ignore=shutil.ignore_patterns("static", "*.mo"))
    shutil.copy(settings.BASE_DIR / "manage.py", tmp_path)
    (tmp_path / "tests").mkdir()
    shutil.copy(settings.BASE_DIR / "tests" / "settings.py", tmp_path / "tests")
    command = [sys.executable, "manage.py", "makemessages", "--locale", language, "--verbosity", "0"]
    subprocess.run([*command, "--settings", "tests.settings"], cwd=tmp_path, check=True, capture_output=True)
    collected = {(m.context, m.id) for m in catalogue(tmp_path, language)}
    committed = {(m.context, m.id) for m in catalogue(settings.BASE_DIR, language)}
    assert collected == committed, "run: make messages"


def test_no_sentence_stands_within_a_formatted_string() -> None:
    """Nothing is collected from there: such a sentence would leave the catalogue, and nobody would be told."""
    within = []
    for module in (
        path for folder in ("settlement", "scorebook") for path in (settings.BASE_DIR / folder).rglob("*.py")
    ):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        calls = [call for text in ast.walk(tree) if isinstance(text, ast.JoinedStr) for call in ast.walk(text)
                 if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)]  # fmt: skip
        within += [f"{module.name}:{call.lineno}" for call in calls
                   if call.func.id in WORDS and call.args and isinstance(call.args[0], ast.Constant)]  # fmt: skip
    assert not within
