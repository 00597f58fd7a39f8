from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tables", "0018_push")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="device",
            field=models.BooleanField(
                db_default=False, default=False, help_text="whether it was played offline, and its record sent later",
            ),
        ),
    ]
