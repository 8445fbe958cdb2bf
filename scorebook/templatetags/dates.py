"""Filters for dates and times."""

from django import template

from scorebook.words import dates

register = template.Library()

for filter_function in (dates.clock, dates.lately, dates.short_day, dates.stamp):
    register.filter(filter_function)
