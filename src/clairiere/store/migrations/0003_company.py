import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0002_notice'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='seat',
            name='one_seat_each',
        ),
        migrations.AddField(
            model_name='person',
            name='colour',
            field=models.SmallIntegerField(db_default=0, default=0, help_text='the seat whose colour they like best'),
        ),
        migrations.AddField(
            model_name='seat',
            name='kept',
            field=models.ForeignKey(blank=True, help_text='who is expected', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='kept', to='tables.person'),
        ),
        migrations.AddField(
            model_name='table',
            name='rematch_of',
            field=models.OneToOneField(blank=True, help_text='the table whose people play again here', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch', to='tables.table'),
        ),
    ]
