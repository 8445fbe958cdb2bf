"""Functions that pages call on the phone if the server cannot be reached; each returns JSON text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from settlement import GAMES, company
from settlement.document import as_text
from settlement.game import Game, Indicator
from settlement.house_rules import pinned
from settlement.judging import judge, preview, read, with_dealer
from settlement.notation import as_json
from settlement.preview.evening import Evening, Impossible, Line, evening_of
from settlement.preview.explaining import explained, paid_now
from settlement.preview.faces import others_of_the_face
from settlement.preview.reader import Reader
from settlement.preview.wording import Former, Scene
from settlement.preview.wording import answer as worded
from settlement.settle import Standing, table_for
from settlement.vocabulary import Rules

Data = Mapping[str, Any]


def answer(request: Data, words: Mapping[str, str]) -> str:
    """Return the preview of the open hand, and the totals and pots after all entries that wait on the phone.

    ``request`` has the key of the ``game``, the ``rules``, and the last ``standing`` from the server.  It has the
    reader's ``names``, ``short`` names and ``language``.  ``waiting`` are the entries that wait, in order, each with
    kind and facts; ``before`` is the number of them that come before the ``open`` hand.  ``words`` are the
    translations.  A part of the result is ``None`` if it cannot be computed from this.
    """
    game = GAMES[request["game"]]
    rules = pinned(game, request["rules"])
    scene = _scene(request, words)
    standing, waiting = Standing.from_json(request["standing"]), request["waiting"]
    before = _after(game, rules, standing, waiting[: request["before"]])
    last = None if before is None else _after(game, rules, before, waiting[request["before"] :])
    return as_text({"preview": _preview(scene, before, request["open"]), "sums": _sums(scene, last)})


def at_table(request: Data, words: Mapping[str, str]) -> str:
    """Return the same as :func:`answer` for a page that knows every line, with any action that waits.

    ``request`` has the last evening from the server (``told``).  ``deeds`` are the actions that wait, in order;
    ``before`` is the number of them that come before the ``open`` hand.  ``number`` is the line that the page corrects,
    or ``None``.  The result also has the ``table`` before the open hand, and the actions that are ``refused``, by key
    with their reasons.
    """
    data, number = request["told"], request["number"]
    evening = evening_of(GAMES[data["game"]], data)
    refused = _apply(evening, data, request["deeds"][: request["before"]], words)
    scene, table = _scene_of(evening, data, words), _table(evening, data, evening.line(number))
    open_hand = _open_hand(scene, evening, request["open"], evening.line(number))
    refused |= _apply(evening, data, request["deeds"][request["before"] :], words)
    sums = None if refused else _sums(_scene_of(evening, data, words), evening.standing)
    return as_text({"preview": open_hand, "sums": sums, "table": table, "refused": refused})


def sheet(request: Data, words: Mapping[str, str]) -> str:
    """Return the sheet after all actions that wait: every line explained, the totals, and the payments as of now.

    ``request`` has the last evening from the server (``told``) and the actions that wait (``deeds``).  The result also
    has the actions that are ``refused``, by key with their reasons.  All texts are in the reader's language.
    """
    data = request["told"]
    evening = evening_of(GAMES[data["game"]], data)
    refused = _apply(evening, data, request["deeds"], words)
    scene = _scene_of(evening, data, words)
    reader, standing = scene.reader, evening.standing
    in_play = scene.game.pots_in_play(table_for(scene.game, scene.rules, standing))
    pots = [[reader.translate(label), reader.bare(standing.pots[pot])] for pot, label in in_play]
    return as_text(
        {
            "names": reader.names,
            "totals": [reader.points(total) for total in standing.totals],
            "pots": pots,
            "lines": [_sheet_line(scene, line) for line in evening.lines],
            "pays": paid_now(scene, standing),
            "refused": refused,
        }
    )


def _scene(data: Data, words: Mapping[str, str]) -> Scene:
    reader = Reader(
        names=tuple(data["names"]),
        short=tuple(data["short"]),
        language=data["language"],
        translate=lambda text: words.get(text, text),
    )
    game = GAMES[data["game"]]
    return Scene(game=game, rules=pinned(game, data["rules"]), reader=reader)


def _scene_of(evening: Evening, data: Data, words: Mapping[str, str]) -> Scene:
    """Return the scene of an evening; a newcomer's short name is the whole name."""
    new = evening.names[len(data["names"]) :]
    return _scene({**data, "names": evening.names, "short": [*data["short"], *new]}, words)


