"""The contracts and their ultimo: game, ultimo call, bettli, threes (§2, §3, §11.1 to §11.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from settlement.book import Book
from settlement.counting import HONOUR, OTHER
from settlement.stakes import DECLARERS, OPPONENTS, SIDE_LABELS, sides
from settlement.tarokk import contracts
from settlement.tarokk import hand as hands
from settlement.tarokk.checks import made_figures, points_or_result_are_told
from settlement.tarokk.hand import PASSED, Needed, Play, Price, side_of
from settlement.trisak_tolnai.facts import BETTLIS, CARD_POINTS, FIGURES, Hand
from settlement.trisak_tolnai.trisak import counts_make_a_trischaken
from settlement.vocabulary import Problem, Seat, Table, Who, refused, say

ULTIMO_TRICK = HONOUR + 3 * OTHER
ALONE = {"game": "discard", "ultimo_call": "talon"}
"""The place of the called tarokk if the declarer of the contract has no partner."""

PARTNERS = (None, "partner_hand")


def played(hand: Hand, declarer: Seat, table: Table) -> Play:
    """Return the play of a hand that somebody declared: its sides, winner, prices and figures."""
    rules = table.rules
    play = hands.play_of(
        hand,
        table,
        sides(table.active, declarer, hand.partner),
        game=Price(points=rules[f"game.{hand.contract}"]),
        figures=FIGURES,
        needed=Needed(points=rules["win_threshold"], total=CARD_POINTS, rule="2.3"),
        price_of=lambda figure, how: Price(points=rules[f"{figure}.{hand.contract}.{how}"]),
    )
    if hand.contract in BETTLIS:
        return replace(play, winner=OPPONENTS if hand.declarer_tricks else DECLARERS)
    return replace(play, winner=OPPONENTS) if hand.conceded else play


def write_conceded(play: Play, book: Book) -> None:
    """Write a conceded ultimo call: the declarer pays each opponent half of game and ultimo, rounded down (§2.5)."""
    game, ultimo = play.game.points, play.rules["pagat_ultimo.ultimo_call.announced"]
    book.line(
        "conceded",
        say("ultimo call, conceded at half price"),
        (game + ultimo) // 2,
        play.sides.stakes(OPPONENTS),
        rule="2.5",
        price=say("half of {game} and {ultimo}", game=game, ultimo=ultimo),
    )


def somebody_plays(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every hand except a passed one needs a declarer."""
    yield from contracts.somebody_plays(hand, table, without=PASSED)


def partner_holds_the_called_tarokk(hand: Hand, table: Table) -> Iterator[Problem]:
    """A hand with a call needs either a partner or the place of the called tarokk."""
    if hand.contract not in ALONE:
        return
    if hand.partner is not None and hand.called_tarokk_in not in PARTNERS:
        yield refused("called_tarokk_in", "called_tarokk", "11.1", also=("partner",)).because(
            "{who} is the partner, so the called tarokk was in his hand: take one of the two away.",
            who=Who(hand.partner),
        )
    if hand.partner is None and hand.called_tarokk_in != ALONE[hand.contract]:
        text = say("Write the partner, or that the called tarokk lay in the talon.")
        if hand.contract == "game":
            text = say("Write the partner, or that the called tarokk was laid away.")
        yield Problem(field="partner", code="called_tarokk", rule="11.1", also=("called_tarokk_in",), text=text)


def conceded_without_play(hand: Hand, table: Table) -> Iterator[Problem]:
    """An ultimo call may be conceded only if the called tarokk lay in the talon, and then it is not played."""
    if not hand.conceded or hand.contract != "ultimo_call":
        return
    if hand.called_tarokk_in != "talon":
        yield refused("conceded", "conceded", "11.1", also=("called_tarokk_in",)).because(
            "Only an ultimo call whose called tarokk lay in the talon can be conceded."
        )
    facts = {
        "declarer_points": hand.declarer_points,
        "game_won": hand.game_won,
        "figures": hand.figures or None,
        "game_kontra": hand.game_kontra or None,
    }
    for field, value in facts.items():
        if value is not None:
            yield refused(field, "conceded", "11.1", also=("conceded",)).because(
                "What was conceded was not played: take this away."
            )


# Points and tricks (§11.2).


def what_decides_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """A hand needs the facts that decide its contract: points, tricks or everybody's count."""
    if hand.contract in ("bettli", "open_bettli"):
        yield from contracts.tricks_of_the_declarer_are_told(hand, table)
    elif hand.contract == "trischaken":
        yield from counts_make_a_trischaken(hand, table)
    elif hand.contract != PASSED and not hand.conceded:
        yield from points_or_result_are_told(hand, table.rules["win_threshold"])


def an_ultimo_call_is_one_announced_ultimo(hand: Hand, table: Table) -> Iterator[Problem]:
    """An ultimo call needs the declarer's announced ultimo and no other figure."""
    if hand.contract != "ultimo_call" or hand.conceded or hand.declarer is None:
        return  # without a declarer nobody can have announced it, and `somebody_plays` refuses the hand
    if not (len(hand.figures) == 1 and hand.figures[0].announced and side_of(hand.figures[0]) == DECLARERS):
        yield refused("figures", "ultimo_call_ultimo", "11.3").because(
            "An ultimo call is the declarers' announced ultimo: write that one, made or lost, and no other."
        )


def the_ultimo_is_a_trick(hand: Hand, table: Table) -> Iterator[Problem]:
    """A side that made the ultimo has at least the card points of its trick: the pagat and three more cards."""
    points = hand.declarer_points
    if points is None:
        return
    for _, row in made_figures(hand):
        side = side_of(row)
        if (points if side == DECLARERS else CARD_POINTS - points) < ULTIMO_TRICK:
            yield refused("declarer_points", "too_few_points_for_figures", "11.3", also=("figures",)).because(
                "The trick of the ultimo alone is {least} card points, this side ({side}) has fewer: count again.",
                least=ULTIMO_TRICK,
                side=SIDE_LABELS[side],
            )
