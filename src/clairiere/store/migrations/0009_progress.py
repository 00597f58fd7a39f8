import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0008_manners"),
    ]

    operations = [
        migrations.CreateModel(
            name="StoredProgress",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "person_id", "game", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("notes", models.TextField(default="{}")),
                ("changed", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "person",
                    models.ForeignKey(
                        db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="progress",
                        to="tables.person",
                    ),
                ),
            ],
            options={"db_table": "progress"},
        ),
    ]
