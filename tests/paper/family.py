"""The family of papers: any document of any game, people, names, sums and paper."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone, translation

from scorebook import ledger
from scorebook.ledger.importing import Beginning, Kept
from scorebook.models import Club, CupDay, Evening
from scorebook.night.bill import bill_of, read_bill
from scorebook.night.dues import Receipt
from scorebook.paper.account import account_sheet
from scorebook.paper.blank import evening_blank
from scorebook.paper.explained.hand import explained_hand
from scorebook.paper.explained.sheet import explained_sheet
from scorebook.paper.guide import booklet
from scorebook.paper.payments import read_payments
from scorebook.paper.payout import payout_sheet
from scorebook.paper.recap import recap_sheet
from scorebook.paper.receipts import receipt_sheet
from scorebook.paper.rules.card import evening_card
from scorebook.paper.session.sheet import session_sheet
from scorebook.paper.standings import wall_sheet
from scorebook.paper.statement import statement_of
from scorebook.paper.views.printing import PAPERS, document_html
from scorebook.sheet.reading import read_sheet
from scorebook.statistics.recap import recap_of
from scorebook.words.points import money, points
from settlement import GAMES, document
from settlement.company import KEY, Company
from settlement.settle import Standing, opening, settle, table_for
from tests.paper import cup_kinds
from tests.paper.club_kinds import FORINT, period_of_a_club, sample_account, season_leaves
from tests.paper.cup_kinds import REOPENED, cards, certificates, day_of, prizes, ranking, round_sheets, seats, slips
from tests.paper.nights import HEAD, LONG_HEAD, STARTED
from tests.paper.paper import ADDRESS
from tests.paper.samples import Sample
from tests.paper.seasons import player_of, season
from tests.paper.tables import BOOK
from tests.settlement.legal import legal_entry
from tests.settlement.random_documents import against
from tests.settlement.random_documents import as_entry as as_told
from tests.world.night import close, next_game

PEOPLE = 7
LONG = 120
PLAYED = (2, LONG)
# The price of a point in minor units, and how many points change hands at once besides the play.
SUMS: Mapping[str, tuple[int, int]] = {
    "small sums": (50, 0),
    "five digits": (2575, 34_567),
    "twelve digits": (1_000_000, 999_999),
}
NAMES: Mapping[str, Sequence[str]] = {
    "short": ("Anna", "Béla", "Ö", "Cili", "Dénes", "Éva", "Győző"),
    "forty letters": (
        "Hajdúböszörményi-Kőszeghy Szilveszterné",
        "Wesselényi-Ürményházy Őszike Krisztinka",
        "Csikszentmárton-Nagyszőlősi Hildegárda Ő",
        "Maximilian Wolfgang von Mannsfeldt-Mumm",
        "Østergaard-Rasmussen Kristian Magnus Ås",
        "Gödöllői-Szentgyörgyvölgyi Bartholomäus",
        "Mária Magdolna Bernadett Woroniecky-Webb",
    ),
    "no spaces": tuple(letter * 2 + "wmeinszögmwőrtlandskäftmmwaldsheimmwmer"[:38] for letter in "ABCDEFG"),
    "in Chinese": ("王小明", "李", "欧阳娜娜司马相如诸葛亮", "張偉", "陈", "林黛玉", "孙悟空猪八戒沙和尚唐三藏"),
    "in Arabic": ("محمد", "عبد الرحمن بن عوف", "فاطمة الزهراء بنت محمد", "علي", "زينب", "خديجة", "أبو بكر الصديق"),
    "with emoji": ("Anna 🂡🃏", "👩👧 Éva", "🎩 Béla", "🇭🇺 Cili", "Dé🔥nes", "❤️", "🧙🏽 Merlin"),
}
LONG_NAMES = ("forty letters", "no spaces")
KINDS = (
    "session",
    "payout",
    "night",
    "explained",
    "hand",
    "recap",
    "rules",
    "blank",
    "guide",
    "receipts",
    "standings",
    "statement",
    "account",
    "period",
    "cup seats",
    "registrations",
    "check-in list",
    "table cards",
    "result slips",
    "round sheets",
    "cup ranking",
    "prizes",
    "certificates",
    "season certificates",
)
SIDES: Mapping[str, Sequence[Any]] = {
    "kind": KINDS,
    "paper": PAPERS,
    "language": ("hu", "en", "da"),
    "game": tuple(GAMES),
    "people": ("fewest", "most", "seven"),
    "hands": (0, 1, 40, LONG),
    "names": tuple(NAMES),
    "sums": tuple(SUMS),
    "currency": ("HUF", "DKK", ""),
}
# Parameters without effect on a document: a booklet is the same for every game.
UNKNOWN: Mapping[str, Sequence[str]] = {
    "guide": ("game", "people", "hands", "names", "sums", "currency"),
    "rules": ("people", "hands"),
    **dict.fromkeys(("standings", "statement", "account", "period"), ("game", "people", "currency")),
    **dict.fromkeys(("cup seats", "registrations", "check-in list", "result slips"), ("game", "sums", "currency")),
    "table cards": ("game", "people", "sums", "currency"),
    **dict.fromkeys(("cup ranking", "certificates"), ("game", "currency")),
    "season certificates": ("game", "people", "currency", "hands"),
    "prizes": ("game",),
}
# About how long a document takes, in hundredths of a second, of no or one hand, of forty, and of more.
TIMES: Mapping[str, Sequence[int]] = {
    "guide": (250, 250, 250),
    "explained": (25, 100, 250),
    "session": (30, 100, 200),
    "recap": (30, 80, 140),
    "night": (70, 90, 100),
    "blank": (70, 70, 90),
    "round sheets": (70, 80, 90),
    "payout": (30, 60, 80),
    "rules": (35, 35, 35),
}
FEW_WORDS = (15, 30, 60)
# In these games every line of a hand is a sentence.
TALKATIVE = ("paskievics", "danish")


@dataclass(frozen=True, kw_only=True)
class Member:
    """One paper of the family; ``people`` are as few or as many as the game seats, or seven who came and went."""

    kind: str
    paper: str
    language: str
    game: str
    people: str
    hands: int
    names: str
    sums: str
    currency: str

    @property
    def price(self) -> int:
        """Return the price of a point in minor units."""
        return SUMS[self.sums][0]

    @property
    def large(self) -> int:
        """Return how many points change hands at once, none where sums are small."""
        return SUMS[self.sums][1]

    @property
    def time(self) -> int:
        """Return how long it takes, about, in hundredths of a second."""
        time = TIMES.get(self.kind, FEW_WORDS)[bisect(PLAYED, self.hands)]
        return 3 * time if self.kind == "explained" and self.game in TALKATIVE else time

    def __str__(self) -> str:
        parts = (self.kind, self.paper, self.language, self.game, self.people, self.hands, self.names, self.sums)
        return " ".join(map(str, (*parts, self.currency or "points")))


def html_of(member: Member) -> str:
    """Write the document of a member."""
    (html,) = html_on([member.paper], member)
    return html


def html_on(papers: Sequence[str], member: Member) -> Sequence[str]:
    """Write the document of a member for each of these papers; its evening is not kept."""
    with translation.override(member.language), transaction.atomic():
        template, view = MAKERS[member.kind](member)
        html = [document_html(template, view, paper) for paper in papers]
        transaction.set_rollback(True)
    return html


def evening_of(member: Member, *, closed: bool = True, club: Club | None = None, begun: datetime = STARTED) -> Evening:
    """Play the evening of a member: hands by the game's rules, and where sums are large one of them changes hands."""
    game, random = GAMES[member.game], Random(7)
    names, preset = NAMES[member.names], game.presets[-1]
    rules = document.rules_for(game, preset.key, {})
    standing = opening(game, game.seats[0] if member.people == "fewest" else game.seats[-1])
    head = {
        "format": "scorebook-session",
        "version": 1,
        "game": game.key,
        "preset": preset.key,
        "players": list(names[: len(standing.seated)]),
    }
    if member.currency:
        head["stake"] = {"minor_units_per_point": member.price, "currency": member.currency}
    entries = []
    while len(entries) < member.hands:
        kind, entry = _next(member, len(entries), table_for(game, rules, standing), random)
        if against(game, rules, standing, kind, entry):
            continue
        standing = settle(game, rules, standing, kind, entry).after
        entries.append(as_told(kind, entry, tuple(names)))
    if member.large and entries:
        moved = [{"from": names[0], "to": names[1], "points": member.large}]
        entries[-1:] = [{"kind": "adjustment", "reason": "megegyezés", "transfers": moved}]
    sheet = document.read_document({**head, "entries": entries})
    evening = ledger.import_evening(
        sheet,
        author=ledger.Author(name=names[0]),
        **(LONG_HEAD if member.names in LONG_NAMES else HEAD),
        key=UUID(int=7),
        kept=Kept(began=Beginning(begun), pace=timedelta(minutes=4), club=club),
    )
    if closed and member.hands:
        close(evening)
    return evening


