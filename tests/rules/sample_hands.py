"""Choose the sample hands of the rules form: ``python -m tests.rules.sample_hands`` writes ``scorebook/rules/samples``.

The hands come from the worked examples.  For each house rule it keeps a few hands that the rule changes.  A rule that
no worked example shows under the usual rules gets the plainest of some random legal hands.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from scorebook.rules.samples import FOLDER, Sample, play
from settlement import GAMES, document
from settlement.game import Game
from settlement.tariff import CARDS
from settlement.vocabulary import Option, Rate
from tests.rules.sample_search import Case, case_beside_one, plainest_case
from tests.settlement.examples import EXAMPLES

MOST_HANDS = 4
ANY_PRICE = 7


def alternatives(game: Game, rules: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the key of each house rule with rules that have it otherwise."""
    for rule in (*game.rates, *game.options):
        now = rules[rule.key]
        if isinstance(rule, Rate):
            value = now + now // 10 if rule.unit == CARDS else now * 2 or ANY_PRICE
            yield rule.key, {**rules, rule.key: value}
        elif rule.prices:
            for key, _label in rule.choices:
                yield f"{rule.key}.{key}", {**rules, rule.key: {**now, key: (now.get(key) or 0) * 2 or ANY_PRICE}}
        elif not rule.own and not rule.many:
            yield from ((rule.key, {**rules, rule.key: value}) for value in other_values(rule, now))


def other_values(option: Option, now: Any) -> Iterator[Any]:
    """Yield the values of an option but for the present one."""
    yield from (value for value, _label in option.choices if value != now)
    if option.also_whole:
        yield ANY_PRICE


def payouts(game: Game, rules: Mapping[str, Any], sample: Sample) -> list[tuple[int, ...]] | None:
    """Return what each entry pays, or ``None`` if the rules forbid the hand."""
    results = [tuple(played.settled.payouts) for played in play(game, rules, sample)]
    return results if len(results) == len(sample.entries) else None


def candidates(game: Game) -> list[tuple[Sample, Mapping[str, Any]]]:
    """Return the worked examples as samples with their rules, the shortest first."""
    sheets = []
    for example in EXAMPLES:
        if example.get("refused") or example["document"]["game"] != game.key:
            continue
        sheet = document.read_document(example["document"])
        is_plain = not sheet.newcomers and sheet.first_dealer == len(sheet.players) - 1 and sheet.entries
        if is_plain and all(kind != "company" for kind, _record in sheet.entries) and len(sheet.entries) <= 3:
            entries = tuple((kind, document.as_json(record)) for kind, record in sheet.entries)
            sheets.append((Sample(len(sheet.players), entries), sheet.rules))
    return sorted(sheets, key=lambda sheet: (len(sheet[0].entries), len(json.dumps(sheet[0].entries))))


def changed_by(game: Game) -> dict[str, dict[int, set[Any]]]:
    """Return for each house rule the numbers of the samples it changes, each with the cases in which it does."""
    changes: dict[str, dict[int, set[Any]]] = {}
    presets = [(preset.key, {**game.defaults(), **preset.values}) for preset in game.presets[:3]]
    for number, (sample, rules) in enumerate(candidates(game)):
        for base, base_rules in (*presets, ("", rules)):
            before = payouts(game, base_rules, sample)
            if before is None:
                continue
            for key, other in alternatives(game, base_rules):
                after = payouts(game, other, sample)
                if after is not None and after != before:
                    rule = key if key in other else key.partition(".")[0]
                    case = (base, str(other[rule]))
                    changes.setdefault(key, {}).setdefault(number, set()).add(case)
    return changes


def needed_beside(game: Game) -> dict[str, tuple[int, dict[str, Any]]]:
    """Return for each rule that changes nothing by itself a sample, and the fewest rules of its table that it needs."""
    usual = game.defaults()
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for number, (sample, rules) in enumerate(candidates(game)):
        own = {key: value for key, value in rules.items() if value != usual[key]}
        for key, _other in alternatives(game, usual):
            if key in usual and len(found.get(key, (0, own))[1]) > 0:
                others = {other: value for other, value in own.items() if other != key}
                if changes(game, key, {**usual, **others}, sample):
                    needed = fewest(game, key, others, sample)
                    if key not in found or len(needed) < len(found[key][1]):
                        found[key] = (number, needed)
    return {key: (number, others) for key, (number, others) in found.items() if others}


