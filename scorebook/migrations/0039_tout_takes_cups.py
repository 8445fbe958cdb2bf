"""A Danish tout takes both cups; where a table sat down before, it does not."""

from django.db import migrations

from scorebook.models.pins import PinRule


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0038_json_as_text"),
    ]

    operations = [
        PinRule("danish", "tout_takes_cups", before=False, now=True),
    ]
