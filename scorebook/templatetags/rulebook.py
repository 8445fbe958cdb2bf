"""The filter for anchors of a rulebook's sections."""

from django import template

from scorebook.page.prose import anchor

register = template.Library()
register.filter(anchor)
