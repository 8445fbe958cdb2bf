"""Views: a new evening, one of a club, and another game of the same night."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook import ledger, links
from scorebook.access import Access, add_to_keyring, remember_scribe, scribe, scribe_name
from scorebook.club.circle import in_force
from scorebook.club.roles import at_least
from scorebook.club.seating import seat_members
from scorebook.club_access import ClubAccess, club_scribe
from scorebook.ledger.outcomes import KeyReused, Refused
from scorebook.models import CircleRules, Club, Evening, Right, Role
from scorebook.rations import OPENING, rationed
from scorebook.refusals import REASONS, in_words, page_key, read_key
from scorebook.start import StartForm, as_typed, described_games
from scorebook.templatetags.points import amount_of
from scorebook.views.closing import hand_is_open, hand_left_open
from scorebook.views.home import evenings_of, known_names, links_held
from scorebook.views.refusals import bad_request
from settlement import GAMES
from settlement.game import Game

FROM_PAPER = "paper"


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@rationed(OPENING)
def evening_new(request: HttpRequest) -> HttpResponse:
    """Ask who plays and by which rules, as last time unless something is said; then begin the evening."""
    held = links_held(request)
    latest = next(iter(evenings_of(held)), None)
    game = _game_asked(request, latest)
    if game is None:
        return bad_request(request)
    asked = {"game": game, "latest": latest, "known": known_names(held), "choosing": latest is None}
    return _asked_or_begun(request, asked, as_last_time(game, latest), {})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_scribe
@rationed(OPENING)
def club_evening_new(request: HttpRequest, access: ClubAccess) -> HttpResponse:
    """Begin an evening of the club: its members sit down, by its rules."""
    club = access.club
    latest = club.evenings.first()
    game, rules = _game_and_rules(request, latest, club)
    if game is None:
        return bad_request(request)
    asked = {"game": game, "latest": latest, "choosing": latest is None, **_in_club(club, rules)}
    return _asked_or_begun(request, asked, _as_agreed(rules, as_last_time(game, latest)), _of_the_club(club, rules))


@require_http_methods(["GET", "HEAD", "POST"])
@scribe
def another_game(request: HttpRequest, access: Access) -> HttpResponse:
    """Ask for the next game of the night: the same company is seated, the currency is the night's."""
    evening = access.evening
    if request.method != "POST" and ledger.night_is_over(evening.night):
        club = evening.club if at_least(access.role, Role.SCRIBE) else None
        return redirect("club_evening_new", club.slug) if club else redirect("evening_new")
    game, rules = _game_and_rules(request, evening, evening.club)
    if game is None:
        return bad_request(request)
    held = links_held(request)
    asked = {"game": game, "latest": evening, "known": known_names(held), "evening": evening,
             "choosing": "game" not in request.GET and request.method != "POST"}  # fmt: skip
    before = next((one for one in evenings_of(held) if _played_before(one, game, evening)), None)
    initial = _as_agreed(rules, as_next_game(game, evening, before))
    if evening.club is None:
        return _asked_or_begun(request, asked, initial, {"night": evening.night})
    asked = {**asked, **_in_club(evening.club, rules)}
    return _asked_or_begun(request, asked, initial, {"night": evening.night, **_of_the_club(evening.club, rules)})


