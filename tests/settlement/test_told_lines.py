"""The texts of a line: the event with names, the source of its price, or why a fact pays nothing."""

from __future__ import annotations

from typing import Any

import pytest

from settlement import GAMES, check, document
from settlement.settle import opening, settle, table_of
from tests.settlement.sheets import FIVE, Facts
from tests.settlement.tarokk.figures_sheets import call, silent

Told = tuple[str, str, int, str]
"""A line as it is read: its label, where its price comes from or why there is none, the price, and the §."""

REVOKE = {"kind": "revoke", "offender": "Béla"}


def first_lines(game: str, players: int, hand: Facts, rules: Facts) -> list[Told]:
    """Return what the first hand of an evening says of itself, the last player dealing."""
    chosen, names = GAMES[game], FIVE[:players]
    whole = document.rules_for(chosen, None, rules)
    entry, wrong = document.parse(chosen, "hand", hand, document.seat_named(chosen, names))
    assert wrong == ()
    before = opening(chosen, players)
    assert all(p.warning for p in check.problems(chosen, "hand", entry, table_of(chosen, whole, before, entry)))
    settled = settle(chosen, whole, before, "hand", entry)
    return [
        (line.label.read(names), line.price.read(names) if line.price else "", line.points, line.rule)
        for line in settled.lines
    ]


def anna(contract: str, points: int | None = None, **more: Any) -> Facts:
    """Return a hand of Anna's."""
    counted = {} if points is None else {"declarer_points": points}
    return {"contract": contract, "declarer": "Anna", **counted, **more}


def held(award: str, holder: str = "Anna", **more: Any) -> Facts:
    return {"award": award, "holder": holder, **more}


def counts(*points: int) -> Facts:
    return anna("trischaken", card_points=dict(zip(FIVE, points, strict=False)))


