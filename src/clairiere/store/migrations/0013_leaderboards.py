from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tables", "0011_play_now")]

    operations = [
        migrations.AddIndex(
            model_name="table",
            index=models.Index("game", "ended", condition=models.Q(("status", 2)), name="finished_tables"),
        ),
        migrations.CreateModel(
            name="GameStatistics",
            fields=[
                ("game", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("figures", models.TextField(help_text="JSON, as `clairiere.site.statistics.figures` writes it")),
                ("counted", models.DateTimeField()),
            ],
            options={"db_table": "game_statistics"},
        ),
    ]
