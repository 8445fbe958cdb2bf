"""The lines of an evening as JSON: offline, a phone settles them itself, together with its queued entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

from scorebook import ledger
from scorebook.access.evening import Access
from scorebook.hand.words import sheet_phrases
from scorebook.models import Evening
from scorebook.server.engine_urls import engine_urls
from scorebook.sheet.reading import read_sheet
from scorebook.sheet.speech import heading_of
from scorebook.sheet.whole import EveningSheet
from scorebook.words import reasons
from scorebook.words.short_names import short_names
from settlement import GAMES


def lines_of(access: Access) -> dict[str, Any]:
    """Return the evening's players, rules and lines with facts, and the texts for the phone's sheet."""
    evening, keys = access.evening, ledger.keys_of(access.evening)
    facts = evening.entries.values_list("number", "facts")
    facts_and_keys = {number: {"facts": entry_facts, "key": keys[number]} for number, entry_facts in facts}
    around = lines_around(evening, read_sheet(evening, counted=False), facts_and_keys)
    return {**around, "wrote": ledger.wrote_last(evening)}


def lines_around(evening: Evening, sheet: EveningSheet, facts_and_keys: Mapping[int, dict[str, Any]]) -> dict[str, Any]:
    """Return the same for a sheet already read; ``written`` holds facts and key of each line by its number."""
    game, language = GAMES[evening.game], get_language() or "en"
    return {
        "head": evening.head,
        "closed": evening.closed_at is not None,
        "club": evening.club_id is not None,
        "game": game.key,
        "rules": evening.rules,
        "names": sheet.known,
        "short": short_names(sheet.known, language),
        "language": language,
        "began_with": evening.began_with,
        "first_dealer": evening.first_dealer,
        "lines": [
            {
                "number": row.number,
                "kind": row.kind,
                "struck": row.struck,
                "undone": row.undone,
                "inserted": row.inserted_where,
                "sentence": row.sentence,
                **facts_and_keys[row.number],
                "title": heading_of(game, evening.rules, row.kind, row.number),
                "closes": game.kinds[row.kind].closes,
            }
            for row in sheet.rows
        ],
        "reasons": {
            "correct": reasons.offered(reasons.OF_A_CORRECTION),
            "strike": reasons.offered(reasons.OF_A_STRIKE),
        },
        "words": sheet_phrases(),
        "urls": {"sheet": reverse("sheet", args=[evening.slug]), **engine_urls()},
    }
