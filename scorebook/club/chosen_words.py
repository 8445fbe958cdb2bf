"""Names that members chose: of the club, its seasons, cup days, teams, rules and API keys.

An erased player's name is removed from these too.  The director chooses the new names, because members see them daily.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Model, QuerySet

from scorebook.club.members import checked_name, free_slug
from scorebook.models import ApiKey, CircleRules, Club, CupDay, Erasure, Mate, Season
from scorebook.refusals.refused import Refused
from scorebook.words.names import Sought, free, is_spoken_of, may_speak_of, without
from settlement.vocabulary import Problem, as_read, say

CLUB, SEASON, CUP, TEAM, RULES, KEY = "club", "season", "cup", "team", "rules", "key"


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """A chosen name, and the proposal without the player's name; ``sure`` if it certainly means the player."""

    what: str
    word: str
    offered: str
    sure: bool

    @property
    def field(self) -> str:
        """Return the form field for the new name."""
        return f"{self.what}.{self.word}"


def _places(club: Club) -> Iterator[tuple[str, QuerySet[Model], str]]:
    yield CLUB, Club.objects.filter(pk=club.pk), "name"
    yield SEASON, Season.objects.filter(club=club), "name"
    yield CUP, CupDay.objects.filter(club=club), "name"
    yield TEAM, Mate.objects.filter(season__club=club), "team"
    yield RULES, CircleRules.objects.filter(club=club), "name"
    yield KEY, ApiKey.objects.filter(club=club), "name"


def called(club: Club, sought: Sought) -> list[Called]:
    """Return every chosen name that contains the player's name or resembles it, each once."""
    names = []
    for what, rows, column in _places(club):
        used = {as_read(word) for word in rows.values_list(column, flat=True)}
        for word in rows.order_by(column).values_list(column, flat=True).distinct():
            if may_speak_of(word, sought.names) or is_spoken_of(word, sought.names):
                offered = free(without(word, sought.names, Erasure.STRUCK), used)
                sure = is_spoken_of(word, sought.names)
                names.append(Called(what=what, word=word, offered=offered, sure=sure))
    return names


def call_anew(club: Club, sought: Sought, replacements: Mapping[str, str]) -> None:
    """Replace every chosen name that contains the player's name by the given or proposed one.

    A name that only resembles the player's stays if the form returns it unchanged.

    :raises Refused: New names are not allowed; with a problem for each, by field.
    """
    changes = [(one, " ".join(replacements.get(one.field, one.offered).split())) for one in called(club, sought)]
    if problems := list(_against(club, sought, changes)):
        raise Refused(problems)
    for what, rows, column in _places(club):
        for one, new in changes:
            if one.what == what and new != one.word:
                rows.filter(**{column: one.word}).update(**{column: new})
                if what == CLUB:
                    _move(club, sought, new)


def _move(club: Club, sought: Sought, name: str) -> None:
    """Give the club a new address if its address contains the name."""
    if may_speak_of(club.slug.replace("-", " "), sought.names):
        Club.objects.filter(pk=club.pk).update(slug=free_slug(name))


def _against(club: Club, sought: Sought, changes: list[tuple[Called, str]]) -> Iterator[Problem]:
    words = {what: set(rows.values_list(column, flat=True)) for what, rows, column in _places(club)}
    for place, (one, new) in enumerate(changes):
        if new == one.word and not one.sure:
            continue
        try:
            checked_name(new)
        except Refused as refusal:
            yield from (Problem(field=one.field, code=problem.code, text=problem.text) for problem in refusal.problems)
            continue
        others = {other for earlier, other in changes[:place] if earlier.what == one.what}
        if is_spoken_of(new, sought.names):
            yield Problem(field=one.field, code="still_named", text=say("This still speaks of him."))
        elif new in (words[one.what] - {one.word}) | others:
            yield Problem(field=one.field, code="name_taken", text=say("Something else is called so already."))
