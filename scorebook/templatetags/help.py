"""The way from a screen to what the guide says of it."""

from django import template

from scorebook.guide.places import help_for

register = template.Library()
register.simple_tag(help_for)
