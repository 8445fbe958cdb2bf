"""Any other game: the scribe writes what each player got in a round.

Every ``rule`` is a section of ``docs/rules/free.md``.
"""

from __future__ import annotations

from settlement.company import coming_and_going
from settlement.count import OPENING
from settlement.evening import ADJUSTMENT, closing
from settlement.free.facts import SEATS, Round
from settlement.free.result import COUNT, progress, write_close, write_company
from settlement.free.round import CHECKS, describe_round, foretell, write_round
from settlement.free.screen import board
from settlement.free.tariff import OPTIONS, PRESETS, is_written, points_rules_need_points
from settlement.game import EntryKind, Example, Game
from settlement.vocabulary import word

ROUND = EntryKind(
    key="hand",
    label=word("round"),
    record=Round,
    rule="2",
    deals=True,
    checks=CHECKS,
    write=write_round,
    describe=describe_round,
)
EXAMPLES: tuple[Example, ...] = ((("hand", {"scores": {"0": 12, "1": -4, "2": -8}}),),)

GAME = Game(
    key="free",
    label=word("Any other game"),
    summary=word("Any game for two to eight: you write what each player got in a round."),
    rulebook="free",
    seats=SEATS,
    active=max(SEATS),
    cards=(),
    pots=(),
    kinds={kind.key: kind for kind in (ROUND, ADJUSTMENT, coming_and_going(write_company), closing(write_close))},
    rates=(),
    options=OPTIONS,
    presets=PRESETS,
    opening=OPENING,
    progress=progress,
    foretell=foretell,
    face=board,
    writes=is_written,
    count=COUNT,
    transfers_rank=False,
    refuses=points_rules_need_points,
    examples=EXAMPLES,
)
