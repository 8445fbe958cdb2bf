"""The door of the phone: what pages ask when no server can be asked, and what they are answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from settlement import GAMES, company
from settlement.document import as_text
from settlement.game import Game, Indicator
from settlement.house_rules import pinned
from settlement.judging import judge, preview, read, with_dealer
from settlement.notation import as_json
from settlement.preview.evening import Evening, Impossible, Line, evening_told
from settlement.preview.explaining import explained, paid_now
from settlement.preview.faces import others_of_the_face
from settlement.preview.reader import Reader
from settlement.preview.wording import Former, Scene
from settlement.preview.wording import answer as worded
from settlement.settle import Standing, table_for
from settlement.vocabulary import Rules

Told = Mapping[str, Any]


def answer(asked: Told, words: Mapping[str, str]) -> str:
    """Answer a page as JSON text: what the open hand comes to, and totals and pots with what waits on the phone.

    ``asked`` holds the game's key, the rules and the standing of the evening as they were told last; who reads, by
    names, short names and language; what is ``waiting`` in order, each a kind with its facts, of which so many stand
    ``before`` the hand that is ``open``.  ``words`` are the translations.  What cannot be said from that is ``None``.
    """
    game = GAMES[asked["game"]]
    rules = pinned(game, asked["rules"])
    scene = _scene(asked, words)
    told, waiting = Standing.from_json(asked["standing"]), asked["waiting"]
    before = _after(game, rules, told, waiting[: asked["before"]])
    last = None if before is None else _after(game, rules, before, waiting[asked["before"] :])
    return as_text({"preview": _preview(scene, before, asked["open"]), "sums": _sums(scene, last)})


def at_table(asked: Told, words: Mapping[str, str]) -> str:
    """Answer a page that knows every line: as :func:`answer`, of whatever waits, and of the correction of a line.

    ``asked`` holds the evening as it was ``told``; the ``deeds`` that wait, in order, of which so many stand
    ``before`` the hand that is ``open``: a kind with its facts; ``number`` is that of the line that the page corrects,
    or ``None``.  Besides, ``table`` is what the page shows of the table before that hand, and ``refused`` by key why a
    deed cannot be done.
    """
    told, number = asked["told"], asked["number"]
    evening = evening_told(GAMES[told["game"]], told)
    refused = _done(evening, told, asked["deeds"][: asked["before"]], words)
    scene, table = _scene_of(evening, told, words), _table(evening, told, evening.line(number))
    shown = None if asked["open"] is None else _shown(scene, evening, asked["open"], evening.line(number))
    refused |= _done(evening, told, asked["deeds"][asked["before"] :], words)
    sums = None if refused else _sums(_scene_of(evening, told, words), evening.standing)
    return as_text({"preview": shown, "sums": sums, "table": table, "refused": refused})


def sheet(asked: Told, words: Mapping[str, str]) -> str:
    """Answer the sheet with what waits on the phone: every line explained, the totals, and who would pay whom now.

    ``asked`` holds the evening as it was ``told`` and the ``deeds`` that wait; of what cannot be done ``refused`` says
    why.  Everything is in the words and numbers of the reader.
    """
    told = asked["told"]
    evening = evening_told(GAMES[told["game"]], told)
    refused = _done(evening, told, asked["deeds"], words)
    scene = _scene_of(evening, told, words)
    reader, standing = scene.reader, evening.standing
    in_play = scene.game.pots_in_play(table_for(scene.game, scene.rules, standing))
    pots = [[reader.translate(label), reader.bare(standing.pots[pot])] for pot, label in in_play]
    return as_text(
        {
            "names": reader.names,
            "totals": [reader.points(total) for total in standing.totals],
            "pots": pots,
            "lines": [_line(scene, line) for line in evening.lines],
            "pays": paid_now(scene, standing),
            "refused": refused,
        }
    )


def _scene(asked: Told, words: Mapping[str, str]) -> Scene:
    reader = Reader(
        names=tuple(asked["names"]),
        short=tuple(asked["short"]),
        language=asked["language"],
        translate=lambda text: words.get(text, text),
    )
    game = GAMES[asked["game"]]
    return Scene(game=game, rules=pinned(game, asked["rules"]), reader=reader)


def _scene_of(evening: Evening, told: Told, words: Mapping[str, str]) -> Scene:
    """Return who reads; somebody new has no shorter name yet."""
    new = evening.names[len(told["names"]) :]
    return _scene({**told, "names": evening.names, "short": [*told["short"], *new]}, words)


def _done(evening: Evening, told: Told, deeds: Iterable[Told], words: Mapping[str, str]) -> dict[str, list[str]]:
    """Do what waits, and return why what cannot be done is refused."""
    refused = {}
    for deed in deeds:
        try:
            evening.do(deed)
        except Impossible as why:
            reader = _scene_of(evening, told, words).reader
            refused[deed["key"]] = [reader.sentence(problem.text) for problem in why.problems]
    return refused


def _table(evening: Evening, told: Told, line: Line | None) -> dict[str, Any]:
    """Return what the entry page shows of the table at which the next hand is written, or a line was."""
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
        "short": [*told["short"], *evening.names[len(told["short"]) :]],
        "deals": {str(seat): {"active": one.active, "next": one.right_of(seat)} for seat, one in tables},
        "offered": [key for key, kind in game.kinds.items() if not kind.closes and kind.offered(table)],
    }


def _shown(scene: Scene, evening: Evening, told: Told, line: Line | None) -> dict[str, Any]:
    """Return what the server answers of the same hand."""
    facts, _known = evening.facts_of(told)
    standing = line.settled if line else None
    former = Former(payouts=standing.payouts, facts=as_json(line.record)) if line and standing else None
    return worded(scene, evening.preview(told, line.number if line else None), facts, former)


def _line(scene: Scene, line: Line) -> dict[str, Any]:
    """Return a line of the sheet: what everybody gained, and why."""
    told = {"number": line.number, "by": line.by, "struck": line.settled is None, "undone": line.undone}
    return told if line.settled is None else {**told, **explained(scene, line.before, line.settled, line.record)}


def _after(game: Game, rules: Rules, standing: Standing | None, waiting: Iterable[Told]) -> Standing | None:
    """Return how the table stands after entries; ``None`` where one of them cannot be written as it is."""
    for told in waiting:
        if standing is None or told["kind"] == company.KEY:
            return None
        facts = others_of_the_face(game.face(rules), told["facts"])
        record, _problems = read(game, told["kind"], facts, len(standing.totals))
        if record is None:
            return None
        named = with_dealer(game, told["kind"], record, standing.dealer)
        _table, _problems, settled = judge(game, rules, standing, told["kind"], named)
        standing = None if settled is None else settled.after
    return standing


def _sums(scene: Scene, standing: Standing | None) -> dict[str, Any] | None:
    """Return who sits there, short and whole, their totals, and the cells of the strip, as they are printed."""
    if standing is None:
        return None
    reader, table = scene.reader, table_for(scene.game, scene.rules, standing)
    return {
        "names": [[reader.short[seat], reader.names[seat]] for seat in standing.seated],
        "totals": [reader.points(standing.totals[seat]) for seat in standing.seated],
        "strip": [_cell(reader, one, standing) for one in scene.game.strip(table)],
    }


def _cell(reader: Reader, one: Indicator, standing: Standing) -> dict[str, Any]:
    """Return a cell of the strip in few words; a ``factor`` stands out."""
    name = "" if one.seat is None else reader.short[one.seat]
    said = one.value.read(reader.short, reader.translate) if one.value else name
    return {
        "key": one.key,
        "text": reader.bare(standing.pots[one.key]) if one.key in standing.pots else said or "–",
        "factor": one.factor,
    }


def _preview(scene: Scene, standing: Standing | None, told: Told | None) -> dict[str, Any] | None:
    """Return what the server answers of the same hand; nothing of who comes and goes, which asks who is known."""
    if standing is None or told is None or told["kind"] == company.KEY:
        return None
    facts = others_of_the_face(scene.face, told["facts"])
    return worded(scene, preview(scene.game, scene.rules, standing, told["kind"], facts), facts)
