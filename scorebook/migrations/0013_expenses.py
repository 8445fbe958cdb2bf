"""What the club itself buys and takes in: two more reasons of a voucher.

SQLite rebuilds the table of the vouchers for it and loses its triggers: they are taken away before and made anew.
"""

from importlib import import_module

from django.db import migrations, models

AFTER = ['result', 'entry_fee', 'lost_hands', 'loss_cap', 'rounding', 'fine', 'payment', 'expense', 'income', 'opening', 'merged']


def let_go(apps, schema_editor):
    """Take the triggers of the vouchers away where the table is rebuilt."""
    if schema_editor.connection.vendor == "sqlite":
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER scorebook_voucher_refuses_{verb}")


def guard(apps, schema_editor):
    """Make them anew, as they were."""
    if schema_editor.connection.vendor == "sqlite":
        for statement in import_module("scorebook.migrations.0011_cash")._in_sqlite():
            if statement.startswith("CREATE TRIGGER scorebook_voucher_"):
                schema_editor.execute(statement, None)


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0012_rations'),
    ]

    operations = [
        migrations.RunPython(let_go, guard),
        migrations.RemoveConstraint(
            model_name='voucher',
            name='voucher_reason_is_known',
        ),
        migrations.AlterField(
            model_name='voucher',
            name='reason',
            field=models.CharField(choices=[('result', 'Result'), ('entry_fee', 'Entry Fee'), ('lost_hands', 'Lost Hands'), ('loss_cap', 'Loss Cap'), ('rounding', 'Rounding'), ('fine', 'Fine'), ('payment', 'Payment'), ('expense', 'Expense'), ('income', 'Income'), ('opening', 'Opening'), ('merged', 'Merged')], max_length=10),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(('reason__in', AFTER)), name='voucher_reason_is_known'),
        ),
        migrations.RunPython(guard, let_go),
    ]
