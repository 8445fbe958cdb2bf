"""The ledger as a plain text that hledger reads: every revision's postings are a transaction, counter-postings too.

Every player and every pot has an account for each evening, below one of his own: ``players:Anna:<evening>``.  Where an
evening was closed its accounts are asserted; at its end they are asserted to be what the sheet says, which is stored
apart from the postings.  The words are the same in every language, so that the same ledger is the same text.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from scorebook.files.listing import money
from scorebook.models import Action, Evening, Player, Posting, Revision
from scorebook.words.formats import precision_of
from settlement import GAMES
from settlement.vocabulary import as_read

# Characters that would end or split an account's name or begin a comment, with similar harmless letters.
MEANT = str.maketrans({":": "：", ";": "；", "#": "＃"})
POINTS = "points"
CLOSINGS = (Action.WRITTEN, Action.REWRITTEN, Action.RESTORED)
HEADER = """\
; The ledger of {whose}, for hledger. Check it:  hledger -f THIS.journal check --strict
; A transaction is a save; its code is the evening and the number of the save. What a correction takes back is there;
; a save that moved nothing is a comment.
decimal-mark .
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commodity:
    """The unit of the amounts: points, or money at the evening's stake."""

    name: str
    digits: int = 0
    minor_units: int | None = None

    @property
    def directive(self) -> str:
        """Return the line that declares it."""
        return f"commodity 1000.{'0' * self.digits} {self.name}\n"

    def amount(self, points: int) -> str:
        """Return so many points in the commodity."""
        if self.minor_units is None:
            return f"{points} {self.name}"
        return f"{money(points * self.minor_units, self.name):.{self.digits}f} {self.name}"


def safe(text: str) -> str:
    """Return a text on one line that hledger takes for a name or a description, whatever stands in it."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split()).translate(MEANT)


def accounts_of(names: Mapping[int, str], below: str = "players") -> dict[int, str]:
    """Return the account of every player; those who would share one are counted from 1 in the order of the mapping.

    The count is the same on another server, where rows have other primary keys.
    """
    labels = {player: safe(name) or "?" for player, name in names.items()}
    bearers = Counter(as_read(name) for name in labels.values())
    counted = Counter[str]()
    accounts: dict[int, str] = {}
    for player, name in labels.items():
        counted[as_read(name)] += 1
        number = f" #{counted[as_read(name)]}" if bearers[as_read(name)] > 1 else ""
        accounts[player] = f"{below}:{name}{number}"
    return accounts


def names_in(evenings: Sequence[Evening]) -> dict[int, str]:
    """Return the names of everybody who sat at these evenings, as they are called now."""
    return dict(Player.objects.filter(seats__evening__in=evenings).order_by("pk").values_list("pk", "name"))


def journal(whose: str, evenings: Iterable[Evening], names: Mapping[int, str], *, in_money: bool) -> Iterator[str]:
    """Yield the journal, line by line; in money, only the evenings that were played for some."""
    yield HEADER.format(whose=safe(whose))
    accounts, declared = accounts_of(names), set[str]()
    for evening in evenings:
        commodity = _commodity(evening, in_money=in_money)
        if commodity is None:
            yield f"\n; {evening.slug} was played for points.\n"
            continue
        if commodity.name not in declared:
            declared.add(commodity.name)
            yield commodity.directive
        yield from _evening(evening, accounts, commodity)


def _commodity(evening: Evening, *, in_money: bool) -> Commodity | None:
    if not in_money:
        return Commodity(name=POINTS)
    if evening.stake_minor_units is None:
        return None
    return Commodity(
        name=evening.currency, digits=precision_of(evening.currency), minor_units=evening.stake_minor_units
    )


def _evening(evening: Evening, accounts: Mapping[int, str], commodity: Commodity) -> Iterator[str]:
    seats = list(evening.seats.filter(number__lt=evening.sat).order_by("number"))
    of_seat = {seat.pk: f"{accounts[seat.player_id]}:{evening.slug}" for seat in seats}
    stands = {of_seat[seat.pk]: evening.standing["totals"][seat.number] for seat in seats}
    stands |= {_pot(pot, evening): points for pot, points in evening.standing["pots"].items()}
    yield f"\n; {evening.slug}, {GAMES[evening.game].key}\n"
    yield from (f"account {account}\n" for account in stands)
    yield from _saves(evening, of_seat, stands, commodity)
    yield from _remarks(evening)


def _pot(pot: str, evening: Evening) -> str:
    return f"pots:{pot}:{evening.slug}"


def _saves(
    evening: Evening, of_seat: Mapping[int, str], stands: Mapping[str, int], commodity: Commodity
) -> Iterator[str]:
    posted = _postings(evening)
    held, day = dict.fromkeys(stands, 0), date.min
    for revision in evening.revisions.order_by("head").select_related("entry"):
        day = max(day, timezone.localtime(revision.written_at).date())
        rows = posted.get(revision.pk, ())
        moved_nothing = "" if rows else "; "
        yield f"\n{moved_nothing}{day} ({evening.slug}#{revision.head}) {_description(revision)}\n"
        for row in rows:
            account = of_seat[row.seat_id] if row.seat_id else _pot(row.pot, evening)
            held[account] += row.points
            taken_back = ", counter:yes" if row.reverses else ""
            yield f"    {account}  {commodity.amount(row.points)}  ; entry:{row.entry.number}{taken_back}\n"
        if revision.head == evening.head:
            yield from asserted(f"{day} ({evening.slug}) as the sheet stands", stands, commodity)
        elif GAMES[evening.game].kinds[revision.kind].closes and revision.action in CLOSINGS:
            yield from asserted(f"{day} ({evening.slug}) closed", held, commodity)


def _remarks(evening: Evening) -> Iterator[str]:
    """Yield the remarks on the lines as comments, since they move nothing."""
    for one in evening.remarks.select_related("entry", "seat"):
        day, of = timezone.localtime(one.said_at).date(), f"entry {one.entry.number} version {one.version}"
        word, by = (f", {safe(one.word)}" if one.word else ""), (f" by {safe(one.author)}" if one.author else "")
        yield f"\n; {day} ({evening.slug}) {of}, {safe(one.seat.name)}: {one.says}{by}{word}\n"


def _postings(evening: Evening) -> Mapping[int, list[Posting]]:
    """Return the postings of an evening by the revision that made them."""
    postings = defaultdict[int, list[Posting]](list)
    for row in Posting.objects.filter(revision__evening=evening).order_by("pk").select_related("entry"):
        postings[row.revision_id].append(row)
    return postings


def _description(revision: Revision) -> str:
    by = f" by {safe(revision.author)}" if revision.author else ""
    because = f", because {safe(revision.reason)}" if revision.reason else ""
    before = f" before entry {revision.insertion['before']}" if revision.insertion else ""
    return f"entry {revision.entry.number} {revision.action}{before}{by}{because}"


def asserted(head: str, stands: Mapping[str, int], commodity: Commodity) -> Iterator[str]:
    """Yield a transaction that moves nothing and asserts what stands on accounts."""
    yield f"\n{head}\n"
    for account, points in stands.items():
        yield f"    {account}  {commodity.amount(0)} = {commodity.amount(points)}\n"
