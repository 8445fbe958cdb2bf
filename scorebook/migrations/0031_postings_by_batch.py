"""Nobody looks postings up by their entry alone: it is by the seat, or by the batches of an evening.

The index is dropped by its name, for SQLite would make the table anew, without the triggers that guard it.
"""

from django.db import migrations, models

INDEX = "scorebook_posting_entry_id_1f4cf071"


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0030_who_agreed'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(f"DROP INDEX {INDEX}", f"CREATE INDEX {INDEX} ON scorebook_posting (entry_id)"),
            ],
            state_operations=[
                migrations.AlterField(
                    model_name='posting',
                    name='entry',
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=models.deletion.PROTECT,
                        related_name='postings',
                        to='scorebook.entry',
                    ),
                ),
            ],
        ),
    ]
