"""The door of the phone: what the entry page asks when no server can be asked, and what it is answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from settlement import GAMES, company
from settlement.document import as_text
from settlement.game import Game
from settlement.judging import judge, preview, read, with_dealer
from settlement.preview.faces import others_of_the_face
from settlement.preview.reader import Reader
from settlement.preview.wording import Scene
from settlement.preview.wording import answer as worded
from settlement.settle import Standing
from settlement.vocabulary import Rules

Told = Mapping[str, Any]


def answer(asked: Told, words: Mapping[str, str]) -> str:
    """Answer a page as JSON text: what the open hand comes to, and totals and pots with what waits on the phone.

    ``asked`` holds the game's key, the rules and the standing of the evening as they were told last; who reads, by
    names, short names and language; what is ``waiting`` in order, each a kind with its facts, of which so many stand
    ``before`` the hand that is ``open``.  ``words`` are the translations.  What cannot be said from that is ``None``.
    """
    game, rules = GAMES[asked["game"]], asked["rules"]
    reader = Reader(
        names=tuple(asked["names"]),
        short=tuple(asked["short"]),
        language=asked["language"],
        translate=lambda text: words.get(text, text),
    )
    scene = Scene(game=game, rules=rules, reader=reader)
    told, waiting = Standing.from_json(asked["standing"]), asked["waiting"]
    before = _after(game, rules, told, waiting[: asked["before"]])
    last = None if before is None else _after(game, rules, before, waiting[asked["before"] :])
    return as_text({"preview": _preview(scene, before, asked["open"]), "sums": _sums(reader, last)})


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


def _sums(reader: Reader, standing: Standing | None) -> dict[str, Any] | None:
    """Return the totals in playing order and what lies in the pots, as they are printed."""
    if standing is None:
        return None
    totals = [reader.points(standing.totals[seat]) for seat in standing.seated]
    return {"totals": totals, "pots": {pot: reader.bare(lies) for pot, lies in standing.pots.items()}}


def _preview(scene: Scene, standing: Standing | None, told: Told | None) -> dict[str, Any] | None:
    """Return what the server answers of the same hand; nothing of who comes and goes, which asks who is known."""
    if standing is None or told is None or told["kind"] == company.KEY:
        return None
    facts = others_of_the_face(scene.face, told["facts"])
    return worded(scene, preview(scene.game, scene.rules, standing, told["kind"], facts), facts)
