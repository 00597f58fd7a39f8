// What the page knows: the newest fragment of the table, and what its reader is doing with it. Modules cannot assign
// what they import, so everything that several of them change is a field of this object.
import { $, first, says } from "./page.js";

export const state = {
  kept: $("table").cloneNode(true), // the newest fragment that was shown; the page may show an older one
  newest: 0, // the newest version that we know of
  seat: "", // the chair we look from, for those who hold several
  ahead: 0, // by how many ms the clock of the service is ahead of ours
  byHand: true, // whether mouse or finger was used last, and not the keyboard
  picked: null, // { answers, id }: what was touched can mean several things
  tried: null, // { notation, id, board }: the board shows what an answer would bring about
  picks: [], // the answers that are picked and not sent
  past: null, // the version that is looked back at
  hurried: false, // somebody has tapped to skip what is shown one by one
};

export const facts = () => state.kept.dataset;
export const version = () => Number(facts().version);
export const over = () => facts().over === "true" && !("practice" in says); // an exercise has a mark, and no ending
export const text = (id, within = state.kept) => first(`#${id}`, within)?.textContent ?? "";

state.newest = version();
