"""How the reason of a change is printed on a page."""

from __future__ import annotations

from django import template

from scorebook.words import reasons

register = template.Library()


@register.filter
def as_read(reason: str) -> str:
    """Return a reason in the reader's language where it was chosen from those offered, else as it was written."""
    return reasons.as_read(reason)
