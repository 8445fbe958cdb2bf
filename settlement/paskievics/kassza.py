"""The kassza: winning and doubling by ultimos, and the division (§6)."""

from __future__ import annotations

from collections.abc import Mapping

from settlement.book import Book
from settlement.company import Company, write_shares
from settlement.evening import Close, divide, rest_of
from settlement.paskievics.facts import Announcement
from settlement.paskievics.hand import Played
from settlement.stakes import OPPONENTS, shares_with_rest_to
from settlement.vocabulary import Account, Points, Table, Text, Who, say


def write_kassza(play: Played, table: Table, book: Book) -> None:
    """Write the kassza of a hand: lost ultimos double it, a made ultimo wins it (§6.2–6.4).

    A lost three pays into it (§6.1).
    """
    if not play.rules["kassza"]:
        return
    announced = [
        (side, announcement) for (figure, side), announcement in play.announcements.items() if figure == "pagat_ultimo"
    ]
    maker = play.makers["pagat_ultimo"]
    before, rule = table.pots["kassza"], "6.4" if len(announced) > 1 else "6.2"
    for side, announcement in announced:
        if side != maker and before:
            label = say("the kassza doubled: ultimo lost by {who}", who=Who(announcement.by))
            if book.balance["kassza"] != before:
                label = say("the same again into the kassza: ultimo lost by {who}", who=Who(announcement.by))
            shares, most = (
                shares_with_rest_to(announcement.by, before, play.sides.seats(side)),
                play.rules["kassza_most_each"],
            )
            paid = {seat: min(points, most) if most else points for seat, points in shares.items()}
            moves: dict[Account, Points] = {seat: -points for seat, points in paid.items()}
            moves["kassza"] = sum(paid.values())
            why = (
                odd_points_reason(paid, announcement)
                if paid == shares
                else say("at most {points} from each", points=most)
            )
            book.move("kassza_doubled", label, moves, rule=rule, price=why)
    for side, announcement in announced:
        content = book.balance["kassza"]
        if side == maker and content:
            label = say("the kassza won: ultimo of {who}", who=Who(announcement.by))
            won = shares_with_rest_to(announcement.by, content, play.sides.seats(side))
            book.move(
                "kassza_won", label, {**won, "kassza": -content}, rule=rule, price=odd_points_reason(won, announcement)
            )
    price = play.rules["kassza_lost_three"]
    if price and play.hand.contract == "three" and play.winner == OPPONENTS:
        book.line(
            "kassza_lost_three",
            say("a three lost: into the kassza"),
            price,
            {play.hand.declarer: -1, "kassza": 1},
            rule="6.1",
        )


def odd_points_reason(shares_of: Mapping[Account, Points], announcement: Announcement) -> Text | None:
    """Return the explanation of the odd points, or ``None`` if the kassza divides evenly (§6.3)."""
    even = len(set(shares_of.values())) == 1
    return None if even else say("the odd points are {who}'s, who announced it", who=Who(announcement.by))


def write_company(company: Company, table: Table, book: Book) -> None:
    """Write the shares of leavers and newcomers, unless the kassza stays for the next evening (§10.3)."""
    if table.rules["kassza_rest_at_end"] != "carry_over":
        write_shares(company, table, book)


def write_close(close: Close, table: Table, book: Book) -> None:
    """Write the division of the kassza, unless it stays for the next evening (§6.5)."""
    if table.rules["kassza_rest_at_end"] != "carry_over":
        divide("kassza", rest_of("kassza", table), table, book, rule="6.5")
