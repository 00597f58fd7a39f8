from typing import Any

from django.db import migrations, models


def mark_copies(apps: Any, schema_editor: Any) -> None:
    """Heads of games that run in another database."""
    heads = apps.get_model("tables", "Head").objects.using(schema_editor.connection.alias)
    heads.filter(table__shard__gt=0).update(elsewhere=True)


class Migration(migrations.Migration):

    dependencies = [("tables", "0016_shard")]

    operations = [
        migrations.AddField(
            model_name="head",
            name="elsewhere",
            field=models.BooleanField(
                db_default=False, default=False, help_text="whether this is a copy, and another database has the log",
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="moving",
            field=models.BooleanField(
                db_default=False, default=False, help_text="whether its log is on the way to or from that database",
            ),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index("id", condition=models.Q(moving=True), name="moving_tables"),
        ),
        migrations.RunPython(mark_copies, migrations.RunPython.noop),
    ]
