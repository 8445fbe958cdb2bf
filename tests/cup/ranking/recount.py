"""The ranking of a cup day by docs/cup-ranking.md alone; this script imports nothing of the program.

``python tests/cup/ranking/recount.py < day.json`` prints the lines. The numbers in comments are sections of that page.
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from hashlib import sha256
from itertools import groupby
from typing import Any

Json = Any
MISSED = "missed"


def hundredths(value: Fraction) -> int:
    """5: round half away from zero."""
    size = (abs(value) * 200 + 1) // 2
    return int(size) if value >= 0 else -int(size)


def rows_of(text: str) -> list[list[int]]:
    """2.1: the rows of the points for places, the shortest first."""
    return sorted(([int(points) for points in row.split("-")] for row in text.split()), key=len)


def points_of_place(row: Json, table: list[Json], ladder: list[list[int]]) -> Fraction:
    """2.1: the points of the place at the table; equals share the mean of the places that they fill."""
    long_enough = [one for one in ladder if len(one) >= len(table)] or ladder[-1:]
    points = (long_enough[0] if long_enough else []) + [0] * len(table)
    above = sum(other["points"] > row["points"] for other in table)
    equal = sum(other["points"] == row["points"] for other in table)
    return Fraction(sum(points[above : above + equal]), equal)


def worth_of(row: Json, table: list[Json], terms: Json, ladder: list[list[int]]) -> Fraction:
    """2: the worth of a played round."""
    if terms["counting"] == "points":
        short = terms["unplayed"] == "scaled" and 0 < row["dealt"] < row["planned"]
        return Fraction(row["points"] * row["planned"], row["dealt"]) if short else Fraction(row["points"])
    if terms["counting"] == "per_hand":
        return Fraction(row["points"] * terms["hands"], row["hands"]) if row["hands"] else Fraction(0)
    if terms["counting"] == "ladder":
        return points_of_place(row, table, ladder)
    others = [other["points"] for other in table if other is not row]
    fewer = sum(points < row["points"] for points in others)
    equal = sum(points == row["points"] for points in others)
    return 100 * (fewer + Fraction(equal, 2)) / len(others) if others else Fraction(0)


def card_of(number: int, day: Json, terms: Json) -> dict[int, Json]:
    """1 and 2: each round of a person, with its state and worth."""
    card: dict[int, Json] = {}
    for one in day["rounds"]:
        row = next((sat for sat in one["sat"] if sat["who"] == number), None)
        state = next((name for name in ("out", "void", "later") if number in one[name]), MISSED)
        card[one["number"]] = {"state": "played" if row else state, "row": row}
        if row:
            table = [sat for sat in one["sat"] if sat["table"] == row["table"]]
            won = row["points"] == max(sat["points"] for sat in table)
            ladder = rows_of((one["number"] == 1 and terms["first_ladder"]) or terms["ladder"])
            card[one["number"]] |= {"worth": worth_of(row, table, terms, ladder), "won": won}
    neutral = Fraction(50 if terms["counting"].startswith("places") else 0)
    if terms["counting"] == "ladder" and terms["ladder"]:
        neutral = Fraction(sum(rows_of(terms["ladder"])[0]), len(rows_of(terms["ladder"])[0]))
    own = [one["worth"] for one in card.values() if one["row"]]
    mean = sum(own, Fraction(0)) / len(own) if own else neutral
    idle = {"nought": neutral, "own_mean": mean, "fixed": Fraction(terms["fixed"], 100)}[terms["resting"]]
    for one in card.values():
        one.setdefault("worth", Fraction(terms["missing"], 100) if one["state"] == MISSED else idle)
    return card


def sum_of(card: dict[int, Json], final: int | None, terms: Json) -> Fraction:
    """3 and 4: the sum of the rounds that count."""
    others = [(one["state"] == MISSED, -one["worth"], number) for number, one in card.items() if number != final]
    before = sum((-worth for _, worth, _ in sorted(others)[: terms["best_of"]]), Fraction(0))
    if final is None:
        return before
    part = {"all": Fraction(1), "half": Fraction(1, 2), "nothing": Fraction(0)}[terms["carried"]]
    return before * (part if card[final]["row"] else 1) + card[final]["worth"]


def numbers_of(card: dict[int, Json], number: int, day: Json, terms: Json) -> dict[str, Any]:
    """7: the number of each step, except for points where they met."""
    rows = [one["row"] for one in card.values() if one["row"]]
    numbers: dict[str, Any] = {}
    if terms["steps"] or terms["counting"] in ("places_first", "ladder"):
        numbers["amount"] = sum(row["points"] for row in rows)
    numbers["firsts"] = sum(one.get("won", False) for one in card.values())
    if not any(sat["by_slip"] for one in day["rounds"] for sat in one["sat"]):
        numbers["won"] = sum(row["won"] for row in rows)
    numbers["best"] = sorted((one["worth"] for one in card.values()), reverse=True)
    numbers["met"] = 0
    if day["seed"]:
        numbers["lot"] = int(sha256(f"{day['seed']}/{number}".encode()).hexdigest(), 16)
    named = terms["steps"] or list(numbers)
    return {name: numbers[name] for name in named if name in numbers}


def points_where_they_met(line: Json, equals: list[Json]) -> int:
    """7: the points at tables at which two of the equals sat."""
    total = 0
    for number, one in line["card"].items():
        if one["row"]:
            mates = [other["card"][number]["row"] for other in equals if other["card"][number]["row"]]
            together = sum(row["table"] == one["row"]["table"] for row in mates)
            total += one["row"]["points"] if together > 1 else 0
    return total


def key_of(line: Json, before: str = "") -> list[Any]:
    """7: what two people are compared by, up to a step."""
    steps = list(line["steps"])
    names = steps[: steps.index(before)] if before in steps else [] if before else steps
    return [-(line["table"] or 10**9), line["value"], *(line["steps"][name] for name in names)]


def lines_of(day: Json, terms: Json) -> list[Json]:
    """6 and 7: the people who are ranked, in order, with their places."""
    lines = []
    for one in day["people"]:
        card = card_of(one["number"], day, terms)
        missed = sum(cell["state"] == MISSED for cell in card.values())
        too_many = terms["most_missed"] is not None and missed > terms["most_missed"]
        if not one["ranked"] or too_many or (card and missed == len(card)):
            continue
        last = card[day["final"]]["row"] if day["final"] else None
        value = hundredths(sum_of(card, day["final"], terms))
        value += sum(ruling["hundredths"] for ruling in day["rulings"] if ruling["who"] == one["number"])
        steps = numbers_of(card, one["number"], day, terms)
        table = last["table"] if last else None
        lines.append({**one, "card": card, "value": value, "steps": steps, "table": table})
    met = [
        points_where_they_met(line, [two for two in lines if key_of(two, "met") == key_of(line, "met")])
        for line in lines
    ]
    for line, points in zip(lines, met, strict=True):
        line["steps"] |= {"met": points} if "met" in line["steps"] else {}
    return with_places(lines, key_of)


def with_places(lines: list[Json], key: Any) -> list[Json]:
    """7 and 8: the lines in order; equals share a place and the next place is missed."""
    ordered = []
    for _, equals in groupby(sorted(lines, key=key, reverse=True), key=key):
        place = len(ordered) + 1
        ordered += [{**line, "place": place} for line in equals]
    return ordered


def teams_of(lines: list[Json], team_best: int | None, column: str = "team") -> list[Json]:
    """8: the teams or the clubs in order; the lines of people are in order already."""
    teams: dict[str, list[Json]] = {}
    for line in lines:
        if line[column]:
            teams.setdefault(line[column], []).append(line)
    counted = {team: sorted(members, key=lambda line: -line["value"])[:team_best] for team, members in teams.items()}
    rows = [
        {"team": team, "who": [line["number"] for line in best], "values": [line["value"] for line in best]}
        for team, best in counted.items()
    ]
    return with_places(rows, lambda row: (sum(row["values"]), row["values"]))


def prizes_of(places: list[tuple[int, int]], pot: int, percent: list[int], coin: int) -> dict[int, int]:
    """9: the prize of each person; ``places`` are (place, number) in order."""
    amounts = [pot * one // 100 // coin * coin for one in percent]
    amounts[0] += pot * sum(percent) // 100 // coin * coin - sum(amounts)
    paid: dict[int, int] = {}
    for _, several in groupby(places, key=lambda one: one[0]):
        equals = [number for _, number in several]
        together = sum(amounts[len(paid) : len(paid) + len(equals)])
        coins = together // coin
        shares = [
            coins // len(equals) * coin + (coin if nth < coins % len(equals) else 0) for nth in range(len(equals))
        ]
        shares[0] += together % coin
        paid |= dict(zip(equals, shares, strict=True))
    return paid


def main() -> None:
    """Print the ranking of the day that is read from the standard input."""
    sent = json.load(sys.stdin)
    lines = lines_of(sent["day"], sent["terms"])
    for line in lines:
        print(f"{line['place']:3} {line['number']:4} {line['value'] / 100:10.2f}")
    for column, best in (("team", "team_best"), ("home_club", "club_best")):
        for team in teams_of(lines, sent["terms"][best], column):
            print(f"{team['place']:3} {team['team']} {sum(team['values']) / 100:10.2f} {team['who']}")


if __name__ == "__main__":
    main()
