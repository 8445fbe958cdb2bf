"""Random legal documents of a game, and every inner contradiction of what they settle to.

``make documents COUNT=20000`` settles so many of every game, and every tenth on a phone as well.  ``python -m
tests.settlement.random_documents COUNT GAME …`` settles those of the games named.  ``FIRST`` names other documents:
each day has its own.
"""

from __future__ import annotations

import dataclasses
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from settlement import GAMES, check
from settlement import document as record
from settlement.book import Line
from settlement.company import KEY, MOST_PEOPLE
from settlement.facts import Fact, Kind, facts
from settlement.game import Game
from settlement.settle import Standing, opening, settle, table_for, table_of
from settlement.vocabulary import Refused, Rules
from tests.settlement.document.phone_way import phone_differences
from tests.settlement.legal import Facts, any_company, any_own_figures, legal_entry
from tests.settlement.other_ways import differences

NAMES = ("Anna", "Béla", "Özséb", "d'Artagnan", "{who}", "李", "close", "Ann", "company", "Ærø", "0", "-")
RULEBOOKS = Path(__file__).parents[2] / "docs" / "rules"


def any_document(game: Game, random: Random) -> Facts:
    """Return an evening of a few entries, all of them legal, under rules of every sort."""
    while True:
        players, preset = random.choice(game.seats), random.choice(game.presets).key
        house_rules = any_house_rules(game, random)
        rules = record.rules_for(game, preset, house_rules)
        if not list(game.refuses(players, rules)):
            break
    people = random.sample(NAMES, MOST_PEOPLE)
    names = people[:players]
    head = {
        "format": "scorebook-session",
        "version": 1,
        "game": game.key,
        "preset": preset,
        "players": names,
        "house_rules": house_rules,
    }
    first = None if random.random() < 0.5 else random.randrange(players)
    if first is not None:
        head["first_dealer"] = names[first]
    if random.random() < 0.2:
        head["stake"] = {"minor_units_per_point": random.randint(1, 5000), "currency": "HUF"}
    entries = list(any_entries(game, rules, opening(game, players, first), tuple(people), random))
    return {**head, "entries": entries}


def any_house_rules(game: Game, random: Random) -> Facts:
    """Return a few house rules of every sort, prices small and sometimes nothing."""
    told: Facts = {}
    for option in game.options:
        keys = [key for key, _ in option.choices]
        if random.random() < 0.75:
            continue
        if option.own:
            told[option.key] = any_own_figures(random)
        elif option.prices:
            told[option.key] = {key: random.randrange(1, 30) for key in keys if random.random() < 0.3}
        elif option.longest:
            told[option.key] = random.choice(("", "Römi", "a & <b>"))
        elif option.many:
            told[option.key] = [key for key in keys if random.random() < 0.5]
        else:
            told[option.key] = random.choice([*keys, *((random.randrange(30),) if option.also_whole else ())])
    for rate in game.rates:
        if "threshold" not in rate.key and random.random() < 0.08:
            told[rate.key] = random.randrange(rate.least, rate.least + 30)
    return told


def any_entries(
    game: Game, rules: Rules, standing: Standing, names: tuple[str, ...], random: Random
) -> Iterator[Facts]:
    """Yield entries as a document has them, each legal where the one before it left the table.

    People come and go in every third evening, whatever else is written.
    """
    changes = random.random() < 0.33
    for _ in range(random.randint(1, 8)):
        dealer = random.choice(standing.seated) if random.random() < 0.1 else None
        table = table_for(game, rules, standing, dealer)
        kind, entry = legal_entry(game, table, random)
        if changes and random.random() < 0.3:
            kind, entry = KEY, any_company(table, random)
        if dealer is not None and game.kinds[kind].deals:
            entry = dataclasses.replace(entry, dealer=dealer)
        if against(game, rules, standing, kind, entry):
            continue
        standing = settle(game, rules, standing, kind, entry).after
        yield as_entry(kind, entry, names)
    close = game.kinds["close"].record()
    if random.random() < 0.3 and not against(game, rules, standing, "close", close):
        yield as_entry("close", close, names)


def against(game: Game, rules: Rules, standing: Standing, kind: str, entry: Any) -> list[str]:
    """Return what forbids an entry."""
    table = table_of(game, rules, standing, entry)
    return [problem.code for problem in check.problems(game, kind, entry, table) if not problem.warning]


