"""Nothing that a player reads is left untranslated."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import django
import pytest
from babel.messages.catalog import Catalog
from django import forms
from django.conf import settings
from django.core.validators import BaseValidator
from django.utils import translation
from django.utils.formats import date_format

from scorebook.models import Account
from scorebook.words.points import amount_of
from settlement.vocabulary import say
from tests.world.catalogue import catalogue

WORDS = {"_", "gettext", "gettext_lazy", "ngettext", "pgettext", "pgettext_lazy", "npgettext", "say", "word", "because"}
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]


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
    messages = [message for message in catalogue(settings.BASE_DIR, language) if message.id]
    faults = {message.id: [str(error) for error in message.check()] for message in messages}
    assert not {key: errors for key, errors in faults.items() if errors}
    for message in messages:
        source, strings = forms_of(message.id), forms_of(message.string)
        assert {blank for text in strings for blank in BLANK.findall(text)} <= set(BLANK.findall(source[-1])), (
            message.id
        )
        assert all(set(BLANK.findall(text)) == set(BLANK.findall(source[-1])) for text in strings[-1:]), message.id


BLANK = re.compile(r"\{\w+\}")
"""A blank that a script fills; the tools of the catalogue know only those of Python sources."""


def forms_of(text: str | tuple[str, ...] | list[str]) -> list[str]:
    """Return the singular and the plural of a message, or its one form."""
    return [text] if isinstance(text, str) else list(text)


def test_the_catalogues_hold_every_sentence_of_games_and_pages(tmp_path: Path) -> None:
    for folder in ("settlement", "scorebook", "templates", "locale"):
        shutil.copytree(settings.BASE_DIR / folder, tmp_path / folder, ignore=shutil.ignore_patterns("static", "*.mo"))
    shutil.copy(settings.BASE_DIR / "manage.py", tmp_path)
    (tmp_path / "tests" / "world").mkdir(parents=True)  # an app of the settings of the tests; nothing of it is said
    shutil.copy(settings.BASE_DIR / "tests" / "settings.py", tmp_path / "tests")
    command = [sys.executable, "manage.py", "makemessages", "--verbosity", "0", "--settings", "tests.settings"]
    command += [f"--locale={language}" for language in LANGUAGES]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    for language in LANGUAGES:
        collected = {(m.context, m.id) for m in catalogue(tmp_path, language)}
        committed = {(m.context, m.id) for m in catalogue(settings.BASE_DIR, language)}
        assert not collected - committed, f"{language}: run make messages, and fill the empty ones"
        assert not committed - collected, f"{language}: nothing says them any more; run make messages"


def of_django(language: str) -> Catalog:
    """Return what Django says by itself."""
    return catalogue(Path(django.__file__).parent / "conf", language)


FIELDS = (
    forms.CharField(),
    forms.IntegerField(min_value=1, max_value=2),
    forms.DecimalField(),
    forms.DateField(),
    forms.TimeField(),
    forms.MultipleChoiceField(),
    forms.ModelChoiceField(Account.objects.none()),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_field_is_told_in_words_of_ours(language: str) -> None:
    """Django's are another's: formal, and of forms where a player speaks of hands."""
    texts = [text for field in FIELDS for text in field.error_messages.values()]
    texts += [one.message for field in FIELDS for one in field.validators if isinstance(one, BaseValidator)]
    with translation.override("en"):
        english = {str(text) for text in texts}
    theirs, ours = of_django(language), catalogue(settings.BASE_DIR, language)
    lacking = [
        text for text in english if text in theirs and (text not in ours or ours[text].string == theirs[text].string)
    ]
    assert lacking == []
    with translation.override(language):
        assert str(FIELDS[0].error_messages["required"]) == ours["This field is required."].string


ENDING_IN_A_STOP = {"hu": ("day", "when", "date"), "da": ("amount", "coin", "fees", "stake", "who", "sums")}
"""Blanks that hold what ends in a full stop in a language: a Hungarian day, Danish kroner."""
ENDING_OTHERWISE = (
    "%(name)s has to get: %(amount)s.",  # in words
    "%(name)s owes: %(amount)s.",
    "Still owed: %(name)s %(amount)s.",  # the words stand behind it in brackets
    "Still owed: %(who)s; together %(amount)s.",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_ends_in_two_full_stops(language: str) -> None:
    """Sentences whose blanks are filled by their names: those of :class:`Text` see to it themselves."""
    with translation.override(language):
        assert {"hu": date_format(date(2026, 11, 20)), "da": amount_of(5000, "DKK")}[language].endswith(".")
    ending = re.compile(rf"%\((?:{'|'.join(ENDING_IN_A_STOP[language])})\)s\.")
    strings = {message.id: message.string for message in catalogue(settings.BASE_DIR, language)}
    wrong = [one for key, one in strings.items() if key not in ENDING_OTHERWISE and ending.search(str(one))]
    assert not wrong, wrong


ENDING = re.compile(r"(?:\)s|\})-?(?:b[óő]l|b[ae]n|n[ae]k|h[oeö]z|r[ae]|r[óő]l|t[óő]l|v[ae]l|n[áé]l)\b")


def test_no_ending_of_hungarian_hangs_on_what_is_filled_in() -> None:
    """Which of two it is, and how it is spelt, depends on the number or the name: the sentence goes without it."""
    strings = [m.string if isinstance(m.string, tuple) else (m.string,) for m in catalogue(settings.BASE_DIR, "hu")]
    assert [one for forms in strings for one in forms if ENDING.search(one)] == []
    assert ENDING.search("%(all)s-ból %(count)s asztal már ír")


OWNER = re.compile(r"(?:%\((?:name|who|winner)\)s|\{(?:name|who|winner)\})s\b")


def test_no_owner_s_of_danish_hangs_on_a_name() -> None:
    """A name that ends in s takes an apostrophe instead: the sentence goes without it."""
    strings = [m.string if isinstance(m.string, tuple) else (m.string,) for m in catalogue(settings.BASE_DIR, "da")]
    assert [one for forms in strings for one in forms if OWNER.search(one)] == []
    assert OWNER.search("fra {name}s telefon")


NUMBERS = "number|row|round|rounds|table|n|count|this|former"
ARTICLE = re.compile(rf"\b[Aa]z? (?:%\((?:{NUMBERS})\)|\{{(?:{NUMBERS})\}})")


def test_no_article_of_hungarian_stands_before_a_number() -> None:
    """It is *az* before 1 and 5: the sentence goes without one, unless it is written both ways."""
    messages = [m for m in catalogue(settings.BASE_DIR, "hu") if not (m.context or "").startswith("before a")]
    strings = [m.string if isinstance(m.string, tuple) else (m.string,) for m in messages]
    assert [one for forms in strings for one in forms if ARTICLE.search(one)] == []
    assert ARTICLE.search("Az első eltérés a %(row)s. sorban")


def test_a_sentence_ends_in_one_full_stop() -> None:
    sentence = say("The club has a {name} already: add {name}.", name="N. N.")
    assert sentence.read(()) == "The club has a N. N. already: add N. N."


def name_of(function: ast.Name | ast.Attribute) -> str:
    """Return the last word of what is called."""
    return function.id if isinstance(function, ast.Name) else function.attr


def test_no_sentence_stands_within_a_formatted_string() -> None:
    """Nothing is collected from there: such a sentence would leave the catalogue, and nobody would be told."""
    within = []
    for module in (
        path for folder in ("settlement", "scorebook") for path in (settings.BASE_DIR / folder).rglob("*.py")
    ):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        calls = [
            call
            for text in ast.walk(tree)
            if isinstance(text, ast.JoinedStr)
            for call in ast.walk(text)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name | ast.Attribute)
        ]
        within += [
            f"{module.name}:{call.lineno}"
            for call in calls
            if name_of(call.func) in WORDS and call.args and isinstance(call.args[0], ast.Constant)
        ]
    assert not within


def test_a_game_won_or_lost_is_said_in_one_form_of_hungarian() -> None:
    pairs = [(str(one.id), str(one.string)) for one in catalogue(settings.BASE_DIR, "hu") if isinstance(one.id, str)]
    results = [
        (found[1], text) for key, text in pairs if (found := re.match(r"\{(?:game|contract)\}[:,] (won|lost)", key))
    ]
    assert {how for how, _text in results} == {"won", "lost"}
    assert [text for how, text in results if {"won": "megnyerve", "lost": "elvesztve"}[how] not in text] == []


def test_no_hungarian_label_reads_as_the_english_ok() -> None:
    strings = [str(one.string) for one in catalogue(settings.BASE_DIR, "hu") if isinstance(one.string, str)]
    assert [text for text in strings if re.match(r"ok\b\W*(%\(\w+\)s)?$", text, re.IGNORECASE)] == []
