"""Revisions, batches and postings are only ever appended: the database itself refuses to change or remove one.

A later migration that makes SQLite rebuild one of these tables drops its triggers with the old table and has to call
``guard`` again.  Tests that empty the database between them do it through ``tests/world/emptying.py``.
"""

from django.db import migrations

TABLES = ("scorebook_revision", "scorebook_batch", "scorebook_posting")


def guard(apps, schema_editor):
    """Make the triggers."""
    if schema_editor.connection.vendor == "postgresql":
        _guard_postgresql(schema_editor)
    else:
        for table in TABLES:
            for verb in ("UPDATE", "DELETE"):
                schema_editor.execute(
                    f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
                )


def _guard_postgresql(schema_editor):
    schema_editor.execute(
        "CREATE FUNCTION scorebook_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', ERRCODE = 'restrict_violation'; "
        "END $$"
    )
    for table in TABLES:
        schema_editor.execute(
            f"CREATE TRIGGER {table}_refuses_change BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION scorebook_append_only()"
        )


def unguard(apps, schema_editor):
    """Take the triggers away."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION scorebook_append_only() CASCADE")
        return
    for table in TABLES:
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_refuses_{verb}")


class Migration(migrations.Migration):
    """The triggers."""

    dependencies = [("scorebook", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
