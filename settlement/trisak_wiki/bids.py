"""The bids, their ultimos, and the trisák: winner, settlement and checks (§2, §3, §11)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from settlement.book import Book, Factor
from settlement.facts import label_of
from settlement.stakes import DECLARERS, OPPONENTS, kontra, sides, to_each
from settlement.tarokk import contracts
from settlement.tarokk.checks import kontra_within, points_or_result_are_told
from settlement.tarokk.contracts import TRICKS
from settlement.tarokk.hand import ANNOUNCED, Needed, Play, Price, winner_of, write_game
from settlement.trisak_wiki.facts import BY_TRICKS, CARD_POINTS, NAMED, NOBODY_BID, ULTIMOS, WITH_PARTNER, Hand
from settlement.vocabulary import EMPTY, Problem, Seat, Table, Who, refused, say, word


def played(hand: Hand, declarer: Seat, table: Table) -> Play:
    """Return the play of a hand that somebody declared: its sides, winner and prices."""
    contract, rules = NAMED[hand.contract], table.rules
    return Play(
        sides=sides(table.active, declarer, hand.partner),
        rules=rules,
        contract=contract.label,
        game=Price(points=rules[contract.price] if contract.by else 0),
        game_kontra=hand.game_kontra,
        points=hand.declarer_points,
        winner=winner_of_game(hand, declarer, table),
        figure_rows=(),
        figures=EMPTY,
        price_of=lambda figure, how: Price(points=rules[figure]),
        needed=Needed(points=rules["win_threshold"], total=CARD_POINTS, rule="2.3"),
    )


def winner_of_game(hand: Hand, declarer: Seat, table: Table) -> str | None:
    """Return the side that won the game, without the ultimo: by points (§2.3) or by tricks (§2.4, §3.2, §3.3)."""
    match NAMED[hand.contract].by:
        case "declarer_points":
            return winner_of(hand.declarer_points, table.rules["win_threshold"], game_won=hand.game_won)
        case "declarer_tricks":
            return OPPONENTS if hand.declarer_tricks else DECLARERS
        case "tricks":
            return DECLARERS if took_fewest(hand, declarer, table) else OPPONENTS
        case _:
            return None


def took_fewest(hand: Hand, declarer: Seat, table: Table) -> bool:
    """Whether a trisák was made.

    A lone declarer needs fewer tricks than each opponent; with a partner, the two need fewer than the other two.
    """
    two, tricks = sides(table.active, declarer, hand.partner), hand.tricks or {}
    ours = tricks_of(hand, declarer)
    if hand.partner is not None:
        return ours < sum(tricks.get(player, 0) for player in two.opponents)
    return all(ours < tricks.get(player, 0) for player in two.opponents)


def tricks_of(hand: Hand, declarer: Seat) -> int:
    """Return the tricks of the declarer, and of the partner in a helped trisák."""
    if hand.declarer_tricks is not None:
        return hand.declarer_tricks
    return sum((hand.tricks or {}).get(player, 0) for player in (declarer, hand.partner) if player is not None)


# Settlement.


def write_hand(hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a hand."""
    if hand.declarer is None:
        write_all_passed(hand, table, book)
        return
    play, contract = played(hand, hand.declarer, table), NAMED[hand.contract]
    if contract.by == "declarer_points":
        write_game(dataclasses.replace(play, contract=NAMED[hand.contract.removesuffix("_and_ultimo")].label), book)
    elif contract.by:
        rule = {"trischaken": "3.2", "trischaken_helped": "3.3"}.get(hand.contract, "2.4")
        contracts.write_by_tricks(play, tricks_of(hand, hand.declarer), book, rule=rule, counted=hand.tricks)
    if contract.ultimo:
        write_ultimo(hand, play, book)


def write_all_passed(hand: Hand, table: Table, book: Book) -> None:
    """Write a hand that all passed: everybody pays each of the others for the own tricks (§3.1)."""
    for player in table.active:
        tricks, label = (hand.tricks or {}).get(player, 0), say("tricks of {who}", who=Who(player))
        if tricks:
            book.line(
                "tricks",
                label,
                table.rules["game.trick"],
                to_each(player, table.active),
                rule="3.1",
                factors=(Factor(word("tricks"), tricks),),
            )
        else:
            book.nothing("tricks", label, rule="3.1", why=say("without a trick nobody pays"))


