"""Views: the ranking with its reasons, rulings, and the end of the day."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from scorebook.access.cup import CupAccess, cup_director, cup_watcher
from scorebook.cup.ending import end_day, resume_day, rule, say_prizes, take_back
from scorebook.cup.forms import PrizeForm
from scorebook.cup.reading import version_of
from scorebook.cup.showing import page_of
from scorebook.cup.standing import prizes_of, rulings_of, standing_of
from scorebook.cup.views.pressing import press_of, pressed
from scorebook.page.asked import number_in


@require_safe
@cup_watcher
def cup_ranking(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show who stands where and why, round by round."""
    return _page(request, access, PrizeForm(access.day))


def _page(request: HttpRequest, access: CupAccess, form: PrizeForm) -> HttpResponse:
    day = access.day
    standing = standing_of(day)
    whole, won = prizes_of(day, standing)
    context = {
        **page_of(access),
        "standing": standing,
        "form": form,
        "pot": whole,
        "won": won,
        "rulings": rulings_of(day),
        "people": day.entrants.filter(number__isnull=False).select_related("player").order_by("number"),
        "resumed": day.acts.filter(deed="resumed").order_by("-head").first(),
        "told": version_of(day),
    }
    return render(request, "cup/ranking.html", context, status=422 if form.is_bound else 200)


@require_POST
@cup_director
def cup_rule(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Rule a penalty or a compensation, or take one back."""
    said = request.POST
    if "back" in said:
        ruling = number_in(said["back"]) or 0
        return pressed(request, access, lambda: take_back(access.day, press_of(request, access), ruling), "cup_ranking")
    return pressed(
        request,
        access,
        lambda: rule(
            access.day,
            press_of(request, access),
            number=number_in(said.get("who", "")) or 0,
            hundredths=hundredths_in(said.get("points", "")),
            reason=said.get("reason", ""),
            of_round=number_in(said.get("round", "")),
        ),
        "cup_ranking",
    )


def hundredths_in(typed: str) -> int:
    """Return points as somebody types them, -5 or −2,5, in hundredths; 0 where they are none."""
    line = typed.strip().replace("−", "-").replace(",", ".")
    try:
        points = Decimal(line) if len(line) < 12 else Decimal(0)
        return int(points.scaleb(2).to_integral_exact())
    except (InvalidOperation, ValueError, OverflowError):
        return 0


@require_POST
@cup_director
def cup_prizes(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Say what everybody pays and how it is shared out."""
    form = PrizeForm(access.day, request.POST)
    if not form.is_valid():
        return _page(request, access, form)
    said = form.cleaned_data
    return pressed(request, access, lambda: say_prizes(access.day, press_of(request, access), said), "cup_ranking")


@require_POST
@cup_director
def cup_end(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Keep the final ranking, or open the day again with a reason."""
    day, reason = access.day, request.POST.get("reason", "")

    def deed() -> object:
        press = press_of(request, access)
        return resume_day(day, press, reason) if request.POST.get("does") == "resume" else end_day(day, press)

    return pressed(request, access, deed, "cup_ranking")
