// The replay of a game: a scrubber, buttons, keys and the notebook lead from step to step; or it plays by itself.
import { $, acts, all, announce, first, lost, on, pause, says, stage } from "../table/page.js";
import { merge } from "../table/merge.js";
import { ring } from "../table/ring.js";
import { moment } from "./moment.js";
import { beside, last, piece } from "./steps.js";

const SOON = 500, SELDOM = 6000; // ms until a step is said by ear, and between two of a replay that plays by itself
const lines = new Map(all("#notes [data-line]").map((line) => [Number(line.dataset.line), line]));
const turns = [0, ...all("#notes [data-turn]").map((line) => Number(line.dataset.line)), last];
const scrubber = $("scrubber");
let wanted = Number(says.at), shown = wanted, busy = false, playing = 0, speech = 0, said = 0;

const words = (line) => [...line.lastElementChild.children].map((one) => one.textContent).join(" ");
const ids = (line) => (line?.dataset.touched ?? "").split(" ");
const cards = (side) => all(`#board use[href*=-${side}]`).map((use) => use.closest("[id]"));

// The newest step that is wanted; what is passed over on the way is not waited for.
export async function go(to) {
  wanted = Math.min(Math.max(to, 0), last);
  follow(wanted);
  if (busy) return;
  busy = true;
  try {
    while (shown !== wanted) {
      const at = wanted, fresh = await piece(at);
      if (at === wanted) show(at, fresh);
    }
    lost(false);
    beside(shown);
  } catch {
    stop();
    lost(true);
    setTimeout(() => go(wanted), 3000);
  }
  busy = false;
}

function show(at, fresh) {
  const backs = new Set(cards("back"));
  shown = at;
  merge($("table"), fresh);
  for (const card of cards("face")) if (backs.has(card)) card.classList.add("turns");
  stage.style.cssText = $("table").style.cssText;
  $("told").scrollTop = 0;
  ring("seen", ids(lines.get(at)));
  settle(at);
  tell();
}

// Everything that leads from here, or says where we are.
function settle(at) {
  const before = turns.filter((turn) => turn < at).at(-1) ?? 0, after = turns.find((turn) => turn > at) ?? last;
  const leads = { first: 0, turn_back: before, back: at - 1, forward: at + 1, turn_forward: after, last };
  for (const one of all("[data-lead]")) {
    const to = Math.min(Math.max(leads[one.dataset.lead], 0), last);
    if (one.href) one.href = address(to);
    else one.value = to;
    one.toggleAttribute("data-idle", to === at);
  }
  for (const one of all("[data-eyes]")) if (one.href) one.href = address(at, one.dataset.eyes);
  for (const field of all("#record [name=at]")) field.value = at;
  if (!$("record")) history.replaceState(null, "", address(at));
  moment(at, last);
  if ($("print")) $("print").href = `/t/${says.code}/picture.svg?at=${at}&eyes=${says.eyes}`;
  $("where").textContent = $("headline").textContent;
}

const address = (at, eyes = says.eyes) => `?at=${at}${eyes === "all" ? "" : `&eyes=${eyes}`}`;

