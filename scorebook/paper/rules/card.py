"""The rules card: the tariff on the front, the house rules on the back, with marks for differences from the preset."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from itertools import accumulate, count
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.models import CircleRules, Evening
from scorebook.paper.called import names_of
from scorebook.paper.explained.block import PaperLine, block_of, columns_of_names
from scorebook.paper.masthead import Masthead
from scorebook.paper.rules.example import worked_example
from scorebook.paper.rules.tariff import Chapter, Level, kontra_ladder, numbered, tariff
from scorebook.rules.house import HouseRule, differences, grouped, house_rules
from scorebook.rules.sets import shared_set
from scorebook.words.dates import day
from scorebook.words.games import game_name
from scorebook.words.points import bare, points, stake
from settlement import GAMES
from settlement.game import Game
from settlement.vocabulary import Rules

SHORT_FRONT, LONG_FRONT, LONGEST_FRONT = 17, 31, 48
"""Rows of the tariff: up to the first the front is set wider, above the second in two columns, above the third closer.
"""
SHORT_BACK, LONG_BACK = 32, 38
"""Lines of house rules: up to the first each has its explanation, above the second they are set closer."""
LETTERS_OF_A_LINE, HEADING, KONTRA_ROWS = 78, 2, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A house rule with a number for citing; ``usual`` is the preset's value if it differs.

    ``help`` explains in a sentence what the rule decides.
    """

    number: int
    label: str
    value: str
    own: bool
    usual: str
    rule: str
    help: str

    @property
    def lines(self) -> int:
        """The approximate number of lines on a small card, without the explanation."""
        return 1 + len(self.label + self.value + self.usual) // LETTERS_OF_A_LINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Articles:
    """The house rules under one heading."""

    title: str
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A hand settled by the rules of the card: description, lines and result."""

    words: str
    lines: tuple[PaperLine, ...]
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesCard:
    """The content of the card; ``foot`` has the version, its date, and its changes."""

    head: Masthead
    names: tuple[str, ...]
    preset: str
    summary: str
    chapters: tuple[Chapter, ...]
    kontra: tuple[Level, ...]
    sample: Sample | None
    articles: tuple[Articles, ...]
    own: int
    stake: str
    foot: tuple[str, ...]
    code: str
    set_path: str

    @property
    def halves(self) -> tuple[tuple[Chapter, ...], ...]:
        """The chapters of the two columns of a long tariff, of similar length; one column if it is short."""
        rows = [0, *accumulate(chapter.rows for chapter in self.chapters)]
        whole = rows[-1] + KONTRA_ROWS * bool(self.kontra)
        if whole <= LONG_FRONT:
            return (self.chapters,)
        middle = min(range(len(rows)), key=lambda cut: abs(2 * rows[cut] - whole))
        return self.chapters[:middle], self.chapters[middle:]

    @property
    def front(self) -> str:
        """The CSS classes of the front, by the length of the tariff; the back of a card without a tariff follows it."""
        rows = sum(chapter.rows for chapter in self.chapters) + KONTRA_ROWS * bool(self.kontra)
        if not rows:
            return "no-front"
        if rows > LONG_FRONT:
            return "two-front close-front" if rows > LONGEST_FRONT else "two-front"
        return "open-front" if rows <= SHORT_FRONT else ""

    @property
    def back(self) -> str:
        """The CSS class of the back; a few house rules are explained."""
        articles = [article for part in self.articles for article in part.articles]
        lines = HEADING * len(self.articles) + sum(article.lines for article in articles)
        helped = lines + sum(1 + len(article.help) // LETTERS_OF_A_LINE for article in articles)
        return "open-back" if helped <= SHORT_BACK else "close-back" if lines > LONG_BACK else ""


def evening_card(evening: Evening) -> RulesCard:
    """Return the card of an evening's rules, with the club's version if it has these rules."""
    game, circle = GAMES[evening.game], evening.circle_rules
    if circle is not None:
        kicker = _("Rules card · version %(version)s") % {"version": circle.version}
        foot = [
            _("%(name)s, version %(version)s of the club.") % {"name": circle.name, "version": circle.version},
            *_since(circle),
        ]
    else:
        kicker, foot = _("Rules of the evening"), [f"{evening.rules_name}."] if evening.rules_name else []
    foot.append(_("Fixed for the evening of %(day)s.") % {"day": day(evening.opened_at)})
    occasion = [*(names_of(evening) or [game_name(game, evening.rules)]), day(evening.opened_at), evening.place]
    card = card_of(
        game, evening.preset, evening.rules, kicker=kicker, occasion=occasion, foot=foot, stake=stake(evening)
    )
    return replace(card, set_path=shared_set(game, evening.preset, evening.rules, evening.rules_name).path())


def circle_card(circle: CircleRules) -> RulesCard:
    """Return the card of a version of a club's rules."""
    occasion = [circle.club.name, circle.name, _("in force since %(day)s") % {"day": day(_moment(circle.since))}]
    foot = [
        _("Version %(version)s of the club, in force since %(day)s.")
        % {"version": circle.version, "day": day(_moment(circle.since))},
        *_since(circle),
    ]
    game = GAMES[circle.game]
    card = card_of(
        game,
        circle.preset,
        circle.rules,
        occasion=occasion,
        foot=foot,
        stake="",
        kicker=_("Rules card · version %(version)s") % {"version": circle.version},
    )
    return replace(card, set_path=shared_set(game, circle.preset, circle.rules, circle.name).path())


