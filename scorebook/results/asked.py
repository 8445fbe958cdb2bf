"""The questions of a list as fields of a page: their words, their choices, and the answers that were sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorebook.results.cells import Sheet
from scorebook.results.questions import Answer, Key, Question, Results
from scorebook.words import money
from scorebook.words.formats import precision_of
from scorebook.words.games import game_name
from scorebook.words.names import name_problem, typed_name
from scorebook.words.points import points, signed_amount
from settlement import GAMES

PREFIX = "answer."
YES, NO = "yes", "no"
EARLIEST_YEAR, LATEST_YEAR = 1900, 2100
EXCERPT, LONGEST_EXCERPT = 8, 100
HUNDREDTHS = 2  # decimals of a currency whose results can be kept
LABELS = {
    "game": gettext_lazy("Which game was played?"),
    "game_word": gettext_lazy("Which game is “%(place)s”?"),
    "unit": gettext_lazy("Are the numbers points or money?"),
    "count": gettext_lazy("What are the numbers?"),
    "take": gettext_lazy("Everybody has points and money. Which of them counts?"),
    "person": gettext_lazy("Who is “%(place)s”?"),
    "column": gettext_lazy("What is column %(column)s?"),
    "row": gettext_lazy("This row has numbers and no day. What is it?"),
    "year": gettext_lazy("The days have no year. Which year was it?"),
    "day": gettext_lazy("Which day was it?"),
    "day_order": gettext_lazy("What is the first number of a day such as 3/10?"),
    "number": gettext_lazy("What does the sign in this number separate?"),
    "cumulated": gettext_lazy("The numbers grow from evening to evening. Are they running totals?"),
    "unchanged": gettext_lazy("A running total did not change. What does that mean?"),
    "red": gettext_lazy("Some numbers are red. Are they losses?"),
    "hidden": gettext_lazy("This row is hidden. Shall it be booked too?"),
    "rest": gettext_lazy("The results do not add up to zero. What is the rest?"),
    "duplicate": gettext_lazy("Two rows have one day and different numbers. Which is right?"),
    "club_differs": gettext_lazy("The club has an evening of this day with other numbers. What is this row?"),
}
CHOICES: Mapping[str, Sequence[tuple[str, Any]]] = {
    "count": (
        ("won_and_lost", gettext_lazy("what everybody won and lost")),
        ("written", gettext_lazy("points as they were written")),
    ),
    "take": (("points", gettext_lazy("the points")), ("money", gettext_lazy("the money"))),
    "column": (
        ("person", gettext_lazy("a person")),
        ("pot", gettext_lazy("a pot")),
        ("fine_beside", gettext_lazy("fines, paid besides the result")),
        ("fine_within", gettext_lazy("fines, contained in the result")),
        ("ignore", gettext_lazy("nothing of the evenings")),
    ),
    "row": (
        ("opening", gettext_lazy("totals carried over from before")),
        ("ignore", gettext_lazy("nothing of the evenings")),
    ),
    "day_order": (
        ("day_first", gettext_lazy("the day")),
        ("month_first", gettext_lazy("the month")),
        ("year_first", gettext_lazy("the year")),
    ),
    "number": (("thousands", gettext_lazy("thousands")), ("decimals", gettext_lazy("decimals"))),
    "unchanged": (
        ("absent", gettext_lazy("the person was absent")),
        ("zero", gettext_lazy("the person was there and ended at zero")),
    ),
    "rest": (
        ("pot", gettext_lazy("a pot")),
        ("fine", gettext_lazy("a fine")),
        ("error", gettext_lazy("an error: book it as it stands")),
        ("refuse", gettext_lazy("unknown: do not book this evening")),
    ),
    "club_differs": (
        ("keep", gettext_lazy("the same evening: keep the club’s")),
        ("table", gettext_lazy("another table of that day")),
    ),
    **dict.fromkeys(
        ("cumulated", "red", "hidden"),
        ((YES, pgettext_lazy("answer", "yes")), (NO, pgettext_lazy("answer", "no"))),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One question on the page; ``choices`` are empty where the answer is typed."""

    name: str
    kind: str
    label: str
    place: str
    excerpt: str
    hint: str
    value: str
    error: str
    choices: Sequence[tuple[str, Any]]

    @property
    def anchor(self) -> str:
        """The identifier of the field in the page."""
        return re.sub(r"\W", "-", self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """The readable answers of a page, and the reasons against the others by field."""

    answers: Mapping[Key, Answer]
    errors: Mapping[str, str]


def sent_answers(posted: Mapping[str, str]) -> Sent:
    """Read every answer of a page."""
    answers: dict[Key, Answer] = {}
    errors: dict[str, str] = {}
    for name, value in posted.items():
        kind, dot, place = name.removeprefix(PREFIX).partition(".")
        if not name.startswith(PREFIX) or not dot or kind not in LABELS:
            continue
        try:
            answers[kind, place] = _answer(kind, place, value.strip())
        except ValueError as reason:
            errors[name] = str(reason)
    return Sent(answers=answers, errors=errors)


def _answer(kind: str, place: str, typed: str) -> Answer:
    """Return the answer to a question as the reader takes it.

    :raises ValueError: the answer is missing or impossible; with the reason
    """
    if kind == "day":
        return _day(typed)
    if not typed:
        raise ValueError(_("Answer this question."))
    if kind == "year":
        return _year(typed)
    if kind == "person":
        name = typed_name(typed)
        if reason := name_problem(name):
            raise ValueError(reason[1].read((), _))
        return name
    if typed not in dict(choices_of(kind, place)):
        raise ValueError(_("Choose one of the answers."))
    return typed == YES if kind in ("cumulated", "red", "hidden") else typed


def _day(typed: str) -> str | None:
    if not typed:
        return None
    try:
        return date.fromisoformat(typed).isoformat()
    except ValueError:
        raise ValueError(_("This is no day: choose one.")) from None


def _year(typed: str) -> int:
    """Return a typed year."""
    if not (typed.isascii() and typed.isdecimal() and EARLIEST_YEAR <= int(typed[:9]) <= LATEST_YEAR):
        raise ValueError(_("Write the year in four digits."))
    return int(typed)


def choices_of(kind: str, place: str) -> Sequence[tuple[str, Any]]:
    """Return the choices of a question; none where the answer is typed."""
    if kind in ("game", "game_word"):
        return [(key, game_label(key)) for key in GAMES]
    if kind == "unit":
        return [
            ("points", _("points")),
            *((code, code) for code in money.CURRENCIES if precision_of(code) == HUNDREDTHS),
        ]
    if kind == "duplicate":
        rows = [(row, _("row %(place)s") % {"place": row}) for row in place.split(" ")]
        return [("tables", _("both: they are two tables")), *rows]
    return CHOICES.get(kind, ())


def game_label(game: str) -> str:
    """Return the name of a game with a capital; the key of one that is gone."""
    return game_name(GAMES[game]) if game in GAMES else game


def fields_of(
    results: Results, posted: Mapping[str, str], errors: Mapping[str, str], sheets: Sequence[Sheet], game: str
) -> list[Field]:
    """Return every question of a list, with what was typed, or else its guess; ``game`` is the club's usual one."""
    rests = {evening.where: amount_text(evening.rest, results.currency) for evening in results.evenings}
    return [_field(question, posted, errors, sheets, game, rests) for question in results.questions]


def _field(
    question: Question,
    posted: Mapping[str, str],
    errors: Mapping[str, str],
    sheets: Sequence[Sheet],
    game: str,
    rests: Mapping[str, str],
) -> Field:
    kind, place = question.key
    name = f"{PREFIX}{kind}.{place}"
    choices = choices_of(kind, place)
    guess = game if kind == "game" and question.guess is None else question.guess
    hint = ""
    if kind == "day":
        hint = _("Leave it empty if nobody knows. The row is not booked then.")
    elif kind == "rest" and place in rests:
        hint = _("%(amount)s is missing to zero.") % {"amount": rests[place]}
    return Field(
        name=name,
        kind=kind,
        label=str(LABELS[kind]) % {"place": place, "column": question.column},
        place="" if kind in ("person", "game_word") else question.where or question.column,
        excerpt=excerpt(sheets, question),
        hint=hint,
        value=posted.get(name, _as_typed(guess)),
        error=errors.get(name, ""),
        choices=[("", _("choose"))] * (kind == "game" and not guess) + [*choices],
    )


def _as_typed(guess: Answer) -> str:
    """Return the text of a guess in its field."""
    if isinstance(guess, bool):
        return YES if guess else NO
    return "" if guess is None else str(guess)


def amount_text(amount: int, currency: str) -> str:
    """Return points, or money, with its sign."""
    return signed_amount(amount, currency) if currency else points(amount)


def excerpt(sheets: Sequence[Sheet], question: Question) -> str:
    """Return what stands at the place of a question: the first cells of its row, or of its column."""
    place = (question.where or question.column).split(" ")[-1 if question.kind == "club_differs" else 0]
    title, _mark, cell = place.rpartition("!")
    sheet = next((one for one in sheets if one.title == title), None)
    match = re.fullmatch(r"([A-Z]*)(\d*)(:.*)?", cell)
    if sheet is None or match is None or not cell:
        return ""
    upright = sheet.turn() if sheet.turned else sheet
    letters, digits = match[1], match[2]
    if question.kind == "column" and letters:
        return _together(text.text for _row, text in upright.column(_number(letters)))
    if digits:
        return _together(upright.at(int(digits[:7]), column).text for column in range(1, upright.width + 1))
    return _together(text.text for _row, text in upright.column(_number(letters)))


def _number(letters: str) -> int:
    """Return the number of a column by its letters."""
    number = 0
    for letter in letters[:3]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _together(texts: Iterable[str]) -> str:
    filled = [text for text in texts if text][:EXCERPT]
    return " · ".join(filled)[:LONGEST_EXCERPT]
