import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0001_schema'),
    ]

    operations = [
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('pk', models.CompositePrimaryKey('table_id', 'version', 'seat', blank=True, editable=False, primary_key=True, serialize=False)),
                ('version', models.IntegerField()),
                ('seat', models.SmallIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='tables.table')),
            ],
            options={
                'db_table': 'notice',
            },
        ),
    ]
