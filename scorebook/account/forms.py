"""Forms for signing in, signing up, and changing the name."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    BaseUserCreationForm,
    PasswordChangeForm,
    SetPasswordForm,
    SetPasswordMixin,
)
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.models import Account
from scorebook.models.account import login_of
from scorebook.page.fields import NameField
from scorebook.refusals.refused import refuse
from settlement.vocabulary import say

TAKEN = say("Somebody signs in with this name already: choose another one.")
REPEATED = "password2"
LOGIN_HELP = gettext_lazy("An e-mail address, or any name of your own. Nothing is ever sent to it.")


class SignInForm(AuthenticationForm):
    """Login name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Login name")
        self.error_messages = {**self.error_messages, "invalid_login": _("No account has this name and this password.")}


class ToldBesideIt(SetPasswordMixin):  # type: ignore[type-arg]
    """Says what a password has to be, and what is wrong with one, beside the password itself, not its repetition."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, again = (next(name for name in self.fields if name.endswith(f"password{n}")) for n in "12")
        self.fields[first].help_text = _("Ten characters or more; not your name, nor what everybody would try.")
        self.fields[again].help_text = ""

    def validate_password_for_user(self, user: Account, password_field_name: str = REPEATED) -> None:
        """Look at the password where it was typed first."""
        super().validate_password_for_user(user, f"{password_field_name.removesuffix('2')}1")


class AnotherPasswordForm(ToldBesideIt, PasswordChangeForm):
    """A new password for a person who knows the old one."""


class NewPasswordForm(ToldBesideIt, SetPasswordForm):  # type: ignore[type-arg]
    """A new password for the holder of a reset link."""


class SignUpForm(ToldBesideIt, BaseUserCreationForm):  # type: ignore[type-arg]
    """A new account."""

    login = forms.CharField(
        label=gettext_lazy("Login name"),
        max_length=254,
        help_text=LOGIN_HELP,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    name = NameField(label=gettext_lazy("Your name, as the others know you"))

    class Meta:
        model = Account
        fields = ("login", "name")

    def clean_login(self) -> str:
        """Return the normalised login name, unless it is taken."""
        login = login_of(self.cleaned_data["login"])
        if not login.isprintable():
            raise forms.ValidationError(_("There is a character in this name that cannot be printed."))
        if Account.objects.filter(login=login).exists():
            raise forms.ValidationError(TAKEN.read((), _))
        return login

    def save(self, commit: bool = True) -> Account:  # noqa: FBT001, FBT002 - the library's own
        """Make the account.

        :raises Refused: somebody took the name since it was looked for.
        """
        try:
            with transaction.atomic():
                return super().save(commit)  # type: ignore[no-any-return]
        except IntegrityError:
            raise refuse("login", "name_taken", TAKEN) from None


class NameForm(forms.Form):
    """One name."""

    name = NameField(label=gettext_lazy("Name"))
