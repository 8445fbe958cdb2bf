"""The same evening settled by a phone without a network, and every difference from the settlement document.

The phone gets what the server would have sent as JSON: the rules, the lines so far, and the standing.  The other
entries wait on the phone.  Its answers are compared with the settlement document, which other code computes and words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from settlement import document as record
from settlement.company import KEY
from settlement.judging import with_dealer
from settlement.payments import transfers
from settlement.preview import phone
from settlement.preview.faces import others_of_the_face
from settlement.preview.reader import MINUS, capital
from settlement.settle import Standing, table_of
from settlement.vocabulary import Refused
from tests.settlement.legal import Facts, any_record, legal_entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An evening of a document as the server stores it, with its settlement document."""

    sheet: record.Sheet
    lines: Sequence[record.Written]
    settlement: Facts

    def standing(self, place: int) -> Standing:
        """Return the standing before the entry at this place."""
        return self.lines[place - 1].settled.after if place else self.sheet.opening()

    def names(self, place: int) -> tuple[str, ...]:
        """Return the names of everybody who sat down before the entry at this place."""
        return self.lines[place - 1].names if place else self.sheet.players


def case_of(document: Facts) -> Case:
    """Return the evening of a legal document.  Every entry names its dealer, as every stored entry does."""
    sheet, lines = record.read_played(document)
    entries, standing = [], sheet.opening()
    for entry in lines:
        entries.append((entry.kind, with_dealer(sheet.game, entry.kind, entry.record, standing.dealer)))
        standing = entry.settled.after
    sheet = replace(sheet, entries=tuple(entries))
    with_dealers = record.session_document(sheet)
    return Case(
        sheet=sheet,
        lines=record.read_played(with_dealers)[1],
        settlement=record.settlement_document(with_dealers),
    )


def phone_differences(document: Facts, random: Random) -> Iterator[str]:
    """Yield where a phone settles, words, refuses or corrects an evening otherwise than the server."""
    case = case_of(document)
    if record.settlement_document(document)["totals"] != case.settlement["totals"]:
        yield "it settles otherwise if every entry names its dealer"
    place = random.randint(0, len(case.lines))
    yield from _sheet_differences(case, place)
    for at in range(place, len(case.lines)):
        yield from _entry_differences(case, place, at)
    yield from _refusal_differences(case, place, random)
    if case.lines:
        yield from _correction_differences(case, random.randrange(len(case.lines)), random)
        yield from _strike_differences(case, random.randrange(len(case.lines)))
        yield from _undo_differences(case)


def evening_data(case: Case, place: int) -> Facts:
    """Return what the server sends to a phone after so many entries (``scorebook/hand/lines.py``)."""
    lines = [
        {"number": number, "kind": kind, "facts": record.as_json(entry), "struck": False, "undone": False}
        for number, (kind, entry) in enumerate(case.sheet.entries[:place], start=1)
    ]
    names = case.names(place)
    return {
        **_head(case),
        "names": names,
        "short": names,
        "began_with": len(case.sheet.players),
        "first_dealer": case.sheet.first_dealer,
        "lines": lines,
    }


def _head(case: Case) -> Facts:
    return {"game": case.sheet.game.key, "rules": case.sheet.rules, "language": "en"}


def actions(case: Case, first: int, last: int) -> list[Facts]:
    """Return the entries from one place to another as actions that wait on a phone."""
    return [{"deed": "write", "key": f"key {place}", **_entry(case, place)} for place in range(first, last)]


def _entry(case: Case, place: int) -> Facts:
    """Return an entry as a phone writes it, with newcomers by name."""
    kind, entry = case.sheet.entries[place]
    return {"kind": kind, "facts": _facts(kind, entry, case.names(place), case.sheet.names)}


def _facts(kind: str, entry: Any, known: Sequence[str], names: Sequence[str]) -> Facts:
    facts = record.as_json(entry)
    if kind == KEY:
        facts["players"] = [seat if seat < len(known) else names[seat] for seat in entry.players]
    return facts


def ask(function: Any, request: Mapping[str, Any]) -> Any:
    """Return the phone's answer in English; question and answer are text, as between a page and its worker."""
    return json.loads(function(json.loads(json.dumps(request)), {}))


