"""The tag for icons of the sprite that every page contains (``templates/page/_sprite.html``)."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
DECORATION = SafeString('aria-hidden="true"')


@register.simple_tag
def icon(name: str, look: str = "", label: str = "") -> SafeString:
    """Return an icon: ``look`` is ``s`` (small) or ``no`` (a refusal); without a label it is decorative."""
    role = format_html('role="img" aria-label="{}"', label) if label else DECORATION
    return format_html('<svg class="{}" {}><use href="#i-{}"/></svg>', f"i {look}".rstrip(), role, name)
