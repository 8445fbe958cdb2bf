"""One word for one thing: a word that was given up for another comes back into no page, paper or message."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from tests.world.catalogue import catalogue

GIVEN_UP = {
    "en": {
        r"nights?": "evening",
        r"entr(y|ies)": "line",
        r"adjustments?": "transfer",
        r"stakes?": "price of a point",
        r"voided|crossed out": "struck out",
    },
    "hu": {
        r"éjszak\w*|esté(k|ket|kkel|t|i|in|ről)": "est",
        r"bejegyz\w*": "sor",
        r"sztorn\w*|törölt": "áthúzva",
        r"helyesbít\w*": "átírás, javítás",
        r"bedobott": "bedobás",
        r"szabálytalan\w*|hibás skartolás\w*": "renonsz, hibás skart",
        r"kiszolgál\w*": "szerver",
        r"küldetlen": "itt vár",
        r"hivatkoz\w*": "link",
        r"rendezve": "kifizetve",
        r"kimutat\w*": "kivonat, statisztika",
        r"elszámolási lap|kifizetési lap": "elszámolás",
        r"(az )?alapot|az alap|alap|tét(ek)?": "egy pont ára",
        r"előnézet": "ki fizet kinek",
        r"jegyzők?|jegyzői|jegyzőj\w*": "lapvezető",
        r"vitte végbe|mennyivel száll|amit a klub szed": "a table's own words",
        r"szól:(?= \{)": "mondja",
        r"kasszakönyv\w*": "pénztárkönyv",
        r"szezon\w*": "idény",
        r"sikerült|megbukott": "megvan, elbukott",
        r"eszköz\w*": "készülék",
        r"rendező\w*": "versenyvezető",
        r"szabálykészlet\w*|szabálycsomag\w*": "alapváltozat",
        r"felszámol\w*": "felszámít",
        r"nyomatok|nyomtatványok": "kinyomtatott papírok",
        r"a\(z\)": "the name behind a colon",
    },
    "da": {
        r"nat(ten|tens)?|nætter(ne)?": "aften",
        r"korrektion\w*": "overførsel, rettelse",
        r"kortgiver\w*": "giver",
        r"melderen|en melder": "spilfører",
        r"indsats\w*": "pris pr. point",
        r"slettede?": "overstreget",
        r"kasse(n|ns|r|rne)?": "pulje",
        r"opgørelser?": "kontoudtog",
        r"lukket aften|lukkede aftener": "afsluttet",
        r"gitter\w*": "skema",
        r"datafil\w*": "eksport",
        r"modstander\w*": "modspiller",
    },
}

THE_BILL = (
    "The play, what the club charges, and what was carried from before; plus receives, minus pays. "
    "With the cash box the sum is zero."
)
ALLOWED = {
    "en": {
        "Entry fee", "entry fee", "entry fees",  # what a club charges at the door
        "“stake” is an object with the price of a point.",  # the key of a document
    },
    "hu": {
        "The check could not be done. What you typed stays here.", "It could not be drawn.",  # of the program
    },
    "da": {
        "The name was erased.", "This player was merged or erased meanwhile.", "Nothing was erased.",
        "Tick that the name is to be erased: it cannot be brought back.",  # of a name, and it is gone
        "Not played for %(currency)s: the club’s cash does not book the play.",  # the money of the club
        "Played for points only: the club’s cash does not book the play.",
        "Plus was paid into the box, minus out of it; every item with its voucher.",
        "Of the cash box: this lies in it.", "cash box", "Everybody settles with the club’s cash box.",
        "what was paid into the box and out of it",
        "Trial balance: members, the club’s own and the pots, less what lies in the box",
        THE_BILL,
    },
}  # fmt: skip

THE_BOOKS_OWN = {"en": r"entry\s(fee|screen)", "hu": r"sikerült|megbukott", "da": r"kassen"}  # and the club's


def given_up(language: str) -> re.Pattern[str]:
    """Return what finds a word of the language that was given up."""
    return re.compile(rf"(?<![\w{{(-])({'|'.join(GIVEN_UP[language])})(?![\w}})])", re.IGNORECASE)


@pytest.mark.parametrize("language", GIVEN_UP)
def test_no_page_of_the_guide_and_no_rulebook_uses_a_word_that_was_given_up(language: str) -> None:
    """But for what the guide may be searched for: that is anybody's word."""
    docs = settings.BASE_DIR / "docs"
    books = [page for page in (docs / "rules").glob("*.md") if (page.suffixes[:-1] or [".en"]) == [f".{language}"]]
    results = []
    for page in [*books, *(docs / "guide" / language).glob("*.md")]:
        text = re.sub(
            rf"^\[\?.*|{THE_BOOKS_OWN[language]}", "", page.read_text("utf-8"), flags=re.IGNORECASE | re.MULTILINE
        )
        results += [(page.name, hit[0]) for hit in given_up(language).finditer(text)]
    assert books
    assert not results, results


@pytest.mark.parametrize("language", GIVEN_UP)
def test_a_word_that_was_given_up_is_used_no_more(language: str) -> None:
    words, found = given_up(language), []
    for message in catalogue(settings.BASE_DIR, "da" if language == "en" else language):
        asked, said = (one if isinstance(one, tuple) else (one,) for one in (message.id, message.string))
        if asked[0] not in ALLOWED[language]:
            found += [
                (hit[0], asked[0]) for one in (asked if language == "en" else said) if (hit := words.search(str(one)))
            ]
    assert not found, found
