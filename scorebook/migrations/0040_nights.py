"""When the night of an evening began, the cup day it is a table of, and who of a table took part."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Min, OuterRef, Subquery
from django.utils import timezone

from scorebook.models.seal import seal_rows


def begin_nights(apps, schema_editor):
    """Find the cup day of every table, and the first game of every night and every day; seal both columns."""
    evenings, tables = apps.get_model("scorebook", "Evening"), apps.get_model("scorebook", "CupTable")
    days = tables.objects.filter(night=OuterRef("night")).values("round__cup_day")[:1]
    evenings.objects.filter(of_cup=True).update(cup_day=Subquery(days))
    for together in ("night", "cup_day"):
        for one in evenings.objects.filter(**{f"{together}__isnull": False}).values(together).order_by(together).distinct():
            began_at = evenings.objects.filter(**one).aggregate(first=Min("opened_at"))["first"]
            evenings.objects.filter(**one).update(began_at=began_at)
    seal_rows(evenings, evenings.objects.all(), apps.get_model("scorebook", "Seal"))


def take_part(apps, schema_editor):
    """Tell who took part: with cards or points, or at a table where nobody was dealt any."""
    tallies = apps.get_model("scorebook", "Tally")
    tallies.objects.exclude(hands=0, points=0).update(took_part=True)
    dealt = tallies.objects.filter(hands__gt=0).values("seat__evening")
    moved = tallies.objects.exclude(points=0).values("seat__evening")
    by_result = tallies.objects.exclude(seat__evening__in=dealt)
    seats = [
        *by_result.filter(seat__evening__in=moved).values_list("pk", flat=True),
        *by_result.filter(seat__evening__of_cup=True).values_list("pk", flat=True),
    ]
    for first in range(0, len(seats), 500):
        tallies.objects.filter(pk__in=seats[first : first + 500]).update(took_part=True)
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # no index is made while a key waits to be checked


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0039_tout_takes_cups"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="evening", name="evening_of_a_club_by_day"),
        migrations.AddField(
            model_name="evening",
            name="began_at",
            field=models.DateTimeField(default=timezone.now),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="evening",
            name="cup_day",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="evenings",
                to="scorebook.cupday",
            ),
        ),
        migrations.AddField(
            model_name="tally",
            name="took_part",
            field=models.BooleanField(default=False),
            preserve_default=False,
        ),
        migrations.RunPython(begin_nights, migrations.RunPython.noop),
        migrations.RunPython(take_part, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="evening",
            index=models.Index(
                fields=["club", "began_at", "closed_at", "edition", "currency", "game", "of_cup", "cup_day", "night"],
                name="evening_of_a_club_by_day",
            ),
        ),
    ]
