"""A league for the benchmarks: clubs of fifty at ten tables, twelve nights a season, forty hands a table.

A few evenings are written through the ledger and closed. All others are copies of their rows with other numbers, days
and players. So a million hands are some dozens of statements, and each of them is there with its revision, its postings
and its tallies as if it had been played. The season that is asked for is the same at every size: a league's season does
not grow with the years. The earlier seasons grow, up to twenty, and then the other clubs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from django.db import connection, transaction
from django.db.models import Max, Min

from scorebook import ledger
from scorebook.bench.web import AUTHOR, write_evening
from scorebook.club.members import found_club
from scorebook.club.seating import seat_members
from scorebook.league.seasons import write_season
from scorebook.models import (
    Account,
    Call,
    Club,
    Entry,
    Evening,
    Member,
    Night,
    Player,
    Posting,
    Revision,
    Seat,
    Side,
    Tally,
)

HANDS, SEATS, TABLES, NIGHTS, SEASONS = 40, 5, 10, 12, 20
EVENINGS_OF_A_CLUB = TABLES * NIGHTS * SEASONS
MOULDS = 7  # evenings that differ: a number that neither seats nor tables divide, so that everybody meets all of them
LAST_NIGHT = datetime(2026, 11, 19, 18, 0, tzinfo=UTC)
LONG_AGO = datetime(1990, 9, 6, 17, 0, tzinfo=UTC)
# The copied models in the order of their references, each with the lookup path to the evening.
COPIED: Mapping[Any, str] = {
    Night: "evenings",
    Evening: "pk",
    Seat: "evening",
    Entry: "evening",
    Revision: "evening",
    Posting: "entry__evening",
    Call: "entry__evening",
    Tally: "seat__evening",
    Side: "declarer__evening",
}
# Everybody sits with everybody, and two tables of a night share nobody.
PLACE = f"((r.number + c.n) % {SEATS}) * {TABLES} + (3 * c.n + 7 * r.number) % {TABLES}"
# The columns that differ in a copy.
OWN: Mapping[str, str] = {
    "evening.slug": "'b' || c.n",
    "evening.opened_at": "c.opened_at",
    "evening.began_at": "c.opened_at",
    "evening.closed_at": "c.closed_at",
    "evening.club_id": "c.club_id",
    "seat.player_id": (
        f"(SELECT player_id FROM bench_player p WHERE p.club_id = c.club_id AND place = {PLACE})"  # noqa: S608
    ),
}


def build(hands: int) -> Club:
    """Fill an empty database with so many hands; return the club whose newest season is asked for."""
    evenings = hands // HANDS
    clubs = [_make_club(number) for number in range(-(-evenings // EVENINGS_OF_A_CLUB))]
    moulds = [_write_mould(clubs[0], number) for number in range(MOULDS)]
    with transaction.atomic(), connection.cursor() as cursor:
        _plan(cursor, clubs, [mould.pk for mould in moulds], evenings - MOULDS)
        for statement in _copies(moulds):
            cursor.execute(statement)
        cursor.execute("DROP TABLE bench_copy")
        cursor.execute("DROP TABLE bench_player")
    return clubs[0]


def _make_club(number: int) -> Club:
    """Found a club of fifty with a season of its last nights, by an account of its own: no one founds many a day."""
    account = Account.objects.create(login=f"bench{number}@example.org", name="Anna")
    club = found_club(f"Kör {number}", account)
    people = Player.objects.bulk_create(
        [Player(name=f"{number}/{place} Kártyás") for place in range(1, SEATS * TABLES)]
    )
    Member.objects.bulk_create([Member(club=club, player=player, reads_as=player.name.lower()) for player in people])
    first = LAST_NIGHT - timedelta(weeks=NIGHTS - 1)
    write_season(club, None, {"name": "Idény", "first_day": first.date(), "last_day": LAST_NIGHT.date()})
    return club


def _write_mould(club: Club, number: int) -> Evening:
    """Play and close an evening that others will be copies of."""
    people = list(club.members.order_by("pk").values_list("player__name", flat=True)[:SEATS])
    evening = write_evening(
        HANDS - 1,
        first_turn=number,
        players=people,
        club=club,
        seat=seat_members(club),
        opened_at=LONG_AGO + timedelta(weeks=number),
    )
    ledger.close_evening(evening, key=uuid4(), head=evening.head, author=AUTHOR)
    return evening


def _plan(cursor: Any, clubs: list[Club], moulds: list[int], copies: int) -> None:
    """Write down which mould every copy is of, whose it is, and when it was played: the newest night first."""
    moment = connection.ops.adapt_datetimefield_value
    cursor.execute(
        "CREATE TEMPORARY TABLE bench_copy (n bigint, mould bigint, club_id bigint, "
        "opened_at timestamp with time zone, closed_at timestamp with time zone)"
    )
    cursor.execute("CREATE TEMPORARY TABLE bench_player (club_id bigint, place bigint, player_id bigint)")
    rows = []
    for copy in range(copies):
        club, place = divmod(copy, EVENINGS_OF_A_CLUB)
        begun = LAST_NIGHT - timedelta(weeks=place // TABLES)
        rows.append(
            (copy + 1, moulds[copy % MOULDS], clubs[club].pk, moment(begun), moment(begun + timedelta(hours=4)))
        )
    cursor.executemany("INSERT INTO bench_copy VALUES (%s, %s, %s, %s, %s)", rows)
    people = Member.objects.order_by("club", "pk").values_list("club", "player")
    places: dict[int, int] = {}
    for club, player in people:
        places[club] = places.get(club, -1) + 1
        cursor.execute("INSERT INTO bench_player VALUES (%s, %s, %s)", (club, places[club], player))
    cursor.execute("CREATE INDEX bench_place ON bench_player (club_id, place)")
    cursor.execute("CREATE INDEX bench_mould ON bench_copy (mould)")


def _copies(moulds: list[Evening]) -> Iterator[str]:
    """Yield the statements that copy the rows of every mould: each number moves by so much for every copy."""
    strides = {model: model.objects.aggregate(most=Max("pk"))["most"] or 0 for model in COPIED}
    for model, way in COPIED.items():
        for mould in moulds:
            rows = model.objects.filter(**{way: mould.pk}).aggregate(first=Min("pk"), last=Max("pk"))
            if rows["first"] is not None:
                yield _copy(model._meta, mould.pk, rows, strides)


def _copy(table: Any, mould: int, rows: Mapping[str, int], strides: Mapping[Any, int]) -> str:
    columns = ", ".join(f'"{field.column}"' for field in table.concrete_fields)
    values = ", ".join(_value(table, field, strides) for field in table.concrete_fields)
    return (
        # Every word of it is our own.
        f"INSERT INTO {table.db_table} ({columns}) SELECT {values} FROM {table.db_table} r "  # noqa: S608
        f"JOIN bench_copy c ON c.mould = {mould} WHERE r.{table.pk.column} BETWEEN {rows['first']} AND {rows['last']}"
    )


def _value(table: Any, field: Any, strides: Mapping[Any, int]) -> str:
    """Return what a copy has in a column: something of its own, the number of another copied row, or the same."""
    own = OWN.get(f"{table.model_name}.{field.column}")
    if own is not None:
        return own
    moved = strides.get(field.related_model or (table.model if field.primary_key else None), 0)
    return f'r."{field.column}" + c.n * {moved}' if moved else f'r."{field.column}"'
