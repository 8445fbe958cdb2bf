"""The expected answers of every address of clubs and accounts.

``least`` is the lowest role with the right. ``read`` and ``post`` are the status codes for that role, ``None`` if the
method is not offered. In a public club a page for ``visitors`` is open to everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRow:
    read: int | None = None
    post: int | None = None
    least: str = "viewer"
    visitors: bool = False


# Pages of one club.  A post is an empty form.
CLUB: Mapping[str, ClubRow] = {
    "club": ClubRow(read=200, visitors=True),
    "members": ClubRow(read=200),
    "rules_list": ClubRow(read=200, visitors=True),
    "rules_card": ClubRow(read=200, visitors=True),
    "rules_card_pdf": ClubRow(read=200, visitors=True),
    "club_evening_new": ClubRow(read=200, post=422, least="scribe"),
    "cash": ClubRow(read=200),
    "cash_account": ClubRow(read=200),
    "account_pdf": ClubRow(read=200),
    "cash_rules": ClubRow(read=200, post=422, least="director"),
    "cash_rules_replace": ClubRow(read=200, post=422, least="director"),
    "cash_rules_withdraw": ClubRow(read=200, post=422, least="director"),
    "cash_write": ClubRow(read=200, post=422, least="treasurer"),
    "cash_statement": ClubRow(read=200),
    "cash_statement_pdf": ClubRow(read=200),
    "payment_receipt_pdf": ClubRow(read=404),
    "cash_fee": ClubRow(read=200, post=422, least="treasurer"),
    "cash_fee_back": ClubRow(read=404, post=404, least="treasurer"),
    "cash_take_back": ClubRow(read=404, post=404, least="treasurer"),
    "club_exports": ClubRow(read=200),
    "club_list": ClubRow(read=200),
    "club_documents": ClubRow(read=200),
    "club_ledger": ClubRow(read=200),
    "club_documents_in": ClubRow(read=200, post=422, least="director"),
    "club_file": ClubRow(read=200, least="director"),
    "club_file_download": ClubRow(read=200, least="director"),
    "club_arrival": ClubRow(read=404, least="director"),
    "standings": ClubRow(read=200, visitors=True),
    "club_on_paper": ClubRow(read=200, visitors=True),
    "standings_pdf": ClubRow(read=200, visitors=True),
    "statement_pdf": ClubRow(read=200, visitors=True),
    "statements": ClubRow(read=200, visitors=True),
    "statements_zip": ClubRow(read=302, visitors=True),
    "rating": ClubRow(read=200, visitors=True),
    "season_records": ClubRow(read=200, visitors=True),
    "player": ClubRow(read=200, visitors=True),
    "player_hands": ClubRow(read=200, visitors=True),
    "meetings": ClubRow(read=200),
    "meeting_new": ClubRow(read=200, post=422, least="director"),
    "meeting_edit": ClubRow(read=404, post=404, least="director"),
    "meeting_off": ClubRow(post=404, least="director"),
    "meeting_answer": ClubRow(post=404),
    "club_link_renew": ClubRow(post=302, least="director"),
    "cup_new": ClubRow(read=200, post=422, least="director"),
    "cup_import": ClubRow(read=200, post=422, least="director"),
    "past": ClubRow(read=200),
    "past_new": ClubRow(read=200, post=422, least="director"),
    "past_export": ClubRow(read=200),
    "past_import": ClubRow(read=404, visitors=True),
    "past_take_back": ClubRow(read=404, post=404, least="director"),
    "season_new": ClubRow(read=200, post=422, least="director"),
    "season_edit": ClubRow(read=200, post=422, least="director"),
    "season_remove": ClubRow(post=200, least="director"),
    "season_back": ClubRow(post=302, least="director"),
    "season_close": ClubRow(read=200, post=422, least="director"),
    "season_open": ClubRow(post=302, least="director"),
    "season_final": ClubRow(read=404, visitors=True),
    "season_certificates_pdf": ClubRow(read=404, visitors=True),
    "seasons": ClubRow(read=200, visitors=True),
    "titles": ClubRow(read=200, visitors=True),
    "archive_new": ClubRow(read=200, post=422, least="director"),
    "archive_edit": ClubRow(read=404, post=404, least="director"),
    "rules_new": ClubRow(read=200, post=422, least="director"),
    "member": ClubRow(read=200, least="director"),
    "member_add": ClubRow(post=422, least="director"),
    "member_rename": ClubRow(post=422, least="director"),
    "member_contact": ClubRow(post=302, least="director"),
    "member_away": ClubRow(post=302, least="director"),
    "guest_welcome": ClubRow(post=404, least="director"),
    "member_role": ClubRow(post=302, least="director"),
    "member_merge": ClubRow(read=422, post=422, least="director"),
    "member_erase": ClubRow(read=200, post=422, least="director"),
    "member_password": ClubRow(post=200, least="director"),
    "club_adopt": ClubRow(read=404, post=404, least="director"),
    "invite": ClubRow(post=422, least="director"),
    "invitation_shown": ClubRow(read=200, least="director"),
    "invitation_revoke": ClubRow(post=302, least="director"),
    "club_settings": ClubRow(read=200, post=422, least="owner"),
    "club_close": ClubRow(post=200, least="owner"),
    "api_keys": ClubRow(read=200, post=422, least="owner"),
    "api_key_revoke": ClubRow(post=404, least="owner"),
}
# Pages of an account, and pages for everybody.
ACCOUNT: Mapping[str, ClubRow] = {
    "account": ClubRow(read=200, post=422),
    "password": ClubRow(read=200, post=422),
    "account_data": ClubRow(read=200),
    "account_delete": ClubRow(read=200, post=422),
    "club_new": ClubRow(read=200, post=422),
    "club_bring_in": ClubRow(read=200, post=422),
}
EVERYBODY: Mapping[str, ClubRow] = {
    "login": ClubRow(read=200, post=422),
    "logout": ClubRow(post=302),
    "sign_up": ClubRow(read=200, post=422),
    "password_reset": ClubRow(read=404, post=404),
    "invitation": ClubRow(read=404, post=404),
    "club_link": ClubRow(read=404, post=404),
    "calendar": ClubRow(read=404),
    "standings_json": ClubRow(read=404),
    "club_frame": ClubRow(read=404),
    "club_feed": ClubRow(read=404),
    "rating_json": ClubRow(read=404),
    "api": ClubRow(read=200),
    "api_openapi": ClubRow(read=200),
    "api_club": ClubRow(read=401),
    "api_standings": ClubRow(read=401),
    "api_evenings": ClubRow(read=401, post=401),
    "api_evening": ClubRow(read=401),
    "api_cups": ClubRow(read=401),
    "api_cup": ClubRow(read=401),
}


def club_address(name: str, slug: str, numbers: Mapping[str, object]) -> str:
    more = {
        "rules_card": {"number": numbers["rules"]},
        "rules_card_pdf": {"number": numbers["rules"]},
        "club_adopt": {"evening": numbers["evening"]},
        "club_list": {"which": "standings", "kind": "csv"},
        "club_documents": {"kind": "jsonl"},
    }
    if name == "api_key_revoke":
        more[name] = {"number": 1}  # the club has none: what keys do is tested with them
    if (name.startswith("member_") and name != "member_add") or name == "member":
        more[name] = {"number": numbers["member"]}
    if name == "archive_edit" or (name.startswith("season_") and name not in ("season_new", "season_records")):
        more[name] = {"number": numbers["season"]}
    if name in ("cash_take_back", "payment_receipt_pdf"):
        more[name] = {"number": 1}  # nothing is written yet: what is written is tested with the book
    if name == "cash_fee_back":
        more[name] = {"batch": UUID(int=1)}  # nobody is charged yet
    if name in ("past_import", "past_take_back"):
        more[name] = {"number": 1}  # nothing is imported yet: what is imported is tested with its pages
    if name in ("meeting_edit", "meeting_off", "meeting_answer"):
        more[name] = {"number": 1}  # nothing is announced yet: what is announced is tested with its pages
    if name == "cash_write":
        more[name] = {"what": "fine"}
    if name in ("cash_account", "account_pdf"):
        more[name] = {"purse": numbers["player"]}
    if name in ("player", "player_hands", "statement_pdf"):
        more[name] = {"number": numbers["player"]}
    if name.startswith("invitation_"):
        more[name] = {"number": numbers["invitation"]}
    return reverse(name, kwargs={"slug": slug, **more.get(name, {})})


def own_address(name: str) -> str:
    more = {
        "password_reset": ("MQ", "x-y"),
        "invitation": ("A" * 24,),
        "club_link": ("A" * 24,),
        "calendar": ("A" * 24,),
        "standings_json": ("nincs-ilyen",),
        "club_frame": ("nincs-ilyen",),
        "club_feed": ("nincs-ilyen",),
        "rating_json": ("nincs-ilyen",),
        "api_evening": ("nincs-ilyen",),
        "api_cup": ("nincs-ilyen",),
    }
    return reverse(name, args=more.get(name, ()))
