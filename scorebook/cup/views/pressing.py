"""A button of a cup day's pages pressed: done once, and whoever was second is told what happened."""

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
from scorebook.cup.wording import meanwhile
from scorebook.refusals.refused import KeyReused, Refused
from scorebook.refusals.words import REASONS, in_words, page_key, read_key, used_already

RED = "red"


def press_of(request: HttpRequest, access: CupAccess, *, any_head: bool = False) -> Press:
    """Return the press that a form of ours sends.

    :raises UnsignedForm: it bears no key or no head.
    """
    key, head = (page_key(request), None) if any_head else read_key(request)
    return Press(key=key, head=head, by=access.account, author=access.author)


def pressed(request: HttpRequest, access: CupAccess, deed: Callable[[], Any], onward: str = "cup") -> HttpResponse:
    """Do it and go on; where it is not done, say why on the page one comes to."""
    attempted(request, deed)
    return redirect(onward, cup=access.day.slug)


def attempted(request: HttpRequest, deed: Callable[[], Any], form: forms.BaseForm | None = None) -> bool:
    """Do it and tell that it was done, or say why it was not: in a ``form``, beside its fields, or on the next page."""
    try:
        deed()
    except (Meanwhile, *REASONS) as error:
        told = list(_told(error, form))
        if form is None:
            messages.error(request, " ".join(sentence for _field, sentence in told), extra_tags=RED)
        else:
            for field, sentence in told:
                form.add_error(field, sentence)
    else:
        return True
    return False


def _told(error: Exception, form: forms.BaseForm | None) -> Iterator[tuple[str | None, str]]:
    """Yield why something was not done, each with the field of a form that it stands beside."""
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
    """Say what is wrong with a form above a page that has it no more: what it was for went by meanwhile."""
    if form is not None and form.errors:
        told = (str(sentence) for errors in form.errors.values() for sentence in errors)
        messages.error(request, " ".join(told), extra_tags=RED)


def to_the_first(form: forms.BaseForm) -> None:
    """Let the page of a form that was refused open at what is wrong with the whole of it, or at the first field."""
    wrong = next((field for field in form if field.errors), None) if not form.non_field_errors() else None
    if wrong is not None:
        wrong.field.widget.attrs["autofocus"] = True
