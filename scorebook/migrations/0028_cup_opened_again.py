"""Why a cup day was opened again."""

from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_days(apps, schema_editor):
    """Seal every day again, with its new column."""
    model = apps.get_model("scorebook", "CupDay")
    seal_rows(model, model.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0027_drawn_by'),
    ]

    operations = [
        migrations.AddField(
            model_name='cupday',
            name='reopened_because',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.RunPython(seal_days, migrations.RunPython.noop),
    ]
