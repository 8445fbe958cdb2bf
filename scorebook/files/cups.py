"""A cup day to take along: the whole of it as a document, and its seats, results and ranking as lists."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from scorebook.cup.deeds.acting import Deed
from scorebook.cup.deeds.seating import request_of
from scorebook.cup.document.day import CupDocument, Held, Listed, RulingRecord, Table, as_json
from scorebook.cup.draw.chance import lot_of, lot_text
from scorebook.cup.queries import sat_out
from scorebook.cup.ranking.counting import LATER, MISSED, PLAYED, RESTED, VOID, Cell
from scorebook.cup.ranking.places import Line
from scorebook.cup.ranking.standing import Ranked, ranking_of, standing_of
from scorebook.files.interchange import sheet_of
from scorebook.files.listing import Listing
from scorebook.models import CupDay, CupTable, DrawnSeat, Evening, Round, Ruling
from scorebook.words.dates import in_utc
from settlement.document import session_document


def document_of(day: CupDay) -> CupDocument:
    """Return a day as a document, from which anyone can repeat every draw (``manage.py draw``)."""
    return CupDocument(
        name=day.name,
        day=day.day,
        game=day.game,
        preset=day.preset,
        house_rules=day.house_rules,
        sizes=tuple(day.sizes),
        rounds=day.rounds,
        hands=day.hands,
        minutes=day.minutes,
        terms=day.terms,
        options=day.options,
        seed=day.seed,
        drawing=day.drawing,
        people=tuple(
            Listed(
                number=one.listed,
                name=one.player.name,
                team=one.team,
                home_club=one.home_club,
                pot=one.pot or 0,
                ranked=one.ranked,
                first_round=one.first_round,
                last_round=one.last_round,
                stays_at=one.stays_at,
                fee_kind=one.fee_kind,
            )
            for one in day.entrants.filter(number__isnull=False).select_related("player").order_by("number")
        ),
        held=tuple(_held(one) for one in day.held.filter(published_at__isnull=False).order_by("number")),
        rulings=tuple(_ruling(one) for one in day.rulings.select_related("entrant", "round").order_by("pk")),
        prizes=day.prizes,
        edition=day.edition if day.closed_at else 0,
    )


def _held(drawn: Round) -> Held:
    seats: dict[int, list[int]] = {}
    for table, who in drawn.drawn.order_by("table__number", "seat").values_list("table__number", "entrant__number"):
        seats.setdefault(table, []).append(who or 0)
    return Held(
        number=drawn.number,
        closed=drawn.closed_at is not None,
        asked=request_of(drawn),
        exchanged=_exchanged(drawn),
        replaced=tuple(drawn.replaced),
        seats=tuple(tuple(table) for table in seats.values()),
        out=sat_out(drawn, {who for table in seats.values() for who in table}),
        tables=tuple(_table(table) for table in drawn.tables.select_related("agreed_by").order_by("number")),
    )


def _table(table: CupTable) -> Table:
    evenings = list(Evening.objects.filter(night__cup_table=table).order_by("pk"))
    agreed = table.agreed_to(evenings[-1]) if evenings else None
    return Table(
        number=table.number,
        ended=table.ended,
        because=table.because,
        hands=table.slip_hands,
        won=tuple(table.slip_won or ()),
        agreed_by=agreed.number if agreed else None,
        evenings=tuple(session_document(replace(sheet_of(evening), opened_at="")) for evening in evenings),
    )


def _exchanged(drawn: Round) -> tuple[tuple[int, ...], ...]:
    """Return who changed places, and who was put where, since the round was drawn last, in that order."""
    fixes: list[tuple[int, ...]] = []
    two, place = ("one", "other"), ("who", "table", "seat")
    steps = {Deed.MOVED: two, Deed.REPLACED: two, Deed.PUT: place, Deed.SHORT: place}
    acts = drawn.cup_day.acts.filter(round=drawn.number, deed__in=[Deed.DRAWN, Deed.READ_IN, *steps])
    for act in acts.order_by("head"):
        if act.deed == Deed.DRAWN:
            fixes = []
        elif act.deed == Deed.READ_IN:
            fixes += [tuple(swap) for swap in act.said.get("swaps", [])]
        else:
            fixes.append(tuple(act.said[name] for name in steps[Deed(act.deed)]))
    return tuple(fixes)


def _ruling(ruling: Ruling) -> RulingRecord:
    return RulingRecord(
        who=ruling.entrant.listed,
        hundredths=ruling.hundredths,
        kind=ruling.kind,
        reason=ruling.reason,
        round=ruling.round.number if ruling.round else None,
    )


def document_text(day: CupDay) -> str:
    """Return the document of a day as text that people can read, the same text every time."""
    return json.dumps(as_json(document_of(day)), ensure_ascii=False, indent=2) + "\n"


def seats(day: CupDay) -> Listing:
    """Return the seats of every published round."""
    drawn_seats = DrawnSeat.objects.filter(round__cup_day=day, round__published_at__isnull=False)
    values = ("round__number", "table__number", "seat", "entrant__number", "entrant__player__name")
    return Listing(
        name="seats",
        title=pgettext("cup day", "Seats"),
        columns=(
            pgettext("column", "Round"),
            pgettext("column", "Table"),
            pgettext("column", "Seat"),
            pgettext("column", "Number"),
            _("Name"),
        ),
        rows=list(drawn_seats.order_by("round__number", "table__number", "seat").values_list(*values)),
    )


def results(day: CupDay) -> Listing:
    """Return what every round was worth to everybody, also to who did not play in it, and whether it counts."""
    return Listing(
        name="results",
        title=pgettext("cup day", "Results"),
        columns=(
            pgettext("column", "Round"),
            pgettext("column", "Table"),
            pgettext("column", "Number"),
            _("Name"),
            _("Points"),
            pgettext("column", "Hands"),
            pgettext("column", "Result"),
            pgettext("column", "How"),
            pgettext("column", "Counts"),
        ),
        rows=sorted(
            (_result(line.who, printed.name, cell) for line, printed in _lines(day) for cell in line.cells),
            key=lambda row: (row[0], row[1] or MANY, row[2]),
        ),
    )


MANY = 10_000  # more than there are tables: who sat at none comes last
HOW = {
    PLAYED: pgettext_lazy("round", "played"),
    RESTED: pgettext_lazy("round", "sat out"),
    MISSED: pgettext_lazy("round", "was not there"),
    VOID: pgettext_lazy("round", "the table counts for nobody"),
    LATER: pgettext_lazy("round", "is counted later"),
}


def _result(who: int, name: str, cell: Cell) -> tuple[Any, ...]:
    at_table = cell.kind == PLAYED
    values = (cell.points, cell.hands) if at_table else (None, None)
    counts = pgettext("round counts", "yes") if cell.counts else pgettext("round counts", "no")
    return (cell.round, cell.table, who, name, *values, _decimal(cell.hundredths), str(HOW[cell.kind]), counts)


def ranking(day: CupDay) -> Listing:
    """Return the ranking with its reasons."""
    return Listing(
        name="ranking",
        title=_("Ranking"),
        columns=(
            _("Place"),
            pgettext("column", "Number"),
            _("Name"),
            pgettext("column", "Result"),
            _("Rulings"),
            _("Points"),
            pgettext("column", "Hands"),
            pgettext("column", "Tables won"),
            _("Declared hands won"),
            _("Why"),
            pgettext("column", "Lot of the seed"),
            pgettext("column", "Rounds missing"),
            pgettext("column", "Remarks"),
        ),
        rows=[
            (
                line.place,
                line.who,
                printed.name,
                _decimal(line.value),
                _decimal(line.rulings),
                line.points,
                line.hands,
                line.tables_won,
                line.hands_won,
                printed.why,
                lot_text(lot_of(line.who, day.seed)) if day.seed else "",
                line.missed,
                "; ".join(printed.notes),
            )
            for line, printed in _lines(day)
        ],
    )


def told_of(day: CupDay) -> dict[str, Any]:
    """Return what a list says of a day to a program."""
    return {
        "id": day.slug,
        "name": day.name,
        "day": day.day.isoformat(),
        "game": day.game,
        "people": day.entrants.count(),
        "rounds": day.rounds,
        "played": day.held.filter(closed_at__isnull=False).count(),
        "edition": day.edition,
        "closed_at": day.closed_at and in_utc(day.closed_at),
    }


def whole_of(day: CupDay) -> dict[str, Any]:
    """Return a whole day for a program: its document, and its ranking in hundredths of what is counted."""
    entrants = {one.number: one for one in day.entrants.all()}
    lines = [
        {
            "place": line.place,
            "number": line.who,
            "name": printed.name,
            "value": line.value,
            "rulings": line.rulings,
            "rounds": [cell.hundredths if cell.counts else None for cell in line.cells],
            "cells": [
                {"how": cell.kind, "value": cell.hundredths, "counts": cell.counts, "table": cell.table}
                for cell in line.cells
            ],
            "final_table": line.group,
            "stands_in": not entrants[line.who].ranked,
            "absent": line.absent,
            "first_round": entrants[line.who].first_round,
            "last_round": entrants[line.who].last_round,
            "missed": line.missed,
            "why": printed.why,
            "notes": list(printed.notes),
            "lot": lot_text(lot_of(line.who, day.seed)) if day.seed else None,
        }
        for line, printed in _lines(day)
    ]
    document = as_json(document_of(day))
    return {**told_of(day), "document": document, "ranking": lines, "method": list(standing_of(day).method)}


OF_A_CUP = {"seats": seats, "results": results, "ranking": ranking}


def _lines(day: CupDay) -> list[tuple[Line, Ranked]]:
    """Return the lines of the ranking, each with what is said of it."""
    printed = {one.number: one for one in standing_of(day).lines}
    return [(line, printed[line.who]) for line in ranking_of(day).lines]


def _decimal(value: int) -> Decimal:
    return Decimal(value).scaleb(-2)
