"""Game, double game, volat and kontra: settlement, explanations of prices, and checks (§2, §11.3).

A line explains a price that the tariff does not state: a lone game at the price of a solo, or the rule for a tie.
"""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book
from settlement.facts import label_of
from settlement.paskievics.facts import Announcement, Hand
from settlement.paskievics.hand import (
    CARD_POINTS,
    DOUBLE_OR_VOLAT,
    TIE,
    Played,
    game_is_paid,
    silent_line,
)
from settlement.paskievics.seats import two_sides
from settlement.stakes import DECLARERS, KONTRA, OPPONENTS, OTHER_SIDE, SIDE_LABELS, Sides, kontra
from settlement.tarokk.own import own_price
from settlement.vocabulary import Points, Problem, Seat, Table, Text, Who, refused, say

READING = {
    "mcleod": "2.3",
    "tolnai": "2.4",
    "either_side_excluded": "2.5",
    "beside_silent_double": "2.9",
    "beside_silent": "2.9",
    "announcers_never": "2.9",
}
USUAL = {"win_threshold": 48, "double_threshold": 71}


def volat_alone_counts(play: Played, side: str) -> bool:
    """Whether only the volat counts for a side that announced double game and volat (§2.4)."""
    return play.rules["game_double_volat"] == "tolnai" and ("volat", side) in play.announcements


def game_label(play: Played) -> Text:
    """Return the label with the outcome of the game."""
    won, contract = play.winner == DECLARERS, label_of(play.hand, "contract")
    points = play.hand.declarer_points
    if play.swept is not None:
        label = say("{contract}, lost without a trick", contract=contract)
        return say("{contract}, won with all tricks", contract=contract) if won else label
    label = say("{contract}, lost with {points}", contract=contract, points=points)
    return say("{contract}, won with {points}", contract=contract, points=points) if won else label


def announced_label(play: Played, announcement: Announcement) -> Text:
    """Return the label of an announced figure with its announcer."""
    return say("{figure}, announced by {who}", figure=play.figures[announcement.figure].label, who=Who(announcement.by))


def silent_label(play: Played, figure: str, side: str) -> Text:
    """Return the label of a silent figure with its side."""
    return say("{figure}, silent: {side}", figure=play.figures[figure].label, side=SIDE_LABELS[side])


def together(*reasons: Text | None) -> Text | None:
    """Return the given reasons joined into one text, or ``None`` if there are none."""
    given = tuple(reason for reason in reasons if reason)
    return Text("{reasons}", {"reasons": given}) if len(given) > 1 else next(iter(given), None)


def lone_price(play: Played) -> Text | None:
    """Return the explanation of a lone game at the price of a solo, if the price is a solo's (§1.2)."""
    return None if play.priced_as == play.hand.contract else say("a lone game at the price of a solo")


def announced_price(play: Played, figure: str) -> Points:
    """Return the price of an announced figure."""
    own = play.figures[figure].own
    if own is not None:
        return own_price(own, play.game_price, announced=True)[0]
    extra: Points | None = play.rules["extra_figures"].get(figure)
    if extra is not None:
        return extra
    price: Points = play.rules[f"{figure}.announced"]
    return price * play.game_price if figure in DOUBLE_OR_VOLAT else price


def announced_price_reason(play: Played, figure: str) -> Text | None:
    """Return the explanation of the price of an announced double game, volat or figure of the table's own."""
    own = play.figures[figure].own
    if own is not None:
        _points, why = own_price(own, play.game_price, announced=True)
        return together(lone_price(play) if own.times_game else None, why)
    if figure not in DOUBLE_OR_VOLAT:
        return None
    multiple = play.rules[f"{figure}.announced"]
    return together(lone_price(play), say("game price {game} × {times}", game=play.game_price, times=multiple))


def tie_decided(play: Played) -> Text | None:
    """Return the rule that decided 47 against 47, or ``None`` if the threshold decided the game (§2.7)."""
    if play.swept is not None or play.hand.declarer_points != TIE or play.rules["win_threshold"] <= TIE:
        return None
    rule = play.rules["tie_rule"] if play.hand.game_kontra else "opponents_win"
    if rule == "declarers_win_if_kontra":
        return say("47 against 47 belongs to the declarers where the game was kontra'd")
    if rule == "last_kontra_sayer_loses":
        return say("47 against 47 is lost by whoever said the last kontra")
    if rule == "opponents_win_undoubled":
        return say("47 against 47 belongs to the opponents, and the kontra does not count")
    return say("47 against 47 belongs to the opponents")


