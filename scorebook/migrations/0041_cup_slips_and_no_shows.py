"""What a result slip says of the hands, and who did not come to the seat of a round."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("scorebook", "0040_nights"),
    ]

    operations = [
        migrations.AddField(
            model_name="cuptable",
            name="slip_hands",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="replaced",
            field=models.JSONField(default=list),
        ),
    ]