def as_entry(kind: str, entry: Any, names: tuple[str, ...]) -> Facts:
    """Return an entry in the form of a document."""
    facts = record.as_json(entry, lambda who: who if isinstance(who, str) else names[who])
    return facts if kind == "hand" else {"kind": kind, **facts}


# Checks of a settlement.


def contradictions(document: Facts, random: Random) -> list[str]:
    """Return all contradictions in the settlement of a legal document."""
    try:
        settlement = record.settlement_document(document)
        lines = list(record.play(*record.read_head(document)))
        sheet = record.read_document(document)
        again = record.session_document(sheet)
        problems = (
            [] if record.settlement_text(again) == record.as_text(settlement) else ["its export settles otherwise"]
        )
    except Refused as refused:
        return [f"refused: {[problem.code for problem in refused.problems]} in entry {refused.entry}"]
    problems += silent_facts(sheet, again)
    for entry in lines:
        for line in entry.settled.lines:
            problems += [f"entry {entry.number}, {line.item}: {what}" for what in of_a_line(line, sheet)]
        problems += [f"entry {entry.number}: {what}" for what in of_the_company(entry, sheet)]
    for told_of in settlement["entries"]:
        problems += [f"entry {told_of['number']}: {what}" for what in of_an_entry(told_of)]
    problems += differences(sheet, document, settlement, lines, random)
    return [*problems, *of_the_whole(settlement), *of_the_accounts(document, settlement)]


def of_the_company(entry: record.Written, sheet: record.Sheet) -> Iterator[str]:
    """Yield errors of the company after an entry: the players, the next dealer, and the payments."""
    settled, after = entry.settled, entry.settled.after
    if after.dealer not in after.seated or (after.last_dealer not in (None, *after.seated)):
        yield "who deals does not sit there"
    if len(after.seated) not in sheet.game.seats or len({*after.seated}) < len(after.seated):
        yield f"they sit there like {after.seated}"
    leavers = [seat for seat in range(len(after.totals)) if seat not in after.seated]
    if entry.kind in ("adjustment", KEY):
        return
    if any(settled.payouts[seat] for seat in leavers):
        yield "somebody who has left was paid or paid"


def of_the_accounts(document: Facts, settlement: Facts) -> Iterator[str]:
    """Yield where accounts do not stand in the order people sat down in, or a share of a pot is not one."""
    known, seated, pots = list(document["players"]), document["players"], Counter[str]()
    for written, told_of in zip(document["entries"], settlement["entries"], strict=True):
        if written.get("kind") == KEY:
            known += [name for name in written["players"] if name not in known]
            moving = {
                **dict.fromkeys({*seated} - {*written["players"]}, 1),
                **dict.fromkeys({*written["players"]} - {*seated}, -1),
            }
            for line in told_of["lines"]:
                (pot,) = line["pots"]
                direction = 1 if line["item"] == "share_taken" else -1
                due = {who: direction * line["points"] for who, way in moving.items() if way == direction}
                if line["points"] != pots[pot] // len(seated) or due != {k: v for k, v in line["payouts"].items() if v}:
                    yield f"entry {told_of['number']}: its shares are none"
            seated = written["players"]
        pots.update(told_of["pots"])
        if list(told_of["payouts"]) != known:
            yield f"entry {told_of['number']}: its accounts are not those of {known}"
    if list(settlement["totals"]) != known:
        yield f"the totals are not those of {known}"


def silent_facts(sheet: record.Sheet, document: Facts) -> Iterator[str]:
    """Yield every fact that a document must say and this one does not."""
    for number, ((_kind, entry), written) in enumerate(zip(sheet.entries, document["entries"], strict=True), start=1):
        yield from (f"entry {number}: {path} is not said" for path in _unsaid(entry, written, ""))


def _unsaid(entry: Any, written: Facts, path: str) -> Iterator[str]:
    for fact in facts(type(entry)):
        value = getattr(entry, fact.attribute)
        if fact.required and fact.name not in written:
            yield f"{path}{fact.name}"
        for inner, shown in _within(fact, value, written.get(fact.name)):
            yield from _unsaid(inner, shown, f"{path}{fact.name}.")


def _within(fact: Fact, value: Any, written: Any) -> Iterator[tuple[Any, Facts]]:
    if fact.kind is Kind.PART and value is not None:
        yield value, written or {}
    elif fact.kind is Kind.ROWS:
        yield from zip(value, written or [], strict=True)
    elif fact.kind is Kind.EACH and value and fact.inner is not None and fact.inner.kind is Kind.PART:
        yield from zip(value.values(), (written or {}).values(), strict=True)