def write_ultimo(hand: Hand, play: Play, book: Book) -> None:
    """Write the ultimo of the bid, made or lost, with the kontra on the bid (§2.5, §2.6)."""
    label = say("ultimo: made") if hand.ultimo_made else say("ultimo: lost")
    book.line(
        "ultimo",
        label,
        play.price_of("ultimo", ANNOUNCED).points,
        play.sides.stakes(DECLARERS if hand.ultimo_made else OPPONENTS),
        rule="2.5",
        factors=kontra(play.game_kontra, play.rules),
    )


# Checks (§11).


def somebody_plays(hand: Hand, table: Table) -> Iterator[Problem]:
    """Every hand needs a declarer unless all passed."""
    yield from contracts.somebody_plays(hand, table, without=NOBODY_BID)


def partner_fits_the_contract(hand: Hand, table: Table) -> Iterator[Problem]:
    """A contract with a partner needs one, unless the called tarokk lay in the talon or the table plays without."""
    if hand.partner is not None and hand.called_tarokk_in is not None:
        yield refused("called_tarokk_in", "partner", "11.1", also=("partner",)).because(
            "The called tarokk lay in the talon, so there is no partner: take one of the two away."
        )
    if hand.partner is not None or hand.contract not in WITH_PARTNER:
        return
    if hand.contract in ULTIMOS and hand.called_tarokk_in is None:
        yield refused("partner", "partner", "11.1", also=("called_tarokk_in",)).because(
            "Write the partner, or that the called tarokk lay in the talon."
        )
    elif hand.contract not in ULTIMOS and not (hand.contract == "game" and table.rules["game_partner_may_be_missing"]):
        yield refused("partner", "partner", "11.1").because(
            "{contract} is played two against two: write the partner.", contract=label_of(hand, "contract")
        )


def what_decides_is_told(hand: Hand, table: Table) -> Iterator[Problem]:
    """A hand needs the facts that decide its bid: points, tricks and the ultimo."""
    contract = NAMED[hand.contract]
    match contract.by:
        case "declarer_points":
            yield from points_or_result_are_told(hand, table.rules["win_threshold"])
        case "declarer_tricks":
            yield from contracts.tricks_of_the_declarer_are_told(hand, table)
        case "tricks":
            yield from tricks_add_up(hand, table)
    if contract.ultimo and hand.ultimo_made is None:
        yield refused("ultimo_made", "ultimo_made", "11.3").because("Write whether the ultimo was made.")


def tricks_add_up(hand: Hand, table: Table) -> Iterator[Problem]:
    """A trisák needs the tricks of all four, and they have to add up to twelve."""
    counts = hand.tricks or {}
    yield from contracts.everybody_who_plays_is_counted("tricks", counts, table, "tricks")
    if set(counts) == set(table.active) and sum(counts.values()) != TRICKS:
        yield refused("tricks", "tricks", "11.2").because(
            "The tricks add up to {sum}, but there are {total}: count again.", sum=sum(counts.values()), total=TRICKS
        )


def an_ultimo_is_a_trick(hand: Hand, table: Table) -> Iterator[Problem]:
    """A side that made the ultimo took a trick, so it has at least one card point."""
    if hand.ultimo_made and hand.declarer_points == 0:
        yield refused("declarer_points", "ultimo_without_trick", "11.3", also=("ultimo_made",)).because(
            "The ultimo is a trick, so its side has card points: count again."
        )


def kontra_is_played_here(hand: Hand, table: Table) -> Iterator[Problem]:
    """Kontra may not go beyond the highest level at this table, and in a trisák only if the table allows it."""
    yield from kontra_within([("game_kontra", hand.game_kontra)], table)
    if hand.game_kontra and hand.contract in BY_TRICKS and not table.rules["kontra_in_trischaken"]:
        yield refused("game_kontra", "kontra_level", "2.2", also=("contract",)).because(
            "At this table a trisák cannot be doubled: take the kontra away."
        )


CHECKS = (somebody_plays, partner_fits_the_contract, what_decides_is_told, an_ultimo_is_a_trick, kontra_is_played_here)
