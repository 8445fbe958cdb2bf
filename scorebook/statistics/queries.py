"""Queries of one player's closed evenings: a fixed number of sums, however much was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Case, CharField, Count, F, IntegerField, JSONField, Q, QuerySet, Sum, Value, When
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast, Coalesce, NullIf

from scorebook.league.queries import Span
from scorebook.models import Club, Entry, Evening, Player, Posting, Seat, Side, Tally
from scorebook.models.night import night_key
from scorebook.words.games import things_worn
from scorebook.words.names import in_order
from scorebook.words.occasions import Occasion, occasions
from settlement import payments
from settlement.game import Worn
from settlement.own_figures import PREFIX, own_figures

DECLARER, PARTNER, OPPONENT, APART = "declarer", "partner", "opponent", "apart"
ROLES = (DECLARER, PARTNER, OPPONENT, APART)
OUTSIDE = "outside"  # of no hand that he was dealt
ENTRY = "evening__entries__"


TALLIED = ("slug", "title", "began_at", "game", "stake_minor_units", "currency")
COUNTED = ("points", "hands", "declared", "won")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A player's result in a closed game, and the price of a point; ``cup`` names the cup day of its table."""

    slug: str
    title: str
    began_at: datetime
    game: str
    stake_minor_units: int | None
    currency: str
    night: int
    cup: str
    points: int
    hands: int
    declared: int
    won: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """A player's night: the games together, and the number of declared hands ``won``.

    ``amount`` is the result in minor units of money, if there was a stake.
    """

    games: Sequence[Game]
    occasion: Occasion
    points: int
    hands: int
    declared: int
    won: int
    amount: int | None

    @property
    def began_at(self) -> datetime:
        """When the night began."""
        return self.games[0].began_at

    @property
    def currency(self) -> str:
        """The currency, which all games of a night share; empty where they were for points."""
        return self.games[0].currency

    @property
    def of_cup(self) -> bool:
        """Tell whether it was a cup day."""
        return bool(self.games[0].cup)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """A group of equal hands of a player: the role, the outcome for the declarers, and the number of hands.

    ``won`` is ``None`` for hands without a winner; ``kontra`` counts the hands with kontra on the game.
    """

    game: str
    contract: str
    role: str
    won: bool | None
    hands: int
    kontra: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A player's points from hands of one kind; the role is ``OUTSIDE`` for points from other hands."""

    game: str
    contract: str
    role: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """A player's results with one partner on the declarer's side; either of them may have declared."""

    who: int
    name: str
    hands: int
    won: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """A group of equal figures of a player: announced or silent, outcome, and kontra."""

    game: str
    figure: str
    announced: bool
    outcome: str
    kontra: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wearing:
    """The number of evenings and hands in which a player wore a thing."""

    thing: Worn
    evenings: int
    hands: int


def player_of(club: Club, number: int) -> Player | None:
    """Return a player of the club: a member, or anyone who sat at one of its tables."""
    players = Player.objects.filter(Q(member__club=club) | Q(seats__evening__club=club), pk=number)
    return players.distinct().first()


def closed(span: Span, at: str) -> Q:
    """Return the filter for closed evenings; ``at`` is the lookup path to the evening."""
    return span.of_evenings(at) & Q(**{f"{at}closed_at__isnull": False})


def role_at(seat: str, entry: str) -> Case:
    """Return the expression for a seat's role in an entry; both arguments are lookup paths."""
    return Case(
        When(**{f"{entry}declarer": F(seat)}, then=Value(DECLARER)),
        When(**{f"{entry}partner": F(seat)}, then=Value(PARTNER)),
        When(**{f"{entry}declarer__isnull": False}, then=Value(OPPONENT)),
        default=Value(APART),
        output_field=CharField(),
    )


def seats_in_hands(span: Span, player: int) -> QuerySet[Any, Any]:
    """Return the player's seat once for every counting entry; ``dealt`` is 1 if they were dealt cards."""
    seats = Seat.objects.filter(closed(span, "evening__"), player=player, **{f"{ENTRY}struck": False})
    return seats.annotate(dealt=dealt_to("number", ENTRY), role=role_at("pk", ENTRY)).order_by()


