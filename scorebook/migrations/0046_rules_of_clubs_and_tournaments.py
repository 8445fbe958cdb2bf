"""Paskievics has rules of clubs and tournaments; a table that sat down before plays without them."""

from django.db import migrations

from scorebook.models.pins import PinRule


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0045_rounded_count"),
    ]

    operations = [
        PinRule("paskievics", "kassza_most_each", before=0, now=0),
        PinRule("paskievics", "revoke_least", before=0, now=0),
        PinRule("paskievics", "revoke_most", before=0, now=0),
        PinRule("paskievics", "revoke_payee", before="players", now="players"),
        PinRule("paskievics", "revoke_counts_made", before=False, now=False),
    ]