def fewest(game: Game, key: str, others: dict[str, Any], sample: Sample) -> dict[str, Any]:
    """Return those of the other rules without which a rule changes nothing."""
    for other in list(others):
        fewer = {name: value for name, value in others.items() if name != other}
        if changes(game, key, {**game.defaults(), **fewer}, sample):
            others = fewer
    return others


def changes(game: Game, key: str, rules: Mapping[str, Any], sample: Sample) -> bool:
    """Tell whether another value of a rule pays a sample otherwise."""
    before = payouts(game, rules, sample)
    others = (other for name, other in alternatives(game, rules) if name == key)
    return before is not None and any(payouts(game, other, sample) not in (None, before) for other in others)


def chosen_hands(cases: Mapping[int, set[Any]]) -> list[int]:
    """Return a few hands that show as many cases of a rule as possible, short hands first."""
    hands: list[int] = []
    missing = set().union(*cases.values())
    while missing and len(hands) < MOST_HANDS:
        best = max(cases, key=lambda number: (len(cases[number] & missing), -number))
        hands.append(best)
        missing -= cases[best]
    return hands


def stored_samples(game: Game) -> dict[str, Any]:
    """Return what is stored of a game: its hands, and their numbers by rule."""
    samples = [sample for sample, _rules in candidates(game)]
    chosen = {rule: chosen_hands(cases) for rule, cases in changed_by(game).items()}
    beside = needed_beside(game)
    for rule, case in searched(game, samples, chosen, beside):
        number = samples.index(case.sample)
        if case.others:
            beside[rule] = (number, case.others)
        else:
            chosen[rule] = [number, *chosen.get(rule, [])]
    numbers_of_hands = sorted(
        {number for numbers in chosen.values() for number in numbers} | {number for number, _others in beside.values()}
    )
    hands = [
        {
            "players": samples[number].players,
            "entries": [
                {**({} if kind == "hand" else {"kind": kind}), **facts} for kind, facts in samples[number].entries
            ],
        }
        for number in numbers_of_hands
    ]
    return {
        "hands": hands,
        "beside": {rule: [numbers_of_hands.index(number), others] for rule, (number, others) in beside.items()},
        "rules": {rule: [numbers_of_hands.index(n) for n in numbers] for rule, numbers in chosen.items()},
    }


def searched(
    game: Game, samples: list[Sample], chosen: Mapping[str, list[int]], beside: Mapping[str, tuple[int, Any]]
) -> list[tuple[str, Case]]:
    """Return a case for each rule that moves points and that no worked example shows under the usual rules.

    Samples that the search made are appended to the others.
    """
    cases: list[tuple[str, Case]] = []
    missing = []
    for rule in (*game.rates, *game.options):
        hands = [(samples[number], {}) for number in chosen.get(rule.key, ())]
        hands += [(samples[number], others) for key, (number, others) in beside.items() if key == rule.key]
        is_shown = any(changes(game, rule.key, {**game.defaults(), **others}, sample) for sample, others in hands)
        if not is_shown and getattr(rule, "effect", True):
            missing.append(rule)
    for rule in list(missing):
        if case := plainest_case(game, rule):
            missing.remove(rule)
            cases.append((rule.key, case))
            samples += [case.sample] if case.sample not in samples else []
    return [*cases, *((rule.key, case) for rule in missing if (case := case_beside_one(game, rule, samples)))]


def main() -> None:
    """Write the samples of every game, or of those that are named."""
    FOLDER.mkdir(exist_ok=True)
    for game in [GAMES[key] for key in sys.argv[1:]] or GAMES.values():
        stored = stored_samples(game)
        hands = ",\n".join(json.dumps(hand, ensure_ascii=False) for hand in stored["hands"])
        rules = ",\n".join(f"{json.dumps(rule)}: {hands_of}" for rule, hands_of in sorted(stored["rules"].items()))
        beside = ",\n".join(
            f"{json.dumps(rule)}: {json.dumps(hand, ensure_ascii=False)}"
            for rule, hand in sorted(stored["beside"].items())
        )
        parts = f'{{"hands": [\n{hands}\n],\n"beside": {{\n{beside}\n}},\n"rules": {{\n{rules}\n}}}}\n'
        (FOLDER / f"{game.key}.json").write_text(parts, encoding="utf-8")


if __name__ == "__main__":
    main()
