"""Queued requests on a shared phone: each is written in the name of the member who made it, after a confirmation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from scorebook.access.evening import Access
from scorebook.models import Member, Player

MARKS = Signer(salt="scorebook.pressed")


def writer_of(access: Access) -> dict[str, str] | None:
    """Return the signed mark and the name by which a phone remembers the member, or ``None`` for a link's holder."""
    if access.player_id is None or access.link_id is not None:
        return None
    return {"mark": MARKS.sign_object([access.evening.club_id, access.player_id]), "name": access.author}


def signed_by_the_presser(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view so that another member's queued request is written in that member's name.

    Without the confirmation header the response asks the sender to confirm.
    """

    @wraps(view)
    def answer(request: HttpRequest, access: Access, **address: Any) -> HttpResponse:
        player = _another(request, access)
        if player is None:
            return view(request, access, **address)
        if request.headers.get("X-Sent-For") != "1":
            return _confirmation(player)
        return view(request, replace(access, author=player.name), **address)

    return answer


def _another(request: HttpRequest, access: Access) -> Player | None:
    """Return the member of this club who made the request, or ``None`` if it is the sender."""
    mark = request.headers.get("X-Pressed-By", "")
    try:
        club, player = MARKS.unsign_object(mark) if mark else (None, None)
    except (BadSignature, ValueError, TypeError):
        return None
    if club is None or club != access.evening.club_id or (player == access.player_id and access.link_id is None):
        return None
    member = Member.objects.filter(club=club, player=player).select_related("player").first()
    return member.player if member else None


def _confirmation(player: Player) -> JsonResponse:
    text = _("{name} pressed this on this phone: it is written in that name, or dropped.").format(name=player.name)
    problem = {"text": text, "rule": "", "field": "", "figures": [], "warning": False, "missing": False}
    send = _("Send it in the name of {name}").format(name=player.name)
    answer = {"text": text, "problems": [problem], "code": "pressed_by_another", "send": send}
    return JsonResponse(answer, status=HTTPStatus.CONFLICT)
