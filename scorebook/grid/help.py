"""The help beside the grid: the keys, and the words of this game's shorthand with examples of this table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorebook.grid import vocabulary
from scorebook.grid.layout import DECLARER, FACTS, FIGURES, KONTRA, PARTNER, SCORE, Layout, Target, of_figures
from scorebook.grid.marks import fact_at, fewest
from scorebook.grid.vocabulary import Company, Sense, fold, senses_of
from scorebook.words.short_names import short_names
from settlement.board import Tile
from settlement.face import Face
from settlement.facts import Fact, Kind, fact_named, facts

LEAST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of the help: the input and its meaning."""

    typed: str
    means: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """Lines of the help that belong together."""

    head: str
    entries: tuple[Entry, ...]


def help_of(layout: Layout, names: Sequence[str]) -> list[Chapter]:
    """Return the help of a game's grid."""
    chapters = [
        Chapter(head=capfirst(layout.columns[1].name), entries=tuple(_whats(layout, names))),
        Chapter(head=_("Players"), entries=tuple(_players(names))),
        *_own_columns(layout, names),
        Chapter(head=_("Points and kontra"), entries=tuple(_points(layout, names))),
        Chapter(head=_("Marks of a figure"), entries=tuple(_marks(layout))),
        Chapter(head=_("Figures and the rest"), entries=tuple(_figures(layout))),
    ]
    return [chapter for chapter in chapters if chapter.entries]


def _whats(layout: Layout, names: Sequence[str]) -> Iterator[Entry]:
    for sense in layout.whats:
        keys = " · ".join((*sense.letters, _shortest(sense, layout.whats)))
        answers = [
            answer.number
            for question in (sense.means.bid.questions if sense.means.bid else ())
            for answer in question.answers
            if answer.number
        ]
        more = f" 1–{max(answers)}" if answers else ""
        yield Entry(typed=f"{keys}{more}", means=sense.called)
    lettered = next((sense.letters[0] for sense in layout.whats if sense.letters), "")
    if lettered and DECLARER in layout.keys:
        who = "".join(name[:1].casefold() for name in names[: 2 if PARTNER in layout.keys else 1])
        counted = " 26 30 20" if layout.counts_each else "56"
        means = _("the whole row in this cell: game, players, points, kontra; figures after a space")
        yield Entry(typed=f"{lettered}{who}{counted}", means=means)


def _own_columns(layout: Layout, names: Sequence[str]) -> Iterator[Chapter]:
    """Yield the marks of the paper's own columns, with the first player's letter."""
    for key in (*layout.marked, SCORE):
        label = next((column.label for column in layout.columns if column.key == key), "")
        entries = [entry for tile in layout.tiles(key) for entry in _tile(layout, tile, names[0][:1].casefold())]
        if entries:
            yield Chapter(head=capfirst(label), entries=tuple(entries))


def _tile(layout: Layout, tile: Tile, who: str) -> Iterator[Entry]:
    fact, label = fact_at(layout.hand, tile.fact), capfirst(_(tile.label))
    mark = f"{'' if tile.bare else tile.letter}{who}"
    if fact.kind is Kind.EACH and fact.inner:
        for _key, word in fact.inner.choices:
            yield Entry(typed=f"{_(word)[:1].casefold()}{who}", means=f"{label}: {_(word)}")
    elif tile.typed:
        yield Entry(typed=f"{mark}{fewest(tile, fact)}", means=f"{label}: {_fact(fact, tile.typed)}")
    else:
        usual = [turn for turn in tile.turns if turn.facts == tile.unsaid]
        yield Entry(typed=mark, means=": ".join([label, *(_(turn.label) for turn in usual)]))
        for blank in tile.blanks:
            known = fact_named(fact.record, blank.name).choices if fact.record else ()
            choices = [_(word) for name, word in known if name in (blank.choices or (name,))]
            yield Entry(
                typed=f"{mark}…{choices[0][:1].casefold()}", means=f"{_fact(fact, blank.name)}: {', '.join(choices)}"
            )
        for turn in tile.turns:
            if turn.sign and turn not in usual:
                yield Entry(typed=f"{mark}{turn.sign}", means=f"{label}: {_(turn.label)}")


def _fact(fact: Fact, name: str) -> str:
    return _(fact_named(fact.record, name).label) if fact.record else ""


def _shortest(sense: Sense[Any], known: Sequence[Sense[Any]]) -> str:
    """Return the beginning of a word that is enough to name a thing, a whole word where none is."""
    words = list(dict.fromkeys(fold(word) for word in sense.words))
    for length in range(LEAST, 20):
        for word in words:
            senses = senses_of(word[:length], known)
            if length < len(word) and [one.means for one in senses] == [sense.means]:
                return word[:length] + "…"
    return min(words, key=len)


