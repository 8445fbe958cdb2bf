"""The tag for the data that an evening's page needs for the phone's queue: addresses and texts."""

from __future__ import annotations

from typing import Any

from django import template

from scorebook.hand.screen import queue_of as described
from scorebook.models import Evening

register = template.Library()


@register.simple_tag
def queue_of(evening: Evening, access: Any) -> dict[str, Any]:
    """Return the data that the page's script needs to send queued entries and to report on them."""
    return described(evening, access)
