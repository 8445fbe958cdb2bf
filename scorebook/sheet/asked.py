"""Who asks for a change, and why."""

from __future__ import annotations

from django.http import HttpRequest

from scorebook import ledger
from scorebook.access.evening import Access


def author_of(access: Access) -> ledger.Author:
    """Return who writes, as the ledger keeps it."""
    return ledger.Author(name=access.author, link_id=access.link_id)


def reason_given(request: HttpRequest) -> str:
    """Return the reason in the scribe's own words, or else the one chosen."""
    return request.POST.get("words", "").strip() or request.POST.get("reason", "")
