"""Views: a new evening, and another game of the same night."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorebook import ledger, links
from scorebook.access import Access, add_to_keyring, remember_scribe, scribe, scribe_name
from scorebook.ledger.outcomes import KeyReused, Refused
from scorebook.models import Evening, Night, Right
from scorebook.refusals import REASONS, in_words, read_key
from scorebook.start import StartForm, as_typed, described_games
from scorebook.templatetags.points import amount_of
from scorebook.views.closing import hand_is_open, hand_left_open
from scorebook.views.home import evenings_of, known_names, links_held
from scorebook.views.refusals import bad_request
from settlement import GAMES
from settlement.game import Game
from settlement.vocabulary import Problem


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def evening_new(request: HttpRequest) -> HttpResponse:
    """Ask who plays and by which rules, as last time unless something is said; then begin the evening."""
    held = links_held(request)
    latest = next(iter(evenings_of(held)), None)
    game = _game_asked(request, latest)
    if game is None:
        return bad_request(request)
    asked = {"game": game, "latest": latest, "known": known_names(held), "choosing": latest is None}
    return _asked_or_begun(request, asked, as_last_time(game, latest))


@require_http_methods(["GET", "HEAD", "POST"])
@scribe
def another_game(request: HttpRequest, access: Access) -> HttpResponse:
    """Ask for the next game of the night: the same company is seated, the currency is the night's."""
    evening = access.evening
    if request.method != "POST" and ledger.night_is_over(evening.night):
        return redirect("evening_new")
    game = _game_asked(request, evening)
    if game is None:
        return bad_request(request)
    held = links_held(request)
    asked = {"game": game, "latest": evening, "known": known_names(held), "evening": evening,
             "choosing": "game" not in request.GET and request.method != "POST"}  # fmt: skip
    before = next((one for one in evenings_of(held) if _played_before(one, game, evening)), None)
    return _asked_or_begun(request, asked, as_next_game(game, evening, before), evening.night)


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
    players = form.players()
    author = ledger.Author(name=access.author, link_id=access.link_id)
    try:
        key, head = read_key(request)
        if hand_is_open(access):
            form.add_error(None, hand_left_open().heading)
            return None
        return ledger.play_on(access.evening, key=key, head=head, players=players, author=author,
                              first_dealer=form.first_dealer_seat(), reason=_("the pots as they stood"))  # fmt: skip
    except Refused as refusal:
        _say_why(form, refusal, players)
    except REASONS as error:
        for sentence in in_words(error, players).sentences:
            form.add_error(None, sentence)
        access.evening.refresh_from_db()
    return None


def _who_plays_on(
    request: HttpRequest, access: Access, form: StartForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    asked = {"evening": access.evening, "access": access, "form": form, "key": _key(request),
             "known": known_names(links_held(request))}  # fmt: skip
    return render(request, "start/play_on.html", asked, status=status)


def _played_before(one: Evening, game: Game, evening: Evening) -> bool:
    return one.game == game.key and one.currency == evening.currency


def _game_asked(request: HttpRequest, latest: Evening | None) -> Game | None:
    return GAMES.get(request.POST.get("game") or request.GET.get("game") or _last_game(latest))


def _last_game(latest: Evening | None) -> str:
    return latest.game if latest is not None and latest.game in GAMES else next(iter(GAMES))


def _asked_or_begun(
    request: HttpRequest, asked: dict[str, Any], initial: dict[str, Any], night: Night | None = None
) -> HttpResponse:
    """Show the start page, or begin what it asks for; a page sent twice begins one evening."""
    asked = {**asked, "described_games": described_games(), "key": _key(request)}
    if request.method != "POST":
        return render(request, "start/new.html", {**asked, "form": StartForm(asked["game"], initial=initial)})
    form = StartForm(asked["game"], request.POST)
    try:
        evening = _opened(form, asked["key"], night) if form.is_valid() else None
    except KeyReused:
        form.add_error(None, _("This page has begun an evening already. Press once more to begin another one."))
        asked = {**asked, "form": form, "key": uuid4()}
        return render(request, "start/new.html", asked, status=HTTPStatus.CONFLICT)
    if evening is None:
        return render(request, "start/new.html", {**asked, "form": form}, status=422)
    response = redirect("hand_new", slug=evening.slug)
    if night is None:
        add_to_keyring(response, request, links.token_of(links.links_of(evening)[Right.WRITE]) or "")
    remember_scribe(response, request, (night and scribe_name(request)) or form.players()[0])
    return response


def _key(request: HttpRequest) -> UUID:
    """Return the number the page was made with, or a new one."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid4()


def _opened(form: StartForm, key: UUID, night: Night | None) -> Evening | None:
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
            author=ledger.Author(name=players[0], link_id=None), key=key, night=night,
        )  # fmt: skip
    except Refused as refusal:
        _say_why(form, refusal, players)
        return None
    if evening.links.filter(right=Right.WRITE, revoked_at__isnull=False).exists():
        raise KeyReused
    return evening


def _say_why(form: StartForm, refusal: Refused, players: tuple[str, ...]) -> None:
    for problem in refusal.problems:
        if not problem.warning:
            form.add_error(_field_of(problem, form), problem.text.read(players, _))


def _field_of(problem: Problem, form: StartForm) -> str | None:
    """Return the field of the page a reason stands beside, or none where it is of the whole."""
    name = {"stake_minor_units": "stake"}.get(problem.field, problem.field)
    return next((field for field in (name, f"rule.{name.rpartition('.')[2]}") if field in form.fields), None)


def as_last_time(game: Game, latest: Evening | None) -> dict[str, Any]:
    """Return the form as the last evening of this device had it; without one, an empty table for points."""
    if latest is None or latest.game != game.key:
        company = [] if latest is None else [seat.name for seat in latest.seats.all()]
        company = company if len(company) in game.seats else []
        return {**_seated(company), **_unpriced(game), "first_dealer": len(company or range(max(game.seats))) - 1}
    names = [seat.name for seat in latest.seats.all()]
    return {**_seated(names), **_ruled(game, latest), "first_dealer": latest.first_dealer, "title": latest.title,
            "place": latest.place}  # fmt: skip


def as_next_game(game: Game, evening: Evening, before: Evening | None) -> dict[str, Any]:
    """Return the form for the night's next game: this company as far as there are places, the stake as last time.

    ``before`` is when this game was played last for the same currency.  Whoever would have dealt next deals first.
    """
    company = [seat.name for seat in evening.seats.all()][: max(game.seats)]
    priced = _unpriced(game) if before is None else _ruled(game, before)
    return {
        **_seated(company), **priced, "currency": evening.currency or "HUF", "title": evening.title,
        "place": evening.place, "first_dealer": min(evening.standing["dealer"], len(company) - 1),
    }  # fmt: skip


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
