"""HTML of many small parts: charts, sparklines, the evenings of a card, the payouts of a hand.

Templates would take four times as long.  Text from users is escaped here; numbers and Scorebook's own texts are safe.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.chart.drawing import Chart, Path
from scorebook.chart.picture import Picture
from scorebook.chart.spark import Spark
from scorebook.league.page_rows import CardEvening
from scorebook.words.occasions import Occasion
from scorebook.words.points import points, tone

register = template.Library()

LOWER, BELOW = ' class="lo"', ' class="below"'


@register.filter
def chart(picture: Picture) -> SafeString:
    """Return a chart as SVG, with a description as the title."""
    one = picture.chart
    return SafeString(
        f'<div class="drawing"><svg class="chart" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'viewBox="0 0 {one.width} {one.height}" font-size="11">'
        f"<title>{escape(picture.says)}</title>\n{_bands(one)}\n{_grid(one)}\n{_marks(one)}\n"
        + "".join([f"{_path(path)}\n" for path in one.paths])
        + "</svg></div>"
    )


def _bands(chart: Chart) -> str:
    return "".join(
        f'<rect class="band" x="{band.x}" y="{chart.top}" width="{band.width}" height="{chart.depth}"/>'
        f'<text class="soft" x="{band.middle}" y="20" text-anchor="middle">{band.label}</text>'
        for band in chart.bands
    )


def _grid(chart: Chart) -> str:
    looks = {True: ("nought", "1"), False: ("rule", "0.5")}
    return "".join(
        f'<line class="{looks[line.zero][0]}" x1="{chart.left}" x2="{chart.right}" y1="{line.y}" y2="{line.y}" '
        f'stroke-width="{looks[line.zero][1]}"/><text class="soft" x="{chart.axis_x}" y="{line.label_y}" '
        f'text-anchor="end">{escape(line.label)}</text>'
        for line in chart.grid
    )


def _marks(chart: Chart) -> str:
    return "".join(
        f'<text class="soft" x="{mark.x}" y="{chart.number_y}" text-anchor="middle">{escape(mark.label)}</text>'
        f'<line class="tick" x1="{mark.x}" x2="{mark.x}" y1="{chart.bottom}" y2="{chart.tick_end}" stroke-width="1"/>'
        for mark in chart.marks
    )


def _path(path: Path) -> str:
    dash = f' stroke-dasharray="{path.dash}"' if path.dash else ""
    return (
        f'<polyline points="{path.points}" fill="none" stroke="currentColor" stroke-width="{path.weight}"{dash} '
        f'stroke-linejoin="round"/>{_marker(path)}<path class="lead" d="{path.leader}" stroke-width="0.7" fill="none"/>'
        f'<text x="{path.label_x}" y="{path.label_y}" font-weight="600" fill="currentColor">{escape(path.label)}</text>'
    )


def _marker(path: Path) -> str:
    """Return the marker at the end of a line."""
    x, y, left, right, top, foot = path.x, path.y, path.left, path.right, path.top, path.foot
    match path.marker:
        case "disc":
            return f'<circle cx="{x}" cy="{y}" r="3" fill="currentColor"/>'
        case "square":
            return f'<rect class="open" x="{left}" y="{top}" width="6" height="6" stroke="currentColor"/>'
        case "triangle":
            return f'<polygon points="{x},{top} {right},{foot} {left},{foot}" fill="currentColor"/>'
        case "diamond":
            corners = f"{x},{top} {right},{y} {x},{foot} {left},{y}"
            return f'<polygon class="open" points="{corners}" stroke="currentColor"/>'
    return f'<circle class="open" cx="{x}" cy="{y}" r="3" stroke="currentColor"/>'


@register.filter
def line(spark: Spark, label: str) -> SafeString:
    """Return a sparkline of a player's evenings as SVG; ``label`` names its values."""
    dots = "".join(f'<circle cx="{dot.x}" cy="{dot.y}" r="4.5"{LOWER if dot.lower else ""}/>' for dot in spark.dots)
    first, last = spark.days
    return SafeString(
        f'<div class="drawing"><svg class="spark" viewBox="0 0 352 140" role="img" '
        f'aria-label="{escape(label)}: {escape(spark.said)}">'
        f'<line class="z" x1="8" x2="344" y1="{spark.zero}" y2="{spark.zero}"/>'
        f'<polyline class="l" points="{spark.points}"/>{dots}<text x="24" y="134">{escape(first)}</text>'
        f'<text x="340" y="134" text-anchor="end">{escape(last)}</text>'
        f'<text x="{spark.last_x}" y="{spark.last_y}">{escape(spark.last)}</text></svg></div>'
    )


@register.filter
def occasion(night: Occasion, page: str) -> SafeString:
    """Return the day, name and games of a night; each game links to its ``page``, if that is not empty."""

    def linked(slug: str, text: str) -> str:
        return f'<a href="{escape(reverse(page, args=[slug]))}">{text}</a>' if page and slug else text

    first = night.games[0][0]
    day = linked(first, f'<time datetime="{night.day.isoformat()}">{escape(date_format(night.day))}</time>')
    games = ", ".join([linked(slug, escape(label)) for slug, label in night.games]) if len(night.games) > 1 else ""
    beside = ": ".join([part for part in (escape(night.name), games) if part])
    return SafeString(f"{day} <small>{beside}</small>" if beside else day)


@register.filter
def evening_rows(evenings: Iterable[CardEvening], linked: bool) -> SafeString:  # noqa: FBT001
    """Return a table row for every evening of a card; ``linked`` links them to their sheets."""
    won, out = pgettext("evening", "won"), _("does not count")
    won, out = f' <span class="tag green">{escape(won)}</span>', f' <span class="tag">{escape(out)}</span>'
    rows = []
    for evening in evenings:
        day = occasion(evening.occasion, "sheet" if linked else "")
        worth = f'<td class="num">{escape(evening.worth)}</td>' if evening.worth else ""
        rows.append(
            f'<tr{"" if evening.counts else BELOW}><th scope="row">{day}{won if evening.first else ""}'
            f"{'' if evening.counts else out}</th>{worth}"
            f'<td class="num {evening.tone}">{escape(evening.amount)}</td></tr>'
        )
    return SafeString("".join(rows))


@register.filter
def payouts(named: Iterable[tuple[str, int | None]]) -> SafeString:
    """Return every player's payout of a hand; the names are for screen readers."""
    return SafeString(
        "\n".join(
            f'<span class="{tone(paid)}"><span class="sr">{escape(name)}: </span>{points(paid)}</span>'
            for name, paid in named
        )
    )


@register.filter
def accounts(columns: Iterable[tuple[int | None, int | None]]) -> SafeString:
    """Return the cells of every account: payout and total, with a dash for a missing total."""
    return SafeString(
        "\n".join(
            f'<td class="n d {tone(paid)}">{points(paid)}</td>'
            f'<td class="n run">{"–" if total is None else points(total)}</td>'
            for paid, total in columns
        )
    )
