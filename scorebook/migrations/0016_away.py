"""A member may be away: offered for nothing new, and back whenever a director says so."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0015_orders_of_names")]

    operations = [
        migrations.AddField(
            model_name="member",
            name="away_since",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
