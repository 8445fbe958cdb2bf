"""The press stays within its bounds, draws a document once, and embeds the six faces only."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest

from scorebook import press
from scorebook.paper import pdf
from scorebook.press.document import print_document

SECRET = "the-secret-of-the-server"


def ink(document: Path, page: int) -> int:
    """Count the dark dots of a page at 100 dpi."""
    done = subprocess.run(
        ["pdftoppm", "-r", "100", "-gray", "-f", str(page), "-l", str(page), document], capture_output=True, check=True
    )
    return sum(dot < 128 for dot in done.stdout[20:])


@pytest.mark.parametrize(
    ("family", "weight", "style"),
    [
        ("Serif", 400, "normal"),
        ("Serif", 400, "italic"),
        ("Serif", 600, "normal"),
        ("Serif", 700, "normal"),
        ("Sans", 400, "normal"),
        ("Sans", 600, "normal"),
    ],
)
def test_long_accents_are_drawn(family: str, weight: int, style: str, tmp_path: Path) -> None:
    """Extracted text stays right when ő and ű are drawn wrong, so this looks at the picture."""
    face = f"font: {style} {weight} 12pt 'Scorebook {family}'"
    document = tmp_path / "ink.pdf"
    pages = [f'<p style="{face}; break-after: page">{word}</p>' for word in ("aőaőaűaűŐŰ", "aoaoauauOU")]
    html = f"<style>@page {{ @bottom-right {{ content: none }} }}</style>{''.join(pages)}"
    head = '<html lang="en"><title>x</title><link rel="stylesheet" href="print.css"/>'
    document.write_bytes(print_document({"html": f"{head}{html}</html>", "archive": False, "enclosed": None}))
    assert ink(document, 1) > ink(document, 2)


CHILD = """import time
from scorebook.press import __main__ as press
press.print_document = lambda order: {}
press.main()
"""


@pytest.fixture
def press_whose_children(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let the press of this process be one whose children do something else than draw."""

    def do(what: str) -> None:
        monkeypatch.setattr(pdf, "PRESS", (sys.executable, "-c", CHILD.format(what)))
        monkeypatch.setattr(pdf, "_press", pdf.Press())

    return do


@pytest.mark.parametrize(
    "what",
    [
        '"html" in order and order["html"] != press.FIRST and bytearray(press.MEMORY)',
        'order["html"] != press.FIRST and press.os.kill(press.os.getpid(), 9)',
        "b'no document'",
    ],
    ids=["eats memory", "falls over", "draws something else"],
)
def test_what_goes_wrong_in_a_child_costs_its_document_alone(
    what: str, press_whose_children: Callable[[str], None], capfd: pytest.CaptureFixture[str]
) -> None:
    press_whose_children(f'({what}) or b"%PDF-" if "bad" in order["html"] else b"%PDF-good"')
    with pytest.raises(pdf.NotDrawn) as stopped:
        pdf.draw(f"<p>bad</p>{what}")
    assert stopped.value.code == "failed"
    assert pdf.draw(f"<p>well</p>{what}") == b"%PDF-good"


def test_a_document_that_takes_too_long_is_given_up(
    press_whose_children: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    press_whose_children('order["html"] != press.FIRST and time.sleep(30) or b"%PDF-"')
    monkeypatch.setattr(pdf, "SECONDS", 0.2)
    with pytest.raises(pdf.NotDrawn) as stopped:
        pdf.draw("<p>slow</p>")
    assert stopped.value.code == "slow"


def turned_away(*, stranger: bool = False) -> bool:
    """Tell whether one more document is refused by now, another one to a table than to a stranger; none is drawn."""
    try:
        pdf.draw(f"<p>one more{' of a stranger' if stranger else ''}</p>", stranger=stranger, waits=lambda: 1)
    except pdf.NotDrawn as undrawn:
        return undrawn.code == "busy"
    return False


def test_a_press_that_ended_is_started_anew(press_whose_children: Callable[[str], None]) -> None:
    press_whose_children('b"%PDF-" + str(press.os.getppid()).encode()')
    first = pdf.draw("<p>a press</p>")
    assert pdf.draw("<p>the same press</p>") == first
    pdf._press.process.kill()
    pdf._press.process.wait()
    assert pdf.draw("<p>another press</p>") != first


def test_nothing_of_a_document_stays_on_the_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(pdf, "_press", pdf.Press())
    assert pdf.draw('<html lang="en"><link rel="stylesheet" href="print.css"/><p>gone</p></html>').startswith(b"%PDF-")
    assert list(tmp_path.iterdir()) == []


def wait_until(so: Callable[[], bool]) -> None:
    """Wait for something that happens soon or never."""
    until = monotonic() + 10
    while not so() and monotonic() < until:
        sleep(0.01)


@contextmanager
def drawing_slot(*, stranger: bool) -> Iterator[None]:
    """Have something drawn for somebody within the block."""
    with pdf._print_queue.place(stranger=stranger), pdf._print_queue.turn(stranger=stranger, until=0):
        yield


def test_whoever_finds_the_press_taken_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "PATIENCE", 0.01)
    for stranger in (False, True):
        with drawing_slot(stranger=stranger):
            assert turned_away()
        assert not turned_away()