def _sheet_differences(case: Case, place: int) -> Iterator[str]:
    """Yield where the phone's sheet of the whole evening is not the settlement document."""
    request = {"told": evening_data(case, place), "deeds": actions(case, place, len(case.lines))}
    sheet = ask(phone.sheet, request)
    if sheet["refused"]:
        yield f"the phone refuses {sheet['refused']}"
        return
    if _points(sheet["names"], sheet["totals"]) != case.settlement["totals"]:
        yield f"the totals on the phone are {sheet['totals']}"
    contents = {label: case.settlement["pots"][pot] for pot, label in case.sheet.game.pots}
    if any(contents[label] != _number(amount) for label, amount in sheet["pots"]):
        yield f"the pots on the phone are {sheet['pots']}"
    for line, entry, settled in zip(sheet["lines"], case.settlement["entries"], case.lines, strict=True):
        yield from (f"entry {entry['number']}: {fault}" for fault in _line_differences(line, entry, settled))
    yield from _payment_differences(case, sheet["pays"])


def _payment_differences(case: Case, pays: Sequence[Facts]) -> Iterator[str]:
    """Yield a difference between the payments on the phone and those of the evening, closed now."""
    document = record.session_document(case.sheet)
    if not case.standing(len(case.lines)).closed:
        document["entries"].append({"kind": "close"})
    try:
        totals = record.settlement_document(document)["totals"]
    except Refused:
        expected = []
    else:
        names = [*totals]
        pairs = transfers(tuple(totals.values()))
        expected = [(names[pair.payer], names[pair.payee], pair.points) for pair in pairs]
    if case.standing(len(case.lines)).closed:
        return
    if [(pair["payer"], pair["payee"], _number(pair["points"])) for pair in pays] != expected:
        yield f"the phone pays {pays} and the server {expected}"


def _line_differences(line: Facts, entry: Facts, settled: record.Written) -> Iterator[str]:
    """Yield where a line of the phone's sheet is not the entry of the settlement document."""
    result = settled.settled
    amounts = entry.get("written") if result.written is not None else entry["payouts"]
    if _points(list(amounts), line["payouts"][: len(amounts)]) != amounts:
        yield f"the phone pays {line['payouts']}"
    if any(line["payouts"][len(amounts) :]):
        yield "the phone pays somebody who sits down later"
    labels = [(item["label"], _number(item["points"]), item["rule"]) for item in line["why"]]
    expected = [(capital(item["label"]), item["points"] * item["times"], item["rule"]) for item in entry["lines"]]
    for (label, points, rule), (label_there, points_there, rule_there) in zip(labels, expected, strict=True):
        if not label_there.startswith(label) or (points, rule) != (points_there, rule_there):
            yield f"the phone explains “{label}” {points} §{rule}, the server “{label_there}” {points_there}"


def _entry_differences(case: Case, place: int, at: int) -> Iterator[str]:
    """Yield where the preview of an entry is not what is settled, by all lines and by the standing alone."""
    entry, data = _entry(case, at), evening_data(case, place)
    waiting = actions(case, place, at)
    question = {"told": data, "deeds": waiting, "before": len(waiting), "open": entry, "number": None}
    by_lines = ask(phone.at_table, question)
    if by_lines["table"]["standing"] != json.loads(json.dumps(case.standing(at).as_json())):
        yield f"entry {at + 1}: the phone goes on from another standing"
    if entry["kind"] != KEY:
        yield from _preview_differences(case, at, by_lines["preview"])
    if any(action["kind"] == KEY for action in (*waiting, entry)):
        return
    names = case.names(place)
    hands = {"waiting": [{"kind": action["kind"], "facts": action["facts"]} for action in waiting]}
    standing = {"standing": case.standing(place).as_json(), "names": names, "short": names}
    question = {**_head(case), **standing, **hands, "before": len(waiting), "open": entry}
    by_standing = ask(phone.answer, question)
    for part in ("preview", "sums"):
        if by_standing[part] != by_lines[part]:
            yield f"entry {at + 1}: by the standing alone the {part} is {by_standing[part]}"


def _preview_differences(case: Case, at: int, preview: Facts) -> Iterator[str]:
    line = case.lines[at]
    settled = line.settled
    amounts = settled.payouts if settled.written is None else settled.written
    if [*map(_number, preview.get("payouts", []))][: len(amounts)] != [*amounts]:
        yield f"entry {at + 1}: its preview is {preview}"
    warnings = {capital(problem.text.read(line.names)) for problem in line.warnings}
    if not {problem["text"].split(" If somebody else dealt")[0] for problem in preview["problems"]} <= warnings:
        yield f"entry {at + 1}: the phone warns of {preview['problems']}"