def _next(member: Member, written: int, table: Any, random: Random) -> tuple[str, Any]:
    """Return the next entry; where seven people come and go, one who is new sits down now and then for another."""
    coming = table.accounts < PEOPLE and member.people == "seven" and written and written % 3 == 0
    if not coming:
        return legal_entry(GAMES[member.game], table, random)
    stay = list(table.seated)
    stay[written % len(stay)] = table.accounts
    return KEY, Company(players=tuple(stay))


def session(member: Member) -> tuple[str, Any]:
    return "paper/session/session.html", session_sheet(read_sheet(evening_of(member)), ADDRESS)


def payout(member: Member) -> tuple[str, Any]:
    bill = bill_of([read_sheet(evening_of(member))])
    return "paper/payout/payout.html", payout_sheet(bill, ADDRESS, read_payments(bill, "fewest", None))


def night(member: Member) -> tuple[str, Any]:
    first = evening_of(member, closed=False, begun=timezone.now() - timedelta(hours=9))
    seated = Standing.from_json(first.standing).seated
    names = [first.seats.get(number=number).name for number in seated]
    games = [key for key, game in GAMES.items() if len(names) in game.seats][:2]
    stake = {"stake_minor_units": member.price if member.currency else None, "currency": member.currency}
    others = [next_game(first, game=key, preset=GAMES[key].presets[0].key, players=names, **stake) for key in games]
    close(first, *others)
    bill = read_bill(first.night)
    return "paper/payout/payout.html", payout_sheet(bill, ADDRESS, read_payments(bill, "fewest", None))


