from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0004_letters'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='former',
            field=models.TextField(blank=True, db_default='', default='', help_text='for whom the bot plays on'),
        ),
        migrations.AddField(
            model_name='seat',
            name='hints',
            field=models.SmallIntegerField(db_default=0, default=0, help_text='how many this seat was given'),
        ),
        migrations.AddField(
            model_name='seat',
            name='stand_in',
            field=models.CharField(blank=True, db_default='', default='', help_text='the bot that would play on for this person', max_length=40),
        ),
        migrations.AddField(
            model_name='table',
            name='hints',
            field=models.BooleanField(db_default=True, default=True, help_text='whether players may ask for a hint'),
        ),
        migrations.AlterField(
            model_name='table',
            name='takeover',
            field=models.CharField(default='sapling', help_text='the bot that plays on for somebody of whom nothing is known', max_length=40),
        ),
    ]