def threshold_decided(play: Played, rule: str, side: str) -> Text | None:
    """Return the threshold of the table, if the usual threshold would have changed the outcome for a side."""
    counted, needed = play.hand.declarer_points, play.rules[rule]
    if play.swept is not None or counted is None:
        return None
    points = counted if side == DECLARERS else CARD_POINTS - counted
    if (points >= needed) == (points >= USUAL[rule]):
        return None
    return say("{points} card points are needed at this table", points=needed)


def write_game(play: Played, book: Book) -> None:
    """Write the game to the side that won it (§2.1, §2.7)."""
    if play.winner is None or not game_is_paid(play):
        return
    tie = tie_decided(play)
    book.line(
        "game",
        game_label(play),
        play.game_price,
        play.sides.stakes(play.winner),
        rule="2.7" if tie else "2.1",
        price=together(lone_price(play), tie or threshold_decided(play, "win_threshold", DECLARERS)),
        factors=kontra(play.game_kontra, play.rules) + play.doubled,
    )


def write_double_and_volat(play: Played, book: Book) -> None:
    """Write the announced double games and volats, then each side's silent one (§2.3–§2.6)."""
    rule = READING[play.rules["game_double_volat"]]
    for (figure, side), announcement in play.announcements.items():
        if figure not in DOUBLE_OR_VOLAT:
            continue
        if figure == "double_game" and volat_alone_counts(play, side):
            continue
        is_made = side in play.doubles if figure == "double_game" else play.swept == side
        threshold = threshold_decided(play, "double_threshold", side) if figure == "double_game" else None
        write_announced(
            play,
            announcement,
            side,
            announced_price(play, figure),
            book,
            made=is_made,
            rule=rule,
            price=together(threshold, announced_price_reason(play, figure)),
        )
    for side in (DECLARERS, OPPONENTS):
        silent = silent_line(play, side)
        if silent is not None:
            write_silent_double_or_volat(play, silent, side, rule, book)


def write_silent_double_or_volat(play: Played, figure: str, side: str, rule: str, book: Book) -> None:
    """Write a silent double game or volat; a house rule may multiply it by the kontra on the game (§2.6)."""
    multiple = play.rules[f"{figure}.silent"]
    raised = {"additive": (), "multiplies_volat": ("volat",), "multiplies_both": DOUBLE_OR_VOLAT}
    factors = play.doubled
    price = say("game price {game} × {times}", game=play.game_price, times=multiple)
    if play.hand.game_kontra and multiple and figure in raised[play.rules["kontra_on_silent"]]:
        price = say("game price {game} × {times}, the game itself taken off", game=play.game_price, times=multiple)
        multiple, factors, rule = multiple - 1, kontra(play.hand.game_kontra, play.rules) + factors, "2.6"
    threshold = threshold_decided(play, "double_threshold", side) if figure == "double_game" else None
    book.line(
        f"{figure}_silent",
        silent_label(play, figure, side),
        play.game_price * multiple,
        play.sides.stakes(side),
        rule=rule,
        factors=factors,
        price=together(lone_price(play), threshold, price),
    )


# Figures (§3, §9).


def write_announced(
    play: Played,
    announcement: Announcement,
    side: str,
    points: Points,
    book: Book,
    *,
    made: bool,
    rule: str,
    price: Text | None = None,
) -> None:
    """Write an announced figure: the announcers win the price of a made figure, the other side of a lost one."""
    values = {"figure": play.figures[announcement.figure].label, "who": Who(announcement.by)}
    label = say("{figure}, announced by {who}: made", **values)
    label = label if made else say("{figure}, announced by {who}: lost", **values)
    book.line(
        f"{play.figures[announcement.figure].item}_announced",
        label,
        points,
        play.sides.stakes(side if made else OTHER_SIDE[side]),
        rule=rule,
        factors=kontra(announcement.kontra, play.rules) + play.doubled,
        price=price,
    )


