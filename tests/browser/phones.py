"""One to three phones on one evening, step by random step: the shipped modules of the page against the real views.

The modules run in Playwright's Node. Their requests go to Django's test client, unless the network loses, delays,
doubles or breaks them. No test reads the wall clock. Every step checks the rule: a saved hand is either in the queue,
in the editor or on the sheet. The second window of a phone has the phone's name with an apostrophe. Both windows share
a queue and notify each other when a step says so.
"""

from __future__ import annotations

import inspect
import json
import re
import subprocess
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid4

import playwright
from django.test import Client
from django.test.client import ClientHandler

from scorebook import ledger
from scorebook.access import links
from scorebook.ledger.auditing import audit
from scorebook.models import Action, Evening, Revision
from settlement import GAMES, document, notation
from settlement.settle import Standing, table_for
from tests.conftest import holding
from tests.settlement.legal import legal_hand

NODE = Path(inspect.getfile(playwright)).parent / "driver" / "node"
HARNESS = Path(__file__).with_name("phones.mjs")
NAMES = ("Anna", "Béla", "Cili")
# The network's actions on a request, by weight.
NETWORK = {
    "well": 51,
    "late": 4,
    "held": 9,
    "reply lost": 10,
    "request lost": 8,
    "doubled": 5,
    "cut": 5,
    "broken": 5,
    "portal": 3,
}
DEEDS = {
    "write": 30,
    "half": 8,
    "finish": 8,
    "undo": 10,
    "undo twice": 4,
    "correct": 8,
    "reload": 7,
    "sheet": 5,
    "back": 4,
    "throw away": 2,
    "answer": 14,
    "mend": 8,
    "drop": 3,
    "offline": 6,
    "online": 12,
    "release": 12,
    "news": 6,
    "flush": 8,
    "deliver": 8,
    "close": 2,
    "reopen": 8,
    "full": 3,
    "room": 9,
    "shut": 8,
    "clock": 3,
    "strike": 4,
    "pen": 3,
    "hand on": 3,
    "take left": 6,
    "insert": 12,
}
# An insertion bypasses the queue, so the lost answers and requests matter most.
NETWORK_OF_AN_INSERTION = {**NETWORK, "reply lost": 50, "cut": 15, "request lost": 15}
WINDOWS = {"hears": 30, "leftover": 10}
# The pages with an editor; a forgotten hand is inserted on the last.
EDITORS = ("hand/", "edit/", "insert/")
SERVER = ClientHandler(enforce_csrf_checks=False)
# Deeds that bring no hand.
WITHOUT_A_HAND = ("undo", "strike", "restore")
# The steps of a clock, in milliseconds: a minute, and a year.
CLOCKS = (-31_536_000_000, -60_000, 60_000, 31_536_000_000)
BROKEN = ("{}", "[]", "null", '{"number": 1}', '{"problems": []}', '{"since": 5, "text": "x"}', "<html>", "")


class Broken(AssertionError):
    """A hand is in two places or in none, or a program broke."""


@dataclass
class Phone:
    """A phone of the test: its holder, its stored state, and its network."""

    name: str
    client: Client
    state: dict[str, Any] = field(default_factory=dict)
    offline: bool = False
    mode: str = "well"
    place: str = "hand/"

    @property
    def device(self) -> str:
        """Return the name of the storage: two windows are one device."""
        return self.name.rstrip("'")


