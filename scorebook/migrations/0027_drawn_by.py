"""What a round was drawn by, and what a day is played for."""

from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_both(apps, schema_editor):
    """Seal every day and round again, with its new column."""
    for name in ("CupDay", "Round"):
        model = apps.get_model("scorebook", name)
        seal_rows(model, model.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0026_cups_stay'),
    ]

    operations = [
        migrations.AddField(
            model_name='cupday',
            name='prizes',
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name='round',
            name='asked',
            field=models.JSONField(default=dict),
        ),
        migrations.RunPython(seal_both, migrations.RunPython.noop),
    ]
