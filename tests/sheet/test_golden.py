"""Two known evenings as their sheets tell them: a Danish one around its cups, an alsós one to a rádli.

The sums were printed before anything here reckoned them: they are those of the sheets the pages were drawn after.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from html import unescape
from pathlib import Path

import pypdf
import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation import override

from scorebook import demo
from scorebook.models import Evening
from scorebook.sheet.explaining import explain
from scorebook.sheet.reading import read_sheet
from scorebook.sheet.rows import Row
from scorebook.sheet.whole import EveningSheet
from scorebook.words.points import bare, points
from tests.conftest import holding
from tests.paper.paper import assert_lies_well, lying, printed, run_together, text_of
from tests.world.depth import sweep
from tests.world.recorded import recorded

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)

DANISH = """
1. Founding of the cups | -40 -40 -40 -40 | -40 -40 -40 -40 | 80 80
2. Count, Kirsten 31, Åse 19, Bjørn 28 · Åse: half kings, missing: hearts · Åse: pagat brought home · \
Åse: last trick | -15 . +33 -28 | -55 -40 -7 -68 | 85 85
3. Count, Kirsten 35, Mogens 29, Bjørn 14 · Kirsten: full cavallerie in clubs · Mogens: pagat brought home · \
Kirsten: last trick | +34 -7 . -37 | -21 -47 -7 -105 | 90 90
4. Count, Kirsten 24, Mogens 20, Åse 34 · Åse: last trick · Mogens: pagat bagud | +43 -201 +53 . | 22 -248 46 -105 | \
190 95
5. Count, Mogens 27, Åse 18, Bjørn 33 · Mogens: full cavallerie in clubs · Bjørn: last trick · Åse: pagat bagud | \
. +66 -313 +42 | 22 -182 -267 -63 | 390 100
6. Count, Kirsten 22, Åse 28, Bjørn 28 · Kirsten: pagat brought home · Kirsten: last trick | +26 . -13 -23 | \
48 -182 -280 -86 | 395 105
7. Nolo · Mogens: out of turn · Kirsten: pagat brought home · Kirsten: last trick · Mogens: nolo | -6 +27 . -41 | \
42 -155 -280 -127 | 405 115
8. King ultimo, Kirsten 10, Mogens 45, Åse 23 · Kirsten: 10 tarocks without the pagat · Kirsten: out of turn · \
Mogens: pagat lost · Mogens: king lost · Mogens: king ultimo | -56 +159 -63 -20 | -14 4 -343 -147 | 420 80
9. King ultimo, Mogens 30, Åse 32, Bjørn 16 · Mogens: 10 tarocks without the pagat · Åse: pagat brought home · \
Mogens: king lost · Mogens: king ultimo | -20 +154 -59 -80 | -34 158 -402 -227 | 425 80
13. Count, Mogens 16, Åse 41, Bjørn 21 · Mogens: full cavallerie in clubs · Bjørn: pagat brought home · \
Åse: king lost · Bjørn: last trick | . 0 -35 +20 | -41 208 -493 -229 | 445 110
"""

ALSOS = """
1. Betli, Ödön, won | – – 10 | 0 0 10
2. Trump game, Tünde, won · absolute at the front lost, kontra ×4 | 24 1 24 | 24 1 34
3. No trump, Tünde, won | – 2 – | 24 3 34
4. No trump, Gergő, lost | – 2 2 | 24 5 36
5. Trump game, Ödön, won · Gergő 41, Tünde 30, Ödön 76 | – – 1 | 24 5 37
6. Trump game, Ödön, lost · ulti at the front lost · family at the front · absolute at the back lost · \
kontra ×2 on the game | 15 15 4 | 39 20 41
7. Trump game, Gergő, won · béla kassza at the back | 2 – – | 41 20 41
8. No trump, Ödön, won · Gergő 30, Tünde 24, Ödön 61 | – – 2 | 41 20 43
9. Trump game, Ödön, won · Gergő: family at the front lost · hundred at the back lost, kontra ×2 | 8 8 5 | 49 28 48
10. Trump game, Gergő, won · four aces at the front, kontra ×4 · kontra ×2 on the game | 34 – – | 83 28 48
I. rádli is over Gergő won it. +20 0 0 | +130 −95 −35
11. Trump game, Ödön, won · four aces at the back lost · absolute at the front lost | 10 10 1 | 10 10 1
12. Trump game, Tünde, lost · Gergő: tuletroá at the back lost · hundred at the back lost | 5 2 5 | 15 12 6
13. Trump game, Ödön, lost · ulti at the front lost · tuletroá at the front | 11 11 4 | 26 23 10
14. Klopitzky, Gergő 3, Tünde 5, Ödön 1 | 3 – 3 | 29 23 13
"""


def played(monkeypatch: pytest.MonkeyPatch, script: str) -> Evening:
    monkeypatch.setattr(demo, "SCRIPTS", (script,))
    recorded(f"the demo evening of {script}", lambda: demo.build(NOW))
    return demo.addresses()[0].evening


@pytest.fixture
def danish(db: None, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return played(monkeypatch, "danish.json")


@pytest.fixture
def alsos(db: None, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return played(monkeypatch, "alsos.json")


def sheet_of(evening: Evening) -> EveningSheet:
    with override("en"):
        return read_sheet(evening)


def line_of(row: Row) -> str:
    head = ", ".join(part for part in (row.title, row.who, row.score, row.result) if part)
    return f"{row.number}. " + " · ".join((head, *row.items)).replace("\N{NO-BREAK SPACE}", " ")


def plainly(amounts: tuple[int | None, ...]) -> str:
    return " ".join("." if amount is None else points(amount).replace("−", "-") for amount in amounts)


def test_the_danish_evening_is_told_as_it_was_printed(danish: Evening) -> None:
    with override("en"):
        lines = [
            f"{line_of(row)} | {plainly(row.payouts)} | {' '.join(map(str, row.totals))}"
            f" | {' '.join(map(bare, row.pots_left))}"
            for row in sheet_of(danish).rows
        ]
    expected = DANISH.strip().splitlines()
    assert [*lines[:9], lines[12]] == expected
    assert danish.standing["pots"] == {"pagat_pot": 0, "king_pot": 0}
    # 445 = 4 × 111 and one over, 110 = 4 × 27 and two over.
    assert danish.standing["totals"] == [98, 347, -355, -90]


def test_the_alsos_evening_is_told_as_it_was_printed(alsos: Evening) -> None:
    lines = []
    with override("en"):
        for row in sheet_of(alsos).rows:
            wrote = " ".join(bare(points_) if points_ else "–" for points_ in row.written)
            lines.append(f"{line_of(row)} | {wrote} | {' '.join(map(str, row.written_after))}")
            if ended := row.ended_count:
                rewards = " ".join(points(share.reward) for share in ended.shares)
                results = " ".join(points(share.result) for share in ended.shares)
                lines.append(f"{ended.heading} {ended.winner} {rewards} | {results}")
    assert lines == ALSOS.strip().splitlines()


# ---------- the pages, in the languages of the tables ----------


def pages(evening: Evening, language: str) -> dict[str, str]:
    """Return what the pages of an evening say, tags taken out."""
    from scorebook.access import links

    client = holding(str(links.token_of(links.links_of(evening)["watch"])), scribe="")
    texts = {}
    for path in ("", "far/", "history/", "8/", "10/"):
        answer = client.get(f"/e/{evening.slug}/{path}", headers={"accept-language": language})
        assert answer.status_code == 200
        body = re.sub(r"<script.*?</script>|<svg.*?</svg>", "", answer.content.decode(), flags=re.DOTALL)
        labels = re.findall(r'(?:aria-label|title)="([^"]*)"', body)
        texts[path] = unescape("\n".join([re.sub(r"<[^>]+>", "\n", body), *labels])).replace("\N{NO-BREAK SPACE}", " ")
    return texts


@cache
def english_of(language: str) -> list[str]:
    """Return every English sentence and label that no sentence of the language contains."""
    with (settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        messages = [m for m in read_po(file, locale=language) if m.id and isinstance(m.id, str)]
    own = "\n".join(str(m.string) for m in messages).lower()
    plain = {m.id.lower() for m in messages if not set("{%") & set(m.id) and len(m.id) > 4}
    return [said for said in plain if said not in own]


@pytest.mark.parametrize("language", sweep(["da", "hu"], gate=lambda language: language == "hu"))
@pytest.mark.parametrize("which", ["danish", "alsos"])
def test_nothing_of_these_pages_is_left_in_english(
    which: str, language: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    evening = request.getfixturevalue(which)
    texts = pages(evening, language)
    with override(language):
        texts["session.pdf"] = text_of(printed(read_sheet(evening), "session", language=language), tmp_path)
    english = {(path, said) for path, text in texts.items() for said in said_in(text.lower(), english_of(language))}
    assert english == set()


def said_in(text: str, sentences: list[str]) -> list[str]:
    """Return which of the sentences stand in a text as words of their own."""
    return [said for said in sentences if said in text and re.search(rf"(?<!\w){re.escape(said)}(?!\w)", text)]


def test_the_danish_table_speaks_of_its_cups(danish: Evening) -> None:
    texts = pages(danish, "da")
    for path in ("", "8/"):
        assert "Pagatkoppen" in texts[path]
        assert "Kongekoppen" in texts[path]
        assert "puljen" not in texts[path].lower()


def test_each_cup_pays_and_is_paid_by_itself(danish: Evening) -> None:
    with override("en"):
        explained = explain(danish, 8)
    assert explained
    paid = {(one.payer, one.payee): one.points for one in explained.payments}
    cups = {"pagat cup", "king cup"}
    assert not [pair for pair in paid if set(pair) <= cups]
    # Mogens gets the king cup of 115 + 5 (ante) + 5 (Kirsten's fine) + 5 (his own lost king) = 130. He paid 5 + 5 into
    # the cup and founds it again with 20; the others found it with 20, Kirsten besides her fine.
    assert paid["king cup", "Mogens"] == 130 - 5 - 5 - 20
    assert paid["Kirsten", "king cup"] == 20 + 5
    assert paid["Bjørn", "king cup"] == paid["Åse", "king cup"] == 20
    assert paid["Mogens", "pagat cup"] == 5 + 5


def test_a_written_hand_explains_each_of_its_items(alsos: Evening) -> None:
    page = pages(alsos, "en")["10/"]
    words = " ".join(page.split())
    for item in ("Gergő writes 2", "Gergő writes 32", "I. rádli is over", "Gergő won it.", "2 × own points"):
        assert item in words
    assert re.search(r"× kontra at the front 4 = 32", words)


# ---------- on paper ----------


def rows_of(pdf: bytes, folder: Path) -> str:
    """Return the text in the order it is told in, without spaces."""
    return run_together("".join(page.extract_text() for page in pypdf.PdfReader(lying(pdf, folder)).pages))


@pytest.mark.parametrize("paper", sweep(["a4", "a5"], gate=lambda paper: paper == "a5"))
def test_the_printed_danish_sheet_holds_both_cups_and_every_row(danish: Evening, paper: str, tmp_path: Path) -> None:
    with override("da"):
        pdf = printed(read_sheet(danish), "session", paper, "da")
    text = rows_of(pdf, tmp_path)
    for said in ("K31·Å19·B28", "M16·Å41·B21", "+98", "+347", "−355", "−90", "+24", "overstreget"):
        assert run_together(said) in text
    for left in (85, 190, 390, 445, 110):
        assert str(left) in text
    assert_lies_well(pdf, "session", paper, tmp_path)


@pytest.mark.parametrize("paper", sweep(["a4", "a5"], gate=lambda paper: paper == "a4"))
def test_the_printed_radlis_are_ruled_off_one_after_the_other(alsos: Evening, paper: str, tmp_path: Path) -> None:
    with override("hu"):
        pdf = printed(read_sheet(alsos), "session", paper, "hu")
    text = rows_of(pdf, tmp_path)
    for said in (
        "I. rádli",
        "80-ig",
        "rádli-jutalom",
        "+20",
        "I. rádli vége",
        "Gergő nyerte",
        "+130",
        "−95",
        "−35",
        "II. rádli",
        "Ke",
        "Kh",
    ):
        assert run_together(said) in text
    assert text.index("I.rádlivége") < text.index("II.rádli")
    assert_lies_well(pdf, "payout", paper, tmp_path)  # upright, as that is


def test_the_payout_of_two_cups_speaks_of_both_and_of_no_declarer(danish: Evening, tmp_path: Path) -> None:
    with override("en"):
        pdf = printed(read_sheet(danish), "payout")
    text = rows_of(pdf, tmp_path)
    for said in ("from the cups", "+555", "They held 445 + 110", "Kirsten +139, Mogens +139, Åse +138, Bjørn +139"):
        assert run_together(said) in text
    assert run_together("as declarer") not in text
    assert "Kirsten9" in text, "who sat out of three hands played nine"
    assert_lies_well(pdf, "payout", "a4", tmp_path)


def test_the_chart_of_a_radli_rises_with_what_is_written(alsos: Evening) -> None:
    rows = sheet_of(alsos).rows
    # 3 × 10 − 10 for the player who wrote alone; 3 × 24 − 59, 3 × 1 − 59, 3 × 34 − 59; at the end the result itself.
    assert [row.worth for row in rows[:2]] == [(-10, -10, 20), (13, -56, 43)]
    assert rows[9].worth == (130, -95, -35)
    assert rows[10].worth == (130 + 9, -95 + 9, -35 - 18)
    assert {sum(row.worth) for row in rows} == {0}


def test_alsos_for_money_says_beside_the_game_what_was_lost(
    db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The second game of a night: four at the table, and every level of kontra with the letter of its phase."""
    evening = played(monkeypatch, "mixed.json").night.evenings.order_by("pk")[1]
    with override("en"):
        pdf = printed(read_sheet(evening), "session")
    text = rows_of(pdf, tmp_path)
    for said in ("2.AnnaBélabetliKblost", "3.BélaCilinotrumpfouracesfKfRKfSKb", "−258", "+774", "deals"):
        assert said in text
    assert "stands at" not in text
    assert_lies_well(pdf, "session", "a4", tmp_path)
