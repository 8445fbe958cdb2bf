"""Rulings and what was done in a cup day are only appended; an erasure takes out who did it, and what he said.

What SQLite asks of later migrations stands in ``0002_append_only`` and ``0007_erasure_exception``.
"""

from django.db import migrations

KEYS = {
    "scorebook_ruling": (("cup_day_id", "key"), ("takes_back_id",)),
    "scorebook_cupact": (("cup_day_id", "head"), ("cup_day_id", "key")),
}
SAME = {
    "scorebook_ruling": (
        "id", "cup_day_id", "round_id", "entrant_id", "hundredths", "kind", "key", "at", "takes_back_id",
    ),
    "scorebook_cupact": ("id", "cup_day_id", "head", "key", "deed", "round", "said", "at"),
}
ERASING = "EXISTS (SELECT 1 FROM scorebook_erasure WHERE finished_at IS NULL)"
BY = f"(NEW.by_id IS NOT DISTINCT FROM OLD.by_id OR (NEW.by_id IS NULL AND {ERASING}))"
AUTHOR = f"(NEW.author = OLD.author OR (NEW.author = 'N. N.' AND {ERASING}))"
REASON = f"(NEW.reason = OLD.reason OR (NEW.reason = '[…]' AND {ERASING}))"
MAY = {"scorebook_ruling": (BY, AUTHOR, REASON), "scorebook_cupact": (BY, AUTHOR)}
REFUSE = "RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', ERRCODE = 'restrict_violation'"


def _allowed(table):
    return " AND ".join([*(f'NEW."{name}" IS NOT DISTINCT FROM OLD."{name}"' for name in SAME[table]), *MAY[table]])


def _in_sqlite(table):
    """Yield the triggers; SQLite knows the long form of a comparison from 3.39 on."""
    allowed = _allowed(table).replace("IS NOT DISTINCT FROM", "IS")
    there = [f"EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)"]
    for key in KEYS[table]:
        same = " AND ".join(f'"{name}" = NEW."{name}"' for name in key)
        there.append(f"EXISTS (SELECT 1 FROM {table} WHERE {same})")
    for verb, when in (
        ("replace BEFORE INSERT", f" WHEN {' OR '.join(there)}"),
        ("update BEFORE UPDATE", f" WHEN NOT ({allowed})"),
        ("delete BEFORE DELETE", ""),
    ):
        yield (
            f"CREATE TRIGGER {table}_refuses_{verb} ON {table}{when} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )


def _in_postgresql(table):
    yield (
        f"CREATE FUNCTION {table}_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF {_allowed(table)} THEN RETURN NEW; END IF; {REFUSE}; END $$"
    )
    yield (
        f"CREATE TRIGGER {table}_refuses_change BEFORE UPDATE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION {table}_stays()"
    )
    yield (
        f"CREATE TRIGGER {table}_refuses_removal BEFORE DELETE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION scorebook_append_only()"
    )


def guard(apps, schema_editor):
    """Make the triggers."""
    made = _in_postgresql if schema_editor.connection.vendor == "postgresql" else _in_sqlite
    for table in KEYS:
        for statement in made(table):
            schema_editor.execute(statement, None)


def unguard(apps, schema_editor):
    """Take the triggers away."""
    for table in KEYS:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER {table}_refuses_removal ON {table}")
            schema_editor.execute(f"DROP FUNCTION {table}_stays() CASCADE")
            continue
        for verb in ("replace", "update", "delete"):
            schema_editor.execute(f"DROP TRIGGER {table}_refuses_{verb}")


class Migration(migrations.Migration):
    """The triggers."""

    dependencies = [("scorebook", "0025_tables_of_cups")]
    operations = [migrations.RunPython(guard, unguard)]
