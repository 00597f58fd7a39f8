"""The schema, as Django's models. What is written with every move lies in two narrow tables, `head` and `answer`.

Django makes the tables (`migrations`, under the label `tables`); the table service reads and writes them with
statements of its own (`postgres`, `sqlite`, `claims`).
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from clairiere.kernel.state import letter


def public_code() -> str:
    """What leads to a person's page: says nothing of when they came or how many there are."""
    return secrets.token_hex(6)


class Person(models.Model):
    """A guest with a signed cookie, the player behind an account, or a bot of either, which comes with a token."""

    name = models.TextField()
    language = models.CharField(max_length=2, default="en")
    colour = models.SmallIntegerField(default=0, db_default=0, help_text="the seat whose colour they like best")
    epoch = models.IntegerField(default=0, help_text="raised when every cookie given so far shall be worth nothing")
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    letters = models.BooleanField(
        default=False, db_default=False, help_text="whether we write to them when it is their turn in a slow game"
    )
    code = models.CharField(
        max_length=12, unique=True, null=True, default=public_code, help_text="what leads to their page"
    )
    public = models.BooleanField(default=True, db_default=True, help_text="whether others may see that page")
    ranked = models.BooleanField(default=False, db_default=False, help_text="whether they are in the leaderboards")
    owner = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="bots",
        help_text="whose bot this is; empty: a person",
    )
    created = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(
        default=timezone.now, db_default=Now(), help_text="when they were last here, to the day; guests expire after it"
    )

    class Meta:
        db_table = "person"

    def __str__(self) -> str:
        return f"person {self.pk}"  # no name: the admin writes this into its log, where a deletion would miss it

    @property
    def letter(self) -> str:
        """The letter of the seat whose colour they prefer."""
        return letter(self.colour)


class TableManager(models.Manager["Table"]):
    """Tables without the game before them: only who sets one up reads it."""

    def get_queryset(self) -> models.QuerySet[Table]:
        """All tables."""
        return super().get_queryset().defer("earlier")


FOR_LADDER = models.Q(rated=True, outside_bots=True)
"""The tables of which `Table.for_ladder` is true."""


