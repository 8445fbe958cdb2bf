"""Points and money as they are said everywhere."""

from django import template

from scorebook.words import points

register = template.Library()

for said in (points.points, points.bare, points.tone, points.money, points.signed_money, points.stake, points.in_cash):
    register.filter(said)
register.filter(points.signed_amount)
