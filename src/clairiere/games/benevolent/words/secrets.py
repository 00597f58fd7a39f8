"""What a Secret of Benevolent does, said so that it fits whoever owns it."""

from __future__ import annotations

from clairiere.games.benevolent.numbering import (
    CHEAPER,
    CLOVER,
    CLOVER_LEAVES,
    CRYSTAL,
    CRYSTAL_FOR_THREE,
    DISCOUNT,
    DOUBLE_STEP,
    EPHEMERALS,
    FEATHER,
    FEATHER_SECRET,
    FREE_ROAM,
    LEAF_CACHE,
    NO_GREY,
    REPEAT_EXCHANGE,
    REPEAT_SLEEP,
    SLUMBER,
    SOLITUDE,
    TRADES,
)
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.tally import counts
from clairiere.games.benevolent.words.names import Names


def secret_words(secret: int, s: Table, names: Names) -> str:
    """Such as `Ephemeral, once only: get a Feather`."""
    if EPHEMERALS >> secret & 1:
        return names.language.say("Ephemeral, once only: {effect}.", effect=once(secret, s, names))
    return names.language.say("Permanent: {effect}.", effect=always(1 << secret, s, names))


def once(secret: int, s: Table, names: Names) -> str:
    """What an Ephemeral Secret does (BEN-EPH)."""
    say, numbers = names.language.say, s.parts.secrets
    if secret == FEATHER_SECRET:
        return say("get {gift:a}", gift=names.gifts[FEATHER])
    if secret == CLOVER_LEAVES:
        return say("get {gift:a} and {leaves}", gift=names.gifts[CLOVER], leaves=names.leaves(numbers.leaves_gained))
    if secret == CRYSTAL_FOR_THREE:
        return say("get {gift:a} for {leaves}", gift=names.gifts[CRYSTAL], leaves=names.leaves(numbers.crystal_price))
    if secret in TRADES:
        given = names.some_gifts(counts(numbers.gives[secret]))
        return say("give back {given} and get {gift:a}", given=given, gift=names.gifts[numbers.takes[secret]])
    if secret == SLUMBER:
        return say("sleep as at a Pond, wherever one is")
    if secret == CHEAPER:
        return say("buy a Gift for {leaves} less, wherever one is", leaves=names.leaves(numbers.cheaper))
    return say("exchange a Gift as at a Stone Circle, wherever one is")


def always(secret: int, s: Table, names: Names) -> str:
    """What a Permanent Secret does (BEN-PERM)."""
    say, numbers = names.language.say, s.parts.secrets
    if secret == REPEAT_EXCHANGE:
        return say("after an exchange, exchange once more for {leaves}", leaves=names.leaves(numbers.exchange_again))
    if secret == REPEAT_SLEEP:
        return say("after sleeping, sleep once more for {leaves}", leaves=names.leaves(numbers.sleep_again))
    if secret == LEAF_CACHE:
        return say("on gathering, put {leaves} of the Reserve on it or take as much from it",
                   leaves=names.leaves(numbers.cached))
    if secret == SOLITUDE:
        return say("take {leaves} on reaching a hex where no opponent stands", leaves=names.leaves(numbers.solitude))
    if secret == DISCOUNT:
        return say("pay {leaves} less for whatever one buys", leaves=names.leaves(numbers.discount))
    return freedom(secret, names)


def freedom(secret: int, names: Names) -> str:
    """Secrets that lift a rule."""
    say = names.language.say
    if secret == DOUBLE_STEP:
        return say("stand with two Footsteps on the same hex")
    if secret == FREE_ROAM:
        return say("go to any hex, without keeping one group")
    if secret == NO_GREY:
        return say("pay nothing for grey Footsteps")
    return say("pay the toll for opponents’ Footsteps to the Reserve")