class Table(models.Model):
    """A table: game, settings, status, result. What every move changes is in `Head`."""

    OPEN, RUNNING, OVER = 0, 1, 2
    STATUS = ((OPEN, "open"), (RUNNING, "running"), (OVER, "over"))

    code = models.CharField(max_length=12, unique=True)
    game = models.CharField(max_length=40)
    rules = models.IntegerField()
    variant = models.TextField(default="", blank=True, help_text="settings, such as first=random")
    size = models.SmallIntegerField(help_text="number of seats")
    pace = models.IntegerField(default=0, help_text="seconds for a move; 0: no clock")
    takeover = models.CharField(
        max_length=40, default="sapling", help_text="the bot that plays on for somebody of whom nothing is known"
    )
    hints = models.BooleanField(default=True, db_default=True, help_text="whether players may ask for a hint")
    listed = models.BooleanField(default=True, db_default=True, help_text="whether everybody sees it in the list")
    joinable = models.BooleanField(
        default=False, db_default=False, help_text="whether bots give their seats to people who come during the game"
    )
    outside_bots = models.BooleanField(
        default=False, db_default=False, help_text="whether bots of people may sit down, which come over the API"
    )
    quick = models.BooleanField(default=False, db_default=False, help_text="whether Play now has opened it")
    language = models.CharField(
        max_length=2, default="", db_default="", blank=True, help_text="the language of whoever Play now leads here"
    )
    rated = models.BooleanField(default=False, db_default=False, help_text="whether the result changes ratings")
    counted = models.BooleanField(default=False, db_default=False, help_text="whether it has changed them")
    status = models.SmallIntegerField(choices=STATUS, default=OPEN)
    host = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="hosted")
    secret = models.TextField(help_text="of fair luck; published when the game is over")
    promise = models.TextField(help_text="its hash, published before the first move")
    seed = models.TextField(default="", blank=True, help_text="of all luck; empty until the game starts")
    luck = models.TextField(default="", blank=True, help_text="of the set-up")
    result = models.TextField(default="", blank=True)
    rematch_of = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch",
        help_text="the table whose people play again here",
    )
    again_of = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="tried_again",
        help_text="the finished table from a step of which the game goes on here",
    )
    again_at = models.IntegerField(null=True, blank=True, help_text="that step")
    earlier = models.TextField(
        null=True, blank=True, help_text="the game up to that step, as lines of a record"
    )
    shard = models.SmallIntegerField(
        default=0, db_default=0, help_text="which of CLAIRIERE_DATABASES has the log of this running game"
    )
    moving = models.BooleanField(
        default=False, db_default=False, help_text="whether its log is on the way to or from that database"
    )
    # Also where bots of a game for one think on the device of its person: neither counts for anybody.
    device = models.BooleanField(
        default=False, db_default=False, help_text="whether it was played offline, and its record sent later"
    )
    archived = models.IntegerField(
        default=0, db_default=0, help_text="so many lines of its log are in a file; -1: it does not replay"
    )
    created = models.DateTimeField(auto_now_add=True)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    objects = TableManager()

    class Meta:
        db_table = "game_table"
        indexes = [
            models.Index("created", name="open_tables", condition=models.Q(status=0)),
            models.Index("started", name="running_tables", condition=models.Q(status=1)),
            models.Index("game", "started", name="joinable_tables", condition=models.Q(status=1, joinable=True)),
            models.Index("ended", name="uncounted_tables", condition=models.Q(status=2, rated=True, counted=False)),
            models.Index("game", "ended", name="finished_tables", condition=models.Q(status=2)),
            models.Index("id", name="moving_tables", condition=models.Q(moving=True)),
            models.Index("promise", name="device_tables", condition=models.Q(device=True)),
            models.Index("ended", name="unarchived_tables", condition=models.Q(status=2, archived=0)),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    @property
    def for_ladder(self) -> bool:
        """Whether bots alone play here, for the ladder: the only tables where bots of people play a rated game."""
        return self.rated and self.outside_bots


class Seat(models.Model):
    """A seat of a table, held by a person or a bot; a person may hold several, for others at the same screen."""

    pk = models.CompositePrimaryKey("table_id", "number")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    number = models.SmallIntegerField()
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.CharField(max_length=40, default="", blank=True)
    kept = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="kept", help_text="who is expected"
    )
    name = models.TextField(default="", blank=True)
    stand_in = models.CharField(
        max_length=40, default="", db_default="", blank=True, help_text="the bot that would play on for this person"
    )
    former = models.TextField(default="", db_default="", blank=True, help_text="for whom the bot plays on")
    left_by = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="left", help_text="whose name that is"
    )
    outside = models.BooleanField(
        default=False, db_default=False, help_text="whether the person here is a bot, which comes over the API"
    )
    joined = models.BooleanField(
        default=False, db_default=False, help_text="whether whoever sits here, or has left, came during the game"
    )
    hints = models.SmallIntegerField(default=0, db_default=0, help_text="how many this seat was given")
    locked = models.BooleanField(default=False, db_default=False, help_text="whether the host lets nobody sit here")
    addition = models.TextField(default="", blank=True, help_text="what this seat adds to the seed of fair luck")

    class Meta:
        db_table = "seat"

    def __str__(self) -> str:
        return letter(self.number)


