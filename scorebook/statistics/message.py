"""The text of a night's recap for messages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.statistics.badges import Worn
from scorebook.statistics.recap import Recap


def recap_text(recap: Recap, address: str | None) -> str:
    """Return the night's text in the reader's language, with an address to look at."""
    return "\n".join([*_lines(recap), *([address] if address else [])])


def _lines(recap: Recap) -> Iterator[str]:
    sheet = recap.sheet
    evening, count = sheet.evening, sheet.hands or 0
    hands = ngettext("%(count)s hand", "%(count)s hands", count) % {"count": count}
    day = date_format(timezone.localtime(evening.opened_at), "DATE_FORMAT")
    yield " · ".join(part for part in (sheet.title, day, evening.place, hands) if part)
    yield recap.headline
    for line in recap.places:
        yield f"{line.place} {line.name} {line.points}{f' ({line.money})' if line.money else ''}"
    if recap.dearest:
        row = recap.dearest.row
        what = " · ".join(part for part in (row.title, row.who) if part)
        params = {"number": row.number, "what": what, "names": recap.dearest.names, "points": recap.dearest.points}
        yield _("The hand of the evening, %(number)s: %(what)s. %(names)s %(points)s") % params
    if recap.badges:
        yield _("Badges: %(badges)s") % {"badges": "; ".join(_worn(recap))}


def _worn(recap: Recap) -> Iterator[str]:
    """Yield each badge once, with everybody who earned it."""

    def key(one: Worn) -> str:
        return one.badge.key

    for _key, group in groupby(sorted(recap.badges, key=key), key):
        ones = list(group)
        names = dict.fromkeys(one.name for one in ones if one.name)
        yield f"{ones[0].badge.label} ({', '.join(names)})" if names else str(ones[0].badge.label)
