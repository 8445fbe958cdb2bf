"""No evening without a night, no tick between seats any more."""

from django.db import migrations, models
from django.db.models import Q
from django.db.models.deletion import PROTECT


class Migration(migrations.Migration):
    """The columns as they stay."""

    dependencies = [("scorebook", "0004_night")]
    operations = [
        migrations.RemoveConstraint("tick", "tick_moves_something"),
        migrations.RemoveField("tick", "evening"),
        migrations.RemoveField("tick", "payer"),
        migrations.RemoveField("tick", "payee"),
        migrations.RemoveField("tick", "points"),
        migrations.RenameField("tick", "paying", "payer"),
        migrations.RenameField("tick", "paid_to", "payee"),
        migrations.AlterField(
            "evening",
            "night",
            models.ForeignKey(on_delete=PROTECT, related_name="evenings", to="scorebook.night"),
        ),
        migrations.AlterField(
            "tick",
            "night",
            models.ForeignKey(on_delete=PROTECT, related_name="ticks", to="scorebook.night"),
        ),
        migrations.AlterField(
            "tick", "payer", models.ForeignKey(on_delete=PROTECT, related_name="+", to="scorebook.player")
        ),
        migrations.AlterField(
            "tick", "payee", models.ForeignKey(on_delete=PROTECT, related_name="+", to="scorebook.player")
        ),
        migrations.AlterField("tick", "amount", models.BigIntegerField()),
        migrations.AddConstraint(
            "tick", models.CheckConstraint(condition=Q(amount__gte=1), name="tick_moves_something")
        ),
    ]
