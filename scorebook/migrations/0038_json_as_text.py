"""What is kept of a hand is text on PostgreSQL too: half of what its own kind of JSON takes, and asked by nobody.

SQLite has had text from the beginning, so no table of it is built anew with its triggers.  The trigger that allows an
erasure alone (``0007_erasure_exception``) looks into the facts: it reads the text as JSON from now on.
"""

from importlib import import_module

from django.db import migrations

from scorebook.models.brief import BriefField

ERASURES = import_module("scorebook.migrations.0007_erasure_exception")

AS_TEXT = import_module("scorebook.migrations.0036_without_spaces").WITHOUT_SPACES
IN_TEXT = ERASURES.IN_POSTGRESQL.replace(".facts", ".facts::jsonb")
ONLY_ERASURE = (
    "CREATE OR REPLACE FUNCTION scorebook_only_erasure() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    f"IF {IN_TEXT} THEN RETURN NEW; END IF; {ERASURES.REFUSE}; END $$"
)


def as_text(apps, schema_editor):
    """Make the columns of a table text, all of them in one go; what waits to be checked is checked before."""
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    columns = {}
    for model, names, _more in AS_TEXT:
        columns.setdefault(apps.get_model("scorebook", model)._meta.db_table, []).extend(names)
    for table, names in columns.items():
        changes = ", ".join(f"ALTER COLUMN {name} TYPE text USING {name}::text" for name in names)
        schema_editor.execute(f"ALTER TABLE {table} {changes}")
    schema_editor.execute(ONLY_ERASURE, None)


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0037_postings_of_revisions"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(model, name, BriefField(**more))
                for model, names, more in AS_TEXT
                for name in names
            ],
            database_operations=[migrations.RunPython(as_text)],
        ),
    ]
