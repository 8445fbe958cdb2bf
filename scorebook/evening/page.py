"""Data for the start page's script: known names, games and texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorebook.evening.companies import Company
from scorebook.evening.forms import StartForm
from scorebook.words.names import NAME_LENGTH
from settlement import GAMES


def is_program(request: HttpRequest) -> bool:
    """Say whether the request comes from the page's script, or from a phone that started the evening offline."""
    return request.headers.get("Accept") == "application/json"


def reasons_of(form: StartForm) -> dict[str, Any]:
    """Return every reason why the evening cannot begin, in the format of a refused hand."""
    reasons = [*form.non_field_errors(), *(reason for one in form.wrong for reason in one.reasons)]
    problems = [{"text": str(reason), "field": "", "rule": "", "figures": []} for reason in reasons]
    return {"text": " ".join(map(str, reasons)), "problems": problems}


def sitting(form: StartForm, options: Mapping[str, Any], sat: Sequence[Company] = ()) -> dict[str, Any]:
    """Return the data for the line of names; ``sat`` are earlier companies, the latest first.

    In ``asked``, ``known`` are the names that may be chosen and ``writes`` is the scribe's name; without it the person
    in the first seat writes.
    """
    game = form.game
    return {
        "known": list(options["known"]),
        "writes": options.get("writes"),
        "together": [{"like": one.evening.slug, "names": one.names} for one in sat if len(one.names) > 1],
        "game": {"label": capfirst(_(game.label)), "seats": game.seats, "pots": [key for key, _label in game.pots]},
        "games": [{"label": capfirst(_(one.label)), "seats": one.seats} for one in GAMES.values()],
        "most": NAME_LENGTH,
        "language": get_language() or "en",
        "words": _words(),
    }


def _words() -> dict[str, str]:
    return {
        "names": _("{count} names"),
        "seat": _("seat {number}"),
        "scribe": _("I write"),
        "first": _("deals first"),
        "new": _("new"),
        "company": _("This company:"),
        "out": _("{name} does not sit here"),
        "swap": _("Change seats"),
        "one": _("Who changes seats?"),
        "other": _("With whom?"),
        "nobody": _("Write in one line who sits here, or tap the names."),
        "dealer": _("{name} deals first."),
        "price": _("one point {price}"),
        "own": _("own rules: {count}"),
        "either": _("%(others)s or %(last)s"),
        "twice": _("Two are called %(name)s: add a letter, as in “%(name)s K.”"),
        "long": _("“%(name)s” is too long: a name has %(most)d characters at most."),
        "unprintable": _("“{name}”: character {place}, {code}, cannot be printed."),
        "mixed": _("“{name}”: character {place}, {letter} ({code}), is {alphabet}: write the name in one alphabet."),
        "latin": _("Latin"),
        "cyrillic": _("Cyrillic"),
        "greek": _("Greek"),
        "pot": _("The pot is called %(name)s: choose another name."),
        "count": _("%(game)s: %(seats)s players are needed, now there are %(count)d."),
        "fitting": _("So many play: %(games)s."),
        "mend": _("Mend: {what}"),
        "missing": _("Missing: {what}"),
        "players": _("players"),
        "two": _("two {name}"),
        "many": _("{count} players"),
        "name": _("a name"),
    }