def test_no_more_of_a_process_than_may_are_busy_with_documents() -> None:
    with ExitStack() as others:
        for _ in range(pdf.PLACES_OF_STRANGERS):
            others.enter_context(pdf._print_queue.place(stranger=True))
        assert turned_away(stranger=True)
        for _ in range(pdf.PLACES - pdf.PLACES_OF_STRANGERS):
            assert not turned_away()
            others.enter_context(pdf._print_queue.place(stranger=False))
        assert turned_away()
    assert not turned_away(stranger=True)


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], list[str]]:
    """Draw nothing, take a moment for it, and tell which process drew what."""
    folder = tmp_path / "drawings"
    folder.touch()

    def drawn(order: dict[str, str], _seconds: float) -> bytes:
        with folder.open("a") as file:
            file.write(f"{os.getpid()} {order['html']}\n")
        sleep(0.2)
        return b"%PDF-" + order["html"].encode()

    monkeypatch.setattr(pdf, "_drawn", drawn)
    return lambda: folder.read_text().splitlines()


@pytest.mark.parametrize(("stranger", "phones"), [(False, 8), (True, pdf.PLACES_OF_STRANGERS)])
def test_who_asks_for_what_is_being_drawn_waits_for_it_however_long_it_takes(
    stranger: bool, phones: int, drawings: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has any patience, and it is drawn when all of them are there."""
    html, draws = f"<p>{phones} phones, one payout</p>", pdf._drawn

    def late(order: dict[str, str], seconds: float) -> bytes:
        wait_until(lambda: pdf._print_queue._there[stranger] == phones)
        return draws(order, seconds)

    monkeypatch.setattr(pdf, "PATIENCE", 0)
    monkeypatch.setattr(pdf, "_drawn", late)
    with ThreadPoolExecutor(phones) as table:
        got = list(table.map(lambda _phone: pdf.draw(html, stranger=stranger), range(phones)))
    assert set(got) == {b"%PDF-" + html.encode()}
    assert len(drawings()) == 1


def test_what_was_stopped_is_not_tried_again_by_those_who_waited_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def stopped(order: dict[str, str], _seconds: float) -> bytes:
        tried.append(order["html"])
        sleep(0.2)
        raise pdf.NotDrawn("slow")

    def outcome_of(html: str) -> str:
        with pytest.raises(pdf.NotDrawn) as undrawn:
            pdf.draw(html)
        return undrawn.value.code

    monkeypatch.setattr(pdf, "_drawn", stopped)
    monkeypatch.setattr(pdf, "LONG", 0)
    with ThreadPoolExecutor(4) as phones:
        outcomes = list(phones.map(outcome_of, ["<p>four phones, too long</p>"] * 4))
    assert sorted(outcomes) == ["slow", "stopped", "stopped", "stopped"]
    assert len(tried) == 1


def test_eight_documents_at_once_are_all_drawn(drawings: Callable[[], list[str]]) -> None:
    documents = [f"<p>eight phones, document {number}</p>" for number in range(8)]
    with ThreadPoolExecutor(8) as phones:
        got = list(phones.map(pdf.draw, documents))
    assert got == [b"%PDF-" + html.encode() for html in documents]
    assert len(drawings()) == 8


@pytest.mark.parametrize("size", [1, 3_000_000])
def test_two_processes_draw_a_document_once(
    size: int, drawings: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A document that is too large to be kept is drawn by each of them."""
    monkeypatch.setattr(pdf, "MOST_LETTERS", 4_000_000)
    html = f"<p>two processes{'.' * size}</p>"
    other = os.fork()
    if other == 0:
        try:
            os._exit(pdf.draw(html) != b"%PDF-" + html.encode())
        finally:
            os._exit(2)
    assert pdf.draw(html) == b"%PDF-" + html.encode()
    assert os.waitpid(other, 0)[1] == 0
    assert len(drawings()) == (1 if size == 1 else 2)


def test_a_table_waits_for_a_stranger_and_a_stranger_for_nobody() -> None:
    with drawing_slot(stranger=True):
        assert turned_away(stranger=True)
        waiting = Thread(target=turned_away)
        waiting.start()
        wait_until(lambda: pdf._print_queue._there[False] == 1)
        assert turned_away(stranger=True)
    waiting.join()
    with drawing_slot(stranger=False):
        assert turned_away(stranger=True)
    assert not turned_away(stranger=True)


def test_only_what_is_not_kept_is_asked_about() -> None:
    html = '<html lang="en"><title>kept</title><p>kept</p></html>'
    assert pdf.draw(html, waits=lambda: 0) == pdf.draw(html, waits=lambda: 15)
    with pytest.raises(pdf.NotDrawn) as often:
        pdf.draw(html.replace("kept", "new"), waits=lambda: 15)
    assert (often.value.code, often.value.wait) == ("often", 15)


def test_the_same_document_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    html = '<html lang="en"><title>{}</title><p>once</p></html>'
    first = pdf.draw(html.format("once"))
    monkeypatch.setattr(pdf, "PRESS", ("/bin/false",))
    monkeypatch.setattr(pdf, "_press", pdf.Press())
    assert pdf.draw(html.format("once")) == first
    with pytest.raises(pdf.NotDrawn):
        pdf.draw(html.format("twice"))


def test_the_press_knows_no_secret(
    press_whose_children: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", SECRET)
    press_whose_children('b"%PDF-" + repr(press.os.environ).encode()')
    assert SECRET.encode() not in pdf.draw("<p>environment</p>")


def test_what_saves_a_hand_does_not_load_the_press() -> None:
    check = "import sys, scorebook.paper.pdf; sys.exit('weasyprint' in sys.modules)"
    subprocess.run([sys.executable, "-c", check], cwd=pdf.PACKAGE.parent, check=True)


@pytest.mark.django_db
@pytest.mark.parametrize(("kind", "scene"), [("session", "only one hand"), ("payout", "rules of their own")])
def test_what_is_left_out_of_a_style_sheet_would_have_changed_nothing(
    kind: str, scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorebook.press import document as press
    from tests.paper.kinds import CASES, drawn

    document = drawn(next(case for case in CASES if (case.kind.key, case.scene) == (kind, scene)))
    assert (
        len(press.fitted((pdf.SHELF / "print.css").read_text(), press.TOKENS, press.classes_of(document.html))) < 12_000
    )
    monkeypatch.setattr(press, "fitted", lambda sheet, _tokens, _classes: sheet)
    assert press.print_document({"html": document.html, "archive": False, "enclosed": None}) == document.pdf


def test_the_press_replaces_nothing_in_what_others_made() -> None:
    """It draws by public calls; a part of somebody else's package that is put in place of another breaks with it.

    Where temporary files lie is a setting that tempfile describes.
    """
    replaced = []
    for module in Path(press.__file__).parent.glob("*.py"):
        tree = ast.parse(module.read_text())
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
        others = {name.asname or name.name.partition(".")[0] for node in imports for name in node.names}
        for node in ast.walk(tree):
            put = isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
            put = put or (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "setattr")
            names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} if put else set[str]()
            replaced += [f"{module.name}:{node.lineno} {name}" for name in names & others]
    assert [one for one in replaced if not one.endswith(" tempfile")] == []
