"""Places as they are said everywhere."""

from django import template

from scorebook.words import places

register = template.Library()

for said in (places.place_text, places.printed_place):
    register.filter(said)
