"""Who pays what after a hand of Paskievics: every line of a played hand.

The figures' labels and paragraphs come from ``settlement.paskievics``, which calls these functions; the prices come
from the table's rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from settlement.book import Book, Factor
from settlement.facts import label_of
from settlement.paskievics_events import round_factor
from settlement.paskievics_hand import (
    DOUBLE_OR_VOLAT,
    Figures,
    Played,
    game_is_paid,
    is_severe,
    maker_of,
    played,
    silent_line,
    silent_pays,
)
from settlement.tarokk import DECLARERS, OPPONENTS, OTHER_SIDE, SIDE_LABELS, kontra, shares
from settlement.vocabulary import Account, Points, Seat, Table, Text, Who, say, word

if TYPE_CHECKING:
    from settlement.paskievics import Announcement, Hand, TarokkCount

READING = {"mcleod": "2.3", "tolnai": "2.4", "either_side_excluded": "2.5"}


def write_hand(figures: Figures, hand: Hand, table: Table, book: Book) -> None:
    """Write every line of a played hand."""
    play = played(figures, hand, table)
    if is_severe(hand):
        write_severe_penalty(play, book)
        write_counts(play, table, book, announced_only=True)
        return
    write_game(play, book)
    write_double_and_volat(play, book)
    write_figures(play, book)
    net = -sum(line.moves.get(play.sides.opponents[0], 0) for line in book.lines)
    write_counts(play, table, book)
    write_the_dealers_share(play, table, net, book)
    write_mild_penalty(play, net, book)
    write_kassza(play, table, book)
    write_talon_honours(play, table, book)


# Game, double game, volat (§2).


def write_game(play: Played, book: Book) -> None:
    """Write the plain game, to the side that won it."""
    if play.winner is None or not game_is_paid(play):
        return
    hand = play.hand
    won = play.winner == DECLARERS
    values = {"contract": label_of(hand, "contract"), "points": hand.declarer_points}
    if hand.all_tricks is not None:
        label = say("{contract}, won with all tricks", **values)
        label = label if won else say("{contract}, lost without a trick", **values)
    else:
        label = say("{contract}, won with {points}", **values)
        label = label if won else say("{contract}, lost with {points}", **values)
    price = say("a lone game at the price of a solo") if play.priced_as != hand.contract else None
    book.line("game", label, play.game_price, play.sides.stakes(play.winner), rule="2.1", price=price,
              factors=kontra(hand.game_kontra, play.rules) + play.doubled)  # fmt: skip


def write_double_and_volat(play: Played, book: Book) -> None:
    """Write announced double games and volats, then the silent one of each side."""
    rule = READING[play.rules["game_double_volat"]]
    for (figure, side), said in play.said.items():
        if figure not in DOUBLE_OR_VOLAT:
            continue
        if figure == "double_game" and play.rules["game_double_volat"] == "tolnai" and ("volat", side) in play.said:
            continue
        made = side in play.doubles if figure == "double_game" else play.swept == side
        multiple = play.rules[f"{figure}.announced"]
        write_announced(play, said, side, play.game_price * multiple, book, made=made, rule=rule,
                        price=say("game price {game} × {times}", game=play.game_price, times=multiple))  # fmt: skip
    for side in (DECLARERS, OPPONENTS):
        silent = silent_line(play, side)
        if silent is not None:
            write_silent_double_or_volat(play, silent, side, rule, book)


def write_silent_double_or_volat(play: Played, figure: str, side: str, rule: str, book: Book) -> None:
    """Write a double game or volat made silently, raised by the game's kontra where the table says so (§2.6)."""
    multiple = play.rules[f"{figure}.silent"]
    raised = {"additive": (), "multiplies_volat": ("volat",), "multiplies_both": DOUBLE_OR_VOLAT}
    factors = play.doubled
    price = say("game price {game} × {times}", game=play.game_price, times=multiple)
    if play.hand.game_kontra and multiple and figure in raised[play.rules["kontra_on_silent"]]:
        price = say("game price {game} × {times}, the game itself taken off", game=play.game_price, times=multiple)
        multiple, factors, rule = multiple - 1, kontra(play.hand.game_kontra, play.rules) + factors, "2.6"
    label = say("{figure}, silent: {side}", figure=play.figures[figure].label, side=SIDE_LABELS[side])
    book.line(f"{figure}_silent", label, play.game_price * multiple, play.sides.stakes(side), rule=rule,
              factors=factors, price=price)  # fmt: skip


# Figures (§3, §9).


def write_announced(play: Played, said: Announcement, side: str, points: Points, book: Book, *, made: bool, rule: str,
                    price: Text | None = None) -> None:  # fmt: skip
    """Write an announced figure: its price to the announcers, or to the others where it failed."""
    values = {"figure": play.figures[said.figure].label, "who": Who(said.by)}
    label = say("{figure}, announced by {who}: made", **values)
    label = label if made else say("{figure}, announced by {who}: lost", **values)
    book.line(f"{said.figure}_announced", label, points, play.sides.stakes(side if made else OTHER_SIDE[side]),
              rule=rule, factors=kontra(said.kontra, play.rules) + play.doubled, price=price)  # fmt: skip


