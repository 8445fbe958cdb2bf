"""The demo evenings: they build, they add up, and they show every kind of thing there is to show."""

from __future__ import annotations

import html
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client, override_settings
from django.utils import timezone

from scorebook import demo
from scorebook.models import Action, Call, Entry, Evening, Posting, Revision, Tick
from settlement import GAMES
from tests.demo.conftest import NOW


@pytest.fixture
def evenings(db, played):
    return [address.evening for address in demo.addresses()]


def test_there_are_three_evenings_by_three_presets_one_of_each_other_game_and_a_mixed_night(evenings):
    assert [evening.game for evening in evenings[2:-1]] == [*GAMES]
    assert [evening.game for evening in evenings[-1].night.evenings.order_by("pk")] == ["paskievics", "alsos"]
    evenings = evenings[:3]
    assert [evening.preset for evening in evenings] == ["mcleod", "tolnai", "illustrated"]
    assert [evening.seats.count() for evening in evenings] == [5, 4, 4]
    assert [evening.closed_at is None for evening in evenings] == [True, False, False]


def test_the_first_evening_is_about_thirty_hands_long(evenings):
    assert 30 <= evenings[0].entries.count() <= 36


def test_every_evening_adds_up_to_zero(evenings):
    for evening in evenings:
        standing = evening.standing
        assert sum(standing["totals"]) + sum(standing["pots"].values()) == 0


def test_the_postings_say_what_the_sheet_says(evenings):
    for evening in evenings:
        for number, total in enumerate(evening.standing["totals"]):
            posted = Posting.objects.filter(seat__evening=evening, seat__number=number)
            assert sum(posting.points for posting in posted) == total


def test_nobody_is_ruined(evenings):
    for evening in evenings:
        most = 500 if len(evening.standing["pots"]) > 1 else 200
        assert all(-most < total < most for total in evening.standing["totals"]), evening.standing["totals"]
        assert any(evening.standing["totals"])


def test_the_stored_postings_are_those_a_replay_makes(evenings):
    call_command("resettle", "--check", stdout=StringIO(), stderr=StringIO())


@pytest.mark.django_db
@pytest.mark.usefixtures("evenings")
class TestItShows:
    def test_every_kind_of_entry(self):
        kinds = set(Entry.objects.filter(evening__game="paskievics").values_list("kind", flat=True))
        assert kinds == set(GAMES["paskievics"].kinds) - {"company"}, "the demo's companies stay together"

    def test_all_four_contracts(self):
        contracts = set(
            Entry.objects.filter(evening__game="paskievics").exclude(contract="").values_list("contract", flat=True)
        )
        assert contracts == {"three", "two", "one", "solo"}

    def test_hands_won_and_lost(self):
        assert set(Entry.objects.filter(kind="hand").values_list("won", flat=True)) >= {True, False}

    def test_both_ways_of_playing_alone(self):
        alone = {facts.get("alone_by") for facts in Entry.objects.values_list("facts", flat=True)}
        assert alone >= {"own_call", "called_card_in_skart"}

    def test_kontra_rekontra_and_higher(self):
        levels = set(Entry.objects.values_list("kontra", flat=True)) | set(
            Call.objects.values_list("kontra", flat=True)
        )
        assert levels >= {0, 1, 2, 3, 4}

    def test_the_double_round_and_two_of_them_at_once(self):
        assert set(Entry.objects.values_list("factor", flat=True)) >= {1, 2, 4}

    @pytest.mark.parametrize("figure", ["trull", "four_kings", "double_game", "volat", "pagat_ultimo", "xxi_catch"])
    @pytest.mark.parametrize("announced", [True, False])
    def test_every_figure_announced_and_silent(self, figure, announced):
        assert Call.objects.filter(figure=figure, announced=announced).exists()

    @pytest.mark.parametrize("figure", ["centrum", "small_bird", "large_bird", "pagat_uhu", "king_ultimo", "king_uhu"])
    def test_every_figure_of_illustrated_tarokk(self, figure):
        assert Call.objects.filter(figure=figure, announced=True).exists()

    @pytest.mark.parametrize("outcome", ["made", "lost", "caught"])
    def test_every_outcome(self, outcome):
        assert Call.objects.filter(outcome=outcome).exists()

    @pytest.mark.parametrize("fact", ["tarokk_counts", "talon_honours", "penalty", "pagat_last_trick", "xxi_catch"])
    def test_every_fact_beside_the_points(self, fact):
        assert any(fact in facts for facts in Entry.objects.values_list("facts", flat=True))

    def test_both_penalties(self):
        penalties = [facts.get("penalty") for facts in Entry.objects.values_list("facts", flat=True)]
        pairs = {(told["kind"], told["severity"]) for told in penalties if told}
        assert pairs == {("revoke", "severe"), ("faulty_skart", "mild")}

    def test_the_kassza_fed_taken_and_doubled(self):
        """Taken: the pot pays out all its points at once. Doubled: the amount in the pot goes in again."""
        played = Entry.objects.filter(struck=False, evening__game="paskievics")
        moves = [(entry.pots["kassza"], entry.after["pots"]["kassza"]) for entry in played]
        assert any(put > 0 and left == put for put, left in moves)
        assert any(put < 0 and left == 0 for put, left in moves)
        assert any(put > 0 and left == 2 * put for put, left in moves)

    def test_the_hat_moving_from_one_head_to_another(self):
        evening = Evening.objects.get(preset="mcleod")
        hats = [entry.after["carry"].get("hat") for entry in evening.entries.order_by("number")]
        assert len(set(hats)) == 3

    @pytest.mark.parametrize("action", [action for action in Action if action != Action.RESTORED])
    def test_every_way_of_writing(self, action):
        assert Revision.objects.filter(action=action).exists()

    def test_a_reason_with_every_change_of_mind(self):
        changed = Revision.objects.filter(action__in=[Action.CORRECTED, Action.STRUCK, Action.REOPENED])
        assert all(revision.reason for revision in changed)

    def test_a_correction_of_a_hand_two_hands_back(self):
        evening = Evening.objects.get(preset="mcleod")
        correction = evening.revisions.get(action=Action.CORRECTED)
        latest = evening.revisions.filter(head__lt=correction.head).order_by("-head").first()
        assert latest.entry.number - correction.entry.number == 2

    def test_a_counter_posting(self):
        assert Posting.objects.filter(reverses=True).exists()

    def test_a_second_edition_paid_in_part(self):
        evening = Evening.objects.get(preset="tolnai")
        assert evening.edition == 2
        assert Tick.objects.filter(night=evening.night, edition=2, paid=True).exists()


