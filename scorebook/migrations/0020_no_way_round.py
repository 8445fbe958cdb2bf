"""No way round the triggers, and the same guard for ticks and traces.

SQLite fires no trigger for a row that ``REPLACE`` takes out: a row whose number or any other key is there already is
refused before it is written.  Of a tick and a trace nothing may change but whose it is, where two players were one
person, and what an erasure takes out.  What SQLite asks of later migrations stands in ``0002_append_only`` and
``0007_erasure_exception``.
"""

from django.db import migrations

# Every key of a table that is only appended to, besides the number of its rows.
KEYS = {
    "scorebook_revision": (("evening_id", "key"), ("evening_id", "head"), ("entry_id", "number")),
    "scorebook_batch": (("revision_id",),),
    "scorebook_posting": (),
    "scorebook_cashrules": (),
    "scorebook_voucher": (("club_id", "key"), ("reverses_id",)),
    "scorebook_cashposting": (("voucher_id", "player_id"), ("voucher_id", "account")),
    "scorebook_withdrawal": (("rules_id",),),
    "scorebook_erasure": (("player_id",),),
    "scorebook_tick": (),
    "scorebook_trace": (),
}
# An empty account of a posting is no key: its player is.
BUT = {("voucher_id", "account"): " AND NEW.account <> ''"}
ERASING = "EXISTS (SELECT 1 FROM scorebook_erasure WHERE finished_at IS NULL)"
SAME = {
    "scorebook_tick": ("id", "night_id", "edition", "amount", "paid", "ticked_at"),
    "scorebook_trace": ("id", "club_id", "act", "evening_id", "at"),
}
MAY = {
    "scorebook_tick": f"(NEW.author = OLD.author OR (NEW.author = 'N. N.' AND {ERASING}))",
    "scorebook_trace": f"(NEW.by_id IS NOT DISTINCT FROM OLD.by_id OR (NEW.by_id IS NULL AND {ERASING}))",
}
REFUSE = "RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', ERRCODE = 'restrict_violation'"


def _allowed(table):
    same = (f'NEW."{name}" IS NOT DISTINCT FROM OLD."{name}"' for name in SAME[table])
    return " AND ".join([*same, MAY[table]])


def _in_sqlite():
    for table, keys in KEYS.items():
        there = [f"EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)"]
        for key in keys:
            same = " AND ".join(f'"{name}" = NEW."{name}"' for name in key) + BUT.get(key, "")
            there.append(f"EXISTS (SELECT 1 FROM {table} WHERE {same})")
        yield (
            f"CREATE TRIGGER {table}_refuses_replace BEFORE INSERT ON {table} WHEN {' OR '.join(there)} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
    for table in SAME:
        allowed = _allowed(table).replace("IS NOT DISTINCT FROM", "IS")  # SQLite knows the long form from 3.39 on
        yield (
            f"CREATE TRIGGER {table}_refuses_update BEFORE UPDATE ON {table} WHEN NOT ({allowed}) "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
        yield (
            f"CREATE TRIGGER {table}_refuses_delete BEFORE DELETE ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )


def _in_postgresql():
    for table in SAME:
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
    for statement in _in_postgresql() if schema_editor.connection.vendor == "postgresql" else _in_sqlite():
        schema_editor.execute(statement, None)


def unguard(apps, schema_editor):
    """Take the triggers away."""
    if schema_editor.connection.vendor == "postgresql":
        for table in SAME:
            schema_editor.execute(f"DROP TRIGGER {table}_refuses_removal ON {table}")
            schema_editor.execute(f"DROP FUNCTION {table}_stays() CASCADE")
        return
    for table in KEYS:
        schema_editor.execute(f"DROP TRIGGER {table}_refuses_replace")
    for table in SAME:
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER {table}_refuses_{verb}")


class Migration(migrations.Migration):
    """The triggers."""

    dependencies = [("scorebook", "0019_seals")]
    operations = [migrations.RunPython(guard, unguard)]