class Head(models.Model):
    """The version of a table and what is due; a narrow row, updated with every move."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.CASCADE, related_name="head")
    version = models.IntegerField(default=0)
    asked = models.SmallIntegerField(default=0, help_text="bit set of the seats that are asked")
    over = models.BooleanField(default=False)
    due = models.DateTimeField(null=True, blank=True, help_text="when the time for the move is up")
    bot_due = models.DateTimeField(null=True, blank=True, help_text="since when a bot is to answer")
    claimed = models.DateTimeField(null=True, blank=True, help_text="until when a worker has taken this table on")
    watched_until = models.DateTimeField(
        null=True, blank=True, help_text="of a table where only bots are left: until when they play on"
    )
    elsewhere = models.BooleanField(
        default=False, db_default=False, help_text="whether this is a copy, and another database has the log"
    )

    class Meta:
        db_table = "head"
        indexes = [
            models.Index("due", name="head_due", condition=models.Q(due__isnull=False)),
            models.Index("bot_due", name="head_bot_due", condition=models.Q(bot_due__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} at {self.version}"


class Answer(models.Model):
    """An entry of a table's log; entries are only ever added, also for a take-back."""

    pk = models.CompositePrimaryKey("table_id", "seq")
    # No constraint: a line is written only together with its head, which has one.
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="answers", db_index=False, db_constraint=False
    )
    seq = models.IntegerField()
    seat = models.SmallIntegerField()
    notation = models.TextField()
    luck = models.TextField(default="", blank=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "answer"

    def __str__(self) -> str:
        return f"{self.seq}. {letter(self.seat)} {self.notation}"


class Notice(models.Model):
    """A person was told by mail that it is their turn, once per version."""

    pk = models.CompositePrimaryKey("table_id", "version", "seat")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notices", db_index=False)
    version = models.IntegerField()
    seat = models.SmallIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "notice"


class Removal(models.Model):
    """A host has taken a person off a table: they cannot sit down there again."""

    pk = models.CompositePrimaryKey("table_id", "person_id")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="removals", db_index=False)
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="removals")

    class Meta:
        db_table = "removal"


class Block(models.Model):
    """A person does not want to play with another again."""

    pk = models.CompositePrimaryKey("person_id", "other_id")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="blocks", db_index=False)
    other = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="blocked_by")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "block"


class PlayPreferences(models.Model):
    """What a person has chosen for Play now."""

    person = models.OneToOneField(Person, primary_key=True, on_delete=models.CASCADE, related_name="preferences")
    games = models.TextField(default="", blank=True, help_text="names with spaces between; empty: any")
    pace = models.IntegerField(default=0, help_text="seconds for a move; 0: no clock")
    seats = models.SmallIntegerField(default=0, help_text="0: any number")
    same_language = models.BooleanField(default=False)
    strangers = models.BooleanField(default=True)
    rated = models.BooleanField(default=False)

    class Meta:
        db_table = "play_preferences"

    def __str__(self) -> str:
        return f"of person {self.person_id}"


class Nudge(models.Model):
    """The others wait for a seat: since when, and which of them would let a bot play this turn."""

    pk = models.CompositePrimaryKey("table_id", "seat", "turn")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="nudges", db_index=False)
    seat = models.SmallIntegerField()
    turn = models.IntegerField(help_text="how many entries of the log are this seat's")
    at = models.DateTimeField(auto_now_add=True)
    agreed = models.SmallIntegerField(
        default=0, db_default=0, help_text="bit set of the seats that would let a bot play this turn"
    )

    class Meta:
        db_table = "nudge"


class StoredProgress(models.Model):
    """What a person has learnt of a game, as `clairiere.lessons.progress` writes it; nobody else sees it."""

    pk = models.CompositePrimaryKey("person_id", "game")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="progress", db_index=False)
    game = models.CharField(max_length=40)
    notes = models.TextField(default="{}")
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "progress"

    def __str__(self) -> str:
        return f"{self.game} of person {self.person_id}"


class PlayerRating(models.Model):
    """The rating of a person in a game, after the last game that counted."""

    pk = models.CompositePrimaryKey("person_id", "game")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="ratings", db_index=False)
    game = models.CharField(max_length=40)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.IntegerField()

    class Meta:
        db_table = "rating"

    def __str__(self) -> str:
        return f"{self.person_id} in {self.game}"


class RatedSeat(models.Model):
    """A rating before and after a game; who has been deleted leaves the figures, so that those of others can follow."""

    pk = models.CompositePrimaryKey("table_id", "number")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rated_seats", db_index=False)
    number = models.SmallIntegerField()
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="rated_seats")
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        db_table = "rated_seat"

    def __str__(self) -> str:
        return f"{self.table_id} {letter(self.number)}"


