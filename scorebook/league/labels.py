"""Texts of the standings: methods, values, and reasons for places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorebook.league.board import Board
from scorebook.league.methods import Terms
from scorebook.league.mixed import Unlike
from scorebook.league.ranking import ALONE, EVENINGS, FIRSTS, LACKING, SHARED, VALUE, WON, Standing, Why
from scorebook.league.worth import HUNDRED
from scorebook.models import Method, Scale, Season, Unit
from scorebook.page.addresses import PAIRS, PLAYERS, TEAMS
from scorebook.words.points import amount_of, grouped, hundredths, signed_amount
from settlement import GAMES
from settlement.preview.reader import signed

METHODS = {
    (Method.TOTAL, Unit.POINTS): gettext_lazy("All points added up."),
    (Method.TOTAL, Unit.MONEY): gettext_lazy("All winnings and losses added up, in money."),
    (Method.PER_HAND, Unit.POINTS): gettext_lazy("Points divided by the hands played."),
    (Method.PER_HAND, Unit.MONEY): gettext_lazy("Winnings divided by the hands played, in money."),
    (Method.PER_EVENING, Unit.POINTS): gettext_lazy("Points divided by the evenings played."),
    (Method.PER_EVENING, Unit.MONEY): gettext_lazy("Winnings divided by the evenings played, in money."),
}
# The same where an evening counts by a share or a place and not by what is written.
OF_EVENINGS = {
    Method.TOTAL: gettext_lazy("The evenings added up."),
    Method.PER_EVENING: gettext_lazy("The average of the evenings."),
}
SCALES = {
    Scale.AS_WRITTEN: gettext_lazy("An evening counts as it stands on the sheet."),
    Scale.SHARE: gettext_lazy(
        "An evening counts by its share: of every hundred points won at the table, how many were his; for a loser, "
        "how many he paid."
    ),
    Scale.PLACE: gettext_lazy(
        "An evening counts by its place: of every hundred opponents at the table, how many he left behind; an equal "
        "one counts half."
    ),
    Scale.LADDER: gettext_lazy("An evening counts by the points of its place; equal ones share the mean of theirs."),
}
UNSIGNED = (Scale.PLACE, Scale.LADDER)  # the scales whose values have no losses
TIES = {
    PLAYERS: gettext_lazy("Equal ones: more evenings won, then more declared hands won, then more evenings played."),
    TEAMS: gettext_lazy("Equal ones: more evenings won, then more declared hands won, then more evenings played."),
    PAIRS: gettext_lazy("Equal ones: more hands won together, then more evenings played together."),
}
BEFORE = {
    VALUE: gettext_lazy("%(gap)s before %(name)s (%(own)s and %(other)s)."),
    FIRSTS: gettext_lazy("Before %(name)s: equal at %(value)s; more evenings won, %(own)s : %(other)s."),
    WON: gettext_lazy("Before %(name)s: equal at %(value)s; more declared hands won, %(own)s : %(other)s."),
    EVENINGS: gettext_lazy("Before %(name)s: equal at %(value)s; more evenings played, %(own)s : %(other)s."),
}
BEHIND = {
    VALUE: gettext_lazy("%(gap)s behind %(name)s (%(own)s and %(other)s)."),
    FIRSTS: gettext_lazy("Behind %(name)s: equal at %(value)s; fewer evenings won, %(own)s : %(other)s."),
    WON: gettext_lazy("Behind %(name)s: equal at %(value)s; fewer declared hands won, %(own)s : %(other)s."),
    EVENINGS: gettext_lazy("Behind %(name)s: equal at %(value)s; fewer evenings played, %(own)s : %(other)s."),
}
# A pair has declared all of its hands.
TOGETHER = {
    True: gettext_lazy("Before %(name)s: equal at %(value)s; more hands won together, %(own)s : %(other)s."),
    False: gettext_lazy("Behind %(name)s: equal at %(value)s; fewer hands won together, %(own)s : %(other)s."),
}


def value_text(value: int, season: Season, terms: Terms) -> str:
    """Format a value in hundredths: whole points if they are added up, money as money."""
    if season.unit == Unit.MONEY:
        return signed(amount_of(value // HUNDRED, season.currency), value)
    if whole(season, terms) and terms.scale not in UNSIGNED:
        return signed(grouped(abs(value) // HUNDRED), value)
    return averaged(value, terms)


def averaged(value: int, terms: Terms) -> str:
    """Format hundredths with two decimals, and with a sign unless they come from places."""
    return hundredths(value) if terms.scale in UNSIGNED else signed(hundredths(value), value)


def gap_text(gap: int, season: Season, terms: Terms) -> str:
    """Format the difference of two values: in money, in points, or without a unit."""
    if season.unit == Unit.MONEY:
        return amount_of(gap // HUNDRED, season.currency)
    if terms.scale != Scale.AS_WRITTEN:
        return hundredths(gap)
    n = grouped(gap // HUNDRED) if whole(season, terms) else hundredths(gap)
    return ngettext("%(n)s point", "%(n)s points", gap // HUNDRED if whole(season, terms) else 0) % {"n": n}


def whole(season: Season, terms: Terms) -> bool:
    """Tell whether values are whole: sums of points, and money."""
    added_up = terms.scale == Scale.AS_WRITTEN and terms.method in (Method.TOTAL, Method.BEST)
    return added_up or season.unit == Unit.MONEY


def amount_text(amount: int, season: Season) -> str:
    """Return points, or money in minor units, as it is printed with its sign."""
    if season.unit == Unit.MONEY:
        return signed_amount(amount, season.currency)
    return signed(grouped(abs(amount)), amount)


# The total of the games of one evening.
OF_SEVERAL_GAMES = {
    Scale.AS_WRITTEN: gettext_lazy("Several games of one evening are added up."),
    Scale.SHARE: gettext_lazy(
        "Of several games of one evening the mean counts, each game weighted by the hands one was dealt in it."
    ),
    Scale.PLACE: gettext_lazy(
        "Of several games of one evening the mean counts, each game weighted by the hands one was dealt in it."
    ),
    Scale.LADDER: gettext_lazy(
        "Of several games of one evening the mean counts, each game weighted by the hands one was dealt in it."
    ),
}
WON_BY = {
    Scale.AS_WRITTEN: gettext_lazy("An evening is won by whoever has most at its end, all its games together."),
    Scale.SHARE: gettext_lazy(
        "An evening is won by whoever it counts most for; of equals, by whoever has more points."
    ),
    Scale.PLACE: gettext_lazy(
        "An evening is won by whoever it counts most for; of equals, by whoever has more points."
    ),
    Scale.LADDER: gettext_lazy(
        "An evening is won by whoever it counts most for; of equals, by whoever has more points."
    ),
}


def method_text(season: Season, terms: Terms) -> str:
    """Return the method as a sentence, with the evenings that are left out."""
    return f"{_method_text(season, terms)} {drop_text(season)}".strip()


def drop_text(season: Season) -> str:
    """Return in words how many evenings are left out; empty for none."""
    if not season.drop_worst:
        return ""
    dropped = ngettext(
        "Everybody’s worst evening is left out; one counts always.",
        "Everybody’s worst %(count)s evenings are left out; one counts always.",
        season.drop_worst,
    )
    return dropped % {"count": season.drop_worst}


def scale_text(board: Board) -> str:
    """Return in words what an evening counts; for points of places with the rows of the ladder."""
    text = str(SCALES[Scale(board.terms.scale)])
    if board.terms.scale != Scale.LADDER:
        return text
    rows = [
        _("%(points)s at a table of %(size)s") % {"points": "-".join(map(str, row)), "size": len(row)}
        for row in board.terms.ladder
    ]
    return f"{text} {'; '.join(rows)}."


def _rest_of_ladder(board: Board) -> str:
    """Return in words what tables without a row of their own count; empty without a ladder."""
    if board.terms.scale != Scale.LADDER:
        return ""
    return _("A table of another size takes the next longer row; places after the longest row count 0.")


def _team_text(board: Board) -> str:
    """Return in words how many of a team count; empty for all."""
    if board.kind != TEAMS or board.season.team_best is None:
        return ""
    best = ngettext("Of a team the best one counts.", "Of a team the best %(count)s count.", board.season.team_best)
    return best % {"count": board.season.team_best}


def _method_text(season: Season, terms: Terms) -> str:
    if season.method == Method.BEST:
        best = ngettext("The best evening.", "The best %(count)s evenings added up.", season.best_of or 1)
        return best % {"count": season.best_of}
    if terms.scale != Scale.AS_WRITTEN:
        return str(OF_EVENINGS[Method(season.method)])
    return str(METHODS[Method(season.method), Unit(season.unit)])


def least_text(season: Season) -> str:
    """Return the number of evenings needed for a place in words; empty for one."""
    if season.least_evenings == 1:
        return ""
    least = ngettext("A place needs %(count)s evening.", "A place needs %(count)s evenings.", season.least_evenings)
    return least % {"count": season.least_evenings}


def cups_text(board: Board) -> str:
    """Return in words whether cup days count, if the club has any."""
    if not board.state.cups:
        return ""
    return _("With cup days.") if board.season.cups else _("Without cup days.")


def unlike_text(games: Unlike) -> str:
    """Return the warning about two games of very different size."""
    params = {
        "dear": _(GAMES[games.dear].label),
        "cheap": _(GAMES[games.cheap].label),
        "dear_points": grouped(games.dear_points),
        "cheap_points": grouped(games.cheap_points),
    }
    return (
        _(
            "The games are unlike: in a usual evening of %(dear)s %(dear_points)s points are won at the table, "
            "in one of %(cheap)s %(cheap_points)s."
        )
        % params
    )


def _added_up(board: Board) -> str:
    if board.unlike is None:
        return ""
    return " ".join((unlike_text(board.unlike), _("Their points are added up as they stand.")))


def hands_text(board: Board) -> str:
    """Return the number of hands together that a pair needs to be listed, or an empty string."""
    least = board.least_hands
    text = ngettext(
        "Listed are pairs of at least %(count)s hand together.",
        "Listed are pairs of at least %(count)s hands together.",
        least,
    )
    return text % {"count": least} if least else ""


def sentences(board: Board) -> list[str]:
    """Return the method in short sentences, as printed above the list."""
    texts = [method_text(board.season, board.terms), hands_text(board), least_text(board.season), str(TIES[board.kind])]
    if board.terms.scale != Scale.AS_WRITTEN:
        texts.insert(1, scale_text(board))
    texts[1:1] = [_added_up(board), _team_text(board)]
    return [sentence for sentence in texts if sentence]


def explained(board: Board) -> list[str]:
    """Return the method at length: what counts, how it is rounded, who is ranked."""
    texts = [
        _("An evening counts once it is closed, on the day it was begun; opened again, it waits until it is closed."),
        _("All games of one evening count as one, and so do all tables of one cup day; it is of the day it began."),
        method_text(board.season, board.terms),
        scale_text(board),
        _rest_of_ladder(board),
        str(OF_SEVERAL_GAMES[Scale(board.terms.scale)]),
        _added_up(board),
        least_text(board.season),
        _("Values are rounded as they are printed; whoever is equal as printed is equal."),
        str(TIES[board.kind]),
        _("Still equal, they share the place."),
    ]
    if board.kind == PLAYERS:
        texts.append(str(WON_BY[Scale(board.terms.scale)]))
    if board.kind == PAIRS:
        texts.append(
            _("A pair is a declarer and his partner, whichever of them declared; their points count together.")
        )
        texts.append(hands_text(board))
    if board.kind == TEAMS:
        texts.append(_("A team has the evenings of its members, each worth what it is worth to the member."))
        texts.append(_team_text(board))
    return [sentence for sentence in texts if sentence]


def notes(board: Board, standing: Standing) -> str:
    """Return the notes below a name: how ties were broken, or what is missing."""
    reasons = [why for why in (standing.why, standing.ahead) if why and why.step not in (VALUE, ALONE)]
    return " ".join(_because(board, standing, why) for why in reasons)


def why_text(board: Board, standing: Standing) -> str:
    """Return the reason for a place, compared with both neighbours."""
    reasons = (standing.why, standing.below) if standing.below else (standing.why,)
    return " ".join(_because(board, standing, why) for why in reasons)


def ahead_text(board: Board, standing: Standing) -> str:
    """Return how far the next place is, or for the first place how far the second is behind."""
    place = standing.place
    if place is None or standing.why.step in (LACKING, ALONE):
        return _because(board, standing, standing.why)
    placed = [other for other in board.standings if other.place is not None]
    better = [other for other in placed if (other.place or 0) < place]
    worse = [other for other in placed if (other.place or 0) > place]
    if not better and not worse:
        return _("All are equal.")
    neighbour = better[-1] if better else worse[0]
    gap = abs(neighbour.result.value - standing.result.value)
    if not gap:
        return _because(board, standing, standing.why)
    params = {
        "gap": gap_text(gap, board.season, board.terms),
        "name": board.names[neighbour.result.who],
    }
    if better:
        return _("%(gap)s to the next place: %(name)s.") % params
    return _("%(gap)s before %(name)s.") % params


def _because(board: Board, standing: Standing, why: Why) -> str:
    if why.step == LACKING:
        more = ngettext("%(count)s more evening for a place.", "%(count)s more evenings for a place.", why.own)
        return more % {"count": why.own}
    if why.step == ALONE:
        return _("Nobody else has a place yet.")
    params: Mapping[str, Any] = {
        "name": board.names[why.than],
        "own": why.own,
        "other": why.other,
        "value": value_text(standing.result.value, board.season, board.terms),
    }
    if why.step == SHARED:
        return _("With %(name)s: equal in everything, the place is shared.") % params
    if why.step == WON and board.kind == PAIRS:
        return str(TOGETHER[why.above]) % params
    if why.step == VALUE:
        other, gap = value_text(why.other, board.season, board.terms), abs(why.own - why.other)
        params = {**params, "own": params["value"], "other": other, "gap": gap_text(gap, board.season, board.terms)}
    return str((BEFORE if why.above else BEHIND)[why.step]) % params
