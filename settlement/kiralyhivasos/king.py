"""The called king: the place and the price of the king, and the checks (§4, §11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from settlement.book import Book
from settlement.game import Check
from settlement.kiralyhivasos.facts import ALONE, CALLS, Hand
from settlement.stakes import DECLARERS, OPPONENTS
from settlement.tarokk.checks import KINGS, check_player, made_figures
from settlement.tarokk.hand import PASSED, VOLAT, Play, beside, side_of
from settlement.vocabulary import Problem, Table, Text, Who, refused, say, word


def is_left(hand: Hand) -> bool:
    """Whether the declarer left the called king in the talon."""
    return hand.talon_half == "left"


def in_play(hand: Hand) -> bool:
    """Whether the called king was in a player's hand at the first lead (§4.1)."""
    return (
        hand.contract in CALLS and not is_left(hand) and (hand.contract, hand.called_king_in) != ("solo_call", "talon")
    )


def why_alone(hand: Hand) -> str:
    """Return why the declarer of a game with a called king has no partner, or an empty string."""
    if hand.contract in ALONE:
        return ""
    return {"own_hand": word("own king called"), "talon": word("the king lay in the talon")}.get(
        hand.called_king_in or "", ""
    )


def king_events(hand: Hand) -> Iterator[tuple[str, str]]:
    """Yield the events of the called king as keys with labels, for the row of the sheet."""
    if hand.thrown_in:
        yield "thrown_in", word("thrown in")
    if is_left(hand):
        yield "king_left", word("called king left in the talon")
    if hand.called_king_lost:
        yield "king_lost", word("called king captured")


# Settlement: kontra does not multiply these lines.


def write_thrown_in(play: Play, book: Book) -> None:
    """Write a thrown-in hand: the declarer pays each of the others (§4.3)."""
    book.line(
        "thrown_in",
        say("thrown in by {who}", who=Who(play.declarer)),
        play.rules["throw_in_price"],
        play.sides.stakes(OPPONENTS),
        rule="4.3",
    )


def write_king(hand: Hand, play: Play, book: Book) -> None:
    """Write the penalties for a called king that was left in the talon or captured (§4.3, §4.5)."""
    stakes, rules = play.sides.stakes(OPPONENTS), play.rules
    if play.irregularity is not None:
        for key, label in king_events(hand):
            book.nothing(key, say(label), rule="8.1", why=beside(play.irregularity))
        return
    if is_left(hand):
        book.line("king_left", say("called king left in the talon"), rules["king_left_penalty"], stakes, rule="4.3")
    if is_left(hand) and rules["king_left_also_counts_as_lost"]:
        book.line(
            "king_lost",
            say("called king left in the talon, and so lost too"),
            rules["king_lost_penalty"],
            stakes,
            rule="4.3",
        )
    if hand.called_king_lost:
        book.line("king_lost", say("called king captured"), rules["king_lost_penalty"], stakes, rule="4.5")


# Checks (§11).


def declarer_and_partner_are_two(hand: Hand, table: Table) -> Iterator[Problem]:
    """The partner has to be another player of the hand."""
    yield from check_player("partner", hand.partner, table, "partner")
    if hand.partner is not None and hand.partner == hand.declarer:
        yield refused("partner", "partner", "11.1", also=("declarer",)).because(
            "{who} cannot be his own partner: choose another, or say where the called king was.", who=Who(hand.partner)
        )


def a_called_king_is_somewhere(hand: Hand, table: Table) -> Iterator[Problem]:
    """A called king has exactly one place: the partner's hand, the own hand or the talon."""
    if hand.contract not in CALLS:
        return
    if hand.partner is None and hand.called_king_in is None:
        yield refused("called_king_in", "called_king_missing", "11.5", also=("partner",)).because(
            "Name the partner, or say where the called king was."
        )
    if hand.partner is None and hand.called_king_in == "partner_hand":
        yield refused("partner", "called_king_partner", "11.5", also=("called_king_in",)).because(
            "The called king was with the partner: name him."
        )
    if hand.partner is not None and hand.called_king_in in ("own_hand", "talon"):
        yield refused("partner", "called_king_partner", "11.5", also=("called_king_in",)).because(
            "The called king was with nobody else, so there is no partner: take one of the two away."
        )


def the_threes_know_no_called_king(hand: Hand, table: Table) -> Iterator[Problem]:
    """In the two threes no king is called."""
    if hand.contract not in ALONE:
        return
    facts = {
        "partner": hand.partner is not None,
        "called_king_in": hand.called_king_in is not None,
        "talon_half": hand.talon_half is not None,
        "called_king_lost": hand.called_king_lost,
        "declarer_holds_four_kings": hand.declarer_holds_four_kings,
    }
    for field in (field for field, stands in facts.items() if stands):
        yield refused(field, "called_king_not_here", "11.5", also=("contract",)).because(
            "In a three the declarer plays alone and calls no king: take this away."
        )


def an_own_king_is_called_by_the_rule(hand: Hand, table: Table) -> Iterator[Problem]:
    """The declarer may call an own king only as the house rule allows."""
    rule, own = table.rules["own_king_call"], hand.called_king_in == "own_hand"
    if hand.contract not in CALLS:
        return
    if own and rule == "never":
        yield refused("called_king_in", "own_king_call", "4.2").because(
            "At this table nobody calls a king that he holds himself."
        )
    if own and rule == "four_kings_only" and not hand.declarer_holds_four_kings:
        yield refused("declarer_holds_four_kings", "own_king_call", "4.2", also=("called_king_in",)).because(
            "Only whoever holds all four calls a king of his own: say so, or say where the king was."
        )
    if hand.declarer_holds_four_kings and not own and (hand.partner is not None or hand.called_king_in is not None):
        yield refused("declarer_holds_four_kings", "own_king_call", "4.2", also=("called_king_in",)).because(
            "Whoever holds all four kings called one of his own: say so, or take this away."
        )


