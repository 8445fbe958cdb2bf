"""Members: founding, adding, renaming, appointing, and the rights to do so."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scorebook import ledger
from scorebook.club.members import add, found_club
from scorebook.models import Account, Act, Club, Evening, Member, Player, Trace
from tests.club.conftest import Circle, joined, signed_in
from tests.world.folds import forms_of

pytestmark = pytest.mark.django_db


def where(circle: Circle, role: str, deed: str = "") -> str:
    return f"/c/{circle.club.slug}/members/{circle[role].pk}/{deed}"


def test_whoever_founds_a_club_owns_it_and_plays_in_it(client: Client):
    data = {"login": "Új@Example.org", "name": "Új Kör", "password1": "jelszó-jelszó", "password2": "jelszó-jelszó"}
    assert client.post("/account/new/", data)["Location"] == "/c/new/"
    answer = client.post("/c/new/", {"name": "Pénteki  Tarokk"})
    assert answer["Location"] == "/c/penteki-tarokk/"
    club = Club.objects.get()
    member = club.members.get()
    assert (club.name, club.public, member.role, member.player.name) == ("Pénteki Tarokk", "nothing", "owner", "Új Kör")
    assert member.account == Account.objects.get(login="új@example.org")
    page = client.get("/c/penteki-tarokk/").content.decode()
    assert "Pénteki Tarokk" in page
    assert "Pénteki Tarokk" in client.get("/").content.decode()


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "a\ue000b", "kassza"])
def test_a_club_needs_a_name_that_can_be_written(circle: Circle, name: str):
    assert signed_in(circle.by("viewer")).post("/c/new/", {"name": name}).status_code == 422
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Csütörtöki kör", r"csutortoki-kor-[0-9a-f]{6}"),
        ("New", r"new-[0-9a-f]{6}"),
        ("Ж", "club"),
        ("x" * 60, "x{30}"),
    ],
)
def test_a_club_has_an_address_of_its_own(circle: Circle, name: str, slug: str):
    assert re.fullmatch(slug, found_club(name, circle.by()).slug)


def test_a_player_is_added_once(circle: Circle, phone):
    page = f"/c/{circle.club.slug}/members/"
    assert phone("director").post(f"{page}add/", {"name": " Ferenc "}).status_code == 302
    assert phone("director").post(f"{page}add/", {"name": "ferenc"}).status_code == 422
    assert circle.club.members.filter(player__name="Ferenc", role="", account=None).count() == 1
    assert "Ferenc" in phone("viewer").get(page).content.decode()


@pytest.mark.parametrize("name", ["", "x" * 61, "a\ue000b", "Kassza", "ANNA"])
def test_a_player_cannot_be_called_anything(circle: Circle, phone, name: str):
    page = f"/c/{circle.club.slug}/members/"
    assert phone("director").post(f"{page}add/", {"name": name}).status_code == 422
    assert phone("director").post(where(circle, "scribe", "rename/"), {"name": name}).status_code == 422
    assert circle["scribe"].player.name == "Cili"


def test_a_new_name_that_is_refused_stands_there_with_the_reason_beside_it(circle: Circle, phone):
    said, told = {"name": "anna"}, {"accept-language": "en"}
    page = phone("director").post(where(circle, "scribe", "rename/"), said, headers=told).content.decode()
    field = page[page.index('id="name"') : page.index("Rename</button>")]
    assert 'value="anna"' in field
    assert "The club has a anna already: add a letter." in field
    assert page.count("add a letter") == 1


def test_a_role_that_is_refused_stays_chosen_with_the_reason_beside_it(circle: Circle, phone):
    said, told = {"role": "viewer"}, {"accept-language": "en"}
    page = phone("owner").post(where(circle, "owner", "role/"), said, headers=told).content.decode()
    field = page[page.index('id="role"') : page.index("Appoint</button>")]
    assert '<option value="viewer" selected>' in field
    assert "appoint another one first" in field


def test_an_account_that_cannot_be_taken_away_is_told_so_where_that_was_asked(circle: Circle, phone):
    page = phone("owner").post(where(circle, "owner", "role/"), {"role": ""}, headers={"accept-language": "en"})
    html = page.content.decode()
    form = next(form for form in forms_of(html) if form.in_fold and form.said.get("role") == "")
    assert (page.status_code, form.folded) == (422, False)
    assert "needs an owner" in html.partition("<form")[0], "above the page, not beside the role that is given"
    assert not [form for form in forms_of(html) if form.wrong]


def test_a_guest_who_is_no_new_member_is_told_so_beside_his_name(circle: Circle, phone, night: Evening):
    """Somebody of the name has come to the club meanwhile."""
    guest = Player.objects.create(name="Cili")
    night.seats.filter(number=4).update(player=guest)
    page = f"/c/{circle.club.slug}/members/guest/"
    answer = phone("director").post(page, {"guest": guest.pk, "member": ""}, headers={"accept-language": "en"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "The club has a Cili already: add a letter." in html[html.index(f'id="guest{guest.pk}"') :]


def test_a_new_name_stands_on_every_sheet(circle: Circle, phone, night: Evening):
    assert phone("director").post(where(circle, "scribe", "rename/"), {"name": "CILI"}).status_code == 302
    assert phone("director").post(where(circle, "scribe", "rename/"), {"name": "Cecília"}).status_code == 302
    assert (circle["scribe"].player.name, circle["scribe"].reads_as) == ("Cecília", "cecília")
    assert night.seats.get(number=2).name == "Cecília"
    assert Trace.objects.filter(act=Act.RENAMED, by=circle.by("director"), player=circle["scribe"].player).count() == 2


def test_a_pasted_list_adds_everybody_once_and_names_who_was_one_already(circle: Circle, phone):
    page = f"/c/{circle.club.slug}/members/add/"
    names = "1. Ferenc\r\n2. Géza; Hédi, cili\nferenc\n"
    answer = phone("director").post(page, {"name": names}, follow=True, headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert "3 new members. Members already: Cili." in answer.content.decode()
    assert {"Ferenc", "Géza", "Hédi"} <= set(circle.club.members.values_list("player__name", flat=True))
    assert circle.club.members.count() == 8


def test_of_a_list_with_a_name_that_cannot_be_nobody_is_added_and_it_stays_typed(circle: Circle, phone):
    names = f"Ferenc, {'x' * 61}, {'y' * 61}"
    answer = phone("director").post(f"/c/{circle.club.slug}/members/add/", {"name": names})
    assert answer.status_code == 422
    assert len(answer.context["form"].errors["name"]) == 2
    assert names in answer.content.decode()
    assert circle.club.members.count() == 5


def test_guests_are_folded_below_everything_else(circle: Circle, phone, night: Evening):
    night.seats.filter(number=4).update(player=Player.objects.create(name="Vendel"))
    page = phone("director").get(f"/c/{circle.club.slug}/members/").content.decode()
    folded = page[page.index("<details", page.index(f"/c/{circle.club.slug}/members/add/")) :]
    assert "Vendel" in folded
    assert "<details open" not in folded


@pytest.mark.parametrize(
    ("who", "whom", "role", "status"),
    [
        ("owner", "viewer", "scribe", 302),
        ("owner", "director", "viewer", 302),
        ("owner", "viewer", "owner", 302),
        ("owner", "owner", "viewer", 422),
        ("owner", "owner", "", 422),
        ("owner", "viewer", "king", 422),
        ("director", "viewer", "scribe", 403),
        ("director", "viewer", "", 302),
        ("director", "owner", "", 403),
        ("director", "director", "owner", 403),
        ("scribe", "viewer", "", 403),
    ],
)
def test_who_appoints(circle: Circle, phone, who: str, whom: str, role: str, status: int):
    before = circle[whom].role
    assert phone(who).post(where(circle, whom, "role/"), {"role": role}).status_code == status
    after = circle[whom]
    assert after.role == (role if status == 302 else before)
    assert (after.account is None) == (after.role == "")


def test_somebody_without_an_account_has_no_role(circle: Circle, phone):
    page = f"/c/{circle.club.slug}/members/{circle.player.pk}/role/"
    assert phone("owner").post(page, {"role": "scribe"}).status_code == 422
    assert Member.objects.get(pk=circle.player.pk).role == ""


def test_an_account_taken_away_enters_no_more(circle: Circle, phone):
    client = phone("scribe")
    assert client.get(f"/c/{circle.club.slug}/").status_code == 200
    phone("director").post(where(circle, "scribe", "role/"), {"role": ""})
    assert client.get(f"/c/{circle.club.slug}/").status_code == 404


# ---- a link for a new password ------------------------------------------------------------------------------------


def handed(client: Client, circle: Circle, role: str) -> str:
    answer = client.post(where(circle, role, "password/"))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return str(answer.context["address"]).removeprefix("http://testserver")


def test_a_director_hands_over_a_link_for_a_new_password(circle: Circle, phone):
    old, link = phone("scribe"), handed(phone("director"), circle, "scribe")
    new = Client()
    form = new.get(link)
    data = {"new_password1": "más-jelszó-9", "new_password2": "más-jelszó-9"}
    assert new.post(form["Location"], {**data, "new_password2": "elírt"}).status_code == 422
    assert new.post(form["Location"], data)["Location"] == "/account/"
    assert new.get("/account/").status_code == 200
    assert old.get("/account/").status_code == 302  # whoever was signed in before is not any more
    assert circle.by("scribe").check_password("más-jelszó-9")
    again = Client().get(link, follow=True)
    assert again.status_code == 404
    assert b"new_password1" not in again.content


@pytest.mark.parametrize(
    ("who", "whom", "status"),
    [
        ("owner", "director", 200),
        ("director", "viewer", 200),
        ("director", "director", 403),
        ("director", "owner", 403),
        ("owner", "owner", 403),
        ("scribe", "viewer", 403),
    ],
)
def test_a_link_is_handed_only_downwards(circle: Circle, phone, who: str, whom: str, status: int):
    assert phone(who).post(where(circle, whom, "password/")).status_code == status


def test_a_link_is_handed_only_by_who_is_above_in_every_club(circle: Circle, elsewhere: Circle, phone):
    """Otherwise the director of one club could take over another."""
    joined_there = joined(elsewhere.club, "Cili", "viewer", login="cili-2")
    Member.objects.filter(pk=joined_there.pk).update(account=circle.by("scribe"))
    assert phone("owner").post(where(circle, "scribe", "password/")).status_code == 403
    above = joined(elsewhere.club, "Anna", "viewer", login="anna-2")
    Member.objects.filter(pk=above.pk).update(account=circle.by("owner"), role="director")
    assert phone("owner").post(where(circle, "scribe", "password/")).status_code == 200


def test_nobody_without_an_account_gets_a_link(circle: Circle, phone):
    assert phone("owner").post(f"/c/{circle.club.slug}/members/{circle.player.pk}/password/").status_code == 403


def test_the_ledger_refuses_in_words(circle: Circle):
    with pytest.raises(ledger.Refused, match="already"):
        add(circle.club, "Anna")


HOSTILE = "<script>alert('x')</script>&\"{{ 7|add:7 }}"


def test_hostile_names_are_only_names(circle: Circle, phone, agreed):
    client = phone("owner")
    assert client.post(f"/c/{circle.club.slug}/settings/", {"name": HOSTILE, "public": "nothing"}).status_code == 302
    add(circle.club, HOSTILE)
    rules = agreed(name=HOSTILE)
    Account.objects.update(name=HOSTILE)
    number = circle.club.members.get(player__name=HOSTILE).pk
    pages = ["", "members/", f"members/{number}/", "settings/", "rules/", f"rules/{rules.pk}/", "new/"]
    pages.append(f"rules/new/?of={rules.pk}")
    for page in [*(f"/c/{circle.club.slug}/{page}" for page in pages), "/", "/account/"]:
        drawn = client.get(page).content.decode()
        assert "<script>alert" not in drawn, page
        assert "7|add:7" in drawn, page


def test_the_owner_reads_who_did_what(circle: Circle, phone):
    phone("director").post(where(circle, "scribe", "role/"), {"role": ""})
    page = f"/c/{circle.club.slug}/settings/"
    html = phone("owner").get(page, headers={"accept-language": "en"}).content.decode()
    assert re.search(r"Role changed: Cili\s*</b>\s*<small>[^<]* · Béla\s*</small>", html)
    assert phone("director").get(page).status_code == 403
