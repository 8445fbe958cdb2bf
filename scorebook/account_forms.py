"""What is asked of whoever signs in, signs up, or changes his name."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorebook.club.members import checked_name
from scorebook.ledger.outcomes import Refused
from scorebook.models import Account
from scorebook.models.account import login_of
from scorebook.start import NAME_LENGTH

LOGIN_HELP = gettext_lazy("An e-mail address, or any name of your own. Nothing is ever sent to it.")


class SignInForm(AuthenticationForm):
    """Login name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Login name")
        self.error_messages = {**self.error_messages, "invalid_login": _("No account has this name and this password.")}


class NameField(forms.CharField):
    """The name by which an account or a player is shown."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words", "spellcheck": "false"})
        super().__init__(max_length=NAME_LENGTH, widget=widget, **kwargs)

    def clean(self, value: Any) -> Any:
        """Refuse what nobody at a table can be called."""
        try:
            return checked_name(super().clean(value))
        except Refused as refusal:
            raise forms.ValidationError([problem.text.read((), _) for problem in refusal.problems]) from None


class SignUpForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """A new account."""

    login = forms.CharField(
        label=gettext_lazy("Login name"), max_length=254, help_text=LOGIN_HELP,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )  # fmt: skip
    name = NameField(label=gettext_lazy("Your name, as the others know you"))

    class Meta:
        model = Account
        fields = ("login", "name")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = _("Ten characters or more; not your name, nor what everybody would try.")
        self.fields["password2"].help_text = ""

    def clean_login(self) -> str:
        """Return the login name as it is kept, unless somebody has it."""
        login = login_of(self.cleaned_data["login"])
        if not login.isprintable():
            raise forms.ValidationError(_("There is a character in this name that cannot be printed."))
        if Account.objects.filter(login=login).exists():
            raise forms.ValidationError(_("Somebody signs in by this name already: choose another one."))
        return login


class NameForm(forms.Form):
    """One name."""

    name = NameField(label=gettext_lazy("Name"))
