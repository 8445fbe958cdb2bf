"""Every row of money, rights and history is sealed as it stands, and every evening's revisions in a chain.

``scorebook.models.seal`` and ``scorebook.ledger.sealing`` say what a seal holds.  A later migration that adds a column
to a sealed table, or fills one, seals its rows again with ``seal_rows``.
"""

from django.db import migrations, models

from scorebook.ledger.sealing import MOVED, VERSION, Moved, Trail, Version, chained
from scorebook.models.seal import seal_rows

TABLES = (
    "Account", "ApiKey", "CashPosting", "CashRules", "CircleRules", "Club", "Erasure", "Evening", "Invitation", "Link",
    "Mate", "Member", "Night", "Player", "Season", "Seat", "Tick", "Trace", "Voucher", "Withdrawal",
)


def seal_everything(apps, schema_editor):
    """Seal what is there; the trigger that lets no revision be changed is set aside for it."""
    guard = _set_aside(schema_editor)
    named = {name: apps.get_model("scorebook", name) for name in (*TABLES, "Revision", "Posting", "Seal")}
    for evening in named["Evening"].objects.order_by("pk").iterator(chunk_size=20):
        former = None
        for revision, content in _trail_of(evening, named).contents():
            former = chained(former, content)
            named["Revision"].objects.filter(pk=revision.pk).update(seal=former)
        named["Evening"].objects.filter(pk=evening.pk).update(seal=former)
    for name in TABLES:
        seal_rows(named[name], named[name].objects.all(), named["Seal"])
    schema_editor.execute(guard, None)


def _trail_of(evening, named):
    """Read all that was ever written of an evening, by the tables as they were then."""
    moved = {}
    posted = named["Posting"].objects.filter(batch__evening=evening).order_by("pk")
    for revision, *row in posted.values_list("batch__revision_id", *MOVED):
        moved.setdefault(revision, []).append(Moved._make(row))
    columns = [name for name in VERSION if name != "insertion"]  # added later
    written = named["Revision"].objects.filter(evening=evening).order_by("head").values(*columns)
    versions = [Version(*(row.get(name) for name in VERSION)) for row in written]
    return Trail(evening=evening, versions=versions, moved=moved)


def _set_aside(schema_editor):
    """Take the trigger away and return what puts it back."""
    if schema_editor.connection.vendor == "postgresql":
        alter = "ALTER TABLE scorebook_revision {} TRIGGER scorebook_revision_refuses_change"
        schema_editor.execute(alter.format("DISABLE"))
        return alter.format("ENABLE")
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'scorebook_revision_refuses_update'")
        (guard,) = cursor.fetchone()
        cursor.execute("DROP TRIGGER scorebook_revision_refuses_update")
    return guard


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0018_began_with'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='apikey',
            options={'base_manager_name': 'objects', 'ordering': ['-pk']},
        ),
        migrations.AlterModelOptions(
            name='erasure',
            options={'base_manager_name': 'objects'},
        ),
        migrations.AlterModelOptions(
            name='invitation',
            options={'base_manager_name': 'objects', 'ordering': ['-pk']},
        ),
        migrations.AlterModelOptions(
            name='trace',
            options={'base_manager_name': 'objects', 'ordering': ['-pk']},
        ),
        migrations.AlterModelOptions(
            name='voucher',
            options={'base_manager_name': 'objects', 'ordering': ['club', 'day', 'pk']},
        ),
        migrations.AlterModelOptions(
            name='withdrawal',
            options={'base_manager_name': 'objects'},
        ),
        migrations.AddField(
            model_name='evening',
            name='seal',
            field=models.CharField(max_length=64, null=True),
        ),
        migrations.AddField(
            model_name='revision',
            name='seal',
            field=models.CharField(max_length=64, null=True),
        ),
        migrations.CreateModel(
            name='Seal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.CharField(max_length=20)),
                ('row', models.BigIntegerField()),
                ('said', models.JSONField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'row'), name='seal_once_a_row')],
            },
        ),
        migrations.RunPython(seal_everything, migrations.RunPython.noop),
    ]
