"""The trisákolás after Tolnai: everybody for himself, and whoever counts most pays (§4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from settlement.book import Book, shares_in_order
from settlement.tarokk_options import one_of
from settlement.vocabulary import Account, Points, Seat, Table, Who, say, word

TRISAK = word("Trisák")


OPTIONS = (
    one_of("zero_trick", word("several players without a trick"),
           word("What do players without a trick get, when there are several?"), "4.2", TRISAK,
           (("share", word("they share what is paid")), ("each", word("each gets the whole sum")))),
    one_of("top_tie", word("tie for most points"),
           word("Who pays when two or three have most card points together?"), "4.3", TRISAK,
           (("each_pays", word("each of them in full")), ("share", word("they share one debt")),
            ("nobody", word("nobody pays")))),
    one_of("talon_in_trischaken", word("talon points in trisák"),
           word("Whose are the card points of the talon in a trisák?"), "4.4", TRISAK,
           (("nobody", word("nobody's")), ("last_trick", word("of whoever takes the last trick")))),
)  # fmt: skip


def write_trischaken(counts: Mapping[Seat, Points], table: Table, book: Book) -> None:
    """Write what those with most card points pay: each of the others, or only who took no trick."""
    most = max(counts.values())
    losers = [player for player in table.active if counts[player] == most]
    others = [player for player in table.active if counts[player] < most]
    price: Points = table.rules["game.trischaken"]
    if not others or not price or (len(losers) > 1 and table.rules["top_tie"] == "nobody"):
        return
    trickless = [player for player in others if counts[player] == 0]
    values = {"points": most, "players": tuple(Who(player) for player in losers)}
    if not trickless and (len(losers) == 1 or table.rules["top_tie"] == "each_pays"):
        stakes: dict[Account, int] = {**dict.fromkeys(losers, -len(others)), **dict.fromkeys(others, len(losers))}
        book.line("game", say("trisák, most card points ({points}): {players}", **values), price, stakes, rule="4.1")
        return
    label = say("trisák, most card points ({points}): {players}, sharing one debt", **values)
    if trickless:
        label = say("trisák, most card points ({points}): {players}, without a trick: {winners}", **values,
                    winners=tuple(Who(player) for player in trickless))  # fmt: skip
    owed = price * (len(others) if not trickless or table.rules["zero_trick"] == "share"
                    else (len(table.active) - 1) * len(trickless))  # fmt: skip
    book.move("game", label, shared(owed, losers, trickless or others, table), rule="4.2" if trickless else "4.3",
              price=say("{price} × {times}", price=price, times=owed // price))  # fmt: skip


def shared(owed: Points, losers: Sequence[Seat], winners: Sequence[Seat], table: Table) -> dict[Account, Points]:
    """Return who pays and gets what: one debt, of each loser or of all together; odd points go by playing order."""
    paid: dict[Account, Points] = dict.fromkeys(losers, owed)
    if table.rules["top_tie"] == "share":
        paid = shares_in_order(owed, losers)
    return {**{player: -points for player, points in paid.items()}, **shares_in_order(sum(paid.values()), winners)}
