"""Cup days: who is entered, rounds, tables, seats, rulings, and what was done."""
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorebook', '0023_pen'),
    ]

    operations = [
        migrations.CreateModel(
            name='CupAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('head', models.PositiveIntegerField()),
                ('key', models.UUIDField()),
                ('deed', models.CharField(max_length=12)),
                ('round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('said', models.JSONField(default=dict)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['cup_day', 'head'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='CupDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=16, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('day', models.DateField()),
                ('game', models.CharField(max_length=40)),
                ('preset', models.CharField(max_length=40)),
                ('house_rules', models.JSONField(default=dict)),
                ('rules', models.JSONField()),
                ('sizes', models.JSONField()),
                ('rounds', models.PositiveSmallIntegerField()),
                ('hands', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('terms', models.JSONField(default=dict)),
                ('seed', models.CharField(blank=True, max_length=200)),
                ('drawing', models.PositiveSmallIntegerField(default=0)),
                ('head', models.PositiveIntegerField(default=0)),
                ('edition', models.PositiveIntegerField(default=0)),
                ('made_at', models.DateTimeField()),
                ('listed_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-day', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='CupLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('board', 'Board'), ('table', 'Table'), ('door', 'Door'), ('direct', 'Direct')], max_length=6)),
                ('table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('salt', models.CharField(max_length=32)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='CupTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('ended', models.CharField(blank=True, choices=[('full', 'Full'), ('time', 'Time'), ('decided', 'Decided'), ('paper', 'Paper')], max_length=7)),
                ('agreed_by', models.CharField(blank=True, max_length=60)),
                ('because', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'ordering': ['round', 'number'],
            },
        ),
        migrations.CreateModel(
            name='DrawnSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['table', 'seat'],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('team', models.CharField(blank=True, max_length=60)),
                ('pot', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('ranked', models.BooleanField(default=True)),
                ('first_round', models.PositiveSmallIntegerField(default=1)),
                ('last_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('stays_at', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('here_since', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['cup_day', 'number', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('method', models.CharField(max_length=10)),
                ('seed', models.CharField(blank=True, max_length=220)),
                ('attempt', models.PositiveSmallIntegerField(default=1)),
                ('moved', models.BooleanField(default=False)),
                ('drawn_at', models.DateTimeField()),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('starts_at', models.DateTimeField(blank=True, null=True)),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('stopped_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['cup_day', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hundredths', models.BigIntegerField()),
                ('kind', models.CharField(max_length=12)),
                ('reason', models.CharField(max_length=200)),
                ('key', models.UUIDField()),
                ('author', models.CharField(blank=True, max_length=60)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['cup_day', 'pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.AddField(
            model_name='cupact',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='cupday',
            name='circle_rules',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cups', to='scorebook.circlerules'),
        ),
        migrations.AddField(
            model_name='cupday',
            name='club',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cups', to='scorebook.club'),
        ),
        migrations.AddField(
            model_name='cupact',
            name='cup_day',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='scorebook.cupday'),
        ),
        migrations.AddField(
            model_name='cuplink',
            name='cup_day',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='scorebook.cupday'),
        ),
        migrations.AddField(
            model_name='cuptable',
            name='night',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cup_table', to='scorebook.night'),
        ),
        migrations.AddField(
            model_name='drawnseat',
            name='table',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='drawn', to='scorebook.cuptable'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='cup_day',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entrants', to='scorebook.cupday'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cups', to='scorebook.player'),
        ),
        migrations.AddField(
            model_name='drawnseat',
            name='entrant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='drawn', to='scorebook.entrant'),
        ),
        migrations.AddField(
            model_name='round',
            name='cup_day',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='held', to='scorebook.cupday'),
        ),
        migrations.AddField(
            model_name='drawnseat',
            name='round',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='drawn', to='scorebook.round'),
        ),
        migrations.AddField(
            model_name='cuptable',
            name='round',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='scorebook.round'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='ruling',
            name='cup_day',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='scorebook.cupday'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='entrant',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='scorebook.entrant'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='round',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='scorebook.round'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='takes_back',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='taken_back_by', to='scorebook.ruling'),
        ),
        migrations.AddConstraint(
            model_name='cupday',
            constraint=models.UniqueConstraint(fields=('club', 'name', 'day'), name='cup_name_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='cupday',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='cup_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='cupday',
            constraint=models.CheckConstraint(condition=models.Q(('rounds__gte', 1)), name='cup_has_a_round'),
        ),
        migrations.AddConstraint(
            model_name='cupday',
            constraint=models.CheckConstraint(condition=models.Q(('hands__gte', 1), ('minutes__gte', 1), _connector='OR'), name='cup_rounds_end_somehow'),
        ),
        migrations.AddConstraint(
            model_name='cupday',
            constraint=models.CheckConstraint(condition=models.Q(('circle_rules__isnull', True), ('club__isnull', False), _connector='OR'), name='cup_rules_of_a_club'),
        ),
        migrations.AddConstraint(
            model_name='cupday',
            constraint=models.CheckConstraint(condition=models.Q(('closed_at__isnull', True), ('edition__gte', 1), _connector='OR'), name='cup_closed_is_an_edition'),
        ),
        migrations.AddConstraint(
            model_name='cupact',
            constraint=models.UniqueConstraint(fields=('cup_day', 'head'), name='cup_act_head_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='cupact',
            constraint=models.UniqueConstraint(fields=('cup_day', 'key'), name='cup_act_key_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='cuplink',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['board', 'table', 'door', 'direct'])), name='cup_link_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='cuplink',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'table'), ('table__isnull', False)), models.Q(models.Q(('kind', 'table'), _negated=True), ('table__isnull', True)), _connector='OR'), name='cup_link_of_a_table_says_which'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('cup_day', 'player'), name='entrant_player_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('cup_day', 'number'), name='entrant_number_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.CheckConstraint(condition=models.Q(('first_round__gte', 1)), name='entrant_plays_from_a_round'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('cup_day', 'number'), name='round_number_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('starts_at__isnull', True), ('published_at__isnull', False), _connector='OR'), name='round_starts_once_published'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at__isnull', True), models.Q(('ends_at__gt', models.F('starts_at')), ('starts_at__isnull', False)), _connector='OR'), name='round_ends_after_it_starts'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('closed_at__isnull', True), ('published_at__isnull', False), _connector='OR'), name='round_closes_once_published'),
        ),
        migrations.AddConstraint(
            model_name='drawnseat',
            constraint=models.UniqueConstraint(fields=('round', 'entrant'), name='entrant_once_a_round'),
        ),
        migrations.AddConstraint(
            model_name='drawnseat',
            constraint=models.UniqueConstraint(fields=('table', 'seat'), name='drawn_seat_once_a_table'),
        ),
        migrations.AddConstraint(
            model_name='drawnseat',
            constraint=models.CheckConstraint(condition=models.Q(('seat__gte', 1)), name='drawn_seats_count_from_one'),
        ),
        migrations.AddConstraint(
            model_name='cuptable',
            constraint=models.UniqueConstraint(fields=('round', 'number'), name='cup_table_number_once_a_round'),
        ),
        migrations.AddConstraint(
            model_name='cuptable',
            constraint=models.CheckConstraint(condition=models.Q(('ended__in', ['', 'full', 'time', 'decided', 'paper'])), name='cup_table_end_is_known'),
        ),
        migrations.AddConstraint(
            model_name='cuptable',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended__in', ['time', 'decided']), _negated=True), models.Q(('because', ''), _negated=True), _connector='OR'), name='cup_table_says_why'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(fields=('cup_day', 'key'), name='ruling_key_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('hundredths', 0), _negated=True), name='ruling_moves_something'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='ruling_says_why'),
        ),
    ]
