"""Views: the ranking with its reasons, the rulings, and the end of the day."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorebook.access.cup import CupAccess, cup_director, cup_watcher
from scorebook.cup.day_forms import BecauseForm
from scorebook.cup.decisions import decisions_of
from scorebook.cup.deeds.ending import drop_day, end_day, end_early, resume_day, rule, say_prizes, take_back
from scorebook.cup.forms import PrizeForm, RulingForm
from scorebook.cup.page_parts import now_of, page_of
from scorebook.cup.queries import Rows
from scorebook.cup.ranking.awards import prizes_of
from scorebook.cup.ranking.standing import hides_ranking, rulings_of, standing_of
from scorebook.cup.views.pressing import attempted, press_of, pressed, tell_above, to_the_first
from scorebook.cup.views.settings import settings_page
from scorebook.page.asked import number_in


@require_safe
@cup_watcher
def cup_ranking(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the ranking with its reasons, round by round."""
    return _page(request, access, PrizeForm(access.day))


def _page(
    request: HttpRequest,
    access: CupAccess,
    form: PrizeForm,
    ruling: RulingForm | None = None,
    again: BecauseForm | None = None,
) -> HttpResponse:
    day, rows = access.day, Rows(access.day)
    hidden = hides_ranking(day, rows)
    if hidden and not access.may_direct:
        return render(request, "cup/hidden.html", page_of(access))
    refused = [one for one in (form, ruling, again) if one is not None and one.is_bound]
    for one in refused:
        to_the_first(one)
        if (one is again) == (day.closed_at is None):
            tell_above(request, one)  # the day was opened again meanwhile, or ended: the form stands here no more
    standing = standing_of(day, rows)
    context = {
        **page_of(access, now_of(day, rows.rounds[-1] if rows.rounds else None)),
        "standing": standing,
        "hidden": hidden,
        "form": form,
        "ruling": ruling or RulingForm(rows.entrants, len(rows.rounds)),
        "again": again or BecauseForm(at="again"),
        "prizes": prizes_of(day, standing),
        "rulings": rulings_of(day),
        "resumed": day.acts.filter(deed="resumed").order_by("-head").first(),
        "ended": day.acts.filter(deed="ended").order_by("-head").first() if day.closed_at else None,
        "mended": rows.mended,
        "later": rows.later,
        "told": rows.version,
        "decisions": decisions_of(day),
    }
    return render(request, "cup/ranking.html", context, status=422 if refused else 200)


@require_POST
@cup_director
def cup_rule(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Add a penalty or a compensation, or withdraw a ruling."""
    day, data = access.day, request.POST
    if "back" in data:
        ruling = number_in(data["back"]) or 0
        return pressed(request, access, lambda: take_back(day, press_of(request, access), ruling), "cup_ranking")
    rows = Rows(day)
    form = RulingForm(rows.entrants, len(rows.rounds), data)

    def deed() -> object:
        cleaned = form.cleaned_data
        who, hundredths, because = cleaned["who"], cleaned["points"], cleaned["reason"]
        press = press_of(request, access)
        return rule(day, press, number=who, hundredths=hundredths, reason=because, of_round=cleaned["round"])

    if form.is_valid() and attempted(request, deed, form):
        return redirect("cup_ranking", cup=day.slug)
    return _page(request, access, PrizeForm(day), form)


@require_POST
@cup_director
def cup_prizes(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Set the fee and its division."""
    form = PrizeForm(access.day, request.POST)
    division = form.cleaned_data if form.is_valid() else None
    if division and attempted(request, lambda: say_prizes(access.day, press_of(request, access), division), form):
        return redirect("cup_ranking", cup=access.day.slug)
    return _page(request, access, form)


@require_POST
@cup_director
def cup_end(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """End the day, end it early with a reason, reopen it with a reason, or discard it."""
    day, does = access.day, request.POST.get("does", "")
    if does not in ("resume", "early", "drop"):
        return pressed(request, access, lambda: end_day(day, press_of(request, access)), "cup_ranking")
    form = BecauseForm(request.POST, at="again" if does == "resume" else "away")

    def deed() -> object:
        press, reason = press_of(request, access), form.cleaned_data["reason"]
        if does == "drop":
            return drop_day(day, press, reason, owns=access.owns)
        return (resume_day if does == "resume" else end_early)(day, press, reason)

    if not (form.is_valid() and attempted(request, deed, form)):
        if does == "resume":
            return _page(request, access, PrizeForm(day), again=form)
        return settings_page(request, access, away=form)
    if does == "drop":
        messages.info(request, _("%(cup)s is thrown away.") % {"cup": day.name})
        return redirect("club", slug=day.club.slug) if day.club else redirect("home")
    return redirect("cup_ranking", cup=day.slug)
