"""The standings and the ratings as tables that can be sorted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from html import escape

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorebook.page.tables import FIGURE, WIDE, Column, Listed, number_column
from scorebook.words.names import in_order


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the standings as it is printed, with the numbers it is sorted by.

    ``note`` is printed under the name: why a tie was broken, or what is missing for a place.
    """

    place: str
    place_order: int
    name: str
    address: str
    note: str
    current: bool
    below: bool
    evenings: int
    hands: int
    value: str
    value_order: int
    value_tone: str
    amount: str
    amount_order: int
    amount_tone: str
    firsts: int
    declared: int
    won: int

    @property
    def name_order(self) -> tuple[bytes, str]:
        """The sort key of the name."""
        return in_order(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingLine:
    """A line of the ratings; ``change`` is what the last evening did."""

    place: str
    name: str
    address: str
    current: bool
    rating: int
    change: str
    change_order: int
    change_tone: str
    evenings: int
    day: str
    day_order: datetime
    below: bool = False

    @property
    def name_order(self) -> tuple[bytes, str]:
        """The sort key of the name."""
        return in_order(self.name)


class Standings(Listed):
    """The standings of players, of pairs or of teams."""

    place = Column(verbose_name=gettext_lazy("Place"), order_by=("place_order",))
    name = Column(verbose_name=gettext_lazy("Player"), order_by=("name_order",), attrs={"td": {"class": "name"}})
    evenings = number_column(pgettext_lazy("column", "Evenings"))
    hands = number_column(pgettext_lazy("column", "Hands"), attrs=WIDE)
    firsts = number_column(pgettext_lazy("column", "Evenings won"), attrs=WIDE)
    won = number_column(pgettext_lazy("column", "Won as declarer"), attrs=WIDE)
    value = number_column(pgettext_lazy("column", "Result"), order_by=("value_order",), attrs=FIGURE)
    amount = number_column(pgettext_lazy("column", "Total"), order_by=("amount_order",), attrs=FIGURE)

    def print_name(self, record: Line) -> SafeString:
        """Print the name as a link to its card, with its note below."""
        note = f"<small>{escape(record.note)}</small>" if record.note else ""
        return SafeString(f'<a href="{escape(record.address)}" translate="no">{escape(record.name)}</a>{note}')

    def print_won(self, record: Line) -> str:
        """Print the hands won among those declared."""
        return f"{record.won}/{record.declared}"

    def print_value(self, record: Line) -> SafeString:
        """Print the ranked value; lines without a place have none."""
        return SafeString(f'<span class="{record.value_tone}">{escape(record.value)}</span>')

    def print_amount(self, record: Line) -> SafeString:
        """Print the total amount."""
        return SafeString(f'<span class="{record.amount_tone}">{escape(record.amount)}</span>')


class Ratings(Listed):
    """The ratings of a club's players."""

    place = Column(verbose_name=gettext_lazy("Place"), order_by=("-rating",))
    name = Column(verbose_name=gettext_lazy("Player"), order_by=("name_order",), attrs={"td": {"class": "name"}})
    evenings = number_column(pgettext_lazy("column", "Evenings"))
    change = number_column(pgettext_lazy("column", "Last"), order_by=("change_order",), attrs=FIGURE)
    day = number_column(pgettext_lazy("column", "Played on"), order_by=("day_order",), attrs=WIDE)
    value = number_column(pgettext_lazy("column", "Rating"), order_by=("rating",), attrs=FIGURE)

    def print_name(self, record: RatingLine) -> SafeString:
        """Print the name as a link to its history."""
        return format_html('<a href="{}" translate="no">{}</a>', record.address, record.name)

    def print_change(self, record: RatingLine) -> SafeString:
        """Print the change by the last evening."""
        return format_html('<span class="{}">{}</span>', record.change_tone, record.change)

    def print_value(self, record: RatingLine) -> str:
        """Print the rating."""
        return str(record.rating)
