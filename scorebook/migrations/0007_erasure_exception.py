"""The one recorded exception to the append-only revisions: a name taken out on request.

While a row of ``scorebook_erasure`` is not finished, a revision's author may become "N. N." and its texts (the reason,
and the note or reason among its facts) "[…]".  Whatever moves points stays as it was written, and an erasure cannot be
removed or begun again once it is finished.

SQLite looks at every trigger when it renames a table: a later migration that makes it rebuild ``scorebook_erasure`` has
to call ``refuse_every_change`` before and ``allow_erasures`` after.  No trigger names any other table than its own.
"""

from django.db import migrations

SAME = ("id", "evening_id", "entry_id", "number", "key", "head", "action", "kind", "link_id", "written_at")
TEXTS = ("note", "reason")


def allow_erasures(apps, schema_editor):
    """Replace the trigger that refused every change of a revision, and guard the erasures themselves."""
    vendor = schema_editor.connection.vendor
    for statement in POSTGRESQL if vendor == "postgresql" else SQLITE:
        schema_editor.execute(statement, None)


def refuse_every_change(apps, schema_editor):
    """Put the trigger back that refuses every change."""
    vendor = schema_editor.connection.vendor
    for statement in POSTGRESQL_BACK if vendor == "postgresql" else SQLITE_BACK:
        schema_editor.execute(statement, None)


def _struck(new, old, mark):
    return f"({new} IS NOT DISTINCT FROM {old} OR ({new} = '{mark}' AND {old} IS NOT NULL))"


def _allowed(text_of, without_texts):
    """Return the condition under which a revision may change."""
    return " AND ".join(
        [
            "EXISTS (SELECT 1 FROM scorebook_erasure WHERE finished_at IS NULL)",
            *(f'NEW."{name}" IS NOT DISTINCT FROM OLD."{name}"' for name in SAME),
            _struck("NEW.author", "OLD.author", "N. N."),
            _struck("NEW.reason", "OLD.reason", "[…]"),
            *(_struck(text_of("NEW", name), text_of("OLD", name), "[…]") for name in TEXTS),
            f"{without_texts('NEW')} IS NOT DISTINCT FROM {without_texts('OLD')}",
        ]
    )


IN_SQLITE = _allowed(
    lambda row, name: f"json_extract({row}.facts, '$.{name}')",
    lambda row: "json_remove({}.facts, {})".format(row, ", ".join(f"'$.{name}'" for name in TEXTS)),
).replace("IS NOT DISTINCT FROM", "IS")  # SQLite knows the long form from 3.39 on
SQLITE = (
    "DROP TRIGGER scorebook_revision_refuses_update",
    f"CREATE TRIGGER scorebook_revision_refuses_update BEFORE UPDATE ON scorebook_revision WHEN NOT ({IN_SQLITE}) "
    "BEGIN SELECT RAISE(ABORT, 'scorebook_revision is append-only'); END",
    "CREATE TRIGGER scorebook_erasure_refuses_delete BEFORE DELETE ON scorebook_erasure "
    "BEGIN SELECT RAISE(ABORT, 'scorebook_erasure is append-only'); END",
    "CREATE TRIGGER scorebook_erasure_refuses_update BEFORE UPDATE ON scorebook_erasure "
    "WHEN OLD.finished_at IS NOT NULL AND NEW.finished_at IS NOT OLD.finished_at "
    "BEGIN SELECT RAISE(ABORT, 'scorebook_erasure is append-only'); END",
)
SQLITE_BACK = (
    "DROP TRIGGER scorebook_erasure_refuses_update",
    "DROP TRIGGER scorebook_erasure_refuses_delete",
    "DROP TRIGGER scorebook_revision_refuses_update",
    "CREATE TRIGGER scorebook_revision_refuses_update BEFORE UPDATE ON scorebook_revision "
    "BEGIN SELECT RAISE(ABORT, 'scorebook_revision is append-only'); END",
)

IN_POSTGRESQL = _allowed(
    lambda row, name: f"({row}.facts ->> '{name}')",
    lambda row: "({}.facts{})".format(row, "".join(f" - '{name}'" for name in TEXTS)),
)
REFUSE = "RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', ERRCODE = 'restrict_violation'"
POSTGRESQL = (
    "DROP TRIGGER scorebook_revision_refuses_change ON scorebook_revision",
    "CREATE TRIGGER scorebook_revision_refuses_removal BEFORE DELETE OR TRUNCATE ON scorebook_revision "
    "FOR EACH STATEMENT EXECUTE FUNCTION scorebook_append_only()",
    "CREATE FUNCTION scorebook_only_erasure() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    f"IF {IN_POSTGRESQL} THEN RETURN NEW; END IF; {REFUSE}; END $$",
    "CREATE TRIGGER scorebook_revision_refuses_change BEFORE UPDATE ON scorebook_revision "
    "FOR EACH ROW EXECUTE FUNCTION scorebook_only_erasure()",
    "CREATE TRIGGER scorebook_erasure_refuses_removal BEFORE DELETE OR TRUNCATE ON scorebook_erasure "
    "FOR EACH STATEMENT EXECUTE FUNCTION scorebook_append_only()",
    "CREATE FUNCTION scorebook_erasure_is_done() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF OLD.finished_at IS NULL OR NEW.finished_at IS NOT DISTINCT FROM OLD.finished_at THEN RETURN NEW; END IF; "
    f"{REFUSE}; END $$",
    "CREATE TRIGGER scorebook_erasure_refuses_change BEFORE UPDATE ON scorebook_erasure "
    "FOR EACH ROW EXECUTE FUNCTION scorebook_erasure_is_done()",
)
POSTGRESQL_BACK = (
    "DROP FUNCTION scorebook_erasure_is_done() CASCADE",
    "DROP TRIGGER scorebook_erasure_refuses_removal ON scorebook_erasure",
    "DROP FUNCTION scorebook_only_erasure() CASCADE",
    "DROP TRIGGER scorebook_revision_refuses_removal ON scorebook_revision",
    "CREATE TRIGGER scorebook_revision_refuses_change BEFORE UPDATE OR DELETE OR TRUNCATE ON scorebook_revision "
    "FOR EACH STATEMENT EXECUTE FUNCTION scorebook_append_only()",
)


class Migration(migrations.Migration):
    """The triggers."""

    dependencies = [("scorebook", "0006_clubs")]
    operations = [migrations.RunPython(allow_erasures, refuse_every_change)]
