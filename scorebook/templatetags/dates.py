"""Days and times of day as they are said everywhere."""

from django import template

from scorebook.words import dates

register = template.Library()

for said in (dates.clock, dates.lately, dates.short_day, dates.stamp):
    register.filter(said)
