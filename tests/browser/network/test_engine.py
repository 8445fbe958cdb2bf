"""The same rules on the phone: what its worker reckons is what the server does, to the last byte."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import Page, expect

from scorebook.models import Evening
from scorebook.server.engine import FOLDER, Engine
from settlement import GAMES
from settlement.document import Refused, settlement_text
from settlement.preview import phone
from tests.browser.conftest import Scribe
from tests.settlement.document.phone_way import actions, case_of, evening_data
from tests.settlement.examples import EXAMPLES
from tests.settlement.random_documents import any_document

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ASKED = """async ([address, questions]) => {
  const worker = new Worker(address, { type: "module" });
  const answers = [];
  await new Promise((done) => {
    worker.onmessage = ({ data }) => {
      if (data.ready === undefined) answers[data.id] = data.text ?? data.failed.trim().split("\\n").at(-1);
      if (data.ready === false || answers.filter(Boolean).length === questions.length) done(answers.push(data.failed));
    };
    questions.forEach(([module, name, said], id) => worker.postMessage({ id, module, name, said }));
  });
  return answers;
}"""


@pytest.fixture
def engine() -> Iterator[Engine]:
    """Provide the phones' engine from ``manage.py engine``."""
    assert settings.MADE, "Nothing is there of today's rules: make engine."
    with override_settings(ENGINE=settings.MADE):
        yield settings.MADE


def settled(document: Any) -> str:
    """Return what the server says of a document, or why it refuses it."""
    try:
        return settlement_text(document)
    except Refused as refused:
        return f"settlement.vocabulary.Refused: {refused}"


def test_every_worked_example_is_settled_on_the_phone_as_on_the_server(page: Page, engine: Engine) -> None:
    page.goto("/")
    questions = [["settlement.document", "settlement_text", [example["document"]]] for example in EXAMPLES]
    answers = page.evaluate(ASKED, [f"/engine/{engine.version}.js", questions])
    assert json.dumps(answers[:-1]) == json.dumps([settled(example["document"]) for example in EXAMPLES])


@pytest.mark.deep
def test_a_sheet_of_random_entries_that_wait_is_the_same_in_the_browser(page: Page, engine: Engine) -> None:
    page.goto("/")
    requests = [
        {"told": evening_data(case, place), "deeds": actions(case, place, len(case.lines))}
        for key in GAMES
        for random in [Random(f"a browser with {key}")]
        for case in [case_of(any_document(GAMES[key], random)) for _ in range(10)]
        for place in [random.randint(0, len(case.lines))]
    ]
    questions = [["settlement.preview.phone", "sheet", [request, {}]] for request in requests]
    *answers, fault = page.evaluate(ASKED, [f"/engine/{engine.version}.js", questions])
    assert fault is None
    assert answers == [phone.sheet(json.loads(json.dumps(request)), {}) for request in requests]


def test_what_python_begins_with_is_compiled(engine: Engine) -> None:
    with ZipFile(FOLDER / engine.python / "python_stdlib.zip") as library:
        compiled = {name.removesuffix("c") for name in library.namelist() if name.endswith(".pyc")}
        assert {"dataclasses.py", "encodings/utf_8.py", "re/_compiler.py", "_pyodide/_base.py"} <= compiled
        assert compiled.isdisjoint(library.namelist())


SILENT = "window.Worker = class extends EventTarget { postMessage() {} terminate() { window.ended = true; } };"


def test_where_the_engine_never_begins_the_page_says_after_a_while_that_amounts_come_later(
    page: Page, engine: Engine, evening: Evening, scribe_of: Callable[..., Scribe]
) -> None:
    page.clock.install()
    page.add_init_script(SILENT)
    scribe = scribe_of(evening, page)
    script = "async (address) => (await caches.open('scorebook-engine')).put(address, new Response())"
    page.evaluate(script, f"/engine/{engine.version}.js")
    page.context.set_offline(True)
    scribe.tap("two", 0, 2, "54")
    expect(page.locator("#pays")).to_have_text("A telefon készül a számolásra. Menteni már lehet")
    page.clock.fast_forward(91_000)
    expect(page.locator("#pays")).to_have_text("Nincs hálózat: az összeg később jön")
    assert page.evaluate("window.ended")
