"""Evenings of a club: its members sit down by name, and a guest evening is adopted without a sum moved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorebook import ledger
from scorebook.access import links
from scorebook.club.adopting import GUEST, adopt
from scorebook.models import Act, Evening, Member, Player, Trace
from settlement import GAMES
from tests.club.conftest import Circle, signed_in
from tests.conftest import NAMES
from tests.ledger.conftest import Pen

pytestmark = pytest.mark.django_db


def start(**said: Any) -> dict[str, Any]:
    names = {"players": said.pop("players", NAMES)}
    return {"game": "paskievics", "preset": "mcleod", "currency": "HUF", **names, **said}


def page_of(circle: Circle, page: str) -> str:
    return f"/c/{circle.club.slug}/{page}"


# ---- a new one ----------------------------------------------------------------------------------------------------


def test_members_sit_down_by_name_and_a_new_name_is_a_new_player(circle: Circle, phone):
    response = start(players=("anna", "Béla", "Cili", "Dénes", "Zsófi"), newcomers="members", asked_about="Zsófi")
    answer = phone("scribe").post(page_of(circle, "new/"), response)
    assert answer.status_code == 302
    evening = Evening.objects.get()
    assert answer["Location"] == f"/e/{evening.slug}/hand/"
    assert evening.club == circle.club
    players = [seat.player for seat in evening.seats.select_related("player")]
    assert players[:3] == [circle[role].player for role in ("owner", "director", "scribe")]
    assert players[4].member.club == circle.club
    assert (players[4].member.role, players[4].name) == ("", "Zsófi")
    assert evening.seats.get(number=0).name == "Anna"
    assert circle.club.members.count() == 6


def test_the_next_evening_offers_the_same_company(circle: Circle, phone, night: Evening):
    page = phone("scribe").get(page_of(circle, "new/"))
    assert page.context["form"].company == NAMES
    assert set(page.context["known"]) == {"Anna", "Béla", "Cili", "Dénes", "Eszter"}
    assert "No account is needed" not in page.content.decode()


def test_whoever_is_signed_in_writes_wherever_he_sits(circle: Circle, phone, night: Evening):
    for page in (page_of(circle, "new/"), f"/e/{night.slug}/another/"):
        assert phone("scribe").get(page).context["sitting"]["writes"] == "Cili"
    assert Client().get("/new/").context["sitting"]["writes"] is None  # whoever sits first there


@pytest.mark.parametrize(
    "wrong", [{"players": ("Béla", *NAMES[1:])}, {"players": NAMES[2:]}, {"preset": "x"}, {"rule.kassza": "x"}]
)
def test_nonsense_opens_no_evening_and_makes_no_player(circle: Circle, phone, wrong: dict[str, str]):
    response = start(players=("Anna", "Béla", "Új", "Másik", "Harmadik"))
    assert phone("scribe").post(page_of(circle, "new/"), {**response, **wrong}).status_code == 422
    assert not Evening.objects.exists()
    assert circle.club.members.count() == 5


def test_an_unknown_game_is_no_game_here_either(circle: Circle, phone):
    assert phone("scribe").get(page_of(circle, "new/?game=sakk")).status_code == 400


def test_an_evening_pins_the_version_it_was_opened_with(circle: Circle, phone, agreed):
    first = agreed()
    page = phone("scribe").get(page_of(circle, "new/"))
    assert page.context["rules"] == first
    assert page.context["form"]["rule.kassza"].value() == "True"
    phone("scribe").post(page_of(circle, "new/"), start(**{"rules": first.pk, "rule.kassza": "True"}))
    second = agreed(house_rules={"kassza": False})
    phone("scribe").post(page_of(circle, "new/"), start(**{"rules": second.pk, "rule.kassza": "True"}))
    pinned = list(Evening.objects.order_by("pk").values_list("circle_rules", flat=True))
    assert pinned == [first.pk, None]  # the second table agreed otherwise than the version in force
    assert Evening.objects.order_by("pk")[0].rules == first.rules


def test_rules_of_another_club_begin_nothing_here(circle: Circle, elsewhere: Circle, phone, agreed):
    theirs = agreed(elsewhere.club)
    phone("scribe").post(page_of(circle, "new/"), start(**{"rules": theirs.pk, "rule.kassza": "True"}))
    assert Evening.objects.get().circle_rules is None


def test_an_evening_without_a_club_knows_nobody(circle: Circle, evening: Evening):
    assert evening.club is None
    assert not Member.objects.filter(player__seats__evening=evening).exists()


# ---- an evening adopted -------------------------------------------------------------------------------------------


@pytest.fixture
def guest(evening_of: Callable[..., Evening]) -> Pen:
    """An evening with three hands that belongs to nobody; Zsófi is not of the club."""
    pen = Pen(evening_of(players=("ANNA", "Béla", "Cili", "Dénes", "Zsófi")))
    for _ in range(3):
        pen.hand()
    return pen


def director(circle: Circle, pen: Pen, right: str = "write") -> Client:
    client = signed_in(circle.by("director"))
    client.cookies["keyring"] = str(links.token_of(links.links_of(pen.evening)[right]))
    return client


def test_every_name_has_a_proposal(circle: Circle, guest: Pen):
    client = director(circle, guest)
    assert f"adopt/{guest.evening.slug}/" in client.get(page_of(circle, "")).content.decode()
    form = client.get(page_of(circle, f"adopt/{guest.evening.slug}/")).context["form"]
    proposed = [form[f"seat{number}"].value() for number in range(5)]
    assert proposed == [*(str(circle[role].pk) for role in ("owner", "director", "scribe", "viewer")), ""]


def test_an_evening_is_adopted_and_no_sum_moves(circle: Circle, guest: Pen):
    client, before = director(circle, guest), (guest.rows(), guest.totals(), guest.fresh().head)
    chosen = {f"seat{n}": circle[role].pk for n, role in enumerate(("owner", "director", "scribe", "viewer"))}
    assert client.post(page_of(circle, f"adopt/{guest.evening.slug}/"), {**chosen, "seat4": ""}).status_code == 302
    evening = guest.fresh()
    assert evening.club == circle.club
    assert (guest.rows(), guest.totals(), evening.head) == before
    guest.prove()
    assert [seat.name for seat in evening.seats.all()] == ["ANNA", "Béla", "Cili", "Dénes", "Zsófi"]
    assert evening.seats.get(number=0).player == circle["owner"].player
    assert evening.seats.get(number=4).player.member.club == circle.club
    assert not Player.objects.filter(seats=None, member=None).exists()
    trace = Trace.objects.get(act=Act.ADOPTED)
    assert (trace.by, trace.evening, trace.club) == (circle.by("director"), evening, circle.club)
    assert client.get(f"/e/{evening.slug}/hand/").status_code == 200  # the link goes on working
    assert signed_in(circle.by("viewer")).get(f"/e/{evening.slug}/").status_code == 200


def test_somebody_may_be_somebody_else(circle: Circle, guest: Pen):
    chosen = {0: circle.player, 1: circle["director"], 2: None, 3: None, 4: circle["owner"]}
    with pytest.raises(ledger.Refused, match="already"):
        adopt(guest.evening, circle.club, chosen, circle.by())  # a new player cannot be called as Cili is
    adopt(guest.evening, circle.club, {**chosen, 2: circle["scribe"], 3: circle["viewer"]}, circle.by())
    assert guest.evening.seats.get(number=0).player == circle.player.player
    guest.prove()


@pytest.mark.parametrize("case", ["twice", "another club's", "nonsense", "taken"])
def test_what_cannot_be_adopted(circle: Circle, elsewhere: Circle, guest: Pen, case: str):
    chosen = {f"seat{n}": circle[role].pk for n, role in enumerate(("owner", "director", "scribe", "viewer"))}
    wrong = {
        "twice": {"seat4": circle["owner"].pk},
        "another club's": {"seat4": elsewhere.player.pk},
        "nonsense": {"seat4": "x"},
        "taken": {"seat3": ""},
    }[case]
    client = director(circle, guest)
    answer = client.post(page_of(circle, f"adopt/{guest.evening.slug}/"), {**chosen, "seat4": "", **wrong})
    assert answer.status_code == 422
    assert guest.fresh().club is None
    assert circle.club.members.count() == 5
    assert b"errors" in answer.content


@pytest.mark.parametrize("case", ["a link to watch", "no link", "adopted already", "not a director"])
def test_who_adopts_nothing(circle: Circle, elsewhere: Circle, guest: Pen, case: str):
    client = director(circle, guest, "watch" if case == "a link to watch" else "write")
    if case == "no link":
        del client.cookies["keyring"]
    elif case == "adopted already":
        adopt(guest.evening, elsewhere.club, dict.fromkeys(range(5)), elsewhere.by())
    elif case == "not a director":
        keys = client.cookies["keyring"].value
        client = signed_in(circle.by("scribe"))
        client.cookies["keyring"] = keys
    before = guest.fresh().club
    answer = client.post(page_of(circle, f"adopt/{guest.evening.slug}/"), {f"seat{n}": "" for n in range(5)})
    assert answer.status_code == (403 if case == "not a director" else 404)
    assert guest.fresh().club == before


def test_two_clubs_do_not_adopt_one_evening(circle: Circle, elsewhere: Circle, guest: Pen):
    stale = Evening.objects.get(pk=guest.evening.pk)
    adopt(guest.evening, elsewhere.club, dict.fromkeys(range(5)), elsewhere.by())
    with pytest.raises(ledger.Refused, match="already"):
        adopt(stale, circle.club, dict.fromkeys(range(5)), circle.by())
    assert guest.fresh().club == elsewhere.club


@pytest.mark.parametrize("differs", ["", "a hand", "somebody"])
def test_an_evening_that_the_club_has_already_is_taken_in_again_only_where_that_is_said(
    circle: Circle, guest: Pen, evening_of: Callable[..., Evening], differs: str
):
    adopt(guest.evening, circle.club, dict.fromkeys(range(5), GUEST), circle.by())
    again = evening_of(
        players=("anna", "Béla", "Cili", "Dénes", "Imre" if differs == "somebody" else "Zsófi"),
    )
    copy = Pen(again)
    for _ in range(2 if differs == "a hand" else 3):
        copy.hand()
    client, where = director(circle, copy), page_of(circle, f"adopt/{again.slug}/")
    data = {f"seat{place}": "guest" for place in range(5)}
    response = client.get(where)
    assert (response.context["form"].already == [guest.evening]) is (differs == "")
    if differs == "":
        refused = client.post(where, data, headers={"accept-language": "hu"})
        assert (refused.status_code, copy.fresh().club) == (422, None)
        assert "jelöld be, hogy kétszer játszottátok" in refused.content.decode()
        with pytest.raises(ledger.Refused, match="already"):
            adopt(again, circle.club, dict.fromkeys(range(5), GUEST), circle.by())
        data["twice"] = "on"
    assert client.post(where, data).status_code == 302
    assert copy.fresh().club == circle.club


def test_an_evening_exported_and_read_in_again_is_known_by_its_hands(circle: Circle, guest: Pen):
    """Read in a week later it is of another day."""
    Evening.objects.filter(pk=guest.evening.pk).update(opened_at=timezone.now() - timedelta(days=7))
    client = director(circle, guest)
    document = client.get(f"/e/{guest.evening.slug}/export.json").content.decode()
    adopt(guest.evening, circle.club, dict.fromkeys(range(5), GUEST), circle.by())
    slug = client.post("/import/", {"document": document, "key": str(uuid4())})["Location"].split("/")[2]
    assert client.get(page_of(circle, f"adopt/{slug}/")).context["form"].already == [guest.evening]


# ---- the club's page ----------------------------------------------------------------------------------------------


def test_the_clubs_page_lists_the_latest_evenings_and_the_earlier_ones_when_asked(
    circle: Circle, phone, evening_of: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("scorebook.club.views.club.SHOWN_EVENINGS", 1)
    for title in ("Régi", "Mai"):
        evening_of(club=circle.club, title=title)
    latest = phone("viewer").get(page_of(circle, "")).content.decode()
    assert ("Mai" in latest, "Régi" in latest, 'href="?all=1"' in latest) == (True, False, True)
    every = phone("viewer").get(page_of(circle, "?all=1")).content.decode()
    assert ("Mai" in every, "Régi" in every, 'href="?all=1"' in every) == (True, True, False)


def test_the_games_stand_beside_the_evenings_only_where_there_are_several(
    circle: Circle, phone, night: Evening, evening_of: Callable[..., Evening]
):
    assert "huszashívásos" not in phone("viewer").get(page_of(circle, "")).content.decode().lower()
    evening_of(club=circle.club, game="magyar", preset="default", house_rules={}, players=NAMES[:3], first_dealer=2)
    page = phone("viewer").get(page_of(circle, ""), HTTP_ACCEPT_LANGUAGE="hu").content.decode()
    assert "Magyar tarokk ·" in page


def test_a_member_goes_back_from_a_sheet_to_his_club(circle: Circle, phone, night: Evening):
    home = f'class="icon" href="{page_of(circle, "")}"'
    assert home in phone("viewer").get(f"/e/{night.slug}/").content.decode()
    stranger = Client()
    stranger.cookies["keyring"] = str(links.token_of(links.links_of(night)["watch"]))
    assert home not in stranger.get(f"/e/{night.slug}/").content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_members_sit_down_at_every_table_of_every_game(circle: Circle, phone: Callable[[str], Client], game: str):
    where, client = f"/c/{circle.club.slug}/new/", phone("scribe")
    for size in (count for count in GAMES[game].seats if count <= len(NAMES)):
        names = ", ".join(NAMES[:size]).lower()
        data = {"game": game, "preset": GAMES[game].presets[0].key, "players": names, "currency": "HUF"}
        assert client.post(where, data).status_code == 302
        begun = Evening.objects.latest("pk")
        assert {seat.player.member.club for seat in begun.seats.all()} == {circle.club}
        assert begun.first_dealer == size - 1
        assert client.get(f"{where}?game={game}").context["form"].company == NAMES[:size]
