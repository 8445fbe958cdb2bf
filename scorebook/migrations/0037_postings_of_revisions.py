"""A posting names the revision that made it; between the two stood a batch, which said nothing more.

And before a seat is taken away the database looks for whatever names it.  The seats that an entry and its calls name
are a projection, proved by the replay like all of it: they are not looked for; and remarks are found by an index.  What
SQLite asks of a table that it makes anew stands in ``0002_append_only`` and ``0029_erased_nights``.
"""

from django.db import migrations, models

GUARDS = {}
FILL = """
UPDATE scorebook_posting SET revision_id =
    (SELECT batch.revision_id FROM scorebook_batch batch WHERE batch.id = scorebook_posting.batch_id)
"""


def set_aside(apps, schema_editor):
    """Take the triggers away: on SQLite all of them, on PostgreSQL those of the postings."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE scorebook_posting DISABLE TRIGGER USER")
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql, tbl_name FROM sqlite_master WHERE type = 'trigger'")
        for name, made, table in cursor.fetchall():
            cursor.execute(f"DROP TRIGGER {name}")
            if table != "scorebook_batch":
                GUARDS[name] = made


def put_back(apps, schema_editor):
    """Put them back as they were."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE scorebook_posting ENABLE TRIGGER USER")
    while GUARDS:
        schema_editor.execute(GUARDS.popitem()[1], None)


def a_seat():
    """Return a seat that a projection names."""
    return models.ForeignKey(
        'scorebook.seat',
        on_delete=models.DO_NOTHING,
        related_name='+',
        null=True,
        blank=True,
        db_index=False,
        db_constraint=False,
    )


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0036_without_spaces'),
    ]

    operations = [
        migrations.RunPython(set_aside),
        migrations.AddField(
            model_name='posting',
            name='revision',
            field=models.ForeignKey(
                null=True,
                on_delete=models.deletion.PROTECT,
                related_name='postings',
                to='scorebook.revision',
            ),
        ),
        migrations.RunSQL(FILL),
        migrations.RemoveField(model_name='posting', name='batch'),
        migrations.AlterField(
            model_name='posting',
            name='revision',
            field=models.ForeignKey(
                on_delete=models.deletion.PROTECT, related_name='postings', to='scorebook.revision'
            ),
        ),
        migrations.DeleteModel(name='Batch'),
        migrations.AlterField(model_name='entry', name='dealer', field=a_seat()),
        migrations.AlterField(model_name='entry', name='declarer', field=a_seat()),
        migrations.AlterField(model_name='entry', name='partner', field=a_seat()),
        migrations.AlterField(model_name='call', name='by', field=a_seat()),
        migrations.AddIndex(
            model_name='remark', index=models.Index(fields=['seat'], name='remark_of_a_seat')
        ),
        migrations.RunPython(put_back),
    ]
