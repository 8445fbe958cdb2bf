"""A night of no club may be erased, and one that a club adopted be given back.

SQLite makes a table anew where a column changes, and looks at every trigger then: they are all set aside meanwhile.
"""

from django.db import migrations, models

from scorebook.models.seal import seal_rows

GUARDS = {}


def set_aside(apps, schema_editor):
    """Take the triggers away on SQLite; PostgreSQL's are no matter to it."""
    if schema_editor.connection.vendor != "sqlite":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        GUARDS.update(cursor.fetchall())
        for name in GUARDS:
            cursor.execute(f"DROP TRIGGER {name}")


def put_back(apps, schema_editor):
    """Put them back as they were."""
    while GUARDS:
        schema_editor.execute(GUARDS.popitem()[1], None)


def seal_erasures(apps, schema_editor):
    """Seal every erasure again, with its new column."""
    model = apps.get_model("scorebook", "Erasure")
    seal_rows(model, model.objects.all(), apps.get_model("scorebook", "Seal"))


ACTS = ["founded", "adopted", "gave_back", "renamed", "merged", "erased", "appointed", "joined"]


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0028_cup_opened_again'),
    ]

    operations = [
        migrations.RunPython(set_aside, put_back),
        migrations.RemoveConstraint(model_name='trace', name='trace_act_is_known'),
        migrations.AddField(
            model_name='erasure',
            name='night',
            field=models.ForeignKey(
                blank=True, null=True, on_delete=models.deletion.PROTECT, related_name='erasures', to='scorebook.night',
            ),
        ),
        migrations.AlterField(
            model_name='erasure',
            name='club',
            field=models.ForeignKey(
                blank=True, null=True, on_delete=models.deletion.PROTECT, related_name='erasures', to='scorebook.club',
            ),
        ),
        migrations.AlterField(
            model_name='erasure',
            name='player',
            field=models.OneToOneField(
                blank=True, null=True, on_delete=models.deletion.PROTECT, related_name='erasure', to='scorebook.player',
            ),
        ),
        migrations.AlterField(
            model_name='trace',
            name='act',
            field=models.CharField(choices=[(act, act.replace("_", " ").title()) for act in ACTS], max_length=9),
        ),
        migrations.AddConstraint(
            model_name='erasure',
            constraint=models.CheckConstraint(
                name='erasure_is_of_a_club_or_a_night',
                condition=models.Q(club__isnull=False, night__isnull=True)
                | models.Q(club__isnull=True, night__isnull=False),
            ),
        ),
        migrations.AddConstraint(
            model_name='trace',
            constraint=models.CheckConstraint(name='trace_act_is_known', condition=models.Q(act__in=ACTS)),
        ),
        migrations.RunPython(seal_erasures, migrations.RunPython.noop),
        migrations.RunPython(put_back, set_aside),
    ]
