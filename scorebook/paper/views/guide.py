"""The view for the guide as a booklet."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorebook.paper.file_names import FileName
from scorebook.paper.guide import booklet
from scorebook.paper.views.printing import Page, printed


@login_not_required
@require_safe
def guide_pdf(request: HttpRequest) -> HttpResponse:
    """Return the whole guide; it is public."""

    def read() -> Page:
        name = FileName(group="Scorebook", when="", word=_("Guide"))
        view = booklet(get_language() or "en")
        return Page(template="paper/guide.html", view=view, name=name, everybodys=True)

    return printed(request, read, papers=("a5", "a4", "letter"), back=reverse("guide"))
