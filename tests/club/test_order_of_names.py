"""Names stand in the order of the reader's language, wherever a person reads a list of people."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import combinations
from random import Random
from uuid import uuid4

import pytest
from django.apps import apps
from django.conf import settings
from django.db.models import CharField, TextField
from django.utils import timezone
from django.utils.translation import override

from scorebook import ledger
from scorebook.access import links
from scorebook.api.keys import make_key
from scorebook.cash.deeds import write_rules
from scorebook.club import members
from scorebook.club.members import add, found_club
from scorebook.club.seating import seat_members
from scorebook.league.params import all_evenings
from scorebook.league.queries import Span, pairs
from scorebook.league.seasons import write_season, write_teams
from scorebook.models import Evening, Season
from tests.club.conftest import Circle, signed_in
from tests.world.clubs import evening
from tests.world.recorded import recorded

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

# As a teacher of each language would write the list on a board.
ORDER: Mapping[str, str] = {
    "hu": "Aage Ádám Ærø Anna Åse Béla Cili Cyrill Csaba Dénes Eszter Øjvind Olga Ottó Örs Őrs Zoé Zsuzsa",
    "da": "Ádám Anna Béla Cili Csaba Cyrill Dénes Eszter Olga Ottó Zoé Zsuzsa Ærø Øjvind Örs Őrs Aage Åse",
    "en": "Aage Ádám Ærø Anna Åse Béla Cili Csaba Cyrill Dénes Eszter Øjvind Olga Örs Őrs Ottó Zoé Zsuzsa",
}
NEW = ("Zsuzsa", "Örs", "Cyrill", "Őrs", "Olga", "Aage", "Csaba", "Ottó", "Åse", "Zoé", "Ærø", "Ádám", "Øjvind")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A list of names: its address, the reader's role, and its part of the page."""

    path: str
    role: str = "director"
    within: str = r"(?s)<main.*</main>|^[^<]*$"
    backwards: bool = False


NOTE = re.compile(r"(?s)<small>.*?</small>")  # where others are named
ROWS, JSON = r"(?s)<tbody>.*?</tbody>", r'"name": ?"[^"]*"'
TEAMS_ASKED = r"(?s)<form[^>]*>(?:(?!</form>).)*team.*?</form>"
ON_PAPER = r"(?s)<section[^>]*>(?:(?!</section>).)*statement\.pdf.*?</section>"
OPTIONS = r'(?s)<select[^>]*name="{}".*?</select>'
PLACES: Mapping[str, Place] = {
    "members": Place(path="members/", within=r'(?s)<ul class="rows.*?</ul>|<table.*?</table>'),
    "who else he may be": Place(path="members/{player}/", within=OPTIONS.format("other")),
    "who sits down": Place(path="new/", within=r'(?s)<script id="sitting".*?</script>'),
    "who plays for which team": Place(path="seasons/{season}/", within=TEAMS_ASKED),
    "names of teams": Place(path="seasons/{season}/", within=r'(?s)<datalist id="teams".*?</datalist>'),
    "who pays": Place(path="cash/write/payment/", within=OPTIONS.format("payer")),
    "balances": Place(path="cash/", within=ROWS),
    "balances by name": Place(path="cash/?sort=name", within=ROWS),
    "balances by name, backwards": Place(path="cash/?sort=-name", within=ROWS, backwards=True),
    "equal ones in the standings": Place(path="standings/", within=ROWS),
    "standings by name": Place(path="standings/?sort=name", within=ROWS),
    "standings by name, backwards": Place(path="standings/?sort=-name", within=ROWS, backwards=True),
    "equal teams": Place(path="standings/?board=teams", within=ROWS),
    "teams by name": Place(path="standings/?board=teams&sort=name", within=ROWS),
    "equal ratings": Place(path="rating/", within=ROWS),
    "ratings by name": Place(path="rating/?sort=name", within=ROWS),
    "statements on paper": Place(path="print/", within=ON_PAPER),
    "standings.json": Place(path="standings.json", within=JSON),
    "rating.json": Place(path="rating.json", within=JSON),
    "the standings of the API": Place(path="/api/v1/standings/", within=JSON),
    "standings.csv": Place(path="exports/standings.csv", within=r"(?m)^\d*,[^,]*,"),
    "members.csv": Place(path="exports/members.csv"),
    "statements.csv": Place(path="exports/statements.csv"),
    "own clubs": Place(path="/account/", role="owner", within=r'(?s)<ul class="rows.*?</ul>'),
    "clubs on the first page": Place(path="/", role="owner"),
    "who an adopted one is": Place(path="adopt/{guest}/", within=OPTIONS.format("seat4")),
}


