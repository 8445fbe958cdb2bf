"""Random taps by the entry page's own programs (``thumb.mjs``): keys and sentence must agree with the record."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from scorebook.models import Evening
from settlement import GAMES
from settlement.game import Mark
from settlement.judging import preview
from settlement.preview.faces import others_of_the_face
from settlement.settle import opening
from tests.browser.entry.readback import unsaid
from tests.browser.entry.shapes import described

LOOK = Path(__file__).with_name("look.js").read_text(encoding="utf-8")
Told = dict[str, Any]


class Said(NamedTuple):
    """One call of a figure: side, result (``""`` if unknown), kontra and player."""

    side: int
    how: str
    kontra: int
    who: str = ""


class Settled(NamedTuple):
    """The rules' result for a record: the amounts and the marks of its line."""

    amounts: tuple[Any, ...]
    marks: tuple[Mark, ...]


class Judge:
    """The rules of one table, and every amount that a sentence of its screen has stood for."""

    def __init__(self, evening: Evening) -> None:
        self.game, self.desc = GAMES[evening.game], described(evening)
        self.rules, self.face, self.words = evening.rules, self.desc["face"], self.desc["words"]
        self.standing = opening(self.game, len(self.desc["seats"]), evening.first_dealer)
        self.settled: dict[str, Settled | None] = {}
        self.meant: dict[str, tuple[Any, ...]] = {}

    def settle(self, kind: str, facts: Told) -> Settled | None:
        """Return the result of a record, or ``None`` if the rules refuse it."""
        key = f"{kind} {json.dumps(facts, sort_keys=True)}"
        if key not in self.settled:
            result = preview(self.game, self.rules, self.standing, kind, self.normal(facts))
            self.settled[key] = None
            if result.settled is not None:
                marks = self.game.kinds[kind].describe(result.record, result.table).marks
                amounts = (result.settled.payouts, tuple(result.settled.pots.values()))
                self.settled[key] = Settled(amounts, marks)
        return self.settled[key]

    def is_saved(self, step: Told) -> bool:
        """Tell whether a step can be saved: the page offers it, and the rules take it."""
        return bool(step["ready"] and self.settle(step["kind"], step["facts"]))

    def normal(self, facts: Told) -> Told:
        """Return the facts with the declarers' count, whichever side's was typed."""
        return others_of_the_face(self.game.face(self.rules), facts)

    def findings(self, trail: list[Told]) -> Iterator[str]:
        """Yield what does not agree in the steps of a sequence of taps."""
        before: Told | None = None
        for step in trail:
            if before and self.is_unseen(before, step):
                yield f"{step['place']} changes {before['facts']} to {step['facts']} and nothing is seen"
            for finding in self.of_step(step):
                yield f"{finding} | {step['sentence']} | {step['facts']}"
            before = step

    def is_unseen(self, before: Told, step: Told) -> bool:
        """Tell whether a tap changed the record and nothing on the screen, unless all amounts or refusals stay."""
        records = [self.normal(one["facts"]) for one in (before, step)]
        screens = [(one["sentence"], one["keys"]) for one in (before, step)]
        if records[0] == records[1] or screens[0] != screens[1]:
            return False
        was, now = (self.settle(one["kind"], one["facts"]) for one in (before, step))
        if was is None or now is None:
            return was is not now or not (before["ready"] and step["ready"])
        return was.amounts != now.amounts

    def of_step(self, step: Told) -> Iterator[str]:
        """Yield the disagreements of one step."""
        facts, settled = step["facts"], self.settle(step["kind"], step["facts"]) if step["ready"] else None
        if missing := unsaid(self.game.key, step["kind"], facts, step["sentence"]):
            yield f"the sentence lacks {missing}"
        if step["kind"] == self.face["kind"]:
            screen = Party if self.desc["shape"] == "party" else Board
            yield from screen(self, step, settled).findings()
        if settled and self.meant.setdefault(step["sentence"], settled.amounts) != settled.amounts:
            yield f"one sentence stands for {self.meant[step['sentence']]} and for {settled.amounts}"


