"""Views: what is asked of a day's draws and people besides, and who sees its ranking when."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook.access.cup import CupAccess, cup_director
from scorebook.cup.deeds.making import keep_apart, let_together, options_of, say_people, say_settings
from scorebook.cup.forms import ApartForm, PeopleForm, SettingsForm
from scorebook.cup.reading import Rows
from scorebook.cup.showing import page_of
from scorebook.cup.views.pressing import attempted, press_of, pressed, to_the_first
from scorebook.models import Entry
from scorebook.page.asked import number_in


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_director
def cup_settings(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the settings of a day and change them: each of the page's forms by itself."""
    day, said = access.day, request.POST
    people = Rows(day).entrants
    does = said.get("does", "") if request.method == "POST" else None
    if does == "together":
        one, other = (number_in(said.get(name, "")) or 0 for name in ("one", "other"))
        return pressed(
            request, access, lambda: let_together(day, press_of(request, access), one, other), "cup_settings"
        )
    form = SettingsForm(day, said if does == "" else None)
    apart = ApartForm(people, said if does == "apart" else None)
    rows = PeopleForm(day, people, said if does == "people" else None)
    deeds: dict[str | None, tuple[Any, Any]] = {
        "": (form, lambda press: say_settings(day, press, **form.kept())),
        "apart": (apart, lambda press: keep_apart(day, press, **apart.cleaned_data)),
        "people": (rows, lambda press: say_people(day, press, rows.kept())),
    }
    asked, deed = deeds.get(does, (None, None))
    if asked is not None and asked.is_valid() and attempted(request, lambda: deed(press_of(request, access)), asked):
        return redirect("cup_settings", cup=day.slug)
    if asked is not None:
        to_the_first(asked)
    for field in (*form.fields.values(), *rows.fields.values()):
        field.disabled = day.closed_at is not None
    names = {one.number: one.player.name for one in people}
    context = {
        **page_of(access),
        "form": form,
        "apart": apart,
        "pairs": [(two, [names.get(number, "") for number in two]) for two in options_of(day).apart],
        "rows": rows,
        "played": Entry.objects.filter(evening__night__cup_table__round__cup_day=day).exists(),
        "teams": sorted({one.team for one in people if one.team}),
    }
    return render(request, "cup/settings.html", context, status=422 if asked is not None else 200)
