"""What a page of an evening tells its program about the queue of the phone: addresses and words."""

from __future__ import annotations

from typing import Any

from django import template

from scorebook.hand.screen import queue_of as described
from scorebook.models import Evening

register = template.Library()


@register.simple_tag
def queue_of(evening: Evening, access: Any) -> dict[str, Any]:
    """Return what the program needs to send what waits on this phone, and to say so."""
    return described(evening, access)
