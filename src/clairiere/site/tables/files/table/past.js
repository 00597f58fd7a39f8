// The past: the board as it was at some version, step by step, or as a replay of what happened since one's last turn.
import { $, acts, first, pause, says } from "./page.js";
import { facts, state, text, version } from "./state.js";
import { fragment } from "./service.js";
import { putBack } from "./answer.js";
import { closeDrawers } from "./drawer.js";
import { follow } from "./follow.js";
import { ids, lines, plain } from "./log.js";
import { button, panel, unpanel } from "./panel.js";
import { ring } from "./ring.js";
import { link, morph } from "./show.js";
import { complain } from "./why.js";

const READING = 45, LEAST = 1500; // ms for each letter that is told, and at least for a step
let replaying = 0;

const mark = (line) => lines().map((one) => one.toggleAttribute("aria-current", one === line));

export async function look(wanted) {
  const at = Math.min(Math.max(wanted, 0), version());
  if (state.tried || state.picked) putBack();
  const piece = await fragment("at", { at }).catch(complain);
  if (!piece) return;
  state.past = at;
  link(at);
  morph($("board"), first("#board", piece));
  const line = first(`#notes [data-line="${at}"]`);
  mark(line);
  line?.scrollIntoView({ block: "nearest" });
  // The notebook has the newest lines only, so what is told comes from the piece. An answer under a seal has no line
  // for anybody else; then it is said what is asked.
  const told = first(`#line-${at}`, piece);
  panel("past", text("headline", piece), told ? plain(told) : at ? text("asked", piece) : says.opening, ["earlier", "later", "now"].map((act) => button(act)));
  ring("seen", ids(told));
}

export function now() {
  state.past = null;
  replaying += 1;
  mark();
  ring("seen");
  morph($("board"), first("#board", state.kept));
  unpanel();
  follow(0);
}

// From one's own last answer before somebody else went on, as fast as one reads; it stops at the last step. Who only
// watches sees the last five.
async function replay() {
  const mine = (replaying += 1), own = lines().map((line) => facts().own.includes(line.dataset.seat));
  const from = lines()[own.lastIndexOf(true, own.lastIndexOf(false))]?.dataset.line ?? Math.max(0, version() - 5);
  closeDrawers();
  for (let at = Number(from); at <= version() && mine === replaying; at += 1) {
    await look(at);
    if (at < version()) await pause(Math.max(LEAST, READING * $("say-text").textContent.length));
    else ring("seen");
  }
}

export const step = (to) => { replaying += 1; return to > version() ? now() : look(to); };
Object.assign(acts, { replay, now, earlier: () => step(state.past - 1), later: () => step(state.past + 1) });
acts.look = ({ value }) => { closeDrawers(); step(Number(value)); };