def write_silent(play: Played, figure: str, side: str, points: Points, book: Book) -> None:
    """Write a figure that happened to a side without having been announced."""
    label = say("{figure}, silent: {side}", figure=play.figures[figure].label, side=SIDE_LABELS[side])
    book.line(f"{figure}_silent", label, points, play.sides.stakes(side), rule=play.figures[figure].rule,
              factors=play.doubled)  # fmt: skip


def write_figures(play: Played, book: Book) -> None:
    """Write the figures that do not hang on the contract, announced ones first."""
    made = {figure: maker_of(play, figure) for figure in ("trull", "four_kings", "pagat_ultimo", "xxi_catch")}
    for (figure, side), said in play.said.items():
        if figure in DOUBLE_OR_VOLAT:
            continue
        rule = play.figures[figure].rule
        if figure in made:
            write_announced(play, said, side, play.rules[f"{figure}.announced"], book, made=made[figure] == side,
                            rule=rule)  # fmt: skip
        else:
            write_announced(play, said, side, play.rules["extra_figures"][figure], book, made=bool(said.made),
                            rule=rule)  # fmt: skip
    for figure, side_made in made.items():
        if side_made is not None and (figure, side_made) not in play.said and silent_pays(play, figure, side_made):
            write_silent(play, figure, side_made, play.rules[f"{figure}.silent"], book)
    write_caught_silent_ultimo(play, book)
    write_silent_further_figures(play, book)


def write_caught_silent_ultimo(play: Played, book: Book) -> None:
    """Write a pagat that went to the ninth trick without a word and was beaten there (§3.3)."""
    last = play.hand.pagat_last_trick
    if last is None or last.won or not play.rules["silent_pagat_failed_pays"]:
        return
    side = play.sides.of(last.player)
    if ("pagat_ultimo", side) in play.said:
        return
    label = say("{figure}, silent: {who}'s pagat was caught", figure=play.figures["pagat_ultimo"].label,
                who=Who(last.player))  # fmt: skip
    book.line("pagat_ultimo_silent_failed", label, play.rules["pagat_ultimo.silent_failed"],
              play.sides.stakes(OTHER_SIDE[side]), rule="3.3", factors=play.doubled)  # fmt: skip


def write_silent_further_figures(play: Played, book: Book) -> None:
    """Write the further figures a table also pays when they were not announced (§9.3)."""
    for silent in play.hand.silent_figures:
        side = play.sides.of(silent.by)
        points = play.rules["extra_figures_silent"][silent.figure]
        if silent.made:
            write_silent(play, silent.figure, side, points, book)
        else:
            label = say("{figure}, silent: spoiled by {who}", figure=play.figures[silent.figure].label,
                        who=Who(silent.by))  # fmt: skip
            book.line(f"{silent.figure}_silent", label, points, play.sides.stakes(OTHER_SIDE[side]), rule="9.3",
                      factors=play.doubled)  # fmt: skip


# What is paid from player to player (§3.7, §7, §8).


def write_counts(play: Played, table: Table, book: Book, *, announced_only: bool = False) -> None:
    """Write eight and nine tarokks: announced to all, otherwise from the partner only (§3.7)."""
    for count in play.hand.tarokk_counts:
        if announced_only and not count.announced:
            continue
        payers = payers_of(play, count, table, dealer_too=not announced_only)
        stakes: dict[Account, int] = {count.player: len(payers), **dict.fromkeys(payers, -1)}
        values = {"count": count.count, "who": Who(count.player)}
        label = say("{count} tarokks announced by {who}", **values) if count.announced else say(
            "{count} tarokks, told to the partner by {who}", **values)  # fmt: skip
        book.line(f"tarokk_count_{count.count}", label, play.rules[f"tarokk_count.{count.count}"], stakes, rule="3.7",
                  factors=play.doubled)  # fmt: skip


def payers_of(play: Played, count: TarokkCount, table: Table, *, dealer_too: bool) -> tuple[Seat, ...]:
    """Return who pays a count: everybody or the other side where it was announced, else the partners (§3.7, §7.1)."""
    side = play.sides.of(count.player)
    if not count.announced:
        return tuple(seat for seat in play.sides.seats(side) if seat != count.player)
    others: tuple[Seat, ...] = play.sides.opponents + play.sides.declarers
    if play.rules["tarokk_count_payers"] == "opponents_only":
        others = play.sides.seats(OTHER_SIDE[side])
    payers = tuple(seat for seat in others if seat != count.player)
    cries = dealer_too and play.rules["dealer_cries_laughs"] == "tolnai" and count.player == play.hand.declarer
    return payers + table.sitting_out if cries else payers


