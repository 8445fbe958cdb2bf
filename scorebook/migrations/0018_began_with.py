"""People come and go in the middle of an evening: how many sat there at its beginning is kept with it."""

from django.db import migrations, models
from django.db.models import Count, OuterRef, Subquery


def count_seats(apps, schema_editor):
    """So far everybody sat there from the beginning."""
    seats = apps.get_model("scorebook", "Seat").objects.filter(evening=OuterRef("pk")).order_by()
    many = seats.values("evening").annotate(many=Count("pk")).values("many")
    apps.get_model("scorebook", "Evening").objects.filter(seats__isnull=False).update(began_with=Subquery(many))


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0017_links_of_who_left")]

    operations = [
        migrations.AddField(
            model_name="evening",
            name="began_with",
            field=models.PositiveSmallIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.RunPython(count_seats, migrations.RunPython.noop, elidable=True),
    ]
