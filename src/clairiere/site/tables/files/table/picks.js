// Picks: a question that takes several answers of a kind. They are collected on the page, where a second touch puts one
// back, and sent one after the other once they are confirmed. Others may answer in the meantime: what is collected stays.
import { $, all, announce, first, lost, says } from "./page.js";
import { facts, state, text } from "./state.js";
import { fragment } from "./service.js";
import { forget, post, whatIsThis } from "./answer.js";
import { caughtUp } from "./follow.js";
import { button, panel } from "./panel.js";
import { practiseAll } from "./practice.js";
import { sound } from "./sound.js";
import { bring } from "./turn.js";

let remark = ""; // what is said beside their number
let purpose = ""; // what the one that was touched last is good for
let counted = ""; // how many there are, and that; while they are sent the table asks for fewer and fewer
let latest = ""; // what was touched last, for who wants to know what it is
const labels = new Map(); // what their buttons say, also when these are gone

const collecting = () => first("#picks", state.kept)?.dataset;
export const pickButton = (value) => first(`#answers [data-pick][value="${value}"]`, state.kept);
export const enough = () => state.past === null && !("sending" in says) && state.picks.length >= collecting()?.fewest;
export const labelled = (values) => [...new Set(values)].map((one) => labels.get(one)).join(", ");

export function toggle(value, wanted = !state.picks.includes(value)) {
  if ("sending" in says) return;
  const { most, full } = collecting(), { textContent, dataset } = pickButton(value), others = state.picks.filter((one) => one !== value);
  const fits = !wanted || others.length < most;
  if (fits) state.picks = wanted ? [...others, value] : others;
  labels.set(value, textContent);
  remark = !fits ? full : wanted ? dataset.pick : "";
  purpose = fits && wanted ? dataset.purpose : "";
  latest = first(`#board [data-answers="${value}"]`)?.id;
  if (says.panel) forget();
  markPicks();
  announce(`${counted} ${purpose}`.trim());
  bring(true); // what is said of it may cover a card
  sound(fits ? "moved" : "refused");
}

// Several at once, as a hint proposes them, take the place of those that are picked.
export function pickAll(values) {
  if (values.length > 1) state.picks = [];
  for (const one of values) toggle(one, true);
}

// Everything that gives a pick says whether it is picked; once there are enough, the others step back.
export function markPicks() {
  const { most, count } = collecting() ?? {};
  if (!count || state.past !== null || !$("picks")) return;
  for (const one of all("#board [data-answers], #answers [data-pick]")) {
    const on = (one.dataset.answers ?? one.value).split("|").some((answer) => state.picks.includes(answer));
    one.setAttribute("aria-pressed", on);
    one.classList.toggle("picked", on);
    one.classList.toggle("apart", !on && state.picks.length >= most);
  }
  if (!("sending" in says)) counted = `${count.replace("{n}", state.picks.length)} ${remark}`.trim();
  $("picks-count").textContent = counted;
  $("picks-purpose").textContent = purpose;
  $("confirm-picks").setAttribute("aria-disabled", !enough());
  first("#picks [data-act=about]")?.remove();
  if (latest) $("confirm-picks").after(...whatIsThis(latest));
}

// A newer fragment: what can still be picked stays picked. Returns what is not asked any more, for nothing is dropped in silence.
export function keepPicks() {
  if (facts().past || "sending" in says) return [];
  const dropped = collecting() ? [] : state.picks;
  state.picks = state.picks.filter(pickButton);
  if (!state.picks.length) remark = purpose = "";
  return dropped;
}

// One after the other, each at the question that follows the one before; then the answer that confirms them.
export async function sendPicks() {
  const { most, empty, confirm, failed, left } = collecting(), missing = Array(empty ? most - state.picks.length : 0).fill(empty);
  const unsent = [...state.picks, ...missing, confirm];
  if (LESSON) return practiseAll(unsent);
  labels.set(empty, text(`answers [value="${empty}"]`)).set(confirm, text("confirm-picks"));
  remark = purpose = "";
  markPicks();
  says.sending = "";
  markPicks();
  const refusal = await sendAll(unsent);
  state.picks = unsent.slice(0, -1);
  delete says.sending;
  state.hurried = true; // nobody needs to see their own answers one by one
  await caughtUp(refusal?.version ?? 0);
  if (refusal) notSent(refusal, failed, left.replace("{what}", labelled(unsent)));
}

// Takes from the list what has arrived; returns why the next has not.
async function sendAll(unsent) {
  let piece = state.kept;
  try {
    while (unsent.length) {
      const { version } = await post("answer", unsent[0], piece.dataset);
      unsent.shift();
      state.newest = Math.max(state.newest, version);
      if (unsent.length) piece = await fragment("now", { version });
    }
  } catch (error) {
    return error;
  }
}

function notSent(refusal, title, told) {
  if (!("status" in refusal)) throw refusal;
  markPicks();
  panel("gone", title, [refusal.says ?? says.trouble, told], [button("dismiss")]);
  if (!refusal.status) lost(true);
}