def write_silent(
    play: Played, figure: str, side: str, points: Points, book: Book, *, price: Text | None = None
) -> None:
    """Write a silent figure of a side."""
    rule = "9.3" if play.figures[figure].extra else play.figures[figure].rule
    book.line(
        f"{play.figures[figure].item}_silent",
        silent_label(play, figure, side),
        points,
        play.sides.stakes(side),
        rule=rule,
        factors=play.doubled,
        price=price,
    )


def kontra_stays_within_the_rule(hand: Hand, table: Table) -> Iterator[Problem]:
    """Kontra may not go beyond the highest level at this table."""
    most = table.rules["kontra_max"]
    levels = [("game_kontra", hand.game_kontra)]
    levels += [(f"announcements[{n}].kontra", announcement.kontra) for n, announcement in enumerate(hand.announcements)]
    for field, level in levels:
        if most < level <= len(KONTRA):
            yield refused(field, "kontra_level", "2.2").because(
                "At this table doubling ends with {highest}: choose {highest} or less.", highest=KONTRA[most - 1]
            )


def kontra_is_said_by_turns(hand: Hand, table: Table) -> Iterator[Problem]:
    """If names of kontra are written, each level needs one, in turns, the other side first (§4.2, §11.3)."""
    two = two_sides(hand, table)
    by_office = table.sitting_out if hand.alone_by == "called_card_in_skart" else ()
    yield from _kontra_names(
        "game_kontra_by", hand.game_kontra_by, hand.game_kontra, "declarers", two, table, by_office
    )
    for n, announcement in enumerate(hand.announcements):
        field = f"announcements[{n}].kontra_by"
        yield from _kontra_names(
            field, announcement.kontra_by, announcement.kontra, two.of(announcement.by), two, table
        )


def _kontra_names(
    field: str,
    by: tuple[Seat, ...],
    levels: int,
    owner: str,
    two: Sides,
    table: Table,
    by_office: tuple[Seat, ...] = (),
) -> Iterator[Problem]:
    if by and len(by) != levels:
        yield refused(field, "kontra_by_length", "11.3", also=(field.removesuffix("_by"),)).because(
            "{levels} levels were said and {names} names stand here: write one name for each level.",
            levels=levels,
            names=len(by),
        )
    for place, seat in enumerate(by):
        if place == 0 and seat in by_office:
            continue  # The resting dealer says kontra for the player who laid the called card.
        side = OTHER_SIDE[owner] if place % 2 == 0 else owner
        if seat not in table.active or two.of(seat) != side:
            word = KONTRA[min(place, len(KONTRA) - 1)]
            yield refused(f"{field}[{place}]", "kontra_by_wrong_side", "11.3").because(
                "{who} cannot say {level} here, it belongs to the other side ({side}).",
                who=Who(seat),
                level=word,
                side=SIDE_LABELS[side],
            )


def double_and_volat_are_said_in_order(hand: Hand, table: Table) -> Iterator[Problem]:
    """Double game and volat of one side should follow the order and turns of the house rule: warn if not."""
    rule, two = table.rules["double_and_volat_in_one_turn"], two_sides(hand, table)
    if rule == "allowed":
        return
    for side in ("declarers", "opponents"):
        by_figure = {a.figure: (n, a) for n, a in enumerate(hand.announcements) if two.of(a.by) == side}
        if "double_game" not in by_figure or "volat" not in by_figure:
            continue
        (at, double), (volat_at, volat) = by_figure["double_game"], by_figure["volat"]
        if _in_one_turn(double, volat, rule):
            yield refused(
                f"announcements[{at}]",
                "double_and_volat_in_one_turn",
                "11.3",
                also=(f"announcements[{volat_at}]",),
                warning=True,
            ).because(
                "The double game and the volat were said together, which this table does not play:"
                " check it with the table."
            )
        later = double.turn > volat.turn if double.turn is not None and volat.turn is not None else at > volat_at
        if later:
            yield refused(
                f"announcements[{at}]", "double_after_volat", "11.3", also=(f"announcements[{volat_at}]",), warning=True
            ).because("The double game stands after the volat of the same side: check the order.")


def _in_one_turn(double: Announcement, volat: Announcement, rule: str) -> bool:
    if rule == "never_both":
        return True
    if rule == "two_players_only":
        return double.by == volat.by
    return double.by == volat.by and double.turn is not None and double.turn == volat.turn