class GameStatistics(models.Model):
    """The statistics of a game, as a worker has last counted them; nothing in them is about one person."""

    game = models.CharField(max_length=40, primary_key=True)
    figures = models.TextField(help_text="JSON, as `clairiere.site.statistics.figures` writes it")
    counted = models.DateTimeField()

    class Meta:
        db_table = "game_statistics"

    def __str__(self) -> str:
        return self.game


class StoredReview(models.Model):
    """The review of a finished game, for all who look at its table: who has asked for it, and what it says so far."""

    ASKED, RUNNING, DONE, FAILED, CANCELLED = range(5)
    STATES = ((ASKED, "asked"), (RUNNING, "running"), (DONE, "done"), (FAILED, "failed"), (CANCELLED, "cancelled"))

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.CASCADE, related_name="review")
    state = models.SmallIntegerField(choices=STATES, default=ASKED)
    judged = models.IntegerField(default=0, help_text="how many answers have been judged")
    chosen = models.IntegerField(default=0, help_text="of so many that are to be")
    text = models.TextField(default="", blank=True, help_text="JSON, as `clairiere.reviews.review` writes it")
    made_by = models.TextField(default="", blank=True, help_text="JSON: versions of rules, bot, weights, calibration")
    wrong = models.CharField(max_length=20, default="", blank=True, help_text="why it has failed")
    asked_by = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="reviews")
    asked_at = models.DateTimeField(default=timezone.now)
    claimed = models.DateTimeField(null=True, blank=True, help_text="until when a worker has taken it on")
    claim = models.CharField(max_length=16, default="", blank=True, help_text="which of its claims is the last")
    tries = models.SmallIntegerField(default=0, help_text="how often a worker has begun")

    class Meta:
        db_table = "review"
        indexes = [models.Index("asked_at", name="waiting_reviews", condition=models.Q(state__lte=1))]

    def __str__(self) -> str:
        return f"of table {self.table_id}"


class PushSubscription(models.Model):
    """A browser that tells a person when it is their turn, as the Push API describes it."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.TextField(unique=True, help_text="where the push service of that browser takes messages for it")
    p256dh = models.TextField(help_text="its public key, base64url: nobody between us and the browser reads a message")
    auth = models.TextField(help_text="its secret, base64url")
    zone = models.TextField(default="", blank=True, help_text="its time zone, such as Europe/Paris; empty: UTC")
    quiet_from = models.SmallIntegerField(default=22, help_text="the hour from which it stays silent")
    quiet_to = models.SmallIntegerField(default=8, help_text="the hour until which it does; the same: it never does")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "push_subscription"

    def __str__(self) -> str:
        return f"of person {self.person_id}"


class PushNotice(models.Model):
    """The last turn of a seat of which its person was told by push, so that they are told once a turn."""

    pk = models.CompositePrimaryKey("table_id", "seat")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="push_notices", db_index=False)
    seat = models.SmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="push_notices")
    version = models.IntegerField(help_text="of the table, when the seat was last looked at")
    turn = models.IntegerField(help_text="the number in the log of the answer that the seat had given before this turn")
    shown = models.BooleanField(default=False, help_text="whether devices may still show it")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "push_notice"
        indexes = [models.Index("at", name="shown_push_notices", condition=models.Q(shown=True))]


class BotToken(models.Model):
    """By what a bot proves that it is itself, until it is revoked; what was given out is not kept, only its hash."""

    bot = models.OneToOneField(Person, primary_key=True, on_delete=models.CASCADE, related_name="token")
    hash = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the token, in hex")
    scope = models.CharField(max_length=20, default="play", db_default="play", help_text="what it is good for")
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True, help_text="when it was last used, to the minute")

    class Meta:
        db_table = "bot_token"

    def __str__(self) -> str:
        return f"of bot {self.bot_id}"
