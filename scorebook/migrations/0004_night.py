"""Every evening is of a night; a tick is of the night, between people instead of seats.

What is there already: each evening is a night of its own.  ``0005_night_kept`` makes it so for good.
"""

from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery
from django.db.models.deletion import PROTECT


def fill(apps, schema_editor):
    """Give every evening a night, and every tick its night and its people."""
    evenings, ticks = apps.get_model("scorebook", "Evening"), apps.get_model("scorebook", "Tick")
    seats, nights = apps.get_model("scorebook", "Seat"), apps.get_model("scorebook", "Night")
    for pk in evenings.objects.order_by("pk").values_list("pk", flat=True):
        evenings.objects.filter(pk=pk).update(night=nights.objects.create())
    player = {side: Subquery(seats.objects.filter(pk=OuterRef(f"{side}_id")).values("player")[:1])
              for side in ("payer", "payee")}
    night = Subquery(evenings.objects.filter(pk=OuterRef("evening_id")).values("night")[:1])
    ticks.objects.update(night=night, paying=player["payer"], paid_to=player["payee"], amount=F("points"))


def empty(apps, schema_editor):
    """Take nothing back: the columns go with the migration."""


class Migration(migrations.Migration):
    """The columns, and what is there already."""

    dependencies = [("scorebook", "0003_written")]
    operations = [
        migrations.CreateModel(
            name="Night",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField(
            "evening",
            "night",
            models.ForeignKey(null=True, on_delete=PROTECT, related_name="evenings", to="scorebook.night"),
        ),
        migrations.AddField(
            "tick",
            "night",
            models.ForeignKey(null=True, on_delete=PROTECT, related_name="ticks", to="scorebook.night"),
        ),
        migrations.AddField(
            "tick", "paying", models.ForeignKey(null=True, on_delete=PROTECT, related_name="+", to="scorebook.player")
        ),
        migrations.AddField(
            "tick", "paid_to", models.ForeignKey(null=True, on_delete=PROTECT, related_name="+", to="scorebook.player")
        ),
        migrations.AddField("tick", "amount", models.BigIntegerField(null=True)),
        migrations.RunPython(fill, empty),
    ]
