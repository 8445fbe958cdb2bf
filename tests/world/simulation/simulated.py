"""A club's evening played at random by people of every right, with crashes, repeats and restores, beside an oracle.

After every step the sheet and the club's book that are stored have to be the oracle's (``oracle.py``).  Some write from
a page that is some lines behind, as a second scribe does.  The same seed does the same.
"""

from __future__ import annotations

import copy
import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
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
from tests.world.simulation.oracle import SEATS, Line, Oracle

WORTH = {54: 2, 40: -2}  # a plain two of four, by the declarer's points: won and lost, of each to each
WRITERS = ("link", "scribe", "director", "owner")
DIRECTORS = ("director", "owner")
EVERYBODY = (*WRITERS, "viewer", "watch", "stranger")
NAMED, BEHIND = 0.3, 0.15  # how often a dealer is named, and how often somebody has not seen what was written last
MONEY = ("fine", "payment")
RIGHTS = ("lessen", "lift", "renew")
DONE = (200, 302)
Send = Callable[[Client], Any]


class World:
    """An evening of a club and everybody's phones, one seed after the other."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random, self.seed, self.folder = Random(seed), seed, folder
        self.oracle, self.told, self.keys, self.seen = Oracle(), [], 0, 0
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
        body = json.dumps({"key": self._key(), "head": self.seen, **said})
        return lambda phone: phone.post(self._where(way), body, content_type="application/json")

    def _form(self, way: str, **said: Any) -> Send:
        body = {"key": self._key(), "head": str(self.seen), "reason": "elütés", **said}
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

    def _random_line(self, kind: str) -> tuple[Line, dict[str, Any]]:
        random, moves = self.random, [0] * SEATS
        if kind == "hand":
            declarer, partner = random.sample(range(SEATS), 2)
            points = random.choice(list(WORTH))
            for seat in range(SEATS):
                moves[seat] = WORTH[points] if seat in (declarer, partner) else -WORTH[points]
            facts = {"contract": "two", "declarer": declarer, "partner": partner, "declarer_points": points}
            names = random.randrange(SEATS) if random.random() < NAMED else None
            return Line(kind, moves, facts, names), {**facts, **({} if names is None else {"dealer": names})}
        payer, payee = random.sample(range(SEATS), 2)
        points = random.randint(1, 40)
        moves[payer], moves[payee] = -points, points
        transfers = [{"from": payer, "to": payee, "points": points}]
        facts = {"reason": "megegyezés", "transfers": transfers}
        return Line(kind, moves, facts), facts

    def _deed(self) -> tuple[str, tuple[str, ...], Send, Callable[[Oracle], bool]]:
        """Return an action: its name, its permitted roles, its request, and its effect on the oracle."""
        random, seen = self.random, self._seen()
        name = random.choices(
            ("write", "insert", "correct", "strike", "restore", "undo", "close", "reopen", *MONEY, *RIGHTS),
            (12, 9, 5, 2, 2, 3, 1, 4, 1, 1, 1, 1, 1),
        )[0]
        if name in (*MONEY, *RIGHTS):
            return self._other_deed(name)
        number = random.randint(1, len(self.oracle.lines) + 1)
        kind = random.choice(("hand", "hand", "adjustment"))
        old = self.oracle.named(number)
        if name == "correct" and old is not None and old.kind != "close":
            kind = old.kind
        line, facts = self._random_line(kind)
        keeps = random.choice((None, random.randint(1, len(self.oracle.lines) + 1)))
        reason = "elütés"
        sends: dict[str, Callable[[], Send]] = {
            "write": partial(self._json, "hand/", kind=kind, facts=facts),
            "insert": partial(self._json, f"{number}/insert/", kind=kind, facts=facts, keeps=keeps),
            "correct": partial(self._json, f"{number}/edit/", kind=kind, facts=facts, reason=reason),
            "strike": partial(self._form, f"{number}/strike/"),
            "restore": partial(self._form, f"{number}/strike/", deed="restore"),
            "undo": partial(self._json, "undo/"),
            "close": partial(self._form, "close/"),
            "reopen": partial(self._form, "reopen/"),
        }
        does: dict[str, Callable[[Oracle], bool]] = {
            "write": lambda oracle: oracle.write(line, seen),
            "insert": lambda oracle: oracle.insert(number, line, keeps, seen),
            "correct": lambda oracle: oracle.correct(number, line, seen),
            "strike": lambda oracle: oracle.strike(number, seen),
            "restore": lambda oracle: oracle.restore(number, seen),
            "undo": lambda oracle: oracle.undo(seen),
            "close": lambda oracle: oracle.write(Line("close", [0] * SEATS), seen),
            "reopen": lambda oracle: oracle.reopen(seen),
        }
        who = DIRECTORS if name == "reopen" else WRITERS
        text = f"{name} {number} seen {seen} {facts if name in ('write', 'insert', 'correct') else ''}"
        return text, who, sends[name](), does[name]

    def _seen(self) -> int:
        """Return the version that the next author has seen; some have not seen the latest ones."""
        behind = self.random.randint(1, 4) if self.random.random() < BEHIND else 0
        self.seen = max(0, self.oracle.head - behind)
        return self.seen

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
        remaining = [statements]

        def execute(go_on: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
            remaining[0] -= 1
            if remaining[0] == 0:
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
            lines = "SELECT number, struck, payouts, facts FROM scorebook_entry WHERE evening_id = %s ORDER BY place"
            cursor.execute(lines, evening)
            rows = [
                (number, bool(struck), json.loads(payouts), json.loads(facts).get("dealer"))
                for number, struck, payouts, facts in cursor.fetchall()
            ]
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
    """Play one seed to its end, and show its story if it fails."""
    world = World(seed, folder)
    for _ in range(steps):
        world.step()
    world.end()
