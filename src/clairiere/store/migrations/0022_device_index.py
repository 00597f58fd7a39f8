from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tables", "0021_bots")]

    operations = [
        migrations.AddIndex(
            model_name="table",
            index=models.Index("promise", condition=models.Q(device=True), name="device_tables"),
        ),
    ]
