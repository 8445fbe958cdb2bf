"""A button of a cup day's pages pressed: done once, and whoever was second is told what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorebook.access.cup import CupAccess
from scorebook.cup.acting import Meanwhile, Press
from scorebook.cup.wording import meanwhile
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
    try:
        deed()
    except Meanwhile as since:
        messages.error(request, meanwhile(since.acts), extra_tags=RED)
    except REASONS as error:
        refusal = in_words(error, ())
        messages.error(request, " ".join((refusal.heading, *refusal.sentences)), extra_tags=RED)
    return redirect(onward, cup=access.day.slug)
