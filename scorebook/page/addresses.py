"""The query parameters of every address, and one function that checks them.

An address that is not in the table accepts none.  An unknown parameter or value returns 400 with the allowed ones;
nothing is ignored silently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, TypeVar

from django.db.models import Q
from django.http import HttpRequest, QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.models import CircleRules, Member, Player, Season
from scorebook.words.games import is_contract, is_figure
from settlement import GAMES

PLAYERS, PAIRS, TEAMS = "players", "pairs", "teams"
BOARDS = (PLAYERS, PAIRS, TEAMS)

# No evening has a day outside this range, and some of these days cannot be converted to a time.
EARLIEST, LATEST = date(1900, 1, 1), date(2199, 12, 31)

MOST_TYPED = 6_000
NUMBER = re.compile(r"[0-9]{1,15}")
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,60}")
View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """A parameter that is not valid: its name, a permanent code, and a sentence with the allowed values."""

    field: str
    code: str
    text: str


class NotUnderstood(Exception):
    """The query string has invalid parameters; ``wrong`` holds one reason for each."""

    def __init__(self, *wrong: Wrong) -> None:
        super().__init__(*(one.field for one in wrong))
        self.wrong = wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A query parameter: ``allowed`` describes its values, ``fits`` checks the form of a value.

    ``known`` also checks that the object exists for this visitor.  ``choices`` is set if there are few values.
    ``blank`` allows an empty value, as a form sends it.
    """

    name: str
    allowed: Any
    fits: Callable[[str], bool]
    known: Callable[[str, Any], bool] = lambda _said, _access: True
    choices: tuple[str, ...] = ()
    blank: bool = False

    def not_allowed(self) -> Wrong:
        """Return the reason for a value that is not allowed."""
        params = {"name": self.name, "allowed": self.allowed}
        return Wrong(field=self.name, code="not_allowed", text=_("“%(name)s” has to be %(allowed)s.") % params)


def day_named(text: str) -> date | None:
    """Return the day in a query string, or ``None`` if it is not valid."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if EARLIEST <= day <= LATEST else None


def _club(access: Any) -> Any:
    """Return the club of a member's, an evening's or an API key's access, or ``None``."""
    club = getattr(access, "club", None)
    return club if club is not None else getattr(getattr(access, "evening", None), "club", None)


def _season(value: str, access: Any) -> bool:
    """Say whether the season exists for this visitor; strangers see public seasons only."""
    if value == "all":
        return True
    seasons = Season.objects.filter(club=_club(access), pk=int(value), archive=False, removed_at=None)
    return (seasons if getattr(access, "member", access) is not None else seasons.filter(public=True)).exists()


def _rules(value: str, access: Any) -> bool:
    return CircleRules.objects.filter(club=_club(access), pk=int(value)).exists()


def _player(value: str, access: Any) -> bool:
    here = Q(member__club=_club(access)) | Q(seats__evening__club=_club(access))
    return Player.objects.filter(here, pk=int(value)).exists()


def _member(value: str, access: Any) -> bool:
    return Member.objects.filter(club=_club(access), pk=int(value)).exists()


def one_of(name: str, *choices: str, blank: bool = False) -> Parameter:
    """Return a parameter with a few allowed values."""
    allowed = format_lazy("{} {}", gettext_lazy("one of these:"), ", ".join(choices))
    return Parameter(name=name, choices=choices, fits=choices.__contains__, allowed=allowed, blank=blank)


def day(name: str, allowed: Any = gettext_lazy("a day, as in 2026-11-27")) -> Parameter:  # noqa: B008 - lazy
    """Return a parameter for a day."""
    return Parameter(name=name, allowed=allowed, fits=lambda said: day_named(said) is not None, blank=True)


