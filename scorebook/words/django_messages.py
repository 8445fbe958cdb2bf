"""Messages of Django's forms that Scorebook translates in its own words.

Django ships formal translations.  These calls keep Scorebook's own in the catalogues; nothing imports this module.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

MESSAGES = (
    _("This field is required."),
    _("Enter a whole number."),
    _("Enter a number."),
    _("Enter a valid value."),
    _("Enter a valid date."),
    _("Enter a valid time."),
    _("Enter a valid date/time."),
    _("Enter a list of values."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    _("Null characters are not allowed."),
)

COUNTED_MESSAGES = (
    ngettext_lazy(
        "Ensure that there are no more than %(max)s digit in total.",
        "Ensure that there are no more than %(max)s digits in total.",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s decimal place.",
        "Ensure that there are no more than %(max)s decimal places.",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s digit before the decimal point.",
        "Ensure that there are no more than %(max)s digits before the decimal point.",
    ),
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    ),
)
