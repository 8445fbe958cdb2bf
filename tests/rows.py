"""The expected answers at every address outside clubs and cup days, for everybody who may ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, reverse

from scorebook.models import Evening, Ration
from scorebook.rules.sets import RuleSet, rule_set
from tests.world import recorded

READING = ("GET", "HEAD")


OTHERS = ("DELETE", "OPTIONS")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What the scribe is answered when he reads and when he posts an empty form; ``None`` is a way not offered."""

    read: int | None = None
    post: int | None = None
    watched: bool = False
    public: bool = False


SHOWN = Row(read=200, watched=True)


ROWS: Mapping[str, Row] = {
    "home": Row(read=200, public=True),
    "evening_new": Row(read=200, post=422, public=True),
    "evening_import": Row(read=200, post=422, public=True),
    "link_open": Row(read=404, public=True),
    "pen_take": Row(read=200, post=422, public=True),
    "rulebook": Row(read=200, public=True),
    "rules_points": Row(read=200, public=True),
    "rules_set": Row(read=200, public=True),
    "rules_set_file": Row(read=200, public=True),
    "rules_from_file": Row(read=200, post=422, public=True),
    "game_card_pdf": Row(read=200, public=True),
    "game_blank_pdf": Row(read=200, public=True),
    "guide": Row(read=200, public=True),
    "guide_page": Row(read=200, public=True),
    "guide_pdf": Row(read=200, public=True),
    "language": Row(post=302, public=True),
    "health": Row(read=200, public=True),
    "status": Row(read=404, public=True),
    "metrics": Row(read=404, public=True),
    "beginning": Row(read=200, public=True),
    "manifest": Row(read=200, public=True),
    "last_evening": Row(read=302, public=True),
    "keeper": Row(read=200, public=True),
    "no_network": Row(read=200, public=True),
    "engine": Row(read=404, public=True),
    "sheet": SHOWN,
    "news": SHOWN,
    "far": SHOWN,
    "history": SHOWN,
    "entry": SHOWN,
    "entry_said": Row(post=400, watched=True),
    "entry_overruled": Row(post=400),
    "cup_at_table": Row(read=204, watched=True),
    "cup_agreed": Row(post=404),
    "payments": SHOWN,
    "recap": SHOWN,
    "links": SHOWN,
    "rules": SHOWN,
    "explained_pdf": SHOWN,
    "hand_pdf": SHOWN,
    "rules_pdf": SHOWN,
    "blank_pdf": SHOWN,
    "evening_on_paper": SHOWN,
    "session_pdf": SHOWN,
    "payout_pdf": SHOWN,
    "recap_pdf": SHOWN,
    "receipts_pdf": Row(read=409, watched=True),
    "export": SHOWN,
    "trail": SHOWN,
    "another": Row(read=200, post=422),
    "evening_seats": Row(read=200, post=400),
    "evening_details": Row(read=200, post=422),
    "play_on": Row(read=302, post=302),
    "evening_list": SHOWN,
    "evening_ledger": SHOWN,
    "hand_new": Row(read=200, post=400),
    "hand_correct": Row(read=200, post=400),
    "hand_insert": Row(read=200, post=400),
    "grid": Row(read=200, post=400),
    "grid_moved": Row(read=301),
    "close": Row(read=200, post=400),
    "hand_preview": Row(post=400),
    "hand_lines": Row(read=200),
    "hand_leave": Row(post=400),
    "hand_left": Row(read=200, post=400),
    "hand_strike": Row(post=400),
    "hand_count": Row(post=400),
    "undo": Row(post=400),
    "entry_strike": Row(post=400),
    "reopen": Row(post=400),
    "payment_tick": Row(post=409),
    "link_renew": Row(post=302),
    "pen": Row(read=200, post=200),
    "evening_erase": Row(read=409, post=409),
    "evening_back": Row(read=409, post=409),
}


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            yield str(pattern.name)


def address(name: str, evening: Evening) -> str:
    within = {"slug": evening.slug}
    more = {
        "entry": {"number": 1},
        "hand_pdf": {"number": 1},
        "hand_correct": {"number": 1},
        "hand_insert": {"number": 1},
        "hand_strike": {"number": 1},
        "entry_strike": {"number": 1},
        "entry_said": {"number": 1},
        "entry_overruled": {"number": 1},
        "evening_list": {"which": "postings", "kind": "csv"},
    }
    game = {"game": "paskievics"}
    public = dict.fromkeys(("rulebook", "rules_points", "beginning", "game_card_pdf", "game_blank_pdf"), game)
    public |= {name: {**game, "code": a_set().code()} for name in ("rules_set", "rules_set_file")}
    public["link_open"] = {"token": "A" * 24}
    public |= {"engine": {"version": "of-yesterday"}, "guide_page": {"page": "mistake"}}
    parts = public.get(name, {}) if ROWS[name].public else {**within, **more.get(name, {})}
    return reverse(name, kwargs=parts)


def a_set() -> RuleSet:
    """Return a set of rules that anybody may look at by its address."""
    return rule_set("paskievics", "tolnai", {"kassza": True}, "Kedd")


def digest() -> str:
    """Everything the database holds, in a few letters; only a wrong link takes something off a ration."""
    return recorded.digest(Ration)
