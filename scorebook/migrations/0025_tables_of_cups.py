"""An evening says whether it is a table of a cup day, a season whether it counts such."""

from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_both(apps, schema_editor):
    """Seal every evening and season again, with its new column."""
    for name in ("Evening", "Season"):
        model = apps.get_model("scorebook", name)
        seal_rows(model, model.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0024_cups'),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name='evening',
            name='evening_of_a_club_by_day',
        ),
        migrations.AddField(
            model_name='evening',
            name='of_cup',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='season',
            name='cups',
            field=models.BooleanField(default=False),
        ),
        migrations.AddIndex(
            model_name='evening',
            index=models.Index(fields=['club', 'opened_at', 'closed_at', 'edition', 'currency', 'game', 'of_cup'], name='evening_of_a_club_by_day'),
        ),
        migrations.AddConstraint(
            model_name='evening',
            constraint=models.CheckConstraint(condition=models.Q(('of_cup', False), ('stake_minor_units__isnull', True), _connector='OR'), name='evening_of_a_cup_has_no_stake'),
        ),
        migrations.RunPython(seal_both, migrations.RunPython.noop),
    ]
