"""A refused form in a fold comes back open, as it was typed, with the reasons beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorebook.cup.deeds.ending import end_day
from scorebook.cup.deeds.making import say_settings
from scorebook.cup.deeds.seating import draw_round, publish
from scorebook.models import CupDay
from tests.cup.conftest import Made, evenings_of, hand_in, play, played, press, press_said
from tests.world.folds import Shown, forms_of

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}
BELL = "a bell\x07"  # a sign nobody can print
LONG = "x" * 201


@pytest.fixture
def drawn(listed: Made) -> Made:
    """Make a day whose first round is drawn, and seen by nobody yet."""
    return lambda **said: draw_round(listed(9, **said), press(), seed="skíz")


@pytest.fixture
def over(published: Made) -> Made:
    """Make a day that has ended."""

    def end(**said: Any) -> CupDay:
        day = played(published(9, rounds=1, **said))
        return end_day(day, press(day))

    return end


@pytest.fixture
def handed_in(published: Made) -> Made:
    """Make a day with a table that has handed in."""

    def close(**said: Any) -> CupDay:
        day = published(9, **said)
        play(evenings_of(day)[0])
        hand_in(evenings_of(day)[0])
        return day

    return close


@pytest.fixture
def states(drawn: Made, published: Made, handed_in: Made, over: Made) -> Mapping[str, Made]:
    return {"drawn": drawn, "published": lambda **said: published(9, **said), "handed in": handed_in, "over": over}


Case = tuple[str, str, Mapping[str, str], Mapping[str, str], set[str]]
# where the day has come to, the address, what is sent, with what button; what is wrong beside
FOLDS: Mapping[str, Case] = {
    "exchange two in the draw": ("drawn", "draw/", {"one": "3", "other": "3"}, {"does": "swap"}, {"other"}),
    "exchange one who is not there": ("drawn", "draw/", {"one": "3", "other": "99"}, {"does": "swap"}, {"other"}),
    "move one to where he sits": ("drawn", "draw/", {"who": "{first}", "table": "1"}, {"does": "put"}, {"table"}),
    "move one to no table": ("drawn", "draw/", {"who": "3", "table": "9"}, {"does": "put"}, {"table"}),
    "exchange two with no reason": (
        "published",
        "draw/",
        {"one": "3", "other": "4", "reason": ""},
        {"does": "reseat"},
        {"reason"},
    ),
    "exchange one with himself": (
        "published",
        "draw/",
        {"one": "3", "other": "3", "reason": BELL},
        {"does": "reseat"},
        {"other", "reason"},
    ),
    "it does not hand in": ("published", "1/1/", {"reason": ""}, {"does": "time"}, {"reason"}),
    "it is counted later": ("published", "1/1/", {"reason": BELL}, {"does": "later"}, {"reason"}),
    "it counts for nobody": ("published", "1/2/", {"reason": LONG}, {"does": "nobody"}, {"reason"}),
    "its sheet is opened again": ("handed in", "1/1/", {"reason": BELL}, {"does": "open"}, {"reason"}),
    "its document is taken in": ("published", "1/1/document/", {}, {}, {"file"}),
    "the day is opened again": ("over", "end/", {"reason": BELL}, {"does": "resume"}, {"reason"}),
    "the prizes": ("published", "prizes/", {"fee": "x", "currency": "HUF", "shares": "90 20"}, {}, {"fee", "shares"}),
}


def shown_again(page: str, sent: Mapping[str, str], button: Mapping[str, str]) -> Shown:
    """Return the form of a page that asks for the same."""
    pressed = {f"{name}={value}" for name, value in button.items()}
    forms = [
        form
        for form in forms_of(page)
        if set(sent) <= set(form.said) and (pressed <= form.buttons or button.items() <= form.said.items())
    ]
    marked = [form for form in forms if form.wrong or form.reasons]
    (form,) = marked or forms[:1]
    return form


@pytest.mark.parametrize("name", FOLDS)
def test_a_refused_form_in_a_fold_comes_back_open_as_it_was_sent(
    states: Mapping[str, Made], laptop: Client, name: str
) -> None:
    state, where, sent, button, wrong = FOLDS[name]
    day = states[state]()
    first = day.held.get(number=1).drawn.filter(table__number=1).first().entrant.number
    sent = {field: value.format(first=first) for field, value in sent.items()}
    answer = laptop.post(f"/k/{day.slug}/{where}", {**press_said(day), **sent, **button}, headers=ENGLISH)
    form = shown_again(answer.content.decode(), sent, button)
    assert (answer.status_code, form.in_fold, form.folded) == (422, True, False)
    assert form.wrong == wrong
    assert len(form.reasons) >= len(wrong)
    for field, value in sent.items():
        assert form.said[field] == value or value not in ("3", "4", BELL), field


@pytest.mark.parametrize("name", [name for name in FOLDS if "document" not in name])
def test_what_somebody_else_did_meanwhile_is_told_in_the_open_fold(
    states: Mapping[str, Made], laptop: Client, name: str
) -> None:
    """Nothing that was typed is lost: it is sent once more upon what was seen now."""
    state, where, sent, button, _wrong = FOLDS[name]
    day = states[state]()
    right = {"reason": "elírás", "one": "1", "other": "2", "who": "1", "table": "0", "fee": "20", "shares": "50"}
    sent = {**sent, **{field: value for field, value in right.items() if field in sent}}
    old = press_said(day)
    if day.closed_at is None:
        say_settings(day, press(day), options={"hidden": True}, terms={})
    else:
        CupDay.objects.filter(pk=day.pk).update(head=day.head + 1)
    answer = laptop.post(f"/k/{day.slug}/{where}", {**old, **sent, **button}, headers=ENGLISH)
    form = shown_again(answer.content.decode(), sent, button)
    assert (answer.status_code, form.in_fold, form.folded) == (422, True, False)
    assert any("meanwhile" in reason for reason in form.reasons)
    assert {field: form.said[field] for field in sent} == sent
    assert form.said["head"] != str(old["head"])


def test_a_reason_is_kept_wherever_a_day_asks_for_one(published: Made, laptop: Client) -> None:
    day = published(9)
    sent = {**press_said(day), "does": "drop", "reason": BELL}
    page = laptop.post(f"/k/{day.slug}/end/", sent, headers=ENGLISH)
    form = next(form for form in forms_of(page.content.decode()) if form.action.endswith("/end/"))
    assert (page.status_code, form.said["reason"], form.wrong) == (422, BELL, {"reason"})
    assert len(form.reasons) == 1


def test_a_form_whose_hour_has_passed_is_told_above_the_page(published: Made, drawn: Made, laptop: Client) -> None:
    """Another director published, closed or counted meanwhile: what it was for is no more."""
    day = drawn()
    old = press_said(day)
    publish(day, press(day))
    late = laptop.post(
        f"/k/{day.slug}/draw/", {**old, "does": "swap", "one": "1", "other": "2"}, headers=ENGLISH, follow=True
    )
    assert "published" in " ".join(map(str, late.context["messages"]))
    assert late.redirect_chain[-1][0] == reverse("cup", args=[day.slug])


def test_the_seed_that_was_cut_stays_where_it_is_refused(listed: Made, laptop: Client) -> None:
    day = listed(9)
    answer = laptop.post(f"/k/{day.slug}/draw/", {**press_said(day), "seed": LONG}, headers=ENGLISH)
    form = next(form for form in forms_of(answer.content.decode()) if "seed" in form.said)
    assert (answer.status_code, form.said["seed"], form.wrong) == (422, LONG, {"seed"})


def test_a_page_shown_at_the_address_of_a_refused_form_knows_where_it_is_told_anew(
    published: Made, laptop: Client
) -> None:
    day = published(9)
    for where, said in (("1/1/", {"does": "time"}), ("prizes/", {}), ("draw/", {"does": "reseat"})):
        page = laptop.post(f"/k/{day.slug}/{where}", {**press_said(day), **said}).content.decode()
        address = page.partition('data-page="')[2].partition('"')[0]
        assert laptop.get(address).status_code == 200, where
