"""Where a paragraph of a rulebook page stands."""

from django import template

from scorebook.page.prose import anchor

register = template.Library()
register.filter(anchor)
