"""The head of every document: kind, evening, state, and the QR code of the live sheet."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorebook.models import Action, Evening, Revision
from scorebook.models.seal import in_print, in_short
from scorebook.paper.called import names_of
from scorebook.paper.versions import ENDS
from scorebook.rules.house import house_rules
from scorebook.sheet.whole import EveningSheet
from scorebook.words.dates import day, day_in_words, span, stamp
from scorebook.words.games import game_name
from scorebook.words.points import stake
from scorebook.words.reasons import as_read
from settlement.game import Game
from settlement.vocabulary import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A QR code as one SVG path of a drawing with ``size`` units, and its address."""

    size: int
    path: str
    address: str
    host: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A label and a value of the line of facts."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Masthead:
    """Everything above the content; ``note`` is the revision note, empty on a first edition."""

    kicker: str
    title: str
    occasion: str
    record: str
    page_title: str
    code: Code | None
    facts: tuple[Fact, ...]
    note_head: str
    note: str


def masthead(sheet: EveningSheet, title: str, address: str | None) -> Masthead:
    """Return the head of a document; ``address`` is the link to watch for the QR code."""
    evening = sheet.evening
    draft, names = not sheet.closed, names_of(evening)
    head, note = edition_note(sheet)
    occasion = day_in_words(evening.opened_at) + (f" · {evening.place}" if evening.place else "")
    return Masthead(
        kicker=" · ".join([*([_("Draft")] if draft else []), *(names or [game_name(sheet.game, evening.rules)])]),
        title=title,
        occasion=occasion,
        record=_record_line(sheet),
        code=qr_code(address_with_seal(address, evening)) if address else None,
        page_title=" – ".join((title, day(evening.opened_at), *names)),
        facts=tuple(_facts(sheet)),
        note_head=head,
        note=note,
    )


def address_with_seal(address: str, evening: Evening) -> str:
    """Return the link to watch with the seal of this paper, which the history of the evening is compared with."""
    letters = in_short(evening.seal).replace("-", "")
    return f"{address}?seal={letters}" if letters else address


def qr_code(address: str) -> Code:
    """Return the QR code of an address with error correction M and without a border; the paper's margin suffices."""
    import segno

    matrix = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]
    path = "".join(f"M{start} {y}.5h{end - start}" for y, row in enumerate(matrix) for start, end in _runs(row))
    return Code(size=len(matrix), path=path, address=address, host=urlsplit(address).netloc)


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Return the start and end of every run of dark modules."""
    edges = [i for i in range(len(row) + 1) if (row[i - 1] if i else 0) != (row[i] if i < len(row) else 0)]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _record_line(sheet: EveningSheet) -> str:
    evening = sheet.evening
    scribe = scribe_of(evening)
    parts = [
        _("record %(slug)s") % {"slug": evening.slug},
        _("edition %(number)s") % {"number": evening.edition} if sheet.closed else _("not closed yet"),
        _("scribe: %(name)s") % {"name": scribe} if scribe else "",
        _("as of %(moment)s") % {"moment": stamp(evening.closed_at or last_written(sheet))},
        _("seal %(seal)s") % {"seal": in_print(evening.seal)} if evening.seal else "",
    ]
    line = " · ".join(part for part in parts if part)
    return line[0].upper() + line[1:]


def scribe_of(*evenings: Evening) -> str:
    """Return the author of most revisions on these sheets."""
    authors = Revision.objects.filter(evening__in=evenings).exclude(author="").values_list("author", flat=True)
    most = Counter(authors).most_common(1)
    return most[0][0] if most else ""


def last_written(sheet: EveningSheet) -> datetime:
    """Return the time of the last entry."""
    return max([sheet.evening.opened_at, *(row.written_at for row in sheet.rows)])


def _facts(sheet: EveningSheet) -> list[Fact]:
    played = [row.written_at for row in sheet.rows if row.deals]
    start = sheet.evening.opened_at
    time = span(start, max(played)) if played and max(played) > start else ""
    players = {
        2: pgettext("table", "two players"),
        3: pgettext("table", "three players"),
        4: pgettext("table", "four players"),
        5: pgettext("table", "five players"),
    }
    facts = [
        Fact(label=pgettext("fact", "table"), value=players.get(len(sheet.people), str(len(sheet.people)))),
        Fact(label=pgettext("fact", "game"), value=game_name(sheet.game, sheet.evening.rules)),
        Fact(label=pgettext("fact", "rules"), value=rules_in_short(sheet)),
        Fact(label=pgettext("fact", "price of a point"), value=stake(sheet.evening)),
        Fact(label=pgettext("fact", "hands"), value=_hands_in_words(sheet)),
        Fact(label=pgettext("fact", "played"), value=time),
    ]
    return [fact for fact in facts if fact.value]


def _hands_in_words(sheet: EveningSheet) -> str:
    """Return the number of hands dealt, played and corrected as text."""
    hands = str(sheet.hands)
    dealt = [row for row in sheet.rows if row.deals and not row.struck]
    played = sum(row.played for row in dealt)
    if played < len(dealt):
        hands = _("%(hands)s (%(played)s played)") % {"hands": hands, "played": played}
    if corrected := sum(row.corrected for row in sheet.rows):
        hands = ngettext("%(hands)s, %(count)s corrected", "%(hands)s, %(count)s corrected", corrected) % {
            "hands": hands,
            "count": corrected,
        }
    return hands


def rules_in_short(sheet: EveningSheet) -> str:
    """Return the name of the evening's rules: the preset, and the number of differing house rules."""
    return rules_in_words(sheet.game, sheet.evening.preset, sheet.evening.rules)


