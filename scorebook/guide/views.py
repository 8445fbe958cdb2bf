"""Views for the guide: its contents with the search, and its pages."""

from __future__ import annotations

from itertools import pairwise

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scorebook.guide.pages import NAMES, read_guide, read_page
from scorebook.middleware import theme
from scorebook.page.robots import let_robots_list
from scorebook.refusals.pages import not_found


@login_not_required
@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Show the contents of the guide; the page contains the whole text for the search."""
    response = render(request, "guide/contents.html", {"parts": read_guide(get_language() or "en")})
    return let_robots_list(response)


@login_not_required
@require_safe
def guide_page(request: HttpRequest, page: str) -> HttpResponse:
    """Show a page of the guide, with a link to the next one."""
    language = get_language() or "en"
    read = read_page(page, language)
    if read is None:
        return not_found(request)
    after = dict(pairwise(NAMES)).get(page, "")
    context = {"page": read, "text": read.on_screen(theme(request)["theme"]), "next": read_page(after, language)}
    return let_robots_list(render(request, "guide/page.html", context))
