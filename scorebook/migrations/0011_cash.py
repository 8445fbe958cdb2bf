"""The club's money book.  Its vouchers and postings, and the versions of its rules, are only ever appended.

The one exception is the erasures': while a row of ``scorebook_erasure`` is not finished, a voucher's author may become
"N. N.", its note "[…]", and nobody may have written it (see ``0007_erasure_exception``, and what SQLite asks there).
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


TABLES = ("scorebook_cashrules", "scorebook_voucher", "scorebook_cashposting")
SAME = ("id", "club_id", "key", "reason", "day", "night_id", "rules_id", "reverses_id", "written_at")
ALLOWED = " AND ".join(
    [
        "EXISTS (SELECT 1 FROM scorebook_erasure WHERE finished_at IS NULL)",
        *(f'NEW."{name}" IS NOT DISTINCT FROM OLD."{name}"' for name in SAME),
        "(NEW.author = OLD.author OR NEW.author = 'N. N.')",
        "(NEW.note = OLD.note OR NEW.note = '[…]')",
        "(NEW.by_id IS NOT DISTINCT FROM OLD.by_id OR NEW.by_id IS NULL)",
    ]
)
IN_SQLITE = ALLOWED.replace("IS NOT DISTINCT FROM", "IS")  # SQLite knows the long form from 3.39 on
REFUSE = "RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', ERRCODE = 'restrict_violation'"


def guard(apps, schema_editor):
    """Make the triggers."""
    for statement in _in_postgresql() if schema_editor.connection.vendor == "postgresql" else _in_sqlite():
        schema_editor.execute(statement, None)


def _in_sqlite():
    for table in TABLES:
        for verb in ("UPDATE", "DELETE"):
            but = f"WHEN NOT ({IN_SQLITE}) " if (table, verb) == ("scorebook_voucher", "UPDATE") else ""
            yield (
                f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} {but}"
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )


def _in_postgresql():
    for table in TABLES:
        verbs = "DELETE OR TRUNCATE" if table == "scorebook_voucher" else "UPDATE OR DELETE OR TRUNCATE"
        yield (
            f"CREATE TRIGGER {table}_refuses_removal BEFORE {verbs} ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION scorebook_append_only()"
        )
    yield (
        "CREATE FUNCTION scorebook_only_erasure_of_a_voucher() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF {ALLOWED} THEN RETURN NEW; END IF; {REFUSE}; END $$"
    )
    yield (
        "CREATE TRIGGER scorebook_voucher_refuses_change BEFORE UPDATE ON scorebook_voucher "
        "FOR EACH ROW EXECUTE FUNCTION scorebook_only_erasure_of_a_voucher()"
    )


def unguard(apps, schema_editor):
    """Take the triggers away."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION scorebook_only_erasure_of_a_voucher() CASCADE")
        for table in TABLES:
            schema_editor.execute(f"DROP TRIGGER {table}_refuses_removal ON {table}")
        return
    for table in TABLES:
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER {table}_refuses_{verb}")


class Migration(migrations.Migration):
    """The book and its triggers."""

    dependencies = [
        ('scorebook', '0010_api_keys'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='united_with',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='once', to='scorebook.player'),
        ),
        migrations.CreateModel(
            name='CashRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateField()),
                ('currency', models.CharField(max_length=3)),
                ('entry_fee', models.PositiveBigIntegerField(default=0)),
                ('lost_hand_fee', models.PositiveBigIntegerField(default=0)),
                ('loss_cap', models.PositiveBigIntegerField(blank=True, null=True)),
                ('coin', models.PositiveBigIntegerField(default=1)),
                ('written_at', models.DateTimeField()),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='cash_rules', to='scorebook.club')),
            ],
            options={
                'verbose_name_plural': 'cash rules',
                'ordering': ['club', '-since', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Voucher',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField()),
                ('reason', models.CharField(choices=[('result', 'Result'), ('entry_fee', 'Entry Fee'), ('lost_hands', 'Lost Hands'), ('loss_cap', 'Loss Cap'), ('rounding', 'Rounding'), ('fine', 'Fine'), ('payment', 'Payment'), ('opening', 'Opening'), ('merged', 'Merged')], max_length=10)),
                ('day', models.DateField()),
                ('note', models.CharField(blank=True, max_length=200)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('written_at', models.DateTimeField()),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='vouchers', to='scorebook.club')),
                ('night', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='vouchers', to='scorebook.night')),
                ('reverses', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='scorebook.voucher')),
                ('rules', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='vouchers', to='scorebook.cashrules')),
            ],
            options={
                'ordering': ['club', 'day', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CashPosting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('account', models.CharField(blank=True, choices=[('box', 'Box'), ('own', 'Own'), ('pots', 'Pots')], max_length=4)),
                ('amount', models.BigIntegerField()),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cash', to='scorebook.player')),
                ('voucher', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='scorebook.voucher')),
            ],
            options={
                'ordering': ['voucher', 'pk'],
            },
        ),
        migrations.AddIndex(
            model_name='cashrules',
            index=models.Index(fields=['club', 'since'], name='cash_rules_of_a_club_by_day'),
        ),
        migrations.AddConstraint(
            model_name='cashrules',
            constraint=models.CheckConstraint(condition=models.Q(('currency', ''), _negated=True), name='cash_rules_have_a_currency'),
        ),
        migrations.AddConstraint(
            model_name='cashrules',
            constraint=models.CheckConstraint(condition=models.Q(('coin__gte', 1)), name='cash_rules_have_a_coin'),
        ),
        migrations.AddIndex(
            model_name='voucher',
            index=models.Index(fields=['club', 'day'], name='voucher_of_a_club_by_day'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.UniqueConstraint(fields=('club', 'key'), name='voucher_key_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(('reason__in', ['result', 'entry_fee', 'lost_hands', 'loss_cap', 'rounding', 'fine', 'payment', 'opening', 'merged'])), name='voucher_reason_is_known'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason__in', ('result', 'entry_fee', 'lost_hands', 'loss_cap', 'rounding')), _negated=True), models.Q(('night__isnull', False), ('rules__isnull', False)), _connector='OR'), name='voucher_of_a_night_says_which'),
        ),
        migrations.AddConstraint(
            model_name='cashposting',
            constraint=models.CheckConstraint(condition=models.Q(('amount', 0), _negated=True), name='cash_posting_moves_something'),
        ),
        migrations.AddConstraint(
            model_name='cashposting',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('account', ''), ('player__isnull', False)), models.Q(('account__in', ['box', 'own', 'pots']), ('player__isnull', True)), _connector='OR'), name='cash_posting_has_one_account'),
        ),
        migrations.AddConstraint(
            model_name='cashposting',
            constraint=models.UniqueConstraint(fields=('voucher', 'player'), name='cash_posting_once_a_player'),
        ),
        migrations.AddConstraint(
            model_name='cashposting',
            constraint=models.UniqueConstraint(condition=models.Q(('account', ''), _negated=True), fields=('voucher', 'account'), name='cash_posting_once_an_account'),
        ),
        migrations.RunPython(guard, unguard),
    ]
