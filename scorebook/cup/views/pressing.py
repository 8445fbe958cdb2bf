"""Helpers of views that run an action: each press once, conflicts and refusals in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorebook.access.cup import CupAccess
from scorebook.cup.deeds.acting import Meanwhile, Press
from scorebook.cup.labels import meanwhile
from scorebook.editions.question import reason_typed
from scorebook.refusals.refused import KeyReused, Refused
from scorebook.refusals.words import REASONS, in_words, page_key, read_key, used_already

RED = "red"


def press_of(request: HttpRequest, access: CupAccess, *, any_head: bool = False) -> Press:
    """Return the press that a signed form sends.

    :raises UnsignedForm: the form has no key or no head.
    """
    key, head = (page_key(request), None) if any_head else read_key(request)
    return Press(key=key, head=head, by=access.account, author=access.author, season_reason=reason_typed(request))


def pressed(request: HttpRequest, access: CupAccess, deed: Callable[[], Any], onward: str = "cup") -> HttpResponse:
    """Run the action and redirect; a refusal becomes a message on the next page."""
    attempted(request, deed)
    return redirect(onward, cup=access.day.slug)


def attempted(request: HttpRequest, deed: Callable[[], Any], form: forms.BaseForm | None = None) -> bool:
    """Run the action and return whether it succeeded; report a refusal in the ``form``, or on the next page."""
    try:
        deed()
    except (Meanwhile, *REASONS) as error:
        reasons = list(_reasons(error, form))
        if form is None:
            messages.error(request, " ".join(sentence for _field, sentence in reasons), extra_tags=RED)
        else:
            for field, sentence in reasons:
                form.add_error(field, sentence)
    else:
        return True
    return False


def _reasons(error: Exception, form: forms.BaseForm | None) -> Iterator[tuple[str | None, str]]:
    """Yield the reasons of a refusal, each with its field in the form."""
    if isinstance(error, Meanwhile):
        yield None, meanwhile(error.acts)
    elif form is not None and isinstance(error, Refused):
        for problem in error.problems:
            yield problem.field if problem.field in form.fields else None, problem.text.read((), _)
    elif form is not None and isinstance(error, KeyReused):
        yield None, used_already()
    else:
        refusal = in_words(error, ())
        for sentence in (refusal.heading, *refusal.sentences):
            yield None, sentence


def tell_above(request: HttpRequest, form: forms.BaseForm | None) -> None:
    """Report the errors of a form in a message, for a page that no longer shows the form."""
    if form is not None and form.errors:
        sentences = (str(sentence) for errors in form.errors.values() for sentence in errors)
        messages.error(request, " ".join(sentences), extra_tags=RED)


def to_the_first(form: forms.BaseForm) -> None:
    """Focus the first field with errors, unless the whole form has errors."""
    wrong = next((field for field in form if field.errors), None) if not form.non_field_errors() else None
    if wrong is not None:
        wrong.field.widget.attrs["autofocus"] = True
