"""A link to write in a club is taken back where somebody's role changed after it was made: he may still hold it.

So is one made before its evening came to the club.  Members write by their roles; for others a scribe makes a new one.
"""

from django.db import migrations
from django.db.models import Exists, OuterRef
from django.utils import timezone


def take_back(apps, schema_editor):
    """Take back what whoever has lost the right to write may still hold."""
    link, trace = apps.get_model("scorebook", "Link"), apps.get_model("scorebook", "Trace")
    later = trace.objects.filter(at__gt=OuterRef("created_at"))
    changed = later.filter(club=OuterRef("evening__club"), act__in=("appointed", "merged", "erased"))
    adopted = later.filter(evening__night=OuterRef("evening__night"), act="adopted")
    open_links = link.objects.filter(right="write", revoked_at__isnull=True, evening__club__isnull=False)
    open_links.filter(Exists(changed) | Exists(adopted)).update(revoked_at=timezone.now())


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0016_away"),
    ]

    operations = [
        migrations.RunPython(take_back, migrations.RunPython.noop, elidable=True),
    ]
