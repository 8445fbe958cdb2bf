"""A figure of one player bears that player's name on the sheet, on whichever side he plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from scorebook import ledger
from scorebook.models import Evening
from scorebook.sheet.explaining import explain
from scorebook.sheet.reading import read_sheet

pytestmark = pytest.mark.django_db
ANNA, BELA, CILI, DENES = range(4)
PAIR = {"declarer": ANNA, "partner": CILI}
ULTIMO = {"figure": "pagat_ultimo", "side": "defenders", "announced": True, "made": True}

# The game, its house rules, how many sit, the facts of a hand, and its figures in words.
HANDS: tuple[tuple[str, dict[str, Any], int, dict[str, Any], list[str]], ...] = (
    ("paskievics", {}, 4, {"contract": "three", **PAIR, "declarer_points": 56,
                           "tarokk_counts": [{"player": CILI, "count": 8, "announced": True}]},
     ["Cili: nyolc tarokk bemondva"]),
    ("paskievics", {}, 4, {"contract": "three", **PAIR, "declarer_points": 56,
                           "tarokk_counts": [{"player": ANNA, "count": 8, "announced": True}]},
     ["nyolc tarokk bemondva"]),
    ("trisak_tolnai", {}, 4, {"contract": "game", **PAIR, "declarer_points": 40,
                              "held": [{"award": "four_kings", "holder": CILI}]},
     ["Cili: négykirály"]),
    ("tapper", {"kassza": True}, 3, {"contract": "three", "declarer": ANNA, "declarer_points": 36, "figures": [ULTIMO],
                                     "ultimo_announcer": CILI},
     ["Cili: pagátultimó bemondva"]),
)  # fmt: skip


@pytest.mark.parametrize(("game", "house_rules", "seats", "facts", "texts"), HANDS)
def test_a_figure_of_one_player_bears_that_players_name(
    game: str,
    house_rules: dict[str, Any],
    seats: int,
    facts: dict[str, Any],
    texts: list[str],
    evening_of: Callable[..., Evening],
) -> None:
    players = ("Anna", "Béla", "Cili", "Dénes")[:seats]
    preset = "mcleod" if game == "paskievics" else "default"
    evening = evening_of(game=game, preset=preset, house_rules=house_rules, players=players, first_dealer=seats - 1)
    author = ledger.Author(name="Anna")
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=author)
    (row,) = read_sheet(evening).rows
    assert [figure.text for figure in row.figures] == texts


@pytest.mark.parametrize("who", [CILI, BELA, ANNA])
def test_what_one_player_alone_gets_is_no_loss_of_his_side(who: int, evening_of: Callable[..., Evening]) -> None:
    evening = evening_of(game="paskievics", preset="mcleod", players=("Anna", "Béla", "Cili", "Dénes"), first_dealer=3)
    counts = [{"player": who, "count": 8, "announced": True}]
    facts = {"contract": "three", **PAIR, "declarer_points": 56, "tarokk_counts": counts}
    author = ledger.Author(name="Anna")
    ledger.record_entry(evening, key=uuid4(), head=evening.head, kind="hand", facts=facts, author=author)
    explained = explain(evening, 1)
    assert explained
    line = next(line for line in explained.lines if line.item == "tarokk_count_8")
    assert (line.value, line.sided) == (1, False)  # what each of the others pays
