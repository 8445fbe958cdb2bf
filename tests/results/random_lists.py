"""Random evenings written out as clubs write them, with the true answers to every question about the list."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from openpyxl import Workbook

from scorebook.results.questions import Answer, Question
from tests.results.lists import ods_of, saved

CLUBS = {
    "hu": (
        (
            "Kovács Éva",
            "Nagy Béla",
            "Őri Zsófia",
            "Szűcs Ödön",
            "Bíró Lajos",
            "Tüskés Márton",
            "Halmos Géza",
            "Vörös Ági",
        ),
        ("Nap", "Dátum", "Mikor"),
        ("Össz", "Összesen", "Szum"),
        ("Átlag", "Fő", "Ssz.", "Megjegyzés", "Kassza", "Név", "pont", "Asztal"),
    ),
    "da": (
        ("Søren Ravn", "Åse Lyng", "Kjeld Øster", "Birthe Møller", "Poul Æbelø", "Jørgen Tang", "Inger Hall"),
        ("Dato", "Dag"),
        ("I alt", "Total", "Sum"),
        ("Gns.", "Antal", "Nr.", "Bemærkning", "Kassen", "Navn", "point", "Bord"),
    ),
    "en": (
        ("Ann Archer", "Ben Baker", "Cat Cooper", "Dan Draper", "Eve Elder", "Fay Fisher"),
        ("Date", "Day"),
        ("Total", "Sum"),
        ("Average", "Count", "No.", "Remark", "Kitty", "Name", "points", "Table"),
    ),
}
MONTHS = {
    "hu": (
        "január",
        "február",
        "március",
        "április",
        "május",
        "június",
        "július",
        "augusztus",
        "szeptember",
        "október",
        "november",
        "december",
    ),
    "da": (
        "januar",
        "februar",
        "marts",
        "april",
        "maj",
        "juni",
        "juli",
        "august",
        "september",
        "oktober",
        "november",
        "december",
    ),
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
}
WEEKDAYS = {
    "hu": ("hétfő", "kedd", "szerda", "csütörtök", "péntek", "szombat", "vasárnap"),
    "da": ("mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag"),
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
}
DAY_FORMS = {
    "hu": (
        "{y}.{m:02}.{d:02}.",
        "{y}. {month} {d}.",
        "{y}. {mon}. {d}., {weekday}",
        "{y}-{m:02}-{d:02}",
        "{y}.{m}.{d}",
    ),
    "da": ("{d}/{m}-{y}", "{d:02}-{m:02}-{y}", "{d}. {month} {y}", "{weekday} d. {d}. {mon}. {y}", "{y}-{m:02}-{d:02}"),
    "en": ("{month} {d}, {y}", "{d} {month} {y}", "{y}-{m:02}-{d:02}", "{d:02}/{m:02}/{y}", "{weekday} {d} {mon} {y}"),
}
DAY_FORMS_WITHOUT_YEAR = {
    "hu": ("{m:02}.{d:02}.", "{month} {d}.", "{mon}. {d}.", "{m}. {d}."),
    "da": ("{d}/{m}", "{d}. {month}", "{d:02}.{m:02}."),
    "en": ("{month} {d}", "{d} {mon}"),
}
OPEN_ORDERS = {"{d}/{m}-{y}", "{d:02}-{m:02}-{y}", "{d:02}/{m:02}/{y}", "{d}/{m}", "{d:02}.{m:02}."}
LAST_DAY = date(2026, 11, 20)


@dataclass(slots=True)
class RandomList:
    """The evenings of a list, the way they are written, and the questions that it leaves open."""

    random: Random
    language: str = ""
    members: tuple[str, ...] = ()
    people: list[str] = field(default_factory=list)
    spellings: dict[str, str] = field(default_factory=dict)
    evenings: list[tuple[date, dict[str, int]]] = field(default_factory=list)
    pots: list[int] = field(default_factory=list)
    style: dict[str, object] = field(default_factory=dict)
    rows: list[list[object]] = field(default_factory=list)
    content: bytes = b""

    def answer(self, question: Question) -> Answer:
        """Return the true answer; fail if the list answers the question itself."""
        style = self.style
        open_order = str(style["day"]) in OPEN_ORDERS
        allowed: dict[str, tuple[bool, Answer]] = {
            "game": (True, "paskievics"),
            "unit": (style["unit"] == "hidden", str(style["currency"]) or "points"),
            "person": (question.written in self.spellings.values(), self._person(question.written)),
            "year": (style["year"] == "asked", self.evenings[0][0].year),
            "day_order": (open_order, "day_first"),
            "number": (style["thousands"] in (".", ","), "thousands"),
            "cumulated": (True, "running_totals" in style),
            "count": ("running_totals" in style, "won_and_lost"),
            "unchanged": ("running_totals" in style, "zero"),
            "rest": ("running_totals" in style, "error"),
            "column": (bool(self.pots), "pot"),
        }
        fits, value = allowed.get(question.kind, (False, None))
        assert fits, (question, style)
        return value

    def _person(self, spelling: str) -> str:
        return next((name for name, written in self.spellings.items() if written == spelling), "")


def random_list(seed: int, *, running_totals: bool = False) -> RandomList:
    """Return a list with all that a test must know of it; it may tell each person's total instead of the result."""
    listed = RandomList(random=Random(seed))
    _play(listed)
    _choose_style(listed)
    evenings = listed.evenings
    if running_totals:
        listed.style |= {"sum_row": False, "layout": listed.random.choice(["across", "down"]), "running_totals": True}
        evenings = listed.evenings = sorted(listed.evenings)
        listed.pots = []
        listed.evenings = list(_totals(evenings))
    _write(listed)
    listed.evenings = evenings
    return listed


