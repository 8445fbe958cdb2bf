"""The expected status of every address of a cup day, by person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True, slots=True, kw_only=True)
class CupRow:
    """The status for a director who reads and who posts an empty form, and whether others may look on."""

    read: int | None = None
    post: int | None = None
    watched: bool = False
    public: bool = False


CUP: Mapping[str, CupRow] = {
    "cup": CupRow(read=200, watched=True),
    "cup_about": CupRow(read=200, watched=True),
    "cup_register": CupRow(read=200, post=422, watched=True),
    "cup_check_in": CupRow(read=200, post=404),
    "cup_registrations": CupRow(read=200, post=302),
    "cup_registration_edit": CupRow(read=404, post=404),
    "cup_entries": CupRow(read=200),
    "cup_tick": CupRow(post=302),
    "cup_guests": CupRow(post=422),
    "cup_list": CupRow(post=302),
    "cup_late": CupRow(post=422),
    "cup_person": CupRow(post=302),
    "cup_draw": CupRow(read=302, post=302),
    "cup_no_show": CupRow(read=302, post=302),
    "cup_news": CupRow(read=200, watched=True),
    "cup_clock": CupRow(post=404),
    "cup_round": CupRow(post=302),
    "cup_table": CupRow(post=404),
    "cup_one_table": CupRow(read=404, watched=True),
    "cup_slip": CupRow(post=404),
    "cup_table_document": CupRow(post=404),
    "cup_ranking": CupRow(read=200, watched=True),
    "cup_rule": CupRow(post=422),
    "cup_prizes": CupRow(post=422),
    "cup_end": CupRow(post=302),
    "cup_settings": CupRow(read=200, post=422),
    "cup_wall": CupRow(read=200, watched=True),
    "cup_where": CupRow(read=200, post=302, watched=True),
    "cup_codes": CupRow(read=200, post=302),
    "cup_seats_pdf": CupRow(read=404, watched=True),
    "cup_slips_pdf": CupRow(read=404),
    "cup_sheets_pdf": CupRow(read=404),
    "cup_ranking_pdf": CupRow(read=404, watched=True),
    "cup_paper": CupRow(read=404),
    "cup_new_alone": CupRow(read=200, post=422, public=True),
    "cup_import_alone": CupRow(read=200, post=422, public=True),
    "cup_export": CupRow(read=200),
    "cup_list_file": CupRow(read=404, watched=True),
    "cup_link": CupRow(read=404, public=True),
    "cup_registration": CupRow(read=404, post=404, public=True),
}


MORE: Mapping[str, Mapping[str, object]] = {
    "cup_person": {"number": 1},
    "cup_table": {"number": 1, "table": 1},
    "cup_one_table": {"number": 1, "table": 1},
    "cup_slip": {"number": 1, "table": 1},
    "cup_table_document": {"number": 1, "table": 1},
    "cup_link": {"token": "A" * 24},
    "cup_registration": {"token": "A" * 24},
    "cup_registration_edit": {"number": 1},
    "cup_seats_pdf": {"number": 1},
    "cup_slips_pdf": {"number": 1},
    "cup_sheets_pdf": {"number": 1},
    "cup_paper": {"which": "cards"},
    "cup_list_file": {"which": "nothing", "kind": "csv"},
}


def cup_address(name: str, slug: str) -> str:
    """Return an address of a cup day by its name."""
    return reverse(name, kwargs={**({} if CUP[name].public else {"cup": slug}), **MORE.get(name, {})})
