"""The parts of a row in the table of documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorebook.paper.views.printing import PAPERS


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A document as a scene makes it, and the texts that must be found on the paper."""

    template: str
    view: Any
    said: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of document: whether it lies ``wide``, its scenes, which are ``hard``, and the papers it is had on.

    Its ``leaves`` may be handed out one by one: they are no sheets of a document, and bear no number of one.
    """

    key: str
    wide: bool
    leaves: bool = False
    scenes: Mapping[str, Callable[[], Sample]]
    hard: Sequence[str] = ()
    papers: Sequence[str] = PAPERS
