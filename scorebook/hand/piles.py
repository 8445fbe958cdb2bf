"""Counting the cards of a pile for the scribe: input, result, and the form field for the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.hand.pack import ranks
from scorebook.hand.screen import Desk, cards_in_a_trick
from settlement.counting import WAYS, WHOLE, Pile
from settlement.face import Counting, Face

OWN, OTHERS = "own", "others"
PREFIX = "pile"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The points of a pile, and the points of the rest of the pack."""

    points: int
    rest: int

    @property
    def text(self) -> str:
        """Both numbers as shown on the page."""
        return f"{self.points} : {self.rest}"


def _face(desk: Desk) -> Face:
    face = desk.counted
    assert face is not None  # noqa: S101 - the caller has checked it
    return face


def _counting(face: Face) -> Counting:
    counting = face.counting
    assert counting is not None  # noqa: S101
    return counting


class PileForm(forms.Form):
    """A pile: its counting cards by rank, its tricks, and its other cards.

    ``whose`` says where the result belongs: to a side, or to a player by seat.
    """

    def __init__(self, desk: Desk, data: Any = None) -> None:
        super().__init__(data, prefix=PREFIX, use_required_attribute=False, label_suffix="")
        face = _face(desk)
        self.counting = _counting(face)
        self.cards_in_a_trick = cards_in_a_trick(desk)
        self.total = face.total
        whole = WHOLE[self.counting.cards]
        for rank, label in ranks().items():
            self.fields[rank] = _number(label, getattr(whole, rank))
        self.fields["tricks"] = _number(_("tricks"), whole.cards // self.cards_in_a_trick)
        if self.counting.way != "tricks":
            self.fields["cards"] = _number(_("other cards"), whole.cards)
        whose = list(owners(desk))
        self.fields["whose"] = forms.ChoiceField(
            choices=whose, required=False, label=_("Whose cards"), initial=whose[0][0], widget=forms.RadioSelect
        )

    def pile(self) -> Pile:
        """Return the pile; its tricks are included in the number of cards."""
        counts: dict[str, int] = {one.name: self.cleaned_data.get(one.name) or 0 for one in fields(Pile)}
        return Pile(**{**counts, "cards": counts["cards"] + counts["tricks"] * self.cards_in_a_trick})

    def counted(self) -> Counted:
        """Return the points of the pile; only for a pile without :meth:`reasons`."""
        points = WAYS[self.counting.way](self.pile())
        return Counted(points=points, rest=self.total - points)

    def reasons(self) -> list[str]:
        """Return the reasons why the pile is impossible with this pack."""
        return list(_impossible(self.pile(), self.counting))


def _number(label: str, most: int) -> forms.Field:
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "min": 0, "max": most})
    return forms.IntegerField(min_value=0, max_value=most, required=False, label=capfirst(label), widget=widget)


def _impossible(pile: Pile, counting: Counting) -> Iterator[str]:
    whole, counted = WHOLE[counting.cards], len(pile.counting)
    if counting.way == "tricks":
        if counted and not pile.tricks:
            yield _("How many tricks are there?")
    elif counted and not pile.cards:
        yield _("How many tricks or cards are there?")
    elif pile.cards > whole.cards:
        yield ngettext(
            "The pack has %(n)s card: count them again.", "The pack has %(n)s cards: count them again.", whole.cards
        ) % {"n": whole.cards}
    elif pile.plain < 0:
        yield _("Counting cards: %(counting)s, cards in all: %(cards)s. Count them again.") % {
            "counting": counted,
            "cards": pile.cards,
        }
    elif pile.plain > whole.plain:
        yield _("So many plain cards are not in the pack: a counting card is missing.")


def owners(desk: Desk) -> Iterator[tuple[str, str]]:
    """Yield the possible owners of a pile: the sides if sides count, the players if each player counts."""
    face = _face(desk)
    filled = _counting(face).facts
    if face.score in filled:
        yield from ((OWN, capfirst(_("declarers' side"))), (OTHERS, capfirst(_("opponents"))))
    if any(each.fact in filled for each in face.each):
        yield from ((str(seat), desk.sheet.known[seat]) for seat in sorted(desk.table.active))


def filled_fields(desk: Desk, whose: str, counted: Counted) -> dict[str, str]:
    """Return the values of the plain form's fields that get the result."""
    face = _face(desk)
    if whose in {OWN, OTHERS}:
        others = {face.score_of_others: ""} if face.score_of_others else {}
        return {face.score: str(counted.points if whose == OWN else counted.rest), **others}
    filled = _counting(face).facts
    return {f"{each.fact}-{whose}": str(counted.points) for each in face.each if each.fact in filled}
