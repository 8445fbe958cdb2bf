"""Views: the settings of a day's draws, people and ranking."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook.access.cup import CupAccess, cup_director
from scorebook.cup.day_forms import ApartForm, BecauseForm
from scorebook.cup.deeds.making import keep_apart, let_together, options_of, say_people, say_settings
from scorebook.cup.forms import PeopleForm
from scorebook.cup.notice import NoticeForm, announce
from scorebook.cup.page_parts import page_of
from scorebook.cup.queries import Rows
from scorebook.cup.settings_form import SettingsForm
from scorebook.cup.views.pressing import attempted, press_of, pressed, tell_above, to_the_first
from scorebook.models import Entrant, Entry
from scorebook.page.asked import number_in


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@cup_director
def cup_settings(request: HttpRequest, access: CupAccess) -> HttpResponse:
    """Show the settings of a day, and save one of the page's forms."""
    day, data = access.day, request.POST
    does = data.get("does", "") if request.method == "POST" else None
    if does == "together":
        one, other = (number_in(data.get(name, "")) or 0 for name in ("one", "other"))
        return pressed(
            request, access, lambda: let_together(day, press_of(request, access), one, other), "cup_settings"
        )
    people = Rows(day).entrants
    form = SettingsForm(day, data if does == "" else None)
    apart = ApartForm(_named(people), data if does == "apart" else None)
    rows = PeopleForm(day, people, data if does == "people" else None)
    notice = NoticeForm(day, data if does == "notice" else None)
    deeds: dict[str | None, tuple[Any, Any]] = {
        "": (form, lambda press: say_settings(day, press, **form.changes())),
        "apart": (apart, lambda press: keep_apart(day, press, **apart.cleaned_data)),
        "people": (rows, lambda press: say_people(day, press, rows.changes())),
        "notice": (notice, lambda press: announce(day, press, notice.columns(), notice.fees())),
    }
    sent, deed = deeds.get(does, (None, None))
    if sent is not None and sent.is_valid() and attempted(request, lambda: deed(press_of(request, access)), sent):
        messages.success(request, _("Saved."), extra_tags="green")
        return redirect("cup_about" if does == "notice" else "cup_settings", cup=day.slug)
    return settings_page(request, access, form=form, apart=apart, rows=rows, notice=notice)


def settings_page(
    request: HttpRequest,
    access: CupAccess,
    *,
    form: SettingsForm | None = None,
    apart: ApartForm | None = None,
    rows: PeopleForm | None = None,
    notice: NoticeForm | None = None,
    away: BecauseForm | None = None,
) -> HttpResponse:
    """Show the settings; a refused form keeps its data, unless the day is over."""
    day, people = access.day, Rows(access.day).entrants
    names = {one.number: one.player.name for one in people}
    context_forms = {
        "form": form or SettingsForm(day),
        "apart": apart or ApartForm(_named(people)),
        "rows": rows or PeopleForm(day, people),
        "notice": notice or NoticeForm(day),
        "away": away or BecauseForm(at="away"),
    }
    refused = [one for one in context_forms.values() if one.is_bound]
    for one in refused:
        to_the_first(one)
        if day.closed_at is not None and one not in (form, rows, notice):
            tell_above(request, one)
    for one in (context_forms["form"], context_forms["rows"], context_forms["notice"]):
        for field in one.fields.values():
            field.disabled = day.closed_at is not None
    context = {
        **page_of(access),
        **context_forms,
        "pairs": [(two, [names.get(number, "") for number in two]) for two in options_of(day).apart],
        "played": Entry.objects.filter(evening__night__cup_table__round__cup_day=day).exists(),
        "teams": sorted({name for one in people for name in (one.team, one.home_club) if name}),
    }
    return render(request, "cup/settings.html", context, status=422 if refused else 200)


def _named(people: list[Entrant]) -> list[tuple[int, str]]:
    """Return the people on the list as choices by number."""
    return [(one.listed, one.player.name) for one in people]
