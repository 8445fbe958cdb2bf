"""The models: accounts, clubs, evenings with seats and links, the ledger, cup days, money, imported results."""

from scorebook.models.account import Account
from scorebook.models.api import ApiKey
from scorebook.models.arrival import Arrival
from scorebook.models.cash import CashPosting, CashRules, Named, Reason, Voucher, Withdrawal
from scorebook.models.club import (
    Act,
    CircleRules,
    Club,
    Debts,
    Erasure,
    Invitation,
    Member,
    Public,
    Renaming,
    Role,
    Trace,
)
from scorebook.models.cup import CupAct, CupDay, CupLink, CupTable, DrawnSeat, Ended, Entrant, Opens, Round, Ruling
from scorebook.models.edition import Edition, EditionLine
from scorebook.models.evening import (
    Detail,
    DetailChange,
    Draft,
    Evening,
    Handover,
    Left,
    Link,
    Player,
    Right,
    Seat,
    Tick,
)
from scorebook.models.ledger import Action, Call, Entry, Posting, Revision
from scorebook.models.meeting import ClubLink, Comes, Coming, Meeting, Registration
from scorebook.models.night import Night
from scorebook.models.past import Counting, PastEvening, PastImport, PastRemoval, PastResult, PastUnit, Rest
from scorebook.models.ration import Ration
from scorebook.models.remark import By, Remark, Says
from scorebook.models.seal import Seal
from scorebook.models.season import Mate, Method, Scale, Season, Unit
from scorebook.models.tally import Side, Tally

__all__ = [
    "Account",
    "Act",
    "Action",
    "ApiKey",
    "Arrival",
    "By",
    "Call",
    "CashPosting",
    "CashRules",
    "CircleRules",
    "Club",
    "ClubLink",
    "Comes",
    "Coming",
    "Counting",
    "CupAct",
    "CupDay",
    "CupLink",
    "CupTable",
    "Debts",
    "Detail",
    "DetailChange",
    "Draft",
    "DrawnSeat",
    "Edition",
    "EditionLine",
    "Ended",
    "Entrant",
    "Entry",
    "Erasure",
    "Evening",
    "Handover",
    "Invitation",
    "Left",
    "Link",
    "Mate",
    "Meeting",
    "Member",
    "Method",
    "Named",
    "Night",
    "Opens",
    "PastEvening",
    "PastImport",
    "PastRemoval",
    "PastResult",
    "PastUnit",
    "Player",
    "Posting",
    "Public",
    "Ration",
    "Reason",
    "Registration",
    "Remark",
    "Renaming",
    "Rest",
    "Revision",
    "Right",
    "Role",
    "Round",
    "Ruling",
    "Says",
    "Scale",
    "Seal",
    "Season",
    "Seat",
    "Side",
    "Tally",
    "Tick",
    "Trace",
    "Unit",
    "Voucher",
    "Withdrawal",
]
