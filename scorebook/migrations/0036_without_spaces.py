"""What is written from now on has no spaces; what stands there stays, and no table is built anew with its triggers."""

from django.db import migrations, models

from scorebook.models.brief import Brief

WITHOUT_SPACES = (
    ("entry", ("facts", "payouts", "pots", "after"), {}),
    ("entry", ("written", "radli"), {"null": True, "blank": True}),
    ("evening", ("house_rules",), {"default": dict}),
    ("evening", ("rules", "standing"), {}),
    ("revision", ("facts",), {}),
    ("seal", ("said",), {}),
)


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0035_cup_dropped"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(model, name, models.JSONField(encoder=Brief, **more))
                for model, names, more in WITHOUT_SPACES
                for name in names
            ],
        ),
    ]