def rules_in_words(game: Game, preset: str, rules: Rules) -> str:
    """Return the name of rules: the preset, and the number of house rules that differ from it."""
    label, own = own_rules(game, preset, rules)
    if not own:
        return label
    return ngettext("%(preset)s, with %(count)s house rule", "%(preset)s, with %(count)s house rules", len(own)) % {
        "preset": label,
        "count": len(own),
    }


def rules_in_force(sheet: EveningSheet) -> tuple[str, tuple[Fact, ...]]:
    """Return the preset's name, and every house rule in force that differs from it."""
    return own_rules(sheet.game, sheet.evening.preset, sheet.evening.rules)


def own_rules(game: Game, preset: str, rules: Rules) -> tuple[str, tuple[Fact, ...]]:
    """Return the name of a preset, and every house rule that differs from it, with its value as text."""
    label = next((_(known.label) for known in game.presets if known.key == preset), preset)
    own = (rule for rule in house_rules(game, preset, rules) if rule.differs)
    return label, tuple(Fact(label=rule.label, value=rule.value) for rule in own)


def edition_note(sheet: EveningSheet) -> tuple[str, str]:
    """Return the edition, the reason for it, and the changes; two empty texts on a first edition."""
    evening = sheet.evening
    if evening.edition < 2 or not sheet.closed:
        return "", ""
    former = evening.edition - 1
    says = {"this": evening.edition, "former": former}
    # Hungarian says "az" before ordinal numbers that begin with a vowel: 1., 5., 50. to 59., 500. to 599.
    if str(former).startswith("5") or former == 1:
        head = pgettext("before a vowel", "Edition %(this)s, in place of edition %(former)s")
    else:
        head = pgettext("before a consonant", "Edition %(this)s, in place of edition %(former)s")
    sentences = (
        [_("(reason: %(reason)s).") % {"reason": as_read(evening.reopened_because)}] if evening.reopened_because else []
    )
    if changed := _changed_since_closing(evening):
        numbers = ", ".join(pgettext("ordinal", "%(number)s") % {"number": number} for number in changed)
        sentences.append(
            ngettext("Changed: line %(entries)s.", "Changed: lines %(entries)s.", len(changed)) % {"entries": numbers}
        )
    sentences.append(_("Edition %(former)s is void.") % says)
    return head % says, " ".join(sentences)


def _changed_since_closing(evening: Evening) -> list[int]:
    """Return the numbers of the entries that changed since the last reopening."""
    reopened = Revision.objects.filter(evening=evening, action=Action.REOPENED).order_by("-head").first()
    if reopened is None:
        return []
    later = Revision.objects.filter(evening=evening, head__gt=reopened.head).exclude(entry=reopened.entry)
    touched = evening.entries.filter(pk__in=later.exclude(action=Action.WRITTEN).values("entry"))
    earlier = Revision.objects.filter(entry__in=touched, head__lt=reopened.head).order_by("head")
    was = {revision.entry_id: (revision.kind, revision.facts, revision.action in ENDS) for revision in earlier}
    return sorted(entry.number for entry in touched if was.get(entry.pk) != (entry.kind, entry.facts, entry.struck))
