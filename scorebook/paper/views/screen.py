"""Documents as pages for reading on a phone, in the same look, with a link to the PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorebook.paper.file_names import FileName


@dataclass(frozen=True, slots=True, kw_only=True)
class OnPaper:
    """The same document for another paper size, and its address."""

    paper: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """The page to return to: the list of documents (``listed``), or another page."""

    address: str
    listed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """The bar above a document on a screen: PDF, file name, other paper sizes, and the way back."""

    file: str
    name: str
    papers: tuple[OnPaper, ...]
    back: Back


def document_page(
    request: HttpRequest, template: str, context: Mapping[str, Any], name: FileName, papers: Sequence[str], back: Back
) -> HttpResponse:
    """Return a document as a page, from the same template and ``context`` as the PDF.

    Browsers have more characters than the printed fonts, so all texts are unchanged.
    """
    query = request.GET.copy()
    archive = query.get("archive") == "1"

    def address(**params: str) -> str:
        for key, value in params.items():
            query[key] = value
        return f"{request.path}?{query.urlencode()}"

    ways = tuple(OnPaper(paper=paper, address=address(paper=paper)) for paper in papers)
    del query["as"]
    screen = Screen(
        file=address(paper=context["paper"]),
        name=name.readable(context["paper"], archive=archive),
        papers=ways,
        back=back,
    )
    return render(request, template, {**context, "screen": screen})
