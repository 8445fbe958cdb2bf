"""What is said of a cup day, in the players' words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scorebook.cup.deeds.acting import Deed
from scorebook.cup.deeds.making import hands_at
from scorebook.cup.draw.drawing import BY_HAND, BY_LOT, BY_RANKING, PLACING, SEEDED
from scorebook.cup.draw.figures import Change
from scorebook.cup.ranking.counting import FIXED, terms_of
from scorebook.models import CupAct, CupDay
from scorebook.words.dates import clock
from scorebook.words.points import hundredths
from settlement.preview.reader import signed

COUNTING = {
    "points": gettext_lazy("points, added up"),
    "per_hand": gettext_lazy("points per hand played: where tables play unequally many"),
    "places": gettext_lazy("places: of a hundred opponents, how many left behind"),
    "places_first": gettext_lazy("places, and points between equals"),
}
CARRIED_IN = {
    "all": gettext_lazy("all of them"),
    "half": gettext_lazy("half of them"),
    "nothing": gettext_lazy("nothing: all begin the final anew"),
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
    Deed.ENDED: pgettext_lazy("cup day", "final ranking"),
    Deed.DROPPED: pgettext_lazy("cup day", "day thrown away"),
    Deed.RESUMED: pgettext_lazy("cup day", "day opened again"),
}
WHY = (gettext_lazy("time is up"), gettext_lazy("somebody had to leave"), gettext_lazy("counted on paper"))
"""Why a table may count otherwise than by being handed in."""

METHODS = {
    BY_LOT: pgettext_lazy("draw", "by lot"),
    BY_RANKING: pgettext_lazy("draw", "by ranking"),
    SEEDED: pgettext_lazy("draw", "seeded"),
    PLACING: pgettext_lazy("draw", "placing tables"),
    BY_HAND: pgettext_lazy("draw", "by hand"),
}


def told(act: CupAct) -> str:
    """Say what was done, when and by whom: "14.02, 2nd round: drawn (Béla)"."""
    said = {"at": clock(act.at), "deed": DEEDS[Deed(act.deed)], "round": act.round, "name": act.author}
    if act.round is None:
        return _("%(at)s: %(deed)s (%(name)s)") % said if act.author else _("%(at)s: %(deed)s") % said
    if act.author:
        return _("%(at)s, round %(round)s: %(deed)s (%(name)s)") % said
    return _("%(at)s, round %(round)s: %(deed)s") % said


def meanwhile(acts: Sequence[CupAct]) -> str:
    """Say what somebody else did since the page was made."""
    done = "; ".join(told(act) for act in acts[-3:])
    return _("Nothing was done, for meanwhile: %(acts)s. Look at it, then press once more if it is still needed.") % {
        "acts": done
    }


def made_already() -> str:
    """Say that a page made a day already, and is sent again for another one."""
    return _("This page has made a cup day already. Press once more to make another one.")


def broken_by(done: Change, names: Mapping[int, str], usual: int) -> list[str]:
    """Say what a fix by hand does to the draw: who meets again, who was to be apart, and whose turn it was not."""
    said = [
        _("%(one)s and %(other)s sat together before: round %(round)s, table %(table)s.")
        % {"one": names[met.one], "other": names[met.other], "round": met.before[0][0], "table": met.before[0][1]}
        for met in done.new[:3]
    ]
    if more := len(done.new) - 3:
        said += [ngettext("%(n)s more repeat.", "%(n)s more repeats.", more) % {"n": more}] if more > 0 else []
    before, after = done.before, done.after
    if after.mates + after.apart > before.mates + before.apart:
        said.append(_("Two who were to be kept apart sit together now."))
    if after.odd_spread > max(1, before.odd_spread):
        told = {"n": after.odd_spread, "usual": usual}
        said.append(_("Somebody has %(n)s turns more at tables that are not of %(usual)s than another has.") % told)
    if after.out_spread > max(1, before.out_spread):
        said.append(_("Somebody sits out %(n)s times more than another does.") % {"n": after.out_spread})
    return said or [_("Nothing gets worse by it.")]


def tables_in_words(sizes: Sequence[int]) -> str:
    """Say how many tables of which size there are: "5 tables of 4 and 1 table of 5"."""
    said = [
        ngettext("%(n)s table of %(size)s", "%(n)s tables of %(size)s", times) % {"n": times, "size": size}
        for size, times in sorted(Counter(sizes).items(), key=lambda one: (-one[1], one[0]))
    ]
    return _(" and ").join(said)


def method_of(day: CupDay) -> list[str]:
    """Say how a day is counted: what, what sitting out and missing are worth, and what makes unlike tables alike."""
    terms = terms_of(day.terms, day.hands)
    said = [_("What counts: %(counting)s.") % {"counting": COUNTING[terms.counting]}]
    if terms.best_of:
        said.append(_("Of the rounds the best %(count)s count.") % {"count": terms.best_of})
    planned = {size: hands_at(day, size) for size in day.sizes}
    if len(set(planned.values())) > 1:
        tables = ", ".join(_("%(size)s: %(hands)s") % {"size": size, "hands": n} for size, n in sorted(planned.items()))
        said.append(_("Hands at a table of so many, so that everybody plays as many: %(tables)s.") % {"tables": tables})
    if terms.resting == FIXED:
        said.append(_("Sitting out is worth %(points)s.") % {"points": signed(hundredths(terms.fixed), terms.fixed)})
    else:
        said.append(_("Sitting out is worth: %(worth)s.") % {"worth": RESTING[terms.resting]})
    if terms.missing:
        worth = signed(hundredths(terms.missing), terms.missing)
        said.append(_("A round that somebody misses is worth %(points)s.") % {"points": worth})
    return [*said, _("– sat out, ✗ the table counts for nobody, … is counted later, · was not there.")]
