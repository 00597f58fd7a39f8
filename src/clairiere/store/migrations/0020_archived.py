from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tables", "0019_device")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="archived",
            field=models.IntegerField(
                db_default=0, default=0, help_text="so many lines of its log are in a file; -1: it does not replay",
            ),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                "ended", condition=models.Q(status=2, archived=0), name="unarchived_tables",
            ),
        ),
    ]
