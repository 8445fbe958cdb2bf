"""A person's own data as one file: what the server knows of an account, and of its player in each club."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from scorebook.clubfile.content import plain
from scorebook.models import (
    Account,
    ApiKey,
    CashPosting,
    CupPayment,
    EditionLine,
    Entrant,
    Invitation,
    Mate,
    Member,
    PastResult,
    Player,
    Registration,
    Remark,
    Seat,
    Trace,
)

FORMAT, VERSION = "scorebook-person", 1
CASH = ("voucher__day", "voucher__reason", "voucher__kind", "voucher__note", "amount")
REGISTERED = ("cup_day__name", "name", "home_club", "team", "remark", "registered_at", "withdrawn_at")
PAST = ("evening__day", "evening__game", "evening__imported__unit", "evening__imported__currency", "amount")


def person_text(account: Account) -> str:
    """Return everything of an account as JSON."""
    members = Member.objects.filter(account=account).select_related("club", "player").order_by("pk")
    data = {
        "format": FORMAT,
        "version": VERSION,
        "account": _row(account, ("login", "name", "created_at", "last_login")),
        "clubs": [_in_club(member) for member in members],
        "done": _rows(Trace.objects.filter(by=account), ("club__name", "act", "at")),
        "invitations": _rows(Invitation.objects.filter(made_by=account), ("club__name", "role", "made_at")),
        "keys": _rows(ApiKey.objects.filter(made_by=account), ("club__name", "name", "role", "made_at", "revoked_at")),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _in_club(member: Member) -> dict[str, Any]:
    """Return everything that a club stores about its member, and about players united with the member."""
    club, players = member.club, Player.objects.filter(pk=member.player_id) | member.player.once.all()
    here = {"player__in": players}
    seats = Seat.objects.filter(**here, evening__club=club).select_related("evening").order_by("evening__opened_at")
    return {
        "club": club.name,
        "name": member.player.name,
        **_row(member, ("role", "joined_at", "away_since", "phone", "mail", "note")),
        "former_names": _rows(member.player.renamings, ("was", "became", "at")),
        "evenings": [_evening(seat) for seat in seats],
        "old_results": _rows(PastResult.objects.filter(**here, evening__club=club), PAST),
        "cash": _rows(CashPosting.objects.filter(**here, voucher__club=club), CASH),
        "cup_days": _rows(
            Entrant.objects.filter(**here, cup_day__club=club), ("cup_day__name", "cup_day__day", "number", "team")
        ),
        "registrations": _rows(Registration.objects.filter(**here, cup_day__club=club), REGISTERED),
        "cup_fees": _rows(
            CupPayment.objects.filter(entrant__player__in=players, cup_day__club=club),
            ("cup_day__name", "amount", "currency", "at"),
        ),
        "teams": _rows(Mate.objects.filter(**here, season__club=club), ("season__name", "team")),
        "final_tables": _rows(
            EditionLine.objects.filter(**here, edition__season__club=club),
            ("edition__season__name", "edition__number", "place", "name", "value", "amount", "evenings", "remark"),
        ),
        "remarks": _rows(
            Remark.objects.filter(seat__player__in=players, evening__club=club),
            ("evening__slug", "entry__number", "says", "word", "said_at"),
        ),
    }


def _evening(seat: Seat) -> dict[str, Any]:
    """Return one evening of a player; the stake is in minor units a point."""
    evening, totals = seat.evening, seat.evening.standing["totals"]
    columns = ("slug", "game", "title", "place", "opened_at", "closed_at", "stake_minor_units", "currency")
    points = totals[seat.number] if seat.number < len(totals) else 0
    return {**_row(evening, columns), "name": seat.name, "points": points}


def _row(row: Any, columns: Iterable[str]) -> dict[str, Any]:
    return {name: plain(getattr(row, name)) for name in columns}


def _rows(rows: Any, columns: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return these columns of rows in the order of writing."""
    return [
        {name.replace("__", "_"): plain(value) for name, value in row.items()}
        for row in rows.order_by("pk").values(*columns)
    ]
