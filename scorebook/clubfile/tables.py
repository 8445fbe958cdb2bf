"""The list of what a club file holds: models, fields, and everything that stays behind, with its reason.

``tests/clubfile/test_tables.py`` fails for a model or a field that is in none of these lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Model, QuerySet

from scorebook.ledger.projecting import Projection
from scorebook.models import (
    Account,
    ApiKey,
    Arrival,
    Call,
    CashPosting,
    CashRules,
    CircleRules,
    Club,
    ClubLink,
    Coming,
    CupAct,
    CupDay,
    CupLink,
    CupPayment,
    CupTable,
    DetailChange,
    Draft,
    DrawnSeat,
    Edition,
    EditionLine,
    Entrant,
    Entry,
    Erasure,
    Evening,
    Handover,
    Invitation,
    Left,
    Link,
    Mate,
    Meeting,
    Member,
    Night,
    PastEvening,
    PastImport,
    PastRemoval,
    PastResult,
    Player,
    Posting,
    Ration,
    Registration,
    Remark,
    Renaming,
    Revision,
    Round,
    Ruling,
    Seal,
    Season,
    Seat,
    Side,
    Tally,
    Tick,
    Trace,
    Voucher,
    Withdrawal,
)

ACCOUNT = "accounts stay; the author's name goes along where it is stored"
LINK = "links stay"
REPLAYED = "the replay computes it anew"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A model in a club file.

    ``of_club`` is the path from the model to its club.  Without it, foreign keys of other rows select the rows.
    ``fields`` are exported in this order, and a foreign key becomes the number of the row in its own table.  ``lists``
    are JSON columns that hold primary keys of another model.  ``addresses`` are exported beside the sealed content,
    because another server may give others.  ``stays`` gives the reason for every other field; a foreign key to the
    club goes without saying.  ``alike`` pairs two paths from a row that must lead to the same value.
    """

    model: type[Model]
    fields: str
    of_club: str = ""
    lists: Mapping[str, type[Model]] = field(default_factory=dict)
    addresses: str = ""
    stays: Mapping[str, str] = field(default_factory=dict)
    alike: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The name of the table in the file."""
        return str(self.model._meta.model_name)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the exported fields in order."""
        return tuple(self.fields.split())

    def rows_of(self, club: Club) -> QuerySet[Model]:
        """Return the club's rows in the order of the file."""
        rows: QuerySet[Model] = self.model._base_manager.filter(**{self.of_club: club.pk}).order_by("pk")
        return rows


