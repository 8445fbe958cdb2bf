"""A beginning is known again by its whole key, of which the digest is kept."""

from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_evenings(apps, schema_editor):
    """Seal every evening again, with its new column."""
    evenings = apps.get_model("scorebook", "Evening")
    seal_rows(evenings, evenings.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0043_places"),
    ]

    operations = [
        migrations.AddField(
            "evening", "key_digest", models.CharField(blank=True, default="", max_length=64), preserve_default=False
        ),
        migrations.RunPython(seal_evenings, migrations.RunPython.noop),
    ]