def write_the_dealers_share(play: Played, table: Table, net: Points, book: Book) -> None:
    """Write what the resting dealer wins or loses against the declarer: one player's net sum (§7.1)."""
    if play.rules["dealer_cries_laughs"] == "off" or not table.sitting_out or not net:
        return
    dealer = table.sitting_out[0]
    winner, loser = (play.hand.declarer, dealer) if net > 0 else (dealer, play.hand.declarer)
    label = say("{who} cries", who=Who(dealer)) if net > 0 else say("{who} laughs", who=Who(dealer))
    book.line("dealer_cries_laughs", label, abs(net) // round_factor(table.carry), {winner: 1, loser: -1}, rule="7.1",
              factors=play.doubled, price=say("what one player wins or loses by the hand"))  # fmt: skip


def write_severe_penalty(play: Played, book: Book) -> None:
    """Write the game and every announced figure, each from the offender to each of the others (§8.1, §8.2)."""
    penalty = play.hand.penalty
    if penalty is None:
        return
    others = [seat for seat in play.sides.declarers + play.sides.opponents if seat != penalty.player]
    stakes: dict[Account, int] = {penalty.player: -len(others), **dict.fromkeys(others, 1)}
    rule = "8.1" if penalty.kind == "revoke" else "8.2"
    owed = [(label_of(play.hand, "contract"), play.game_price, play.hand.game_kontra)]
    owed += [(label_of(said, "figure"), announced_price(play, said.figure), said.kontra)
             for said in play.hand.announcements]  # fmt: skip
    for what, points, levels in owed:
        label = say("{penalty} of {who}: {what}", penalty=label_of(penalty, "kind"), who=Who(penalty.player), what=what)
        book.line(f"{penalty.kind}_penalty", label, points, stakes, rule=rule,
                  factors=kontra(levels, play.rules) + play.doubled)  # fmt: skip


def announced_price(play: Played, figure: str) -> Points:
    """Return what a figure costs when it was announced."""
    extra: Points | None = play.rules["extra_figures"].get(figure)
    if extra is not None:
        return extra
    price: Points = play.rules[f"{figure}.announced"]
    return price * play.game_price if figure in DOUBLE_OR_VOLAT else price


def write_mild_penalty(play: Played, net: Points, book: Book) -> None:
    """Write what makes good the loss of every other loser: the offender alone pays (§8.3)."""
    penalty = play.hand.penalty
    if penalty is None or not net:
        return
    stakes = play.sides.stakes(DECLARERS if net > 0 else OPPONENTS)
    relief = {seat: -stake for seat, stake in stakes.items() if stake < 0 and seat != penalty.player}
    if not relief:
        return
    times = play.doubled[0].times if play.doubled else 1
    item = "faulty_skart_relief" if penalty.kind == "faulty_skart" else "revoke_penalty"
    label = say("{penalty} of {who}: pays for the others", penalty=label_of(penalty, "kind"), who=Who(penalty.player))
    book.line(item, label, abs(net) // times, {**relief, penalty.player: -sum(relief.values())}, rule="8.3",
              factors=play.doubled, price=say("what one player loses by the hand"))  # fmt: skip


# Kassza and talon honours (§6, §7.2): never multiplied.


def write_kassza(play: Played, table: Table, book: Book) -> None:
    """Write what announced ultimos move in the kassza, the losers first, and a lost three's payment (§6.2–6.4)."""
    if not play.rules["kassza"]:
        return
    announced = [(side, said) for (figure, side), said in play.said.items() if figure == "pagat_ultimo"]
    maker = maker_of(play, "pagat_ultimo")
    before = table.pots["kassza"]
    for side, said in announced:
        if side != maker and before:
            paid = shares(before, play.sides.seats(side), said.by)
            label = say("the kassza doubled: ultimo lost by {who}", who=Who(said.by))
            moves: dict[Account, Points] = {**{seat: -points for seat, points in paid.items()}, "kassza": before}
            book.move("kassza_doubled", label, moves, rule="6.2")
    for side, said in announced:
        lies = book.balance["kassza"]
        if side == maker and lies:
            label = say("the kassza won: ultimo of {who}", who=Who(said.by))
            won: dict[Account, Points] = {"kassza": -lies}
            won.update(shares(lies, play.sides.seats(side), said.by))
            book.move("kassza_won", label, won, rule="6.2")
    price = play.rules["kassza_lost_three"]
    if price and play.hand.contract == "three" and play.winner == OPPONENTS:
        book.line("kassza_lost_three", say("a three lost: into the kassza"), price,
                  {play.hand.declarer: -1, "kassza": 1}, rule="6.1")  # fmt: skip


def write_talon_honours(play: Played, table: Table, book: Book) -> None:
    """Write what the resting dealer gets for the honours he dealt into the talon (§7.2)."""
    if not play.rules["talon_honours"] or not table.sitting_out:
        return
    caught = maker_of(play, "xxi_catch") is not None
    for honour in play.hand.talon_honours:
        if honour.card == "xxi" and caught:
            continue
        late = (Factor(word("paid late"), play.rules["talon_honour.late_factor"]),) if honour.late else ()
        label = say("{card} from the talon, drawn by {who}", card=label_of(honour, "card"), who=Who(honour.player))
        book.line(f"talon_honour_{honour.card}", label, play.rules[f"talon_honour.{honour.card}"],
                  {honour.player: -1, table.sitting_out[0]: 1}, rule="7.2", factors=late)  # fmt: skip
