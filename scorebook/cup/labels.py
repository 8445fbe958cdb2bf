"""Texts about a cup day, in the players' words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scorebook.cup.deeds.acting import Deed
from scorebook.cup.draw.drawing import BY_HAND, BY_LOT, BY_RANKING, PLACING, SEEDED
from scorebook.cup.draw.figures import Change
from scorebook.cup.draw.sizes import final_seating, seating
from scorebook.cup.ranking.counting import (
    AMOUNT,
    BEST,
    LADDER,
    LATER,
    LOT,
    MET,
    MISSED,
    PER_HAND,
    PLACES,
    PLACES_FIRST,
    POINTS,
    RESTED,
    SCALED,
    VOID,
)
from scorebook.cup.ranking.places import Ranking
from scorebook.league.methods import rounded
from scorebook.league.ranking import FIRSTS, WON
from scorebook.league.worth import Ladder
from scorebook.models import CupAct
from scorebook.words.dates import lately
from scorebook.words.points import hundredths
from settlement.preview.reader import signed

COUNTING = {
    "points": gettext_lazy("points, added up"),
    "per_hand": gettext_lazy("points per hand played: where tables play unequally many"),
    "places": gettext_lazy("places: of a hundred opponents, how many left behind"),
    "places_first": gettext_lazy("places, and points between equals"),
    "ladder": gettext_lazy("points for each place at the table, as written below"),
}
CARRIED_IN = {
    "all": gettext_lazy("all of them"),
    "half": gettext_lazy("half of them"),
    "nothing": gettext_lazy("nothing: all begin the final anew"),
}
UNPLAYED_HANDS = {
    "nought": gettext_lazy("0: the points stand as they are"),
    "scaled": gettext_lazy("as much as those that were played: the points grow with the prescribed hands"),
}
RESTING = {
    "nought": gettext_lazy("0, the mean of every table; by places half way"),
    "own_mean": gettext_lazy("his own mean of the day"),
    "fixed": gettext_lazy("as many points as are said below"),
}
DEEDS = {
    Deed.MADE: pgettext_lazy("cup day", "made"),
    Deed.ENTERED: pgettext_lazy("cup day", "names entered"),
    Deed.LISTED: pgettext_lazy("cup day", "list closed"),
    Deed.LATE: pgettext_lazy("cup day", "a late-comer entered"),
    Deed.LEFT: pgettext_lazy("cup day", "somebody left"),
    Deed.BACK: pgettext_lazy("cup day", "somebody came back"),
    Deed.DRAWN: pgettext_lazy("cup day", "drawn"),
    Deed.MOVED: pgettext_lazy("cup day", "two people exchanged"),
    Deed.PUT: pgettext_lazy("cup day", "one person moved"),
    Deed.PUBLISHED: pgettext_lazy("cup day", "seats published"),
    Deed.WITHDRAWN: pgettext_lazy("cup day", "seats withdrawn"),
    Deed.REPLACED: pgettext_lazy("cup day", "somebody took a seat instead of another"),
    Deed.SHORT: pgettext_lazy("cup day", "a table plays with one person fewer"),
    Deed.STARTED: pgettext_lazy("cup day", "clock started"),
    Deed.LONGER: pgettext_lazy("cup day", "minutes added"),
    Deed.STOPPED: pgettext_lazy("cup day", "clock stopped"),
    Deed.WENT_ON: pgettext_lazy("cup day", "clock goes on"),
    Deed.COUNTED: pgettext_lazy("cup day", "a table counted as it stands"),
    Deed.DECIDED: pgettext_lazy("cup day", "a table counts for nobody"),
    Deed.LATER: pgettext_lazy("cup day", "a table is counted later"),
    Deed.SLIP: pgettext_lazy("cup day", "a result slip keyed in"),
    Deed.READ_IN: pgettext_lazy("cup day", "a table’s document taken in"),
    Deed.UNDECIDED: pgettext_lazy("cup day", "a table opened again"),
    Deed.CLOSED: pgettext_lazy("cup day", "round closed"),
    Deed.RULED: pgettext_lazy("cup day", "a ruling"),
    Deed.RENEWED: pgettext_lazy("cup day", "codes renewed"),
    Deed.SETTINGS: pgettext_lazy("cup day", "settings changed"),
    Deed.PRIZES: pgettext_lazy("cup day", "fee and prizes said"),
    Deed.REGISTRATION: pgettext_lazy("cup day", "a registration changed"),
    Deed.PAID: pgettext_lazy("cup day", "a fee paid or taken back"),
    Deed.NOTICE: pgettext_lazy("cup day", "the page of the day changed"),
    Deed.ENDED: pgettext_lazy("cup day", "final ranking"),
    Deed.DROPPED: pgettext_lazy("cup day", "day thrown away"),
    Deed.RESUMED: pgettext_lazy("cup day", "day opened again"),
}
WHY = (gettext_lazy("time is up"), gettext_lazy("somebody had to leave"), gettext_lazy("counted on paper"))
"""Why a table may count otherwise than by being handed in."""

WORTH = {
    POINTS: gettext_lazy("What counts of a round: its points."),
    PER_HAND: gettext_lazy("What counts of a round: its points divided by the hands played, times %(hands)s."),
    PLACES: gettext_lazy(
        "What counts of a round: of a hundred opponents at the table, how many are left behind; an equal one is a half."
    ),
}
WORTH[PLACES_FIRST] = WORTH[PLACES]
WORTH[SCALED] = gettext_lazy(
    "What counts of a round: its points; at a table that played too few hands, times prescribed ÷ played hands."
)
WORTH[LADDER] = gettext_lazy(
    "What counts of a round: the points of the place at the table, %(rows)s; equal ones get the mean of their places."
)
OTHERS_ALL = {
    Fraction(1): gettext_lazy("Round %(round)s is the final: it is added to all other rounds."),
    Fraction(1, 2): gettext_lazy("Round %(round)s is the final: half of all other rounds is added to it."),
    Fraction(0): gettext_lazy("Round %(round)s is the final: it alone counts."),
}
OTHERS_BEST = {
    Fraction(1): gettext_lazy("Round %(round)s is the final: it is added to the best %(count)s other rounds."),
    Fraction(1, 2): gettext_lazy(
        "Round %(round)s is the final: half of the best %(count)s other rounds is added to it."
    ),
    Fraction(0): gettext_lazy("Round %(round)s is the final: it alone counts."),
}
SIGNS = {RESTED: "–", VOID: "✗", LATER: "…", MISSED: "·"}
BY = {
    AMOUNT: gettext_lazy("points added up"),
    FIRSTS: gettext_lazy("tables won"),
    WON: gettext_lazy("declared hands won"),
    BEST: gettext_lazy("the best rounds"),
    MET: gettext_lazy("points where they met"),
    LOT: gettext_lazy("the lot of the seed"),
}
METHODS = {
    BY_LOT: pgettext_lazy("draw", "by lot"),
    BY_RANKING: pgettext_lazy("draw", "by ranking"),
    SEEDED: pgettext_lazy("draw", "seeded"),
    PLACING: pgettext_lazy("draw", "placing tables"),
    BY_HAND: pgettext_lazy("draw", "by hand"),
}


def act_in_words(act: CupAct) -> str:
    """Return one act in words: "14.02, 2nd round: drawn (Béla)"."""
    params = {"at": lately(act.at), "deed": DEEDS[Deed(act.deed)], "round": act.round, "name": act.author}
    if act.round is None:
        return _("%(at)s: %(deed)s (%(name)s)") % params if act.author else _("%(at)s: %(deed)s") % params
    if act.author:
        return _("%(at)s, round %(round)s: %(deed)s (%(name)s)") % params
    return _("%(at)s, round %(round)s: %(deed)s") % params


def meanwhile(acts: Sequence[CupAct]) -> str:
    """Return the refusal of a page that is out of date, naming the last three acts since."""
    done = "; ".join(act_in_words(act) for act in acts[-3:])
    return _("Nothing was done, for meanwhile: %(acts)s. Look at it, then press once more if it is still needed.") % {
        "acts": done
    }


def made_already() -> str:
    """Return the refusal of a page that made a day already and was sent again for another one."""
    return _("This page has made a cup day already. Press once more to make another one.")


def broken_by(done: Change, names: Mapping[int, str], usual: int) -> list[str]:
    """Return the consequences of a change by hand: repeated meetings, people to be kept apart, unfair turns."""
    sentences = [
        _("%(one)s and %(other)s sat together before: round %(round)s, table %(table)s.")
        % {"one": names[met.one], "other": names[met.other], "round": met.before[0][0], "table": met.before[0][1]}
        for met in done.new[:3]
    ]
    if more := len(done.new) - 3:
        sentences += [ngettext("%(n)s more repeat.", "%(n)s more repeats.", more) % {"n": more}] if more > 0 else []
    before, after = done.before, done.after
    if after.mates + after.apart > before.mates + before.apart:
        sentences.append(_("Two who were to be kept apart sit together now."))
    if after.odd_spread > max(1, before.odd_spread):
        params = {"n": after.odd_spread, "usual": usual}
        sentences.append(
            _("Somebody has %(n)s turns more at tables that are not of %(usual)s than another has.") % params
        )
    if after.out_spread > max(1, before.out_spread):
        sentences.append(_("Somebody sits out %(n)s times more than another does.") % {"n": after.out_spread})
    return sentences or [_("Nothing gets worse by it.")]


def tables_in_words(sizes: Sequence[int]) -> str:
    """Return the number of tables by size: "5 tables of 4 and 1 table of 5". "5 tables of 4 and 1 table of 5"."""
    parts = [
        ngettext("%(n)s table of %(size)s", "%(n)s tables of %(size)s", times) % {"n": times, "size": size}
        for size, times in sorted(Counter(sizes).items(), key=lambda one: (-one[1], one[0]))
    ]
    return _(" and ").join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The planned hands of a round by table size, and whether everybody plays equally many."""

    hands: Mapping[int, int | None]
    all_play: bool = True


