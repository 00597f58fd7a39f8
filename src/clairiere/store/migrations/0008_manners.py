import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tables", "0007_watched")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="locked",
            field=models.BooleanField(db_default=False, default=False, help_text="whether the host lets nobody sit here"),
        ),
        migrations.CreateModel(
            name="Removal",
            fields=[
                ("pk", models.CompositePrimaryKey("table_id", "person_id", blank=True, editable=False, primary_key=True, serialize=False)),
                ("table", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="removals", to="tables.table")),
                ("person", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="removals", to="tables.person")),
            ],
            options={"db_table": "removal"},
        ),
        migrations.CreateModel(
            name="Nudge",
            fields=[
                ("pk", models.CompositePrimaryKey("table_id", "seat", "turn", blank=True, editable=False, primary_key=True, serialize=False)),
                ("seat", models.SmallIntegerField()),
                ("turn", models.IntegerField(help_text="how many entries of the log are this seat's")),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("agreed", models.SmallIntegerField(db_default=0, default=0, help_text="bit set of the seats that would let a bot play this turn")),
                ("table", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="nudges", to="tables.table")),
            ],
            options={"db_table": "nudge"},
        ),
    ]
