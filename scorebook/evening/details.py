"""The page that sets right what was set wrong when an evening began: title, place, price, and names of guests."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook.access.evening import Access, host
from scorebook.evening.corrections import Details, guests_at, set_right
from scorebook.evening.forms import OR_POINTS, TEXT_LENGTH
from scorebook.models import Evening
from scorebook.page.asked import number_in
from scorebook.refusals.refused import Refused
from scorebook.refusals.words import REASONS, in_words
from scorebook.sheet.asked import author_of
from scorebook.words import money
from scorebook.words.names import typed_name
from scorebook.words.points import amount_of
from settlement import GAMES
from settlement.vocabulary import Problem

AS_A_NAME = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false", "translate": "no"}


class DetailsForm(forms.Form):
    """The details of an evening, with a price for each game of its night and a name for each guest."""

    title = forms.CharField(label=gettext_lazy("Title of the evening"), required=False, max_length=TEXT_LENGTH)
    place = forms.CharField(label=gettext_lazy("Place"), required=False, max_length=TEXT_LENGTH)
    currency = forms.ChoiceField(
        label=gettext_lazy("Currency"), choices=[(code, code) for code in money.CURRENCIES], required=False
    )

    def __init__(self, evening: Evening, data: Any = None) -> None:
        super().__init__(data)
        self.evening = evening
        self.games = list(evening.night.evenings.order_by("opened_at", "pk"))
        self.guests = guests_at(evening)
        currency = evening.currency or money.of_language(get_language())
        self.initial = {"title": evening.title, "place": evening.place, "currency": currency}
        if currency not in money.CURRENCIES:  # of an imported evening
            codes = [(code, code) for code in (currency, *money.CURRENCIES)]
            self.fields["currency"] = forms.ChoiceField(label=_("Currency"), choices=codes, required=False)
        for number, game in enumerate(self.games):
            several = len(self.games) > 1
            label = capfirst(_(GAMES[game.game].label)) if several else _("What one point is worth")
            widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
            self.fields[f"price{number}"] = forms.CharField(label=label, required=False, max_length=30, widget=widget)
            stake = game.stake_minor_units
            self.initial[f"price{number}"] = amount_of(stake, game.currency) if stake else ""
        for seat in self.guests:
            self.fields[f"name{seat.number}"] = forms.CharField(
                label=seat.name, required=False, widget=forms.TextInput(attrs=AS_A_NAME)
            )
            self.initial[f"name{seat.number}"] = seat.name

    @property
    def prices(self) -> list[forms.BoundField]:
        """The fields of the prices."""
        return [self[f"price{number}"] for number in range(len(self.games))]

    @property
    def names(self) -> list[forms.BoundField]:
        """The fields of the guests' names."""
        return [self[f"name{seat.number}"] for seat in self.guests]

    def clean(self) -> dict[str, Any]:
        """Read the prices in the chosen currency."""
        cleaned = super().clean() or self.cleaned_data
        currency = cleaned.get("currency") or self.evening.currency
        for number, game in enumerate(self.games):
            text = cleaned.get(f"price{number}", "")
            if (text, currency) == (self.initial[f"price{number}"], game.currency):
                cleaned[f"price{number}"] = game.stake_minor_units
                continue
            try:
                cleaned[f"price{number}"] = money.minor_units(text, currency) if text else None
            except money.NotMoney as refusal:
                self.add_error(f"price{number}", OR_POINTS.get(refusal.key, refusal.text))
        return cleaned

    def details(self) -> Details:
        """Return what was typed; call it on a valid form."""
        cleaned = self.cleaned_data
        return Details(
            title=cleaned["title"],
            place=cleaned["place"],
            prices={game.slug: cleaned[f"price{number}"] for number, game in enumerate(self.games)},
            currency=cleaned["currency"] or self.evening.currency,
            names={seat.number: typed_name(cleaned[f"name{seat.number}"]) for seat in self.guests},
        )

    def take(self, refused: Refused) -> None:
        """Put the ledger's reasons beside their fields."""
        for problem in refused.problems:
            self.add_error(self._field_of(problem), capfirst(problem.text.read((), _)))

    def _field_of(self, problem: Problem) -> str | None:
        kind, _dot, which = problem.field.partition(".")
        if kind == "price":
            return f"price{[game.slug for game in self.games].index(which)}"
        field = {"prices": "currency", "name": f"name{which}"}.get(kind)
        return field if field in self.fields else None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@host
def evening_details(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the details of an open evening, and change them."""
    evening = access.evening
    if request.method != "POST":
        if evening.closed_at is not None or evening.of_cup:
            return redirect("sheet", evening.slug)
        return _page(request, access, DetailsForm(evening))
    form = DetailsForm(evening, request.POST)
    if not form.is_valid():
        return _page(request, access, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        seen = number_in(request.POST.get("seen", ""))
        set_right(evening, form.details(), author_of(access), -1 if seen is None else seen)
    except Refused as refused:
        evening.refresh_from_db()
        form.take(refused)
        return _page(request, access, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    except REASONS as error:
        refusal = in_words(error, ())
        return _page(request, access, form, refusal.status, refusal=refusal)
    return redirect("sheet", evening.slug)


def _page(
    request: HttpRequest, access: Access, form: DetailsForm, status: HTTPStatus = HTTPStatus.OK, **more: object
) -> HttpResponse:
    context = {"evening": access.evening, "access": access, "form": form, **more}
    return render(request, "evening/details.html", context, status=status)
