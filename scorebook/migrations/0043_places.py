"""A line may be inserted before an earlier one: its place in the order of play is no longer its number.

A revision says of an insertion what it changed; like everything of it that no erasure strikes, this stays as it is.
"""

from importlib import import_module

from django.db import migrations, models
from django.db.models import F

from scorebook.models.brief import BriefField

ERASURES = import_module("scorebook.migrations.0007_erasure_exception")
AS_TEXT = import_module("scorebook.migrations.0038_json_as_text")
SAME = ' AND NEW."insertion" IS NOT DISTINCT FROM OLD."insertion"'
SQLITE = (
    "DROP TRIGGER scorebook_revision_refuses_update",
    "CREATE TRIGGER scorebook_revision_refuses_update BEFORE UPDATE ON scorebook_revision "
    f"WHEN NOT ({ERASURES.IN_SQLITE}{SAME.replace('IS NOT DISTINCT FROM', 'IS')}) "
    "BEGIN SELECT RAISE(ABORT, 'scorebook_revision is append-only'); END",
)
POSTGRESQL = (
    "CREATE OR REPLACE FUNCTION scorebook_only_erasure() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    f"IF {AS_TEXT.IN_TEXT}{SAME} THEN RETURN NEW; END IF; {ERASURES.REFUSE}; END $$",
)


def stand_in_order(apps, schema_editor):
    """Let every line that is there stand where its number says."""
    apps.get_model("scorebook", "Entry").objects.update(place=F("number"))


def guard(apps, schema_editor):
    """Keep what an insertion changed as it was written."""
    for statement in POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement, None)


class Migration(migrations.Migration):

    dependencies = [("scorebook", "0042_day_only")]
    operations = [
        migrations.AddField("entry", "place", models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.AlterModelOptions(
            "entry", {"ordering": ["evening", "place"], "verbose_name_plural": "entries"}
        ),
        migrations.AddIndex("entry", models.Index(fields=["evening", "place"], name="entry_by_place")),
        migrations.AddField("revision", "insertion", BriefField(blank=True, null=True)),
        migrations.AlterField(
            "revision",
            "action",
            models.CharField(
                choices=[
                    ("written", "Written"),
                    ("inserted", "Inserted"),
                    ("corrected", "Corrected"),
                    ("undone", "Undone"),
                    ("rewritten", "Rewritten"),
                    ("struck", "Struck"),
                    ("restored", "Restored"),
                    ("reopened", "Reopened"),
                ],
                max_length=10,
            ),
        ),
        migrations.RunPython(guard, migrations.RunPython.noop),
        migrations.RunPython(stand_in_order, migrations.RunPython.noop),  # last: PostgreSQL alters no table after it
    ]
