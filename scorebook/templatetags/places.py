"""Filters for rankings."""

from django import template

from scorebook.words import places

register = template.Library()

for filter_function in (places.place_text, places.place_number):
    register.filter(filter_function)
