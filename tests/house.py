"""The two tables of the house: what imports what, in settlement and from room to room.

``tests/test_architecture.py`` holds them.
"""

from __future__ import annotations

from pathlib import Path

from settlement import GAMES

ROOT = Path(__file__).parents[1]
SCOREBOOK = ROOT / "scorebook"
SCRIPTS_OF = SCOREBOOK / "static" / "scorebook"

# The modules of settlement that are no game's, and those that each of them imports: exactly these.  A game imports the
# words that games share, and what is its own.
MAY_IMPORT = {
    "vocabulary": "",
    "names": "vocabulary",
    "facts": "",
    "own_figures": "facts vocabulary",
    "board": "",
    "face": "",
    "book": "vocabulary",
    "screens": "board face facts own_figures",
    "game": "board book face screens vocabulary",
    "check": "book facts game own_figures vocabulary",
    "settle": "book game vocabulary",
    "judging": "book check game notation settle vocabulary",
    "preview": "",
    "preview.reader": "vocabulary",
    "preview.faces": "board face vocabulary",
    "preview.paying": "payments settle vocabulary",
    "preview.phone": (
        "settlement company document game house_rules judging notation preview.evening preview.explaining "
        "preview.faces preview.reader preview.wording settle vocabulary"
    ),
    "preview.evening": "company game house_rules judging names notation preview.faces settle vocabulary",
    "preview.explaining": "book judging payments preview.reader preview.wording settle vocabulary",
    "preview.wording": "board face game judging preview.faces preview.paying preview.reader settle vocabulary",
    "notation": "check facts game own_figures vocabulary",
    "house_rules": "game notation own_figures vocabulary",
    "document.beginning": "vocabulary",
    "document.head": "settlement company document.beginning game house_rules names notation settle vocabulary",
    "document.lines": "check company document.head game names notation settle vocabulary",
    "document.body": "book check document.head document.lines game notation payments settle vocabulary",
    "document": "document.beginning document.body document.head document.lines house_rules notation vocabulary",
    "payments": "vocabulary",
    "cash": "book vocabulary",
    "counting": "",
    "count": "book game vocabulary",
    "evening": "book facts game stakes vocabulary",
    "company": "book facts game vocabulary",
    "stakes": "book vocabulary",
    "tariff": "stakes vocabulary",
    "tarokk": "own_figures vocabulary",
    "tarokk.own": "facts own_figures tarokk vocabulary",
    "tarokk.hand": "book facts own_figures stakes tarokk tarokk.own vocabulary",
    "tarokk.checks": "facts game own_figures stakes tarokk.hand tarokk.own vocabulary",
    "tarokk.contracts": "book stakes tarokk tarokk.hand vocabulary",
    "tarokk.screen": "face own_figures stakes tarokk tarokk.hand vocabulary",
    "tarokk.held": "book face facts game stakes vocabulary",
    "tarokk.sheet": "facts game stakes tarokk.hand vocabulary",
    "tarokk.tariff": "own_figures tariff vocabulary",
    "settlement": f"game {' '.join(GAMES)}",
}

# The games of the family, which alone import its words.
FAMILY = {"kiralyhivasos", "magyar", "paskievics", "stroman", "tapper", "trisak_tolnai", "trisak_wiki"}

# The rooms, lowest first, and the rooms each of them imports: exactly these, so that the table tells the truth.  All
# but press, server and models may import settlement and models besides.
ROOMS = {
    "press": "",
    "server": "",
    "models": "",
    "words": "",
    "page": "words",
    "refusals": "words page",
    "middleware": "server words page refusals",
    "chart": "words",
    "access": "words page refusals",
    "rules": "words page refusals access",
    "guide": "page refusals middleware",
    "cash": "words page refusals access",
    "league": "words page refusals chart access",
    "editions": "words page refusals access league",
    "ledger": "words refusals access cash editions",
    "sheet": "words refusals access ledger",
    "account": "words page refusals access",
    "meeting": "words page refusals access",
    "club": "words page refusals access rules cash league editions ledger sheet account meeting",
    "results": "words page refusals access editions ledger club",
    "night": "words page refusals access cash editions ledger sheet",
    "hand": "server words page refusals access guide ledger sheet",
    "grid": "words page refusals access ledger sheet club hand",
    "cup": "words page refusals access rules cash league editions ledger club",
    "statistics": "words page chart access league sheet",
    "files": "words refusals access cash league ledger sheet cup",
    "clubfile": "words page refusals access ledger club cup files",
    "paper": (
        "server words page refusals chart access rules guide cash league editions sheet club night cup statistics files"
    ),
    "api": "words page refusals access league editions ledger club files",
    "demo": "access cash league ledger club night",
    "evening": "words page refusals access rules ledger sheet club demo",
    "home": "server words middleware access sheet club demo",
    "host": "server words refusals access ledger",
    "offline": "server access rules guide sheet hand demo",
    "templatetags": "words page chart guide league hand",
}

SHARED = "board book company count counting evening face facts game own_figures stakes tariff vocabulary"
WORDS_OF_A_GAME = set(SHARED.split())
"""The modules of settlement that a game may import."""
FORBIDDEN = {"random", "datetime", "time", "os", "secrets", "pathlib", "gettext"}
"""What settlement may not import: it knows no clock, no chance and no files."""
