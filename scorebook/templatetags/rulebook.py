"""Where a paragraph of a rulebook page stands."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def anchor(section: str) -> str:
    """Return the anchor of a paragraph's heading: 2.3 stands at ``#s2-3``."""
    return "s" + section.replace(".", "-")
