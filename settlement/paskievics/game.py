"""Game, double game, volat and kontra: what is paid, where its price comes from, what cannot be (§2, §11.3).

A line says in words what its price alone does not: that a lone game costs a solo's, which rule decided a tie.
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
    """Whether a side that announced the double game and the volat is settled by the volat alone (§2.4)."""
    return play.rules["game_double_volat"] == "tolnai" and ("volat", side) in play.said


def game_told(play: Played) -> Text:
    """Say how the game ended."""
    won, contract = play.winner == DECLARERS, label_of(play.hand, "contract")
    points = play.hand.declarer_points
    if play.swept is not None:
        label = say("{contract}, lost without a trick", contract=contract)
        return say("{contract}, won with all tricks", contract=contract) if won else label
    label = say("{contract}, lost with {points}", contract=contract, points=points)
    return say("{contract}, won with {points}", contract=contract, points=points) if won else label


def announced_told(play: Played, said: Announcement) -> Text:
    """Say who announced a figure."""
    return say("{figure}, announced by {who}", figure=play.figures[said.figure].label, who=Who(said.by))


def silent_told(play: Played, figure: str, side: str) -> Text:
    """Say which side made a figure without a word."""
    return say("{figure}, silent: {side}", figure=play.figures[figure].label, side=SIDE_LABELS[side])


def together(*reasons: Text | None) -> Text | None:
    """Return all the reasons there are as one."""
    given = tuple(reason for reason in reasons if reason)
    return Text("{reasons}", {"reasons": given}) if len(given) > 1 else next(iter(given), None)


def lone_price(play: Played) -> Text | None:
    """Say that a lone game is priced as a solo, where the table does so (§1.2)."""
    return None if play.priced_as == play.hand.contract else say("a lone game at the price of a solo")


def announced_price(play: Played, figure: str) -> Points:
    """Return what a figure costs when it was announced."""
    own = play.figures[figure].own
    if own is not None:
        return own_price(own, play.game_price, announced=True)[0]
    extra: Points | None = play.rules["extra_figures"].get(figure)
    if extra is not None:
        return extra
    price: Points = play.rules[f"{figure}.announced"]
    return price * play.game_price if figure in DOUBLE_OR_VOLAT else price


def announced_price_told(play: Played, figure: str) -> Text | None:
    """Say where the price of an announced double game or volat, or of a figure of the table's own, comes from."""
    own = play.figures[figure].own
    if own is not None:
        _points, why = own_price(own, play.game_price, announced=True)
        return together(lone_price(play) if own.times_game else None, why)
    if figure not in DOUBLE_OR_VOLAT:
        return None
    multiple = play.rules[f"{figure}.announced"]
    return together(lone_price(play), say("game price {game} × {times}", game=play.game_price, times=multiple))


def tie_decided(play: Played) -> Text | None:
    """Say whose 47 against 47 is, where the game ended so and the table's threshold did not decide it (§2.7)."""
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
    """Say how many card points the table asks of a side, where it would have ended otherwise at the usual number."""
    counted, asked = play.hand.declarer_points, play.rules[rule]
    if play.swept is not None or counted is None:
        return None
    points = counted if side == DECLARERS else CARD_POINTS - counted
    if (points >= asked) == (points >= USUAL[rule]):
        return None
    return say("{points} card points are needed at this table", points=asked)


def write_game(play: Played, book: Book) -> None:
    """Write the plain game, to the side that won it (§2.1, §2.7)."""
    if play.winner is None or not game_is_paid(play):
        return
    tie = tie_decided(play)
    book.line(
        "game",
        game_told(play),
        play.game_price,
        play.sides.stakes(play.winner),
        rule="2.7" if tie else "2.1",
        price=together(lone_price(play), tie or threshold_decided(play, "win_threshold", DECLARERS)),
        factors=kontra(play.game_kontra, play.rules) + play.doubled,
    )


