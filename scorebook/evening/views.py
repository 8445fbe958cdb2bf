"""Views for a new evening, an evening of a club, another game of the same night, and who comes and goes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook import ledger
from scorebook.access.club import ClubAccess, club_scribe
from scorebook.access.device import known_names, own_evenings_of
from scorebook.access.evening import Access, hand_the_pen, remember_scribe, scribe, scribe_name
from scorebook.access.rations import OPENING, rationed
from scorebook.access.roles import at_least
from scorebook.club.circle import in_force
from scorebook.club.members import present
from scorebook.club.newcomers import Newcomers, NotInClub
from scorebook.club.seating import seat_guests, seat_members
from scorebook.demo import links_to_own
from scorebook.evening import companies
from scorebook.evening.companies import Company
from scorebook.evening.forms import StartForm
from scorebook.evening.page import is_program, reasons_of, sitting
from scorebook.evening.seats import Seats
from scorebook.evening.sent import as_meant, names_sent, typed_before
from scorebook.evening.usual import as_last_time, as_next_game
from scorebook.ledger.opening import Seating
from scorebook.models import CircleRules, Club, Evening, Role
from scorebook.page.addresses import must_be_known
from scorebook.page.asked import number_in
from scorebook.refusals.pages import bad_request
from scorebook.refusals.refused import KeyReused, Refused
from scorebook.refusals.words import REASONS, in_words, page_key, read_key
from scorebook.rules.forms import UNDO, as_typed
from scorebook.rules.games import described_games
from scorebook.rules.sets import NoSet, RuleSet, set_of_code
from scorebook.sheet.asked import author_of, tell_if_overtaken
from scorebook.sheet.draft import hand_holds_up, hand_is_open
from scorebook.words.names import in_order
from settlement import GAMES
from settlement.company import KEY
from settlement.game import Game
from settlement.vocabulary import Rules

FROM_PAPER = "paper"
# Buttons that change the page and keep the input, without starting the evening.
CHOSEN = {"game_instead", "rules_instead", "written_instead", UNDO}


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@rationed(OPENING)
def evening_new(request: HttpRequest) -> HttpResponse:
    """Show the form for a new evening with the values of last time, and open the evening."""
    own = links_to_own(request)
    last = _last_company(request, sat := companies.who_sat(own_evenings_of(own)))
    game = _game_asked(request, last)
    if game is None:
        return bad_request(request)
    options = {"game": game, "known": known_names(own), "sat": sat, "last": last}
    initial = as_last_time(game, last, sat, names_sent(request))
    shared = _set_asked(request, game)
    of = {"taken_over": _named_rules(shared, last.evening if last else None)}
    return _asked_or_begun(request, options, _as_agreed(shared, initial), of)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_scribe
@rationed(OPENING)
def club_evening_new(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Open an evening of the club with its members and its rules."""
    club = access.club
    sat = companies.who_sat(club.evenings.filter(of_cup=False))
    last = _last_company(request, sat)
    game, rules = _game_and_rules(request, last, club)
    if game is None:
        return bad_request(request)
    options = {"game": game, "sat": sat, "last": last, "writes": access.name, **_in_club(club, rules)}
    return _asked_or_begun(
        request,
        options,
        _as_agreed(_set_asked(request, game) or rules, as_last_time(game, last, sat, names_sent(request))),
        _of_the_club(request, club, rules),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@scribe
def another_game(request: HttpRequest, access: Access) -> HttpResponse:
    """Show the form for the night's next game, with the same company and the night's currency."""
    evening = access.evening
    here = companies.still_here(evening)
    game, rules = _game_and_rules(request, here, evening.club)
    if game is None:
        return bad_request(request)
    shared = _set_asked(request, game)
    if request.method != "POST" and ledger.night_is_over(evening.night):
        club = evening.club if at_least(access.role, Role.SCRIBE) else None
        return redirect("club_evening_new", club.slug) if club else redirect("evening_new")
    options = {
        "game": game,
        "last": here,
        "known": _known_to(request, access),
        "writes": access.author if access.role else scribe_name(request) or None,
        "evening": evening,
        "choosing": not ({"game"} | CHOSEN) & {*request.GET, *request.POST},
    }
    before = next(iter(_played_before(request, access, game)), None)
    initial = _as_agreed(shared or rules, as_next_game(game, here, before))
    of: dict[str, Any] = {"night": evening.night, "games": number_in(request.POST.get("games", ""))}
    of["taken_over"] = _named_rules(shared, before)
    if evening.club is None:
        return _asked_or_begun(request, options, initial, of)
    options = {**_in_club(evening.club, rules), **options}
    of |= _of_the_club(request, evening.club, rules, access.link_id)
    return _asked_or_begun(request, options, initial, of)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@scribe
def evening_seats(request: HttpRequest, access: Access) -> HttpResponse:
    """Show who sits at the table, and write the change; every other button changes the proposal."""
    evening = access.evening
    if request.method != "POST":
        return redirect("sheet", evening.slug) if evening.closed_at else _who_sits(request, access, Seats.now(evening))
    seats, data = Seats.sent(evening, request.POST), request.POST
    name = data.get("name", "").strip()
    moves = {"go": seats.without, "up": seats.one_up, "back": seats.with_one}
    for press, move in moves.items():
        if press in data:
            return _who_sits(request, access, move(seats.meant(data[press])), typed=name)
    if "meant" in data:
        place, _space, meant = data["meant"].partition(" ")
        return _who_sits(request, access, seats.put_right(number_in(place), meant))
    if name or "add" in data:
        joined_by, wrong = seats.joined_by(name)
        status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
        return _who_sits(request, access, joined_by, status=status, typed=name if wrong else "", wrong=wrong)
    return _sit_down(request, access, seats)


def _sit_down(request: HttpRequest, access: Access, seats: Seats) -> HttpResponse:
    """Write the new seating, or show the reasons why it is not possible."""
    evening = access.evening
    try:
        key, head = read_key(request)
        if hand_holds_up(access, key, dropped=request.POST.get("discard") == "1"):
            return _who_sits(request, access, seats, status=HTTPStatus.UNPROCESSABLE_ENTITY, left_open=True)
        seat = _seating(request, evening.club, access.link_id) if evening.club else None
        saved = ledger.record_entry(
            evening, key=key, head=head, kind=KEY, facts=seats.facts, author=author_of(access), seat=seat
        )
    except NotInClub as unknown:
        newcomers = seats.placed(unknown.newcomers)
        return _who_sits(request, access, seats, status=HTTPStatus.UNPROCESSABLE_ENTITY, newcomers=newcomers)
    except REASONS as error:
        refusal = in_words(error, seats.numbered())
        evening.refresh_from_db()
        key = page_key(request)
        if isinstance(error, KeyReused):
            sentence = _("This page has changed who sits here already. Look at it, and press once more to change that.")
            refusal, key = replace(refusal, sentences=(sentence,)), uuid4()
        seats = Seats.sent(evening, request.POST)
        return _who_sits(request, access, seats, status=refusal.status, refusal=refusal, key=key)
    tell_if_overtaken(request, saved)
    return redirect("hand_new", slug=evening.slug)


def _who_sits(
    request: HttpRequest, access: Access, seats: Seats, *, status: HTTPStatus = HTTPStatus.OK, **more: Any
) -> HttpResponse:
    """Show the proposed seating and its effects."""
    context = {
        "evening": access.evening,
        "access": access,
        "key": page_key(request),
        "seats": seats,
        "people": list(seats.people()),
        "away": list(seats.away()),
        "known": list(seats.known(_known_to(request, access))),
        "foot": seats.foot(),
        "open_hand": hand_is_open(access),
        **more,
    }
    return render(request, "evening/seats.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@scribe
def play_on(request: HttpRequest, access: Access) -> HttpResponse:
    """Redirect to the change of seats, or to the next game if the evening is closed."""
    return redirect("another" if access.evening.closed_at else "evening_seats", slug=access.evening.slug)


def _played_before(request: HttpRequest, access: Access, game: Game) -> Iterable[Evening]:
    """Return earlier evenings of a game in this currency, latest first: the club's for a member, or the device's."""
    evening = access.evening
    if evening.club is not None and access.role:
        return evening.club.evenings.filter(game=game.key, currency=evening.currency, of_cup=False)[:1]
    own = own_evenings_of(links_to_own(request))
    return [one for one in own if (one.game, one.currency) == (game.key, evening.currency)]


def _last_company(request: HttpRequest, sat: Sequence[Company]) -> Company | None:
    """Return the company of the requested evening, or the latest one."""
    like = request.GET.get("like")
    meant = [one for one in sat if like in (None, one.evening.slug)]
    must_be_known("like", request, meant)
    return next(iter(meant), None)


def _game_asked(request: HttpRequest, last: Company | None) -> Game | None:
    played = last.evening.game if last is not None else ""
    return GAMES.get(_requested_game(request) or (played if played in GAMES else next(iter(GAMES))))


def _requested_game(request: HttpRequest) -> str | None:
    game = request.POST.get("game_instead") or request.POST.get("game") or request.GET.get("game")
    return None if "rules_instead" in request.POST else game


def _game_and_rules(
    request: HttpRequest, last: Company | None, club: Club | None
) -> tuple[Game | None, CircleRules | None]:
    """Return the requested game, and the club's rules for it: the requested, last used, or only ones."""
    game = _requested_game(request)
    rules_field = "" if "game_instead" in request.POST else request.POST.get("rules") or request.GET.get("rules") or ""
    requested = request.POST.get("rules_instead") or rules_field
    fitting = (
        [rules for rules in in_force(club) if game in (None, rules.game) and requested in ("", str(rules.pk))]
        if club
        else []
    )
    must_be_known("rules", request, fitting)
    if not fitting:
        return _game_asked(request, last), None
    played = CircleRules.objects.filter(evenings__club=club, evenings__of_cup=False)
    last_by = played.order_by("-evenings__opened_at", "-evenings").first()
    rules = next((rules for rules in fitting if last_by and rules.name == last_by.name), fitting[0])
    return GAMES[rules.game], rules


def _set_asked(request: HttpRequest, game: Game) -> RuleSet | None:
    """Return the rule set in the query string, or ``None``."""
    if not (code := request.GET.get("set")):
        return None
    try:
        return set_of_code(game.key, code)
    except NoSet:
        must_be_known("set", request, None)
        return None


def _named_rules(shared: RuleSet | None, before: Evening | None) -> tuple[str, Rules] | None:
    """Return the name and the rules of the set that is taken over, or that the evening before played by."""
    if shared is not None:
        return shared.name, shared.rules
    return (before.rules_name, before.rules) if before is not None else None


def _as_agreed(rules: CircleRules | RuleSet | None, initial: dict[str, Any]) -> dict[str, Any]:
    """Return the form values with the rules of the club or of a rule set, if there are any."""
    if rules is None:
        return initial
    company = {name: value for name, value in initial.items() if not name.startswith("rule.")}
    return {**company, **dict(as_typed(GAMES[rules.game], rules.house_rules)), "preset": rules.preset}


def _in_club(club: Club, rules: CircleRules | None) -> dict[str, Any]:
    """Return the context for the club, with the names that may sit down."""
    return {"club": club, "rules": rules, "sets": in_force(club), "known": _members_of(club)}


def _members_of(club: Club) -> Iterable[str]:
    return sorted(present(club).values_list("player__name", flat=True), key=in_order)


def _known_to(request: HttpRequest, access: Access) -> Iterable[str]:
    """Return the names offered for the next table: the club's for a member, else those of this device's evenings.

    A person who writes with a link does not see the members of the club.
    """
    club = access.role and access.evening.club
    return _members_of(club) if club else known_names(links_to_own(request, access.evening))


def _of_the_club(
    request: HttpRequest, club: Club, rules: CircleRules | None, link: int | None = None
) -> dict[str, Any]:
    """Return the club's arguments for ``open_evening``."""
    return {"club": club, "circle_rules": rules, "seat": _seating(request, club, link)}


def _seating(request: HttpRequest, club: Club, link: int | None) -> Seating:
    """Return the seating of the club's players; newcomers become what the form says, with a ``link`` guests."""
    if link is not None:
        return seat_guests(club)
    choice = request.POST.get("newcomers", "")
    become = Newcomers(choice) if choice in set(Newcomers) else Newcomers.ASK
    confirmed = [name for field, names in request.POST.lists() if field.startswith("asked_about") for name in names]
    return seat_members(club, become, confirmed)


def _asked_or_begun(
    request: HttpRequest, options: dict[str, Any], initial: dict[str, Any], of: dict[str, Any]
) -> HttpResponse:
    """Show the start page, or open the evening; the same page sent twice opens one evening.

    ``of`` holds the arguments for the club and the night.
    """
    then = request.POST.get("written_instead") or request.POST.get("then") or request.GET.get("then")
    played = (options["game"].key, *(company.evening.game for company in options.get("sat", ())))
    options = {**options, "described_games": described_games(played), "key": page_key(request), "then": then}
    if request.method != "POST" or CHOSEN & {*request.POST}:
        form = StartForm(options["game"], initial={**initial, **typed_before(request)})
        return render(request, "evening/new.html", _with_companies(options, form))
    form = StartForm(options["game"], as_meant(request))
    try:
        evening = _opened(form, options["key"], of) if form.is_valid() else None
        if evening is not None:
            return _begun(request, evening, then, form, of)
    except NotInClub as unknown:
        options = {**options, "newcomers": form.placed(unknown.newcomers)}
    except KeyReused:
        form.add_error(None, _("This page has begun an evening already. Press once more to begin another one."))
        options = {**options, "key": uuid4()}
        return _refused(request, options, form, HTTPStatus.CONFLICT)
    return _refused(request, options, form, HTTPStatus.UNPROCESSABLE_ENTITY)


def _refused(request: HttpRequest, options: dict[str, Any], form: StartForm, status: HTTPStatus) -> HttpResponse:
    """Show the page with every reason, or return the reasons as JSON to a script."""
    if is_program(request):
        return JsonResponse(reasons_of(form), status=status)
    return render(request, "evening/new.html", _with_companies(options, form), status=status)


def _with_companies(options: dict[str, Any], form: StartForm) -> dict[str, Any]:
    """Return the context of the page: the form, and other companies."""
    sat: Sequence[Company] = options.get("sat", ())
    others = companies.offered(sat, form.company)
    return {**options, "form": form, "companies": others, "sitting": sitting(form, options, sat)}


def _begun(
    request: HttpRequest, evening: Evening, then: str | None, form: StartForm, of: dict[str, Any]
) -> HttpResponse:
    """Redirect to the evening; outside a club this device gets the link to write."""
    response: HttpResponse = redirect("grid" if then == FROM_PAPER else "hand_new", slug=evening.slug)
    if is_program(request):
        response = JsonResponse({"head": evening.head, "number": 0, "url": reverse("hand_new", args=[evening.slug])})
    if "club" in of:
        return response
    if "night" not in of:
        hand_the_pen(response, request, evening)
    remember_scribe(response, request, ("night" in of and scribe_name(request)) or form.company[0])
    return response


def _opened(form: StartForm, key: UUID, of: dict[str, Any]) -> Evening | None:
    """Open the evening, or add the ledger's reasons to the form."""
    cleaned = form.cleaned_data
    stake = cleaned["stake_minor_units"]
    players = form.company
    try:
        return ledger.open_evening(
            game=form.game.key,
            preset=cleaned["preset"],
            house_rules=form.house_rules(),
            players=players,
            first_dealer=form.dealing or 0,
            stake_minor_units=stake,
            currency=cleaned["currency"] if stake else "",
            title=cleaned["title"],
            place=cleaned["place"],
            key=key,
            opened_at=form.opened_at(),
            **of,
        )
    except NotInClub:
        raise
    except Refused as refusal:
        form.take(refusal.problems, players)
        return None