def dealt_to(number: str, entry: str) -> Any:
    """Return the expression that is 1 for a seat with cards in an entry, else 0."""
    seat: Any = F(number)
    return F(f"{entry}played").bitrightshift(seat).bitand(1)


def nights_of(span: Span, player: int) -> list[Night]:
    """Return the player's nights in the order of play, without games in which they took no part."""
    at = "seat__evening__"
    tallies = Tally.objects.filter(span.of_evenings(at), seat__player=player, took_part=True)
    tallies = tallies.annotate(night=night_key(at), cup=Coalesce(f"{at}cup_day__name", Value("")))
    columns = (*(at + name for name in TALLIED), "night", "cup", *COUNTED)
    rows = tallies.order_by(f"{at}began_at", f"{at}opened_at", f"{at}pk").values_list(*columns)
    games = [Game(**dict(zip((*TALLIED, "night", "cup", *COUNTED), row, strict=True))) for row in rows]
    nights = [of_night for _key, of_night in grouped_by(games, "night")]
    named = occasions(nights)
    return [_night(of_night, occasion) for of_night, occasion in zip(nights, named, strict=True)]


def _night(games: Sequence[Game], occasion: Occasion) -> Night:
    paid = [payments.money(one.points, one.stake_minor_units) for one in games if one.stake_minor_units is not None]
    return Night(
        games=games,
        occasion=occasion,
        amount=sum(paid) if paid else None,
        **{name: summed(games, name) for name in COUNTED},
    )


def hands_of(span: Span, player: int) -> list[Hands]:
    """Return the player's hands, grouped by role and outcome."""
    columns = ("evening__game", f"{ENTRY}contract", "role", f"{ENTRY}won")
    seats = seats_in_hands(span, player).filter(dealt=1).values_list(*columns)
    entry = ENTRY.removesuffix("__")
    rows = seats.annotate(hands=Count(entry), kontra=Count(entry, filter=Q(**{f"{ENTRY}kontra__gt": 0})))
    return [
        Hands(game=game, contract=contract, role=APART if won is None else role, won=won, hands=hands, kontra=kontra)
        for game, contract, role, won, hands, kontra in rows
    ]


def points_of(span: Span, player: int) -> list[Moved]:
    """Return the player's points by role.

    Points outside the player's hands come from hands without cards for them, and from whole rádlis.
    """
    postings = Posting.objects.filter(closed(span, "seat__evening__"), seat__player=player, entry__struck=False)
    part = Case(
        When(Q(dealt=0) | Q(entry__radli__isnull=False), then=Value(OUTSIDE)),
        When(entry__won__isnull=True, then=Value(APART)),
        default=role_at("seat", "entry__"),
        output_field=CharField(),
    )
    columns = ("seat__evening__game", "entry__contract", "role")
    rows = postings.annotate(dealt=dealt_to("seat__number", "entry__"), role=part).order_by().values_list(*columns)
    return [
        Moved(game=game, contract=contract, role=role, points=points)
        for game, contract, role, points in rows.annotate(Sum("points"))
    ]


def partners_of(span: Span, player: int) -> list[Together]:
    """Return the player's partners, most frequent first."""
    sides = Side.objects.filter(closed(span, "declarer__evening__"), partner__isnull=False)
    mine = sides.filter(Q(declarer__player=player) | Q(partner__player=player))
    ends = ("declarer__player_id", "declarer__player__name", "partner__player_id", "partner__player__name")
    rows = mine.order_by().values_list(*ends).annotate(Sum("hands"), Sum("won"), Sum("points"))
    sums: dict[int, tuple[str, list[int]]] = {}
    for one, name, other, others_name, *counted in rows:
        who, called = (other, others_name) if one == player else (one, name)
        _, so_far = sums.setdefault(who, (called, [0, 0, 0]))
        so_far[:] = [had + more for had, more in zip(so_far, counted, strict=True)]
    listed = [
        Together(who=who, name=name, hands=hands, won=won, points=points)
        for who, (name, (hands, won, points)) in sums.items()
    ]
    return sorted(listed, key=lambda one: (-one.hands, -one.won, -one.points, in_order(one.name)))


