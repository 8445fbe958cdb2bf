"""Two application hosts and a database on two machines: a host is killed, then the primary, while phones go on saving.

Before that everybody asks for the same documents: each is drawn on one host.

``tools/hosts`` brings all of it up on loopback addresses.  Each phone saves on an evening of its own, and says the same
again by the same key until it is told that it is saved.  Afterwards every save is there once, and nothing else is.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from uuid import UUID, uuid4

ROOT = Path(__file__).parents[1]
DIRECT = "postgres://postgres@127.0.0.20:15000/scorebook"
SECRET = "the-secret-of-two-hosts-that-are-only-there-to-be-killed"
FRONT, PORT = "127.0.0.20", 18000
PHONES, A_SECOND = 8, 40
BEFORE, AFTER = 8.0, 12.0  # seconds of saving before something is killed, and after somebody has been answered again
PATIENCE = 10.0


def hosts(*said: str) -> str:
    """Say something to ``tools/hosts``."""
    environment = {**os.environ, "SECRET_KEY": SECRET}
    done = subprocess.run(
        [ROOT / "tools" / "hosts", *said], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout.strip()


@dataclass
class Phone:
    """Who saves one hand after the other; ``saved`` has of each its key, when it was asked last, and answered."""

    path: str
    cookie: str
    head: int
    dealer: int
    saved: list[tuple[UUID, float, float]] = field(default_factory=list)
    again: int = 0

    def save(self, stop: threading.Event) -> None:
        """Save in its turn until it is enough; what was begun is brought to its end."""
        from scorebook.bench import hands, web

        while not stop.is_set():
            begun, key = time.monotonic(), uuid4()
            facts = {**hands.seated(web.PLAIN, self.dealer), "dealer": self.dealer}
            wish = {"kind": "hand", "key": str(key), "head": self.head, "facts": facts, "brief": True}
            sent_at = begun
            while not self.send(json.dumps(wish)):
                self.again += 1
                time.sleep(0.2)
                sent_at = time.monotonic()
            self.saved.append((key, sent_at, time.monotonic()))
            self.head, self.dealer = self.head + 1, (self.dealer + 1) % len(hands.PLAYERS)
            stop.wait(max(0.0, begun + PHONES / A_SECOND - time.monotonic()))

    def send(self, wish: str) -> bool:
        """Send a save; tell whether it was answered.

        :raises RuntimeError: it was refused, which no crash explains.
        """
        cookie = f"{self.cookie}; csrftoken={'b' * 32}; scribe=Anna; language=hu"
        headers = {"Content-Type": "application/json", "X-CSRFToken": "b" * 32, "Cookie": cookie}
        link = HTTPConnection(FRONT, PORT, timeout=PATIENCE)
        try:
            link.request("POST", self.path, wish, headers)
            answer = link.getresponse()
            body = answer.read()
        except (OSError, HTTPException):
            return False
        finally:
            link.close()
        if answer.status in (200, 500, 502, 503, 504):
            return answer.status == 200
        raise RuntimeError(f"{answer.status}: {body[:300].decode(errors='replace')}")


def phones() -> list[Phone]:
    """Open an evening for each phone."""
    from scorebook.access import links
    from scorebook.bench import web
    from scorebook.models import Link, Right

    opened = []
    for _ in range(PHONES):
        evening = web.open_long_evening(1)
        token = links.token_of(Link.objects.get(evening=evening, right=Right.WRITE))
        path, dealer = f"/e/{evening.slug}/hand/", int(evening.standing["dealer"])
        opened.append(Phone(path=path, cookie=f"keyring={token}", head=evening.head, dealer=dealer))
    return opened


def papers(company: list[Phone]) -> int:
    """Ask three times for the sheet of each evening on paper; return how many sheets were not asked of one host alone.

    That one host draws a document once the tests of its own show.
    """
    paths = [phone.path.replace("/hand/", "/session.pdf") for phone in company]
    for _ in range(3):
        for phone, path in zip(company, paths, strict=True):
            link = HTTPConnection(FRONT, PORT, timeout=60)
            link.request("GET", path, headers={"Cookie": phone.cookie})
            if (answer := link.getresponse()).status != 200:
                raise RuntimeError(f"{answer.status} for {path}")
            answer.read()
            link.close()
    log = (Path(os.environ.get("HOSTS_FOLDER", "/tmp/scorebook-hosts")) / "haproxy.log").read_text()  # noqa: S108
    drawn = set(re.findall(r" papers/(one|two) .*GET (\S+session\.pdf) ", log))
    return sum(sum(asked == path for _, asked in drawn) != 1 for path in paths)


def silence(company: list[Phone], since: float, until: float) -> float:
    """Return the longest time in which nobody at all was answered."""
    moments = sorted(answered for phone in company for *_, answered in phone.saved if since <= answered <= until)
    return max(later - earlier for earlier, later in zip([since, *moments], [*moments, until], strict=True))


def run(number: int) -> tuple[int, int]:
    """Let phones save, kill, count; return how many saves were lost, and how many of them or of documents doubled."""
    from django.db import connection

    from scorebook.ledger.proving import prove_evening
    from scorebook.models import Evening, Revision

    company, stop = phones(), threading.Event()
    connection.close()
    on_both = papers(company)
    threads = [threading.Thread(target=phone.save, args=(stop,)) for phone in company]
    begun, cuts = time.monotonic(), []
    for thread in threads:
        thread.start()
    time.sleep(BEFORE)
    for killed in (("one", "two")[number % 2], hosts("primary")):
        hosts("kill", killed)
        cuts.append((killed, time.monotonic()))
        while not any(asked > cuts[-1][1] for phone in company for _, asked, _ in phone.saved[-1:]):
            time.sleep(0.2)
        time.sleep(AFTER)
    ended = time.monotonic()
    stop.set()
    for thread in threads:
        thread.join()
    taken, ends = ended - begun, [*(moment for _, moment in cuts[1:]), ended]
    silences = [
        f"{killed} killed, silence {silence(company, since, until):.1f} s"
        for (killed, since), until in zip(cuts, ends, strict=True)
    ]
    lost = doubled = faults = 0
    for phone in company:
        keys = [key for key, *_ in phone.saved]
        evening = Evening.objects.get(slug=phone.path.split("/")[2])
        there = list(Revision.objects.filter(evening=evening, head__gt=1).values_list("key", flat=True))
        lost += len({*keys} - {*there})
        doubled += len(there) - len({*there} & {*keys})
        faults += len(list(prove_evening(evening)))
    saved, again = sum(len(phone.saved) for phone in company), sum(phone.again for phone in company)
    print(
        f"run {number + 1}: {saved} saves, {saved / taken:.0f} a second, {again} sent again; {'; '.join(silences)}; "
        f"{lost} lost, {doubled} doubled, {faults} faults; {on_both} documents drawn on both",
        flush=True,
    )
    return lost + faults, doubled + on_both


def main(runs: int) -> None:
    """Bring everything up, run, and take it down; exit 1 where anything was lost or doubled."""
    hosts("up")
    try:
        import django

        django.setup()
        wrong = 0
        for number in range(runs):
            wrong += sum(run(number))
            if number + 1 < runs:
                hosts("start", ("one", "two")[number % 2])
                hosts("start", "b" if hosts("primary") == "a" else "a")
                hosts("standby")
    finally:
        hosts("down")
    print(f"{runs} runs: {wrong} lost or doubled.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    os.environ.update(DATABASE_URL=DIRECT, SECRET_KEY=SECRET, ALLOWED_HOSTS="*")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.bench.settings")
    main(int(sys.argv[1]))