BESIDE_A_VOLAT, BESIDE_A_REVOKE = "not paid beside a volat", "not paid beside the penalty: revoke"
SHARED = "what one player wins or loses by the hand"
CRIES: Facts = {"idle_dealer": "cries_and_laughs"}
POT: Facts = {"kassza": True}
SIDES: dict[str, tuple[str, int, Facts, Facts, list[Told]]] = {
    "a step has a price of its own": ("magyar", 3, anna("three", 50, step=2), {}, [
        ("three, won with 50", "step 2: 1 + 1 × 1", 2, "2.1")]),
    "a tie is lost": ("magyar", 3, anna("one", 47), {}, [("one, lost with 47: 48 win", "", 3, "2.1")]),
    "a threshold of the table's own": ("kiralyhivasos", 4, anna("three", 30), {"win_threshold": 30}, [
        ("three, won with 30: 30 win", "", 10, "2.1")]),
    "a threshold by the pack": ("tapper", 3, anna("solo", 33), {"deck": 42}, [
        ("solo, lost with 33: 34 win", "", 8, "2.3")]),
    "the game and what goes with a volat": (
        "magyar", 3, anna("one", 90, game_kontra=1, figures=[silent("volat"), silent("trull")]), {}, [
            ("one, won with 90", "not paid beside a volat, nor is its kontra", 0, "6.2"),
            ("volat, silent: declarers' side", "game price 3 × 3", 9, "6.1"),
            ("trull, silent: declarers' side", BESIDE_A_VOLAT, 0, "6.3")]),
    "a game beside a lost volat": ("kiralyhivasos", 4, anna("three", 60, figures=[call("volat", made=False)]), {}, [
        ("three, won with 60", BESIDE_A_VOLAT, 0, "6.2"),
        ("volat, announced (declarers' side): lost", "", 48, "6.1")]),
    "a figure that is free": ("magyar", 3, anna("one", 60, figures=[silent("trull")]), {"trull.silent": 0}, [
        ("one, won with 60", "", 3, "2.1"),
        ("trull, silent: declarers' side", "its price is 0 at this table", 0, "3.2")]),
    "beside a revoke": (
        "kiralyhivasos", 4,
        anna("call", 40, partner="Cili", called_king_lost=True, irregularity=REVOKE,
             figures=[call("trull"), silent("pagat_ultimo")]), {}, [
            ("revoke of Béla: call", "", 6, "8.1"),
            ("revoke of Béla: trull", "", 4, "8.1"),
            ("call, won with 40", BESIDE_A_REVOKE, 0, "8.1"),
            ("pagat ultimo, silent: declarers' side", BESIDE_A_REVOKE, 0, "8.1"),
            ("called king captured", BESIDE_A_REVOKE, 0, "8.1")]),
    "a king left that counts as lost": (
        "kiralyhivasos", 4, anna("call", 30, called_king_in="talon", talon_half="left"),
        {"king_left_also_counts_as_lost": True}, [
            ("call, lost with 30", "", 6, "2.1"),
            ("called king left in the talon", "", 2, "4.3"),
            ("called king left in the talon, and so lost too", "", 2, "4.3")]),
    "the dealer cries": ("magyar", 4, anna("three", 50), CRIES, [
        ("three, won with 50", "", 1, "2.1"), ("Dénes cries", SHARED, 1, "7.1")]),
    "the dealer laughs once for all": (
        "kiralyhivasos", 5, anna("call", 30, partner="Cili", game_kontra=1, called_king_lost=True,
                                 figures=[silent("pagat_ultimo")]), CRIES, [
            ("call, lost with 30", "", 6, "2.1"),
            ("pagat ultimo, silent: declarers' side", "", 2, "3.3"),
            ("called king captured", "", 2, "4.5"),
            ("Emőke laughs", SHARED, 12, "7.1")]),
    "the dealer laughs when a hand is thrown in": (
        "kiralyhivasos", 5, anna("call", called_king_in="talon", thrown_in=True), CRIES, [
            ("thrown in by Anna", "", 4, "4.3"), ("Emőke laughs", SHARED, 4, "7.1")]),
    "the dealer has no part in held cards": ("tapper", 4, anna("three", 40, held=[held("trull")]), CRIES, [
        ("three, won with 40", "", 3, "2.1"), ("Dénes cries", SHARED, 3, "7.1"),
        ("trull, held by Anna", "", 3, "4.1")]),
    "the dealer has no part in a penalty": ("tapper", 4, anna("three", irregularity=REVOKE), CRIES, [
        ("revoke of Béla: three", "", 3, "8.1")]),
    "a trull of who did not bid": ("tapper", 3, anna("solo", 40, held=[held("trull", "Béla")]), {}, [
        ("solo, won with 40", "", 8, "2.1"),
        ("trull, held by Béla", "Béla took no part in the bidding", 0, "4.2")]),
    "held cards beside a revoke": ("tapper", 3, anna("solo", held=[held("heads")], irregularity=REVOKE), {}, [
        ("revoke of Béla: solo", "", 8, "8.1"), ("heads, held by Anna", BESIDE_A_REVOKE, 0, "8.1")]),
    "the pot beside a revoke": ("tapper", 3, anna("three", figures=[call("pagat_ultimo")], irregularity=REVOKE), POT, [
        ("into the ultimo pot", "", 10, "3.4"),
        ("revoke of Béla: three", "", 3, "8.1"),
        ("revoke of Béla: pagat ultimo", "", 6, "8.1"),
        ("the ultimo pot stays as it is", BESIDE_A_REVOKE, 0, "8.1")]),
    "one tarokk": ("tapper", 3, anna("three", 40, held=[held("tarokk_count", count=1)]),
                   {"tarokk_count_table": {"1": 5}}, [
        ("three, won with 40", "", 3, "2.1"), ("1 tarokk, held by Anna", "", 5, "4.3")]),
}  # fmt: skip
OWN_KINDS: dict[str, tuple[str, int, Facts, Facts, list[Told]]] = {
    "a tie of two": ("stroman", 2, {"contract": "simple", "card_points": {"Anna": 35}}, {}, [
        ("simple game, won by Béla: a tie at 35 goes to the dealer", "", 2, "2.1")]),
    "a tie against who declared": (
        "stroman", 2, {"contract": "game", "declarer": "Béla", "card_points": {"Anna": 35}}, {}, [
            ("game of Béla, lost: a tie at 35 goes to Anna", "", 4, "2.2")]),
    "a game of two": ("stroman", 2, {"contract": "game", "declarer": "Anna", "card_points": {"Anna": 30},
                                     "held": [held("heads")]}, {"heads_price": 0}, [
        ("game of Anna, lost with 30", "", 4, "2.2"),
        ("heads, held by Anna", "its price is 0 at this table", 0, "3.1")]),
    "most card points": ("trisak_tolnai", 4, counts(40, 30, 20, 0), {}, [
        ("trisák, most card points (40): Anna; without a trick: Dénes", "3 × 3", 9, "4.2")]),
    "tied for most": ("trisak_tolnai", 4, counts(30, 30, 20, 10), {}, [
        ("trisák, tied for most card points (30): Anna, Béla, each of them pays", "", 3, "4.3")]),
    "tied against who took no trick": ("trisak_tolnai", 4, counts(40, 40, 16, 0), {}, [
        ("trisák, tied for most card points (40): Anna, Béla, each of them pays; without a trick: Dénes",
         "3 × 2 from each of the 2", 12, "4.3")]),
    "tied, and nobody pays": ("trisak_tolnai", 4, counts(30, 30, 20, 10), {"top_tie": "nobody"}, [
        ("trisák, tied for most card points (30): Anna, Béla", "in this tie nobody pays", 0, "4.3")]),
    "all four tied": ("trisak_tolnai", 4, counts(22, 22, 22, 22), {}, [
        ("trisák, tied for most card points (22): Anna, Béla, Cili, Dénes", "in this tie nobody pays", 0, "4.3")]),
    "without a trick nobody pays": (
        "trisak_wiki", 4, {"contract": "trischaken_all_pass", "tricks": {"Anna": 0, "Béla": 4, "Cili": 4, "Dénes": 4}},
        {}, [("tricks of Anna", "without a trick nobody pays", 0, "3.1"),
             *((f"tricks of {who}", "", 1, "3.1") for who in FIVE[1:4])]),
    "as few tricks as another": (
        "trisak_wiki", 4, anna("trischaken", tricks={"Anna": 3, "Béla": 3, "Cili": 3, "Dénes": 3}), {}, [
            ("trisák: lost by a tie, tricks: 3 against 3, 3, 3", "", 3, "3.2")]),
    "a tie of points": ("trisak_wiki", 4, anna("game", 32, partner="Cili"), {}, [
        ("game, lost with 32: 33 win", "", 4, "2.3")]),
}  # fmt: skip
EVEN = {"Anna": 26, "Béla": 26, "Cili": 26}
SAVED: Facts = {"pagat": {"outcome": "saved", "player": "Béla"}}
COUNT = ("count: Anna 26, Béla 26, Cili 26", "everybody has his 26", 0, "7.1")
HOME = ("pagat brought home: Béla", "", 5, "4.1")
TEN = ("last trick: Anna", "", 10, "5.5")
REVOKED: Facts = {"fines": [{"player": "Cili", "offence": "revoke"}]}
FINED = ("revoke: Cili", "", 20, "8.2")


