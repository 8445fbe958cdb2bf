"""The prizes of a day at the current ranking, and the money that stays with the club, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.cup.fees import fee_of, received
from scorebook.cup.ranking.prizes import HUNDRED, Prize, by_shares, pot, prizes
from scorebook.cup.ranking.standing import Standing, standing_of
from scorebook.models import CupDay, Round
from scorebook.words.points import amount_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Payers:
    """The number of people who pay the fee, and of those who came too late to play and do not pay."""

    paying: int
    late: int
    kinds: tuple[str, ...] = ()

    def fees(self, prizes: Mapping[str, Any]) -> list[int]:
        """Return the fees of all who pay, in minor units."""
        return [fee_of(prizes, kind) for kind in self.kinds]


def payers_of(day: CupDay) -> Payers:
    """Return how many people pay: those entered for a round that was played or can still be played.

    On a finished day only the closed rounds count; before the end all rounds count.
    """
    played = Round.objects.filter(cup_day=day, closed_at__isnull=False).count()
    last = played if day.closed_at is not None else day.rounds
    listed = list(day.entrants.filter(number__isnull=False).values_list("first_round", "fee_kind"))
    kinds = tuple(kind for first, kind in listed if first <= last)
    return Payers(paying=len(kinds), late=len(listed) - len(kinds), kinds=kinds)


def pot_of(day: CupDay) -> str | None:
    """Return the prize money as an amount, or ``None`` if the day has no fee."""
    if not day.prizes:
        return None
    whole = pot(payers_of(day).fees(day.prizes), day.prizes["kept"])
    return amount_of(whole, day.prizes["currency"])


LISTS = ("shares", "team_shares", "club_shares", "side_shares")
Places = Sequence[tuple[int, int]]  # (place, number of a person, or of a team by its line)


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """One listed prize: place, winner and amount; ``of`` names the list, if it is not the ranking of the people."""

    place: int
    name: str
    amount: str
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """The division of the fees in minor units: total paid, prize money, prizes by list, and the rest below a coin.

    The prize money comes from all fees that are due.  If payments were recorded, ``paid`` is their sum and ``open`` is
    what is still due; otherwise everybody counts as having paid.

    ``late`` is the number of people on the list who pay no fee.
    """

    paid: int
    pot: int
    won: tuple[tuple[str, Prize], ...]
    below_coin: int
    late: int = 0
    open: int = 0

    @property
    def given(self) -> int:
        """The total of all prizes."""
        return sum(one.amount for _list, one in self.won)


def _places(standing: Standing) -> dict[str, Places]:
    """Return the places of every list that may have prizes."""
    return {
        "shares": [(line.place, line.number) for line in standing.lines if line.place],
        "team_shares": [(team.place, nth) for nth, team in enumerate(standing.teams)],
        "club_shares": [(club.place, nth) for nth, club in enumerate(standing.clubs)],
        "side_shares": [(one.place, one.who) for one in standing.side],
    }


def _shared(day: CupDay, standing: Standing) -> Shared:
    """Divide the prize money among the lists, and in each list among the places."""
    stored, coin, payers = day.prizes, day.prizes["coin"] or 1, payers_of(day)
    fees, recorded = payers.fees(stored), received(day)
    whole = pot(fees, stored["kept"])
    amounts = {name: by_shares(whole, stored.get(name) or (), coin) for name in LISTS}
    places = _places(standing)
    percent = sum(sum(stored.get(name) or ()) for name in LISTS)
    return Shared(
        paid=sum(fees) if recorded is None else recorded,
        open=0 if recorded is None else max(0, sum(fees) - recorded),
        pot=whole,
        won=tuple((name, one) for name in LISTS for one in prizes(places[name], amounts[name], coin) if one.amount),
        below_coin=whole * percent // HUNDRED - sum(map(sum, amounts.values())),
        late=payers.late,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesShown:
    """The listed prizes: the prize money, the winners, and in words what stays with the club."""

    pot: str
    won: tuple[Won, ...]
    club_share: tuple[str, ...]


def prizes_of(day: CupDay, standing: Standing) -> PrizesShown | None:
    """Return the prizes at the current ranking, or ``None`` if the day has no fee."""
    if not day.prizes or not standing.lines:
        return None
    currency, shared = day.prizes["currency"], _shared(day, standing)
    people = {line.number: line.name for line in standing.lines}
    names = {
        "shares": people,
        "team_shares": {nth: team.team for nth, team in enumerate(standing.teams)},
        "club_shares": {nth: club.team for nth, club in enumerate(standing.clubs)},
        "side_shares": people,
    }
    titles = {"shares": "", "team_shares": _("Teams"), "club_shares": _("Clubs"), "side_shares": standing.side_name}
    return PrizesShown(
        pot=amount_of(shared.pot, currency),
        won=tuple(
            Won(place=one.place, name=names[of][one.who], amount=amount_of(one.amount, currency), of=titles[of])
            for of, one in shared.won
        ),
        club_share=tuple(_kept_in_words(day, shared)),
    )


def _kept_in_words(day: CupDay, shared: Shared) -> Iterator[str]:
    """Describe the money that stays with the club, and the part that no coin can pay."""
    paid, given, club_share, below, coin = (
        amount_of(one, day.prizes["currency"])
        for one in (shared.paid, shared.given, shared.paid - shared.given, shared.below_coin, day.prizes["coin"] or 1)
    )
    params = {"paid": paid, "given": given, "left": club_share}
    yield _("Paid in %(paid)s, given out %(given)s: %(left)s stays with the club.") % params
    if shared.open:
        yield _("Of the fees %(open)s is still open.") % {"open": amount_of(shared.open, day.prizes["currency"])}
    if shared.late:
        none = ngettext(
            "%(count)s name was entered after the last round: no place, no prize and no fee.",
            "%(count)s names were entered after the last round: no place, no prize and no fee.",
            shared.late,
        )
        yield none % {"count": shared.late}
    if shared.below_coin:
        rest = {"rest": below, "coin": coin}
        yield _("Of it %(rest)s cannot be given out: the smallest coin is %(coin)s.") % rest


def paid_and_won(day: CupDay) -> tuple[int, int]:
    """Return the total of the fees and the total of the prizes, in minor units."""
    shared = _shared(day, standing_of(day))
    return shared.paid, shared.given
