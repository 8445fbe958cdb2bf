"""What people at the table say of a line, and how often something was said of an evening's lines.

The triggers that keep it stand in ``0022_remarks_stay``.
"""

import django.db.models.deletion
from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_evenings(apps, schema_editor):
    """Seal every evening again, with its new column."""
    evenings = apps.get_model("scorebook", "Evening")
    seal_rows(evenings, evenings.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0020_no_way_round'),
    ]

    operations = [
        migrations.AddField(
            model_name='evening',
            name='said',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.CreateModel(
            name='Remark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('says', models.CharField(choices=[('right', 'Right'), ('wrong', 'Wrong'), ('overruled', 'Overruled')], max_length=10)),
                ('word', models.CharField(blank=True, max_length=200)),
                ('by', models.CharField(choices=[('member', 'Member'), ('watch', 'Watch'), ('write', 'Write')], max_length=10)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('key', models.UUIDField()),
                ('said_at', models.DateTimeField()),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='remarks', to='scorebook.entry')),
                ('evening', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='remarks', to='scorebook.evening')),
                ('link', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.link')),
                ('seat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.seat')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('evening', 'key'), name='remark_key_once_an_evening'), models.CheckConstraint(condition=models.Q(('says__in', ['right', 'wrong', 'overruled'])), name='remark_says_what_is_known')],
            },
        ),
        migrations.RunPython(seal_evenings, migrations.RunPython.noop),
    ]
