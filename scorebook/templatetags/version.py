"""The version of Scorebook, for pages and papers."""

from django import template

from scorebook import VERSION

register = template.Library()


@register.simple_tag
def version() -> str:
    """Return the version that this server runs."""
    return VERSION
