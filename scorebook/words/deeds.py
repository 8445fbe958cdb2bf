"""The words for the actions on an entry."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scorebook.models import Action

ACTIONS = {
    Action.WRITTEN: _("written"),
    Action.INSERTED: _("inserted"),
    Action.CORRECTED: _("corrected"),
    Action.UNDONE: _("taken back"),
    Action.REWRITTEN: _("written anew"),
    Action.STRUCK: _("struck out"),
    Action.RESTORED: _("restored"),
    Action.REOPENED: _("reopened"),
}