def method_in_words(ranking: Ranking, plan: Plan) -> Iterator[str]:
    """Describe how a day is counted, from the same method that the ranking uses."""
    method = ranking.method
    rows = _rows_in_words(method.ladder)
    params = {"hands": method.hands, "count": method.best_of, "round": method.final, "rows": rows}
    yield WORTH[SCALED if method.unplayed == SCALED else method.counting] % params
    if method.counting == LADDER:
        if method.first_ladder != method.ladder:
            yield _("In round 1 it is %(rows)s.") % {"rows": _rows_in_words(method.first_ladder)}
        yield _("A table of another size takes the next longer row; places after the longest row count 0.")
    if method.final is None:
        yield (
            _("Of the rounds the best %(count)s count.") if method.best_of else _("All rounds are added up.")
        ) % params
    else:
        yield (OTHERS_BEST if method.best_of else OTHERS_ALL)[method.carried] % params
        yield _(
            "For whoever has no table in the final the other rounds count in full, beside what it is worth to them."
        )
        yield _(
            "Who sat at table 1 of the final stands before table 2, and so on, whatever the sums; the rest stand below."
        )
    if method.best_of:
        yield _("What does not count is struck out or in brackets; a missed round counts only where others lack.")
    yield from _hands_in_words(plan)
    idle = _worth(method.neutral if method.resting is None else method.resting)
    if method.resting is None:
        resting = _(
            "– sat out, ✗ the table counts for nobody, … is counted later: worth the mean of the rounds played."
        )
    else:
        resting = _("– sat out, ✗ the table counts for nobody, … is counted later: worth %(worth)s.")
    yield resting % {"worth": idle}
    yield _("· was not there: worth %(worth)s.") % {"worth": _worth(method.missing)}
    if method.steps:
        yield _("Between equals: %(steps)s.") % {"steps": ", ".join(str(BY[step]) for step in method.steps)}
    if LOT not in method.steps:
        yield _("Those who are equal in everything that decides share the place.")
    if method.by_slip and WON not in method.steps:
        yield _("Declared hands won decide nothing: some tables were counted by their slips, which do not tell them.")
    if any(line.place is None for line in ranking.lines):
        yield _("Stand-ins, and who was there for no round, have no place.")
    if method.most_missed is not None:
        limit = ngettext(
            "Whoever misses more than %(count)s round has no place.",
            "Whoever misses more than %(count)s rounds has no place.",
            method.most_missed,
        )
        yield limit % {"count": method.most_missed}
    yield from _teams_in_words(ranking)
    if any(cell.worth * 100 != cell.hundredths for line in ranking.lines for cell in line.cells):
        yield _("A round is printed to hundredths; the sum is made of what is exact and rounded once.")