class Phones:
    """The phones of a table, in one process of Node."""

    def __init__(self, evening: Evening, names: tuple[str, ...], random: Random) -> None:
        self.random, self.evening = random, evening
        self.process = subprocess.Popen(
            [str(NODE), str(HARNESS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.steps, self.healed, self.log = 0, False, list[str]()
        # The hands with which a phone asked for an insertion, and those that were typed over or thrown away.
        self.inserts, self.replaced = dict[str, Phone](), set[str]()
        # Confirmed insertions with their phones, and by phone and page the version of the sheet when such a hand was
        # begun.
        self.stand, self.begun_at = list[tuple[Phone, str]](), dict[tuple[str, str], int | None]()
        # The keys of everything that was ever pressed on a phone.
        self.own = {name.rstrip("'"): set[str]() for name in names}
        # The devices with full storage: an open hand is only in the page there. A pressed hand cannot be cleared from
        # an older draft either, until a page opens with room (``stale``).
        self.full, self.stale = set[str](), set[str]()
        self.asks, self.held = list[dict[str, Any]](), list[tuple[dict[str, Any], dict[str, Any] | None]]()
        token = links.token_of(links.links_of(evening)["write"]) or ""
        self.phones = {name: Phone(name, holding(token, scribe=name.rstrip("'"))) for name in names}
        self.devices = {phone.device: dict[str, Any]() for phone in self.phones.values()}
        self.deeds = {**DEEDS, **(WINDOWS if len(self.devices) < len(names) else {})}
        for phone in self.phones.values():  # one server, begun once
            phone.client.handler = SERVER
        self.pressed, self.gone, self.drawn = Counter[str](), Counter[str](), set[str]()
        self.given_up, self.loosed = Counter[str](), set[str]()
        # The hand of each phone and key; the pairs that are in the editor again; the hands that arrived late from
        # there.
        self.keys, self.out, self.late = dict[tuple[str, str], str](), set[tuple[str, str]](), Counter[str]()
        # Actions that the phone dropped during their request.
        self.underway, self.undos, self.tried = list[tuple[Phone, dict[str, Any]]](), 0, set[str]()
        # The keys of every phone's hands in the order of the presses, and the keys that left this order.
        self.order, self.unordered = {name: list[str]() for name in self.devices}, set[str]()
        for name, phone in self.phones.items():
            self.tell(do="phone", phone=name, beside=phone.device)
            self.load(self.phones[name], "hand/")

    def end(self) -> None:
        """Let the process end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    # ---------- the line to the phones ----------

    def tell(self, **said: Any) -> None:
        """Say something to the phones and hear what comes of it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.steps += 1
        self.process.stdin.write(json.dumps({**said, "n": self.steps}) + "\n")
        self.process.stdin.flush()
        while True:
            reply = json.loads(self.process.stdout.readline())
            if "broken" in reply:
                raise Broken(reply["broken"])
            if "asks" in reply:
                self.asks.append(reply)
            if reply.get("done") == self.steps:
                self.see(reply["states"])
                return

    def do(self, phone: Phone, what: str, **said: Any) -> None:
        """Let the scribe do something, and the network what it does."""
        if what in {"type", "clear", "back"} and phone.state["open"]:
            self.replaced.add(self.known(phone.state["open"]["kind"], phone.state["open"]["facts"]))
        if what == "type" and phone.state["inserting"] and not phone.state["open"]:
            # Behind what waits a hand follows from whatever the sheet says once that is sent.
            self.begun_at[phone.name, phone.place] = None if phone.state["follows"] else phone.state["head"]
        self.tell(do=what, phone=phone.name, **said)
        self.carry()
        self.turn_pages()
        self.is_gone()

    def turn_pages(self) -> None:
        """Open the pages that the phones have asked for."""
        for one in self.phones.values():
            if wanted := (one.state or {}).get("wants"):
                self.load(one, wanted.removeprefix(f"/e/{self.evening.slug}/"))

    def carry(self) -> None:
        """Carry every request as the network of its phone is."""
        while self.asks:
            ask = self.asks.pop(0)
            phone = self.phones[ask["phone"]]
            mode = "request lost" if phone.offline else phone.mode
            phone.mode = "well" if self.healed else self.random.choices(list(NETWORK), list(NETWORK.values()))[0]
            self.note(phone, f"{ask['url'].split('/', 3)[3]} {mode}")
            if "head" in ask.get("body", {}) and not isinstance(ask["body"]["head"], int):
                raise Broken(f"{phone.name}: sends a deed without a head: {ask['body']}")
            if self.is_insertion(ask) and phone.state["deeds"] and len(self.devices) == len(self.phones):
                raise Broken(f"{phone.name}: inserts before what waits in the queue: {phone.state['deeds']}")
            self.answer(phone, ask, mode)

    def answer(self, phone: Phone, ask: dict[str, Any], mode: str) -> None:
        """Answer a request: whether it reaches the server, and what comes back."""
        if mode == "held":
            # Either it has not reached the server yet, or the reply waits on its way.
            reached = self.random.random() < 0.5
            self.held.append((ask, self.serve(phone, ask) if reached else None))
            return
        if mode == "late":
            self.underway.append((phone, ask))
        if mode in {"request lost", "late", "portal"}:
            answer: dict[str, Any] = {"status": 200} if mode == "portal" else {"lost": True}
        else:
            answer = self.serve(phone, ask)
        if mode == "doubled":
            answer = self.serve(phone, ask)
        if mode == "reply lost":
            answer = {"lost": True}
        if mode == "cut":
            answer = self.cut(answer)
        if mode == "broken":
            answer = {"status": self.random.choice((500, 503, 413, 429))}
        if mode in {"well", "doubled"}:
            self.hears_of_insertion(phone, ask, answer)
        self.tell(reply=ask["asks"], answer=answer)

    def cut(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Return a reply of which little is left, under the status it had."""
        garbage = self.random.choice(BROKEN)
        try:
            return {"status": answer["status"], "body": json.loads(garbage)}
        except ValueError:
            return {"status": answer["status"]}

    def serve(self, phone: Phone, ask: dict[str, Any]) -> dict[str, Any]:
        """Ask the real views."""
        accept = {"Accept": "application/json"}
        if "body" in ask:
            wrote = self.wrote(ask)
            if self.is_insertion(ask):
                self.inserts[self.known(ask["body"]["kind"], ask["body"]["facts"])] = phone
            response = phone.client.post(
                ask["url"], data=json.dumps(ask["body"]), content_type="application/json", headers=accept
            )
            if wrote is None:
                self.came(phone, ask)
                if self.is_insertion(ask) and self.wrote(ask):
                    self.went_over(phone, ask)
        else:
            response = phone.client.get(ask["url"], headers=accept)
        if response.status_code == 204:
            return {"status": 204, "body": None}
        if not response["Content-Type"].startswith("application/json"):
            return {"status": response.status_code}
        return {"status": response.status_code, "body": response.json()}

    def is_insertion(self, ask: dict[str, Any]) -> bool:
        """Tell whether a request asks for a forgotten hand to be inserted."""
        return "body" in ask and ask["url"].endswith("/insert/")

    def hears_of_insertion(self, phone: Phone, ask: dict[str, Any], answer: dict[str, Any]) -> None:
        """Remember that a phone got the answer to its insertion: written, or refused as outdated."""
        if not self.is_insertion(ask):
            return
        if answer["status"] == 200:
            self.stand.append((phone, self.known(ask["body"]["kind"], ask["body"]["facts"])))
        elif answer["status"] == 409:
            self.begun_at[phone.name, phone.place] = None

    def is_gone(self) -> None:
        """Fail where a hand still lies open on a phone that heard of its insertion."""
        waits = []
        for phone, hand in self.stand:
            if not self.devices[phone.device]["heard"]:
                waits.append((phone, hand))
            elif hand in self.in_the_editor(phone):
                raise Broken(f"{phone.name}: inserted and in the editor: {hand}")
        self.stand = waits

    def went_over(self, phone: Phone, ask: dict[str, Any]) -> None:
        """Fail where a hand is inserted after somebody else has changed the sheet since the hand was begun."""
        begun = self.begun_at.get((phone.name, phone.place))
        if begun is None:
            return
        self.evening.refresh_from_db()
        since = self.evening.revisions.filter(head__gt=begun).exclude(key=ask["body"]["key"])
        if {str(revision.key) for revision in since} - self.own[phone.device]:
            raise Broken(f"{phone.name}: inserted at {self.evening.head}, begun at {begun}: {ask['body']['facts']}")

    def wrote(self, ask: dict[str, Any]) -> Revision | None:
        """Return what the key of a request has written."""
        return Revision.objects.filter(key=ask["body"].get("key")).first()

    def came(self, phone: Phone, ask: dict[str, Any]) -> None:
        """See whether a request has brought what its phone has in the editor again, or has said otherwise since."""
        wrote, key = self.wrote(ask), ask["body"].get("key")
        if wrote is None or (phone.device, key) not in self.keys:
            return
        hand = self.known(wrote.kind, wrote.facts)
        if (phone.device, key) in self.out or self.keys[phone.device, key] != hand:
            self.note(phone, "came late")
            self.late[hand] += 1
            self.unordered.add(key)

    def deliver(self) -> None:
        """Let what was given up reach the server after all, in any order; nobody hears what it answers."""
        self.random.shuffle(self.underway)
        underway, self.underway = self.underway, []
        for phone, ask in underway:
            self.serve(phone, ask)

    def release(self) -> None:
        """Let what was held come through, in any order: the request first, where it had not reached the server."""
        self.random.shuffle(self.held)
        held, self.held = self.held, []
        for ask, served in held:
            phone = self.phones[ask["phone"]]
            lost, answer = self.random.random() < 0.3, served or self.serve(phone, ask)
            if not lost:
                self.hears_of_insertion(phone, ask, answer)
            self.tell(reply=ask["asks"], answer={"lost": True} if lost else answer)
        self.carry()
        self.turn_pages()
        self.is_gone()

    def load(self, phone: Phone, place: str) -> None:
        """Open a page, as far as there is a network; a page that is not there leads back to the entry page."""
        if phone.offline:
            return
        editor = place.endswith(EDITORS)
        where = place if editor else "hand/"
        answer = phone.client.get(f"/e/{self.evening.slug}/{where}?describe=1")
        if answer.status_code in (403, 410):
            return  # its pen was handed over: what it holds stays on the page that it has
        if answer.status_code != 200:
            self.load(phone, "hand/")
            return
        if phone.device in self.full and (hand := phone.state and self.open_on(phone)):
            self.replaced.add(hand)
        if phone.device not in self.full:
            self.stale.discard(phone.device)
        phone.place = place
        # With the page goes what it was still asking: what has not reached the server never will.
        self.asks = [ask for ask in self.asks if ask["phone"] != phone.name]
        self.held = [(ask, served) for ask, served in self.held if ask["phone"] != phone.name]
        self.tell(do="load", phone=phone.name, desc=answer.json()["page"]["desc"], editor=editor)
        self.do(phone, "flush")

    # ---------- the rule ----------

    def note(self, phone: Phone | None, what: str) -> None:
        """Log a step, for the replay of a seed."""
        self.log.append(f"{phone.name if phone else '-'}: {what}")

    def known(self, kind: str, facts: dict[str, Any]) -> str:
        """Return a hand by its facts without the dealer."""
        game = GAMES[self.evening.game]
        entry, _problems = notation.read(game, kind, facts, document.seat_number(len(self.evening.standing["totals"])))
        record = facts if entry is None else document.as_json(entry)
        return json.dumps({kind: {name: value for name, value in record.items() if name != "dealer"}}, sort_keys=True)

    def see(self, states: dict[str, Any]) -> None:
        """Hold what every phone has now against what it had: nothing leaves a queue but for another home."""
        for name, state in states.items():
            if name in self.phones and state is not None:
                self.phones[name].state = state
        for device in self.devices:
            windows = [phone for phone in self.phones.values() if phone.device == device and phone.state]
            if windows and any(states.get(phone.name) for phone in windows):
                self.see_device(windows[0], [phone.state for phone in windows])

    def see_device(self, phone: Phone, windows: list[dict[str, Any]]) -> None:
        """Compare the queue of a phone, shared by its windows, with the former one."""
        was = self.devices[phone.device]
        state = {
            "deeds": windows[0]["queue"],
            "held": windows[0]["held"],
            "homes": [one for window in windows for one in window["homes"]],
            "heard": all(window["heard"] for window in windows),
        }
        before = {deed["key"]: deed for deed in was.get("deeds", [])}
        now = {deed["key"]: deed for deed in state["deeds"]}
        self.devices[phone.device] = state
        self.own[phone.device] |= now.keys()
        # What was taken from another phone may follow a hand that is open here; it gets a head before it is sent.
        if state["deeds"] and not (isinstance(state["deeds"][0]["head"], int) or state["deeds"][0]["shared"]):
            raise Broken(f"{phone.name}: the first deed has no head")
        for key, deed in now.items():
            self.arrived(phone, key, deed, before.get(key), seen=not was.get("held"))
        for key in before.keys() - now.keys():
            self.trace_departed(phone, before[key])
        self.once(phone)

    def once(self, phone: Phone) -> None:
        """Fail where a hand lies in the queue twice, or in the queue and in the editor without saying so."""
        state = self.devices[phone.device]
        if state["held"]:  # a change is underway: a hand lies where it goes before it leaves where it was
            return
        deeds = state["deeds"]
        queued = [self.keys[phone.device, deed["key"]] for deed in deeds if deed["deed"] not in WITHOUT_A_HAND]
        if len(queued) > len(set(queued)):
            raise Broken(f"{phone.name}: twice in the queue: {max(queued, key=queued.count)}")
        loose = {self.known(one["kind"], one["facts"]) for one in state["homes"] if one["mends"] is None}
        if state["heard"] and phone.device not in self.stale and (both := loose & set(queued)):
            raise Broken(f"{phone.name}: in the queue and in the editor: {both}")

    def arrived(self, phone: Phone, key: str, deed: dict[str, Any], was: dict[str, Any] | None, *, seen: bool) -> None:
        """Count a press; a hand that was mended is another hand from then on.

        After the disk was held several presses come at once, and what lay between them was not ``seen``.
        """
        if deed["deed"] in WITHOUT_A_HAND:
            return
        hand = self.known(deed["body"]["kind"], deed["body"]["facts"])
        its = (phone.device, key)
        before = self.keys.get(its)
        if before is None and not any(key in keys for keys in self.order.values()):  # pressed here, not handed on
            self.order[phone.device].append(key)
            if (
                key != self.devices[phone.device]["deeds"][-1]["key"]
            ):  # in the place of one that is there under another key
                self.unordered.add(key)
        if before == hand and its not in self.out:
            return
        if seen and was and not was["open"] and its not in self.out:
            raise Broken(f"{phone.name}: {before} was replaced in the queue by {hand}")
        if before is not None and its not in self.out and not self.is_elsewhere(phone, key, before):
            # A hand that was dropped may be on the sheet all the same.
            (self.given_up if key in self.loosed else self.gone)[before] += 1
        self.out.discard(its)
        self.keys[its] = hand
        wrote = Revision.objects.filter(key=key).first()
        is_copy = self.is_elsewhere(phone, key, hand) or (wrote and self.known(wrote.kind, wrote.facts) == hand)
        self.pressed[hand] += not is_copy

    def trace_departed(self, phone: Phone, deed: dict[str, Any]) -> None:
        """See where a deed went that is not in the queue any more."""
        key = deed["key"]
        if deed["deed"] in WITHOUT_A_HAND:
            return
        hand = self.keys[phone.device, key]
        if self.is_elsewhere(phone, key, hand):
            self.unordered.add(key)
            if any(one["key"] == key for one in self.devices[phone.device]["homes"]):
                self.out.add((phone.device, key))
            return
        wrote = Revision.objects.filter(evening=self.evening, key=key).first()
        if any(one["key"] == key for one in self.devices[phone.device]["homes"]):
            # If a late request brings this key to the sheet, it must be this hand. If one has already, another phone
            # took it back.
            self.gone[hand] += wrote is None or self.known(wrote.kind, wrote.facts) != hand
            self.out.add((phone.device, key))
            self.unordered.add(key)
            return
        if wrote is not None and self.known(wrote.kind, wrote.facts) != hand:
            # The hand corrects this line under another key, or it was dropped for the version of another phone.
            (self.given_up if key in self.loosed else self.gone)[hand] += 1
            return
        if wrote is not None:
            if self.devices[phone.device]["heard"] and hand in self.in_the_editor(phone):
                raise Broken(f"{phone.name}: on the sheet and in the editor: {hand}")
            return
        if key in self.loosed:
            self.given_up[hand] += 1
            self.unordered.add(key)
            return
        if hand in self.in_the_editor(phone):
            self.gone[hand] += 1
            return
        raise Broken(f"{phone.name}: {hand} is nowhere")

    def is_elsewhere(self, phone: Phone, key: str, hand: str) -> bool:
        """Tell whether a hand that was handed on waits on another phone as well."""
        others = {name: state for name, state in self.devices.items() if name != phone.device and state}
        waits = (name for name, state in others.items() for deed in state["deeds"] if deed["key"] == key)
        return any(self.keys.get((name, key)) == hand for name in waits)

    def in_the_editor(self, phone: Phone) -> set[str]:
        """Return the hands that are open on a phone, or one step back."""
        return {self.known(one["kind"], one["facts"]) for one in self.devices[phone.device]["homes"]}

    # ---------- what a scribe does ----------

    def hand(self, phone: Phone) -> dict[str, Any]:
        """Return a hand that could be played at this table, written by nobody yet."""
        self.evening.refresh_from_db()
        game = GAMES[self.evening.game]
        standing = Standing.from_json(self.evening.standing)
        if self.random.random() < 0.1:  # nobody pays himself: refused, to be mended
            return self.moved(1, 1)
        for _ in range(200):
            if self.random.random() < 0.15:
                return self.moved(0, 1)
            hand = legal_hand(game, table_for(game, self.evening.rules, standing), self.random)
            facts = document.as_json(hand)
            if (known := self.known("hand", facts)) not in self.drawn:
                self.drawn.add(known)
                return {"kind": "hand", "facts": facts}
        raise AssertionError("no new hand was found")

    def moved(self, payer: int, payee: int) -> dict[str, Any]:
        """Return a point moved by agreement, for a reason nobody gave yet."""
        transfer = {"from": payer, "to": payee, "points": 1}
        reason = f"{self.random.getrandbits(32):08x}"
        return {"kind": "adjustment", "facts": {"reason": reason, "transfers": [transfer]}}

    def number(self) -> int | None:
        """Return an entry that stands and is a hand."""
        numbers = self.evening.entries.filter(struck=False).exclude(kind="close").values_list("number", flat=True)
        return self.random.choice(list(numbers)) if numbers else None

    def step(self) -> None:
        """Do one random step with one of the phones."""
        phone = self.phones[self.random.choice(list(self.phones))]
        what = self.random.choices(list(self.deeds), list(self.deeds.values()))[0]
        self.note(phone, what)
        getattr(self, f"_{what.replace(' ', '_')}")(phone)

    def _write(self, phone: Phone) -> None:
        if not self._editor(phone):
            return
        self.do(phone, "type", **self.hand(phone))
        if not phone.state["correcting"]:
            self.save(phone)

    def save(self, phone: Phone) -> None:
        """Press save: what is open is in the queue then or on the sheet, or stays open."""
        hand, inserted = self.open_on(phone), phone.state["inserting"]
        self.do(phone, "save")
        if hand is None or phone.state["held"]:
            return
        waits = [self.known(**said) for said in self.said_in(phone)]
        on_sheet = [self.known(one.kind, one.facts) for one in self.evening.revisions.exclude(kind="close")]
        if hand not in {*waits, *on_sheet, *self.in_the_editor(phone)}:
            raise Broken(f"{phone.name}: {hand} was pressed and is nowhere")
        if inserted and phone.state["correcting"] and hand not in on_sheet and self.open_on(phone) != hand:
            raise Broken(f"{phone.name}: {hand} is not open where it is corrected")

    def open_on(self, phone: Phone) -> str | None:
        """Return the hand that is open on the screen of a phone."""
        lies = phone.state["open"]
        return lies and self.known(lies["kind"], lies["facts"])

    def said_in(self, phone: Phone) -> list[dict[str, Any]]:
        """Return what hands say that wait on a phone."""
        deeds = [deed for deed in self.devices[phone.device]["deeds"] if deed["deed"] not in WITHOUT_A_HAND]
        return [{"kind": deed["body"]["kind"], "facts": deed["body"]["facts"]} for deed in deeds]

    def _hears(self, phone: Phone) -> None:
        """Let a window hear what the other one did."""
        self.do(phone, "hears")

    def _leftover(self, phone: Phone) -> None:
        """Save half a hand in both windows, each as it goes on there, before they hear of one another."""
        other = next((one for one in self.phones.values() if one is not phone and one.device == phone.device), None)
        if other is None or not self._editor(phone) or phone.offline:
            return
        self.do(phone, "type", **self.hand(phone))
        self.load(other, phone.place)
        for window in (other, phone):
            if self.random.random() < 0.7 and window.state["open"]:
                self.do(window, "type", **self.hand(window))
        for window in (other, phone):
            if window.state["open"]:
                self.save(window)

    def _half(self, phone: Phone) -> None:
        if phone.place.endswith("insert/") or self._editor(phone):
            self.do(phone, "type", **self.hand(phone))

    def _finish(self, phone: Phone) -> None:
        if phone.state["open"]:
            self.save(phone)

    def _undo(self, phone: Phone, gaps: tuple[int, ...] = ()) -> None:
        if not self._editor(phone) or phone.state["correcting"]:
            return
        self.stand.clear()  # what is taken back may lie open again before the sheet hears of it
        self.do(phone, "wait", ms=1500)
        before = self._undone()
        self.undos += 1
        self.do(phone, "undo")
        for gap in gaps:
            self.do(phone, "wait", ms=gap)
            self.do(phone, "undo")
        if len(self.phones) == 1 and not self.held and self._undone() > before + 1:
            raise Broken("one press took two hands back")

    def _undo_twice(self, phone: Phone) -> None:
        self._undo(phone, (self.random.choice((80, 200, 350, 600, 900)),))

    def _correct(self, phone: Phone) -> None:
        number = self.number()
        if number is None or phone.offline:
            return
        self.load(phone, f"{number}/edit/")
        if phone.state["correcting"] == number:
            self.do(phone, "type", **self.hand(phone))
            self.save(phone)
        if self.random.random() < 0.7:
            self.load(phone, "hand/")

    def _reload(self, phone: Phone) -> None:
        self.load(phone, phone.place)

    def _insert(self, phone: Phone) -> None:
        """Insert a forgotten hand before a line, pressed again where nothing is heard of it, and changed by some."""
        number = self.number()
        if number is None or phone.offline:
            return
        if self._editor(phone) and self.random.random() < 0.2:  # a hand waits while a forgotten one is told
            self.do(phone, "type", **self.hand(phone))
            phone.mode = "request lost"
            self.save(phone)
            phone.mode = "request lost"
        self.load(phone, f"{number}/insert/")
        for _ in range(self.random.choice((1, 1, 2))):
            if phone.state["inserting"] != number:
                break
            self.do(phone, "type", **self.hand(phone))
            if self.random.random() < 0.3:  # the sheet goes on meanwhile, and the phone hears of it
                for other in self.phones.values():
                    if other.device != phone.device:
                        self._write(other)
                self._news(phone)
            for press in range(self.random.choice((1, 4, 6))):
                if phone.state["inserting"] == number:
                    network = NETWORK if press else NETWORK_OF_AN_INSERTION
                    phone.mode = self.random.choices(list(network), list(network.values()))[0]
                    self._finish(phone)
        if self.random.random() < 0.7:
            self.load(phone, "hand/")

    def _sheet(self, phone: Phone) -> None:
        self.load(phone, "")

    def _back(self, phone: Phone) -> None:
        if phone.place.endswith("insert/") or self._editor(phone):
            self.do(phone, "back")

    def _throw_away(self, phone: Phone) -> None:
        if self._editor(phone) and phone.state["open"]:
            self.loosed.add(phone.state["open"]["mends"] or "")
            self.do(phone, "clear")

    def _answer(self, phone: Phone, careful: bool = False) -> None:
        """Answer the question of the first deed, or close it without an answer."""
        for deed in phone.state["deeds"][:1]:
            why = deed["why"] or {}
            if why.get("is") != "question" or (not careful and self.random.random() < 0.3):
                continue
            if why["same"] or (not careful and self.random.random() < 0.4):
                self.loosed.add(deed["key"])
                self.do(phone, "drop", key=deed["key"])
            elif why.get("instead") and self.random.random() < 0.3:
                self.loosed.add(deed["key"])
                self.do(phone, "right", key=deed["key"])
            else:
                self.do(phone, "insist", key=deed["key"])

    def _mend(self, phone: Phone) -> None:
        for deed in phone.state["deeds"][:1]:
            if deed["why"] and deed["why"]["is"] != "question" and deed["deed"] not in WITHOUT_A_HAND:
                self.do(phone, "mend", key=deed["key"])

    def _drop(self, phone: Phone) -> None:
        for deed in phone.state["deeds"]:
            if deed["why"]:
                self.loosed.add(deed["key"])
                self.do(phone, "drop", key=deed["key"])
                return

    def _offline(self, phone: Phone) -> None:
        phone.offline = True
        self.do(phone, "online", **{"is": self.random.random() < 0.5})

    def _online(self, phone: Phone) -> None:
        phone.offline = False
        self.do(phone, "online", **{"is": True})
        self.do(phone, "flush")

    def _release(self, _phone: Phone) -> None:
        self.release()

    def _deliver(self, _phone: Phone) -> None:
        self.deliver()

    def _news(self, phone: Phone) -> None:
        self.do(phone, "news")

    def _flush(self, phone: Phone) -> None:
        self.do(phone, "flush")

    def _full(self, phone: Phone) -> None:
        self.full.add(phone.device)
        self.stale.add(phone.device)
        self.tell(do="full", phone=phone.name, **{"is": True})

    def _room(self, phone: Phone) -> None:
        self.full.discard(phone.device)
        self.tell(do="full", phone=phone.name, **{"is": False})

    def _clock(self, phone: Phone) -> None:
        self.tell(do="clock", phone=phone.name, ms=self.random.choice(CLOCKS))

    def _strike(self, phone: Phone) -> None:
        """Cross a line out, or put one back, as another page of the phone or the phone itself asks it."""
        lines = self.evening.entries.exclude(kind="close").order_by("number")
        if not self._editor(phone) or not lines:
            return
        line = self.random.choice(list(lines))
        # An undone line is open on a phone, which writes it again.
        last = line.revisions.order_by("-number").first()
        if not line.struck or (last is not None and last.action == Action.STRUCK):
            self.do(phone, "strike", number=line.number, deed="restore" if line.struck else "strike")

    def _pen(self, phone: Phone) -> None:
        """Let the holder of the pen hand it over; then nobody else may write."""
        holders = [one for one in self.phones.values() if one is not phone and self.holds_the_pen(one)]
        if not holders:
            return
        page = self.random.choice(holders).client.post(f"/e/{self.evening.slug}/pen/").content.decode()
        word = re.search(r'<p class="word">([A-Z]{6})</p>', page)
        assert word
        phone.client.post("/pen/", {"word": word[1], "key": str(uuid4())})
        self.load(phone, phone.place)

    def _hand_on(self, phone: Phone) -> None:
        """Let another phone take in what waits on this one, by its codes; it waits on both from then on."""
        others = [one for one in self.phones.values() if one.device != phone.device and self._editor(one)]
        if phone.state["deeds"] and others:
            self.do(self.random.choice(others), "take in", of=phone.name)

    def _take_left(self, phone: Phone) -> None:
        """Take in what phones left at the server that gave the pen away; it waits on them as well."""
        if self._editor(phone):
            self.do(phone, "take left")

    def holds_the_pen(self, phone: Phone) -> bool:
        """Tell whether the server lets a phone write."""
        return phone.client.get(f"/e/{self.evening.slug}/hand/?describe=1").status_code == 200

    def _shut(self, phone: Phone) -> None:
        """Close the page in the middle of a change, before or after it lies on the disk, and open it again."""
        if phone.offline:
            return
        self.tell(do="hold", phone=phone.name, where=self.random.choice(("before", "after")))
        what = self.random.choice(("write", "finish", "undo", "back", "mend", "flush", "throw_away"))
        getattr(self, f"_{what}")(phone)
        self.load(phone, self.random.choice((phone.place, "")))

    def _close(self, _phone: Phone) -> None:
        self.evening.refresh_from_db()
        if self.evening.closed_at is None:
            ledger.close_evening(self.evening, key=uuid4(), head=self.evening.head, author=ledger.Author())

    def _reopen(self, _phone: Phone) -> None:
        self.evening.refresh_from_db()
        if self.evening.closed_at is not None:
            ledger.reopen_evening(self.evening, key=uuid4(), head=self.evening.head, reason="x", author=ledger.Author())

    def _editor(self, phone: Phone) -> bool:
        """Tell whether an editor is on the screen, after going to one if there can be one."""
        if not phone.place.endswith(("hand/", "edit/")):
            self.load(phone, "hand/")
        return phone.place.endswith(("hand/", "edit/"))

    def _undone(self) -> int:
        return Revision.objects.filter(evening=self.evening, action=Action.UNDONE).count()

    # ---------- in the end ----------

    def heal(self) -> None:
        """Let every network heal, and every scribe look after what is stuck as a careful one would."""
        self.healed = True
        self.deliver()
        self._reopen(next(iter(self.phones.values())))
        for phone in self.phones.values():
            phone.mode = "well"
            self._room(phone)
            self.tell(do="let go", phone=phone.name)
            self._online(phone)
        self.release()
        for phone in self.phones.values():
            self._hears(phone)
        for _ in range(120):  # one after the other: only one of them has the pen
            phone = next((phone for phone in self.phones.values() if phone.state["deeds"]), None)
            if phone is None:
                return
            self._look_after(phone)
        stuck = {name: phone.state["deeds"] for name, phone in self.phones.items()}
        raise Broken(f"something is left in a queue: {stuck}")

    def _look_after(self, phone: Phone) -> None:
        if not self.holds_the_pen(phone):
            self._pen(phone)
            return
        first = phone.state["deeds"][0]
        self.note(phone, f"after {first['deed']} {(first['why'] or {}).get('is')} open={first['open']}")
        if first["open"]:
            self.load(phone, first["url"].removeprefix(f"/e/{self.evening.slug}/"))
            if phone.state["correcting"] != first["number"]:  # struck out meanwhile: it has no page
                self.loosed.add(first["key"])
                self.do(phone, "drop", key=first["key"])
                return
            if phone.state["open"] and phone.state["open"]["mends"] == first["key"]:
                # Throw away a hand that the sheet refuses twice.
                self.loosed |= {first["key"]} & self.tried
                self.do(phone, "clear" if first["key"] in self.tried else "save")
                self.tried.add(first["key"])
            else:
                self.do(phone, "mend", key=first["key"])
            return
        match (first["why"] or {}).get("is"):
            case "question":
                self._answer(phone, careful=True)
            case "aside":
                self.do(phone, "insist", key=first["key"])
            case "refused":
                self.loosed.add(first["key"])
                self.do(phone, "drop", key=first["key"])
            case _:
                self.load(phone, "hand/")
                self.do(phone, "flush")

    def _count_written(self) -> Counter[str]:
        """Count how often each hand was written; one that was inserted counts as pressed once, however often it was."""
        written, inserted = Counter[str](), set[str]()
        for revision in self.evening.revisions.filter(action__in=("written", "rewritten", "corrected", "inserted")):
            if revision.kind != "close":
                written[hand := self.known(revision.kind, revision.facts)] += 1
                inserted |= {hand} if revision.action == Action.INSERTED else set()
        self.pressed.update(inserted)
        for hand, phone in self.inserts.items():
            if hand not in written and hand not in self.replaced | self.in_the_editor(phone):
                raise Broken(f"{phone.name}: {hand} was to be inserted and is nowhere")
        return written

    def prove(self) -> None:
        """Fail unless every pressed hand was written as often as it was pressed, and stands once at most."""
        self.evening.refresh_from_db()
        written, standing = self._count_written(), Counter[str]()
        for entry in self.evening.entries.filter(struck=False).exclude(kind="close"):
            standing[self.known(entry.kind, entry.facts)] += 1
        for hand in self.pressed.keys() | written.keys():
            most = self.pressed[hand] - self.gone[hand] + self.late[hand]
            if not most - self.given_up[hand] - self.late[hand] <= written[hand] <= most:
                raise Broken(f"{hand}: pressed {most}, given up {self.given_up[hand]}, written {written[hand]}")
            if standing[hand] > 1:
                raise Broken(f"{hand} stands {standing[hand]} times")
        if self._undone() > self.undos:
            raise Broken("more was taken back than was pressed")
        heads = dict(self.evening.revisions.filter(action="written").values_list("key", "head"))
        for name, keys in self.order.items():
            came = [heads[UUID(key)] for key in keys if UUID(key) in heads and key not in self.unordered]
            if came != sorted(came):
                raise Broken(f"{name}: hands came in another order than they were pressed: {came}")
        differences = [str(difference) for difference in audit(self.evening).differences]
        if differences:
            raise Broken(f"the audit found {differences}")
