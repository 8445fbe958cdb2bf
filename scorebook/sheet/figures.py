"""The figures of a hand as text: phase, kontra and outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scorebook.sheet.rows import Figure
from scorebook.words.labels import label_words
from scorebook.words.points import bare
from scorebook.words.short_names import first_letters
from settlement.game import Mark
from settlement.preview.reader import NO_BREAK

SHORT_CHAIN = 2
WHEN: Mapping[str, Any] = {"front": gettext_lazy("at the front"), "back": gettext_lazy("at the back")}


def kontra_label(levels: tuple[str, ...], level: int) -> str:
    """Return the word for a level of kontra: kontra, rekontra …; ``""`` for level 0."""
    if not level:
        return ""
    return _(levels[level - 1]) if level <= len(levels) else f"×{2**level}"


def figure_of(levels: tuple[str, ...], names: tuple[str, ...], mark: Mark, declarer: int | None) -> Figure:
    """Return a figure as text; ``levels`` are the game's words for kontra.

    A figure of the declarer's side has no name, unless it belongs to a single player who is not the declarer.
    """
    by = "" if mark.by is None else names[mark.by]
    to = "" if mark.to is None else names[mark.to]
    steps = tuple((step.when, step.times) for step in mark.steps)
    level, others = kontra_steps(levels, mark.kontra, steps), _("opponents")
    label = mark.told.read(names, _) if mark.told else label_words(mark.label)
    text = " ".join(part for part in (label, _how(mark)) if part)
    if by and to:
        text = f"{text}: {by} ← {to}"
    elif mark.opponents or (mark.personal and mark.by != declarer):
        text = f"{by or others}: {text}"
    return Figure(
        label=label,
        text=", ".join(part for part in (text, level) if part),
        announced=mark.announced,
        outcome=mark.outcome,
        by=by,
        to=to,
        kontra=mark.kontra,
        kontra_label=level,
        opponents=mark.opponents,
        when=mark.when,
        steps=steps,
        column=mark.column,
    )


def kontra_steps(levels: tuple[str, ...], level: int, steps: tuple[tuple[str, int], ...]) -> str:
    """Return the word for a level of kontra, and its factors if they differ by phase.

    A short chain shows every factor, a long one only their product.
    """
    factors = [times for _when, times in steps]
    chain = "".join(f"×{times}" for times in (factors if len(factors) <= SHORT_CHAIN else [prod(factors)]))
    word = kontra_label(levels, level) if level <= len(levels) or not chain else ""
    return " ".join(part for part in (word, chain) if part)


def _how(mark: Mark) -> str:
    """Return how a figure went: phase or announcement, and outcome; the usual case is left out."""
    if mark.when:
        return " ".join(part for part in (str(WHEN[mark.when]), _lost(mark)) if part)
    return _lost(mark) or _announced(mark)


def _lost(mark: Mark) -> str:
    return {"lost": pgettext("figure", "lost"), "caught": pgettext("figure", "caught")}.get(mark.outcome, "")


def _announced(mark: Mark) -> str:
    if mark.announced is None:
        return ""
    return pgettext("figure", "announced") if mark.announced else pgettext("figure", "silent")


def counts_of(names: tuple[str, ...], scores: Mapping[int, int]) -> str:
    """Return every player's card points, or tricks in games that count them."""
    return ", ".join(f"{names[seat]}{NO_BREAK}{bare(counted)}" for seat, counted in sorted(scores.items()))


def counts_in_short(names: tuple[str, ...], scores: Mapping[int, int]) -> str:
    """Return every player's card points with the first letters of the name."""
    letters = first_letters(names)
    counts = (f"{letters[seat]}{NO_BREAK}{bare(counted)}" for seat, counted in sorted(scores.items()))
    return " \N{MIDDLE DOT} ".join(counts)


def kontra_mark(level: int, words: Sequence[str]) -> str:
    """Return the abbreviation of a level of kontra; ``""`` for level 0, the factor for a level without one.

    ``words`` are the names of the game's levels: the fourth is hirskontra in tarokk, and mordkontra in ulti.
    """
    if not level:
        return ""
    marks = {
        "kontra": pgettext("kontra mark", "K"),
        "rekontra": pgettext("kontra mark", "RK"),
        "subkontra": pgettext("kontra mark", "SK"),
        "hirskontra": pgettext("kontra mark", "HK"),
        "mordkontra": pgettext("kontra mark", "MK"),
        "Fedák Sári": pgettext("kontra mark", "FS"),
    }
    return marks.get("".join(words[level - 1 : level]), f"×{2**level}")