def _totals(evenings: Iterable[tuple[date, dict[str, int]]]) -> Iterator[tuple[date, dict[str, int]]]:
    """Yield each evening with the totals of everybody who was there."""
    totals = Counter[str]()
    for day, results in evenings:
        totals.update(results)
        yield day, {name: totals[name] for name in results}


def _play(listed: RandomList) -> None:
    """Invent people, days and results that add up to zero, or to what went into the pot."""
    random = listed.random
    listed.language = random.choice(list(CLUBS))
    listed.members = CLUBS[listed.language][0]
    listed.people = random.sample(listed.members, random.randint(3, len(listed.members)))
    money = random.random() < 0.4
    listed.style["currency"] = {"hu": "HUF", "da": "DKK", "en": "DKK"}[listed.language] if money else ""
    step = random.choice([1, 25, 50, 100, 2000]) if money else 1
    day = LAST_DAY - timedelta(days=random.randint(200, 3000))
    with_pot = random.random() < 0.2
    for _ in range(random.randint(4, 16)):
        day += timedelta(days=random.choice([7, 7, 7, 14, 21]))
        present = random.sample(listed.people, random.randint(2 if len(listed.people) < 4 else 3, len(listed.people)))
        numbers = [random.randint(-40, 40) * step for _ in present[1:]]
        pot = random.choice([0, 1, 2, 5]) * step if with_pot else 0
        results = dict(zip(present, [-sum(numbers) - pot, *numbers], strict=True))
        listed.evenings.append((day, {name: results[name] for name in listed.people if name in results}))
        listed.pots.append(pot)
    if sum(map(bool, listed.pots)) < 3:
        for (_, results), pot in zip(listed.evenings, listed.pots, strict=True):
            results[next(iter(results))] += pot
        listed.pots = []
    seen = {name for _, results in listed.evenings for name in results}
    listed.people = [name for name in listed.people if name in seen]


