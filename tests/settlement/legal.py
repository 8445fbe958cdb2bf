"""Random entries: any record its own description allows, and hands that could have been played."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from settlement import check
from settlement.company import KEY, Company
from settlement.facts import Fact, Kind, facts
from settlement.game import Game
from settlement.own_figures import choices_of, own_figures
from settlement.paskievics.facts import FIGURES
from settlement.vocabulary import Table

OWN_NAMES = ("Csuzima", "Színesítés", "trull", "Two", "a & <b>", "Fácán a 2. ütésben")
SIX = tuple(figure.key for figure in FIGURES if not figure.extra)
SIDES = ("declarers", "opponents")
Facts = dict[str, Any]


def any_rules(game: Game, random: Random) -> Facts:
    """Return house rules of every sort, prices small."""
    rules = game.defaults()
    for option in game.options:
        if option.own:
            rules[option.key] = any_own_figures(random)
        elif option.prices:
            rules[option.key] = {key: random.randrange(1, 30) for key, _ in option.choices if random.random() < 0.3}
        elif option.longest:
            rules[option.key] = random.choice(("", "Römi", "a & <b>"))
        elif option.also_whole and random.random() < 0.4:
            rules[option.key] = random.randrange(1, 40)
        elif not option.many and random.random() < 0.4:
            rules[option.key] = random.choice([value for value, _ in option.choices])
    for rate in game.rates:
        if "threshold" not in rate.key and random.random() < 0.1:
            rules[rate.key] = random.randrange(1, 40)
    return rules


def any_own_figures(random: Random) -> Facts:
    """Return a few figures of a table's own, of every sort."""
    figures: Facts = {}
    for name in random.sample(OWN_NAMES, random.choice((0, 1, 2, len(OWN_NAMES)))):
        prices = random.choice((("announced",), ("silent",), ("announced", "silent")))
        figure: Facts = {"name": name, **{price: random.randrange(1, 30) for price in prices}}
        figure |= {field: random.random() < 0.5 for field in ("times_game", "kontra") if random.random() < 0.5}
        figures[f"f_{len(figures)}"] = figure
    return figures


def own_rows(table: Table, random: Random) -> list[Facts]:
    """Return what a hand of two sides tells about the table's own figures, as rows of ``figures``."""
    rows: list[Facts] = []
    for own in own_figures(table.rules):
        for side in ("declarer", "defenders"):
            announced = random.random() < 0.5
            if random.random() < 0.7 or not (own.announced if announced else own.silent):
                continue
            kontra = random.randint(0, table.rules["kontra_max"]) if announced and own.kontra else 0
            row = {"figure": own.figure, "side": side, "announced": announced, "kontra": kontra}
            rows.append({**row, "made": not announced or random.random() < 0.5})
    return rows


def any_record(record: type, table: Table, random: Random) -> Any:
    """Return a record its description allows, whether it could have been played or not."""
    values = {}
    for fact in facts(record):
        if fact.required or random.random() < 0.4:
            values[fact.attribute] = any_value(fact, table, random)
    return record(**values)


def any_value(fact: Fact, table: Table, random: Random) -> Any:
    """Return a value of a fact, by its kind."""
    match fact.kind:
        case Kind.SEAT:
            anybody = range(table.accounts) if fact.pots else table.seated
            return random.choice([*anybody, *(table.pots if fact.pots else ()), *(key for key, _ in fact.words)])
        case Kind.CHOICE:
            return random.choice([key for key, _ in choices_of(fact, table.rules)])
        case Kind.WHOLE:
            return random.randint(fact.least, min(fact.most, fact.least + 100))
        case Kind.FLAG:
            return random.random() < 0.5
        case Kind.TEXT:
            return "x" * random.randint(max(fact.least, 1), fact.most)
        case Kind.CHAIN:
            assert fact.inner is not None
            return tuple(any_value(fact.inner, table, random) for _ in range(random.randint(1, fact.most)))
        case Kind.EACH:
            assert fact.inner is not None
            return {seat: any_value(fact.inner, table, random) for seat in table.seated}
        case Kind.PART:
            assert fact.record is not None
            return any_record(fact.record, table, random)
        case Kind.ROWS:
            assert fact.record is not None
            rows = range(random.randint(max(fact.least, 1), 4))
            return tuple(any_record(fact.record, table, random) for _ in rows)


