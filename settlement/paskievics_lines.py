"""Who pays what after a hand of Paskievics: every line of a played hand.

The figures' labels and paragraphs come from ``settlement.paskievics``, which calls these functions; the prices come
from the table's rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from settlement.book import Book, Factor
from settlement.facts import label_of
from settlement.paskievics_events import round_factor
from settlement.tarokk import DECLARERS, KONTRA, OPPONENTS, OTHER_SIDE, SIDE_LABELS, Figure, Sides, shares, sides
from settlement.vocabulary import Account, Points, Rules, Seat, Table, Text, Who, say, word

if TYPE_CHECKING:
    from settlement.paskievics import Announcement, Hand, TarokkCount

Figures = Mapping[str, Figure]
CARD_POINTS = 94
TIE = 47
DOUBLE_OR_VOLAT = ("double_game", "volat")
READING = {"mcleod": "2.3", "tolnai": "2.4", "either_side_excluded": "2.5"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A hand with what follows from its facts before any price is asked.

    ``winner`` is the side that won the game (``None`` where nothing was counted); ``doubles`` the sides with a double
    game; ``swept`` the side that took every trick; ``said`` the announcements by side and figure.
    """

    hand: Hand
    sides: Sides
    rules: Rules
    figures: Figures
    doubled: tuple[Factor, ...]
    winner: str | None
    doubles: tuple[str, ...]
    swept: str | None
    said: Mapping[tuple[str, str], Announcement]

    @property
    def game_price(self) -> Points:
        """The price of the contract, of a solo where the table prices every lone game so."""
        price: Points = self.rules[f"game.{self.priced_as}"]
        return price

    @property
    def priced_as(self) -> str:
        """The contract whose price is paid."""
        return "solo" if self.sides.alone and self.rules["alone_counts_as_solo"] else self.hand.contract

    def volat_lost_by(self, side: str) -> bool:
        """Whether a side announced a volat and did not make it."""
        return ("volat", side) in self.said and self.swept != side


def played(figures: Figures, hand: Hand, table: Table) -> Played:
    """Return what a hand's facts prove."""
    two = sides(table.active, hand.declarer, hand.partner)
    return Played(
        hand=hand,
        sides=two,
        rules=table.rules,
        figures=figures,
        doubled=double_round(table),
        winner=winner_of(hand, table.rules),
        doubles=tuple(doubles_of(hand, table.rules)),
        swept=hand.all_tricks,
        said={(said.figure, two.of(said.by)): said for said in hand.announcements},
    )


def winner_of(hand: Hand, rules: Rules) -> str | None:
    """Return the side that won the game (§2.1, ties §2.7)."""
    if hand.all_tricks is not None:
        return hand.all_tricks
    points = hand.declarer_points
    if points is None:
        return None
    if points >= rules["win_threshold"]:
        return DECLARERS
    levels = hand.game_kontra
    if points == TIE and levels:
        match rules["tie_rule"]:
            case "declarers_win_if_kontra":
                return DECLARERS
            case "last_kontra_sayer_loses":
                return DECLARERS if levels % 2 else OPPONENTS
    return OPPONENTS


def doubles_of(hand: Hand, rules: Rules) -> Iterator[str]:
    """Yield the sides that made a double game; all tricks are one too."""
    if hand.all_tricks is not None:
        yield hand.all_tricks
    elif hand.declarer_points is not None:
        if hand.declarer_points >= rules["double_threshold"]:
            yield DECLARERS
        if CARD_POINTS - hand.declarer_points >= rules["double_threshold"]:
            yield OPPONENTS


def double_round(table: Table) -> tuple[Factor, ...]:
    """Return the factor of the running double rounds, none where none runs."""
    times = round_factor(table.carry)
    return (Factor(word("double round"), times),) if times > 1 else ()


def kontra(levels: int, rules: Rules) -> tuple[Factor, ...]:
    """Return the factor of so many levels of kontra."""
    return (Factor(KONTRA[levels - 1], rules["kontra_factor"] ** levels),) if levels else ()


def is_severe(hand: Hand) -> bool:
    """Whether a severe penalty takes the place of the hand's result."""
    return hand.penalty is not None and hand.penalty.severity == "severe"


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


