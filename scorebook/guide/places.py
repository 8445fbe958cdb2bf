"""The guide's paragraph for each address that shows a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from scorebook.guide.pages import HAND, HANDS, read_page
from scorebook.page.prose import anchor

# A page of the guide, and a paragraph where the page is about more than the screen.
PLACES: Mapping[str, tuple[str, str]] = {
    "home": ("first-evening", ""),
    "evening_new": ("first-evening", "1"),
    "evening_import": ("taking-along", "2"),
    "pen_take": ("pen", "2"),
    "cup_new_alone": ("cup-day", "1"),
    "cup_import_alone": ("taking-along", ""),
    "login": ("club", "3"),
    "sign_up": ("club", "1"),
    "password_reset": ("club", "3"),
    "invitation": ("club", "3"),
    "api": ("taking-along", "4"),
    "rulebook": ("hand", "5"),
    "no_network": ("no-network", "2"),
    "account": ("club", "3"),
    "account_delete": ("taking-along", "5"),
    "password": ("club", "3"),
    "sheet": ("first-evening", "3"),
    "history": ("disagree", "4"),
    "entry": ("disagree", "1"),
    "entry_strike": ("mistake", "3"),
    "hand_correct": ("mistake", "2"),
    "hand_insert": ("mistake", "5"),
    "hand_new": ("hand", "1"),
    "grid": ("from-paper", "2"),
    "close": ("closing", "1"),
    "payments": ("closing", "2"),
    "another": ("comings", "4"),
    "evening_seats": ("comings", ""),
    "evening_details": ("mistake", "6"),
    "recap": ("on-paper", "1"),
    "links": ("first-evening", "3"),
    "pen": ("pen", "1"),
    "rules": ("first-evening", "2"),
    "evening_on_paper": ("on-paper", "1"),
    "evening_erase": ("taking-along", "5"),
    "evening_back": ("club", "4"),
    "club": ("club", ""),
    "club_new": ("club", "1"),
    "club_settings": ("club", "6"),
    "club_close": ("taking-along", "5"),
    "api_keys": ("taking-along", "4"),
    "club_evening_new": ("club", "4"),
    "club_adopt": ("club", "4"),
    "meetings": ("club", "4"),
    "meeting_new": ("club", "4"),
    "meeting_edit": ("club", "4"),
    "club_link": ("club", "4"),
    "members": ("club", "2"),
    "member": ("club", "6"),
    "member_merge": ("club", "6"),
    "member_erase": ("club", "6"),
    "member_password": ("club", "3"),
    "invite": ("club", "2"),
    "invitation_shown": ("club", "2"),
    "rules_list": ("club", "5"),
    "rules_new": ("club", "5"),
    "rules_card": ("club", "5"),
    "club_exports": ("taking-along", "3"),
    "club_documents_in": ("taking-along", "3"),
    "club_file": ("taking-along", "6"),
    "club_arrival": ("taking-along", "6"),
    "club_bring_in": ("taking-along", "6"),
    "club_on_paper": ("on-paper", "4"),
    "statements": ("taking-along", "3"),
    "past": ("club", "7"),
    "past_new": ("club", "7"),
    "past_import": ("club", "7"),
    "past_take_back": ("club", "7"),
    "cash": ("money", ""),
    "cash_account": ("money", "4"),
    "cash_write": ("money", "3"),
    "cash_take_back": ("money", "4"),
    "cash_fee": ("money", "6"),
    "cash_statement": ("money", "7"),
    "cash_fee_back": ("money", "6"),
    "cash_rules": ("money", "1"),
    "cash_rules_replace": ("money", "5"),
    "cash_rules_withdraw": ("money", "5"),
    "standings": ("standings", "1"),
    "rating": ("standings", "3"),
    "season_records": ("standings", "3"),
    "season_new": ("standings", "2"),
    "season_edit": ("standings", "2"),
    "season_remove": ("standings", "2"),
    "season_close": ("standings", "6"),
    "season_final": ("standings", "6"),
    "seasons": ("standings", "6"),
    "titles": ("standings", "6"),
    "archive_new": ("standings", "6"),
    "archive_edit": ("standings", "6"),
    "player": ("standings", "4"),
    "player_hands": ("standings", "4"),
    "cup_new": ("cup-day", "1"),
    "cup": ("cup-day", ""),
    "cup_about": ("cup-before", "1"),
    "cup_register": ("cup-before", "2"),
    "cup_registration": ("cup-before", "2"),
    "cup_registrations": ("cup-before", "2"),
    "cup_registration_edit": ("cup-before", "2"),
    "cup_check_in": ("cup-before", "3"),
    "cup_entries": ("cup-day", "2"),
    "cup_person": ("cup-day", "2"),
    "cup_draw": ("cup-day", "3"),
    "cup_no_show": ("cup-day", "3"),
    "cup_ranking": ("cup-day", "4"),
    "cup_settings": ("cup-day", "2"),
    "cup_codes": ("cup-day", "2"),
    "link_open": ("refused", "1"),
}
# The paragraphs for people with the right to write.
TO_WRITE: Mapping[str, tuple[str, str]] = {"entry": ("mistake", "2")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """The help of a screen: a page of the guide, or one of its paragraphs."""

    address: str
    title: str


def help_for(request: HttpRequest, explained: tuple[str, str] | None = None, *, writes: bool = False) -> Help | None:
    """Return the help for a refusal if it is ``explained``, else for the current screen."""
    name = str(request.resolver_match.url_name) if request.resolver_match else ""
    places = {**PLACES, **TO_WRITE} if writes else PLACES
    page, section = explained or places.get(name, ("", ""))
    guide_page = read_page(page, get_language() or "en")
    if guide_page is None:
        return None
    titles = {heading.section: heading.title for heading in guide_page.headings}
    at = f"#{anchor(section)}" if section else ""
    return Help(address=guide_page.address + at, title=titles.get(section, guide_page.title))


def of_hands(game: str) -> str:
    """Return where it stands how a hand of the game is written; a game without a page of its own has that of all."""
    return reverse("guide_page", args=[HANDS.get(game, HAND)])