def _played(circle: Circle) -> Season:
    """Add the others; everybody plays at a table where nothing happens, and each is a team and a club of his own."""
    players = {name: add(circle.club, name).player_id for name in NEW}
    players |= {member.player.name: member.player_id for member in circle.club.members.select_related("player")}
    names = sorted(players, reverse=True)
    for first in range(0, len(names), 3):
        _nothing_happens(circle, names[first : first + 3], date(2026, 11, 2 + first))
    terms = {"name": "Ősz", "first_day": date(2026, 9, 1), "last_day": date(2026, 12, 31)}
    season = write_season(circle.club, None, terms)
    write_teams(season, {player: name for name, player in players.items()})
    write_rules(
        circle.club, since=date(2026, 12, 1), currency="HUF", entry_fee=0, lost_hand_fee=0, loss_cap=None, coin=1
    )
    for name in names:
        found_club(name, circle.by())
    return season


def _nothing_happens(circle: Circle, names: list[str], day: date) -> None:
    opened = ledger.open_evening(
        game="magyar",
        preset="default",
        house_rules={},
        players=names,
        first_dealer=2,
        stake_minor_units=None,
        currency="",
        club=circle.club,
        seat=seat_members(circle.club),
        opened_at=timezone.make_aware(datetime.combine(day, time(19))),
    )
    for head, deed in ((0, ledger.record_entry), (1, ledger.close_evening)):
        hand = {"kind": "hand", "facts": {"contract": "passed"}} if not head else {}
        deed(opened, key=uuid4(), head=head, author=ledger.Author(name="Anna"), **hand)
        opened.refresh_from_db()


@pytest.fixture
def season(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> Season:
    monkeypatch.setattr(members, "MOST_CLUBS_A_DAY", 100)
    return recorded("a club of many names", lambda: _played(circle))


def _named(text: str) -> list[str]:
    """Return the names of a text in their order, each where it first stands."""
    matches = re.findall(rf"(?<!\w)(?:{'|'.join(ORDER['en'].split())})(?!\w)", text)
    return list(dict.fromkeys(matches))


@pytest.mark.parametrize("language", ORDER)
def test_every_list_of_people_is_in_the_readers_order(
    circle: Circle, season: Season, evening_of: Callable[..., Evening], language: str
) -> None:
    wrong, guest = {}, evening_of(players=("ANNA", "Béla", "Cili", "Dénes", "Zsófi"))
    _, secret = make_key(circle.club, "Honlap", "viewer", circle.by())
    for what, place in PLACES.items():
        client = signed_in(circle.by(place.role))
        client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {secret}"
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        client.cookies["keyring"] = str(links.token_of(links.links_of(guest)["write"]))
        path = place.path.format(player=circle.player.pk, season=season.pk, guest=guest.slug)
        answer = client.get(path if path.startswith("/") else f"/c/{circle.club.slug}/{path}")
        assert answer.status_code == 200, what
        text = b"".join(answer.streaming_content).decode() if answer.streaming else answer.content.decode()
        if answer["Content-Type"] == "application/json":
            text = json.dumps(json.loads(text), ensure_ascii=False)
        text = re.sub(r"\\u([0-9a-f]{4})", lambda letter: chr(int(letter[1], 16)), text)  # in a page's own data
        names = _named(" ".join(re.findall(place.within, NOTE.sub("", text))))
        listed = [name for name in ORDER[language].split() if name in names]
        if names != (listed[::-1] if place.backwards else listed) or len(listed) < 17:
            wrong[what] = names
    assert not wrong


def test_a_pair_is_named_in_the_readers_order(circle: Circle) -> None:
    evening(circle.club, ("Zsuzsa", "Csaba", "Cyrill", "Zoé"), date(2026, 10, 1), 40, Random(1))
    for language, order in ORDER.items():
        with override(language):
            pair_names = set(pairs(Span(club=circle.club), all_evenings(circle.club)).names.values())
        names = [name for name in order.split() if name in ("Zsuzsa", "Csaba", "Cyrill", "Zoé")]
        assert pair_names == {f"{one} – {other}" for one, other in combinations(names, 2)}


def test_the_ledger_for_hledger_is_the_same_in_every_language(circle: Circle, season: Season) -> None:
    texts = set()
    for language in ORDER:
        client = signed_in(circle.by("viewer"))
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        texts.add(b"".join(client.get(f"/c/{circle.club.slug}/exports/ledger.journal").streaming_content))
    assert len(texts) == 1


def test_no_table_is_in_the_order_of_a_text() -> None:
    """A database sorts text by its own collation, so another server would give another order."""
    texts = {
        f"{model.__name__}.{name}"
        for model in apps.get_app_config("scorebook").get_models()
        for name in (key.lstrip("-") for key in model._meta.ordering if isinstance(key, str))
        if name != "pk" and isinstance(model._meta.get_field(name), CharField | TextField)
    }
    orderings = {
        f"{path.name}: {key}"
        for path in (settings.BASE_DIR / "scorebook").rglob("*.py")
        for key in re.findall(r"order_by\([^)]*?\"-?([a-z_]*(?:name|reads_as|team|label|title))\"", path.read_text())
    }
    assert (texts, orderings) == (set(), set())
