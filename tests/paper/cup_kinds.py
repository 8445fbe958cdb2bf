"""The rows of the table for the papers of a cup day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from scorebook.cup.queries import SeatNow, TableNow
from scorebook.cup.ranking.awards import PrizesShown, Won
from scorebook.cup.ranking.standing import CellShown, Ranked, RulingShown, Standing, TeamRanked
from scorebook.models import Club, CupDay, CupPayment, CupTable, Entrant, Evening, Player, Registration, Round, Ruling
from scorebook.paper.blank import BlankSheets, evening_blank
from scorebook.paper.cup.people import check_in_sheet, registration_sheet
from scorebook.paper.cup.ranking import certificate_sheet, prize_sheet, ranking_sheet
from scorebook.paper.cup.seats import seats_sheet
from scorebook.paper.cup.table import card_sheet, head_of, slip_sheet
from scorebook.sheet.reading import read_sheet
from tests.paper.nights import FIVE, HOSTILE, LONG
from tests.paper.paper import ADDRESS
from tests.paper.samples import Kind, Sample
from tests.paper.tables import any_evening, table_of
from tests.world.cups import a_cup

DEAR = {"fee": 123_450_000, "kept": 0, "coin": 0, "currency": "HUF", "shares": []}
NOW = datetime(2026, 11, 28, 16, 5, tzinfo=UTC)
TEAMS = ("Rózsadombi", "Szentgyörgyvölgyi")
CROWD = tuple(f"{name} {number}." for number in range(1, 13) for name in LONG)


def day_of(**said: object) -> CupDay:
    club = Club.objects.create(name="Lipótvárosi Tarokk-kör", slug="lipotvarosi")
    usual = {"name": "Őszi Kupa", "day": NOW.date(), "seed": "skíz · pikk tízes · XIV", "minutes": 55}
    return a_cup(club, **{**usual, **said})


def seats(day: CupDay, names: Sequence[str], size: int = 5) -> Sample:
    """Seat so many at tables of a size; who is left over sits out."""
    request = {"seed": day.seed, "number": 1, "rounds": 1, "allowed": [size], "order": [], "apart": []}
    request["people"] = [{"number": number} for number in range(1, len(names) + 1)]
    drawn = Round.objects.create(cup_day=day, number=1, method="lot", asked=request, drawn_at=NOW, published_at=NOW)
    tables = [CupTable.objects.create(round=drawn, number=number + 1) for number in range(len(names) // size)]
    for place, name in enumerate(names):
        who = Entrant.objects.create(cup_day=day, player=Player.objects.create(name=name), number=place + 1)
        if place // size < len(tables):
            tables[place // size].drawn.create(seat=place % size + 1, entrant=who, round=drawn)
    return Sample(template="paper/cup/seats.html", view=seats_sheet(day, drawn, ADDRESS), said=names)


def cards(day: CupDay, *tables: int) -> Sample:
    view = card_sheet(day, [(number, ADDRESS) for number in tables])
    return Sample(template="paper/cup/cards.html", view=view, said=[*map(str, tables), view.head.kicker.upper()])


def slips(day: CupDay, names: Sequence[str], tables: int) -> Sample:
    seated = tuple(
        SeatNow(seat=seat, number=seat, name=name, points=None, ranked=True) for seat, name in enumerate(names, 1)
    )
    tables_now = [
        TableNow(
            table=CupTable(number=number),
            evening=None,
            seats=seated,
            hands=0,
            planned=15,
            last=None,
            scribe="",
            disputed=0,
        )
        for number in range(1, tables + 1)
    ]
    view = slip_sheet(day, Round(number=3), tables_now, {1: ADDRESS})
    return Sample(template="paper/cup/slips.html", view=view, said=names)


def round_sheets(day: CupDay, *tables: Evening) -> Sample:
    blank = tuple(evening_blank(read_sheet(one), ADDRESS) for one in tables)
    view = BlankSheets(head=head_of(day, "Lapok"), sheets=blank)
    return Sample(template="paper/cup/blank.html", view=view, said=[name for sheet in blank for name in sheet.names])


def standing(names: Sequence[str], rounds: int, value: str) -> Standing:
    lines = [
        Ranked(
            place=place if place < len(names) else None,
            number=place,
            name=name,
            value=value,
            tone="plus",
            cells=tuple(
                CellShown(text=value, tone="plus", counts=number > 1, table=1, hundredths=number)
                for number in range(1, rounds + 1)
            ),
            rulings="−5" if place == 1 else "",
            why=f"{names[0]} előtt: megnyert asztal, 2 : 1" if place == 2 else "",
            notes=("2. fordulótól", "1 forduló hiányzik") if place == 2 else (),
        )
        for place, name in enumerate(names, 1)
    ]
    return Standing(
        rounds=tuple(range(1, rounds + 1)),
        lines=tuple(lines),
        teams=tuple(
            TeamRanked(place=place, team=f"{team} csapat", value=value, tone="plus", names=tuple(names[place - 1 : 4]))
            for place, team in enumerate(TEAMS, 1)
        ),
        clubs=(),
        has_rulings=True,
        foot="−5",
        rulings="−5",
        method=METHOD,
    )


METHOD = (
    "Egy forduló értéke: a pontjai.",
    "A 3. forduló a döntő: a többi forduló fele hozzáadódik.",
    "Az 1. döntőasztal áll a 2. előtt, és így tovább, bármennyi is a pont; a többiek alattuk.",
    "Egyenlőknél: megnyert asztal, felvevőként nyert játék, a legjobb fordulók, a mag sorsa.",
)
REOPENED = {"closed_at": NOW, "edition": 2, "reopened_because": "a 3. asztal lapja", "terms": {"best_of": 2}}


def ranking(day: CupDay, names: Sequence[str], rounds: int, value: str) -> Sample:
    ruled = [RulingShown(ruling=Ruling(reason="renonsz"), name=names[0], value="−5", stands=True)]
    view = ranking_sheet(day, standing(names, rounds, value), ruled, ADDRESS)
    return Sample(template="paper/cup/ranking.html", view=view, said=[*names, *TEAMS, value, "renonsz"])


def prizes(day: CupDay, names: Sequence[str], amount: str) -> Sample:
    won = tuple(Won(place=place, name=name, amount=amount) for place, name in enumerate(names, 1))
    notes = (f"Befizetés {amount}, díj {amount}: {amount} a klubnál marad.",)
    view = prize_sheet(day, PrizesShown(pot=amount, won=won, club_share=notes), standing(names, 2, "+12"))
    return Sample(template="paper/cup/prizes.html", view=view, said=[*names, amount, *notes])


def registrations(day: CupDay, names: Sequence[str]) -> Sample:
    """Register so many, the last on the waiting list."""
    for number, name in enumerate(names, 1):
        columns = {"home_club": TEAMS[0], "team": TEAMS[1], "remark": "tízre érek oda, ha a vonat jár"}
        Registration.objects.create(
            cup_day=day, number=number, name=name, key=uuid4(), digest=f"d{number}", registered_at=NOW, **columns
        )
    return Sample(template="paper/cup/people.html", view=registration_sheet(day), said=[*names, "vonat"])


def check_in(day: CupDay, names: Sequence[str]) -> Sample:
    """Enter so many, each with a fee of nine digits that is paid."""
    for number, name in enumerate(names, 1):
        player = Player.objects.create(name=name)
        one = Entrant.objects.create(cup_day=day, player=player, number=number, home_club=TEAMS[1])
        payment = {"amount": day.prizes["fee"], "currency": "HUF", "key": uuid4(), "at": NOW}
        CupPayment.objects.create(cup_day=day, entrant=one, **payment)
    return Sample(template="paper/cup/people.html", view=check_in_sheet(day), said=[*names, TEAMS[1]])


def certificates(day: CupDay, names: Sequence[str], value: str) -> Sample:
    view = certificate_sheet(day, standing(names, 5, value))
    return Sample(template="paper/cup/certificates.html", view=view, said=[*names[:3], value])


CUP_DOCUMENTS = (
    Kind(
        key="cup seats",
        wide=False,
        hard=("60 people",),
        scenes={"60 people": lambda: seats(day_of(), CROWD), "hostile names": lambda: seats(day_of(), HOSTILE)},
    ),
    Kind(
        key="registrations",
        wide=False,
        hard=("long names",),
        scenes={
            "long names": lambda: registrations(day_of(most_people=len(LONG) - 1), LONG),
            "hostile names": lambda: registrations(day_of(), HOSTILE),
        },
    ),
    Kind(
        key="check-in list",
        wide=False,
        hard=("60 people",),
        scenes={
            "60 people": lambda: check_in(day_of(prizes=DEAR), CROWD),
            "hostile names": lambda: check_in(day_of(prizes=DEAR), HOSTILE),
        },
    ),
    Kind(key="table cards", wide=False, leaves=True, hard=("two",), scenes={"two": lambda: cards(day_of(), 8, 30)}),
    Kind(
        key="result slips",
        wide=False,
        leaves=True,
        hard=("long names",),
        scenes={"long names": lambda: slips(day_of(), LONG, 4), "hostile names": lambda: slips(day_of(), HOSTILE, 1)},
    ),
    Kind(
        key="round sheets",
        wide=True,
        leaves=True,
        hard=("long names",),
        scenes={
            "long names": lambda: round_sheets(day_of(), *(table_of("paskievics", LONG) for _ in range(2))),
            "hostile names": lambda: round_sheets(day_of(), table_of("paskievics", HOSTILE)),
            "two cups": lambda: round_sheets(day_of(game="danish"), any_evening("danish", 0), any_evening("danish", 3)),
        },
    ),
    Kind(
        key="cup ranking",
        wide=False,
        hard=("long names and ten digits",),
        scenes={
            "long names and ten digits": lambda: ranking(day_of(**REOPENED), LONG, 12, "+12 345 678,50"),
            "five rounds": lambda: ranking(day_of(**REOPENED), FIVE, 5, "+123,50"),
            "a column for every round": lambda: ranking(day_of(**REOPENED), LONG, 4, "+123,50"),
            "hostile names": lambda: ranking(day_of(**REOPENED), HOSTILE, 3, "+12"),
        },
    ),
    Kind(
        key="prizes",
        wide=False,
        hard=("long names",),
        scenes={"long names": lambda: prizes(day_of(), LONG, "1 234 500 Ft")},
    ),
    Kind(
        key="certificates",
        wide=False,
        leaves=True,
        hard=("long names",),
        scenes={"long names": lambda: certificates(day_of(), LONG, "+12 345 678,50")},
    ),
)
