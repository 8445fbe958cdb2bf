"""What phones had written that gave the pen away, and how often something was left at an evening or dismissed."""

import django.db.models.deletion
from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_evenings(apps, schema_editor):
    """Seal every evening again, with its new column."""
    evenings = apps.get_model("scorebook", "Evening")
    seal_rows(evenings, evenings.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0032_cup_options'),
    ]

    operations = [
        migrations.AddField(model_name='evening', name='left', field=models.PositiveIntegerField(default=0)),
        migrations.CreateModel(
            name='Left',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField()),
                ('deed', models.JSONField()),
                ('author', models.CharField(blank=True, max_length=60)),
                ('left_at', models.DateTimeField()),
                ('dismissed_at', models.DateTimeField(blank=True, null=True)),
                ('dismissed_by', models.CharField(blank=True, max_length=60)),
                ('evening', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='left_there', to='scorebook.evening')),
                ('link', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.link')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('evening', 'key'), name='left_key_once_an_evening')],
            },
        ),
        migrations.RunPython(seal_evenings, migrations.RunPython.noop),
    ]
