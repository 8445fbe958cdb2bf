"""Views: a document as a page of the same look, to be read on a phone; its file is a tap away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scorebook.paper.file_names import FileName


@dataclass(frozen=True, slots=True, kw_only=True)
class OnPaper:
    """The same document as it lies on a paper, and the address where it is read."""

    paper: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """Where a document is left for: the page on which all are ``listed``, or whatever led to it."""

    address: str
    listed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """What stands above a document that is read: its ``file`` with its ``name``, other papers, the way back."""

    file: str
    name: str
    papers: tuple[OnPaper, ...]
    back: Back


def shown(
    request: HttpRequest, template: str, context: Mapping[str, Any], name: FileName, papers: Sequence[str], back: Back
) -> HttpResponse:
    """Answer with a document as a page, by the template and the ``context`` from which it would be printed.

    A browser has more letters than the printed faces: everything stands there as it was typed.
    """
    asked = request.GET.copy()
    archive = asked.get("archive") == "1"

    def address(**said: str) -> str:
        for key, value in said.items():
            asked[key] = value
        return f"{request.path}?{asked.urlencode()}"

    ways = tuple(OnPaper(paper=paper, address=address(paper=paper)) for paper in papers)
    del asked["as"]
    screen = Screen(
        file=address(paper=context["paper"]),
        name=name.readable(context["paper"], archive=archive),
        papers=ways,
        back=back,
    )
    return render(request, template, {**context, "screen": screen})
