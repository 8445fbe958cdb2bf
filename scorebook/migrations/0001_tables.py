"""The tables, as the models describe them.  Written by ``makemigrations``; the triggers follow."""

import django.db.models.deletion
import uuid
import scorebook.models.brief
import scorebook.models.moments
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """The tables."""

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='Night',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created_at', models.DateTimeField(default=scorebook.models.moments.now)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Ration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('left', models.PositiveIntegerField()),
                ('filled_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=60)),
            ],
            options={
                'ordering': ['evening', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('login', models.CharField(max_length=254, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('login', ''), _negated=True), name='account_has_a_login'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='account_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('identity', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('public', models.CharField(choices=[('nothing', 'Nothing'), ('standings', 'Standings'), ('evenings', 'Evenings')], default='nothing', max_length=9)),
                ('indexed', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(default=scorebook.models.moments.now)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('debts', models.CharField(choices=[('everybody', 'Everybody'), ('treasurers', 'Treasurers')], default='everybody', max_length=10)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='club_has_a_name'), models.CheckConstraint(condition=models.Q(('public__in', ['nothing', 'standings', 'evenings'])), name='club_public_is_known'), models.CheckConstraint(condition=models.Q(('debts__in', ['everybody', 'treasurers'])), name='club_debts_is_known')],
            },
        ),
        migrations.CreateModel(
            name='CircleRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('version', models.PositiveIntegerField(default=1)),
                ('game', models.CharField(max_length=40)),
                ('preset', models.CharField(max_length=40)),
                ('house_rules', models.JSONField(default=dict)),
                ('rules', models.JSONField()),
                ('since', models.DateField()),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='circle_rules', to='scorebook.club')),
            ],
            options={
                'ordering': ['club', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CashRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateField()),
                ('currency', models.CharField(max_length=3)),
                ('entry_fee', models.PositiveBigIntegerField(default=0)),
                ('lost_hand_fee', models.PositiveBigIntegerField(default=0)),
                ('loss_cap', models.PositiveBigIntegerField(blank=True, null=True)),
                ('coin', models.PositiveBigIntegerField(default=1)),
                ('written_at', models.DateTimeField()),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='cash_rules', to='scorebook.club')),
            ],
            options={
                'verbose_name_plural': 'cash rules',
                'ordering': ['club', '-since', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='ApiKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('role', models.CharField(choices=[('viewer', 'Viewer'), ('scribe', 'Scribe'), ('treasurer', 'Treasurer'), ('director', 'Director'), ('owner', 'Owner')], max_length=9)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('left', models.PositiveIntegerField()),
                ('filled_at', models.DateTimeField()),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='api_keys', to='scorebook.club')),
            ],
            options={
                'ordering': ['-pk'],
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
                ('options', models.JSONField(default=dict)),
                ('seed', models.CharField(blank=True, max_length=200)),
                ('drawing', models.PositiveSmallIntegerField(default=0)),
                ('head', models.PositiveIntegerField(default=0)),
                ('edition', models.PositiveIntegerField(default=0)),
                ('made_at', models.DateTimeField()),
                ('listed_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('reopened_because', models.CharField(blank=True, max_length=200)),
                ('prizes', models.JSONField(default=dict)),
                ('dropped_at', models.DateTimeField(blank=True, null=True)),
                ('dropped_because', models.CharField(blank=True, max_length=200)),
                ('withdrawn_because', models.CharField(blank=True, max_length=200)),
                ('circle_rules', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cups', to='scorebook.circlerules')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cups', to='scorebook.club')),
            ],
            options={
                'ordering': ['-day', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='CupAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('head', models.PositiveIntegerField()),
                ('key', models.UUIDField()),
                ('deed', models.CharField(max_length=12)),
                ('round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('said', models.JSONField(default=dict)),
                ('because', models.CharField(blank=True, max_length=200)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('cup_day', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='scorebook.cupday')),
            ],
            options={
                'ordering': ['cup_day', 'head'],
                'base_manager_name': 'objects',
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
                ('cup_day', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='scorebook.cupday')),
            ],
            options={
                'ordering': ['pk'],
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
                ('cup_day', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entrants', to='scorebook.cupday')),
            ],
            options={
                'ordering': ['cup_day', 'number', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Evening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=16, unique=True)),
                ('game', models.CharField(max_length=40)),
                ('preset', models.CharField(max_length=40)),
                ('house_rules', scorebook.models.brief.BriefField(default=dict, encoder=scorebook.models.brief.Brief)),
                ('rules', scorebook.models.brief.BriefField(encoder=scorebook.models.brief.Brief)),
                ('rules_name', models.CharField(blank=True, max_length=60)),
                ('title', models.CharField(blank=True, max_length=80)),
                ('place', models.CharField(blank=True, max_length=80)),
                ('first_dealer', models.PositiveSmallIntegerField()),
                ('began_with', models.PositiveSmallIntegerField()),
                ('stake_minor_units', models.PositiveBigIntegerField(blank=True, null=True)),
                ('currency', models.CharField(blank=True, max_length=3)),
                ('opened_at', models.DateTimeField()),
                ('began_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('edition', models.PositiveIntegerField(default=0)),
                ('reopened_because', models.CharField(blank=True, max_length=200)),
                ('head', models.PositiveIntegerField(default=0)),
                ('standing', scorebook.models.brief.BriefField(encoder=scorebook.models.brief.Brief)),
                ('names_changed', models.PositiveIntegerField(default=0)),
                ('said', models.PositiveIntegerField(default=0)),
                ('left', models.PositiveIntegerField(default=0)),
                ('of_cup', models.BooleanField(default=False)),
                ('day_only', models.BooleanField(default=False)),
                ('key_digest', models.CharField(blank=True, max_length=64)),
                ('seal', models.CharField(max_length=64, null=True)),
                ('circle_rules', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='evenings', to='scorebook.circlerules')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='evenings', to='scorebook.club')),
                ('cup_day', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='evenings', to='scorebook.cupday')),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='evenings', to='scorebook.night')),
            ],
            options={
                'ordering': ['-opened_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('place', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=30)),
                ('facts', scorebook.models.brief.BriefField(encoder=scorebook.models.brief.Brief)),
                ('struck', models.BooleanField(default=False)),
                ('revisions_count', models.PositiveIntegerField(default=1)),
                ('written_at', models.DateTimeField()),
                ('payouts', scorebook.models.brief.BriefField(encoder=scorebook.models.brief.Brief)),
                ('pots', scorebook.models.brief.BriefField(encoder=scorebook.models.brief.Brief)),
                ('after', scorebook.models.brief.BriefField(encoder=scorebook.models.brief.Brief)),
                ('written', scorebook.models.brief.BriefField(blank=True, encoder=scorebook.models.brief.Brief, null=True)),
                ('radli', scorebook.models.brief.BriefField(blank=True, encoder=scorebook.models.brief.Brief, null=True)),
                ('contract', models.CharField(blank=True, max_length=40)),
                ('won', models.BooleanField(blank=True, null=True)),
                ('kontra', models.PositiveSmallIntegerField(default=0)),
                ('factor', models.PositiveBigIntegerField(default=1)),
                ('played', models.PositiveIntegerField(default=0)),
                ('evening', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='scorebook.evening')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['evening', 'place'],
            },
        ),
        migrations.CreateModel(
            name='Draft',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(default='hand', max_length=30)),
                ('facts', models.JSONField(default=dict)),
                ('screen', models.JSONField(default=dict)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('evening', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='draft', to='scorebook.evening')),
            ],
        ),
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('right', models.CharField(choices=[('write', 'Write'), ('watch', 'Watch')], max_length=5)),
                ('salt', models.CharField(max_length=32)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='scorebook.evening')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Left',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField()),
                ('deed', models.JSONField()),
                ('author', models.CharField(blank=True, max_length=60)),
                ('left_at', models.DateTimeField()),
                ('dismissed_at', models.DateTimeField(blank=True, null=True)),
                ('dismissed_by', models.CharField(blank=True, max_length=60)),
                ('evening', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='left_there', to='scorebook.evening')),
                ('link', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.link')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Handover',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('until', models.DateTimeField()),
                ('key', models.UUIDField(blank=True, null=True)),
                ('into', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.link')),
                ('link', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='handovers', to='scorebook.link')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(blank=True, choices=[('viewer', 'Viewer'), ('scribe', 'Scribe'), ('treasurer', 'Treasurer'), ('director', 'Director'), ('owner', 'Owner')], max_length=9)),
                ('reads_as', models.CharField(max_length=120)),
                ('joined_at', models.DateTimeField(default=scorebook.models.moments.now)),
                ('away_since', models.DateTimeField(blank=True, null=True)),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='members', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='members', to='scorebook.club')),
            ],
            options={
                'ordering': ['club', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('viewer', 'Viewer'), ('scribe', 'Scribe'), ('treasurer', 'Treasurer'), ('director', 'Director'), ('owner', 'Owner')], max_length=9)),
                ('salt', models.CharField(max_length=32)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invitations', to='scorebook.club')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('member', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='scorebook.member')),
            ],
            options={
                'ordering': ['-pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='CupTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('ended', models.CharField(blank=True, choices=[('full', 'Full'), ('time', 'Time'), ('decided', 'Decided'), ('paper', 'Paper'), ('later', 'Later')], max_length=7)),
                ('agreed_edition', models.PositiveIntegerField(default=0)),
                ('slip_hands', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('because', models.CharField(blank=True, max_length=200)),
                ('agreed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.entrant')),
                ('night', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cup_table', to='scorebook.night')),
            ],
            options={
                'ordering': ['round', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('created_at', models.DateTimeField(default=scorebook.models.moments.now)),
                ('united_with', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='once', to='scorebook.player')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddField(
            model_name='member',
            name='player',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='member', to='scorebook.player'),
        ),
        migrations.CreateModel(
            name='Erasure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begun_at', models.DateTimeField(default=scorebook.models.moments.now)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='erasures', to='scorebook.club')),
                ('night', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='erasures', to='scorebook.night')),
                ('player', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='erasure', to='scorebook.player')),
            ],
            options={
                'base_manager_name': 'objects',
            },
        ),
        migrations.AddField(
            model_name='entrant',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cups', to='scorebook.player'),
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('key', models.UUIDField()),
                ('head', models.PositiveIntegerField()),
                ('action', models.CharField(choices=[('written', 'Written'), ('inserted', 'Inserted'), ('corrected', 'Corrected'), ('undone', 'Undone'), ('rewritten', 'Rewritten'), ('struck', 'Struck'), ('restored', 'Restored'), ('reopened', 'Reopened')], max_length=10)),
                ('kind', models.CharField(max_length=30)),
                ('facts', scorebook.models.brief.BriefField(encoder=scorebook.models.brief.Brief)),
                ('insertion', scorebook.models.brief.BriefField(blank=True, encoder=scorebook.models.brief.Brief, null=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('written_at', models.DateTimeField()),
                ('seal', models.CharField(max_length=64, null=True)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='revisions', to='scorebook.entry')),
                ('evening', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='revisions', to='scorebook.evening')),
                ('link', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.link')),
            ],
            options={
                'ordering': ['evening', 'head'],
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
                ('replaced', models.JSONField(default=list)),
                ('asked', models.JSONField(default=dict)),
                ('drawn_at', models.DateTimeField()),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('starts_at', models.DateTimeField(blank=True, null=True)),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('stopped_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('cup_day', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='held', to='scorebook.cupday')),
            ],
            options={
                'ordering': ['cup_day', 'number'],
            },
        ),
        migrations.CreateModel(
            name='DrawnSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='drawn', to='scorebook.cuptable')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='drawn', to='scorebook.entrant')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='drawn', to='scorebook.round')),
            ],
            options={
                'ordering': ['table', 'seat'],
            },
        ),
        migrations.AddField(
            model_name='cuptable',
            name='round',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='scorebook.round'),
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
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('cup_day', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='scorebook.cupday')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='scorebook.entrant')),
                ('round', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='scorebook.round')),
                ('takes_back', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='taken_back_by', to='scorebook.ruling')),
            ],
            options={
                'ordering': ['cup_day', 'pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='Seal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.CharField(max_length=20)),
                ('row', models.BigIntegerField()),
                ('said', scorebook.models.brief.BriefField(encoder=scorebook.models.brief.Brief)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'row'), name='seal_once_a_row')],
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('first_day', models.DateField()),
                ('last_day', models.DateField()),
                ('game', models.CharField(blank=True, max_length=40)),
                ('unit', models.CharField(choices=[('points', 'Points'), ('money', 'Money')], default='points', max_length=6)),
                ('currency', models.CharField(blank=True, max_length=3)),
                ('method', models.CharField(choices=[('total', 'Total'), ('per_hand', 'Per Hand'), ('per_evening', 'Per Evening'), ('best', 'Best')], default='total', max_length=11)),
                ('best_of', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('drop_worst', models.PositiveSmallIntegerField(default=0)),
                ('scale', models.CharField(choices=[('as_written', 'As Written'), ('share', 'Share'), ('place', 'Place'), ('ladder', 'Ladder')], default='as_written', max_length=10)),
                ('ladder', models.CharField(blank=True, max_length=200)),
                ('team_best', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('least_evenings', models.PositiveSmallIntegerField(default=1)),
                ('public', models.BooleanField(default=True)),
                ('cups', models.BooleanField(default=False)),
                ('archive', models.BooleanField(default=False)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
                ('pinned', models.BooleanField(default=False)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='scorebook.club')),
            ],
            options={
                'ordering': ['club', '-first_day', '-last_day', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Mate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('team', models.CharField(max_length=60)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scorebook.player')),
                ('season', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='mates', to='scorebook.season')),
            ],
            options={
                'ordering': ['season', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='tally', serialize=False, to='scorebook.seat')),
                ('points', models.BigIntegerField()),
                ('unpaid', models.BigIntegerField(default=0)),
                ('hands', models.PositiveIntegerField()),
                ('declared', models.PositiveIntegerField()),
                ('won', models.PositiveIntegerField()),
                ('took_part', models.BooleanField()),
            ],
            options={
                'verbose_name_plural': 'tallies',
            },
        ),
        migrations.AddField(
            model_name='seat',
            name='evening',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='scorebook.evening'),
        ),
        migrations.AddField(
            model_name='seat',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='scorebook.player'),
        ),
        migrations.CreateModel(
            name='Remark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('says', models.CharField(choices=[('right', 'Right'), ('wrong', 'Wrong'), ('overruled', 'Overruled')], max_length=10)),
                ('word', models.CharField(blank=True, max_length=200)),
                ('by', models.CharField(choices=[('member', 'Member'), ('watch', 'Watch'), ('write', 'Write')], max_length=10)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('key', models.UUIDField()),
                ('said_at', models.DateTimeField()),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='remarks', to='scorebook.entry')),
                ('evening', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='remarks', to='scorebook.evening')),
                ('link', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.link')),
                ('seat', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.seat')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Posting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pot', models.CharField(blank=True, max_length=20)),
                ('points', models.BigIntegerField()),
                ('reverses', models.BooleanField(default=False)),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='scorebook.entry')),
                ('revision', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='scorebook.revision')),
                ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='scorebook.seat')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='dealer',
            field=models.ForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='scorebook.seat'),
        ),
        migrations.AddField(
            model_name='entry',
            name='declarer',
            field=models.ForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='scorebook.seat'),
        ),
        migrations.AddField(
            model_name='entry',
            name='partner',
            field=models.ForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='scorebook.seat'),
        ),
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('figure', models.CharField(max_length=40)),
                ('announced', models.BooleanField(blank=True, null=True)),
                ('outcome', models.CharField(blank=True, max_length=10)),
                ('kontra', models.PositiveSmallIntegerField(default=0)),
                ('opponents', models.BooleanField(default=False)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='scorebook.entry')),
                ('by', models.ForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='scorebook.seat')),
            ],
        ),
        migrations.CreateModel(
            name='Side',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hands', models.PositiveIntegerField()),
                ('won', models.PositiveIntegerField()),
                ('points', models.BigIntegerField()),
                ('declarer', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='sides', to='scorebook.seat')),
                ('partner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='helped', to='scorebook.seat')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Tick',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('edition', models.PositiveIntegerField()),
                ('amount', models.BigIntegerField()),
                ('paid', models.BooleanField()),
                ('author', models.CharField(blank=True, max_length=60)),
                ('ticked_at', models.DateTimeField(default=scorebook.models.moments.now)),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ticks', to='scorebook.night')),
                ('payee', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.player')),
                ('payer', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.player')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Trace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(choices=[('founded', 'Founded'), ('adopted', 'Adopted'), ('gave_back', 'Gave Back'), ('renamed', 'Renamed'), ('merged', 'Merged'), ('erased', 'Erased'), ('appointed', 'Appointed'), ('joined', 'Joined'), ('imported', 'Imported'), ('took_back', 'Took Back'), ('closed', 'Closed'), ('opened', 'Opened'), ('removed', 'Removed'), ('restored', 'Restored')], max_length=9)),
                ('at', models.DateTimeField(default=scorebook.models.moments.now)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='traces', to='scorebook.club')),
                ('evening', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='traces', to='scorebook.evening')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='traces', to='scorebook.player')),
            ],
            options={
                'ordering': ['-pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='Voucher',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField()),
                ('key', models.UUIDField()),
                ('reason', models.CharField(choices=[('result', 'Result'), ('entry_fee', 'Entry Fee'), ('lost_hands', 'Lost Hands'), ('loss_cap', 'Loss Cap'), ('rounding', 'Rounding'), ('fine', 'Fine'), ('payment', 'Payment'), ('expense', 'Expense'), ('income', 'Income'), ('fee', 'Fee'), ('opening', 'Opening'), ('merged', 'Merged')], max_length=10)),
                ('batch', models.UUIDField(blank=True, null=True)),
                ('kind', models.CharField(choices=[('entry', 'Entry'), ('lost_hands', 'Lost Hands'), ('rounding', 'Rounding'), ('fine', 'Fine'), ('membership', 'Membership'), ('prizes', 'Prizes'), ('room', 'Room'), ('drinks', 'Drinks'), ('other', 'Other'), ('opening', 'Opening'), ('transfer', 'Transfer')], max_length=10)),
                ('day', models.DateField()),
                ('note', models.CharField(blank=True, max_length=200)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('written_at', models.DateTimeField()),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='vouchers', to='scorebook.club')),
                ('night', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='vouchers', to='scorebook.night')),
                ('reverses', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='scorebook.voucher')),
                ('rules', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='vouchers', to='scorebook.cashrules')),
            ],
            options={
                'ordering': ['club', 'day', 'pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='CashPosting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('account', models.CharField(blank=True, choices=[('box', 'Box'), ('own', 'Own'), ('pots', 'Pots')], max_length=4)),
                ('amount', models.BigIntegerField()),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cash', to='scorebook.player')),
                ('voucher', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='scorebook.voucher')),
            ],
            options={
                'ordering': ['voucher', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Withdrawal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('note', models.CharField(max_length=200)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('written_at', models.DateTimeField()),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('rules', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='withdrawn', to='scorebook.cashrules')),
            ],
            options={
                'base_manager_name': 'objects',
            },
        ),
        migrations.AddConstraint(
            model_name='circlerules',
            constraint=models.UniqueConstraint(fields=('club', 'name', 'version'), name='circle_rules_version_once'),
        ),
        migrations.AddConstraint(
            model_name='circlerules',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='circle_rules_have_a_name'),
        ),
        migrations.AddConstraint(
            model_name='circlerules',
            constraint=models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='circle_rules_count_from_one'),
        ),
        migrations.AddIndex(
            model_name='cashrules',
            index=models.Index(fields=['club', 'since'], name='cash_rules_of_a_club_by_day'),
        ),
        migrations.AddConstraint(
            model_name='cashrules',
            constraint=models.CheckConstraint(condition=models.Q(('currency', ''), _negated=True), name='cash_rules_have_a_currency'),
        ),
        migrations.AddConstraint(
            model_name='cashrules',
            constraint=models.CheckConstraint(condition=models.Q(('coin__gte', 1)), name='cash_rules_have_a_coin'),
        ),
        migrations.AddConstraint(
            model_name='apikey',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='api_key_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='apikey',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['viewer', 'scribe'])), name='api_key_reads_or_writes'),
        ),
        migrations.AddConstraint(
            model_name='cupday',
            constraint=models.UniqueConstraint(condition=models.Q(('dropped_at__isnull', True)), fields=('club', 'name', 'day'), name='cup_name_once_a_day'),
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
            model_name='link',
            constraint=models.CheckConstraint(condition=models.Q(('right__in', ['write', 'watch'])), name='link_right_is_known'),
        ),
        migrations.AddConstraint(
            model_name='left',
            constraint=models.UniqueConstraint(fields=('evening', 'key'), name='left_key_once_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['viewer', 'scribe', 'treasurer', 'director', 'owner'])), name='invitation_role_is_known'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('made_at'))), name='invitation_expires_later'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.CheckConstraint(condition=models.Q(('used_at__isnull', True), ('revoked_at__isnull', True), _connector='OR'), name='invitation_ends_once'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True), ('used_at__isnull', True)), fields=('member',), name='invitation_open_once_a_member'),
        ),
        migrations.AddIndex(
            model_name='evening',
            index=models.Index(fields=['club', 'began_at', 'closed_at', 'edition', 'currency', 'game', 'of_cup', 'cup_day', 'night'], name='evening_of_a_club_by_day'),
        ),
        migrations.AddConstraint(
            model_name='evening',
            constraint=models.CheckConstraint(condition=models.Q(('circle_rules__isnull', True), ('club__isnull', False), _connector='OR'), name='evening_rules_of_a_club'),
        ),
        migrations.AddConstraint(
            model_name='evening',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('currency', ''), ('stake_minor_units__isnull', True)), models.Q(('stake_minor_units__gte', 1), models.Q(('currency', ''), _negated=True)), _connector='OR'), name='evening_stake_has_a_currency'),
        ),
        migrations.AddConstraint(
            model_name='evening',
            constraint=models.CheckConstraint(condition=models.Q(('closed_at__isnull', True), ('edition__gte', 1), _connector='OR'), name='evening_closed_is_an_edition'),
        ),
        migrations.AddConstraint(
            model_name='evening',
            constraint=models.CheckConstraint(condition=models.Q(('of_cup', False), ('stake_minor_units__isnull', True), _connector='OR'), name='evening_of_a_cup_has_no_stake'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.UniqueConstraint(fields=('club', 'reads_as'), name='member_name_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.UniqueConstraint(fields=('club', 'account'), name='member_account_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('account__isnull', True), ('role', '')), models.Q(('account__isnull', False), ('role__in', ['viewer', 'scribe', 'treasurer', 'director', 'owner'])), _connector='OR'), name='member_role_is_an_accounts'),
        ),
        migrations.AddConstraint(
            model_name='member',
            constraint=models.CheckConstraint(condition=models.Q(('reads_as', ''), _negated=True), name='member_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='erasure',
            constraint=models.CheckConstraint(condition=models.Q(('finished_at__isnull', True), ('finished_at__gte', models.F('begun_at')), _connector='OR'), name='erasure_ends_after_it_began'),
        ),
        migrations.AddConstraint(
            model_name='erasure',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('club__isnull', False), ('night__isnull', True)), models.Q(('club__isnull', True), ('night__isnull', False)), _connector='OR'), name='erasure_is_of_a_club_or_a_night'),
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
            model_name='revision',
            constraint=models.UniqueConstraint(fields=('evening', 'key'), name='revision_key_once_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='revision',
            constraint=models.UniqueConstraint(fields=('evening', 'head'), name='revision_head_once_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='revision',
            constraint=models.UniqueConstraint(fields=('entry', 'number'), name='revision_number_once_an_entry'),
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
            constraint=models.CheckConstraint(condition=models.Q(('ended__in', ['', 'full', 'time', 'decided', 'paper', 'later'])), name='cup_table_end_is_known'),
        ),
        migrations.AddConstraint(
            model_name='cuptable',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended__in', ['time', 'decided', 'later']), _negated=True), models.Q(('because', ''), _negated=True), _connector='OR'), name='cup_table_says_why'),
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
        migrations.AddConstraint(
            model_name='season',
            constraint=models.UniqueConstraint(condition=models.Q(('removed_at__isnull', True)), fields=('club', 'name'), name='season_name_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.UniqueConstraint(condition=models.Q(('pinned', True)), fields=('club',), name='season_pinned_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='season_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('last_day__gte', models.F('first_day'))), name='season_ends_after_it_began'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('currency', ''), ('unit', 'points')), models.Q(('unit', 'money'), models.Q(('currency', ''), _negated=True)), _connector='OR'), name='season_money_has_a_currency'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('best_of__gte', 1), ('best_of__isnull', False), ('method', 'best')), models.Q(('method__in', ['total', 'per_hand', 'per_evening']), ('best_of__isnull', True)), _connector='OR'), name='season_best_says_of_how_many'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('drop_worst', 0), ('method__in', ['total', 'per_evening']), _connector='OR'), name='season_drops_of_a_sum_or_an_average'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('scale', 'ladder'), models.Q(('ladder', ''), _negated=True)), models.Q(models.Q(('scale', 'ladder'), _negated=True), ('ladder', '')), _connector='OR'), name='season_ladder_is_of_its_scale'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('team_best__isnull', True), ('team_best__gte', 1), _connector='OR'), name='season_team_counts_somebody'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('scale__in', ['as_written', 'share', 'place', 'ladder'])), name='season_scale_is_known'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('scale', 'as_written'), models.Q(('unit', 'points'), models.Q(('method', 'per_hand'), _negated=True)), _connector='OR'), name='season_scale_is_of_evenings'),
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('least_evenings__gte', 1)), name='season_needs_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='mate',
            constraint=models.UniqueConstraint(fields=('season', 'player'), name='mate_of_one_team_a_season'),
        ),
        migrations.AddConstraint(
            model_name='mate',
            constraint=models.CheckConstraint(condition=models.Q(('team', ''), _negated=True), name='mate_has_a_team'),
        ),
        migrations.AddConstraint(
            model_name='tally',
            constraint=models.CheckConstraint(condition=models.Q(('won__lte', models.F('declared'))), name='tally_wins_what_was_declared'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('evening', 'number'), name='seat_number_once_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('evening', 'name'), name='seat_name_once_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('evening', 'player'), name='seat_player_once_an_evening'),
        ),
        migrations.AddIndex(
            model_name='remark',
            index=models.Index(fields=['seat'], name='remark_of_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='remark',
            constraint=models.UniqueConstraint(fields=('evening', 'key'), name='remark_key_once_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='remark',
            constraint=models.CheckConstraint(condition=models.Q(('says__in', ['right', 'wrong', 'overruled'])), name='remark_says_what_is_known'),
        ),
        migrations.AddConstraint(
            model_name='posting',
            constraint=models.CheckConstraint(condition=models.Q(('points', 0), _negated=True), name='posting_moves_something'),
        ),
        migrations.AddConstraint(
            model_name='posting',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('pot', ''), ('seat__isnull', False)), models.Q(('seat__isnull', True), models.Q(('pot', ''), _negated=True)), _connector='OR'), name='posting_has_one_account'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(fields=['evening', 'place'], name='entry_by_place'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('evening', 'number'), name='entry_number_once_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='side',
            constraint=models.UniqueConstraint(fields=('declarer', 'partner'), name='side_once_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='side',
            constraint=models.UniqueConstraint(condition=models.Q(('partner__isnull', True)), fields=('declarer',), name='side_alone_once_an_evening'),
        ),
        migrations.AddConstraint(
            model_name='side',
            constraint=models.CheckConstraint(condition=models.Q(('won__lte', models.F('hands'))), name='side_wins_what_was_played'),
        ),
        migrations.AddConstraint(
            model_name='tick',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gte', 1)), name='tick_moves_something'),
        ),
        migrations.AddConstraint(
            model_name='trace',
            constraint=models.CheckConstraint(condition=models.Q(('act__in', ['founded', 'adopted', 'gave_back', 'renamed', 'merged', 'erased', 'appointed', 'joined', 'imported', 'took_back', 'closed', 'opened', 'removed', 'restored'])), name='trace_act_is_known'),
        ),
        migrations.AddIndex(
            model_name='voucher',
            index=models.Index(fields=['club', 'day'], name='voucher_of_a_club_by_day'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.UniqueConstraint(fields=('club', 'key'), name='voucher_key_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.UniqueConstraint(fields=('club', 'number'), name='voucher_number_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(('reason__in', ['result', 'entry_fee', 'lost_hands', 'loss_cap', 'rounding', 'fine', 'payment', 'expense', 'income', 'fee', 'opening', 'merged'])), name='voucher_reason_is_known'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['entry', 'lost_hands', 'rounding', 'fine', 'membership', 'prizes', 'room', 'drinks', 'other', 'opening', 'transfer'])), name='voucher_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='voucher',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason__in', ('result', 'entry_fee', 'lost_hands', 'loss_cap', 'rounding')), _negated=True), models.Q(('night__isnull', False), ('rules__isnull', False)), _connector='OR'), name='voucher_of_a_night_says_which'),
        ),
        migrations.AddConstraint(
            model_name='cashposting',
            constraint=models.CheckConstraint(condition=models.Q(('amount', 0), _negated=True), name='cash_posting_moves_something'),
        ),
        migrations.AddConstraint(
            model_name='cashposting',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('account', ''), ('player__isnull', False)), models.Q(('account__in', ['box', 'own', 'pots']), ('player__isnull', True)), _connector='OR'), name='cash_posting_has_one_account'),
        ),
        migrations.AddConstraint(
            model_name='cashposting',
            constraint=models.UniqueConstraint(fields=('voucher', 'player'), name='cash_posting_once_a_player'),
        ),
        migrations.AddConstraint(
            model_name='cashposting',
            constraint=models.UniqueConstraint(condition=models.Q(('account', ''), _negated=True), fields=('voucher', 'account'), name='cash_posting_once_an_account'),
        ),
        migrations.AddConstraint(
            model_name='withdrawal',
            constraint=models.CheckConstraint(condition=models.Q(('note', ''), _negated=True), name='withdrawal_says_why'),
        ),
        migrations.CreateModel(
            name='PastEvening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('table', models.CharField(blank=True, max_length=60)),
                ('game', models.CharField(max_length=40)),
                ('rest', models.BigIntegerField(default=0)),
                ('rest_kind', models.CharField(choices=[('none', 'None'), ('pot', 'Pot'), ('fine', 'Fine'), ('error', 'Error')], default='none', max_length=5)),
                ('place', models.CharField(blank=True, max_length=120)),
            ],
            options={
                'ordering': ['day', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='PastImport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField()),
                ('source', models.CharField(blank=True, max_length=120)),
                ('digest', models.CharField(max_length=64)),
                ('unit', models.CharField(choices=[('points', 'Points'), ('minor', 'Minor')], max_length=6)),
                ('currency', models.CharField(blank=True, max_length=3)),
                ('count', models.CharField(choices=[('won_and_lost', 'Won And Lost'), ('written', 'Written')], max_length=12)),
                ('added', scorebook.models.brief.BriefField(default=list, encoder=scorebook.models.brief.Brief)),
                ('head', models.PositiveIntegerField()),
                ('seal', models.CharField(max_length=64)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('written_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['club', '-pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='PastRemoval',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField(unique=True)),
                ('key', models.UUIDField()),
                ('source', models.CharField(blank=True, max_length=120)),
                ('head', models.PositiveIntegerField()),
                ('seal', models.CharField(max_length=64)),
                ('reason', models.CharField(max_length=200)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('written_at', models.DateTimeField()),
                ('removed_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['club', '-pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='PastResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', models.BigIntegerField()),
            ],
            options={
                'ordering': ['evening', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='pastevening',
            name='club',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='past_evenings', to='scorebook.club'),
        ),
        migrations.AddField(
            model_name='pastimport',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='pastimport',
            name='club',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='past_imports', to='scorebook.club'),
        ),
        migrations.AddField(
            model_name='pastevening',
            name='imported',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='evenings', to='scorebook.pastimport'),
        ),
        migrations.AddField(
            model_name='pastremoval',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='pastremoval',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='past_removals', to='scorebook.club'),
        ),
        migrations.AddField(
            model_name='pastresult',
            name='evening',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='scorebook.pastevening'),
        ),
        migrations.AddField(
            model_name='pastresult',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='past_results', to='scorebook.player'),
        ),
        migrations.AddConstraint(
            model_name='pastimport',
            constraint=models.UniqueConstraint(fields=('club', 'key'), name='past_import_key_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='pastimport',
            constraint=models.CheckConstraint(condition=models.Q(('count__in', ['won_and_lost', 'written'])), name='past_import_count_is_known'),
        ),
        migrations.AddConstraint(
            model_name='pastimport',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('currency', ''), ('unit', 'points')), models.Q(('unit', 'minor'), models.Q(('currency', ''), _negated=True)), _connector='OR'), name='past_import_money_has_a_currency'),
        ),
        migrations.AddIndex(
            model_name='pastevening',
            index=models.Index(fields=['club', 'day'], name='past_evening_of_a_club_by_day'),
        ),
        migrations.AddConstraint(
            model_name='pastevening',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('rest', 0), ('rest_kind', 'none')), models.Q(models.Q(('rest', 0), _negated=True), ('rest_kind__in', ['pot', 'fine', 'error'])), _connector='OR'), name='past_evening_rest_has_a_kind'),
        ),
        migrations.AddConstraint(
            model_name='pastevening',
            constraint=models.CheckConstraint(condition=models.Q(('game', ''), _negated=True), name='past_evening_has_a_game'),
        ),
        migrations.AddConstraint(
            model_name='pastremoval',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='past_removal_says_why'),
        ),
        migrations.AddConstraint(
            model_name='pastresult',
            constraint=models.UniqueConstraint(fields=('evening', 'player'), name='past_result_once_an_evening'),
        ),
        migrations.CreateModel(
            name='Arrival',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(unique=True)),
                ('seal', models.CharField(max_length=64)),
                ('roles', scorebook.models.brief.BriefField(default=list)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='arrival', to='scorebook.club')),
            ],
            options={
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='Edition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('key', models.UUIDField()),
                ('terms', scorebook.models.brief.BriefField(default=dict, encoder=scorebook.models.brief.Brief)),
                ('evenings', models.PositiveIntegerField(default=0)),
                ('source', models.CharField(blank=True, max_length=200)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('written_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['season', 'number'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='EditionLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.CharField(max_length=7)),
                ('rank', models.PositiveIntegerField()),
                ('place', models.PositiveIntegerField(blank=True, null=True)),
                ('name', models.CharField(max_length=60)),
                ('value', models.BigIntegerField(blank=True, null=True)),
                ('amount', models.BigIntegerField(default=0)),
                ('evenings', models.PositiveIntegerField(default=0)),
                ('guest', models.BooleanField(default=False)),
                ('remark', models.CharField(blank=True, max_length=120)),
            ],
            options={
                'ordering': ['edition', 'pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.CheckConstraint(condition=models.Q(('archive', False), ('closed_at__isnull', False), _connector='OR'), name='season_archive_is_closed'),
        ),
        migrations.AddField(
            model_name='edition',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='edition',
            name='season',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='editions', to='scorebook.season'),
        ),
        migrations.AddField(
            model_name='editionline',
            name='edition',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='scorebook.edition'),
        ),
        migrations.AddField(
            model_name='editionline',
            name='player',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='edition_lines', to='scorebook.player'),
        ),
        migrations.AddConstraint(
            model_name='edition',
            constraint=models.UniqueConstraint(fields=('season', 'number'), name='edition_number_once_a_season'),
        ),
        migrations.AddConstraint(
            model_name='edition',
            constraint=models.UniqueConstraint(fields=('season', 'key'), name='edition_key_once_a_season'),
        ),
        migrations.AddConstraint(
            model_name='edition',
            constraint=models.CheckConstraint(condition=models.Q(('number', 1), models.Q(('reason', ''), _negated=True), _connector='OR'), name='edition_says_why'),
        ),
        migrations.AddConstraint(
            model_name='editionline',
            constraint=models.UniqueConstraint(fields=('edition', 'board', 'rank'), name='edition_line_rank_once_a_board'),
        ),
        migrations.AddConstraint(
            model_name='editionline',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='edition_line_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='editionline',
            constraint=models.CheckConstraint(condition=models.Q(('board__in', ['players', 'teams'])), name='edition_line_board_is_known'),
        ),
        migrations.AddConstraint(
            model_name='editionline',
            constraint=models.CheckConstraint(condition=models.Q(('guest', False), ('place', None), _connector='OR'), name='edition_line_guest_has_no_place'),
        ),
        migrations.CreateModel(
            name='Meeting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField()),
                ('starts_at', models.DateTimeField()),
                ('place', models.CharField(blank=True, max_length=80)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('changes', models.PositiveIntegerField(default=0)),
                ('changed_at', models.DateTimeField()),
                ('called_off_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='meetings', to='scorebook.club')),
            ],
            options={
                'ordering': ['starts_at', 'pk'],
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='Coming',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('comes', models.CharField(choices=[('yes', 'Yes'), ('perhaps', 'Perhaps'), ('no', 'No')], max_length=7)),
                ('signed_in', models.BooleanField(default=False)),
                ('answered_at', models.DateTimeField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='comings', to='scorebook.player')),
                ('meeting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='comings', to='scorebook.meeting')),
            ],
            options={
                'ordering': ['meeting', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='ClubLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('salt', models.CharField(max_length=32)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='links', to='scorebook.club')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True)), fields=('club',), name='club_link_once_a_club')],
            },
        ),
        migrations.AddConstraint(
            model_name='meeting',
            constraint=models.UniqueConstraint(fields=('club', 'key'), name='meeting_key_once_a_club'),
        ),
        migrations.AddConstraint(
            model_name='coming',
            constraint=models.UniqueConstraint(fields=('meeting', 'player'), name='coming_once_a_meeting'),
        ),
        migrations.AddConstraint(
            model_name='coming',
            constraint=models.CheckConstraint(condition=models.Q(('comes__in', ['yes', 'perhaps', 'no'])), name='coming_is_known'),
        ),
        migrations.CreateModel(
            name='CupPayment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', models.BigIntegerField()),
                ('currency', models.CharField(max_length=3)),
                ('key', models.UUIDField()),
                ('author', models.CharField(blank=True, max_length=60)),
                ('at', models.DateTimeField()),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('cup_day', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='scorebook.cupday')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='scorebook.entrant')),
                ('takes_back', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='taken_back_by', to='scorebook.cuppayment')),
            ],
            options={
                'ordering': ['cup_day', 'pk'],
                'base_manager_name': 'objects',
                'constraints': [models.UniqueConstraint(fields=('cup_day', 'key'), name='cup_payment_key_once_a_day'), models.CheckConstraint(condition=models.Q(('amount', 0), _negated=True), name='cup_payment_moves_something')],
            },
        ),
        migrations.CreateModel(
            name='DetailChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('detail', models.CharField(choices=[('title', 'Title'), ('place', 'Place'), ('price', 'Price')], max_length=5)),
                ('was', models.CharField(blank=True, max_length=80)),
                ('became', models.CharField(blank=True, max_length=80)),
                ('author', models.CharField(blank=True, max_length=60)),
                ('changed_at', models.DateTimeField(default=scorebook.models.moments.now)),
                ('evening', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='detail_changes', to='scorebook.evening')),
                ('link', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scorebook.link')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('detail__in', ['title', 'place', 'price'])), name='detail_is_known')],
            },
        ),
    ]