def write_double_and_volat(play: Played, book: Book) -> None:
    """Write announced double games and volats, then the silent one of each side (§2.3–§2.6)."""
    rule = READING[play.rules["game_double_volat"]]
    for (figure, side), said in play.said.items():
        if figure not in DOUBLE_OR_VOLAT:
            continue
        if figure == "double_game" and volat_alone_counts(play, side):
            continue
        made = side in play.doubles if figure == "double_game" else play.swept == side
        asked = threshold_decided(play, "double_threshold", side) if figure == "double_game" else None
        write_announced(
            play,
            said,
            side,
            announced_price(play, figure),
            book,
            made=made,
            rule=rule,
            price=together(asked, announced_price_told(play, figure)),
        )
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
    asked = threshold_decided(play, "double_threshold", side) if figure == "double_game" else None
    book.line(
        f"{figure}_silent",
        silent_told(play, figure, side),
        play.game_price * multiple,
        play.sides.stakes(side),
        rule=rule,
        factors=factors,
        price=together(lone_price(play), asked, price),
    )


# Figures (§3, §9).


def write_announced(
    play: Played,
    said: Announcement,
    side: str,
    points: Points,
    book: Book,
    *,
    made: bool,
    rule: str,
    price: Text | None = None,
) -> None:
    """Write an announced figure: its price to the announcers, or to the others where it failed."""
    values = {"figure": play.figures[said.figure].label, "who": Who(said.by)}
    label = say("{figure}, announced by {who}: made", **values)
    label = label if made else say("{figure}, announced by {who}: lost", **values)
    book.line(
        f"{play.figures[said.figure].item}_announced",
        label,
        points,
        play.sides.stakes(side if made else OTHER_SIDE[side]),
        rule=rule,
        factors=kontra(said.kontra, play.rules) + play.doubled,
        price=price,
    )


def write_silent(
    play: Played, figure: str, side: str, points: Points, book: Book, *, price: Text | None = None
) -> None:
    """Write a figure that happened to a side without having been announced."""
    rule = "9.3" if play.figures[figure].extra else play.figures[figure].rule
    book.line(
        f"{play.figures[figure].item}_silent",
        silent_told(play, figure, side),
        points,
        play.sides.stakes(side),
        rule=rule,
        factors=play.doubled,
        price=price,
    )


def kontra_stays_within_the_rule(hand: Hand, table: Table) -> Iterator[Problem]:
    """No kontra goes beyond what the table plays."""
    most = table.rules["kontra_max"]
    levels = [("game_kontra", hand.game_kontra)]
    levels += [(f"announcements[{n}].kontra", said.kontra) for n, said in enumerate(hand.announcements)]
    for field, level in levels:
        if most < level <= len(KONTRA):
            yield refused(field, "kontra_level", "2.2").because(
                "At this table doubling ends with {highest}: choose {highest} or less.", highest=KONTRA[most - 1]
            )


def kontra_is_said_by_turns(hand: Hand, table: Table) -> Iterator[Problem]:
    """Where it was written who said kontra, one name stands for each level, the other side's first (§4.2, §11.3)."""
    two = two_sides(hand, table)
    by_office = table.sitting_out if hand.alone_by == "called_card_in_skart" else ()
    yield from _kontra_names(
        "game_kontra_by", hand.game_kontra_by, hand.game_kontra, "declarers", two, table, by_office
    )
    for n, said in enumerate(hand.announcements):
        field = f"announcements[{n}].kontra_by"
        yield from _kontra_names(field, said.kontra_by, said.kontra, two.of(said.by), two, table)


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
            continue  # The resting dealer says it for whoever laid the called card.
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
    """One side says double and volat in the order and turns the table plays; otherwise the table decides."""
    rule, two = table.rules["double_and_volat_in_one_turn"], two_sides(hand, table)
    if rule == "allowed":
        return
    for side in ("declarers", "opponents"):
        said = {a.figure: (n, a) for n, a in enumerate(hand.announcements) if two.of(a.by) == side}
        if "double_game" not in said or "volat" not in said:
            continue
        (at, double), (volat_at, volat) = said["double_game"], said["volat"]
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
