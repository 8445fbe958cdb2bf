"""A club's evening played at random by people of every right, with crashes, repeats and restores, beside an oracle.

The oracle is a list of lines, a book and who may write: it knows what a line is worth, and nothing of the database.
After every step the sheet and the club's book that are stored have to be the oracle's.  The same seed does the same.
"""

from __future__ import annotations

import copy
import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from django.db import OperationalError, connection
from django.test import Client

from scorebook.access import links
from scorebook.cash.deeds import write_rules
from scorebook.files.interchange import document_text, read_sheet_of, read_text
from scorebook.ledger import import_evening
from scorebook.ledger.proving import prove
from scorebook.models import Evening
from tests.cash.conftest import PLAIN, opened
from tests.club.conftest import of_everybody, signed_in
from tests.conftest import NAMES, holding
from tests.ledger.conftest import AUTHOR

SEATS = 4
WORTH = {54: 2, 40: -2}  # a plain two of four, by the declarer's points: won and lost, of each to each
STAKE = 2000  # hundredths of a forint a point
WRITERS = ("link", "scribe", "director", "owner")
DIRECTORS = ("director", "owner")
EVERYBODY = (*WRITERS, "viewer", "watch", "stranger")
MONEY = ("fine", "payment")
RIGHTS = ("lessen", "lift", "renew")
DONE = (200, 302)
Send = Callable[[Client], Any]


@dataclass(slots=True)
class Line:
    """A line of the sheet as the oracle knows it."""

    kind: str
    moves: list[int]
    facts: Mapping[str, Any] = field(default_factory=dict)
    struck: bool = False
    undone: bool = False


@dataclass(slots=True)
class Oracle:
    """What the sheet has to be; every deed tells whether it can be done."""

    lines: list[Line] = field(default_factory=list)
    head: int = 0
    closed: bool = False
    result: list[int] = field(default_factory=lambda: [0] * SEATS)
    book: list[int] = field(default_factory=lambda: [0] * (SEATS + 1))
    lost: set[str] = field(default_factory=set)

    def stored(self) -> Any:
        """Return what has to be stored: the lines, how often was written, and every account, the club's last."""
        book = [own + STAKE * points for own, points in zip(self.book, [*self.result, 0], strict=True)]
        return self.rows(), self.head, self.closed, book

    def may(self, who: str, those: tuple[str, ...]) -> bool:
        return who in those and who not in self.lost

    def rows(self) -> list[tuple[int, bool, list[int]]]:
        return [(n, line.struck, [0] * SEATS if line.struck else line.moves) for n, line in enumerate(self.lines, 1)]

    def _last(self) -> Line | None:
        return next((line for line in reversed(self.lines) if not line.struck), None)

    def write(self, line: Line) -> bool:
        if self.closed:
            return False
        place = len(self.lines)
        while place and self.lines[place - 1].undone:
            place -= 1
        self.lines[place : place + 1] = [line]
        self.closed = line.kind == "close"
        if self.closed:
            told = [line.moves for line in self.lines if not line.struck]
            self.result = [sum(moves) for moves in zip(*told, strict=True)]
        return True

    def move(self, place: int, amount: int) -> bool:
        """Book what somebody pays the club."""
        self.book[place] -= amount
        self.book[-1] += amount
        return True

    def lessen(self) -> bool:
        """Make the scribe a viewer: with that the link to write ends too, whoever holds it; of a viewer nothing."""
        if "scribe" not in self.lost:
            self.lost |= {"scribe", "link"}
        return True

    def lift(self) -> bool:
        self.lost -= {"scribe"}
        return True

    def renew(self) -> bool:
        self.lost -= {"link"}
        return True

    def correct(self, number: int, line: Line) -> bool:
        if self.closed or not 1 <= number <= len(self.lines) or self.lines[number - 1].struck:
            return False
        if self.lines[number - 1].kind != line.kind or self.lines[number - 1].facts == line.facts:
            return False
        self.lines[number - 1] = line
        return True

    def strike(self, number: int) -> bool:
        if self.closed or not 1 <= number <= len(self.lines) or self.lines[number - 1].struck:
            return False
        self.lines[number - 1].struck = True
        return True

    def restore(self, number: int) -> bool:
        if self.closed or not 1 <= number <= len(self.lines):
            return False
        line = self.lines[number - 1]
        if not line.struck or line.kind == "close":
            return False
        line.struck = line.undone = False
        return True

    def undo(self) -> bool:
        if self.closed or (line := self._last()) is None:
            return False
        line.struck = line.undone = True
        return True

    def reopen(self) -> bool:
        if not self.closed:
            return False
        line = self._last()
        assert line is not None
        line.struck, self.closed = True, False
        return True


