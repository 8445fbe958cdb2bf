"""The texts of the entry screen, for the page's script."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorebook.access.handing import pen_lost


def price_words(price: int | None, dearest: int | None = None) -> str:
    """Return the price of a game or its range as text, or ``""`` without a price."""
    if price is None:
        return ""
    if dearest is not None:
        return ngettext("%(n)s point", "%(n)s points", dearest) % {"n": f"{price}–{dearest}"}
    return ngettext("%(n)s point", "%(n)s points", price) % {"n": price}


def phrases() -> dict[str, str]:
    """Return every text of the entry screen in the user's language; the script fills in the ``{placeholders}``."""
    return {
        **_questions(),
        **_roles(),
        **_states(),
        **_controls(),
        **_preview(),
        **_save(),
        **_sheets(),
        **_unsent(),
        **_counting(),
    }


def board_phrases() -> dict[str, str]:
    """Return the words that only a board shows."""
    return {"phase": _("When it is said"), "nothing_told": _("Who announced what?")}


def _questions() -> dict[str, str]:
    return {
        "ask_contract": _("What is the game?"),
        "ask_declarer": _("Who is the declarer?"),
        "ask_partner": _("Who is the partner?"),
        "short_contract": _("Game?"),
        "short_declarer": _("Declarer?"),
        "short_partner": _("Partner?"),
        "choose_below": _("choose below"),
        "still_secret": _("still secret"),
        "never_mind": _("never mind"),
        "change": pgettext("bid", "change"),
        "partner_secret": _("partner: secret"),
        "count_of": "{name}: {what}?",
        "count_goes_on": _("{name}: {n}. If that is all: “next”."),
        "count_is_full": _("{name}: {n} takes no more digits. First “next”."),
        "rest_is": _("{n} (the rest)"),
        "sum_of": "{sum} / {total}",
        "sum_between": "{sum} · {least}–{most}",
        "next_seat": pgettext("key", "next"),
        "next_seat_name": _("The next player's number"),
        "every_fact": _("Everything about this hand"),
        "every_fact_small": _("all facts, as a list"),
        "speaks": _("speaks: {name}"),
        "whose": _("{what}: who?"),
        "choose_seat": _("name first"),
    }


def _roles() -> dict[str, str]:
    return {
        "role_declarer": _("declarer"),
        "role_partner": _("partner"),
        "role_opponent": _("opponent"),
        "role_alone": _("alone"),
        "role_out": _("sits out"),
        "role_dealer_out": _("deals, sits out"),
        "calls_made": _("announcements and figures: {n}"),
        "dealer_is": _("{name} deals."),
        "dealer_stays": _("The dealer stays: {name}."),
    }


def _states() -> dict[str, str]:
    return {
        "is_none": pgettext("figure", "none"),
        "is_said": pgettext("figure", "announced"),
        "is_lost": pgettext("figure", "lost"),
        "is_silent": pgettext("figure", "silent"),
        "is_caught": pgettext("figure", "caught"),
        "is_made": pgettext("figure", "made"),
        "is_has": pgettext("figure", "here"),
    }


def _controls() -> dict[str, str]:
    return {
        "the_table": _("The table"),
        "figures": _("Announcements and figures"),
        "game": pgettext("panel", "Game"),
        "card_points": _("Card points"),
        "kontra": pgettext("chip", "Kontra"),
        "kontra_on_game": _("{level} on the game."),
        "on_game": pgettext("kontra on", "game"),
        "on_figure": pgettext("kontra on", "figure"),
        "other": _("Other…"),
        "more": _("More"),
        "more_name": _("More: what is rarer, and who deals"),
        "fix_declarer": _("Declarer: {name}"),
        "fix_partner": _("Partner: {name}"),
        "nobody": _("nobody"),
        "secret": _("secret"),
        "done": _("Done"),
        "delete": _("Delete"),
        "of_others": pgettext("key", "theirs"),
        "of_declarers": pgettext("key", "ours"),
        "swap": _("I type the opponents' points"),
        "swap_back": _("I type the opponents' points: on"),
        "remove": _("Remove"),
        "one_more": _("One more"),
        "yes": _("yes"),
        "no": _("no"),
    }