def number(name: str, known: Callable[[str, Any], bool] = lambda _said, _access: True) -> Parameter:
    """Return a parameter for a whole number from 1: a page, or a primary key."""
    return Parameter(
        name=name,
        allowed=gettext_lazy("a whole number from 1 that is there"),
        known=known,
        fits=lambda said: NUMBER.fullmatch(said) is not None and int(said) > 0,
    )


def key(name: str, allowed: Any) -> Parameter:
    """Return a parameter for a key that the view itself checks."""
    return Parameter(name=name, allowed=allowed, fits=lambda said: SLUG.fullmatch(said) is not None)


def text(name: str, allowed: Any) -> Parameter:
    """Return a parameter for any text."""
    return Parameter(name=name, allowed=allowed, fits=lambda said: len(said) <= 200)


def sort(*columns: str) -> Parameter:
    """Return a parameter for the sort column, with a minus for descending order."""
    return one_of("sort", *columns, *(f"-{column}" for column in columns))


SEASON = Parameter(
    name="season",
    allowed=gettext_lazy("a season's id, or all"),
    known=_season,
    fits=lambda said: said == "all" or NUMBER.fullmatch(said) is not None,
)
GAME = replace(one_of("game", *GAMES, blank=True), fits=GAMES.__contains__)
SPAN = (
    SEASON,
    GAME,
    day("from", gettext_lazy("the first day, as in 2026-09-01")),
    day("to", gettext_lazy("the last day, as in 2026-11-30")),
)
BOARD = one_of("board", *BOARDS)
TOGETHER = Parameter(
    name="hands",
    allowed=gettext_lazy("the least number of hands of a pair"),
    fits=lambda said: NUMBER.fullmatch(said) is not None and int(said) > 0,
    blank=True,
)
LIST = (*SPAN, BOARD, TOGETHER)
WHO = Parameter(name="who", allowed=gettext_lazy("somebody of the list"), fits=lambda said: 0 < len(said) <= 200)
PAGE = number("page")
TABLE = (PAGE, number("per_page"))
NEXT = day("next")
ALL = one_of("all", "1")
# ``archive=1`` returns a PDF/A file; ``as=page`` shows the document as a page before printing.
PAPER = one_of("paper", "a4", "a5", "letter")
PRINTED = (PAPER, one_of("archive", "0", "1"), one_of("as", "page"))
PRESET = key("preset", gettext_lazy("a preset of the game"))
WAYS = ("fewest", "banker", "neighbour")
BANKER = Parameter(
    name="banker", allowed=gettext_lazy("the number of a seat"), fits=lambda said: NUMBER.fullmatch(said) is not None
)
LIKE = key("like", gettext_lazy("an evening"))
BEGIN = (GAME, one_of("then", "paper"))
SINCE = text("since", gettext_lazy("the version that was seen"))
SAID = Parameter(
    name="said",
    allowed=gettext_lazy("how many remarks were heard"),
    fits=lambda said: NUMBER.fullmatch(said) is not None,
)
LEFT = Parameter(
    name="left",
    allowed=gettext_lazy("how much was left by other phones"),
    fits=lambda said: NUMBER.fullmatch(said) is not None,
)
NAMES = Parameter(
    name="names",
    allowed=gettext_lazy("how many changes of names were heard"),
    fits=lambda said: NUMBER.fullmatch(said) is not None,
)
HAND = (
    one_of("describe", "1"),
    one_of("plain", "1"),
    key("kind", gettext_lazy("a kind of line")),
    SINCE,
    SAID,
    LEFT,
    NAMES,
)
IN = one_of("in", "points", "money")
WORD = Parameter(
    name="word",
    allowed=gettext_lazy("the six letters"),
    fits=lambda said: re.fullmatch("[A-Z]{6}", said) is not None,
)
WHOM = Parameter(
    name="whom",
    allowed=gettext_lazy("the number of a player of the evening, or all"),
    fits=lambda said: said == "all" or NUMBER.fullmatch(said) is not None,
)
FLAGS = tuple(one_of(name, "0", "1") for name in ("won", "announced", "made"))
HANDS = (
    one_of("role", "declarer", "partner", "opponent", "apart"),
    Parameter(name="contract", allowed=gettext_lazy("a contract's key"), fits=is_contract),
    Parameter(name="figure", allowed=gettext_lazy("a figure's key"), fits=is_figure),
    number("partner", _player),
    *FLAGS,
    one_of("kontra", "1"),
    PAGE,
)
SET = Parameter(
    name="set",
    allowed=gettext_lazy("a set of rules, as its address has it"),
    fits=lambda said: re.fullmatch(r"[-\w]{1,4000}", said, re.ASCII) is not None,
)
RULES_TYPED = Parameter(
    name="form", allowed=gettext_lazy("the rules as a form sends them"), fits=lambda said: len(said) <= MOST_TYPED
)
STANDINGS = ("place", "name", "evenings", "hands", "firsts", "won", "value", "amount")
RATINGS = ("place", "name", "evenings", "change", "day", "value")
SEAL = text("seal", gettext_lazy("the seal of a paper"))

