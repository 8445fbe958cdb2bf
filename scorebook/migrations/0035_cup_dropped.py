"""A cup day that was thrown away: when, and why."""

from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_days(apps, schema_editor):
    """Seal every day again, with its new columns."""
    model = apps.get_model("scorebook", "CupDay")
    seal_rows(model, model.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0034_counted_later'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='cupday',
            name='cup_name_once_a_day',
        ),
        migrations.AddField(
            model_name='cupday',
            name='dropped_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='cupday',
            name='dropped_because',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddConstraint(
            model_name='cupday',
            constraint=models.UniqueConstraint(condition=models.Q(('dropped_at__isnull', True)), fields=('club', 'name', 'day'), name='cup_name_once_a_day'),
        ),
        migrations.RunPython(seal_days, migrations.RunPython.noop),
    ]