def _preview() -> dict[str, str]:
    return {
        "so_far": _("so far:"),
        "hint_new": _("Here you will see who pays whom"),
        "hint_play": _("After the play: points, silent figures"),
        "hint_told": _("What it comes to stands here when everything is told"),
        "hint_wait": "…",
        "pays_nothing": _("Nobody pays anything"),
        "all": _("all tricks"),
        "side_own": _("declarers' side"),
        "side_others": _("opponents"),
        "both_sides": _("Only one side can have it: {figure}. One of the two was lost."),
        "not_all_tricks": _("{n} points are not all tricks"),
        "too_many_points": _("{n} is too many: {most} at most."),
        "next_problem": _("Next reason"),
    }


def _save() -> dict[str, str]:
    return {
        "save": _("Save"),
        "save_kind": _("Save: {kind}"),
        "save_correction": _("Save the correction"),
        "saving": _("Saving…"),
        "missing": _("Missing: {what}"),
        "stays_open": _("Stays open · missing: {what}"),
        "nothing_changed": _("Nothing is changed yet"),
        "wrong": _("Mend what is wrong first"),
        "mend_wrong": _("Mend: {what}"),
        "n_points": _("{n} points"),
        "missing_contract": pgettext("missing", "game"),
        "missing_declarer": pgettext("missing", "declarer"),
        "missing_partner": pgettext("missing", "partner"),
        "missing_score": pgettext("missing", "points"),
        "missing_another": pgettext("missing", "the other player"),
        "reason": _("reason:"),
        "another_reason": _("press for another reason"),
    }


def _sheets() -> dict[str, str]:
    return {
        "more_title": _("More to this hand"),
        "other_title": _("Something else"),
        "written": _("written"),
        "usual_reason": pgettext("reason", "settling up"),
        "all_calls": _("Every announcement"),
        "all_calls_small": _("who, kontra, result, as a list"),
        "no_calls": _("Nothing announced, no figure yet."),
        "add_call": _("Add"),
        "who_said": _("Who"),
        "who_had": _("Who did it"),
        "result": _("Result"),
        "kontra_less": _("One kontra less"),
        "kontra_more": _("One kontra more"),
        "other_dealer": _("Another dealer"),
        "who_deals": _("Who deals this hand?"),
        "now_deals": _("now {name}"),
        "menu_title": _("The evening"),
        "to_sheet": _("To the sheet"),
        "hand_over": _("Hand over the pen"),
        "key_plan": _("Keys"),
        "keys_on": _("keys are on"),
        "keys_off": _("keys are off"),
        "switch_keys_on": _("Switch the keys on"),
        "switch_keys_off": _("Switch the keys off"),
        "left_hand": _("For the left hand"),
        "right_hand": _("For the right hand"),
        "take_in": _("Take in from another phone"),
        "take_in_small": _("its codes, a text or a file"),
        "taking_how": _(
            "On the other phone tap what waits, then “To another phone”."
            " This phone's own camera may read its codes as well."
        ),
        "look_at_codes": _("Look at its codes"),
        "no_camera": _("The camera cannot be used here: paste the text, or choose the file."),
        "choose_file": _("Choose a file"),
        "paste_text": _("Paste the text here"),
        "take_it_in": _("Take it in"),
        "parts_came": _("{n} of {of} codes came: on with the next."),
        "taken_in": _("Taken in: {n}. Whatever came already is here once."),
        "not_taken_in": _("This holds nothing of this evening that waits."),
        "left_by": _("Written on {name}’s phone, and not on the sheet: {n}."),
        "left_by_nobody": _("Written on another phone, and not on the sheet: {n}."),
        "from_phone": _("from {name}’s phone"),
        "look_left": _("Look at it"),
        "left_not_now": _("What was left here cannot be read now: try again in a moment."),
        "throw_away": _("Throw the open hand away"),
        "throw_away_small": _("nothing of it is on the sheet"),
        "plain_form": _("Plain form"),
        "guide": _("Guide"),
        "stays_awake": _("While a hand is open, the screen of this phone stays awake."),
    }