def _players(names: Sequence[str]) -> Iterator[Entry]:
    known = Company(names=tuple(names), playing=()).seats()
    for seat, (sense, short) in enumerate(zip(known, short_names(names, get_language() or ""), strict=True), start=1):
        yield Entry(
            typed=f"{seat} · {_shortest(replace(sense, words=(short, *sense.words)), known)}", means=sense.called
        )
    yield Entry(typed=_("“A new name”"), means=_("somebody new, only in the row of who sits there now"))


def _points(layout: Layout, names: Sequence[str]) -> Iterator[Entry]:
    contracts = [sense.means.contract for sense in layout.whats if sense.means.kind == layout.face.kind]
    counted = {fact.kind for contract in contracts for fact in layout.counts(layout.hand, contract)[:1]}
    if Kind.WHOLE in counted:
        yield Entry(typed="56", means=_("the declarers' points"))
    if layout.others:
        yield Entry(typed="/38", means=_("the opponents' points"))
    if Kind.EACH in counted:
        yield Entry(typed="26 30 20", means=_("everybody's count, in the order of the seats"))
        yield Entry(typed=f"{names[0][:1]}26 {names[1][:1]}30", means=_("the same by names"))
        if any(
            layout.total(fact.name, len(names)) for one in contracts for fact in layout.counts(layout.hand, one)[:1]
        ):
            yield Entry(typed="26 30", means=_("the last one follows from what all add up to"))
    if any(layout.verdict(layout.hand, contract) for contract in contracts):
        yield Entry(typed="+ · -", means=_("the game was won or lost, where nobody counted"))
    if PARTNER in layout.keys and isinstance(layout.face, Face):
        for _key, label in layout.face.alone:
            yield Entry(typed=_(label), means=_("there is no partner"))
    if KONTRA in layout.keys:
        yield from _kontras(layout, names)


def _kontras(layout: Layout, names: Sequence[str]) -> Iterator[Entry]:
    fact = fact_named(layout.hand, layout.fact_of(KONTRA))
    labels = [_(label) for _key, label in (fact.inner or fact).choices]
    if fact.kind is Kind.CHAIN:
        steps = labels or list(names[:2])
        yield Entry(typed=f"{steps[0][:1]}>{steps[-1][:1]}", means=_("kontra") + ": " + " > ".join(steps))
        return
    levels = vocabulary.kontras(layout.kontra)
    if fact.kind is Kind.EACH:
        sign = labels[0] if labels else "*"
        yield Entry(
            typed=f"{names[0][:1]} {sign} {names[1][:1]} {sign}", means=_("each player's kontra after the name")
        )
    for sense in levels:
        yield Entry(typed=f"{sense.letters[0]} · {'*' * sense.means}", means=sense.called)


def _marks(layout: Layout) -> Iterator[Entry]:
    mark = pgettext("figure", "announced")[:1]
    if not isinstance(layout.face, Face) or not layout.face.chips:
        return
    yield Entry(typed=f"{mark}+ · {mark}-", means=_("announced and made, announced and lost"))
    yield Entry(typed="–", means=_("no mark: made without a word"))
    if layout.kontra:
        yield Entry(typed=f"{mark}+* · {mark}-**", means=_("with kontra, with rekontra"))
    letter = next((chip.letter for chip in layout.face.chips if chip.letter), "")
    if letter:
        yield Entry(typed=f"{letter}{mark}+", means=_("a figure by its letter, its marks without a space"))
    yield Entry(typed=f"{mark}+ 2", means=_("it is not the declarer's: who said or made it"))


def _figures(layout: Layout) -> Iterator[Entry]:
    """Yield everything an item may name, by its letter and the beginning of its word."""
    known = layout.targets(layout.face.kind)
    chips = [sense.means.chip for sense in known if sense.means.chip is not None]
    hidden = {sense.means.fact for sense in known if sense.rank == FIGURES} | {chip.proof for chip in chips}
    hidden |= {*layout.in_columns(layout.hand, ""), *of_figures(layout.face)}
    seen = set[str]()
    for sense in known:
        if sense.called in seen or sense.rank not in {FIGURES, FACTS}:
            continue
        seen.add(sense.called)
        if sense.rank == FIGURES:
            keys = " · ".join((*sense.letters, _shortest(sense, known)))
            catches = sense.means.chip is not None and sense.means.chip.shape == "catch"
            yield Entry(typed=f"{keys} 1>2" if catches else keys, means=sense.called)
        elif sense.means.fact not in hidden:
            yield Entry(
                typed=_shortest(sense, known),
                means=": ".join(filter(None, (capfirst(sense.called), _asks(layout, sense.means)))),
            )


def _asks(layout: Layout, target: Target) -> str:
    """Return what is said after the name of a fact."""
    fact = next(one for one in facts(layout.hand) if one.name == target.fact)
    inner = [_(one.label) for one in facts(fact.record)] if fact.record else []
    if fact.inner and fact.inner.record:
        inner = [_(one.label) for one in facts(fact.inner.record)]
    text = ", ".join(inner)
    if fact.kind is Kind.CHOICE:
        text = ", ".join(_(label) for _key, label in fact.choices)
    return text
