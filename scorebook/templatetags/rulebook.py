"""Where a paragraph of a rulebook page stands."""

from django import template

from scorebook.rules.rulebook import anchor

register = template.Library()
register.filter(anchor)
