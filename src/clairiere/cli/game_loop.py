"""The game loop: people and bots play a game to its end at one terminal, or leave it for another day."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any

from clairiere.bots.bot import Bot
from clairiere.cli.options import title
from clairiere.cli.prompt import Left, Prompt
from clairiere.cli.session import Privacy, Session
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import SPECTATOR, Seat, letter


class GameLoop:
    """Plays a game in the terminal: asks people through the prompt and bots with their views."""

    def __init__(self, session: Session, bots: dict[Seat, Bot[Any]]) -> None:
        self.session = session
        self.bots = bots
        self.people = [player.seat for player in session.players if not player.bot]
        self.curtain = Privacy(self.people)
        self.viewer: Seat | None = None  # the person at the screen
        self.heard = dict.fromkeys([*self.people, SPECTATOR], session.answers())  # seat -> answers it was told about
        self.seen: dict[Seat, int] = {}  # seat -> answers there were when it last saw the table

    def hold(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.welcome()
        try:
            while not self.session.match.state.over:
                self.play_next()
            self.end()
        except Left:
            self.leave()
        except (KeyboardInterrupt, EOFError):
            self.session.keep()
            self.leave()

    def welcome(self) -> None:
        """Print the game and its players."""
        session, say = self.session, self.session.speech.say
        session.screen.heading(title(session.match.game.name))
        rows = []
        for player in session.players:
            kind = say("bot {bot}", bot=player.bot) if player.bot else say("at this keyboard")
            rows.append((f"{letter(player.seat)} {session.name(player.seat)}", kind))
        session.screen.pairs(rows)
        session.screen.tell(say("Answer with a number or a notation; ? tells what else can be typed."))

    def play_next(self) -> None:
        """Let the person or bot whose turn it is answer, and save the game."""
        seat = next_ask(self.session.match.state).seat
        if seat in self.bots:
            self.ask_bot(seat)
        else:
            self.sit_down(seat)
            Prompt(self.session, seat).hold()
            self.catch_up(seat)
        if self.session.path is not None:
            self.session.keep()

    def ask_bot(self, seat: Seat) -> None:
        """Let a bot answer; its answer is printed for the next person, or at once among bots."""
        match = self.session.match
        with self.session.screen.thinking(self.session.speech.say("{who} is thinking.", who=self.session.name(seat))):
            choice = self.bots[seat].choose(match.view(seat))
        match.choose(seat, choice)
        if all([match.state.gone >> person & 1 for person in self.people]):
            self.catch_up(self.onlooker())

    def sit_down(self, seat: Seat) -> None:
        """Prepare the screen for a person: hide others' secrets, print the table and what has happened."""
        if seat != self.viewer and self.curtain.needed(self.session.match):
            self.draw_curtain(seat)
        self.viewer = seat
        if self.is_news(seat):
            self.session.screen.heading(self.caption(seat))
            since = self.seen.get(seat)
            self.session.show_table(seat, None if since is None else min(since, self.session.answers()))
            self.seen[seat] = self.session.answers()
        self.catch_up(seat)

    def caption(self, seat: Seat) -> str:
        """The heading of the table: `Lake, after 12 answers`."""
        if not self.session.answers():
            return self.session.speech.say("{who}, this is the table", who=self.session.name(seat))
        say_many = self.session.speech.say_many
        return say_many("{who}, after {n} answer", "{who}, after {n} answers", self.session.answers(),
                        who=self.session.name(seat))

    def is_news(self, seat: Seat) -> bool:
        """Whether others have answered since this seat last looked."""
        since = self.seen.get(seat)
        if since is None:
            return True
        return any([answer.seat != seat for answer in self.session.match.record.answers[since:]])

    def catch_up(self, seat: Seat) -> None:
        """Print what this seat has not been told yet."""
        now = self.session.answers()
        self.session.tell_since(seat, min(self.heard[seat], now))
        for listener in [seat, SPECTATOR] if self.curtain.hangs else list(self.heard):
            self.heard[listener] = now

    def onlooker(self) -> Seat:
        """The seat whose view is printed when nobody is asked: a spectator's if there were secrets."""
        return SPECTATOR if self.curtain.hangs or self.viewer is None else self.viewer

    def draw_curtain(self, seat: Seat) -> None:
        """Clear screen and keyboard history before the next person."""
        session, say = self.session, self.session.speech.say
        if self.viewer is not None:
            session.keyboard.line(say("Press Enter to draw the curtain.") + " ")
            session.screen.clear()
        session.keyboard.forget()
        who = session.words.players[seat]
        session.keyboard.line(say("Pass the keyboard to {who}, then press Enter.", who=who) + " ")
        session.screen.clear()
        self.seen.pop(seat, None)  # whoever comes back to an empty screen wants to see the whole table

    def end(self) -> None:
        """Print who won and why, the last table, and where the game is saved."""
        session, match = self.session, self.session.match
        onlooker = self.onlooker()
        if self.curtain.hangs and self.viewer is not None:
            session.keyboard.line(session.speech.say("Press Enter to draw the curtain.") + " ")
            session.screen.clear()
            self.heard[onlooker] = max(0, session.answers() - 1)
        session.screen.heading(session.speech.say("The game is over."))
        session.show_table(onlooker, self.seen.get(onlooker))
        self.catch_up(onlooker)
        session.screen.question(session.words.outcome(match.state, match.game.rules.outcome(match.state)))
        session.screen.tell(session.speech.say("The game is kept. To hear it again:"))
        session.screen.write(f"  clairiere replay {quoted(session.keep())}")

    def leave(self) -> None:
        """Print how to resume the game."""
        session, say = self.session, self.session.speech.say
        if self.curtain.hangs:
            session.screen.clear()
        session.screen.write()
        if session.path is None:
            session.screen.tell(say("Goodbye. The game is not saved."))
        else:
            session.screen.tell(say("Goodbye. The game is saved. To go on:"))
            session.screen.write(f"  clairiere play --resume {quoted(session.path)}")


def quoted(path: Path) -> str:
    """A file name quoted for the shell."""
    return quote(str(path))