def seats_in_calls(span: Span, player: int) -> QuerySet[Any, Any]:
    """Return the player's seat once for every figure of theirs, or of their side if nobody is named."""
    call = f"{ENTRY}calls__"
    side = Case(
        When(**{f"{call}by": F("pk")}, then=Value(1)),
        When(Q(role__in=(DECLARER, PARTNER)), **{f"{call}by__isnull": True, f"{call}opponents": False}, then=Value(1)),
        When(Q(role=OPPONENT, dealt=1), **{f"{call}by__isnull": True, f"{call}opponents": True}, then=Value(1)),
        default=Value(0),
        output_field=IntegerField(),
    )
    # A condition on an annotation keeps to the rows at hand; one on the calls themselves would join them once more.
    seats: QuerySet[Any, Any] = seats_in_hands(span, player).annotate(mine=side, said=F(f"{call}announced"))
    return seats.filter(mine=1, said__isnull=False)


def calls_of(span: Span, player: int) -> list[Calls]:
    """Return the player's figures, grouped by outcome."""
    call = f"{ENTRY}calls__"
    columns = ("evening__game", *(f"{call}{name}" for name in ("figure", "announced", "outcome", "kontra")))
    rows = seats_in_calls(span, player).values_list(*columns).annotate(count=Count(call.removesuffix("__")))
    return [
        Calls(game=game, figure=figure, announced=announced, outcome=outcome, kontra=kontra, count=count)
        for game, figure, announced, outcome, kontra, count in rows
    ]


def own_names(span: Span, game: str) -> dict[str, str]:
    """Return the names of the figures of a game that tables of the span named themselves; the newest name counts."""
    evenings = Evening.objects.filter(span.of_evenings(), game=game).order_by("opened_at", "pk")
    rules = evenings.filter(entries__calls__figure__startswith=PREFIX).values_list("house_rules", flat=True)
    return {own.figure: own.name for agreed in rules.distinct() for own in own_figures(agreed)}


def worn_by(thing: Worn, after: str) -> Cast:
    """Return the expression for the seat that wears a thing; ``after`` is the lookup path to the standing."""
    seat = KeyTextTransform(thing.key, KeyTransform("carry", Cast(F(after), JSONField())))
    # SQLite returns the text "null" if nobody wears the thing.
    return Cast(NullIf(seat, Value("null")), IntegerField())


def wearing_of(span: Span, player: int) -> list[Wearing]:
    """Count the player's evenings with each thing that is worn in some game."""
    return [_wearing(span, player, thing) for thing in things_worn()]


def _wearing(span: Span, player: int, thing: Worn) -> Wearing:
    wearing = seats_in_hands(span, player).annotate(wearer=worn_by(thing, f"{ENTRY}after"))
    counted = wearing.filter(wearer=F("number")).aggregate(
        evenings=Count(night_key("evening__"), distinct=True), hands=Count("dealt")
    )
    return Wearing(thing=thing, **counted)


def wearers_of(span: Span, thing: Worn) -> dict[int, int]:
    """Count by player the evenings with a thing; other players are left out."""
    played: Any = Entry.objects.filter(closed(span, "evening__"), struck=False)
    entries = played.annotate(wearer=worn_by(thing, "after"))
    worn = entries.filter(wearer__isnull=False).order_by().values_list("evening_id", "wearer").distinct()
    seats = Seat.objects.filter(closed(span, "evening__")).annotate(night=night_key("evening__"))
    player_at = {
        (evening, number): (player, night)
        for evening, number, player, night in seats.values_list("evening_id", "number", "player_id", "night")
    }
    return dict(Counter(player for player, _night in {player_at[seat] for seat in worn}))


def summed(rows: Sequence[Any], column: str) -> int:
    """Add up one column of rows."""
    return sum(getattr(row, column) for row in rows)


def grouped_by(rows: Sequence[Any], *columns: str) -> Iterator[tuple[tuple[Any, ...], list[Any]]]:
    """Yield groups of rows with equal values in these columns, ordered by first row."""
    groups: dict[tuple[Any, ...], list[Any]] = {}
    for row in rows:
        groups.setdefault(tuple(getattr(row, column) for column in columns), []).append(row)
    yield from groups.items()