def of_a_line(line: Line, sheet: record.Sheet) -> Iterator[str]:
    """Yield errors of a line: in its sum, arithmetic, words or rule."""
    moved = [points for points in (*line.moves.values(), *line.writes.values()) if points]
    if sum(line.moves.values()):
        yield "it does not add up to zero"
    if line.times != prod(factor.times for factor in line.factors):
        yield "its factors are not what it is multiplied by"
    price = line.points * line.times
    shared = line.points == sum(points for points in line.moves.values() if points > 0)
    separate = line.item == "round" and bool(line.writes) and line.points in (0, max(line.writes.values()))
    if moved and not (shared or separate) and (not price or any(points % price for points in moved)):
        yield f"{line.points} × {line.times} does not explain {moved}"
    if not moved and price:
        yield f"{line.points} × {line.times} moves nothing"
    if line.nothing and line.price is None:
        yield "nobody knows why it is worth nothing"
    words = f"{line.label.read(sheet.names)} {line.price.read(sheet.names) if line.price else ''}"
    if re.search(r"\{(?!who\})|\bNone\b|  +\S|\b\d+\. seat", words):
        yield f"it reads “{words}”"
    if line.rule not in paragraphs(sheet.game.rulebook):
        yield f"there is no §{line.rule}"


@cache
def paragraphs(rulebook: str) -> frozenset[str]:
    """Return the numbers of the paragraphs of a game's rulebook."""
    page = (RULEBOOKS / f"{rulebook}.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^#{2,3} ([0-9.]+) ", page, re.MULTILINE))


def of_an_entry(entry: Facts) -> Iterator[str]:
    """Yield what is wrong with the sums of an entry."""
    if sum(entry["payouts"].values()) + sum(entry["pots"].values()):
        yield "payouts and pots do not add up to zero"
    for part in ("payouts", "pots", "written"):
        lines = Counter[str]()
        for line in entry["lines"]:
            lines.update(line.get(part, {}))
        counts = Counter[str](entry.get(part, {}))
        if {who: n for who, n in lines.items() if n} != {who: n for who, n in counts.items() if n}:
            yield f"its lines do not explain its {part}"
    for line in entry["lines"]:
        if sum(line["payouts"].values()) + sum(line["pots"].values()):
            yield f"{line['item']} does not add up to zero"


def of_the_whole(settlement: Facts) -> Iterator[str]:
    """Yield what is wrong with the sums of the evening, with what lies in its pots, and with who pays whom."""
    totals, pots = Counter[str](), Counter[str]()
    for entry in settlement["entries"]:
        totals.update(entry["payouts"])
        pots.update(entry["pots"])
        if min(pots.values(), default=0) < 0:
            yield f"a pot is below nothing after entry {entry['number']}"
    for count in (*settlement.get("radlis", []), *settlement.get("games", [])):
        totals.update(count["result"] or {})
    if dict(totals) != settlement["totals"] and any(totals.values()):
        yield "the entries do not come to the totals"
    if settlement["entries"] and dict(pots) != settlement["pots"]:
        yield "the entries do not come to the pots"
    if sum(settlement["totals"].values()) + sum(settlement["pots"].values()):
        yield "totals and pots do not add up to zero"
    counts = Counter[str](settlement["totals"])
    for paid in settlement["transfers"]:
        counts.update({paid["from"]: paid["points"], paid["to"]: -paid["points"]})
    if max(counts.values()) > 0 or sum(counts.values()) != sum(settlement["totals"].values()):
        yield "the transfers do not pay every winner"
    if not any(settlement["pots"].values()) and any(counts.values()):
        yield "the transfers leave somebody owing"


def main(count: int, games: list[str]) -> int:
    """Settle so many documents of each of the games; say what contradicts itself; return how many do."""
    faulty, first = 0, os.environ.get("FIRST", "")
    for key in games:
        random, entries, wrong = Random(key + first), 0, 0
        for number in range(count):
            document = any_document(GAMES[key], random)
            entries += len(document["entries"])
            faults = contradictions(document, random)
            if number % 10 == 0 and not faults:
                faults = [*phone_differences(document, random)]
            if faults:
                wrong += 1
                sys.stdout.write(f"{key} {number}: {faults}\n{record.as_text(document)}\n")
        sys.stdout.write(f"{key}: {count} documents, {entries} entries, {wrong} with a contradiction\n")
        sys.stdout.flush()
        faulty += wrong
    return faulty


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), sys.argv[2:] or list(GAMES))))