// The scrubber and the notebook go along at once, however long the step takes.
function follow(at) {
  const line = lines.get(at), list = $("notes");
  scrubber.value = at;
  scrubber.setAttribute("aria-valuetext", heard(at));
  for (const one of all("#notes [aria-current]")) one.removeAttribute("aria-current");
  line.setAttribute("aria-current", "step");
  const up = line.offsetTop - list.offsetTop;
  if (up < list.scrollTop || up + line.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = up - list.clientHeight / 2;
}

const heard = (at) => `${says.step.replace("{n}", at).replace("{last}", last)}: ${words(lines.get(at))}`;

// Said once somebody stays at a step; of a replay that plays by itself now and then, and never twice: a slider says its own.
function tell() {
  clearTimeout(speech);
  const wait = playing ? Math.max(SOON, said + SELDOM - Date.now()) : SOON;
  if (document.activeElement === scrubber && !playing) return;
  speech = setTimeout(() => {
    if (shown !== wanted) return;
    said = Date.now();
    announce(heard(shown));
  }, wait);
}

function stop() {
  playing = 0;
  pressed();
}

function pressed() {
  $("play").setAttribute("aria-pressed", Boolean(playing));
  for (const name of ["aria-label", "title"]) $("play").setAttribute(name, playing ? says.pause : says.play);
}

async function play() {
  const mine = (playing = Date.now() + Math.random());
  pressed();
  if (wanted === last) await go(0);
  while (playing === mine && wanted < last) {
    await pause(Number($("pace").value));
    if (playing !== mine) return;
    await go(wanted + 1);
  }
  if (playing === mine) stop();
}

const by = (to) => { stop(); return go(to); };
acts.play = () => (playing ? stop() : play());
acts.words = (button) => {
  $("menu").hidePopover();
  const open = stage.toggleAttribute("data-words");
  button.ariaExpanded = open;
  $("spoken").scrollIntoView({ block: "nearest" });
  if (open) $("spoken").focus({ preventScroll: true });
};

const KEYS = {
  ArrowLeft: () => by(wanted - 1),
  ArrowRight: () => by(wanted + 1),
  PageUp: () => by(turns.filter((turn) => turn < wanted).at(-1) ?? 0),
  PageDown: () => by(turns.find((turn) => turn > wanted) ?? last),
  Home: () => by(0),
  End: () => by(last),
  " ": acts.play,
  l: () => ($("log").checkVisibility() || $("log").showPopover(), lines.get(wanted).lastElementChild.focus()),
  Escape: () => "words" in says && first("[data-act=words]").click(),
};
// Where keys have a meaning of their own they keep it; in a list that scrolls, only those that scroll it.
const own = (target, key) => target.matches("select, textarea, input:not([type=range])") || (key === " " && target.matches("button, a, summary"))
  || (/^Page|Home|End/.test(key) && target.closest("#spoken"));

on(document, "keydown", (event) => {
  const { key, target } = event, how = KEYS[key.length === 1 ? key.toLowerCase() : key];
  if (!how || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || own(target, key)) return;
  if (key !== "Escape") event.preventDefault();
  how();
});

// While it was closed nothing in it had a place.
on($("log"), "toggle", ({ newState }) => newState === "open" && lines.get(wanted).scrollIntoView({ block: "center" }));
on(scrubber, "input", () => by(Number(scrubber.value)));
on(stage, "click", (event) => {
  const act = event.target.closest("[data-act]"), line = event.target.closest("#log [data-line], #turns a, #turns button"), lead = event.target.closest("[data-lead]");
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (act) return acts[act.dataset.act](act);
  if (!lead && !event.target.closest("#notes a, #notes button, #turns a, #turns button")) return;
  event.preventDefault();
  const to = lead ?? event.target.closest("a, button");
  by(to.href ? Number(new URL(to.href).searchParams.get("at")) : Number(to.value));
  if (line && $("log").matches(":popover-open")) $("log").hidePopover();
});
for (const event of ["pointerover", "focusin"]) on($("notes"), event, ({ target }) => shown === wanted && ring("seen", ids(target.closest("li"))));
for (const event of ["pointerleave", "focusout"]) on($("notes"), event, () => ring("seen", ids(lines.get(shown))));
on(stage, "animationend", ({ target }) => target.closest(".came, .turns")?.classList.remove("came", "turns"));
on(document, "visibilitychange", () => document.hidden && stop());

const pace = $("pace");
pace.value = localStorage["replay-pace"] ?? pace.value;
pace.onchange = () => { localStorage["replay-pace"] = pace.value; };

if (!$("sheet").childElementCount) fetch(says.sheet).then((reply) => reply.text()).then((drawn) => { $("sheet").innerHTML = drawn; });
stage.classList.add("live");
follow(shown);
settle(shown);
ring("seen", ids(lines.get(shown)));
beside(shown);
