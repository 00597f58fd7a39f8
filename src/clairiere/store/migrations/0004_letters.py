from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0003_company'),
    ]

    operations = [
        migrations.AddField(
            model_name='person',
            name='letters',
            field=models.BooleanField(db_default=False, default=False, help_text='whether we write to them when it is their turn in a slow game'),
        ),
    ]