def _rows_in_words(ladder: Ladder) -> str:
    """Return the points for places by the size of the table."""
    rows = [
        _("%(points)s at a table of %(size)s") % {"points": "-".join(map(str, row)), "size": len(row)} for row in ladder
    ]
    return ", ".join(rows)


def _teams_in_words(ranking: Ranking) -> Iterator[str]:
    """Describe how many members of a team and of a club are added up."""
    method = ranking.method
    if ranking.teams:
        best = _("Of a team the best %(count)s are added up.") % {"count": method.team_best}
        yield best if method.team_best else _("Of a team all are added up.")
    if ranking.clubs:
        best = _("Of a club the best %(count)s are added up.") % {"count": method.club_best}
        yield best if method.club_best else _("Of a club all are added up.")


def _worth(value: Fraction) -> str:
    """Return the value of a round in hundredths with its sign."""
    amount = rounded(value)
    return signed(hundredths(amount), amount)


def _hands_in_words(plan: Plan) -> Iterator[str]:
    """Describe the hands by table size, if they differ, and whether everybody plays equally many."""
    if len(set(plan.hands.values())) < 2:
        return
    tables = ", ".join(_("%(size)s: %(hands)s") % {"size": size, "hands": n} for size, n in sorted(plan.hands.items()))
    if plan.all_play:
        yield _("Hands at a table of so many, so that everybody plays as many: %(tables)s.") % {"tables": tables}
    else:
        sentence = _(
            "Hands at a table of so many: %(tables)s; where somebody sits out, some play one hand more than others."
        )
        yield sentence % {"tables": tables}


def final_in_words(people: int, sizes: Sequence[int], top: int) -> tuple[str, bool]:
    """Describe a final of ``people`` players; the second value tells whether the settings should change."""
    params = {"size": top, "people": people}
    plan = final_seating(people, sizes, top)
    if plan is None:
        text = _("The final is set for the best %(size)s at table 1, and only %(people)s play on: change the settings.")
        return text % params, True
    text = _("A final: the best %(size)s sit at table 1.") % params
    if plan.out:
        more = ngettext("So %(n)s person sits out.", "So %(n)s people sit out.", plan.out) % {"n": plan.out}
        text = f"{text} {more}"
    others = {size: plan_of.out for size in sizes if (plan_of := final_seating(people, sizes, size)) and size != top}
    like_others = seating(people, sizes).out
    fewer = [(size, out) for size, out in others.items() if out < plan.out]
    for size, out in fewer:
        better = _("With the best %(size)s at table 1 it would be %(n)s.") % {"size": size, "n": out}
        text = f"{text} {better}"
    if not fewer and like_others < plan.out:
        plainly = _("Drawn like every other round it would be %(n)s.") % {"n": like_others}
        text = f"{text} {plainly}"
    return text, bool(fewer) or like_others < plan.out
