"""Data for the scripts of a page."""

from __future__ import annotations

from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.html import json_script
from django.utils.safestring import SafeString

register = template.Library()


class CompactEncoder(DjangoJSONEncoder):
    """JSON without spaces, and with letters as they are: the page has fewer bytes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "separators": (",", ":"), "ensure_ascii": False})


@register.filter
def data_script(value: Any, element_id: str) -> SafeString:
    """Return a value as JSON in a script element, safe on any page."""
    return json_script(value, element_id, encoder=CompactEncoder)