def unsent_phrases() -> dict[str, str]:
    """Return the texts about queued entries; pages without an open hand use only these."""
    return {**_queued(), **_reasons_to_wait()}


def sheet_phrases() -> dict[str, str]:
    """Return the texts of the sheet as a phone draws it offline."""
    return {
        "here_title": _("As this phone reckons it"),
        "here_note": _("There is no network: what stands here is reckoned on this phone, with what waits here in it."),
        "here_starting": _(
            "There is no network: this phone is getting ready to show the sheet with what waits. Write on meanwhile."
        ),
        "here_unreckoned": _("There is no network: what waits on this phone is not reckoned yet."),
        "pays_now": _("Who would pay whom now"),
        "nobody_owes": _("Nobody owes anybody anything."),
        "why_that_much": _("Why that much?"),
        "refused_here": _("cannot be written"),
        "struck": _("struck out"),
        "correct_it": _("Correct it"),
        "strike_it": _("Strike it out"),
        "put_back": _("Put it back"),
        "correction_of": _("Correction: {entry}"),
        "write_on": _("Write on"),
        "totals": _("Totals"),
        "hands_newest": _("Hands, the newest first"),
        "who_sits": _("Who sits here"),
        "who_sits_note": _("In playing order. Whoever steps out keeps his total and can come back."),
        "so_many_sit": _("This game is played with these numbers of people: {seats}."),
        "one_up": _("%(name)s one seat up") % {"name": "{name}"},
        "steps_out": _("Steps out"),
        "comes_back": _("Sits down again"),
        "somebody_comes": _("Somebody comes"),
        "sits_down": _("Sits down"),
        "sit_like_that": _("This is how we sit"),
        "new_in_club": _("Somebody new in a club is told with a network, on the page “Who sits here”."),
    }


def _pill() -> dict[str, str]:
    return {
        "pill_waiting": pgettext("pill", "{n} waiting here"),
        "pill_sending": pgettext("pill", "sending {n}"),
        "pill_refused": pgettext("pill", "1 refused"),
        "pill_question": pgettext("pill", "1 question"),
        "pill_open": pgettext("pill", "1 being mended"),
        "pill_away": pgettext("pill", "no network"),
        "pill_ill": pgettext("pill", "server trouble"),
        "pill_pen": pgettext("pill", "you may not write"),
        "pill_full": pgettext("pill", "phone full"),
    }


def _queue_states() -> dict[str, str]:
    return {
        "says_sent": _("Everything is on the sheet."),
        "says_waiting": _("Write on: what waits here is sent by itself."),
        "says_sending": _("What waited here is being sent."),
        "says_refused": _("The sheet did not take what stands first; what comes after it waits. Write on meanwhile."),
        "says_question": _("Somebody wrote while you did: say which one stands. Write on meanwhile."),
        "says_open": _("What stands first lies open to be mended; whatever comes after it waits."),
        "says_away": _("There is no network. Write on: what is saved waits on this phone."),
        "says_ill": _("The server does not answer as it should ({status}). What is saved waits on this phone."),
        "says_pen": pen_lost(),
        "says_full": _("This phone is full and takes nothing more: the hand stays open. Make room, then press again."),
        "hint_away": _("No network: the amounts come later"),
        "hint_ill": _("The server does not answer as it should: the amounts come later"),
        "hint_later": _("The amounts come when what waits here is on the sheet"),
        "hint_starting": _("This phone is getting ready to reckon. You can save already"),
    }


def _queued() -> dict[str, str]:
    return {**_pill(), **_queue_states(), **_deeds(), "close": _("Close")}


def _reasons_to_wait() -> dict[str, str]:
    return {
        "close_waits": _("On this phone {n} still wait: send them, or drop them on purpose, before you close."),
        "seats_wait": _(
            "On this phone {n} still wait: send them, or drop them on purpose, before anybody comes or goes."
        ),
        "pen_waits": _(
            "On this phone {n} still wait: send them before you hand over the pen, or take them to that phone."
        ),
    }