TAKES: Mapping[str, tuple[Parameter, ...]] = {
    "evening_new": (*BEGIN, LIKE, SET),
    "club_evening_new": (*BEGIN, LIKE, SET, number("rules", _rules)),
    "another": (*BEGIN, SET, number("rules", _rules)),
    "link_open": (key("paper", gettext_lazy("an evening")), key("recap", gettext_lazy("an evening")), SEAL),
    "pen_take": (WORD,),
    "evening_erase": (WHOM,),
    "login": (text("next", gettext_lazy("an address of this site")),),
    "sheet": (ALL,),
    "entry": (SINCE, PAGE),
    "history": (PAGE, SEAL),
    "news": (ALL, SINCE, one_of("page", "far")),
    "hand_new": HAND,
    "hand_correct": HAND,
    "hand_insert": HAND,
    "close": (one_of("way", *WAYS), BANKER),
    "payments": (one_of("way", *WAYS), BANKER),
    "evening_ledger": (IN,),
    **dict.fromkeys(
        (
            "session_pdf",
            "explained_pdf",
            "hand_pdf",
            "rules_pdf",
            "blank_pdf",
            "recap_pdf",
            "receipts_pdf",
            "rules_card_pdf",
            "season_certificates_pdf",
            "cup_seats_pdf",
            "guide_pdf",
            "cup_sheets_pdf",
            "cup_slips_pdf",
            "cup_ranking_pdf",
            "cup_paper",
        ),
        PRINTED,
    ),
    "payout_pdf": (*PRINTED, one_of("method", *WAYS), BANKER),
    "game_card_pdf": (*PRINTED, PRESET),
    "game_blank_pdf": (*PRINTED, PRESET, number("players")),
    "standings_pdf": (*PRINTED, *LIST, NEXT),
    "statement_pdf": (*PRINTED, *SPAN),
    "statements": (PAPER, *SPAN, number("at")),
    "statements_zip": (PAPER, *SPAN),
    "account_pdf": (*PRINTED, *SPAN[2:]),
    "cash_statement_pdf": (*PRINTED, *SPAN[2:]),
    "payment_receipt_pdf": PRINTED,
    "club": (ALL,),
    "cup_news": (SINCE,),
    "cup_no_show": (number("who"),),
    "cup_where": (one_of("else", "1"),),
    "member_merge": (number("other", _member),),
    "rules_card": (number("beside"),),
    "rules_points": (RULES_TYPED,),
    "rules_new": (number("of", _rules), GAME),
    "club_exports": SPAN,
    "club_list": LIST,
    "club_documents": SPAN,
    "club_ledger": (*SPAN, IN),
    "club_on_paper": (*SPAN, NEXT, PAGE),
    "cash": (day("on"), sort("name", "balance"), *TABLE),
    "cash_account": (*SPAN[2:], *TABLE),
    "cash_statement": SPAN[2:],
    "standings": (*LIST, WHO, sort(*STANDINGS), *TABLE),
    "standings_json": LIST,
    "rating": (*SPAN, WHO, sort(*RATINGS), *TABLE),
    "rating_json": SPAN,
    "season_records": SPAN,
    "season_final": (number("edition"),),
    "player": SPAN,
    "player_hands": (*SPAN, *HANDS),
    "api_standings": LIST,
    "api_evenings": (*SPAN, PAGE),
    "api_cups": (PAGE,),
}
# Parameters of POST requests, where they differ from those of GET.
POSTED: Mapping[str, tuple[Parameter, ...]] = {
    "api_evenings": (
        text("title", gettext_lazy("what the evening is called")),
        text("place", gettext_lazy("where it was played")),
        text("opened_at", gettext_lazy("when it began, a moment or a day; just now, unless the document says it")),
        one_of("newcomers", "members", "guests", blank=True),
        text("season_reason", gettext_lazy("why the table of a closed season changes")),
    )
}
PROGRAMS = {
    "api_club",
    "api_standings",
    "api_evenings",
    "api_evening",
    "api_cups",
    "api_cup",
    "api_openapi",
    "standings_json",
    "rating_json",
}
# Tracking parameters that messengers add to shared addresses; they are ignored.
HUNG_ON = re.compile(r"fbclid|gclid|msclkid|igshid|mc_[a-z]+|utm_[a-z]+")


