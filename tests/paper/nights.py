"""Evenings as rows, of any length and size, for what a document must bear.  No hand of them was ever settled."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from scorebook.models import Evening, Night, Says
from scorebook.rules.house import rules_of_preset
from scorebook.sheet.remarks import Said
from scorebook.sheet.rows import Figure, Passed, Row
from scorebook.sheet.whole import EveningSheet, Pot
from settlement import GAMES
from settlement.settle import opening

FIVE = ("Szűcs Kati", "Győri Ernő", "Dezső Bálint", "Fülöp Márta", "Őry András")
FOUR = ("Anna", "Béla", "Cili", "Dénes")
LONG = (
    "Hajdúböszörményi-Kőszeghy Szilveszterné",
    "Wesselényi-Ürményházy Őszike Krisztinka",
    "Üröm-Fűzfői Győző",
    "Csikszentmárton-Nagyszőlősi Hildegárda Ő",
    "Ö",
)
HOSTILE = ("<script>alert(1)</script>", "</title><img src=//x>", "{{ 7|add:7 }}", "Ann 🂡🃏 & Bö", "'\"><b>bold")
OWN_RULES = rules_of_preset(GAMES["paskievics"], "mcleod") | {"xxi_catch.silent": 30, "dealer_cries_laughs": "tolnai"}
STARTED = datetime(2026, 11, 20, 18, 5, tzinfo=UTC)
HEAD = {"title": "Csütörtöki kör", "place": "Három Korona"}
LONG_HEAD = {
    "title": "Szentgyörgyi-Krasznahorkai Ödön-emlékverseny, őszi forduló",
    "place": "Józsefvárosi Művelődési Ház és Könyvtár, II. emeleti különterem",
}
# The players' payouts in turn, beginning with the declarer; the last player's share makes the sum zero.
WINS = (2, 36, -4, 6, -16, 34, 5, -9, 12, 54)


def figure(label: str, **said: Any) -> Figure:
    plain = {
        "announced": True,
        "outcome": "made",
        "by": "",
        "to": "",
        "kontra": 0,
        "kontra_label": "",
        "opponents": False,
    }
    return Figure(label=label, text=label, **{**plain, **said})


def night(names: Sequence[str] = FIVE, hands: int = 36, scale: int = 1, disputed: int = 0, **said: Any) -> EveningSheet:
    """Make an evening of so many hands, with every sum times ``scale``; every fifth hand was not played.

    ``disputed`` hands have an objection; all but the first objection were overruled.
    """
    game = GAMES["paskievics"]
    plain = {
        "slug": f"night{hands}x{scale}x{len(names)}",
        "title": "Lipótvárosi Tarokk-kör",
        "edition": 1,
        "place": "Három Korona kávéház",
        "closed_at": STARTED + timedelta(hours=5),
        "preset": "mcleod",
        "stake_minor_units": 10_000,
        "currency": "HUF",
        "rules": rules_of_preset(game, "mcleod"),
    }
    standing = opening(game, len(names), len(names) - 1).as_json()
    evening = Evening.objects.create(
        game=game.key,
        standing=standing,
        first_dealer=len(names) - 1,
        began_with=len(names),
        opened_at=STARTED,
        began_at=STARTED,
        night=Night.objects.create(),
        **{**plain, **said},
    )
    rows = _rows(names, hands, scale)
    totals = rows[-1].totals if rows else (0,) * len(names)
    pot = rows[-1].pots_after["kassza"] if rows else 0
    return EveningSheet(
        evening=evening,
        title=evening.title,
        game=game,
        names=tuple(names),
        known=tuple(names),
        rows=tuple(rows),
        left_out=0,
        totals=totals,
        there=tuple(range(len(names))),
        pots=(Pot(key="kassza", label="kassza", points=pot),),
        strip=(),
        hands=sum(row.deals for row in rows),
        next_number=len(rows) + 1,
        dealer=names[0],
        sitting_out=(),
        said={line: (_dispute(line, names),) for line in range(1, disputed + 1)},
    )


def _dispute(line: int, names: Sequence[str]) -> Said:
    seat = line % len(names)
    ended = {"says": Says.OVERRULED, "because": "<i>hárman</i> is így láttuk 🂡", "overruled_by": names[0]}
    return Said(
        line=line,
        seat=seat,
        name=names[seat],
        word=f"nem én voltam a felvevő, hanem {names[0]}, " * 3,
        version=1,
        stale=False,
        at=STARTED,
        number=line,
        **({"says": Says.WRONG} if line == 1 else ended),
    )


def _rows(names: Sequence[str], hands: int, scale: int) -> list[Row]:
    rows: list[Row] = []
    totals, pot = (0,) * len(names), 0
    for n in range(hands):
        dealer = (n - 1) % len(names)
        out = (dealer,) if len(names) > 4 else ()
        seats = [seat for step in range(1, len(names) + 1) if (seat := (dealer + step) % len(names)) not in out]
        passed = n % 5 == 3
        moves = dict.fromkeys(seats, -5 * scale) if passed else _moves(seats, WINS[n % len(WINS)] * scale)
        pot -= sum(moves.values())
        totals = tuple(total + moves.get(seat, 0) for seat, total in enumerate(totals))
        payouts = tuple(moves.get(seat) for seat in range(len(names)))
        declarer, partner = names[seats[n % 4]], names[seats[(n + 1) % 4]]
        rows.append(
            _row(
                n + 1,
                names,
                payouts,
                totals,
                -sum(moves.values()),
                pot,
                dealer,
                out,
                passed=passed,
                declarer=declarer,
                partner=partner,
            )
        )
    shares = {seat: pot // len(names) for seat in range(len(names))}
    if hands and pot:
        shares[0] += pot - sum(shares.values())
        totals = tuple(total + shares[seat] for seat, total in enumerate(totals))
        rows.append(
            _row(
                hands + 1,
                names,
                tuple(shares.values()),
                totals,
                -pot,
                0,
                None,
                (),
                passed=True,
                kind="close",
                title="zárás",
            )
        )
    return rows


def _moves(seats: Sequence[int], win: int) -> dict[int, int]:
    return dict(zip(seats, (win, win, -win, -win), strict=True))


def _row(  # noqa: PLR0913
    number: int,
    names: Sequence[str],
    payouts: Sequence[int | None],
    totals: Sequence[int],
    pot: int,
    after: int,
    dealer: int | None,
    out: tuple[int, ...],
    *,
    passed: bool,
    declarer: str = "",
    partner: str = "",
    kind: str = "",
    title: str = "",
) -> Row:
    kind = kind or ("all_pass" if passed else "hand")
    figures = () if passed else FIGURES(declarer, partner)[: number % 5]
    return Row(
        names=tuple(names),
        items=(),
        number=number,
        place=number,
        version=1,
        kind=kind,
        deals=dealer is not None,
        title=title or ("körpassz" if passed else "hármas"),
        who="",
        declarer="" if passed else declarer,
        partner="" if passed else partner,
        alone="",
        score="" if passed else str(40 + number % 50),
        won=None if passed else number % 2 == 0,
        played=not passed,
        result="",
        figures=figures,
        kontra=0 if passed else number % 3,
        kontra_label="",
        factor=2 if number % 5 == 0 and not passed else 1,
        factor_label="",
        details=(f"kassza {pot}",) if passed else (),
        dealer="" if dealer is None else names[dealer],
        sitting_out=out,
        payouts=tuple(payouts),
        totals=tuple(totals),
        there=tuple(range(len(names))),
        accounts=len(names),
        pots={"kassza": pot},
        pots_after={"kassza": after},
        struck=False,
        undone=False,
        corrected=False,
        note="",
        written_at=STARTED + timedelta(minutes=8 * number),
        worn=Passed(name=declarer, sign="🎩", goes_to="", went="") if declarer and number % 9 == 4 else None,
        sentence="",
    )


def FIGURES(by: str, other: str) -> tuple[Figure, ...]:  # noqa: N802
    return (
        figure("tulétroá", by=by, outcome="lost"),
        figure("pagátultimó", by=other, kontra=2),
        figure("négykirály", announced=False, opponents=True),
        figure("XXI-fogás", announced=False, by=by, to=other),
    )