def explained(member: Member) -> tuple[str, Any]:
    return "paper/explained/explained.html", explained_sheet(read_sheet(evening_of(member)), ADDRESS, BOOK)


def hand(member: Member) -> tuple[str, Any]:
    played = replace(member, hands=max(member.hands, 1))
    sheet = read_sheet(evening_of(played))
    return "paper/explained/hand.html", explained_hand(sheet, min(played.hands, 8), BOOK)


def recap(member: Member) -> tuple[str, Any]:
    return "paper/recap.html", recap_sheet(recap_of(evening_of(member)), ADDRESS)


def rules(member: Member) -> tuple[str, Any]:
    return "paper/rules/rules.html", evening_card(evening_of(member))


def blank(member: Member) -> tuple[str, Any]:
    return "paper/blank/blank.html", evening_blank(read_sheet(evening_of(member, closed=False)), ADDRESS)


def receipts(member: Member) -> tuple[str, Any]:
    bill, names = bill_of([read_sheet(evening_of(member))]), NAMES[member.names]
    paid = [
        Receipt(
            number=f"1/{n}",
            payer_name=payer,
            payee_name=names[0],
            amount=member.price * (member.large + n),
            paid_at=STARTED,
        )
        for n, payer in enumerate(names[1 : 2 + min(member.hands, 5)], start=1)
    ]
    return "paper/payout/receipts.html", receipt_sheet(bill, paid)


def standings(member: Member) -> tuple[str, Any]:
    names = NAMES[member.names]
    people = {
        f"{names[n % 7]}{' ' * bool(n // 7)}{'I' * (n // 7)}": [(n - 9) * (member.large + 7), 5 - n % 3]
        for n in range(min(member.hands, 40))
    }
    asked, board = season(Club.objects.create(name="Lipótvárosi Tarokk-kör", slug="kor"), people)
    return "paper/club/standings.html", wall_sheet(asked, board, ADDRESS, STARTED.date())


