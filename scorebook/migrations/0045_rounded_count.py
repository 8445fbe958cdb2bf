"""A Danish count may be rounded to the nearest five; it is exact where a table sat down before."""

from django.db import migrations

from scorebook.models.pins import PinRule


class Migration(migrations.Migration):
    dependencies = [
        ("scorebook", "0044_key_digest"),
    ]

    operations = [
        PinRule("danish", "count_rounding", before="exact", now="exact"),
    ]
