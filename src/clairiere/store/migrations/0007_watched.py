from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0006_deletion"),
    ]

    operations = [
        migrations.AddField(
            model_name="head",
            name="watched_until",
            field=models.DateTimeField(
                blank=True, help_text="of a table where only bots are left: until when they play on", null=True
            ),
        ),
    ]
