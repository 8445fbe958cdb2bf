"""The filter for reasons of changes."""

from __future__ import annotations

from django import template

from scorebook.words import reasons

register = template.Library()


@register.filter
def as_read(reason: str) -> str:
    """Return a suggested reason in the user's language, or any other text unchanged."""
    return reasons.as_read(reason)
