"""Filters for points and money."""

from django import template

from scorebook.words import points

register = template.Library()

for filter_function in (
    points.points,
    points.bare,
    points.tone,
    points.money,
    points.signed_money,
    points.stake,
    points.in_cash,
):
    register.filter(filter_function)
register.filter(points.signed_amount)
