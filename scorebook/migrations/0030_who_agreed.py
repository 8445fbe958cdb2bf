"""Who of a table agreed to its result, and to which edition of its sheet: somebody of the list, and no name of his own.

Nothing ever wrote the name that is taken out here.
"""

import django.db.models.deletion
from django.db import migrations, models

from scorebook.models.seal import seal_rows


def seal_tables(apps, schema_editor):
    """Seal every table of a cup day again, with its new columns."""
    model = apps.get_model("scorebook", "CupTable")
    seal_rows(model, model.objects.all(), apps.get_model("scorebook", "Seal"))


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0029_erased_nights'),
    ]

    operations = [
        migrations.RemoveField(model_name='cuptable', name='agreed_by'),
        migrations.AddField(
            model_name='cuptable',
            name='agreed_by',
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name='+',
                to='scorebook.entrant',
            ),
        ),
        migrations.AddField(
            model_name='cuptable',
            name='agreed_edition',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(seal_tables, migrations.RunPython.noop),
    ]
