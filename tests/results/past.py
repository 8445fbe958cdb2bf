"""Lists of old results as clubs paste them, read and booked."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID, uuid4

from scorebook.models import Account, Club, PastImport
from scorebook.results.reading import read_file, read_results
from scorebook.results.stored import club_of
from scorebook.results.writing import Slip, book_import, digest_of_file

TODAY = date(2026, 11, 28)
LIST = """\
Nap;Anna;Béla;Kis Pál;Nagy Éva;Tóth Ilona;Varga Ödön
2019-10-03;120;-80;-40;0;;
2019-10-10;-15;5;;10;;
2019-10-17;30;-10;-20;40;-60;20
"""
"""Three evenings in points: of four, three and six people; Nagy Éva had zero in the first."""


def booked(club: Club, by: Account, text: str = LIST, *, key: UUID | None = None, **answers: Any) -> PastImport:
    """Book a list with its guesses and these answers."""
    content = text.encode()
    answers_so_far = {
        ("game", ""): "paskievics",
        ("unit", ""): "points",
        **{(kind, ""): answer for kind, answer in answers.items()},
    }
    results = read_results(read_file(content), club_of(club, ""), answers_so_far, TODAY)
    answers_so_far |= {question.key: question.guess for question in results.open}
    results = read_results(read_file(content), club_of(club, results.currency), answers_so_far, TODAY)
    game = str(answers_so_far["game", ""])
    slip = Slip(key=key or uuid4(), source="regi.csv", digest=digest_of_file(content), game=game, by=by)
    return book_import(club, results, slip)