def trick(winner: str | None = "Anna", awarded: bool = False, **cards: str) -> Facts:
    """Return a last trick."""
    return {"last_trick": {"winner": winner, "cards": cards, "awarded": awarded}}


def counted(**more: Any) -> Facts:
    """Return a Danish hand of three equal counts."""
    return {**SAVED, **trick(), "card_points": EVEN, **more}


def liable(*covers: str) -> Facts:
    """Return a hand with Cili's revoke and her liability."""
    return {**REVOKED, "liability": {"player": "Cili", "covers": list(covers)}}


def meld(**more: Any) -> Facts:
    return {"melds": [{"player": "Anna", "kind": "kings", "grade": "full", **more}]}


DANISH: dict[str, tuple[Facts, Facts, list[Told]]] = {
    "everybody even": (counted(), {}, [HOME, TEN, COUNT]),
    "one loss, and the cup": (counted(card_points={"Anna": 46, "Béla": 15, "Cili": 15}), {}, [
        HOME, TEN, ("count: Anna 46, Béla 15, Cili 15; 2 that nobody counted go into the pagat cup", "each against 26",
                    22, "7.2")]),
    "too many made good": (counted(card_points={"Anna": 46, "Béla": 16, "Cili": 18}, count_difference_paid_by="Cili"),
                           {}, [
        HOME, TEN, ("count: Anna 46, Béla 16, Cili 18; Cili makes good the 2 too many", "each against 26", 20, "7.3")]),
    "a liable player and somebody's bagud": (
        counted(**trick(Béla="king"), **liable("bagud:Béla")), {}, [
            FINED, HOME,
            ("king bagud: Béla; Cili answers for it, his own share falls away", "", 40, "5.6"),
            ("king bagud: Cili puts into the king cup as much as it held, for Béla", "", 85, "5.6"),
            ("last trick: Anna", "not paid where a pagat or king lies in it", 0, "5.5"), COUNT]),
    "a liable player and an ultimo": (
        {**trick(Anna="pagat"), "card_points": EVEN, **liable("ultimo")}, {}, [
            FINED,
            ("pagat ultimo: Anna; Cili answers for it", "", 45, "5.6"),
            ("pagat ultimo: the pagat cup to Anna", "", 85, "5.2"),
            ("the pagat cup restored by Cili", "", 85, "5.6"), COUNT]),
    "who answers for his own bagud": (
        counted(**trick(Cili="king"), **liable("bagud:Cili")), {}, [
            FINED, HOME,
            ("Cili answers for his own bagud", "he pays it in any case", 0, "5.6"),
            ("king bagud: Cili", "", 40, "5.3"),
            ("king bagud: Cili puts into the king cup as much as it held", "", 85, "5.3"),
            ("last trick: Anna", "not paid where a pagat or king lies in it", 0, "5.5"), COUNT]),
    "an awarded ultimo": (
        {**trick(awarded=True, Anna="pagat"), "card_points": EVEN, **liable("ultimo"),
         "founding_unpaid": ["Béla"]}, {"liable_restores_cup": False}, [
            FINED,
            ("pagat ultimo, awarded: Anna; Cili answers for it", "", 45, "5.7"),
            ("pagat ultimo: the pagat cup to Anna", "", 85, "5.2"),
            ("founding not paid by Béla", "Cili sees to the cup", 0, "2.4"),
            ("the pagat cup founded anew, by Cili for everybody", "", 20, "5.6"), COUNT]),
    "founded for others": ({**trick(Anna="pagat"), "card_points": EVEN,
                            "founding_unpaid": ["Béla", "Anna"]}, {}, [
        ("pagat ultimo: Anna", "", 45, "5.2"),
        ("pagat ultimo: the pagat cup to Anna", "", 65, "5.2"),
        ("founding not paid by Anna", "nobody else pays it for him", 0, "2.4"),
        ("the pagat cup founded anew; Anna pays for Béla", "", 20, "2.4"), COUNT]),
    "an empty cup": ({**trick(Anna="pagat"), "card_points": EVEN}, {"found": 0, "ante": 0}, [
        ("pagat ultimo: Anna", "", 45, "5.2"),
        ("pagat ultimo: the pagat cup to Anna", "the cup was empty", 0, "5.2"), COUNT]),
    "two bagud, one doubling the other": (
        counted(**trick(Béla="king", Cili="king")), {"double_bagud_sequential": True}, [
            HOME,
            ("king bagud: Béla", "", 40, "5.3"),
            ("king bagud: Béla puts into the king cup as much as it held", "", 65, "5.3"),
            ("king bagud: Cili", "", 40, "5.3"),
            ("king bagud: Cili puts into the king cup as much as it held", "65 × 2: another bagud has doubled it", 130,
             "5.3"),
            ("last trick: Anna", "not paid where a pagat or king lies in it", 0, "5.5"), COUNT]),
    "void beside a nolo": ({**trick(Anna="pagat"), "nolo": "Cili", "card_points": EVEN}, {}, [
        ("pagat ultimo: Anna", "void beside a nolo: Cili", 0, "5.8"),
        ("nolo: Cili", "", 26, "6.1"),
        ("count", "under nolo and tout nothing is counted", 0, "7.1")]),
    "void for who is barred": ({**trick(Anna="king"), **SAVED, "card_points": EVEN,
                                **meld(fault="late")}, {}, [
        ("full kings, declared too late: Anna", "a meld with a fault earns nothing, and bars from ultimo", 0, "3.6"),
        HOME, ("king ultimo: Anna", "void, for Anna is barred", 0, "5.8"), COUNT]),
    "a tout takes both cups": ({**trick(Anna="pagat"), "tout": {"player": "Anna", "announced": True},
                                "founding_unpaid": ["Béla", "Anna"]}, {}, [
        ("tout, pagat premium: Anna", "", 45, "6.4"), ("tout, king premium: Anna", "", 40, "6.4"),
        ("tout: the pagat cup to Anna", "", 65, "6.4"), ("tout: the king cup to Anna", "", 65, "6.4"),
        ("pagat ultimo: Anna", "part of the tout: its premium and its cup are paid with that", 0, "6.4"),
        ("founding not paid by Anna", "nobody else pays it for him", 0, "2.4"),
        ("the pagat cup founded anew; Anna pays for Béla", "", 20, "2.4"),
        ("the king cup founded anew; Anna pays for Béla", "", 20, "2.4"),
        ("tout: Anna", "", 26, "6.4")]),
    "the last trick of a tout": (
        {**trick(), "pagat": {"outcome": "saved", "player": "Anna"}, "tout": {"player": "Anna", "announced": True}},
        {"ante": 0, "pagat_premium": 0}, [
        ("pagat brought home: Anna", "", 5, "4.1"),
        ("tout, pagat premium: Anna", "its price is 0 at this table", 0, "6.4"),
        ("tout, king premium: Anna", "", 40, "6.4"),
        ("tout: the pagat cup to Anna", "", 60, "6.4"), ("tout: the king cup to Anna", "", 60, "6.4"),
        ("last trick: Anna", "not paid beside a tout that takes the cups", 0, "6.4"),
        ("the pagat cup founded anew", "", 20, "2.4"), ("the king cup founded anew", "", 20, "2.4"),
        ("tout: Anna", "", 26, "6.4")]),
    "a tout of who is barred": ({**trick(Anna="pagat"), "tout": {"player": "Anna", "announced": True},
                                 "fines": [{"player": "Anna", "offence": "class_2"}]}, {}, [
        ("offence of class 2: Anna", "no fine, but barred from ultimo", 0, "8.1"),
        ("tout, both cups: Anna", "void, for Anna is barred", 0, "6.4"),
        ("pagat ultimo: Anna", "void, for Anna is barred", 0, "5.8"), ("tout: Anna", "", 26, "6.4")]),
    "void in a tout that takes no cups": (
        {**trick(Anna="pagat"), "tout": {"player": "Anna", "announced": True}}, {"tout_takes_cups": False}, [
        ("pagat ultimo: Anna", "void in a tout", 0, "5.8"), ("tout: Anna", "", 26, "6.4")]),
    "a tout not announced": ({**trick(), "pagat": {"outcome": "saved", "player": "Anna"},
                              "tout": {"player": "Anna", "announced": False}}, {}, [
        ("pagat brought home: Anna", "", 5, "4.1"), TEN,
        ("nolo: Béla, for Anna did not announce the tout", "", 26, "6.5"),
        ("nolo: Cili, for Anna did not announce the tout", "", 26, "6.5")]),
    "a nolo without its own bagud": ({**SAVED, **trick("Béla", Cili="king"), "nolo": "Cili"},
                                     {"nolo_cancels_own_bagud": True}, [
        HOME,
        ("king lost: Cili, nolo and so not bagud", "", 5, "6.3"),
        ("king lost, into the king cup: Cili", "", 5, "4.2"),
        ("last trick: Béla", "not paid where a pagat or king lies in it", 0, "5.5"),
        ("nolo: Cili", "", 26, "6.1")]),
    "a nolo that cancels the last trick": ({**SAVED, **trick(), "nolo": "Cili"}, {"nolo_cancels_last_trick": True}, [
        HOME, ("last trick: Anna", "not paid beside a nolo: Cili", 0, "5.5"), ("nolo: Cili", "", 26, "6.1")]),
    "nobody's last trick": (
        counted(**trick(None), fines=[{"player": "Anna", "offence": "wrong_cards"}]), {}, [
            HOME, ("last trick: nobody", "with wrong cards nobody was entitled to it", 0, "8.2"), COUNT,
            ("wrong number of cards: Anna", "", 20, "8.2")]),
    "laid, and barred": (
        {"pagat": {"outcome": "laid", "player": "Cili"}, **trick(), "card_points": EVEN,
         "fines": [{"player": "Anna", "offence": "class_2"}], **meld(fault="false", noticed_by_other=True)}, {}, [
            ("offence of class 2: Anna", "no fine, but barred from ultimo", 0, "8.1"),
            ("full kings, declared wrongly: Anna", "", 5, "3.6"),
            ("pagat laid away: Cili", "neither brought home nor lost", 0, "4.3"), TEN, COUNT]),
    "a card made good": (
        counted(pagat={"outcome": "lost", "player": "Béla", "reimbursed_by": "Cili"}, **REVOKED), {}, [
            FINED, ("pagat lost: Béla", "", 5, "4.2"), ("pagat lost, into the pagat cup: Béla", "", 5, "4.2"),
            ("pagat lost, made good to Béla by Cili", "", 15, "4.4"), TEN, COUNT]),
}  # fmt: skip