def preset_card(game: Game, preset: str) -> RulesCard:
    """Return the card of a game's preset."""
    known = next(candidate for candidate in game.presets if candidate.key == preset)
    rules = {**game.defaults(), **known.values}
    return card_of(
        game,
        preset,
        rules,
        kicker=_("Rules card"),
        occasion=[_(known.label)],
        stake="",
        foot=[_("As printed in the rulebook; a table agrees otherwise as it likes.")],
    )


def card_of(
    game: Game,
    preset: str,
    rules: Rules,
    *,
    kicker: str,
    occasion: Sequence[str],
    foot: Sequence[str],
    stake: str,
) -> RulesCard:
    """Return the card of these rules, with marks for differences from the preset."""
    known = next((candidate for candidate in game.presets if candidate.key == preset), None)
    values = house_rules(game, preset, rules)
    title, code = game_name(game, rules), rules_code(game, rules)
    record = " · ".join(
        (
            _("after: %(preset)s") % {"preset": _(known.label) if known else preset},
            _("check code %(code)s") % {"code": code},
        )
    )
    occasion_line = " · ".join(part for part in occasion if part)
    head = Masthead(
        kicker=kicker,
        title=title,
        occasion=occasion_line,
        record=record[0].upper() + record[1:],
        code=None,
        page_title=" – ".join((kicker, title, occasion_line)),
        facts=(),
        note_head="",
        note="",
    )
    return RulesCard(
        head=head,
        names=(),
        preset=_(known.label) if known else preset,
        summary=_(known.summary) if known else "",
        chapters=tariff(game, preset, rules),
        kontra=kontra_ladder(game, rules),
        sample=_sample(game, rules),
        articles=_articles(game, preset, rules),
        own=sum(rule.differs for rule in values),
        stake=stake,
        foot=tuple(foot),
        code=code,
        set_path=shared_set(game, preset, rules).path(),
    )


def rules_code(game: Game, rules: Mapping[str, Any]) -> str:
    """Return a short digest of all rules: two cards with the same rules have the same one."""
    digest = hashlib.sha256(json.dumps([game.key, rules], sort_keys=True).encode()).hexdigest().upper()
    return f"{digest[:4]}-{digest[4:8]}"


def _articles(game: Game, preset: str, rules: Rules) -> tuple[Articles, ...]:
    """Return every house rule that is no price, numbered."""
    prices = numbered(game) | {rate.key for rate in game.rates}
    rules_without_prices = tuple(rule for rule in house_rules(game, preset, rules) if rule.key not in prices)
    numbers = count(1)
    return tuple(
        Articles(title=title, articles=tuple(_article(next(numbers), rule) for rule in members))
        for title, members in grouped(rules_without_prices)
    )


def _article(number: int, rule: HouseRule) -> Article:
    return Article(
        number=number,
        label=rule.label,
        value=rule.value,
        own=rule.differs,
        rule=rule.section,
        help=rule.help,
        usual=rule.preset_value if rule.differs else "",
    )


def _sample(game: Game, rules: Rules) -> Sample | None:
    """Return the game's own example settled by these rules."""
    explained = worked_example(game, rules)
    if explained is None:
        return None
    row = explained.row
    block = block_of(explained, columns_of_names(row.names), "", ())
    words = " · ".join(part for part in (block.words, block.said) if part)
    shares = row.wrote or [(name, paid or 0) for name, paid in row.named]
    amounts = ", ".join(f"{name} {bare(amount) if row.wrote else points(amount)}" for name, amount in shares)
    result = _("Written: %(shares)s.") if row.wrote else _("Together: %(shares)s.")
    return Sample(words=words, lines=block.lines, result=result % {"shares": amounts})


def _since(circle: CircleRules) -> list[str]:
    """Return the changes of a version from the one before."""
    former = CircleRules.objects.filter(club=circle.club_id, name=circle.name, version=circle.version - 1).first()
    if former is None:
        return [_("The first version.")]
    changed = differences(GAMES[circle.game], former.rules, circle.rules)
    changes = "; ".join(f"{change.label}: {change.here} → {change.there}" for change in changed)
    if not changes:
        return [_("Nothing changed since version %(version)s.") % {"version": former.version}]
    return [
        ngettext(
            "Changed since version %(version)s: %(what)s.", "Changed since version %(version)s: %(what)s.", len(changed)
        )
        % {"version": former.version, "what": changes}
    ]


def _moment(since: date) -> datetime:
    return timezone.make_aware(datetime.combine(since, time(12)))