def _apply(evening: Evening, data: Data, actions: Iterable[Data], words: Mapping[str, str]) -> dict[str, list[str]]:
    """Apply the actions that wait, and return the reasons of those that are refused, by key."""
    refused = {}
    for action in actions:
        try:
            evening.apply(action)
        except Impossible as why:
            reader = _scene_of(evening, data, words).reader
            refused[action["key"]] = [reader.sentence(problem.text) for problem in why.problems]
    return refused


def _table(evening: Evening, data: Data, line: Line | None) -> dict[str, Any]:
    """Return the table for the entry page, before the next hand or before a line."""
    standing, game, rules = line.before if line else evening.standing, evening.game, evening.rules
    dealt = getattr(line.record, "dealer", None) if line else None
    table = table_for(game, rules, standing)
    tables = ((seat, table_for(game, rules, standing, seat)) for seat in standing.seated)
    return {
        "number": evening.next_number,
        "last": evening.last.number if evening.last else None,
        "before": evening.last.before.as_json() if evening.last else None,
        "standing": standing.as_json(),
        "dealer": standing.dealer if dealt is None else dealt,
        "worn": game.wearer(standing.carry),
        "there": standing.seated,
        "seats": evening.names,
        "short": [*data["short"], *evening.names[len(data["short"]) :]],
        "deals": {str(seat): {"active": deal.active, "next": deal.right_of(seat)} for seat, deal in tables},
        "offered": [key for key, kind in game.kinds.items() if not kind.closes and kind.offered(table)],
    }


def _open_hand(scene: Scene, evening: Evening, entry: Data | None, line: Line | None) -> dict[str, Any] | None:
    """Return the preview of the open hand, equal to the server's; a change of people has none."""
    if entry is None or entry["kind"] == company.KEY:
        return None
    facts, _known = evening.facts_of(entry)
    standing = line.settled if line else None
    former = Former(payouts=standing.payouts, facts=as_json(line.record)) if line and standing else None
    return worded(scene, evening.preview(entry, line.number if line else None), facts, former)


def _sheet_line(scene: Scene, line: Line) -> dict[str, Any]:
    """Return a line of the sheet with its explanation, unless it is struck."""
    line_data = {"number": line.number, "by": line.by, "struck": line.settled is None, "undone": line.undone}
    return (
        line_data if line.settled is None else {**line_data, **explained(scene, line.before, line.settled, line.record)}
    )


def _after(game: Game, rules: Rules, standing: Standing | None, waiting: Iterable[Data]) -> Standing | None:
    """Return the standing after entries, or ``None`` if an entry is refused or changes the people."""
    for entry in waiting:
        if standing is None or entry["kind"] == company.KEY:
            return None
        facts = others_of_the_face(game.face(rules), entry["facts"])
        record, _problems = read(game, entry["kind"], facts, len(standing.totals))
        if record is None:
            return None
        named = with_dealer(game, entry["kind"], record, standing.dealer)
        _table, _problems, settled = judge(game, rules, standing, entry["kind"], named)
        standing = None if settled is None else settled.after
    return standing


def _sums(scene: Scene, standing: Standing | None) -> dict[str, Any] | None:
    """Return the names, short and whole, the totals and the cells of the strip, as printed text."""
    if standing is None:
        return None
    reader, table = scene.reader, table_for(scene.game, scene.rules, standing)
    return {
        "names": [[reader.short[seat], reader.names[seat]] for seat in standing.seated],
        "totals": [reader.points(standing.totals[seat]) for seat in standing.seated],
        "strip": [_cell(reader, indicator, standing) for indicator in scene.game.strip(table)],
    }


def _cell(reader: Reader, indicator: Indicator, standing: Standing) -> dict[str, Any]:
    """Return a cell of the strip with its short text."""
    name = "" if indicator.seat is None else reader.short[indicator.seat]
    text = indicator.value.read(reader.short, reader.translate) if indicator.value else name
    return {
        "key": indicator.key,
        "text": reader.bare(standing.pots[indicator.key]) if indicator.key in standing.pots else text or "–",
        "factor": indicator.factor,
    }


def _preview(scene: Scene, standing: Standing | None, entry: Data | None) -> dict[str, Any] | None:
    """Return the preview of a hand, equal to the server's; a change of people has none, because it needs all names."""
    if standing is None or entry is None or entry["kind"] == company.KEY:
        return None
    facts = others_of_the_face(scene.face, entry["facts"])
    return worded(scene, preview(scene.game, scene.rules, standing, entry["kind"], facts), facts)