def taken_by(request: HttpRequest) -> tuple[Parameter, ...]:
    """Return the parameters of the request's address."""
    name = str(request.resolver_match.url_name) if request.resolver_match else ""
    return POSTED[name] if request.method == "POST" and name in POSTED else TAKES.get(name, ())


def look(request: HttpRequest, access: Any = None) -> None:
    """Check all query parameters, once the visitor's access is known.

    :raises NotUnderstood: Some parameters are invalid; with one reason for each.
    """
    if wrong := tuple(_wrong(request.GET, taken_by(request), access)):
        raise NotUnderstood(*wrong)


def _wrong(query: QueryDict, takes: Sequence[Parameter], access: Any) -> Iterator[Wrong]:
    known = {allowed.name: allowed for allowed in takes}
    for name, values in query.lists():
        parameter, value = known.get(name), values[-1]
        if parameter is None:
            yield _unknown(name, takes)
        elif len(set(values)) > 1:
            twice = _("“%(name)s” is said twice: say it once.") % {"name": name}
            yield Wrong(field=name, code="said_twice", text=twice)
        elif not (parameter.fits(value) and parameter.known(value, access)) and (value or not parameter.blank):
            yield parameter.not_allowed()
    first, last = day_named(str(query.get("from", ""))), day_named(str(query.get("to", "")))
    if {"from", "to"} <= set(known) and first and last and first > last:
        yield Wrong(field="to", code="backwards", text=_("“to” has to be the day of “from”, or a later one."))


def _unknown(name: str, takes: Sequence[Parameter]) -> Wrong:
    params = {"name": name[:40], "names": ", ".join(one.name for one in takes)}
    if not takes:
        return Wrong(
            field=name, code="unknown", text=_("Nothing is asked here by “%(name)s”, nor by any name.") % params
        )
    return Wrong(
        field=name,
        code="unknown",
        text=_("Nothing is asked here by “%(name)s”. What can be asked: %(names)s.") % params,
    )


def must_be_known(name: str, request: HttpRequest, found: object) -> None:
    """Refuse a parameter whose object a view did not find; the view knows more than the table above.

    :raises NotUnderstood: The parameter has a value, and ``found`` is empty.
    """
    if request.GET.get(name) and not found:
        raise NotUnderstood(next(one for one in taken_by(request) if one.name == name).not_allowed())


def looks(view: View) -> View:
    """Mark a view that calls :func:`look` itself, because the check needs the visitor's access."""
    view.__dict__["looks"] = True
    return view
