"""What Scorebook remembers: people, evenings, what was written, and what it moved."""

from scorebook.models.evening import Draft, Evening, Link, Player, Right, Seat, Tick
from scorebook.models.ledger import Action, Batch, Call, Entry, Posting, Revision
from scorebook.models.night import Night

__all__ = ["Action", "Batch", "Call", "Draft", "Entry", "Evening", "Link", "Night", "Player", "Posting", "Revision",
           "Right", "Seat", "Tick"]  # fmt: skip
