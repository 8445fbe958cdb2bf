"""A table as the start page is told of it."""

from __future__ import annotations

TABLE = {
    "game": "paskievics",
    "players": "Anna, Béla, Cili, Dénes, Eszter",
    "first_dealer": "Eszter",
    "preset": "mcleod",
    "stake": "20",
    "currency": "HUF",
    "title": "",
    "place": "",
}
