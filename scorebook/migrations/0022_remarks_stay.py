"""Remarks are only appended, as the ledger they are about; an erasure takes out who said it on whose phone, and what.

What SQLite asks of later migrations stands in ``0002_append_only`` and ``0007_erasure_exception``.
"""

from django.db import migrations

TABLE = "scorebook_remark"
SAME = (
    "id", "evening_id", "entry_id", "version", "seat_id", "says", "by", "link_id", "key", "said_at",
)
ERASING = "EXISTS (SELECT 1 FROM scorebook_erasure WHERE finished_at IS NULL)"
MAY = (
    f"(NEW.author = OLD.author OR (NEW.author = 'N. N.' AND {ERASING}))",
    f"(NEW.word = OLD.word OR (NEW.word = '[…]' AND OLD.word <> '' AND {ERASING}))",
)
ALLOWED = " AND ".join([*(f'NEW."{name}" IS NOT DISTINCT FROM OLD."{name}"' for name in SAME), *MAY])
IN_SQLITE = ALLOWED.replace("IS NOT DISTINCT FROM", "IS")  # SQLite knows the long form from 3.39 on
THERE = (
    f"EXISTS (SELECT 1 FROM {TABLE} WHERE id = NEW.id "
    'OR (evening_id = NEW.evening_id AND "key" = NEW."key"))'
)
REFUSE = "RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', ERRCODE = 'restrict_violation'"
SQLITE = (
    f"CREATE TRIGGER {TABLE}_refuses_replace BEFORE INSERT ON {TABLE} WHEN {THERE} "
    f"BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END",
    f"CREATE TRIGGER {TABLE}_refuses_update BEFORE UPDATE ON {TABLE} WHEN NOT ({IN_SQLITE}) "
    f"BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END",
    f"CREATE TRIGGER {TABLE}_refuses_delete BEFORE DELETE ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END",
)
SQLITE_BACK = tuple(f"DROP TRIGGER {TABLE}_refuses_{verb}" for verb in ("replace", "update", "delete"))
POSTGRESQL = (
    f"CREATE FUNCTION {TABLE}_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    f"IF {ALLOWED} THEN RETURN NEW; END IF; {REFUSE}; END $$",
    f"CREATE TRIGGER {TABLE}_refuses_change BEFORE UPDATE ON {TABLE} "
    f"FOR EACH ROW EXECUTE FUNCTION {TABLE}_stays()",
    f"CREATE TRIGGER {TABLE}_refuses_removal BEFORE DELETE OR TRUNCATE ON {TABLE} "
    "FOR EACH STATEMENT EXECUTE FUNCTION scorebook_append_only()",
)
POSTGRESQL_BACK = (
    f"DROP TRIGGER {TABLE}_refuses_removal ON {TABLE}",
    f"DROP FUNCTION {TABLE}_stays() CASCADE",
)


def guard(apps, schema_editor):
    """Make the triggers."""
    for statement in POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement, None)


def unguard(apps, schema_editor):
    """Take the triggers away."""
    for statement in POSTGRESQL_BACK if schema_editor.connection.vendor == "postgresql" else SQLITE_BACK:
        schema_editor.execute(statement, None)


class Migration(migrations.Migration):
    """The triggers."""

    dependencies = [("scorebook", "0021_remarks")]
    operations = [migrations.RunPython(guard, unguard)]
