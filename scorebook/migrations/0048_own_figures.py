"""A table may have figures of its own; one that sat down before has none."""

from django.db import migrations

from scorebook.models.pins import PinRule


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0047_hands_of_slips"),
    ]

    operations = [
        PinRule(game, "own_figures", before={}, now={})
        for game in ("paskievics", "magyar", "kiralyhivasos", "tapper")
    ]
