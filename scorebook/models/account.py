"""Accounts: who signs in.  Evenings played with a link need none."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q

from scorebook.models.seal import Sealed, SealedRows


def login_of(typed: str) -> str:
    """Return a login name as it is stored and looked up: e-mail addresses and names are told apart by letters alone."""
    return AbstractBaseUser.normalize_username(" ".join(typed.split())).casefold()


class AccountManager(BaseUserManager["Account"]):
    """Makes accounts and finds them, however the login name was typed."""

    def get_queryset(self) -> SealedRows[Account]:
        """Return rows that are sealed as they are written."""
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
    """Somebody who signs in: a login name (an e-mail address or any other), a password, and the name shown.

    What an account may do is said by its :class:`Member` rows alone; there is no administrator over the clubs.
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
