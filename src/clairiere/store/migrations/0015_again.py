from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tables", "0014_review")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="again_of",
            field=models.ForeignKey(
                blank=True, help_text="the finished table from a step of which the game goes on here", null=True,
                on_delete=models.SET_NULL, related_name="tried_again", to="tables.table",
            ),
        ),
        migrations.AddField(
            model_name="table", name="again_at",
            field=models.IntegerField(blank=True, help_text="that step", null=True),
        ),
        migrations.AddField(
            model_name="table", name="earlier",
            field=models.TextField(
                blank=True, null=True,
                help_text="the game up to that step, as lines of a record",
            ),
        ),
    ]
