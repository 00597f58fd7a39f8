import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tables", "0009_progress")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="rated",
            field=models.BooleanField(db_default=False, default=False, help_text="whether the result changes ratings"),
        ),
        migrations.AddField(
            model_name="table",
            name="counted",
            field=models.BooleanField(db_default=False, default=False, help_text="whether it has changed them"),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index("ended", condition=models.Q(("counted", False), ("rated", True), ("status", 2)), name="uncounted_tables"),
        ),
        migrations.CreateModel(
            name="PlayerRating",
            fields=[
                ("pk", models.CompositePrimaryKey("person_id", "game", blank=True, editable=False, primary_key=True, serialize=False)),
                ("person", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="tables.person")),
                ("game", models.CharField(max_length=40)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("games", models.IntegerField()),
            ],
            options={"db_table": "rating"},
        ),
        migrations.CreateModel(
            name="RatedSeat",
            fields=[
                ("pk", models.CompositePrimaryKey("table_id", "number", blank=True, editable=False, primary_key=True, serialize=False)),
                ("table", models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="rated_seats", to="tables.table")),
                ("number", models.SmallIntegerField()),
                ("person", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="rated_seats", to="tables.person")),
                ("mu_before", models.FloatField()),
                ("sigma_before", models.FloatField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
            ],
            options={"db_table": "rated_seat"},
        ),
    ]
