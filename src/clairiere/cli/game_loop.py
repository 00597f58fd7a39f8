"""The game loop: people and bots play a game to its end at one terminal, or leave it for another day."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any

from clairiere.bots.bot import Bot
from clairiere.cli.box import title
from clairiere.cli.prompt import Left, Prompt
from clairiere.cli.session import Privacy, Session
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import SPECTATOR, Seat, letter


class GameLoop:
    """Plays a game in the terminal: asks people through the prompt and bots with their views."""

    def __init__(self, room: Session, bots: dict[Seat, Bot[Any]]) -> None:
        self.room = room
        self.bots = bots
        self.people = [player.seat for player in room.players if not player.bot]
        self.curtain = Privacy(self.people)
        self.viewer: Seat | None = None  # the person at the screen
        self.heard = dict.fromkeys([*self.people, SPECTATOR], room.answers())  # seat -> answers it was told about
        self.seen: dict[Seat, int] = {}  # seat -> answers there were when it last saw the table

    def hold(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.welcome()
        try:
            while not self.room.match.state.over:
                self.next_answer()
            self.end()
        except Left:
            self.leave()
        except (KeyboardInterrupt, EOFError):
            self.room.keep()
            self.leave()

    def welcome(self) -> None:
        """Print the game and its players."""
        room, say = self.room, self.room.speech.say
        room.screen.heading(title(room.match.game.name))
        rows = []
        for player in room.players:
            kind = say("bot {bot}", bot=player.bot) if player.bot else say("at this keyboard")
            rows.append((f"{letter(player.seat)} {room.name(player.seat)}", kind))
        room.screen.pairs(rows)
        room.screen.tell(say("Answer with a number or a notation; ? tells what else can be typed."))

    def next_answer(self) -> None:
        """Get the next answer, of a person or a bot."""
        seat = next_ask(self.room.match.state).seat
        if seat in self.bots:
            self.ask_bot(seat)
        else:
            self.sit_down(seat)
            Prompt(self.room, seat).hold()
            self.catch_up(seat)
        if self.room.path is not None:
            self.room.keep()

    def ask_bot(self, seat: Seat) -> None:
        """Let a bot answer; its answer is printed for the next person, or at once among bots."""
        match = self.room.match
        with self.room.screen.thinking(self.room.speech.say("{who} is thinking.", who=self.room.name(seat))):
            choice = self.bots[seat].choose(match.view(seat))
        match.choose(seat, choice)
        if all([match.state.gone >> person & 1 for person in self.people]):
            self.catch_up(self.onlooker())

    def sit_down(self, seat: Seat) -> None:
        """Prepare the screen for a person: hide others' secrets, print the table and what has happened."""
        if seat != self.viewer and self.curtain.needed(self.room.match):
            self.draw_curtain(seat)
        self.viewer = seat
        if self.is_news(seat):
            self.room.screen.heading(self.caption(seat))
            since = self.seen.get(seat)
            self.room.show_table(seat, None if since is None else min(since, self.room.answers()))
            self.seen[seat] = self.room.answers()
        self.catch_up(seat)

    def caption(self, seat: Seat) -> str:
        """The heading of the table: `Lake, after 12 answers`."""
        if not self.room.answers():
            return self.room.speech.say("{who}, this is the table", who=self.room.name(seat))
        return self.room.speech.say_many("{who}, after {n} answer", "{who}, after {n} answers", self.room.answers(),
                                         who=self.room.name(seat))

    def is_news(self, seat: Seat) -> bool:
        """Whether others have answered since this seat last looked."""
        since = self.seen.get(seat)
        if since is None:
            return True
        return any([answer.seat != seat for answer in self.room.match.record.answers[since:]])

    def catch_up(self, seat: Seat) -> None:
        """Print what this seat has not been told yet."""
        now = self.room.answers()
        self.room.tell_since(seat, min(self.heard[seat], now))
        for listener in [seat, SPECTATOR] if self.curtain.hangs else list(self.heard):
            self.heard[listener] = now

    def onlooker(self) -> Seat:
        """The seat whose view is printed when nobody is asked: a spectator's if there were secrets."""
        return SPECTATOR if self.curtain.hangs or self.viewer is None else self.viewer

    def draw_curtain(self, seat: Seat) -> None:
        """Clear screen and keyboard history before the next person."""
        room, say = self.room, self.room.speech.say
        if self.viewer is not None:
            room.keyboard.line(say("Press Enter to draw the curtain.") + " ")
            room.screen.clear()
        room.keyboard.forget()
        room.keyboard.line(say("Pass the keyboard to {who}, then press Enter.", who=room.words.players[seat]) + " ")
        room.screen.clear()
        self.seen.pop(seat, None)  # whoever comes back to an empty screen wants to see the whole table

    def end(self) -> None:
        """Print who won and why, the last table, and where the game is saved."""
        room, match = self.room, self.room.match
        onlooker = self.onlooker()
        if self.curtain.hangs and self.viewer is not None:
            room.keyboard.line(room.speech.say("Press Enter to draw the curtain.") + " ")
            room.screen.clear()
            self.heard[onlooker] = max(0, room.answers() - 1)
        room.screen.heading(room.speech.say("The game is over."))
        room.show_table(onlooker, self.seen.get(onlooker))
        self.catch_up(onlooker)
        room.screen.question(room.words.outcome(match.state, match.game.rules.outcome(match.state)))
        room.screen.tell(room.speech.say("The game is kept. To hear it again:"))
        room.screen.write(f"  clairiere replay {quoted(room.keep())}")

    def leave(self) -> None:
        """Print how to resume the game."""
        room, say = self.room, self.room.speech.say
        if self.curtain.hangs:
            room.screen.clear()
        room.screen.write()
        if room.path is None:
            room.screen.tell(say("Goodbye. The game is not saved."))
        else:
            room.screen.tell(say("Goodbye. The game is saved. To go on:"))
            room.screen.write(f"  clairiere play --resume {quoted(room.path)}")


def quoted(path: Path) -> str:
    """A file name quoted for the shell."""
    return quote(str(path))