def test_the_times_run_from_half_past_seven_to_twenty_to_twelve(evenings):
    evening = evenings[0]
    moments = [
        timezone.localtime(moment) for moment in evening.revisions.order_by("head").values_list("written_at", flat=True)
    ]
    assert moments == sorted(moments)
    assert timezone.localtime(evening.opened_at).strftime("%H:%M") == "19:30"
    assert moments[0].strftime("%H:%M") == "19:38"
    assert moments[-1].strftime("%H:%M") == "23:39"
    assert NOW - timedelta(days=2) < moments[0] < moments[-1] < NOW


def test_whoever_held_the_pen_is_named(evenings):
    names = set(Revision.objects.filter(evening=evenings[0]).values_list("author", flat=True))
    assert names == {"Anna", "Béla", "Cili", "Dénes", "Eszter"}


def test_the_first_page_asks_for_all_of_them_at_once(evenings, django_assert_num_queries):
    with override_settings(DEMO=True), django_assert_num_queries(5):
        assert b"demos" in Client().get("/").content


@override_settings(DEMO=True)
def test_a_sample_that_was_opened_presets_no_evening_and_the_samples_stay_on_the_first_page(evenings):
    phone, (first, *others) = Client(), demo.addresses()
    page = html.unescape(phone.get(first.write, follow=True).content.decode())
    assert first.evening.title in page
    new = phone.get("/new/")
    assert (new.context["form"].company, new.context["form"].initial.get("title", "")) == ((), "")
    assert (new.context["sitting"]["known"], new.context["sitting"]["together"]) == ([], [])
    assert first.evening.title not in html.unescape(new.content.decode())
    home = html.unescape(phone.get("/").content.decode())
    assert "<h1>Estek</h1>" not in home
    assert all(home.count(other.evening.title) >= 1 for other in (first, *others))


@override_settings(DEMO=True)
def test_the_samples_leave_the_first_page_when_an_evening_of_ones_own_has_begun(evenings):
    phone = Client()
    table = {"game": "paskievics", "players": "Misi, Nóra, Ottó, Panni", "preset": "mcleod", "currency": "HUF"}
    assert phone.post("/new/", table).status_code == 302
    page = phone.get("/").content.decode()
    assert "Misi, Nóra, Ottó, Panni" in page
    assert 'id="demos"' not in page
