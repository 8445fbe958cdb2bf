"""A table of a cup day may be counted later."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0033_left'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='cuptable',
            name='cup_table_end_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='cuptable',
            name='cup_table_says_why',
        ),
        migrations.AlterField(
            model_name='cuptable',
            name='ended',
            field=models.CharField(blank=True, choices=[('full', 'Full'), ('time', 'Time'), ('decided', 'Decided'), ('paper', 'Paper'), ('later', 'Later')], max_length=7),
        ),
        migrations.AddConstraint(
            model_name='cuptable',
            constraint=models.CheckConstraint(condition=models.Q(('ended__in', ['', 'full', 'time', 'decided', 'paper', 'later'])), name='cup_table_end_is_known'),
        ),
        migrations.AddConstraint(
            model_name='cuptable',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended__in', ['time', 'decided', 'later']), _negated=True), models.Q(('because', ''), _negated=True), _connector='OR'), name='cup_table_says_why'),
        ),
    ]
