"""Which cases of a sweep ``make test`` tries: the others have the mark ``deep`` and are tried by ``make deep``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.db import connection


def sweep(cases: Iterable[Any], *, gate: Callable[[Any], bool]) -> list[Any]:
    """Return the cases as parameters of a test or a fixture, and mark those as deep that ``gate`` does not name.

    A case of several parameters is a tuple, and so is one parameter that is a tuple itself.
    """
    return [_case(case) if gate(case) else _case(case, pytest.mark.deep) for case in cases]


def deep_on(vendor: str) -> pytest.MarkDecorator:
    """Mark a test as deep where the tests run on this kind of database: the gate tries it on the other."""
    return pytest.mark.deep if connection.vendor == vendor else pytest.mark.gate


def _case(case: Any, *marks: pytest.MarkDecorator) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)
