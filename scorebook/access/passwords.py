"""Links by which somebody sets a password that another one handed over."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.db.models import Max, Q

from scorebook.access.roles import may_hand_a_password
from scorebook.models import Account, Act, Member

PURPOSE = "scorebook.password"


class PasswordLinks:
    """The tokens of links by which somebody sets a password that another one handed over."""

    def make_token(self, by: Account, account: Account) -> str:
        """Return a token that lets the account set its password while the other one may hand it over."""
        told = [by.pk, _appointments(by), default_token_generator.make_token(account)]
        return signing.dumps(told, salt=PURPOSE)

    def check_token(self, account: Account, token: Any) -> bool:
        """Tell whether a token opens something now: it is the account's, and whoever handed it over still may."""
        try:
            maker, appointments, inner = signing.loads(str(token), salt=PURPOSE)
        except signing.BadSignature:
            return False
        by = Account.objects.filter(pk=maker).first()
        still = by is not None and appointments == _appointments(by) and may_hand_a_password(by, account)
        return still and default_token_generator.check_token(account, inner)


password_links = PasswordLinks()


def _appointments(account: Account) -> list[list[int | None]]:
    """Return what an account is in its clubs and the latest appointment there: never the same after another one."""
    last = Max("player__traces", filter=Q(player__traces__act=Act.APPOINTED))
    members = Member.objects.filter(account=account).order_by("pk").annotate(last=last)
    return [[member, appointed] for member, appointed in members.values_list("pk", "last")]