def _choose_style(listed: RandomList) -> None:
    """Choose the layout and how days, names and numbers are written."""
    random, style, language = listed.random, listed.style, listed.language
    money = bool(style["currency"])
    amounts = [amount for _, results in listed.evenings for amount in results.values()]
    style["format"] = random.choice(["csv", "csv", "xlsx", "ods"])
    style["layout"] = random.choice(["across", "across", "down", "long"])
    style["decimals"] = random.choice(",.") if language != "da" else ","
    style["places"] = 0 if not money else 2 if any(amount % 100 for amount in amounts) else random.choice([0, 2])
    style["thousands"] = random.choice(["", " ", "\u00a0", "." if style["decimals"] == "," else ","]) if money else ""
    style["minus"] = random.choice(["-", "-", "−", "–", "("])
    style["absent"] = random.choice(["", "", "-", "–", "x"])
    style["unit"] = random.choice(["hidden", "cell", "head"]) if money else random.choice(["hidden", "head"])
    style["year"] = random.choice(["day", "day", "heading", "asked"])
    forms = DAY_FORMS if style["year"] == "day" else DAY_FORMS_WITHOUT_YEAR
    style["day"] = random.choice(forms[language])
    if style["format"] != "csv" and random.random() < 0.3:
        style["day"], style["year"] = "date", "day"
    for name in ("sum_column", "sum_row", "count", "average", "number", "note", "blank", "heading", "falling"):
        style[name] = random.random() < 0.35
    style["heading_text"] = _season(listed) if style["year"] != "asked" else ""
    style["year"] = "asked" if style["year"] == "heading" and not style["heading_text"] else style["year"]
    style["heading"] = bool(style["heading_text"]) and (style["heading"] or style["year"] == "heading")
    if random.random() < 0.3:
        listed.spellings = {name: name.split()[0 if language == "en" else -1] for name in listed.people}
    if style["falling"]:
        listed.evenings.reverse()
        listed.pots.reverse()


def _season(listed: RandomList) -> str:
    """Return the year or the two years from July to June in which all evenings lie, or ""."""
    years = sorted({day.year for day, _ in listed.evenings})
    seasons = {day.year - (day.month < 7) for day, _ in listed.evenings}
    if len(years) == 1:
        return str(years[0])
    return f"{years[0]}/{years[1] % 100:02}" if len(seasons) == 1 else ""


def _write(listed: RandomList) -> None:
    """Write the rows of the list, and the file."""
    style = listed.style
    layout = {"across": _grid, "down": _down, "long": _long}[str(style["layout"])]
    rows = layout(listed)
    if style["heading"]:
        rows = [[f"Tarokk {style['heading_text']}"], [], *rows]
    listed.rows = rows
    listed.content = _file(listed, rows)


def _head(listed: RandomList, name: str) -> str:
    """Return the spelling of a name in this list."""
    return listed.spellings.get(name, name)


def _day(listed: RandomList, day: date) -> object:
    """Return a day in the form of this list."""
    if listed.style["day"] == "date":
        return day
    months, weekdays = MONTHS[listed.language], WEEKDAYS[listed.language]
    month, weekday = months[day.month - 1], weekdays[day.weekday()]
    form = str(listed.style["day"])
    return form.format(y=day.year, m=day.month, d=day.day, month=month, mon=month[:3], weekday=weekday)


def _amount(listed: RandomList, amount: int | Decimal | None) -> object:
    """Return a number as this list writes it: text, or in a workbook mostly a number."""
    style = listed.style
    if amount is None:
        return style["absent"] or None
    value = Decimal(amount) / 100 if style["currency"] else Decimal(amount)
    if style["format"] != "csv" and style["unit"] != "cell":
        return int(value) if value == int(value) else float(value)
    digits = f"{abs(value):,.{2 if style['currency'] and style['places'] else 0}f}"
    digits = digits.replace(",", "T").replace(".", str(style["decimals"])).replace("T", str(style["thousands"]))
    unit = {"HUF": " Ft", "DKK": " kr", "": ""}[str(style["currency"])] if style["unit"] == "cell" else ""
    if value >= 0:
        return digits + unit
    return f"({digits}){unit}" if style["minus"] == "(" else f"{style['minus']}{digits}{unit}"


def _unit(listed: RandomList) -> str:
    """Return the unit as the last head has it, or ""."""
    words = {"HUF": "Ft", "DKK": "kr", "": CLUBS[listed.language][3][6]}
    return f" ({words[str(listed.style['currency'])]})" if listed.style["unit"] == "head" else ""


