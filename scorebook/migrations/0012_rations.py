"""Rations: what is left to an address of what it may do only so often."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0011_cash'),
    ]

    operations = [
        migrations.CreateModel(
            name='Ration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('left', models.PositiveIntegerField()),
                ('filled_at', models.DateTimeField(db_index=True)),
            ],
        ),
    ]
