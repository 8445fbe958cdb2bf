"""Editions in words: values, differences, and the question before a correction."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.editions.snapshot import Change, Line
from scorebook.league.board import terms_of
from scorebook.league.labels import value_text
from scorebook.models import Season
from scorebook.words.places import place_text
from scorebook.words.points import grouped, hundredths
from settlement.preview.reader import signed

MOST_CHANGES = 6


def line_value(line: Line, season: Season) -> str:
    """Return the value of a line as printed; a line without a place in a computed table has none."""
    if line.value is None:
        return ""
    if season.archive:
        return archived_value(line.value)
    return value_text(line.value, season, terms_of(season, line.board))


def archived_value(value: int) -> str:
    """Return points of an archived table, stored in hundredths, as printed."""
    whole, rest = divmod(abs(value), 100)
    return signed(hundredths(value) if rest else grouped(whole), value)


def change_text(change: Change, season: Season) -> str:
    """Return a difference as a sentence: who, the place and value before and after."""
    before, after = change.before, change.after
    if after is None:
        assert before is not None  # noqa: S101 - a change has one of them
        return _("%(name)s: no longer in the table, was %(was)s") % {
            "name": before.name,
            "was": _standing(before, season),
        }
    if before is None:
        return _("%(name)s: new in the table, %(now)s") % {"name": after.name, "now": _standing(after, season)}
    return f"{after.name}: {_standing(before, season)} → {_standing(after, season)}{_evenings(before, after)}"


def _standing(line: Line, season: Season) -> str:
    return " ".join(part for part in (place_text(line.place), line_value(line, season)) if part)


def _evenings(before: Line, after: Line) -> str:
    """Return the numbers of evenings if they changed."""
    if before.evenings == after.evenings:
        return ""
    counted = ngettext("%(before)s → %(after)s evening", "%(before)s → %(after)s evenings", after.evenings)
    return f" ({counted % {'before': before.evenings, 'after': after.evenings}})"


def changes_text(changes: Sequence[Change], season: Season) -> str:
    """Return the first differences in one text, and how many more there are."""
    texts = [change_text(change, season) for change in changes[:MOST_CHANGES]]
    more = len(changes) - len(texts)
    if more:
        texts.append(ngettext("and %(n)s more line", "and %(n)s more lines", more) % {"n": more})
    return "; ".join(texts)
