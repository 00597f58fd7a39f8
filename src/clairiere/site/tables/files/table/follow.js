// Following the table: the stream brings the newest fragment or, if it cannot, its number; what happened since is shown
// one answer after the other, a bot's as slowly as its reader likes. The service is never slowed down.
import { all, first, language, lost, on, parsed, pause, says, stage, still } from "./page.js";
import { facts, over, state, version } from "./state.js";
import { fragment } from "./service.js";
import { liked } from "./like.js";
import { again, here, nudged } from "./people.js";
import { show } from "./show.js";
import { complain } from "./why.js";

export const PACE = 420, TURN = 6000; // ms for a person's answer, and at most for all answers of a bot's turn
const MOST = 20, FRAMES = 12, FRAME = 700; // who has missed more answers, or was away, sees a film of so many frames
let following = false, shownAt = 0, stay = 0;
let skip = () => {}; // ends a pause
let acting = "", spent = 0; // whose answer is shown, and how long their turn has taken so far
let film = false; // it begins where somebody was last here
let pushed = state.kept; // the newest fragment that the stream has brought
const brought = new Map(); // all that it has brought and that are not shown yet, by version
let stream;

const slowness = () => (still.matches || document.hidden ? 0 : Number(liked("pace").value));
const wait = (ms) => new Promise((done) => { skip = done; setTimeout(done, ms); });

export async function follow(told) {
  state.newest = Math.max(state.newest, told);
  if (following || "sending" in says) return;
  following = true;
  try {
    while (version() < state.newest && state.past === null) await next();
  } catch (error) {
    complain(error);
    if (!error.status) setTimeout(follow, 2000, 0); // the stream may live on, and tell it no second time
  }
  following = state.hurried = film = false;
}

export async function caughtUp(to) {
  follow(to);
  while (following) await pause(100);
}

async function next() {
  const piece = Number(pushed.dataset.version) < state.newest ? await fragment("now", { version: state.newest }) : pushed, last = Number(piece.dataset.version);
  const same = facts().question && facts().question === piece.dataset.question; // others have answered under a seal
  const steps = slowness() && !same ? between(version(), last) : [];
  stage.toggleAttribute("data-playing", steps.length > 0);
  for (const at of steps) if (!state.hurried && state.past === null) await turnTo(await onTheWay(at));
  delete says.playing;
  await turnTo(piece);
  for (const at of brought.keys()) if (at <= last) brought.delete(at);
}

// The versions on the way: all of them or, of many, some.
function between(from, to) {
  const count = to - from - 1, frames = film || count > MOST ? Math.min(count, FRAMES) : count;
  return Array.from({ length: Math.max(frames, 0) }, (_, n) => from + Math.ceil(((n + 1) * count) / frames));
}

// A table on the way to the newest: nobody can answer there. What cannot be had is left out.
function onTheWay(at) {
  const piece = brought.has(at) ? first("#table", parsed(brought.get(at))) : fragment("at", { at }).catch(() => null);
  if (piece.dataset) piece.dataset.past = at;
  return piece;
}

async function turnTo(piece) {
  if (!state.hurried && !still.matches) await wait(Math.max(0, shownAt + stay - Date.now()));
  if (piece && state.past === null) show(piece);
  stay = stays();
  shownAt = Date.now();
}

// How long an answer stays before the next is shown: a bot's as its reader likes, as far as its turn allows.
function stays() {
  const { seat } = first("#news > :last-child", state.kept)?.dataset ?? {}, coming = all("#news > li", pushed).filter(({ value }) => value >= version());
  spent = seat === acting ? spent : 0;
  acting = seat;
  if (film) return FRAME;
  if (!seat || !facts().bots.includes(seat)) return PACE;
  const others = coming.findIndex(({ dataset }) => dataset.seat !== seat), ms = Math.min(slowness(), (TURN - spent) / (others < 0 ? coming.length || 1 : others || 1));
  spent += ms;
  return ms;
}

// After an absence: back to where somebody was last here, and on from there.
export async function rewind(from) {
  const busy = following || state.past !== null || state.tried || state.picked || state.picks.length || over();
  if (busy || !slowness() || from >= version()) return;
  const then = await fragment("at", { at: from }).catch(() => null), now = version();
  if (!then || following || state.tried || state.picked || state.past !== null) return;
  film = true;
  pushed = Number(pushed.dataset.version) < now ? state.kept : pushed;
  show(then);
  follow(now);
}

export function listen() {
  stream?.close();
  stream = new EventSource(`/t/${says.code}/stream?version=${version()}&language=${language}`);
  stream.onopen = () => lost(false);
  stream.onmessage = ({ data }) => follow(Number(data));
  on(stream, "table", ({ data, lastEventId }) => {
    pushed = first("#table", parsed(data));
    if (slowness()) brought.set(Number(lastEventId), data);
    follow(Number(lastEventId));
  });
  on(stream, "here", ({ data }) => here(data));
  on(stream, "again", ({ data }) => again(data));
  on(stream, "nudge", ({ data }) => nudged(data));
  stream.onerror = () => {
    lost(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000 + 3000 * Math.random());
  };
}

on(window, "offline", () => lost(true));
on(window, "online", () => says.url ?? listen()); // a stream that was open may be dead, and would not say so for minutes
on(stage, "pointerdown", () => { if ((state.hurried = "playing" in says)) skip(); });
let left = version();
on(document, "visibilitychange", () => document.hidden ? (left = version()) : rewind(left));
