"""A forgotten hand is inserted before a line: its page, its preview, its save, with the program and without."""

from __future__ import annotations

import pytest
from django.test import Client

from scorebook.models import Draft, Evening, Revision
from tests.hand.conftest import THREE, at, preview, screen, send, signed, wish, write

pytestmark = pytest.mark.django_db
INSERT = "2/insert/"
# Eszter deals the first hand and sits out, Anna the second.
SECOND = {"contract": "two", "declarer": 1, "partner": 3, "declarer_points": 50}
FORGOTTEN = {"contract": "one", "declarer": 1, "partner": 3, "declarer_points": 60}


@pytest.fixture
def two(evening: Evening, writer: Client) -> Evening:
    """Two hands are written, the first by Eszter's deal; who writes reads English."""
    writer.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    write(evening, **THREE)
    write(evening, **SECOND)
    return evening


def order(evening: Evening) -> list[int]:
    return list(evening.entries.values_list("number", flat=True))


def test_a_line_leads_to_the_page_on_which_a_hand_is_inserted_before_it(two: Evening, writer: Client, watcher: Client):
    assert f'href="{at(two, INSERT)}">A hand is missing here' in writer.get(at(two, "2/")).content.decode()
    assert INSERT not in watcher.get(at(two, "2/")).content.decode()
    described = screen(writer, two, INSERT)
    assert described["title"] == "Hand 3, inserted before 2"
    assert (described["inserting"], described["correcting"], described["draft"]) == ({"before": 2}, None, None)
    assert described["dealer"] == 0  # as the second hand would have been dealt
    assert described["urls"]["save"] == at(two, INSERT)
    assert writer.get(at(two, "9/insert/")).status_code == 404


def test_the_preview_says_what_changes_for_whom_and_keeps_no_draft(two: Evening, writer: Client):
    result = preview(writer, two, {}, kind="all_pass", before=2)
    assert (
        result["notes"][-1].replace("\u00a0", " ") == "changes later hands: 2. (Béla +2, Cili −2, Dénes +2, Eszter −2)"
    )
    assert "keeps" not in result
    assert not Draft.objects.exists()
    assert order(two) == [1, 2]
    for nonsense in ({"before": 9}, {"before": "2"}, {"before": 2, "keeps": "x"}):
        body = {"kind": "hand", "facts": THREE, **nonsense}
        assert send(writer, at(two, "hand/preview/"), body).status_code == 400


def test_it_is_written_with_its_trace_and_shown_where_it_stands(two: Evening, writer: Client):
    body = wish(two, "all_pass", {})
    answer = send(writer, at(two, INSERT), body)
    assert answer.status_code == 200, answer.content
    assert (answer.json()["number"], order(two)) == (3, [1, 3, 2])
    again = send(writer, at(two, INSERT), body)
    assert (again.status_code, again.json()["number"], order(two)) == (200, 3, [1, 3, 2])
    line = writer.get(at(two, "3/")).content.decode()
    assert "inserted before 2" in line
    assert f'href="{at(two, "1/")}"' in line
    assert f'href="{at(two, "2/")}"' in line
    sheet = writer.get(at(two, "")).content.decode()
    assert [sheet.index(f'id="h{number}"') for number in (2, 3, 1)] == sorted(
        sheet.index(f'id="h{number}"') for number in (1, 2, 3)
    )
    assert "inserted before 2" in sheet
    assert "inserted before 2" in writer.get(at(two, "history/")).content.decode()


def test_a_later_hand_that_becomes_impossible_is_named_and_may_keep_its_dealer(two: Evening, writer: Client):
    result = preview(writer, two, FORGOTTEN, before=2)
    offered = {"line": 2, "label": "Line 2 was dealt by Anna: leave that"}
    assert result["keeps"] == offered
    assert result["problems"][0]["text"].startswith("Line 2 would no longer be possible:")
    answer = send(writer, at(two, INSERT), wish(two, facts=FORGOTTEN))
    assert (answer.status_code, answer.json()["keeps"]) == (422, offered)
    assert "keeps" not in preview(writer, two, FORGOTTEN, before=2, keeps=2)
    assert send(writer, at(two, INSERT), wish(two, facts=FORGOTTEN, keeps=2)).status_code == 200
    assert list(two.entries.values_list("dealer__name", flat=True)) == ["Eszter", "Anna", "Anna"]


def test_the_preview_names_the_lines_that_get_another_dealer(two: Evening, writer: Client):
    write(two, contract="two", declarer=3, partner=4, declarer_points=50)  # Béla deals and sits out
    result = preview(writer, two, {"contract": "one", "declarer": 3, "partner": 4, "declarer_points": 60}, before=3)
    assert "another dealer: 3." in result["notes"]


def test_whoever_saw_an_older_sheet_is_told_so(two: Evening, writer: Client):
    body = wish(two, "all_pass", {})
    write(two, contract="two", declarer=2, partner=3, declarer_points=50)
    assert send(writer, at(two, INSERT), body).status_code == 409
    assert order(two) == [1, 2, 3]


def test_the_form_without_a_program_inserts_as_well(two: Evening, writer: Client):
    page = writer.get(at(two, f"{INSERT}?plain=1")).content.decode()
    assert f'action="{at(two, INSERT)}"' in page
    fields = {"declarer": "1", "partner": "3", "contract": "one", "declarer_points": "60"}
    refused = writer.post(at(two, INSERT), signed(two, **fields))
    assert refused.status_code == 422
    assert "Line 2 was dealt by Anna: leave that" in refused.content.decode()
    response = writer.post(at(two, INSERT), signed(two, **fields, do="preview", keeps="2"))
    assert 'name="keeps" value="2" checked' in response.content.decode()
    saved = writer.post(at(two, INSERT), signed(two, **fields, keeps="2"))
    assert saved.url == at(two, "3/")
    assert Revision.objects.get(action="inserted").insertion == {"before": 2, "dealers": {}}


def test_a_phone_that_polls_the_next_hand_hears_of_it(two: Evening, writer: Client):
    described = screen(writer, two)
    assert send(writer, at(two, INSERT), wish(two, "all_pass", {})).status_code == 200
    answer = writer.get(f"{at(two)}?describe=1&since={described['head']}&said=0&left=0")
    desc = answer.json()["page"]["desc"]
    assert (desc["number"], desc["head"]) == (4, described["head"] + 1)
    assert writer.get(at(two, "hand/lines/")).json()["lines"][1]["number"] == 3
