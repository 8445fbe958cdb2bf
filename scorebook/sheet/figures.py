"""The figures of a hand in words: what was said, in which phase, with which kontra, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scorebook.sheet.rows import Figure
from scorebook.words.labels import label_words
from scorebook.words.short_names import first_letters
from settlement.game import Mark
from settlement.preview.reader import NO_BREAK

SHORT_CHAIN = 2
WHEN: Mapping[str, Any] = {"front": gettext_lazy("at the front"), "back": gettext_lazy("at the back")}


def kontra_label(levels: tuple[str, ...], level: int) -> str:
    """Return the word for a level of kontra: kontra, rekontra …; nothing for none."""
    if not level:
        return ""
    return _(levels[level - 1]) if level <= len(levels) else f"×{2**level}"


def figure_of(levels: tuple[str, ...], names: tuple[str, ...], mark: Mark, declarer: int | None) -> Figure:
    """Put one figure into words; ``levels`` are the game's words for kontra.

    A figure of the declarer's side bears no name, unless it is one player's and he is not the declarer.
    """
    by = "" if mark.by is None else names[mark.by]
    to = "" if mark.to is None else names[mark.to]
    steps = tuple((step.when, step.times) for step in mark.steps)
    level, others = kontra_steps(levels, mark.kontra, steps), _("opponents")
    label = mark.told.read(names, _) if mark.told else label_words(mark.label)
    said = " ".join(part for part in (label, _how(mark)) if part)
    if by and to:
        said = f"{said}: {by} ← {to}"
    elif mark.opponents or (mark.personal and mark.by != declarer):
        said = f"{by or others}: {said}"
    return Figure(
        label=label,
        text=", ".join(part for part in (said, level) if part),
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
    """Return the word for a level of kontra, with what it multiplies by where the levels differ.

    A short chain shows every level, of a long one only what it comes to is read at a glance.
    """
    factors = [times for _when, times in steps]
    chain = "".join(f"×{times}" for times in (factors if len(factors) <= SHORT_CHAIN else [prod(factors)]))
    said = kontra_label(levels, level) if level <= len(levels) or not chain else ""
    return " ".join(part for part in (said, chain) if part)


def _how(mark: Mark) -> str:
    """Say how a figure went: when or whether it was announced, made, lost or caught; the obvious is left out."""
    if mark.when:
        return " ".join(part for part in (str(WHEN[mark.when]), _lost(mark)) if part)
    return _lost(mark) or _said(mark)


def _lost(mark: Mark) -> str:
    return {"lost": pgettext("figure", "lost"), "caught": pgettext("figure", "caught")}.get(mark.outcome, "")


def _said(mark: Mark) -> str:
    if mark.announced is None:
        return ""
    return pgettext("figure", "announced") if mark.announced else pgettext("figure", "silent")


def counts_of(names: tuple[str, ...], scores: Mapping[int, int]) -> str:
    """Return everybody's card points, or tricks where these are counted."""
    return ", ".join(f"{names[seat]}{NO_BREAK}{counted}" for seat, counted in sorted(scores.items()))


def counts_in_short(names: tuple[str, ...], scores: Mapping[int, int]) -> str:
    """Return everybody's card points under the first letters of his name."""
    letters = first_letters(names)
    return " \N{MIDDLE DOT} ".join(f"{letters[seat]}{NO_BREAK}{counted}" for seat, counted in sorted(scores.items()))


def kontra_mark(level: int) -> str:
    """Return the letters that stand for a level of kontra; nothing for none."""
    marks = (
        "",
        pgettext("kontra mark", "K"),
        pgettext("kontra mark", "RK"),
        pgettext("kontra mark", "SK"),
        pgettext("kontra mark", "HK"),
        pgettext("kontra mark", "MK"),
    )
    return marks[level] if level < len(marks) else f"×{2**level}"
