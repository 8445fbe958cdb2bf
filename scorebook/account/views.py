"""Views: signing in and up, one's own account, and passwords."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView

from scorebook.access.passwords import password_links
from scorebook.access.rations import (
    PASSWORDS,
    SIGNING_UP,
    against_guessing,
    give_back,
    rationed,
    spend,
    too_often,
)
from scorebook.access.roles import ROLES
from scorebook.account.forms import AnotherPasswordForm, NameForm, NewPasswordForm, SignInForm, SignUpForm
from scorebook.models import Account, Member
from scorebook.models.account import login_of
from scorebook.refusals.refused import Refused
from scorebook.words.names import by_name

WAYS = ("get", "head", "post")
log = logging.getLogger(__name__)
BACKEND = "django.contrib.auth.backends.ModelBackend"


class Answered:
    """Answers a form that was refused as every other page does, and nobody but the device that asked."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show the form again with its reasons."""
        answer: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        answer.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
        return answer


class Tried(Answered, FormView):  # type: ignore[type-arg]
    """A form that asks for a password: a wrong one is counted by the address, whatever name it was tried for.

    Each is counted before it is looked at, so that of several at once no more are; a right one is given back.
    """

    http_method_names = list(WAYS)  # noqa: RUF012 - Django asks for a list

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """Look at the password, unless too many were wrong."""
        if wait := spend(PASSWORDS, self.request):
            return too_often(self.request, wait)
        return super().post(*args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Give back what was counted."""
        give_back(PASSWORDS, self.request)
        return super().form_valid(form)


class SignIn(Tried, views.LoginView):
    """Sign in; after too many wrong passwords, wait."""

    template_name = "account/sign_in.html"
    authentication_form = SignInForm

    def form_valid(self, form: Any) -> HttpResponse:
        """Let the log say who came in."""
        log.info("account %s signed in", form.get_user().pk)
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        """Say whether the name or the password is wrong, or whether it was tried too often."""
        tried = {"username": self.request.POST.get("username", "")}
        whose = Account.objects.filter(login=login_of(tried["username"][:254])).values_list("pk", flat=True).first()
        log.info("wrong password for account %s", whose)
        if AxesProxyHandler.is_allowed(self.request, tried):
            return super().form_invalid(form)
        log.warning("too many wrong passwords for account %s", whose)
        form.errors.clear()
        form.add_error(None, _("Too many wrong passwords. Wait a quarter of an hour, or ask a director for a link."))
        answer = self.render_to_response(self.get_context_data(form=form), status=HTTPStatus.TOO_MANY_REQUESTS)
        answer["Retry-After"] = "900"
        return answer


@method_decorator(login_not_required, name="dispatch")
class SignOut(views.LogoutView):
    """End the session."""

    http_method_names = ("post",)


@method_decorator(never_cache, name="dispatch")
class PasswordChange(Tried, views.PasswordChangeView):
    """Choose another password."""

    form_class = AnotherPasswordForm
    template_name = "account/password.html"
    success_url = reverse_lazy("account")

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the device signed in, and every other one out."""
        with transaction.atomic():  # the password and the session, or neither
            answer = super().form_valid(form)
        messages.success(self.request, _("The password was changed."), extra_tags="green")
        return answer


@method_decorator(login_not_required, name="dispatch")
@method_decorator(against_guessing, name="dispatch")  # type: ignore[arg-type]
class PasswordReset(Answered, views.PasswordResetConfirmView):
    """Choose a password by a link that a director handed over."""

    form_class = NewPasswordForm
    template_name = "account/reset.html"
    token_generator = password_links
    success_url = reverse_lazy("account")
    post_reset_login = True
    post_reset_login_backend = BACKEND

    def dispatch(self, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer the ways that are offered, whether or not the link is still good."""
        if self.request.method not in ("GET", "HEAD", "POST"):
            return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
        return super().dispatch(*args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """Set the password and sign in, or do neither; of two who come at once only one finds the link still good."""
        with transaction.atomic():
            form.user = Account.objects.select_for_update().get(pk=form.user.pk)
            token = self.request.session.get(views.INTERNAL_RESET_SESSION_TOKEN)
            self.validlink = self.token_generator.check_token(form.user, token)
            if not self.validlink:
                return self.render_to_response(self.get_context_data())
            return super().form_valid(form)

    def render_to_response(self, context: dict[str, Any], **more: Any) -> HttpResponse:
        """Say by the status, too, that a link opens nothing."""
        answer: HttpResponse = super().render_to_response(context, **more)
        answer.status_code = answer.status_code if self.validlink else HTTPStatus.NOT_FOUND
        return answer


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@rationed(SIGNING_UP)
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account; evenings with a link need none."""
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if form.is_bound:  # who only looks waits for nobody who writes
        with transaction.atomic():  # the account and the session, or neither
            created = account_made(form) if form.is_valid() else None
            if created is not None:
                login(request, created, backend=BACKEND)
                return redirect("club_new")
    return render(request, "account/sign_up.html", {"form": form}, status=422 if form.is_bound else 200)


def account_made(form: SignUpForm) -> Account | None:
    """Make the account that was asked for, or put into the form why not."""
    try:
        return form.save()
    except Refused as refused:
        form.add_error("login", [problem.text.read((), _) for problem in refused.problems])
    return None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Show one's own account and its clubs, and change the name shown."""
    assert isinstance(request.user, Account)  # noqa: S101 - whoever is not signed in does not come here
    initial_values = {"name": request.user.name}
    form = NameForm(request.POST if request.method == "POST" else None, initial=initial_values)
    if form.is_valid():
        Account.objects.filter(pk=request.user.pk).update(name=form.cleaned_data["name"])
        return redirect("account")
    clubs = by_name(Member.objects.filter(account=request.user).select_related("club"), "club.name")
    context = {"form": form, "memberships": [(member.club, ROLES[member.role]) for member in clubs]}
    return render(request, "account/account.html", context, status=422 if form.is_bound else 200)
