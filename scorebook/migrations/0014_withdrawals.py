"""A version of the cash rules can be withdrawn: who did it and why is only ever appended.

The one exception is the erasures', as for vouchers (see ``0011_cash``).
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

TABLE = "scorebook_withdrawal"
ALLOWED = " AND ".join(
    [
        "EXISTS (SELECT 1 FROM scorebook_erasure WHERE finished_at IS NULL)",
        *(f'NEW."{name}" = OLD."{name}"' for name in ("id", "rules_id", "written_at")),
        "(NEW.author = OLD.author OR NEW.author = 'N. N.')",
        "(NEW.note = OLD.note OR NEW.note = '[…]')",
        "(NEW.by_id = OLD.by_id OR NEW.by_id IS NULL)",
    ]
)
REFUSE = "RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', ERRCODE = 'restrict_violation'"
IN_SQLITE = (
    f"CREATE TRIGGER {TABLE}_refuses_update BEFORE UPDATE ON {TABLE} WHEN NOT ({ALLOWED}) "
    f"BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END",
    f"CREATE TRIGGER {TABLE}_refuses_delete BEFORE DELETE ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END",
)
IN_POSTGRESQL = (
    f"CREATE TRIGGER {TABLE}_refuses_removal BEFORE DELETE OR TRUNCATE ON {TABLE} "
    "FOR EACH STATEMENT EXECUTE FUNCTION scorebook_append_only()",
    "CREATE FUNCTION scorebook_only_erasure_of_a_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    f"IF {ALLOWED} THEN RETURN NEW; END IF; {REFUSE}; END $$",
    f"CREATE TRIGGER {TABLE}_refuses_change BEFORE UPDATE ON {TABLE} "
    "FOR EACH ROW EXECUTE FUNCTION scorebook_only_erasure_of_a_withdrawal()",
)
BACK = {
    "postgresql": (
        "DROP FUNCTION scorebook_only_erasure_of_a_withdrawal() CASCADE",
        f"DROP TRIGGER {TABLE}_refuses_removal ON {TABLE}",
    ),
    "sqlite": tuple(f"DROP TRIGGER {TABLE}_refuses_{verb}" for verb in ("update", "delete")),
}


def guard(apps, schema_editor):
    """Make the triggers."""
    for statement in IN_POSTGRESQL if schema_editor.connection.vendor == "postgresql" else IN_SQLITE:
        schema_editor.execute(statement, None)


def unguard(apps, schema_editor):
    """Take the triggers away."""
    for statement in BACK[schema_editor.connection.vendor]:
        schema_editor.execute(statement, None)


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0013_expenses'),
    ]

    operations = [
        migrations.CreateModel(
            name='Withdrawal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('note', models.CharField(max_length=200)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('written_at', models.DateTimeField()),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('rules', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='withdrawn', to='scorebook.cashrules')),
            ],
        ),
        migrations.AddConstraint(
            model_name='withdrawal',
            constraint=models.CheckConstraint(condition=models.Q(('note', ''), _negated=True), name='withdrawal_says_why'),
        ),
        migrations.RunPython(guard, unguard),
    ]
