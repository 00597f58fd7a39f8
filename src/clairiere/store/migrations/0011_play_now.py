import django.db.models.deletion
from django.db import migrations, models

import clairiere.store.models


class Migration(migrations.Migration):

    dependencies = [("tables", "0010_ratings")]

    operations = [
        migrations.AddField(
            model_name="person",
            name="code",
            # A callable default would give all rows the same code here; people of before get theirs with their next visit.
            field=models.CharField(max_length=12, null=True, unique=True),
        ),
        migrations.AlterField(
            model_name="person",
            name="code",
            field=models.CharField(default=clairiere.store.models.public_code, help_text="what leads to their page", max_length=12, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="person",
            name="public",
            field=models.BooleanField(db_default=True, default=True, help_text="whether others may see that page"),
        ),
        migrations.AddField(
            model_name="person",
            name="ranked",
            field=models.BooleanField(db_default=False, default=False, help_text="whether they are in the leaderboards"),
        ),
        migrations.AddField(
            model_name="table",
            name="joinable",
            field=models.BooleanField(db_default=False, default=False, help_text="whether bots give their seats to people who come during the game"),
        ),
        migrations.AddField(
            model_name="table",
            name="quick",
            field=models.BooleanField(db_default=False, default=False, help_text="whether Play now has opened it"),
        ),
        migrations.AddField(
            model_name="table",
            name="language",
            field=models.CharField(blank=True, db_default="", default="", help_text="the language of whoever Play now leads here", max_length=2),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index("game", "started", condition=models.Q(("joinable", True), ("status", 1)), name="joinable_tables"),
        ),
        migrations.AddField(
            model_name="seat",
            name="joined",
            field=models.BooleanField(db_default=False, default=False, help_text="whether whoever sits here, or has left, came during the game"),
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("pk", models.CompositePrimaryKey("person_id", "other_id", blank=True, editable=False, primary_key=True, serialize=False)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("other", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="blocked_by", to="tables.person")),
                ("person", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="blocks", to="tables.person")),
            ],
            options={"db_table": "block"},
        ),
        migrations.CreateModel(
            name="PlayPreferences",
            fields=[
                ("person", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="preferences", serialize=False, to="tables.person")),
                ("games", models.TextField(blank=True, default="", help_text="names with spaces between; empty: any")),
                ("pace", models.IntegerField(default=0, help_text="seconds for a move; 0: no clock")),
                ("seats", models.SmallIntegerField(default=0, help_text="0: any number")),
                ("same_language", models.BooleanField(default=False)),
                ("strangers", models.BooleanField(default=True)),
                ("rated", models.BooleanField(default=False)),
            ],
            options={"db_table": "play_preferences"},
        ),
    ]
