"""What each seat wrote in an entry, and the rádli that ended with it; nothing where points are not written."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """The two columns."""

    dependencies = [("scorebook", "0002_append_only")]

    operations = [
        migrations.AddField("entry", "written", models.JSONField(null=True, blank=True)),
        migrations.AddField("entry", "radli", models.JSONField(null=True, blank=True)),
    ]
