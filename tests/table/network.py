"""Several machines on this one: network namespaces on a bridge, each with an address, whose cables can be cut.

    with network() as net:
        database, site = net.machine("database"), net.machine("site")
        process = subprocess.Popen(site.inside(["curl", f"http://{database.address}:5432"]))
        site.refuse(database)       # what one sends the other is dropped without a word
        site.unplug()               # nothing goes in or out
        site.heal()

Only root may do this, and only where the kernel has network namespaces; `WHY_NOT` says what is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

TOOLS = ("ip", "nft", "nsenter")


def run(*command: str) -> None:
    """A command that has to succeed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stderr}"


@cache
def why_not() -> str:
    """Why there are no such machines here; empty if there are."""
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if os.geteuid() or missing:
        return f"not installed: {', '.join(missing)}" if missing else "only root may make network namespaces"
    try:
        with network() as net:
            machine = net.machine("trial")
            machine.refuse(net.machine("other"))
            machine.unplug()
    except (AssertionError, OSError) as error:
        return f"no network namespaces: {error}"
    return ""


class Machine:
    """One network namespace with one address."""

    def __init__(self, namespace: str, cable: str, address: str) -> None:
        self.namespace = namespace
        self.cable = cable  # our end of it, at the bridge
        self.address = address

    def inside(self, command: list[str]) -> list[str]:
        """The same command, on that machine."""
        return ["nsenter", f"--net=/run/netns/{self.namespace}", "--", *command]

    def run(self, *command: str) -> None:
        run(*self.inside(list(command)))

    def unplug(self) -> None:
        """The cable is out: nothing goes in or out, and nobody is told."""
        run("ip", "link", "set", self.cable, "down")

    def refuse(self, *others: Machine, port: int = 0) -> None:
        """What the two send each other is dropped, at any port or at one of theirs."""
        for other in others:
            for chain, whose in (("input", "saddr"), ("output", "daddr")):
                at = [] if not port else ["tcp", "sport" if chain == "input" else "dport", str(port)]
                self.run("nft", "add", "rule", "ip", "faults", chain, "ip", whose, other.address, *at, "drop")

    def lose(self, share: float) -> None:
        """So many of all packets, in both directions, are lost at random."""
        per_thousand = str(round(share * 1000))
        for chain in ("input", "output"):
            dropped = ["meta", "oifname" if chain == "output" else "iifname", "eth0"]
            self.run("nft", "add", "rule", "ip", "faults", chain, *dropped, "numgen", "random", "mod", "1000", "<",
                     per_thousand, "drop")  # fmt: skip

    def heal(self) -> None:
        """The cable is in, and nothing is dropped any more."""
        run("ip", "link", "set", self.cable, "up")
        self.run("nft", "flush", "table", "ip", "faults")


class Network:
    """A bridge, and the machines at it; whoever runs the test is at it, too."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.bridge = f"clb{number}"
        self.machines: list[Machine] = []
        run("ip", "link", "add", self.bridge, "type", "bridge")
        run("ip", "addr", "add", f"{self.address(1)}/24", "dev", self.bridge)
        run("ip", "link", "set", self.bridge, "up")

    def address(self, place: int) -> str:
        """An address in a network that nobody else uses."""
        return f"10.213.{self.number}.{place}"

    @property
    def here(self) -> Machine:
        """The end of whoever runs the test, as somebody to be refused; it cannot be unplugged."""
        return Machine("", "", self.address(1))

    def machine(self, name: str) -> Machine:
        """One more."""
        place = len(self.machines) + 2
        namespace, cable = f"clairiere-{self.number}-{name}", f"clv{self.number}n{place}"
        machine = Machine(namespace, cable, self.address(place))
        run("ip", "netns", "add", namespace)
        self.machines.append(machine)
        run("ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace)
        run("ip", "link", "set", cable, "master", self.bridge, "up")
        machine.run("ip", "addr", "add", f"{machine.address}/24", "dev", "eth0")
        for device in ("eth0", "lo"):
            machine.run("ip", "link", "set", device, "up")
        machine.run("nft", "add", "table", "ip", "faults")
        for chain in ("input", "output"):
            machine.run("nft", "add", "chain", "ip", "faults", chain, f"{{ type filter hook {chain} priority 0; }}")
        return machine

    def close(self) -> None:
        """All of it goes; processes that are left have no network."""
        for machine in self.machines:
            run("ip", "link", "del", machine.cable)  # with the namespace alone it would go at some later time
            run("ip", "netns", "del", machine.namespace)
        run("ip", "link", "del", self.bridge)


@contextmanager
def network() -> Iterator[Network]:
    """A network of this test process alone."""
    number = os.getpid() % 250
    while subprocess.run(["ip", "link", "show", f"clb{number}"], capture_output=True, check=False).returncode == 0:
        number = (number + 1) % 250
    net = Network(number)
    try:
        yield net
    finally:
        net.close()