def statement(member: Member) -> tuple[str, Any]:
    circle, name = Club.objects.create(name="Lipótvárosi Tarokk-kör", slug="kor"), NAMES[member.names][2]
    amounts = [(n - 7) * (member.large + 7) for n in range(min(member.hands, 26))]
    player = player_of(circle, name, amounts)
    asked, board = season(circle)
    return "paper/club/statement.html", statement_of(
        asked, board, player, sample_account(player.pk, name, 70 + member.large * 1000)
    )


def account(member: Member) -> tuple[str, Any]:
    circle, name = Club.objects.create(name="Lipótvárosi Tarokk-kör", slug="kor"), NAMES[member.names][1]
    account = sample_account("box", name, 70 + member.large * 1000)
    return "paper/club/account.html", account_sheet(
        circle, replace(account, lines=account.lines[:1] * member.hands, unit=FORINT)
    )


def season_award(member: Member) -> tuple[str, Any]:
    sample = season_leaves(NAMES[member.names], (member.large + 7) * 100)
    return sample.template, sample.view


def period(member: Member) -> tuple[str, Any]:
    sample = period_of_a_club(70 + member.large * 1000, NAMES[member.names] * min(member.hands, 8))
    return sample.template, sample.view


def of_a_cup(
    make: Callable[[CupDay, Member, Sequence[str]], Sample], **kept: object
) -> Callable[[Member], tuple[str, Any]]:
    """Return the maker of a cup day's paper: the more hands, the more people are in the hall; one may be left over."""

    def make_paper(member: Member) -> tuple[str, Any]:
        names, people = NAMES[member.names], max(PEOPLE, 1 + seats_of(member) * (member.hands // 5))
        hall = [f"{names[n % PEOPLE]}{f' {n // PEOPLE + 1}.' if n >= PEOPLE else ''}" for n in range(people)]
        long = {"name": LONG_HEAD["title"]} if member.names in LONG_NAMES else {}
        sample = make(day_of(**long, **kept), member, hall)
        return sample.template, sample.view

    return make_paper


def seats_of(member: Member) -> int:
    """Return how many sit at a table of a cup day."""
    return {"fewest": 3, "most": 5, "seven": 4}[member.people]


def rounds_of(member: Member) -> int:
    """Return how many rounds a cup day has: few, many, or so many that no sheet has a column for each."""
    return {"fewest": 2, "most": 6, "seven": 12}[member.people]


def won(member: Member) -> str:
    """Return what somebody won on a cup day, in points and hundredths of a point."""
    return f"{points(member.large + 7)},50"


MAKERS: Mapping[str, Callable[[Member], tuple[str, Any]]] = {
    "cup seats": of_a_cup(lambda day, member, hall: seats(day, hall, seats_of(member))),
    "registrations": of_a_cup(lambda day, member, hall: cup_kinds.registrations(day, hall)),
    "check-in list": of_a_cup(lambda day, member, hall: cup_kinds.check_in(day, hall), prizes=cup_kinds.DEAR),
    "table cards": of_a_cup(lambda day, member, hall: cards(day, *range(1, 1 + len(hall) // seats_of(member)))),
    "result slips": of_a_cup(
        lambda day, member, hall: slips(day, hall[: seats_of(member)], len(hall) // seats_of(member))
    ),
    "round sheets": of_a_cup(lambda day, member, hall: round_sheets(day, *[evening_of(member, closed=False)] * 2)),
    "cup ranking": of_a_cup(lambda day, member, hall: ranking(day, hall, rounds_of(member), won(member)), **REOPENED),
    "prizes": of_a_cup(
        lambda day, member, hall: prizes(
            day, hall, money(100 * (member.large + 7), replace(FORINT, currency=member.currency or "HUF"))
        )
    ),
    "certificates": of_a_cup(lambda day, member, hall: certificates(day, hall, won(member))),
    "season certificates": season_award,
    "guide": lambda member: ("paper/guide.html", booklet(member.language)),
    "session": session,
    "payout": payout,
    "night": night,
    "explained": explained,
    "hand": hand,
    "recap": recap,
    "rules": rules,
    "blank": blank,
    "receipts": receipts,
    "standings": standings,
    "statement": statement,
    "account": account,
    "period": period,
}
