"""The entry screen of Paskievics."""

from __future__ import annotations

from settlement.face import Bid, Chip, Counting, Face
from settlement.own_figures import own_figures
from settlement.paskievics.cards import points_with_all_tricks
from settlement.paskievics.sheet import PROOFS
from settlement.stakes import KONTRA
from settlement.tarokk import Figure
from settlement.tarokk.screen import own_chip
from settlement.vocabulary import Rules, word

Choices = tuple[tuple[str, str], ...]
LETTERS = {"three": "3", "two": "2", "one": "1", "solo": "0"}
QUESTIONS = {"pagat_ultimo": word("Who caught it?"), "xxi_catch": word("Whose XXI?")}


def face(contracts: Choices, alone: Choices, figures: tuple[Figure, ...], rules: Rules) -> Face:
    """Return the entry screen under these rules; further figures with a price follow the six figures."""
    return Face(
        bids=tuple(
            Bid(
                contract=key,
                label=label,
                letter=LETTERS[key],
                price=rules[f"game.{key}"],
                all_tricks=points_with_all_tricks(key, rules),
            )
            for key, label in contracts
        ),
        chips=(
            *(_chip(figure, rules) for figure in figures if not figure.extra),
            *(_extra_chip(figure, rules) for figure in figures if rules["extra_figures"].get(figure.key)),
            *(own_chip(own, shape="told") for own in own_figures(rules)),
        ),
        score="declarer_points",
        score_of_others="opponent_points",
        total=94,
        counting=Counting(way="full", cards=42),
        score_unless=("all_tricks", "penalty"),
        alone=alone,
        kontra=KONTRA[: rules["kontra_max"]],
        quick=("all_pass", "thrown_in", *(("refused_three",) if rules["refused_three"] else ()), "failed_trial"),
        more=(
            "tarokk_counts",
            *(("silent_figures",) if has_silent_figures(rules) else ()),
            *(("talon_honours",) if rules["talon_honours"] else ()),
            "penalty",
            "laid_tarokks",
            "called_card",
            "skiz_holder",
            "note",
            "dealer",
        ),
        partner="partner",
        alone_by="alone_by",
        game_kontra="game_kontra",
        announcements="announcements",
        silent_figures="silent_figures",
    )


def has_silent_figures(rules: Rules) -> bool:
    """Tell whether the table pays any silent further figure or silent figure of its own."""
    return bool(rules["extra_figures_silent"]) or any(own.silent for own in own_figures(rules))


def _chip(figure: Figure, rules: Rules) -> Chip:
    shape, proof = PROOFS[figure.key]
    return Chip(
        figure=figure.key,
        label=figure.label,
        short=figure.short,
        shape=shape,
        letter=figure.letter,
        proof=proof,
        question=QUESTIONS.get(figure.key, ""),
        all_tricks=shape == "all_tricks",
        least=rules["double_threshold"] if shape == "points" else 0,
    )


def _extra_chip(figure: Figure, rules: Rules) -> Chip:
    return Chip(
        figure=figure.key,
        label=figure.label,
        short=figure.short,
        shape="told",
        silent=figure.key in rules["extra_figures_silent"],
    )
