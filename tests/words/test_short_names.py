"""Short names: short, and nobody's but one player's."""

import pytest

from scorebook.words.short_names import short_names
from tests.paper.nights import FIVE, LONG


@pytest.mark.parametrize(
    ("names", "language", "short"),
    [
        (FIVE, "hu", ("Kati", "Ernő", "Bálint", "Márta", "András")),
        (("Anna Nagy", "Ben"), "en", ("Anna", "Ben")),
        (LONG, "hu", ("H.K.S.", "Krisztinka", "Győző", "C.N.H.Ő.", "Ö")),
        (("Kovács Anna", "Nagy Anna", "Béla", "Cili"), "hu", ("K.A.", "N.A.", "Béla", "Cili")),
        (("Kis Anna", "Kós Anna", "Béla", "Cili"), "hu", ("K.A.1", "K.A.2", "Béla", "Cili")),
        (("Maximiliana", "Béla"), "hu", ("Maximilia…", "Béla")),
        (("Ötvös Á.", "Nagy B", "Kovácsné Í."), "hu", ("Ötvös Á.", "Nagy B", "K.Í.")),
        (("Å. Holm", "Bo"), "da", ("Å. Holm", "Bo")),
    ],
)
def test_short_names(names: tuple[str, ...], language: str, short: tuple[str, ...]) -> None:
    assert short_names(names, language) == short
    assert len(set(short_names(names, language))) == len(names)
