"""A button of a cup day's pages pressed: done once, and whoever was second is told what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorebook.access.cup import CupAccess
from scorebook.cup.deeds.acting import Meanwhile, Press
from scorebook.cup.wording import meanwhile
from scorebook.refusals.refused import Refused
from scorebook.refusals.words import REASONS, in_words, page_key, read_key

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
    """Do it and tell that it was done, or say why it was not: beside the field of a ``form``, or on the next page."""
    try:
        deed()
    except Meanwhile as since:
        messages.error(request, meanwhile(since.acts), extra_tags=RED)
    except REASONS as error:
        fields = form.fields if form is not None else {}
        told = [one for one in error.problems if one.field in fields] if isinstance(error, Refused) else []
        for problem in told:
            form.add_error(problem.field, problem.text.read((), _))  # type: ignore[union-attr]
        if not told:
            refusal = in_words(error, ())
            messages.error(request, " ".join((refusal.heading, *refusal.sentences)), extra_tags=RED)
    else:
        return True
    return False


def to_the_first(form: forms.BaseForm) -> None:
    """Let the page of a form that was refused open at the first field that is to be mended."""
    wrong = next((field for field in form if field.errors), None)
    if wrong is not None:
        wrong.field.widget.attrs["autofocus"] = True
