"""The tag for a screen's link to the guide."""

from django import template

from scorebook.guide.places import help_for

register = template.Library()
register.simple_tag(help_for)