def a_king_in_the_open_talon_is_taken_or_left(hand: Hand, table: Table) -> Iterator[Problem]:
    """If the called king lay in the open talon, its half was taken or left, or the hand was thrown in."""
    lay_open = hand.contract == "call" and hand.called_king_in == "talon"
    if lay_open and not hand.thrown_in and hand.talon_half is None:
        yield refused("talon_half", "talon_half", "11.5", also=("called_king_in",)).because(
            "The called king lay in the talon: was that half taken or left, or the hand thrown in?"
        )
    if hand.talon_half is not None and hand.contract in CALLS and (not lay_open or hand.thrown_in):
        yield refused("talon_half", "talon_half", "11.5", also=("called_king_in", "thrown_in")).because(
            "No called king was taken or left in the open talon of this hand: take this away."
        )


def a_thrown_in_hand_was_not_played(hand: Hand, table: Table) -> Iterator[Problem]:
    """A hand may be thrown in only if the king lies in the open talon, and then it is not played."""
    if not hand.thrown_in or hand.contract == PASSED:
        return
    if (hand.contract, hand.called_king_in) != ("call", "talon"):
        yield refused("thrown_in", "thrown_in", "11.5", also=("contract", "called_king_in")).because(
            "A hand is thrown in only where the called king lies in the open talon of a call."
        )
    facts = {
        "declarer_points": hand.declarer_points is not None,
        "game_won": hand.game_won is not None,
        "game_kontra": hand.game_kontra > 0,
        "figures": bool(hand.figures),
        "called_king_lost": hand.called_king_lost,
        "irregularity": hand.irregularity is not None,
    }
    for field in (field for field, stands in facts.items() if stands):
        yield refused(field, "thrown_in", "11.5", also=("thrown_in",)).because(
            "The hand was thrown in and not played: take this away."
        )


def a_king_ultimo_needs_the_king(hand: Hand, table: Table) -> Iterator[Problem]:
    """King ultimo is for the declarers' side of a game with a called king, and needs the king in play."""
    for n, row in enumerate(hand.figures):
        if row.figure != "king_ultimo":
            continue
        fault: tuple[str, Text] | None = None
        if hand.contract in ALONE:
            fault = "figure_not_here", say("In a three no king is called, so there is no king ultimo.")
        elif side_of(row) == OPPONENTS:
            fault = "king_ultimo_side", say("King ultimo is only for the declarers' side.")
        elif row.made and not in_play(hand):
            fault = "king_ultimo_side", say("The called king was not in play, so king ultimo was not made.")
        if fault is not None:
            yield Problem(field=f"figures[{n}]", code=fault[0], rule="3.4", text=fault[1])


def a_lost_king_is_with_the_others(hand: Hand, table: Table) -> Iterator[Problem]:
    """A side without the called king cannot make a figure that needs the king.

    A king that was left in the talon belongs to the opponents, but is in no trick.
    """
    if hand.contract not in CALLS:
        return
    is_with_opponents = hand.called_king_lost or is_left(hand)
    for n, row in made_figures(hand):
        ours = side_of(row) == DECLARERS
        text: Text | None = None
        needs_the_king = row.figure in ("four_kings", "king_ultimo") or (row.figure == VOLAT and not is_left(hand))
        if is_with_opponents and ours and needs_the_king:
            text = say("The called king went to the opponents, so the declarers did not make this.")
        elif not is_with_opponents and not ours and row.figure == "four_kings":
            text = say("The called king is with the declarers, so the opponents do not have all four: is it captured?")
        elif not ours and row.figure == VOLAT and in_play(hand) and not hand.called_king_lost:
            yield refused("called_king_lost", "volat_against_king", "11.5", also=(f"figures[{n}]",)).because(
                "The opponents took every trick, so they captured the called king: say so."
            )
        if text is not None:
            yield Problem(
                field=f"figures[{n}]",
                code="king_lost_against_figures",
                rule="11.5",
                also=("called_king_lost",),
                text=text,
            )


def only_a_king_in_play_is_lost(hand: Hand, table: Table) -> Iterator[Problem]:
    """A called king that stayed in the talon cannot be captured."""
    if hand.called_king_lost and hand.contract in CALLS and not in_play(hand):
        yield refused(
            "called_king_lost", "king_lost_from_talon", "11.5", also=("called_king_in", "talon_half")
        ).because("The called king lay in the talon and was not played, so nobody captured it.")


def the_called_king(hand: Hand, side: str) -> set[str]:
    """Return the called king if a side has it at the end, in its tricks or in its part of the talon (§11.5)."""
    called = hand.contract in CALLS and (hand.partner is not None or hand.called_king_in is not None)
    owner = OPPONENTS if hand.called_king_lost or is_left(hand) else DECLARERS
    return {KINGS[0]} if called and side == owner else set()


CHECKS: tuple[Check, ...] = (
    declarer_and_partner_are_two,
    a_called_king_is_somewhere,
    the_threes_know_no_called_king,
    an_own_king_is_called_by_the_rule,
    a_king_in_the_open_talon_is_taken_or_left,
    a_thrown_in_hand_was_not_played,
    a_king_ultimo_needs_the_king,
    a_lost_king_is_with_the_others,
    only_a_king_in_play_is_lost,
)
