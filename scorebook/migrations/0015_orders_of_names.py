"""No list is in the order of names as it comes from the database: names are sorted in the reader's language."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("scorebook", "0014_withdrawals")]

    operations = [
        migrations.AlterModelOptions(name="circlerules", options={"ordering": ["club", "pk"]}),
        migrations.AlterModelOptions(name="club", options={"ordering": ["pk"]}),
        migrations.AlterModelOptions(name="mate", options={"ordering": ["season", "pk"]}),
        migrations.AlterModelOptions(name="member", options={"ordering": ["club", "pk"]}),
        migrations.AlterModelOptions(
            name="season", options={"ordering": ["club", "-first_day", "-last_day", "pk"]}
        ),
    ]