@pytest.mark.parametrize("name", DANISH)
def test_a_danish_line_says_what_happened_and_why(name: str) -> None:
    hand, rules, expected = DANISH[name]
    assert [line for line in first_lines("danish", 3, hand, rules) if line[3] not in ("2.1", "2.2")] == expected


def trump(*points: int, **more: Any) -> Facts:
    """Return a trump game of Anna's, counted where there are points."""
    some = {"card_points": dict(zip(FIVE, points, strict=False))} if points else {}
    return {"contract": "trump", "declarer": "Anna", **some, **more}


def figure(figure: str, by: str = "Anna", when: str = "back", **more: Any) -> Facts:
    return {"figure": figure, "by": by, "when": when, **more}


def klopitzky(*tricks: int) -> Facts:
    return {"contract": "klopitzky", "tricks": dict(zip(FIVE, tricks, strict=False))}


RADLI: Facts = {"mode": "radli"}
MOST = "Klopitzky: the most tricks with Anna"
WITH_DENES = "Klopitzky: for the dealer Dénes as for the others"
WON = "trump game: won, Anna 90, Béla 40, Cili 20"
ALSOS: dict[str, tuple[str, int, Facts, Facts, list[Told]]] = {
    "with which points": ("alsos", 3, trump(60, 60, 30, melds={"Anna": {"bela": True}}), {}, [
        ("trump game: won, Anna 60 + 20, Béla 60, Cili 30", "", 1, "2.1")]),
    "figures by points and by cards": (
        "alsos", 3, trump(90, 40, 20, figures=[figure("points_100", "Anna", "front"), figure("ulti", made=True)]), {}, [
            (WON, "", 1, "2.1"),
            ("hundred of Anna: failed with 90, 100 needed", "4 × 2 at the front", 8, "3.1"),
            ("ulti of Anna: made", "5 at the back", 5, "3.1")]),
    "a figure that is free": ("alsos", 3, trump(90, 40, 20, figures=[figure("ulti", made=True)]), {"figure.ulti": 0}, [
        (WON, "", 1, "2.1"), ("ulti of Anna: made", "its price is 0 at this table", 0, "3.1")]),
    "given up": ("alsos", 3, trump(hivas={"by": "Anna", "level": 1, "dropped": True}), {}, [
        ("trump game: won, given up by Béla, Cili", "", 1, "2.1")]),
    "the dealer cries": ("alsos", 4, trump(90, 40, 20, figures=[figure("ulti", made=True)]), {}, [
        (WON, "", 1, "2.1"), ("ulti of Anna: made", "5 at the back", 5, "3.1"), ("Dénes cries", SHARED, 6, "7.1")]),
    "the dealer writes": ("alsos", 4, trump(90, 40, 20, figures=[figure("ulti", made=False)]), RADLI, [
        (WON, "", 1, "2.1"), ("ulti of Anna: failed", "5 at the back", 5, "3.1"),
        ("Dénes laughs", "what one defender writes", 5, "7.1")]),
    "the dealer of a Klopitzky": ("alsos", 4, klopitzky(5, 4, 0), {}, [
        (MOST, "", 3, "5.3"), (WITH_DENES, "", 3, "5.4")]),
    "the dealer writes a Klopitzky": ("alsos", 4, klopitzky(5, 4, 0), RADLI, [
        (MOST, "", 3, "5.3"), (WITH_DENES, "", 3, "5.4")]),
    "a Klopitzky nobody lost": ("alsos", 3, klopitzky(3, 3, 3), {}, [
        ("Klopitzky: tied for most tricks: Anna, Béla, Cili", "in this tie nobody pays", 0, "5.3")]),
    "melds of a game not counted": ("alsos", 3, trump(base_made=True, melds={"Béla": {"sequences": [3]}}), {}, [
        ("trump game: won", "", 1, "2.1"),
        ("melds of Béla", "they count only where card points are counted", 0, "4.1")]),
    "what was before a switch": (
        "alsos", 3, {"contract": "betli", "declarer": "Béla", "betli_origin": "switched", "made": True,
                     "switched_from": {"contract": "trump"}}, {}, [
            ("betli: won", "", 10, "5.1"),
            ("before the switch: trump game", "what was said before a switch is void", 0, "5.2")]),
}  # fmt: skip
TABLES = {**SIDES, **OWN_KINDS, **ALSOS}


@pytest.mark.parametrize("name", TABLES)
def test_a_line_says_what_happened_and_why(name: str) -> None:
    game, players, hand, rules, expected = TABLES[name]
    assert first_lines(game, players, hand, rules) == expected
