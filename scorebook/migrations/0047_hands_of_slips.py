"""The hands of result slips stand in the tallies; nobody took part in a round that was withdrawn or counts for nobody."""

from django.db import migrations
from django.db.models import Exists, Max, OuterRef, Sum

# How many play a hand, and how many seats behind the dealer whoever rests sits, as it was when this was written.
ACTIVE = {"magyar": 3, "tapper": 3, "stroman": 2, "danish": 3, "alsos": 3}
USUAL = 4
RESTING = {"danish": 2}


def count_slips(apps, schema_editor):
    """Count a table by its slip where its sheet has fewer hands."""
    tables, evenings = apps.get_model("scorebook", "CupTable"), apps.get_model("scorebook", "Evening")
    tallies = apps.get_model("scorebook", "Tally").objects
    slips = tables.objects.filter(slip_hands__isnull=False, night__isnull=False).order_by()
    for slip, last in slips.annotate(last=Max("night__evenings")).values_list("slip_hands", "last"):
        evening = evenings.objects.get(pk=last)
        active, size = ACTIVE.get(evening.game, USUAL), evening.began_with
        rows = tallies.filter(seat__evening=last)
        written = rows.aggregate(hands=Sum("hands"))["hands"] or 0
        if evening.closed_at is None or written >= slip * min(size, active):
            continue
        rests = [(deal + RESTING.get(evening.game, 0)) % size for deal in range(slip)] if size > active else []
        for seat in range(size):
            rows.filter(seat__number=seat).update(hands=slip - rests.count(seat))
        rows.filter(hands__gt=0).update(took_part=True)
        rows.filter(hands=0, points=0).update(took_part=False)


def nobody_took_part(apps, schema_editor):
    """Tell of sheets that count for nobody, and on which nothing stands, that nobody took part."""
    counting = apps.get_model("scorebook", "CupTable").objects.exclude(ended="decided")
    tallies = apps.get_model("scorebook", "Tally").objects
    moved = tallies.filter(seat__evening=OuterRef("seat__evening")).exclude(points=0)
    rows = tallies.filter(seat__evening__of_cup=True, hands=0, took_part=True)
    rows = rows.exclude(seat__evening__night__in=counting.filter(night__isnull=False).values("night"))
    seats = list(rows.exclude(Exists(moved)).values_list("pk", flat=True))
    for first in range(0, len(seats), 500):
        tallies.filter(pk__in=seats[first : first + 500]).update(took_part=False)


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0046_rules_of_clubs_and_tournaments"),
    ]

    operations = [
        migrations.RunPython(count_slips, migrations.RunPython.noop),
        migrations.RunPython(nobody_took_part, migrations.RunPython.noop),
    ]
