"""What is written from now on has no spaces; what stands there stays, and no table is built anew with its triggers."""

from django.db import migrations, models

from scorebook.models.brief import Brief


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0035_cup_dropped"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="entry",
                    name="after",
                    field=models.JSONField(encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="facts",
                    field=models.JSONField(encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="payouts",
                    field=models.JSONField(encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="pots",
                    field=models.JSONField(encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="radli",
                    field=models.JSONField(blank=True, null=True, encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="written",
                    field=models.JSONField(blank=True, null=True, encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="evening",
                    name="house_rules",
                    field=models.JSONField(default=dict, encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="evening",
                    name="rules",
                    field=models.JSONField(encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="evening",
                    name="standing",
                    field=models.JSONField(encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="revision",
                    name="facts",
                    field=models.JSONField(encoder=Brief),
                ),
                migrations.AlterField(
                    model_name="seal",
                    name="said",
                    field=models.JSONField(encoder=Brief),
                ),
            ],
        ),
    ]