def legal_hand(game: Game, table: Table, random: Random) -> Any:
    """Return a hand that could have been played at this table."""
    if game.key != "paskievics":
        return hand_of_its_game(game, table, random)
    record = game.kinds["hand"].record
    described = {fact.name: fact for fact in facts(record)}
    facts_of_hand = the_result(table, random)
    for _ in range(200):
        if "declarer_points" in facts_of_hand or facts_of_hand.get("all_tricks") is None:
            facts_of_hand["declarer_points"] = random.randint(0, 94)
        hand = record(**{name: as_fact(described[name], value) for name, value in facts_of_hand.items()})
        if all(problem.warning for problem in check.reasons(game, "hand", hand, table)):
            return hand
    raise AssertionError(f"no card points fit {facts_of_hand}")


def hand_of_its_game(game: Game, table: Table, random: Random) -> Any:
    """Return a legal hand of a game whose ``<game>/hands.py`` throws plain facts that are often legal."""
    described = {fact.name: fact for fact in facts(game.kinds["hand"].record)}
    throw = import_module(f"tests.settlement.{game.key}.hands").a_hand
    for _ in range(500):
        thrown: Facts = throw(table, random)
        hand = game.kinds["hand"].record(**{name: as_fact(described[name], value) for name, value in thrown.items()})
        if all(problem.warning for problem in check.reasons(game, "hand", hand, table)):
            return hand
    raise AssertionError(f"{game.key}: five hundred hands and none of them legal")


def as_fact(fact: Fact, value: Any) -> Any:
    """Return plain values as the record keeps them."""
    if fact.kind is Kind.PART and fact.record is not None:
        return fact.record(**value)
    if fact.kind is Kind.ROWS and fact.record is not None:
        return tuple(fact.record(**row) for row in value)
    return value


def the_result(table: Table, random: Random) -> Facts:
    """Return the facts of a hand, all but the card points."""
    declarer = random.choice(table.active)
    others = [seat for seat in table.active if seat != declarer]
    partner = random.choice([*others, *others, None])
    ours = {declarer, partner}
    hand: Facts = {"contract": random.choice(("three", "two", "one", "solo")), "declarer": declarer}
    if partner is None:
        hand["alone_by"] = random.choice(("own_call", "called_card_in_skart"))
    else:
        hand["partner"] = partner
    most = table.rules["kontra_max"]
    hand["game_kontra"] = random.choice((0, 0, 0, 1, random.randint(1, most)))
    if hand.get("alone_by") == "called_card_in_skart":
        hand["game_kontra"] = max(hand["game_kontra"], 1)
    side = {seat: SIDES[seat not in ours] for seat in table.active}
    hand.update(the_tricks(side, random))
    hand.update(the_words(side, table, random))
    hand.update(an_honour(hand, table, random))
    if random.random() < 0.08:
        hand["penalty"] = {
            "kind": random.choice(("revoke", "faulty_skart")),
            "player": random.choice(table.active),
            "severity": random.choice(("severe", "mild")),
        }
    return hand


def the_tricks(side: dict[int, str], random: Random) -> Facts:
    """Return who took what: all tricks, honours, kings, the catch and the pagat, each fitting the others."""
    swept = random.choice(SIDES) if random.random() < 0.08 else None
    tricks: Facts = {} if swept is None else {"all_tricks": swept}
    pagat_with = catcher = None
    if random.random() < 0.3:
        player = random.choice(list(side))
        takers = [seat for seat in side if swept in (None, side[seat])]
        taker = random.choice(takers)
        caught = {} if taker == player else {"caught_by": taker}
        tricks["pagat_last_trick"] = {"player": player, "won": taker == player, **caught}
        pagat_with = side[taker]
    if random.random() < 0.2:
        by = random.choice([seat for seat in side if swept in (None, side[seat])])
        tricks["xxi_catch"] = {"by": by, "lost_by": random.choice([seat for seat in side if seat != by])}
        catcher = side[by]
    trull = swept or random.choice((None, *SIDES))
    if pagat_with is not None:
        trull = pagat_with if trull else None
    if catcher is not None:
        trull = None if pagat_with not in (None, catcher) else catcher if trull or pagat_with == catcher else None
    kings = swept or (random.choice(SIDES) if random.random() < 0.2 else None)
    return {**tricks, **({"trull": trull} if trull else {}), **({"four_kings": kings} if kings else {})}


