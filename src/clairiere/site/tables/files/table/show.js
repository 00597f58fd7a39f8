// Showing: a newer fragment is merged into the page, so that what keeps its id glides and the keyboard stays.
import { $, active, acts, all, box, first, on, says, stage, still } from "./page.js";
import { facts, over, state, text, version } from "./state.js";
import { attempt, forget, markPicked } from "./answer.js";
import { tick } from "./clock.js";
import { guide } from "./guide.js";
import { ids, note } from "./log.js";
import { merge } from "./merge.js";
import { button, ended, home, panel } from "./panel.js";
import { turnChair } from "./people.js";
import { keepPicks, labelled, markPicks } from "./picks.js";
import { ring, ringFocus } from "./ring.js";
import { itsYou } from "./turn.js";

const cards = (side) => all(`#board use[href*=-${side}]`).map((use) => use.closest("[id]"));

export function morph(old, fresh) {
  const inside = old.contains(active()), backs = new Set(cards("back"));
  merge(old, fresh);
  for (const card of cards("face")) if (backs.has(card)) card.classList.add("turns");
  if (inside && !active()?.matches("#stage *")) home();
  markPicks();
  ringFocus();
}

// A picture without its ground, which lies there already.
export const stateOf = (svg) => (first(".ground", svg)?.remove(), svg);
export const showBoard = (svg) => morph($("board").lastElementChild, svg);

export function show(piece) {
  const before = facts(), same = before.question && before.question === piece.dataset.question;
  state.kept = piece;
  const dropped = keepPicks();
  if (!same && (state.tried || state.picked || says.panel === "why")) forget();
  morph($("table"), state.tried?.board ? withTrial(piece) : piece);
  if (state.picked) markPicked();
  dress(before);
  if (dropped.length && !over()) panel("gone", says.gone, labelled(dropped), [button("dismiss")]);
  if (state.tried?.board) attempt(state.tried.notation, state.tried.id);
}

// What is tried stays on the board while others answer what they are asked.
function withTrial(piece) {
  const both = piece.cloneNode(true);
  first("#board", both).lastElementChild.replaceWith(state.tried.board.cloneNode(true));
  return both;
}

export const link = (at) => { $("link").dataset.link = says.url ? location.origin + says.url : `${location.origin}/tables/${says.code}?at=${at}`; };

// What the page itself says goes with what the table says.
export function dress(before) {
  const near = $("near"), many = all("#answers .on-board", state.kept).length > 3, places = $("table").style.cssText;
  if (stage.style.cssText !== places) stage.style.cssText = places;
  if (before?.own && !facts().own && !("shared" in says)) location.reload(); // the seat is lost: the page says how to get it back
  says.turn = facts().turn;
  $("where").textContent = text("headline");
  for (const ours of ["guide", "watching", "left", "offered", "nudged", "absent", "more", "aloud", "clock"].map($)) if (ours && ours.parentNode !== near) near.append(ours);
  stage.toggleAttribute("data-many", many);
  $("more").hidden = !many;
  $("more-count").textContent = all("#answers [name=notation]", state.kept).length;
  link(version());
  note(before);
  tick();
  if (!facts().past) arrived(before);
  light();
}

// What somebody else has just moved is lit for a while; where nothing glides, until the next answer.
let dark = 0;
export function light() {
  const last = first("#news > :last-child", state.kept);
  clearTimeout(dark);
  ring("last", still.matches || last?.dataset.seat !== facts().seat ? ids(last) : []);
  if (!still.matches) dark = setTimeout(ring, 2500, "last");
}

// What is shown is the newest, and not on the way to it.
function arrived(before) {
  itsYou(before);
  turnChair(before);
  guide();
  if (!over()) return;
  ended();
  if (before && before.over !== "true") home("say-title");
}

on(stage, "animationend", ({ target }) => target.closest(".came, .turns")?.classList.remove("came", "turns"));
acts.more = (pressed) => {
  const open = (pressed.ariaExpanded = stage.toggleAttribute("data-all"));
  if (open && !state.byHand) all("#answers button").find((one) => box(one).width)?.focus();
};