PROJECTED = (
    *("place", "kind", "facts", "struck", "revisions_count"),
    *(name.removesuffix("_id") for name in Projection._fields),
)
RULES = "game preset house_rules rules"
WRITTEN = "author written_at"
TABLES = (
    Table(
        model=Club,
        of_club="pk",
        fields="name public indexed debts created_at closed_at",
        addresses="slug",
        stays={"identity": "it stands in the head of the file"},
    ),
    Table(model=Night, fields="created_at"),
    Table(model=Player, fields="name created_at united_with"),
    Table(
        model=Member,
        of_club="club",
        fields="player reads_as joined_at away_since phone mail note",
        stays={"account": ACCOUNT, "role": "it stands beside the content; it comes back with an invitation"},
    ),
    Table(model=CircleRules, of_club="club", fields=f"name version {RULES} since"),
    Table(
        model=CupDay,
        of_club="club",
        fields=(
            f"name day {RULES} circle_rules sizes rounds hands minutes terms options seed drawing head edition made_at "
            "listed_at closed_at reopened_because prizes dropped_at dropped_because "
            "withdrawn_because place hours notice most_people announced registers"
        ),
        addresses="slug",
        alike=(("club", "circle_rules__club"),),
    ),
    Table(
        model=Entrant,
        of_club="cup_day__club",
        fields="cup_day player number team home_club pot ranked first_round last_round stays_at here_since fee_kind",
    ),
    Table(
        model=Registration,
        of_club="cup_day__club",
        fields=("cup_day number name home_club team remark player key registered_at withdrawn_at removed_because"),
        stays={"salt": LINK, "digest": LINK},
    ),
    Table(
        model=Evening,
        of_club="club",
        fields=(
            f"night {RULES} title place first_dealer began_with stake_minor_units currency opened_at began_at "
            "closed_at edition reopened_because head circle_rules rules_name names_changed said of_cup "
            "cup_day day_only seal"
        ),
        addresses="slug",
        stays={
            "standing": REPLAYED,
            "left": "entries that phones left unsent stay",
            "key_digest": "a key of a phone",
        },
    ),
    Table(model=Seat, of_club="evening__club", fields="evening number player name"),
    Table(model=Renaming, of_club="club", fields="player evening was became author at", stays={"by": ACCOUNT}),
    Table(
        model=DetailChange,
        of_club="evening__club",
        fields="evening detail was became author changed_at",
        stays={"link": LINK},
    ),
    Table(
        model=Entry,
        of_club="evening__club",
        fields="evening number",
        stays={
            "written_at": "the time of the revision that wrote the line",
            **dict.fromkeys(PROJECTED, REPLAYED),
        },
    ),
    Table(
        model=Revision,
        of_club="evening__club",
        fields=f"evening entry number key head action kind facts insertion reason {WRITTEN}",
        stays={"link": LINK, "seal": "computed anew; the last one is compared with the evening's"},
        alike=(("evening", "entry__evening"),),
    ),
    Table(
        model=Posting,
        of_club="revision__evening__club",
        fields="revision entry seat pot points reverses",
        alike=(("revision__evening", "entry__evening"), ("revision__evening", "seat__evening")),
    ),
    Table(
        model=Remark,
        of_club="evening__club",
        fields="evening entry version seat says word by author key said_at",
        stays={"link": LINK},
        alike=(("evening", "entry__evening"), ("evening", "seat__evening")),
    ),
    Table(
        model=Tick,
        of_club="night__evenings__club",
        fields="night edition payer payee amount paid author ticked_at",
    ),
    Table(
        model=Season,
        of_club="club",
        fields=(
            "name first_day last_day game unit currency method best_of scale least_evenings public cups archive "
            "closed_at removed_at drop_worst ladder team_best pinned"
        ),
    ),
    Table(model=Mate, of_club="season__club", fields="season player team"),
    Table(
        model=Edition,
        of_club="season__club",
        fields=f"season number key terms evenings source reason {WRITTEN}",
        stays={"by": ACCOUNT},
    ),
    Table(
        model=EditionLine,
        of_club="edition__season__club",
        fields="edition board rank place player name value amount evenings guest remark",
    ),
    Table(
        model=CashRules,
        of_club="club",
        fields="since currency entry_fee lost_hand_fee loss_cap coin written_at",
    ),
    Table(
        model=Withdrawal,
        of_club="rules__club",
        fields=f"rules note {WRITTEN}",
        stays={"by": ACCOUNT},
    ),
    Table(
        model=Voucher,
        of_club="club",
        fields=f"key reason day note night rules reverses batch kind number {WRITTEN}",
        stays={"by": ACCOUNT},
    ),
    Table(model=CashPosting, of_club="voucher__club", fields="voucher player account amount"),
    Table(
        model=Round,
        of_club="cup_day__club",
        fields=(
            "cup_day number method seed attempt moved replaced asked drawn_at published_at starts_at ends_at "
            "stopped_at closed_at"
        ),
    ),
    Table(
        model=CupTable,
        of_club="round__cup_day__club",
        fields="round number night ended agreed_by agreed_edition slip_hands slip_won because",
        alike=(("round__cup_day", "agreed_by__cup_day"),),
    ),
    Table(
        model=DrawnSeat,
        of_club="round__cup_day__club",
        fields="table seat entrant round",
        alike=(("round", "table__round"), ("round__cup_day", "entrant__cup_day")),
    ),
    Table(
        model=Ruling,
        of_club="cup_day__club",
        fields="cup_day round entrant hundredths kind reason key author at takes_back",
        stays={"by": ACCOUNT},
        alike=(("cup_day", "round__cup_day"), ("cup_day", "entrant__cup_day")),
    ),
    Table(
        model=CupPayment,
        of_club="cup_day__club",
        fields="cup_day entrant amount currency key author at takes_back",
        stays={"by": ACCOUNT},
        alike=(("cup_day", "entrant__cup_day"),),
    ),
    Table(
        model=CupAct,
        of_club="cup_day__club",
        fields="cup_day head key deed round said because author at",
        stays={"by": ACCOUNT},
    ),
    Table(
        model=PastImport,
        of_club="club",
        fields=f"key source digest unit currency count added head seal {WRITTEN}",
        lists={"added": Player},
        stays={"by": ACCOUNT},
    ),
    Table(
        model=PastEvening,
        of_club="club",
        fields="imported day table game rest rest_kind place",
        alike=(("club", "imported__club"),),
    ),
    Table(model=PastResult, of_club="evening__club", fields="evening player amount"),
    Table(
        model=PastRemoval,
        of_club="club",
        fields=f"key source head seal reason {WRITTEN} removed_at",
        addresses="number",
        stays={"by": ACCOUNT},
    ),
    Table(
        model=Meeting,
        of_club="club",
        fields="key starts_at place note changes changed_at called_off_at",
        stays={"by": ACCOUNT},
    ),
    Table(model=Coming, of_club="meeting__club", fields="meeting player comes signed_in answered_at"),
    Table(
        model=Erasure,
        of_club="club",
        fields="player begun_at finished_at",
        stays={"by": ACCOUNT, "night": "an erasure in a club names no night"},
    ),
    Table(
        model=Trace,
        of_club="club",
        fields="act player evening at",
        stays={"by": ACCOUNT},
    ),
)
"""The exported models.  A row of one table names rows of the tables before it, or of its own."""

STAY_BEHIND: Mapping[type[Model], str] = {
    Account: "accounts and passwords belong to a server",
    ApiKey: "a key opens one server",
    Arrival: "how a club came to this server",
    Call: REPLAYED,
    ClubLink: LINK,
    CupLink: LINK,
    Draft: "the open hand lies on a phone",
    Handover: "a word for the pen lasts minutes",
    Invitation: "an invitation is a link",
    Left: "entries that phones left unsent wait on this server",
    Link: LINK,
    Ration: "counts requests to this server",
    Seal: "rows are sealed again where they are written",
    Side: REPLAYED,
    Tally: REPLAYED,
}
"""The models of which nothing is exported, with the reason."""
