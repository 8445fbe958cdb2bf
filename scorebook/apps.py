"""The application."""

from django.apps import AppConfig


class ScorebookConfig(AppConfig):
    """Scorebook: the score sheet of a card table."""

    name = "scorebook"
    default_auto_field = "django.db.models.BigAutoField"
