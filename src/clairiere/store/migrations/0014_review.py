import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tables", "0013_leaderboards")]

    operations = [
        migrations.CreateModel(
            name="StoredReview",
            fields=[
                ("table", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="review", serialize=False, to="tables.table")),
                ("state", models.SmallIntegerField(choices=[(0, "asked"), (1, "running"), (2, "done"), (3, "failed"), (4, "cancelled")], default=0)),
                ("judged", models.IntegerField(default=0, help_text="how many answers have been judged")),
                ("chosen", models.IntegerField(default=0, help_text="of so many that are to be")),
                ("text", models.TextField(blank=True, default="", help_text="JSON, as `clairiere.reviews.review` writes it")),
                ("made_by", models.TextField(blank=True, default="", help_text="JSON: versions of rules, bot, weights, calibration")),
                ("wrong", models.CharField(blank=True, default="", help_text="why it has failed", max_length=20)),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("claimed", models.DateTimeField(blank=True, help_text="until when a worker has taken it on", null=True)),
                ("claim", models.CharField(blank=True, default="", help_text="which of its claims is the last", max_length=16)),
                ("tries", models.SmallIntegerField(default=0, help_text="how often a worker has begun")),
                ("asked_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="reviews", to="tables.person")),
            ],
            options={
                "db_table": "review",
                "indexes": [models.Index("asked_at", condition=models.Q(("state__lte", 1)), name="waiting_reviews")],
            },
        ),
    ]
