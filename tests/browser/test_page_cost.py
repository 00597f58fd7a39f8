"""What an answer costs the pages that show it: processor time, raster tasks, nodes, heap, bytes, delays and INP, for
each game, on a desktop and on a phone, at full speed and on a processor four times as slow.

`make page-cost` prints it, a line for each; `make nightly` runs it too.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean, median, quantiles
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.company import Company, Guest
from tests.browser.test_speed import SEEN_SINCE, WATCH, Slowed, renderers
from tests.browser.walks import GAMES
from tests.table.kit import lay_table

ANSWERS = 40
INTERACTION = 100.0
"""Milliseconds from a touch to the next frame at a quarter of the speed, as INP counts it; on a noisy machine as much
more as fixed work takes in the same run."""
WORK = """() => { const from = performance.now(); let sum = 0;
  for (let i = 0; i < 3e6; i++) sum += Math.sqrt(i);
  return performance.now() - from; }"""
SPIN = "() => { const from = performance.now(); while (performance.now() - from < 250); }"
OBSERVE = """() => { window.events = []; window.panels = []; window.touched = 0;
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('click', () => { touched = now(); }, true);
  new MutationObserver(() => { const from = touched; requestAnimationFrame(() => panels.push(now() - from)); })
    .observe(document.getElementById('stage'), { attributeFilter: ['data-panel'] });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.interactionId) events.push(one.duration);
  }).observe({ type: 'event', durationThreshold: 16 }); }"""
SPOT = """([pick, which]) => {
  const all = [...document.querySelectorAll(which)], from = Math.floor(pick * all.length);
  for (const one of [...all.slice(from), ...all.slice(0, from)]) {
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const [a, b] of [[.5, .5], [.3, .3], [.7, .7], [.3, .7], [.7, .3]]) {
      const x = left + width * a, y = top + height * b;
      if (width && one.contains(document.elementFromPoint(x, y))) return [x, y];
    }
  }
  return null; }"""
"""Where a finger meets one of these, and nothing else."""
NODES = """() => [document.querySelectorAll('*').length, document.querySelectorAll('#board *').length,
  new Blob([document.getElementById('table').outerHTML]).size]"""
TRACED = ["disabled-by-default-devtools.timeline", "cc"]
PANEL, CHOICES, CONFIRM = (
    "document.getElementById('stage').dataset.panel",
    "#say [data-act=try]",
    "#say [data-act=confirm]",
)
UNPICKED = "#board .target:not(.apart, [aria-pressed=true])"


class Trace:
    """How often something happens in all pages of a browser while it is open."""

    def __init__(self, line: CDPSession, guest: Guest) -> None:
        self.line = line
        self.guest = guest
        self.names: Counter[str] = Counter()
        self.complete = False

    def __enter__(self) -> Trace:
        self.line.on("Tracing.dataCollected", self.collect)
        self.line.on("Tracing.tracingComplete", lambda _: setattr(self, "complete", True))
        config = {"recordMode": "recordAsMuchAsPossible", "includedCategories": TRACED}
        self.line.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
        return self

    def __exit__(self, *error: object) -> None:
        self.line.send("Tracing.end")
        while not self.complete:
            self.guest.page.wait_for_timeout(100)

    def collect(self, said: dict[str, Any]) -> None:
        self.names.update([event["name"] for event in said["value"] if event.get("ph") in ("X", "B")])


class Costs:
    """What the answers of one game cost, given by real touches."""

    def __init__(self, company: Company, game: str, *, phone: bool, throttle: int) -> None:
        self.company, self.game, self.phone, self.throttle = company, game, phone, throttle
        self.random = Random(7)
        self.tried: list[float] = []
        self.acting: list[float] = []
        self.watching: list[float] = []
        self.delays: list[float] = []
        self.panels: list[float] = []
        self.interactions: list[float] = []
        self.works: list[float] = []
        self.rasters = 0
        self.measures: list[float] = []
        while len(self.delays) < ANSWERS:
            self.play()

    def play(self) -> None:
        """One game, or as much of it as is wanted."""
        table = lay_table(self.company.store, self.game, seats=2)
        pair = [self.company.at(table, seat, phone=self.phone, reduced_motion="reduce") for seat in range(2)]
        pids = [self.prepare(guest) for guest in pair]
        with Trace(self.company.browser.new_browser_cdp_session(), pair[0]) as trace:
            while len(self.delays) < ANSWERS and not (states := [guest.state() for guest in pair])[0]["over"]:
                self.answer(pair, pids, next(seat for seat, state in enumerate(states) if state["turn"] == "yours"))
        self.rasters += trace.names["RasterTask"]
        for guest in pair:
            self.interactions += guest.page.evaluate("() => events")
            self.panels += guest.page.evaluate("() => panels")
        self.measures = [*pair[0].page.evaluate(NODES), heap(pair[0])]
        for guest in pair:
            guest.context.close()

    def prepare(self, guest: Guest) -> int:
        """Watch a page, and find out which process shows it: the one that is busy when it is."""
        guest.page.evaluate(WATCH)
        guest.page.evaluate(OBSERVE)
        guest.page.wait_for_timeout(500)
        before = renderers()
        guest.page.evaluate(SPIN)
        spent = {pid: time - before.get(pid, 0.0) for pid, time in renderers().items()}
        if self.throttle > 1:
            line = guest.context.new_cdp_session(guest.page)
            line.send("Emulation.setCPUThrottlingRate", {"rate": self.throttle})
        return max(spent, key=lambda pid: spent[pid])

    def answer(self, pair: list[Guest], pids: list[int], mover: int) -> None:
        """Touch, try and confirm, until both pages have painted the answer and are quiet again."""
        acting, watching = pair[mover], pair[1 - mover]
        self.works.append(float(acting.page.evaluate(WORK)))
        first, made, before = acting.version + 1, acting.version + acting.takes(), renderers()
        panel = self.picked(acting) if made > first else self.touched(acting, made)
        while panel == "pick":
            panel = self.touch(acting, made, CHOICES)
        acting.page.wait_for_timeout(200)
        between = renderers()
        if panel == "try":
            self.touch(acting, made, CONFIRM)
        for guest in pair:
            guest.page.wait_for_function(f"() => window.painted[{made}]")
        acting.page.wait_for_timeout(250)
        after = renderers()
        seen, touched = watching.page.evaluate(SEEN_SINCE, first), acting.page.evaluate("() => touched")
        self.delays.append(float(seen) - float(touched))
        if panel == "try":
            self.tried.append(between[pids[mover]] - before[pids[mover]])
            self.acting.append(after[pids[mover]] - between[pids[mover]])
            self.watching.append(after[pids[1 - mover]] - between[pids[1 - mover]])

    def touched(self, guest: Guest, made: int) -> str:
        """Something on the board, if anything there can be chosen; what the panel is about then."""
        return self.touch(guest, made, "#board .target") or self.touch(guest, made, "#answers button:not(.on-board)")

    def picked(self, guest: Guest) -> str:
        """As many things as are asked for, one after the other, and then the button that sends them all."""
        while guest.page.get_attribute("#confirm-picks", "aria-disabled") == "true":
            assert self.press(guest, UNPICKED), "fewer can be picked than are asked for"
        assert self.press(guest, "#confirm-picks")
        return "sent"

    def press(self, guest: Guest, which: str) -> bool:
        """Touch one of these, if there is one."""
        spot = guest.page.evaluate(SPOT, [self.random.random(), which])
        if spot is None:
            return False
        if self.phone:
            guest.page.touchscreen.tap(*spot)
        else:
            guest.page.mouse.click(*spot)
        return True

    def touch(self, guest: Guest, made: int, which: str) -> str:
        """Touch one of these; what the panel is about then. Nothing: there is none, or the answer is given."""
        before = guest.page.evaluate(f"() => {PANEL} ?? ''")
        if not self.press(guest, which):
            return ""
        guest.page.wait_for_function(f"(before) => window.painted[{made}] || ({PANEL} ?? '') !== before", arg=before)
        return str(guest.page.evaluate(f"() => {PANEL} ?? 'sent'"))

    @property
    def inp(self) -> float:
        """The interaction than which one in fifty was slower; those of less than 16 ms are not told."""
        return sorted(self.interactions)[-1 - len(self.interactions) // 50] if self.interactions else 0.0

    def __str__(self) -> str:
        nodes, board, size, heap = self.measures
        return ", ".join([
            f"{self.game} {'phone' if self.phone else 'desktop'} {self.throttle}x",
            f"CPU of a try {median(self.tried):.0f}",
            f"an answer acting {median(self.acting):.0f}",
            f"watching {median(self.watching):.0f} ms",
            f"other screen p50 {median(self.delays):.0f} p95 {quantiles(self.delays, n=20)[-1]:.0f} ms",
            f"own panel p95 {quantiles(self.panels, n=20)[-1]:.0f} ms",
            f"INP {self.inp:.0f} ms",
            f"{self.rasters / len(self.delays) / 2:.0f} raster tasks a page",
            f"{nodes:.0f} nodes ({board:.0f} of the board)",
            f"fragment {size / 1000:.0f} kB",
            f"heap {heap:.1f} MB",
            f"fixed work {fmean(self.works):.1f} ms",
        ])  # fmt: skip


def heap(guest: Guest) -> float:
    """Megabytes of the page's own script and nodes."""
    line = guest.context.new_cdp_session(guest.page)
    line.send("Performance.enable")
    found = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    return float(found["JSHeapUsedSize"]) / 1e6


@pytest.mark.nightly
@pytest.mark.parametrize("throttle", [1, 4])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_touch_is_answered_by_a_frame_at_once(company: Company, game: str, phone: bool, throttle: int) -> None:
    costs = Costs(company, game, phone=phone, throttle=throttle)
    print(f"\n{costs}")  # noqa: T201
    assert costs.inp <= INTERACTION * max(1.0, Slowed(costs.works).p95)
