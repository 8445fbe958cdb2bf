"""How a day and a time of day are printed on the pages, as on paper."""

from __future__ import annotations

from datetime import datetime

from babel.dates import format_skeleton
from django import template
from django.utils import timezone
from django.utils.translation import get_language

from scorebook.paper.dates import clock as on_paper

register = template.Library()


@register.filter
def clock(moment: datetime) -> str:
    """Return the time of day as the reader writes it: 22.14 in Hungarian."""
    return on_paper(moment)


@register.filter
def short_day(moment: datetime) -> str:
    """Return the day without its year: "nov. 19."."""
    return str(format_skeleton("MMMd", timezone.localtime(moment), locale=(get_language() or "en").replace("-", "_")))