def _refusal_differences(case: Case, place: int, random: Random) -> Iterator[str]:
    """Write any record after so many entries: both accept it, or both refuse it for the same reasons."""
    game, standing = case.sheet.game, case.standing(place)
    kind = random.choice([key for key in ("hand", "hand", *game.kinds) if key != KEY])
    entry = any_record(game.kinds[kind].record, table_of(game, case.sheet.rules, standing, None), random)
    entry = _as_server_reads(case, kind, entry, random)
    if entry is None:
        return
    document = record.session_document(replace(case.sheet, entries=(*case.sheet.entries[:place], (kind, entry))))
    action = {"deed": "write", "key": "new", "kind": kind, "facts": record.as_json(entry)}
    answer = ask(
        phone.at_table,
        {"told": evening_data(case, place), "deeds": [action], "before": 1, "open": None, "number": None},
    )
    try:
        totals = record.settlement_document(document)["totals"]
    except Refused as refused:
        expected = {capital(problem.text.read(case.names(place))) for problem in refused.problems}
        if standing.closed:
            return
        if expected != {*answer["refused"].get("new", ())}:
            yield f"after entry {place} {action} the server says {expected}, the phone {answer['refused']}"
        return
    names = case.names(place)
    if answer["refused"] or dict(zip(names, answer["table"]["standing"]["totals"], strict=True)) != totals:
        yield f"after entry {place} the server writes {action}, the phone answers {answer['refused']}"


def _as_server_reads(case: Case, kind: str, entry: Any, random: Random) -> Any:
    """Return a record as the server reads it, sometimes without one of its facts, or ``None`` if it cannot be read.

    A document has no local facts, and the server replaces the count of the others by the declarers' count.
    """
    game = case.sheet.game
    facts = record.as_json(entry, lambda seat: seat)
    if facts and random.random() < 0.3:
        del facts[random.choice([*facts])]
    facts = others_of_the_face(game.face(case.sheet.rules), facts)
    return record.parse(game, kind, facts, record.seat_number(len(case.sheet.names)))[0]


def _correction_differences(case: Case, at: int, random: Random) -> Iterator[str]:
    """Correct one entry on the phone: the later entries are those of a document that is written that way."""
    game, old = case.sheet.game, case.lines[at]
    if old.kind == KEY or game.kinds[old.kind].closes:
        return
    kind, entry = legal_entry(game, table_of(game, case.sheet.rules, case.standing(at), old.record), random)
    dealer = getattr(old.record, "dealer", None)
    entry = with_dealer(game, kind, entry, case.standing(at).dealer if dealer is None else dealer)
    entries = [*case.sheet.entries]
    if entries[at] == (kind, entry):
        return
    entries[at] = (kind, entry)
    action = {"deed": "correct", "key": "new", "number": at + 1, "kind": kind, "facts": record.as_json(entry)}
    answer = ask(phone.sheet, {"told": evening_data(case, len(entries)), "deeds": [action]})
    yield from _changed_differences(case, tuple(entries), answer, f"entry {at + 1} corrected to {action}")


def _strike_differences(case: Case, at: int) -> Iterator[str]:
    """Strike one entry on the phone: the others are those of a document without it."""
    if any(kind == KEY for kind, _entry in case.sheet.entries):
        return
    action = {"deed": "strike", "key": "new", "number": at + 1}
    answer = ask(phone.sheet, {"told": evening_data(case, len(case.lines)), "deeds": [action]})
    entries = tuple(entry for place, entry in enumerate(case.sheet.entries) if place != at)
    yield from _changed_differences(case, entries, answer, f"entry {at + 1} struck")


def _undo_differences(case: Case) -> Iterator[str]:
    """Undo the last entry on the phone and write it again: the sheet is the same as before."""
    last, data = len(case.lines) - 1, evening_data(case, len(case.lines))
    before = ask(phone.sheet, {"told": data, "deeds": []})
    undo, *again = {"deed": "undo", "key": "undo"}, *actions(case, last, last + 1)
    after = ask(phone.sheet, {"told": data, "deeds": [undo, *again]})
    after["lines"] = [{**line, "by": ""} for line in after["lines"]]
    if case.sheet.entries[last][0] != KEY and before != after:
        yield f"undone and written again it is another sheet: {after['refused']}"


def _changed_differences(case: Case, entries: tuple[tuple[str, Any], ...], answer: Facts, change: str) -> Iterator[str]:
    """Yield where a changed evening on the phone is not the document with these entries."""
    document = record.session_document(replace(case.sheet, entries=entries))
    try:
        totals = record.settlement_document(document)["totals"]
    except Refused:
        if not answer["refused"]:
            yield f"{change}: the phone allows what the server refuses"
        return
    if answer["refused"] or _points(answer["names"], answer["totals"]) != totals:
        yield f"{change}: the phone answers {answer['refused']} {answer['totals']}"


def _points(names: Sequence[str], amounts: Sequence[str]) -> dict[str, int]:
    return dict(zip(names, map(_number, amounts), strict=True))


def _number(text: str) -> int:
    """Return a number printed in English."""
    return int(text.replace(MINUS, "-").replace(",", "") or 0)
