"""What a cup day asks of its draws besides, and who sees its ranking when."""

from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_days(apps, schema_editor):
    """Seal every day again, with its new column."""
    model = apps.get_model("scorebook", "CupDay")
    seal_rows(model, model.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0031_postings_by_batch'),
    ]

    operations = [
        migrations.AddField(model_name='cupday', name='options', field=models.JSONField(default=dict)),
        migrations.RunPython(seal_days, migrations.RunPython.noop),
    ]