class Screen:
    """The keys of one step beside the record."""

    def __init__(self, judge: Judge, step: Told, settled: Settled | None) -> None:
        self.judge, self.step, self.settled = judge, step, settled
        self.face, self.words, self.facts = judge.face, judge.words, step["facts"]
        self.names: list[str] = judge.desc["seats"]

    @cached_property
    def keys(self) -> Mapping[str, tuple[str, str]]:
        """The look and the name of every key by what it is."""
        return {what: (look, name) for what, look, name in self.step["keys"]}

    def how(self, word: str) -> str:
        """Return a state's word on the screen."""
        return str(self.words[f"is_{word}"])


class Party(Screen):
    """The keys of a game that sides play."""

    def findings(self) -> Iterator[str]:
        """Yield every key that says something else than the record, and what the sentence says otherwise."""
        words = 0
        for chip in self.face["chips"]:
            _look, name = self.keys[f"fig {chip['figure']}"]
            if chip["shape"] in ("held", "listed", "whose"):
                owners = self.owners(chip)
                words += len(owners)
                expected = f"{chip['short']}: {', '.join(sorted(owners)) or self.how('none')}"
                label, _, shown = name.partition(": ")
                if f"{label}: {', '.join(sorted(shown.split(', ')))}" != expected:
                    yield f"the key says {name}, the record {expected}"
                continue
            calls = self.words_of(chip)
            words += 0 if chip["shape"] == "points" else len(calls)
            words += sum(one.how != "silent" for one in calls) if chip["shape"] == "points" else 0
            yield from self.of_key(chip, name, calls)
            yield from self.of_sentence(chip, calls)
        if self.settled and words != self.step["words"]:
            yield f"the sentence has {self.step['words']} figures, the record {words}"
        yield from self.of_kontra()

    def of_key(self, chip: Told, name: str, said: list[Said]) -> Iterator[str]:
        """Yield what a figure's key says otherwise than the record.

        Until another declarer is chosen a name does not tell whose side it is. A figure that one side has twice, or two
        players of whom one is the secret partner, cannot be saved, and the record has room for one proof of it: there
        every part of the key speaks of its own player.
        """
        visible = self.read(chip, name)
        is_undeclared = self.face["declarer"] not in self.facts
        if is_undeclared:
            said, visible = ([one._replace(side=0) for one in some] for some in (said, visible))
        sides = [] if is_undeclared else [one.side for one in visible]
        if not self.settled:
            announced = ("made", "lost", "said")
            said, visible = ([one for one in some if one.how in ("", *announced)] for some in (said, visible))
            denied = [one for one in visible if sides.count(one.side) == 1 and self.is_denied(chip, one)]
            yield from (f"the key says {name}, the record otherwise" for _one in denied)
        if not (len(said) == len(visible) and all(any(is_meant(one, other) for other in visible) for one in said)):
            yield f"the key says {name}, the record {said}"

    def of_sentence(self, chip: Told, said: list[Said]) -> Iterator[str]:
        """Yield what the sentence does not say of a figure, of one that may be silent also that it was announced."""
        announced = f"{self.how('said')}, " if chip["silent"] else ""
        for one in said if self.settled else ():
            times = f" {self.judge.desc['kontra_times'][one.kontra]}" if one.kontra else ""
            states = [one.how] if one.how else ["made", "lost", "said"]
            ways = [f"{announced if state in ('made', 'lost') else ''}{self.how(state)}" for state in states]
            phrases = [f"{chip['label']} {way}{times} ({one.who}".lower() for way in ways]
            if not any(phrase in self.step["sentence"].lower() for phrase in phrases):
                yield f"the sentence does not say {phrases}"

    def of_kontra(self) -> Iterator[str]:
        """Yield the kontra on the game where its key says another level than the record."""
        levels = [look for look, _name in [self.keys.get("kontra game", ("0", ""))]]
        if levels != [str(self.facts.get("game_kontra", 0))]:
            yield f"the key of kontra is at {levels[0]}, the record at {self.facts.get('game_kontra', 0)}"

    def side(self, seat: int) -> int:
        """Return the side of a player: 0 the declarers', 1 the others'."""
        return int(seat not in (self.facts.get(self.face["declarer"]), self.facts.get(self.face["partner"])))

    def owners(self, chip: Told) -> list[str]:
        """Return who has what a key gives to single players."""
        proof = self.facts.get(chip["proof"])
        if chip["shape"] == "whose":
            return [] if proof is None else [self.names[proof]]
        if chip["shape"] == "listed":
            return [self.names[seat] for seat in proof or ()]
        rows = [row for row in proof or () if chip["of"] in row.values()]
        rows = [row for row in rows if chip["count"] is None or chip["count"] in row.values()]
        (proof,) = (one for one in self.judge.desc["kinds"]["hand"]["facts"] if one["name"] == chip["proof"])
        seat = next(fact["name"] for fact in proof["facts"] if fact["kind"] == "seat")
        return [self.names[row[seat]] for row in rows]

    def words_of(self, chip: Told) -> list[Said]:
        """Return what the record has of a figure: announcements first, then what was made without a word."""
        rows = [row for row in self.facts.get(self.face["announcements"], ()) if row["figure"] == chip["figure"]]
        announced = [self.announced(chip, row) for row in rows if row.get("announced", True)]
        silent = [
            Said(self.face["sides"].index(row["side"]), "silent", 0) for row in rows if not row.get("announced", True)
        ]
        sides = {one.side for one in announced}
        return announced + silent + [one for one in self.proved(chip) if one.side not in sides]

    def announced(self, chip: Told, row: Told) -> Said:
        """Return an announcement; how it ended is told by the rules."""
        side = self.face["sides"].index(row["side"]) if "side" in row else self.side(row["by"])
        marks = self.settled.marks if self.settled else ()
        ends = [
            mark.outcome
            for mark in marks
            if mark.figure == row["figure"] and mark.announced and mark.opponents == bool(side)
        ]
        return Said(side, ends[0] if ends else "", row.get("kontra", 0), self.names[row["by"]] if "by" in row else "")

    def proved(self, chip: Told) -> Iterator[Said]:
        """Yield what the record proves of a figure besides its announcements."""
        proof = self.facts.get(chip["proof"])
        if chip["shape"] == "told":
            for row in self.facts.get(self.face["silent_figures"], ()):
                if row["figure"] == chip["figure"]:
                    yield Said(self.side(row["by"]), "silent" if row["made"] else "caught", 0, self.names[row["by"]])
        elif chip["shape"] == "points":
            yield from self.silent_by_points(chip)
        elif proof is not None and chip["shape"] in ("side", "all_tricks"):
            yield Said(self.face["sides"].index(proof), "silent", 0)
        elif proof is not None and chip["shape"] in ("last", "catch"):
            seat = proof[chip["parts"][0]]
            yield Said(self.side(seat), "silent" if proof.get("won", True) else "caught", 0, self.names[seat])

    def silent_by_points(self, chip: Told) -> Iterator[Said]:
        """Yield the silent figures that follow from the card points."""
        points = self.judge.normal(self.facts).get("declarer_points")
        if points is None or self.facts.get("all_tricks"):
            return
        for side, counted in enumerate((points, self.face["total"] - points)):
            if counted >= self.judge.rules["double_threshold"]:
                yield Said(side, "silent", 0)

    def all_tricks(self) -> Any:
        """Return the side with all tricks; none beside card points that exclude it, which is refused."""
        side, points = self.facts.get("all_tricks"), self.judge.normal(self.facts).get("declarer_points")
        bid = next((bid for bid in self.face["bids"] if bid["contract"] == self.facts.get("contract")), {})
        if side is None or points is None or not bid.get("all_tricks"):
            return side
        least, most = bid["all_tricks"]
        return side if (points >= least if side == self.face["sides"][0] else points <= most) else None

    def is_denied(self, chip: Told, shown: Said) -> bool:
        """Tell whether a key says of an announcement what an open record denies: that it was made, lost or neither."""
        if shown.how not in ("made", "lost", "said") or chip["shape"] not in ("side", "last", "catch", "sided"):
            return False
        side = self.face["sides"][shown.side]
        if chip["shape"] == "sided":
            rows = [row for row in self.facts[self.face["announcements"]] if row["figure"] == chip["figure"]]
            results = {row.get("made") for row in rows if row["side"] == side and row["announced"]}
            return shown.how != "said" and (shown.how == "made") not in results
        proof = self.facts.get(chip["proof"])
        if chip["shape"] == "side":
            has = side in (proof, self.all_tricks()) or self.has_all_tricks(shown.who)
        else:
            has = bool(proof) and proof.get("won", True) and self.side(proof[chip["parts"][0]]) == shown.side
        is_asked = chip["shape"] == "catch" and (not proof or self.side(proof["lost_by"]) == shown.side)
        return not is_asked and (shown.how == "made") is not has

    def has_all_tricks(self, who: str) -> bool:
        """Tell whether a key says that a player made all tricks, even of a secret side, and no points exclude it."""
        why = str(self.words["not_all_tricks"]).partition("{n}")[2]
        chips = (chip for chip in self.face["chips"] if chip["shape"] == "all_tricks")
        names = ((chip, part) for chip in chips for part in self.keys[f"fig {chip['figure']}"][1].split("; "))
        visible = (one for chip, part in names if why not in part for one in self.read(chip, part))
        return bool(who) and any(one.how in ("made", "silent") and one.who == who for one in visible)

    def read(self, chip: Told, name: str) -> list[Said]:
        """Return what the name of a figure's key says."""
        if name == f"{chip['short']}: {self.how('none')}":
            return []
        return [self.read_one(record.removeprefix(f"{chip['short']}: ").split(", ")) for record in name.split("; ")]

    def read_one(self, parts: list[str]) -> Said:
        """Return one record of a key's name."""
        how = next(state for state in ("lost", "silent", "caught", "made", "said") if self.how(state) in parts)
        who = next((name for name in parts if name in self.names), "")
        times = [part.split()[0] for part in parts if part.startswith("×")]
        level = self.judge.desc["kontra_times"].index(times[0]) if times else 0
        side = self.side(self.names.index(who)) if who else int(str(self.words["side_others"]) in parts)
        return Said(side, how, level, who)


