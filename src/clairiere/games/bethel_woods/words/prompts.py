"""Whose question it is in Bethel Woods, what can be done now, and where in the turn that is."""

from __future__ import annotations

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules import clauses as k
from clairiere.games.bethel_woods.rules.choices import Enter, Uncover, size
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import MoveWorker, RemoveToken
from clairiere.games.bethel_woods.rules.steps.build import AfterMove, piece_cost
from clairiere.games.bethel_woods.rules.steps.gift import DiscardToken, GiveToken
from clairiere.games.bethel_woods.rules.steps.payment import PayToken
from clairiere.games.bethel_woods.rules.steps.repair import RepairAsk
from clairiere.games.bethel_woods.rules.steps.turn import DropWorker, Pickup
from clairiere.games.bethel_woods.words.events import EventWords
from clairiere.kernel.choices import Clause
from clairiere.kernel.state import Ask


class PromptWords(EventWords):
    """Questions, steps of a turn and reasons for a hint."""

    def prompt(self, ask: Ask[Table], s: Table) -> str:
        """The question, and that an ability can be used first."""
        said = of_the_turn(ask, s, self) or of_payments(ask, s, self)
        if not said:
            raise NotImplementedError(f"no words for {ask.notation()}")
        if not [a for a in ask.asides(s) if a.objection(s, ask.seat) is None]:
            return said
        return said + " " + self.language.say("You may also use your ability.")

    def steps(self, s: Table, ask: Ask[Table]) -> list[tuple[str, bool]]:
        """The steps of a turn, the current one marked; none for a discard, which belongs to no turn."""
        if isinstance(ask, DiscardToken):
            return []
        say = self.language.say
        sowing, after = isinstance(ask, DropWorker | RepairAsk), isinstance(ask, AfterMove)
        return [
            (say("1. Take up"), not sowing and not after),
            (say("2. Sow"), sowing),
            (say("3. End the turn"), after),
        ]

    def at_work(self, s: Table, ask: Ask[Table]) -> Clause | None:
        """The clause that says best what is asked."""
        if isinstance(ask, Pickup):
            return k.MACHINE_EMPTY
        if isinstance(ask, DropWorker):
            return k.NOT_IN_HAND
        if isinstance(ask, RepairAsk):
            return k.TOO_MANY_REPAIRS
        if isinstance(ask, AfterMove):
            return k.NO_SPY
        if isinstance(ask, MoveWorker):
            return k.NO_WORKER
        if isinstance(ask, RemoveToken):
            return k.NOT_THERE
        return k.NOT_A_TEAMMATE if isinstance(ask, GiveToken) else k.NAME_NUMBER

    def doing(self, ask: Ask[Table], s: Table) -> str:
        """What somebody is about, told to the others."""
        say, who = self.language.say, self.players[ask.seat]
        if isinstance(ask, Pickup):
            return say("{who} is choosing a machine to take workers up from.", who=who)
        if isinstance(ask, DropWorker):
            return say("{who} is choosing the worker to drop next.", who=who)
        if isinstance(ask, RepairAsk | RemoveToken):
            return say("{who} is repairing.", who=who)
        if isinstance(ask, AfterMove):
            return say("{who} is about to end the turn.", who=who)
        if isinstance(ask, PayToken | GiveToken | DiscardToken):
            return say("{who} is choosing a token.", who=who)
        return say("{who} is using an ability.", who=who)

    def benefit(self, feature: str) -> str:
        """The reason for an answer that improves a group of features of `strategy/features.py`."""
        say = self.language.say
        if feature in ("turns", "stack", "saved"):
            return say("It gains you all time.")
        if feature in ("best", "top_two", "lacking", "can_build", "entry", "wanted", "second", "held"):
            return say("It brings the next piece of the Daydreamer nearer.")
        if feature in ("load", "repairs", "critical", "trouble"):
            return say("It keeps a machine from becoming critical.")
        if feature in ("spies", "spies_to_pay", "covered"):
            return say("It keeps the spies in check.")
        if feature in ("empty", "crowd"):
            return say("It puts the workers where they will be wanted.")
        if feature in ("effect", "character", "next_character"):
            return say("It makes good use of what you each can do.")
        return ""

    def headline(self, s: Table) -> str:
        """The progress of the game, in a few words."""
        return self.language.say("turn {turn} · piece {n}/{all}", turn=s.turn, n=s.built, all=s.parts.rules.pieces)


def of_the_turn(ask: Ask[Table], s: Table, names: Names) -> str:
    """Prompts for taking up, dropping, repairing and ending."""
    say, who = names.language.say, names.players[ask.seat]
    if isinstance(ask, Pickup):
        return say("{who}, take up all workers of one machine and choose a direction.", who=who)
    if isinstance(ask, DropWorker):
        return drop(ask, s, names)
    if isinstance(ask, RepairAsk):
        return say("{who}, how many malfunctions does {worker:the} repair at {machine}?", who=who,
                   worker=names.workers[ask.type], machine=names.machines[s.at])
    if not isinstance(ask, AfterMove):
        return ""
    if [c for c in ask.legal(s) if isinstance(c, Uncover)]:
        return say("{who}, uncover the spy at {machine} or end your turn.", who=who, machine=names.machines[s.at])
    return say("{who}, end your turn.", who=who)


def drop(ask: DropWorker, s: Table, names: Names) -> str:
    """Which worker; the last one may have a choice of its own."""
    say, who = names.language.say, names.players[ask.seat]
    if [c for c in ask.legal(s) if isinstance(c, Enter)]:
        return say("{who}, drop your last worker, or let it enter the Orphanage: the next piece costs {n}.",
                   who=who, n=piece_cost(s))
    if size(s.hand) == 1:
        return say("{who}, drop your last worker.", who=who)
    return say("{who}, choose the worker to drop next.", who=who)


def of_payments(ask: Ask[Table], s: Table, names: Names) -> str:
    """Which token, which worker, which malfunction."""
    language, who = names.language, names.players[ask.seat]
    if isinstance(ask, PayToken) and ask.bill.strain:
        return language.say("{who}, pay one token for your strained talents.", who=who)
    if isinstance(ask, PayToken):
        return language.say("{who}, choose the token you pay with.", who=who)
    if isinstance(ask, GiveToken):
        return language.say("{who}, choose the token you give to {whom}.", who=who,
                            whom=names.players[ask.gift.receiver])
    if isinstance(ask, DiscardToken):
        over = len(s.knowledge[ask.seat]) - len(s.given(ask.seat)) - s.limit()
        return language.say_many("{who}, you hold {n} token too many: discard one.",
                                 "{who}, you hold {n} tokens too many: discard one.", over, who=who)
    if isinstance(ask, MoveWorker):
        return language.say("{who}, move {worker:a} to another machine.", who=who, worker=names.workers[ask.type])
    if isinstance(ask, RemoveToken):
        return language.say("{who}, remove a malfunction with the number {n}.", who=who, n=ask.number + 1)
    return ""


