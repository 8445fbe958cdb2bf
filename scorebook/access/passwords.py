"""Links with which a person sets a password; another member passes them on."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.db.models import Max, Q

from scorebook.access.roles import may_hand_a_password
from scorebook.models import Account, Act, Member

PURPOSE = "scorebook.password"


class PasswordLinks:
    """The tokens of links with which a person sets a password; another member passes them on."""

    def make_token(self, by: Account, account: Account) -> str:
        """Return a token to set the account's password; it works while ``by`` has the right to pass it on."""
        payload = [by.pk, _appointments(by), default_token_generator.make_token(account)]
        return signing.dumps(payload, salt=PURPOSE)

    def check_token(self, account: Account, token: Any) -> bool:
        """Say whether a token is valid: it belongs to the account, and its maker still has the right to pass it on."""
        try:
            maker, appointments, inner = signing.loads(str(token), salt=PURPOSE)
        except signing.BadSignature:
            return False
        by = Account.objects.filter(pk=maker).first()
        still = by is not None and appointments == _appointments(by) and may_hand_a_password(by, account)
        return still and default_token_generator.check_token(account, inner)


password_links = PasswordLinks()


def _appointments(account: Account) -> list[list[int | None]]:
    """Return the account's roles with the latest appointment in each club; any new appointment changes the value."""
    last = Max("player__traces", filter=Q(player__traces__act=Act.APPOINTED))
    members = Member.objects.filter(account=account).order_by("pk").annotate(last=last)
    return [[member, appointed] for member, appointed in members.values_list("pk", "last")]