def _deeds() -> dict[str, str]:
    return {
        "unsent_title": _("What waits on this phone"),
        "waits": _("waits to be sent"),
        "being_mended": _("open, to be mended"),
        "put_away": _("put away: mend it, or send it as it is"),
        "mend": _("Mend"),
        "look": _("Which one stands?"),
        "send_it": _("Send it as it is"),
        "drop": _("Drop it"),
        "drop_surely": _("Really drop it"),
        "send_now": _("Send now"),
        "tried": _("Tried at {time}: no answer."),
        "save_file": _("Save as a file"),
        "to_phone": _("To another phone"),
        "codes_how": _("Hold the other phone's camera to the code, and take in what it shows there."),
        "code_of": _("Code {n} of {of}"),
        "code_before": _("The one before"),
        "code_next": _("The next one"),
        "no_codes": _("Codes cannot be drawn here now: copy the text, or save the file."),
        "same_as_text": _("The same as text"),
        "once_anyway": _("Whatever comes by several ways is on the sheet once."),
        "stay_open": _(
            "Here this page cannot be opened without a network: leave it open. What waits on the phone is kept"
            " all the same."
        ),
        "kept_in_page": _("This browser keeps nothing: stay on this page until the hand is sent."),
        "pen_lost": pen_lost(),
        "theirs": _("On the sheet"),
        "mine": _("Mine"),
        "theirs_stays": _("Theirs stays"),
        "it_is_the_same": _("It is the same"),
        "mine_is": _("Mine too: hand {n}"),
        "mine_is_right": _("Mine is right"),
        "mine_too": _("Mine too: another hand"),
        "other_window": _("Another window on this phone wrote meanwhile."),
        "mine_after_all": _("Correct it after all"),
    }


def _unsent() -> dict[str, str]:
    return {
        **_queued(),
        "title": _("Hand {n}"),
        "kept_here": _("Kept on this phone; it goes by itself when there is a network."),
        "kept_ill": _("Kept on this phone; it goes by itself when the server answers as it should."),
        "kept_behind": _("Kept on this phone; it goes when what is stuck has your answer."),
        "is_waiting": _("{n} waiting on this phone."),
        "is_sending": _("Being sent: {n}."),
        "is_needs_you": _("Needs you: press above."),
        "in_page": _("Only on this page: stay here."),
        "as_of": _("Totals after {n}."),
        "not_reckoned": _("Not reckoned yet."),
        "with_waiting": _("Counted in the totals."),
        "fetch_engine": _("Reckon without a network as well"),
        "fetch_engine_small": _("fetches 6 MB, once"),
        "open_by": _("begun by {name}"),
        "saved_elsewhere": _("Another window has saved the hand that was open here."),
        "thrown_away": _("Thrown away. “One step back” in the menu brings it back."),
        "put_aside": _("What was open is one step back, in the menu."),
        "deals": _("Deals"),
        "deals_sits_out": _("Deals, sits out"),
        "undone_aside": _("Taken back: it is one step back, in the menu."),
        "step_back": _("One step back"),
        "step_back_small": _("what was open before"),
        "take_back": _("Take back {n}"),
        "save_after_all": _("save it after all"),
    }


def _counting() -> dict[str, str]:
    return {
        "count": pgettext("key", "count"),
        "count_title": _("Count the cards"),
        "count_whose": _("Whose cards"),
        "count_own": capfirst(_("declarers' side")),
        "count_others": capfirst(_("opponents")),
        "count_tricks": capfirst(_("tricks")),
        "count_cards": capfirst(_("other cards")),
        "count_less": _("{what}: one less"),
        "count_more": _("{what}: one more"),
        "count_card": "{rank}: {name}",
        "count_empty": _("Tap the cards of the pile and say how many tricks it is."),
        "count_write": _("Write down {n}"),
        "count_nothing": _("Write down"),
        "count_take_back": _("Take the count back"),
    }