def an_honour(hand: Facts, table: Table, random: Random) -> Facts:
    """Return an honour from the talon at a table of five, drawn by who played it."""
    if not table.sitting_out or random.random() < 0.8:
        return {}
    card = random.choice(("skiz", "xxi", "pagat"))
    played = (
        hand.get("pagat_last_trick", {}).get("player")
        if card == "pagat"
        else hand.get("xxi_catch", {}).get("by" if card == "skiz" else "lost_by")
    )
    player = random.choice(table.active) if played is None else played
    if hand["contract"] == "solo" and player == hand["declarer"]:
        return {}
    return {"talon_honours": [{"player": player, "card": card, "late": random.random() < 0.5}]}


def the_words(side: dict[int, str], table: Table, random: Random) -> Facts:
    """Return what was announced and counted, silent further figures and honours from the talon."""
    said, silent, seen = [], [], set()
    own = {figure.figure: figure for figure in own_figures(table.rules)}
    announced = (figure.figure for figure in own.values() if figure.announced)
    for figure in (*SIX, *table.rules["extra_figures"], *announced):
        for seat in random.sample(list(side), random.choice((0, 0, 0, 0, 0, 1, 2))):
            if (figure, side[seat]) not in seen:
                outcome = {} if figure in SIX else {"made": random.random() < 0.5}
                kontra = random.choice((0, 0, random.randint(0, table.rules["kontra_max"])))
                kontra = kontra if figure not in own or own[figure].kontra else 0
                said.append({"figure": figure, "by": seat, "kontra": kontra, **outcome})
                seen.add((figure, side[seat]))
    for figure in (*table.rules["extra_figures_silent"], *(key for key in own if own[key].silent)):
        seat = random.choice(list(side))
        if random.random() < 0.1 and (figure, side[seat]) not in seen:
            silent.append({"figure": figure, "by": seat, "made": random.random() < 0.7})
    player = random.choice(list(side))
    alone = list(side.values()).count(side[player]) == 1
    counts = [{"player": player, "count": random.choice((8, 9)), "announced": alone or random.random() < 0.7}]
    return {"announcements": said, "silent_figures": silent, "tarokk_counts": counts if random.random() < 0.2 else []}


def any_company(table: Table, random: Random) -> Company:
    """Return who sits there next: some stay, some come back, some are new, in their old order or a new one."""
    here = list(table.seated)
    random.shuffle(here)
    staying = here[: random.randint(1, len(here))]
    away = [seat for seat in range(table.accounts) if seat not in here]
    some = random.sample(away, random.randint(0, len(away)))
    new = range(table.accounts, table.accounts + max(random.choice(table.counts) - len(staying) - len(some), 0))
    together = [*staying, *some, *new]
    if random.random() < 0.5:
        together.sort()
    return Company(players=tuple(together))


def legal_entry(game: Game, table: Table, random: Random, *, changes: bool = False) -> tuple[str, Any]:
    """Return an entry of any kind but the close; people come and go only where asked for."""
    others = {"hand"} if changes else {"hand", KEY}
    kinds = [key for key, kind in game.kinds.items() if key not in others and not kind.closes]
    kind = random.choice(["hand"] * 12 + kinds)
    if kind == "hand":
        return kind, legal_hand(game, table, random)
    record = any_company(table, random) if kind == KEY else any_record(game.kinds[kind].record, table, random)
    if all(problem.warning for problem in check.problems(game, kind, record, table)):
        return kind, record
    return "hand", legal_hand(game, table, random)
