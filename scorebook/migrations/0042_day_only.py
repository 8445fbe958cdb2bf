"""Of an evening that was kept elsewhere the day alone may be known."""

from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_evenings(apps, schema_editor):
    """Seal every evening again, with its new column."""
    evenings = apps.get_model("scorebook", "Evening")
    seal_rows(evenings, evenings.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0041_cup_slips_and_no_shows"),
    ]

    operations = [
        migrations.AddField("evening", "day_only", models.BooleanField(default=False)),
        migrations.RunPython(seal_evenings, migrations.RunPython.noop),
    ]