def silent_line(play: Played, side: str) -> str | None:
    """Return the double game or volat a side made without announcing it, as far as the table pays it (§2.3–2.6)."""
    if side == OPPONENTS and play.rules["opponents_silent_need_kontra"] and not play.hand.game_kontra:
        return None
    said_double, said_volat = ("double_game", side) in play.said, ("volat", side) in play.said
    reading = play.rules["game_double_volat"]
    if play.swept == side and not said_volat:
        return None if said_double and reading == "tolnai" else "volat"
    if side not in play.doubles or said_double or said_volat:
        return None
    volat_about = ("volat", OTHER_SIDE[side]) in play.said
    return None if reading == "either_side_excluded" and volat_about else "double_game"


def game_is_paid(play: Played) -> bool:
    """Whether the plain game is paid beside what was announced and made of double game and volat (§2.2–2.5)."""
    if play.winner is None:
        return False
    if play.hand.game_kontra:
        return True
    if silent_line(play, play.winner):
        return False
    if play.rules["game_double_volat"] == "mcleod":
        return not any((figure, play.winner) in play.said for figure in DOUBLE_OR_VOLAT)
    return not any(figure in DOUBLE_OR_VOLAT for figure, _ in play.said)


def write_game(play: Played, book: Book) -> None:
    """Write the plain game, to the side that won it."""
    if play.winner is None or not game_is_paid(play):
        return
    hand = play.hand
    won = play.winner == DECLARERS
    values = {"contract": label_of(hand, "contract"), "points": hand.declarer_points}
    if hand.all_tricks is not None:
        label = say("{contract}, won with all tricks", **values) if won else say("{contract}, lost without a trick", **values)
    else:
        label = say("{contract}, won with {points}", **values) if won else say("{contract}, lost with {points}", **values)
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
        write_announced(play, said, side, made, play.game_price * multiple, book, rule=rule,
                        price=say("game price {game} × {times}", game=play.game_price, times=multiple))  # fmt: skip
    for side in (DECLARERS, OPPONENTS):
        if figure := silent_line(play, side):
            write_silent_double_or_volat(play, figure, side, rule, book)


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


def write_announced(play: Played, said: Announcement, side: str, made: bool, points: Points, book: Book, *,
                    rule: str, price: Text | None = None) -> None:  # fmt: skip
    """Write an announced figure: its price to the announcers, or to the others where it failed."""
    values = {"figure": play.figures[said.figure].label, "who": Who(said.by)}
    label = say("{figure}, announced by {who}: made", **values) if made else say("{figure}, announced by {who}: lost", **values)
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
            write_announced(play, said, side, made[figure] == side, play.rules[f"{figure}.announced"], book, rule=rule)
        else:
            write_announced(play, said, side, bool(said.made), play.rules["extra_figures"][figure], book, rule=rule)
    for figure, side_made in made.items():
        if side_made is not None and (figure, side_made) not in play.said and silent_pays(play, figure, side_made):
            write_silent(play, figure, side_made, play.rules[f"{figure}.silent"], book)
    write_caught_silent_ultimo(play, book)
    write_silent_further_figures(play, book)


def maker_of(play: Played, figure: str) -> str | None:
    """Return the side that made a figure, by the facts of the hand."""
    hand = play.hand
    match figure:
        case "trull":
            return play.swept or hand.trull
        case "four_kings":
            return play.swept or hand.four_kings
        case "pagat_ultimo":
            last = hand.pagat_last_trick
            return play.sides.of(last.player) if last is not None and last.won else None
        case _:
            catch = hand.xxi_catch
            if catch is None or play.sides.of(catch.by) == play.sides.of(catch.lost_by):
                return None
            return play.sides.of(catch.by)


def silent_pays(play: Played, figure: str, side: str) -> bool:
    """Whether a silent trull or four kings is paid beside what else its side did (§3.6)."""
    if figure not in ("trull", "four_kings"):
        return True
    if play.swept == side:
        return play.rules["silent_with_volat"] == "both" or (
            play.rules["silent_with_volat"] == "trull_only" and figure == "trull"
        )
    if play.rules["silent_blocked_by_lost_announced_volat"] and play.volat_lost_by(side):
        return False
    blocked = figure == "four_kings" and not play.rules["silent_four_kings_with_silent_double"]
    return not (blocked and silent_line(play, side) == "double_game")


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
            book.move("kassza_won", label, {**shares(lies, play.sides.seats(side), said.by), "kassza": -lies}, rule="6.2")
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