class World:
    """An evening of a club and everybody's phones, one seed after the other."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random, self.seed, self.folder = Random(seed), seed, folder
        self.oracle, self.told, self.keys = Oracle(), [], 0
        self.sent: list[tuple[str, Send]] = []
        self.kept: Oracle | None = None
        self.link_kept = ""
        self.circle = circle = of_everybody(f"Kör {seed}")
        write_rules(circle.club, **PLAIN)
        self.evening = opened(circle.club, names=NAMES[:SEATS])
        self.players = list(self.evening.seats.order_by("number").values_list("player", flat=True))
        held = links.links_of(self.evening)
        self.phones: Mapping[str, Client] = {
            **{role: signed_in(circle.by(role)) for role in ("owner", "director", "scribe", "viewer")},
            "link": holding(str(links.token_of(held["write"]))),
            "watch": holding(str(links.token_of(held["watch"]))),
            "stranger": Client(),
        }
        for phone in self.phones.values():
            phone.raise_request_exception = False

    # ---- what is sent ----------------------------------------------------------------------------------------------

    def _where(self, way: str) -> str:
        return f"/e/{self.evening.slug}/{way}"

    def _key(self) -> str:
        self.keys += 1
        return str(UUID(int=self.seed * 1_000_000 + self.keys))

    def _json(self, way: str, **said: Any) -> Send:
        body = json.dumps({"key": self._key(), "head": self.oracle.head, **said})
        return lambda phone: phone.post(self._where(way), body, content_type="application/json")

    def _form(self, way: str, **said: Any) -> Send:
        body = {"key": self._key(), "head": str(self.oracle.head), "reason": "elütés", **said}
        return lambda phone: phone.post(self._where(way), body)

    def _at(self, page: str, **said: Any) -> Send:
        where, body = f"/c/{self.circle.club.slug}/{page}", {"key": self._key(), **said}
        return lambda phone: phone.post(where, body)

    def _hand_the_link(self) -> None:
        """Let the phone that writes by the link to write have the new one."""
        self.phones["link"].cookies["keyring"] = str(links.token_of(links.links_of(self.evening)["write"]))

    def _other_deed(self, name: str) -> tuple[str, tuple[str, ...], Send, Callable[[Oracle], bool]]:
        """Return a deed that is no line of the sheet: something booked, or somebody's right."""
        seat, forints = self.random.randrange(SEATS), self.random.randint(1, 500)
        who = {"who" if name == "fine" else "payer": str(self.players[seat]), "amount": str(forints)}
        payee = {} if name == "fine" else {"payee": "box"}
        booked = partial(self._at, f"cash/write/{name}/", day="2026-11-20", note="késett", **who, **payee)
        appoint = partial(self._at, f"members/{self.circle['scribe'].pk}/role/")
        sends: dict[str, Callable[[], Send]] = {
            **dict.fromkeys(MONEY, booked),
            "lessen": partial(appoint, role="viewer"),
            "lift": partial(appoint, role="scribe"),
            "renew": partial(self._form, "links/renew/", right="write"),
        }
        does: dict[str, Callable[[Oracle], bool]] = {
            "fine": lambda oracle: oracle.move(seat, 100 * forints),
            "payment": lambda oracle: oracle.move(seat, -100 * forints),
            "lessen": lambda oracle: oracle.lessen(),
            "lift": lambda oracle: oracle.lift(),
            "renew": lambda oracle: oracle.renew(),
        }
        may = {"renew": ("scribe", *DIRECTORS), "lessen": ("owner",), "lift": ("owner",)}
        return f"{name} {seat} {forints}", may.get(name, DIRECTORS), sends[name](), does[name]

    def _line(self, kind: str) -> tuple[Line, dict[str, Any]]:
        random, moves = self.random, [0] * SEATS
        if kind == "hand":
            declarer, partner = random.sample(range(SEATS), 2)
            points = random.choice(list(WORTH))
            for seat in range(SEATS):
                moves[seat] = WORTH[points] if seat in (declarer, partner) else -WORTH[points]
            facts = {"contract": "two", "declarer": declarer, "partner": partner, "declarer_points": points}
            return Line(kind, moves, facts), facts
        payer, payee = random.sample(range(SEATS), 2)
        points = random.randint(1, 40)
        moves[payer], moves[payee] = -points, points
        transfers = [{"from": payer, "to": payee, "points": points}]
        facts = {"reason": "megegyezés", "transfers": transfers}
        return Line(kind, moves, facts), facts

    def _deed(self) -> tuple[str, tuple[str, ...], Send, Callable[[Oracle], bool]]:
        """Return a deed: its name, who may do it, how it is sent, and what the oracle makes of it."""
        random = self.random
        name = random.choices(
            ("write", "correct", "strike", "restore", "undo", "close", "reopen", *MONEY, *RIGHTS),
            (12, 5, 2, 2, 3, 1, 4, 1, 1, 1, 1, 1),
        )[0]
        if name in (*MONEY, *RIGHTS):
            return self._other_deed(name)
        number = random.randint(1, len(self.oracle.lines) + 1)
        kind = random.choice(("hand", "adjustment"))
        if name == "correct" and number <= len(self.oracle.lines) and self.oracle.lines[number - 1].kind != "close":
            kind = self.oracle.lines[number - 1].kind
        line, facts = self._line(kind)
        reason = "elütés"
        sends: dict[str, Callable[[], Send]] = {
            "write": partial(self._json, "hand/", kind=kind, facts=facts),
            "correct": partial(self._json, f"{number}/edit/", kind=kind, facts=facts, reason=reason),
            "strike": partial(self._form, f"{number}/strike/"),
            "restore": partial(self._form, f"{number}/strike/", deed="restore"),
            "undo": partial(self._json, "undo/"),
            "close": partial(self._form, "close/"),
            "reopen": partial(self._form, "reopen/"),
        }
        does: dict[str, Callable[[Oracle], bool]] = {
            "write": lambda oracle: oracle.write(line),
            "correct": lambda oracle: oracle.correct(number, line),
            "strike": lambda oracle: oracle.strike(number),
            "restore": lambda oracle: oracle.restore(number),
            "undo": lambda oracle: oracle.undo(),
            "close": lambda oracle: oracle.write(Line("close", [0] * SEATS)),
            "reopen": lambda oracle: oracle.reopen(),
        }
        who = DIRECTORS if name == "reopen" else WRITERS
        told = f"{name} {number} {facts if name in ('write', 'correct') else ''}"
        return told, who, sends[name](), does[name]

    # ---- steps -----------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Do one thing, and hold what is stored against the oracle."""
        way = self.random.choices(("deed", "again", "twice", "crash", "keep", "back"), (14, 2, 2, 3, 1, 1))[0]
        if way == "again" and self.sent:
            told, send = self.random.choice(self.sent)
            self._tell(f"again: {told}", send(self.phones["owner"]))
        elif way == "keep" or (way == "back" and self.kept is None):
            self._keep()
        elif way == "back":
            self._back()
        else:
            self._do(way)
        self.compare()

    def _do(self, way: str) -> None:
        told, those, send, does = self._deed()
        who = self.random.choice(EVERYBODY + 3 * WRITERS)
        tried = copy.deepcopy(self.oracle)
        done = tried.may(who, those) and does(tried)
        tried.head += done and told.split()[0] not in (*MONEY, *RIGHTS)
        if way == "crash":
            with connection.execute_wrapper(self._crashing(self.random.randint(0, 30))):
                answer = send(self.phones[who])
            self._tell(f"crash: {who} {told}", answer)
            if done and self._stored() == tried.stored():  # whether or not its answer was lost
                self.oracle = tried
            self.compare()
        answer = send(self.phones[who])
        self._tell(f"{who} {told}", answer)
        if done:
            self.oracle = tried
            if told.startswith("renew"):
                self._hand_the_link()
            if told.split()[0] not in RIGHTS:
                self.sent.append((told, send))
            assert answer.status_code in DONE, self.story()
        if way == "twice":
            self._tell(f"twice: {told}", send(self.phones[who]))
            if done and told.startswith("renew"):
                self._hand_the_link()

    def _crashing(self, statements: int) -> Callable[..., Any]:
        left = [statements]

        def execute(go_on: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
            left[0] -= 1
            if left[0] == 0:
                raise OperationalError("database is locked")
            return go_on(sql, params, many, context)

        return execute

    def _keep(self) -> None:
        """Keep a copy of the whole database, as a back-up is."""
        with connection.cursor() as cursor:
            (self.folder / "kept").unlink(missing_ok=True)
            cursor.execute("VACUUM INTO %s", [str(self.folder / "kept")])
        self.kept = copy.deepcopy(self.oracle)
        self.link_kept = self.phones["link"].cookies["keyring"].value
        self.told.append("kept")

    def _back(self) -> None:
        """Go back to what was kept: everything since is gone, and may be sent again."""
        connection.close()
        name = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(self.folder / "kept")) as kept, closing(sqlite3.connect(name)) as now:
            kept.backup(now)
        assert self.kept is not None
        self.oracle, self.sent = copy.deepcopy(self.kept), []
        self.phones["link"].cookies["keyring"] = self.link_kept
        self.told.append("back")

    # ---- what has to be --------------------------------------------------------------------------------------------

    def _tell(self, told: str, answer: Any) -> None:
        self.told.append(f"{told} → {answer.status_code}")
        assert answer.status_code < 500 or (told.startswith("crash") and answer.status_code == 503), self.story()

    def _stored(self) -> Any:
        """Read what is stored past the models, which would cost more than what is looked at."""
        with connection.cursor() as cursor:
            evening = [self.evening.pk]
            cursor.execute("SELECT head, closed_at FROM scorebook_evening WHERE id = %s", evening)
            head, closed_at = cursor.fetchone()
            lines = "SELECT number, struck, payouts FROM scorebook_entry WHERE evening_id = %s ORDER BY number"
            cursor.execute(lines, evening)
            rows = [(number, bool(struck), json.loads(payouts)) for number, struck, payouts in cursor.fetchall()]
            cursor.execute("SELECT player_id, SUM(amount) FROM scorebook_cashposting GROUP BY player_id")
            book = dict.fromkeys([*self.players, None], 0) | dict(cursor.fetchall())
        return rows, head, closed_at is not None, list(book.values())

    def compare(self) -> None:
        """Hold what is stored against the oracle."""
        stored = self._stored()
        assert stored == self.oracle.stored(), f"{stored}\n{self.oracle.stored()}\n{self.story()}"

    def end(self) -> None:
        """Prove everything, and take the evening out and in again."""
        assert [str(one) for one in prove()] == [], self.story()
        now = Evening.objects.get(pk=self.evening.pk)
        again = import_evening(read_sheet_of(read_text(document_text(now))), author=AUTHOR)
        assert again.standing["totals"] == now.standing["totals"], self.story()
        assert document_text(again) == document_text(now), self.story()

    def story(self) -> str:
        return "\n".join([f"seed {self.seed}", *self.told])


def simulate(seed: int, steps: int, folder: Path) -> None:
    """Play one seed to its end; it fails with its story."""
    world = World(seed, folder)
    for _ in range(steps):
        world.step()
    world.end()
