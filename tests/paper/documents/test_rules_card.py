"""The rules card: every price and every house rule of every game, what differs marked, the example reckoned."""

from __future__ import annotations

import io
from datetime import date
from typing import Any

import pypdf
import pytest
from django.utils import translation

from scorebook.club.circle import write_rules
from scorebook.paper.rules.card import RulesCard, card_of, circle_card, evening_card, preset_card
from scorebook.paper.rules.tariff import numbered
from scorebook.paper.views.printing import document_html
from scorebook.rules.house import described, house_rules, in_words, rules_of_preset
from scorebook.words.points import bare
from settlement import GAMES
from settlement.game import Game
from settlement.vocabulary import Option, Rate
from tests.club.conftest import of_everybody
from tests.paper.kinds import CASES, Case, drawn
from tests.paper.nights import FIVE
from tests.paper.paper import pressed
from tests.paper.tables import table_of
from tests.world.depth import sweep

pytestmark = pytest.mark.django_db
LANGUAGES = ("hu", "da", "en")
CARDS = [case for case in CASES if case.kind.key == "rules"]


def prices_of(card: RulesCard) -> dict[str, list[tuple[str, bool]]]:
    """Return every price under its whole label, two beside each other put together again."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for chapter in card.chapters:
        for table in chapter.tables:
            for price in table.prices:
                heads = table.heads or ("",) * len(price.values)
                assert len(price.values) == (len(table.heads) or 1)
                for head, value in zip(heads, price.values, strict=True):
                    found.setdefault(plain(f"{price.label} {head}"), []).append((value.value.strip("×"), value.own))
    return found


def plain(label: str) -> str:
    return " ".join(label.replace(",", " ").split()).casefold()


def articles_of(card: RulesCard) -> list[tuple[str, str, bool]]:
    return [(article.label, article.value, article.own) for part in card.articles for article in part.articles]


def differently(game: Game, rule: Rate | Option, usual: Any) -> Any:
    """Return another value of a house rule than the one given."""
    if isinstance(rule, Rate):
        return usual + 1
    keys = [value for value, _label in rule.choices]
    if rule.longest:
        return "Römi"
    if rule.own:
        return {"csuzima": {"name": "Csuzima", "announced": 4}}
    if rule.prices:
        return {keys[0]: 3}
    if rule.many:
        return () if usual else (keys[0],)
    return next((value for value in keys if value != usual), 3)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_price_and_every_house_rule_stands_on_the_card_once(game: Game, language: str) -> None:
    with translation.override(language):
        for preset in game.presets:
            card, rules = preset_card(game, preset.key), rules_of_preset(game, preset.key)
            rules_by_key = {rule.key: rule for rule in house_rules(game, preset.key, rules)}
            front = {rate.key for rate in game.rates} | numbered(game)
            prices = prices_of(card)
            not_played = {key for key in front if rules_by_key[key].value == "0"}
            front -= {
                key for key in not_played if plain(rules_by_key[key].label) not in prices
            }  # 0 beside a price stays
            expected = [plain(rules_by_key[key].label) for key in rules_by_key if key in front]
            assert sorted(label for label, values in prices.items() for _ in values) == sorted(expected)
            for key in front:
                assert (bare(int(rules_by_key[key].value)), False) in prices[plain(rules_by_key[key].label)]
            backs = [
                (rule.label, rule.value, False)
                for key, rule in rules_by_key.items()
                if key not in front and key not in not_played
            ]
            assert sorted(articles_of(card)) == sorted(backs)
            assert card.own == 0


@pytest.mark.parametrize("key", sweep(GAMES, gate=lambda key: key in ("paskievics", "danish", "ulti")))
def test_what_differs_from_the_preset_is_marked_and_nothing_else(key: str) -> None:
    """One house rule after the other is agreed otherwise."""
    game = GAMES[key]
    usual = rules_of_preset(game, game.presets[0].key)
    for rule in described(game):
        value = differently(game, rule, usual[rule.key])
        rules = {**usual, rule.key: value}
        card = card_of(game, game.presets[0].key, rules, kicker="", occasion=[], foot=[], stake="")
        marked = [label for label, values in prices_of(card).items() for _value, own in values if own]
        marked += [plain(label) for label, _value, own in articles_of(card) if own]
        differs = in_words(rule, value) != in_words(rule, usual[rule.key])
        assert differs
        assert len(marked) == card.own == 1, rule.key


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.rates], ids=lambda game: game.key)
def test_the_example_is_reckoned_by_the_rules_of_the_card(game: Game) -> None:
    """Dearer prices make another example; under the preset it is legal and adds up."""
    with translation.override("en"):
        cards = [preset_card(game, preset.key) for preset in game.presets]
        assert all(card.sample and card.sample.lines for card in cards)
        usual = rules_of_preset(game, game.presets[0].key)
        dearer = {**usual, **{rate.key: usual[rate.key] * 3 for rate in game.rates if rate.unit != "card points"}}
        dear = card_of(game, game.presets[0].key, dearer, kicker="", occasion=[], foot=[], stake="")
    assert dear.sample is not None
    assert cards[0].sample is not None
    assert dear.sample.result != cards[0].sample.result


def test_an_evenings_card_has_its_pinned_rules_its_stake_and_its_day() -> None:
    evening = table_of("paskievics", FIVE, house_rules={"xxi_catch.silent": 30, "kassza": True})
    with translation.override("hu"):
        card = evening_card(evening)
    assert prices_of(card)["xxi-fogás csendben"] == [("30", True)]
    assert [label for label, _value, own in articles_of(card) if own] == ["Ultimókassza"]
    assert card.own == 2
    assert card.stake == "10\u00a0Ft"
    assert card.code != evening_card(table_of("paskievics", FIVE)).code


def test_a_clubs_card_says_its_version_its_day_and_what_it_changed() -> None:
    club = of_everybody().club
    options = {"name": "Rend", "game": "paskievics", "preset": "mcleod"}
    first = write_rules(club, **options, house_rules={"kassza": True}, since=date(2026, 8, 28))
    second = write_rules(club, **options, house_rules={"kassza": True, "xxi_catch.silent": 30}, since=date(2026, 9, 1))
    with translation.override("en"):
        feet = [" ".join(circle_card(rules).foot) for rules in (first, second)]
    assert feet[0].startswith("Version 1 of the club, in force since 28 August 2026.")
    assert "The first version." in feet[0]
    assert feet[1].endswith("Changed since version 1: Catch of the XXI, silent: 21 → 30.")


@pytest.mark.parametrize("case", sweep(CARDS, gate=lambda case: case.scene == "many prices"), ids=str)
def test_a_card_has_two_sides(case: Case) -> None:
    assert len(drawn(case).reader.pages) == 2


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_card_without_prices_is_one_page(paper: str) -> None:
    card = preset_card(GAMES["free"], "points")
    pages = pypdf.PdfReader(io.BytesIO(pressed(document_html("paper/rules/rules.html", card, paper)))).pages
    assert len(pages) == 1
    assert "12" in pages[0].extract_text()