@require_http_methods(["GET", "HEAD", "POST"])
@scribe
def play_on(request: HttpRequest, access: Access) -> HttpResponse:
    """Ask who sits at the table now; then close this sheet and go on with the same game and rules on the next."""
    evening, game = access.evening, GAMES[access.evening.game]
    if request.method != "POST":
        if evening.closed_at is not None:
            return redirect("another", slug=evening.slug)
        form = StartForm(game, initial=as_next_game(game, evening, evening))
        return _who_plays_on(request, access, form)
    seated = {name: said for name, said in request.POST.items() if name.startswith(("player", "first_dealer"))}
    form = StartForm(game, {**_unpriced(game), "preset": evening.preset, **seated})
    onward = _played_on(request, access, form) if form.is_valid() else None
    if onward is None:
        return _who_plays_on(request, access, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect("hand_new", slug=onward.slug)


def _played_on(request: HttpRequest, access: Access, form: StartForm) -> Evening | None:
    """Play on, or put the ledger's reasons into the form."""
    players, evening = form.players(), access.evening
    author = ledger.Author(name=access.author, link_id=access.link_id)
    try:
        key, head = read_key(request)
        if hand_is_open(access):
            form.add_error(None, hand_left_open().heading)
            return None
        return ledger.play_on(evening, key=key, head=head, players=players, author=author,
                              first_dealer=form.first_dealer_seat(), reason=_("the pots as they stood"),
                              seat=seat_members(evening.club) if evening.club else None)  # fmt: skip
    except Refused as refusal:
        form.take(refusal.problems, players)
    except REASONS as error:
        for sentence in in_words(error, players).sentences:
            form.add_error(None, sentence)
        evening.refresh_from_db()
    return None


def _who_plays_on(
    request: HttpRequest, access: Access, form: StartForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    asked = {"evening": access.evening, "access": access, "form": form, "key": page_key(request),
             "known": known_names(links_held(request))}  # fmt: skip
    return render(request, "start/play_on.html", asked, status=status)


def _played_before(one: Evening, game: Game, evening: Evening) -> bool:
    return one.game == game.key and one.currency == evening.currency


def _game_asked(request: HttpRequest, latest: Evening | None) -> Game | None:
    return GAMES.get(request.POST.get("game") or request.GET.get("game") or _last_game(latest))


def _last_game(latest: Evening | None) -> str:
    return latest.game if latest is not None and latest.game in GAMES else next(iter(GAMES))


def _game_and_rules(
    request: HttpRequest, latest: Evening | None, club: Club | None
) -> tuple[Game | None, CircleRules | None]:
    """Return the game asked for and the club's rules for it: those asked for, or last played by, or the only ones."""
    asked = request.POST.get("rules") or request.GET.get("rules") or ""
    game = request.POST.get("game") or request.GET.get("game")
    fitting = (
        [rules for rules in in_force(club) if game in (None, rules.game) and asked in ("", str(rules.pk))]
        if club
        else []
    )
    if not fitting:
        return _game_asked(request, latest), None
    played_by = CircleRules.objects.filter(evenings__club=club).order_by("-evenings__opened_at", "-evenings").first()
    rules = next((rules for rules in fitting if played_by and rules.name == played_by.name), fitting[0])
    return GAMES[rules.game], rules


def _as_agreed(rules: CircleRules | None, initial: dict[str, Any]) -> dict[str, Any]:
    """Return the form with the company it has and the club's rules, where the club has written some down."""
    if rules is None:
        return initial
    company = {name: value for name, value in initial.items() if not name.startswith("rule.")}
    return {**company, **dict(as_typed(GAMES[rules.game], rules.house_rules)), "preset": rules.preset}


def _in_club(club: Club, rules: CircleRules | None) -> dict[str, Any]:
    """Return what the page says of the club, and the names that may sit down."""
    known = club.members.values_list("player__name", flat=True)
    return {"club": club, "rules": rules, "sets": in_force(club), "known": known}


def _of_the_club(club: Club, rules: CircleRules | None) -> dict[str, Any]:
    """Return what the ledger has to know of the club."""
    return {"club": club, "circle_rules": rules, "seat": seat_members(club)}


def _asked_or_begun(
    request: HttpRequest, asked: dict[str, Any], initial: dict[str, Any], of: dict[str, Any]
) -> HttpResponse:
    """Show the start page, or begin what it asks for; a page sent twice begins one evening.

    ``of`` is what the evening belongs to: its club with its rules, its night.
    """
    then = request.POST.get("then") or request.GET.get("then")
    asked = {**asked, "described_games": described_games(), "key": page_key(request), "then": then}
    if request.method != "POST":
        return render(request, "start/new.html", {**asked, "form": StartForm(asked["game"], initial=initial)})
    form = StartForm(asked["game"], request.POST)
    try:
        evening = _opened(form, asked["key"], of) if form.is_valid() else None
    except KeyReused:
        form.add_error(None, _("This page has begun an evening already. Press once more to begin another one."))
        asked = {**asked, "form": form, "key": uuid4()}
        return render(request, "start/new.html", asked, status=HTTPStatus.CONFLICT)
    if evening is None:
        return render(request, "start/new.html", {**asked, "form": form}, status=422)
    response = redirect("bridge" if then == FROM_PAPER else "hand_new", slug=evening.slug)
    if "night" not in of:
        add_to_keyring(response, request, links.token_of(links.links_of(evening)[Right.WRITE]) or "")
    if "club" not in of:
        remember_scribe(response, request, ("night" in of and scribe_name(request)) or form.players()[0])
    return response


def _opened(form: StartForm, key: UUID, of: dict[str, Any]) -> Evening | None:
    """Open the evening, or put the ledger's reasons into the form.

    An old page is no way back to an evening whose link was taken from whoever holds it.
    """
    said = form.cleaned_data
    stake = said["stake_minor_units"]
    players = form.players()
    try:
        evening = ledger.open_evening(
            game=form.game.key, preset=said["preset"], house_rules=form.house_rules(), players=players,
            first_dealer=form.first_dealer_seat(), stake_minor_units=stake,
            currency=said["currency"] if stake else "", title=said["title"], place=said["place"],
            author=ledger.Author(name=players[0], link_id=None), key=key,
            opened_at=form.opened_at(), **of,
        )  # fmt: skip
    except Refused as refusal:
        form.take(refusal.problems, players)
        return None
    if evening.links.filter(right=Right.WRITE, revoked_at__isnull=False).exists():
        raise KeyReused
    return evening


def as_last_time(game: Game, latest: Evening | None) -> dict[str, Any]:
    """Return the form as the last evening of this device had it; without one, an empty table for points."""
    if latest is None or latest.game != game.key:
        company = [] if latest is None else company_of(latest)
        company = company if len(company) in game.seats else []
        return {**_seated(company), **_unpriced(game), "first_dealer": len(company or range(max(game.seats))) - 1}
    company = company_of(latest)
    return {**_seated(company), **_ruled(game, latest), "first_dealer": min(latest.first_dealer, len(company) - 1),
            "title": latest.title, "place": latest.place}  # fmt: skip


def as_next_game(game: Game, evening: Evening, before: Evening | None) -> dict[str, Any]:
    """Return the form for the night's next game: this company as far as there are places, the stake as last time.

    ``before`` is when this game was played last for the same currency.  Whoever would have dealt next deals first.
    """
    company = company_of(evening)[: max(game.seats)]
    priced = _unpriced(game) if before is None else _ruled(game, before)
    return {
        **_seated(company), **priced, "currency": evening.currency or "HUF", "title": evening.title,
        "place": evening.place, "first_dealer": min(evening.standing["dealer"], len(company) - 1),
    }  # fmt: skip


def company_of(evening: Evening) -> list[str]:
    """Return who sat at an evening: in a club by the name everybody has now, without whoever has none any more."""
    if evening.club_id is None:
        return [seat.name for seat in evening.seats.all()]
    seats = evening.seats.select_related("player__member")
    return [seat.player.name for seat in seats if hasattr(seat.player, "member")]


def _seated(names: list[str]) -> dict[str, str]:
    return {f"player{seat}": name for seat, name in enumerate(names)}


def _unpriced(game: Game) -> dict[str, Any]:
    return {"preset": game.presets[0].key, "currency": "HUF"}


def _ruled(game: Game, evening: Evening) -> dict[str, Any]:
    """Return the rules and the stake of an evening as somebody would have typed them."""
    stake = evening.stake_minor_units
    typed = amount_of(stake, evening.currency) if stake else ""
    return {**dict(as_typed(game, evening.house_rules)), "preset": evening.preset, "stake": typed,
            "currency": evening.currency or "HUF"}  # fmt: skip