def _grid(listed: RandomList) -> list[list[object]]:
    """Return the list with people across: a row an evening, with the totals that the style asks for."""
    style, random = listed.style, listed.random
    _, days, sums, (average, count, number, note, pot, _, _, _) = CLUBS[listed.language]
    heads: list[object] = [random.choice(days), *(_head(listed, name) for name in listed.people)]
    heads[-1] = f"{heads[-1]}{_unit(listed)}"
    if listed.pots:
        heads.append(pot)
    extras = [name for name in ("sum_column", "count", "average", "note") if style[name]]
    heads += [{"sum_column": sums[0], "count": count, "average": average, "note": note}[name] for name in extras]
    rows = [heads]
    columns = [[results.get(name) for _, results in listed.evenings] for name in listed.people]
    for at, (day, results) in enumerate(listed.evenings):
        numbers = [results.get(name) for name in listed.people] + ([listed.pots[at]] if listed.pots else [])
        row = [_day(listed, day), *(_amount(listed, amount) for amount in numbers)]
        row += [_extra(listed, name, [amount for amount in numbers if amount is not None], at) for name in extras]
        rows.append(row)
        if style["blank"] and at % 4 == 3:
            rows.append([])
    if style["sum_row"]:
        totals = [sum(amount for amount in column if amount is not None) for column in columns]
        totals += [sum(listed.pots)] if listed.pots else []
        rows.append([random.choice([*sums, None]), *(_amount(listed, total) for total in totals)])
    if style["number"]:
        at = 0
        for row in rows[1:]:
            numbered = bool(row) and row[0] not in (None, *sums)
            at += numbered
            row.insert(0, at if numbered else None)
        heads.insert(0, number)
    return rows


def _extra(listed: RandomList, name: str, numbers: list[int], at: int) -> object:
    """Return a total of a row, or a note."""
    if name == "note":
        return "karácsonyi vacsora" if at % 5 == 2 else None
    if name == "count":
        return len(numbers)
    total = sum(numbers)
    return _amount(listed, total) if name == "sum_column" else _amount(listed, Decimal(total) / len(numbers))


def _down(listed: RandomList) -> list[list[object]]:
    """Return the list with people down and days across, without blank columns."""
    listed.style["blank"] = False
    rows = _grid(listed)
    width = max(map(len, rows))
    filled = [[*row, *[None] * (width - len(row))] for row in rows]
    return [list(row) for row in zip(*filled, strict=True)]


def _long(listed: RandomList) -> list[list[object]]:
    """Return the list with a row per person and evening."""
    random = listed.random
    _, days, _, (_, _, _, _, pot, name_head, points, _) = CLUBS[listed.language]
    once = random.random() < 0.5
    heads: list[object] = [
        days[0],
        name_head,
        f"{points if listed.style['unit'] == 'head' and not listed.style['currency'] else 'Res.'}",
    ]
    if listed.style["unit"] == "head" and listed.style["currency"]:
        heads[2] = {"HUF": "Ft", "DKK": "kr"}[str(listed.style["currency"])]
    rows = [heads]
    for at, (day, results) in enumerate(listed.evenings):
        lines = [(_head(listed, name), amount) for name, amount in results.items()]
        lines += [(pot, listed.pots[at])] if listed.pots else []
        for place, (name, amount) in enumerate(lines):
            written_day = None if once and place else _day(listed, day)
            rows.append([written_day, name, _amount(listed, amount)])
        if listed.style["blank"]:
            rows.append([])
    return rows


def _file(listed: RandomList, rows: list[list[object]]) -> bytes:
    """Return the rows as a file of the format that the style names."""
    if listed.style["format"] == "ods":
        return ods_of(rows)
    if listed.style["format"] == "xlsx":
        workbook = Workbook()
        for row in rows:
            workbook.active.append(row)
        return saved(workbook)
    return _text(listed, rows)


def _text(listed: RandomList, rows: list[list[object]]) -> bytes:
    """Return the rows as text in an encoding that has all letters."""
    random = listed.random
    file = io.StringIO()
    csv.writer(file, delimiter=random.choice("\t;,"), lineterminator=random.choice(["\n", "\r\n"])).writerows(rows)
    text = file.getvalue()
    encodings = ["utf-8", "utf-8-sig", "utf-16"]
    old = {"hu": "cp1250", "da": "cp1252"}.get(listed.language)
    if old and text.encode(old, "ignore").decode(old) == text:
        encodings.append(old)
    listed.style["encoding"] = random.choice(encodings)
    return text.encode(str(listed.style["encoding"]))
