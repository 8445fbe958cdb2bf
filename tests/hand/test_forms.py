"""The form of every entry: a field for every fact, names as they are nested, facts as they were typed."""

from __future__ import annotations

import pytest

from scorebook.hand.forms import WIDGETS, Company, HandForm
from scorebook.hand.typed import MOST_ROWS, Typed
from scorebook.sheet.speech import speech_of
from settlement import GAMES, document
from settlement.facts import Kind, fact_named
from settlement.vocabulary import Problem, say
from tests.hand.conftest import as_posted, posted

GAME = GAMES["paskievics"]
COMPANY = Company(names=("Anna", "Béla", "Cili", "Dénes", "Eszter"), playing=(0, 1, 2, 3), pots=GAME.pots)
HAND = GAME.kinds["hand"].record
RICH = {
    "contract": "two",
    "declarer": 0,
    "partner": 2,
    "game_kontra": 1,
    "declarer_points": 54,
    "announcements": [{"figure": "trull", "by": 0}, {"figure": "pagat_ultimo", "by": 2, "kontra": 2}],
    "trull": "declarers",
    "pagat_last_trick": {"player": 2, "won": False, "caught_by": 1},
    "xxi_catch": {"by": 0, "lost_by": 3},
    "tarokk_counts": [{"player": 1, "count": 8, "announced": True}],
}


def test_every_kind_of_fact_is_a_field_or_made_of_fields():
    assert set(WIDGETS) | {Kind.CHAIN, Kind.EACH, Kind.PART, Kind.ROWS} == set(Kind)


@pytest.mark.parametrize("kind", sorted(GAME.kinds))
def test_every_kind_of_entry_has_a_form_whose_groups_hold_every_field(kind: str):
    form = HandForm(GAME.kinds[kind].record, COMPANY)

    def fields(group):
        return [one.name for one in group.fields] + [name for inner in group.groups for name in fields(inner)]

    assert sorted(fields(form.group())) == sorted(form.fields)


def test_names_are_nested_as_the_facts_are():
    form = HandForm(HAND, COMPANY)
    for name in (
        "contract",
        "announcements-0-figure",
        "pagat_last_trick-player",
        "game_kontra_by-0",
        "tarokk_counts-1-announced",
    ):
        assert name in form.fields


def test_a_record_goes_through_the_form_and_comes_back_the_same():
    filled = HandForm(HAND, COMPANY, facts=RICH)
    again = HandForm(HAND, COMPANY, data=as_posted(filled))
    parsed, problems = document.parse(GAME, "hand", again.typed.facts(again.record), document.seat_number(5))
    assert problems == ()
    assert document.as_json(parsed) == RICH


def test_an_adjustment_names_pots_and_everybody():
    form = HandForm(GAME.kinds["adjustment"].record, COMPANY)
    values = [value for value, _label in form.fields["transfers-0-from"].widget.choices]
    assert values == ["0", "1", "2", "3", "4", "kassza"]
    data = posted(reason="kávé", transfers__0__from="kassza", transfers__0__to="4", transfers__0__points="3")
    facts = Typed(data, len(COMPANY.names)).facts(GAME.kinds["adjustment"].record)
    assert facts == {"reason": "kávé", "transfers": [{"from": "kassza", "to": 4, "points": 3}]}


def test_who_sits_out_is_not_offered():
    values = [value for value, _label in HandForm(HAND, COMPANY).fields["declarer"].widget.choices]
    assert values == ["0", "1", "2", "3"]


def test_an_empty_form_says_nothing():
    assert Typed(as_posted(HandForm(HAND, COMPANY)), len(COMPANY.names)).facts(HAND) == {}


def test_nonsense_stays_as_it_was_typed_and_is_refused_beside_its_field():
    form = HandForm(HAND, COMPANY, data=posted(contract="seven", declarer="Anna", declarer_points="5x"))
    assert form.typed.facts(form.record) == {"contract": "seven", "declarer": "Anna", "declarer_points": "5x"}
    _parsed, problems = document.parse(GAME, "hand", form.typed.facts(form.record), document.seat_number(5))
    form.refuse(problems)
    assert {"declarer", "declarer_points"} <= set(form.errors)


def test_a_reason_inside_a_row_stands_beside_the_row():
    form = HandForm(HAND, COMPANY, data=posted(announcements__0__figure="trull"))
    form.refuse(
        [
            Problem(field="announcements[0].by", code="missing", text=say("Who?")),
            Problem(field="announcements[0]", code="odd", text=say("Odd.")),
            Problem(field="", code="whole", text=say("As a whole.")),
            Problem(field="xxi_catch", code="warn", text=say("Only a warning."), warning=True),
        ]
    )
    assert form.errors["announcements-0-by"] == ["Who?"]
    assert form.errors["announcements-0-figure"] == ["Odd."]
    assert form.non_field_errors() == ["As a whole."]
    assert "xxi_catch-by" not in form.errors


def test_rows_grow_with_what_was_posted_but_not_without_end():
    form = HandForm(HAND, COMPANY, data=posted(announcements__999__figure="trull", announcements__3__figure="trull"))
    rows = {name.split("-")[1] for name in form.fields if name.startswith("announcements-")}
    assert len(rows) == MOST_ROWS


DANISH = GAMES["danish"]
TABLE = Company(names=("Anna", "Bo", "Carl"), playing=(0, 1, 2), pots=DANISH.pots)
LIABLE = {
    "last_trick": {"winner": 0, "cards": {"0": "king", "1": "king"}},
    "pagat": {"outcome": "saved", "player": 0},
    "card_points": {"0": 26, "1": 26, "2": 26},
    "fines": [{"offence": "revoke", "player": 2}],
    "liability": {"player": 2, "covers": ["ultimo", "bagud:1"]},
}


def test_a_word_may_stand_instead_of_a_player_and_a_key_before_him():
    hand = DANISH.kinds["hand"].record
    filled = HandForm(hand, TABLE, facts=LIABLE)
    choices = filled.fields["liability-covers-0"].widget.choices
    assert [value for value, _label in choices] == ["", "bagud:0", "bagud:1", "bagud:2", "ultimo"]
    assert choices[2][1].endswith(": Bo")
    again = HandForm(hand, TABLE, data=as_posted(filled))
    parsed, problems = document.parse(DANISH, "hand", again.typed.facts(again.record), document.seat_number(3))
    assert problems == ()
    assert document.as_json(parsed) == LIABLE


@pytest.mark.parametrize(("covers", "said"), [("bagud:1", ": Bo"), ("bagud:9", ": 9"), ("odd", "odd"), (1, "Bo")])
def test_a_word_instead_of_a_player_is_said_in_words(covers: object, said: str):
    speech = speech_of(DANISH, DANISH.defaults(), TABLE.names)
    part = fact_named(DANISH.kinds["hand"].record, "liability")
    assert speech.value(part, {"player": 2, "covers": [covers]}).endswith(said)
