from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tables", "0015_again")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="shard",
            field=models.SmallIntegerField(
                db_default=0, default=0, help_text="which of CLAIRIERE_DATABASES has the log of this running game",
            ),
        ),
    ]
