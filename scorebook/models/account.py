"""Accounts with a login name and a password.  An evening that is played with a link needs no account."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q

from scorebook.models.seal import Sealed, SealedRows


def login_of(login: str) -> str:
    """Return a login name in its stored form: Unicode-normalised, spaces collapsed, lower case."""
    return AbstractBaseUser.normalize_username(" ".join(login.split())).casefold()


class AccountManager(BaseUserManager["Account"]):
    """Create accounts, and find them by login name in any spelling that :func:`login_of` makes equal."""

    def get_queryset(self) -> SealedRows[Account]:
        """Return a query set that seals the rows it writes."""
        return SealedRows(self.model, using=self._db)

    def create_account(self, *, login: str, name: str, password: str) -> Account:
        """Store a new account with its password hashed."""
        account = self.model(login=login_of(login), name=name)
        account.set_password(password)
        account.save(force_insert=True)
        return account

    def get_by_natural_key(self, username: Any) -> Account:
        """Return the account that signs in by this name."""
        return self.get(login=login_of(str(username)))


class Account(Sealed, AbstractBaseUser):
    """A person who signs in, with a login name (an e-mail address or any other), a password, and a display name.

    The account's :class:`Member` rows alone give it rights.  There is no administrator over the clubs.
    """

    login = models.CharField(max_length=254, unique=True)
    name = models.CharField(max_length=60)
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[AccountManager] = AccountManager()  # type: ignore[assignment]

    USERNAME_FIELD = "login"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        constraints = [
            models.CheckConstraint(name="account_has_a_login", condition=~Q(login="")),
            models.CheckConstraint(name="account_has_a_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name