def is_meant(record: Said, shown: Said) -> bool:
    """Tell whether a key means this record: where the record names nobody, anybody of the side."""
    return (
        record[0] == shown[0]
        and record.kontra == shown.kontra
        and record.how in ("", shown.how)
        and record.who in ("", shown.who)
    )


class Board(Screen):
    """The keys of a game that is told fact by fact."""

    def findings(self) -> Iterator[str]:
        """Yield every key that says something else than the record."""
        tiles = {tile["key"]: tile for step in self.face["steps"] for tile in step["tiles"]}
        for what, (_look, name) in self.keys.items():
            kind, _, key = what.partition(" ")
            if kind != "tile" or " by " in key or tiles[key]["shape"] in ("sheet", "rows", "chain_of"):
                continue
            yield from self.excluded(tiles[key])
            calls = list(self.words_of(tiles[key]))
            visible = name.rpartition(": ")[2] if not calls else name
            if (visible == self.how("none")) is bool(calls) or any(word not in name for word in calls):
                yield f"the key says {name}, the record {calls}"
            others, shown = set(self.names) - set(calls), name.removeprefix(tiles[key]["short"])
            if calls and tiles[key]["shape"] != "turns" and any(other in shown for other in others):
                yield f"the key says {name}, the record only {calls}"

    def excluded(self, tile: Told) -> Iterator[str]:
        """Yield a player who has the fact of a tile that is never this player's."""
        seat = self.facts.get(tile["never"])
        if seat is not None and str(seat) in (self.facts.get(tile["fact"]) or {}):
            yield f"{self.names[seat]} has {tile['label']}"

    def words_of(self, tile: Told) -> Iterator[str]:
        """Yield every word that a tile has to say of the record."""
        value: Any = self.facts
        for part in tile["fact"].split("."):
            value = (value or {}).get(part)
        if value is None:
            return
        match tile["shape"]:
            case "turns":
                yield from (turn["label"] for turn in tile["turns"] if turn["facts"][""] == value)
            case "whose":
                yield self.names[value]
            case "held":
                yield from self.held(tile, value)
            case "tally":
                yield from (self.names[row[tile["who"]]] for row in value)
            case "part":
                yield from self.record(tile, value)
            case "row":
                rows = (row for row in value if all(row.get(name) == told for name, told in tile["sets"].items()))
                yield from (word for row in rows for word in self.record(tile, row))
            case "chain":
                yield f"×{prod(tile['factors'][link] for link in value)}" if len(value) > 1 else "×"

    def held(self, tile: Told, values: Told) -> Iterator[str]:
        """Yield every player who has a value, and each player's value; nobody said a kontra of level 0."""
        labels = {turn["facts"][""]: turn["label"] for turn in tile["turns"]}
        for seat, value in values.items():
            if value:
                name = self.names[int(seat)]
                yield from (name, f"{name} {labels.get(value, value)}")

    def record(self, tile: Told, row: Told) -> Iterator[str]:
        """Yield what a tile says of a small record: whose, its number or how far it is, and how it ended."""
        yield self.names[row[tile["who"]]]
        if tile["typed"]:
            yield str(row[tile["typed"]])
            return
        yield from self.panel_answers(tile, row)
        marks = self.settled.marks if self.settled else ()
        ends = [mark.outcome for mark in marks if mark.figure == row.get("figure") and mark.by == row[tile["who"]]]
        if any(self.is_of(fact, row[tile["who"]]) for fact in tile["adds"]):
            ends = []  # only the rules can say what that adds to the points: the key says that it was announced
        elif not self.settled and len(self.facts.get(tile["decided"], ())) == len(self.names):
            enough = tile["enough"][self.facts["contract"]]
            ends = ["made" if self.facts[tile["decided"]][str(row[tile["who"]])] >= enough else "lost"]
        expected = {**row, "made": ends[0] == "made"} if ends and ends[0] else row
        counts = self.facts.get(tile["alone"], {})
        if any(points for seat, points in counts.items() if int(seat) != row[tile["who"]]):
            expected = {**row, "made": False}  # others have some of what whoever made it has alone
        turns = [
            turn for turn in tile["turns"] if all(expected.get(name) == is_ for name, is_ in turn["facts"].items())
        ]
        if turns:
            yield max(turns, key=lambda turn: len(turn["facts"]))["label"]

    def is_of(self, fact: str, seat: int) -> bool:
        """Tell whether a fact says something of a player."""
        value = self.facts.get(fact) or {}
        return str(seat) in value or seat in value.values()

    def panel_answers(self, tile: Told, row: Told) -> Iterator[str]:
        """Yield what the panel asked of a small record: a suit, a missing card, that the game was given up."""
        inner = {fact["name"]: fact["facts"] for fact in self.judge.desc["kinds"]["hand"]["facts"]}[tile["fact"]]
        for fact in inner:
            if row.get(fact["name"]) and any(blank["name"] == fact["name"] for blank in tile["blanks"]):
                if fact["kind"] == "choice":
                    yield dict(fact["choices"])[row[fact["name"]]]
                elif fact["kind"] == "flag":
                    yield fact["label"].lower()
