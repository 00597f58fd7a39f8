// What the reader learns is noted for the page of what they know: in the background, several notes at once.
import { first, pause, says } from "./page.js";
import { facts } from "./state.js";

const [, , game, id] = (says.url ?? says.rules).split("/"); // an exercise, or the rules of a table
const WAIT = 4000; // ms that notes of a table are collected
const notes = new Set();
let due, sent = Promise.resolve();

export function note(line) {
  if (!id && !facts().own) return; // somebody who only watches
  notes.add(line);
  clearTimeout(due);
  due = setTimeout(send, id ? 0 : WAIT);
}

export const refusedBy = (clause) => note(id ? `${id} wrong ${clause}` : `refused ${clause}`);
export const marks = (right) => note(`${id} ${right ? "right" : "wrong"}`);

// One after the other: the first of somebody new brings the cookie for the next.
function send() {
  clearTimeout(due);
  if (!notes.size) return sent;
  const body = new URLSearchParams({ csrfmiddlewaretoken: first("[name=csrfmiddlewaretoken]").value, game, notes: [...notes].slice(-50).join("\n") });
  notes.clear();
  return (sent = sent.then(() => fetch("/learn/me/note", { method: "POST", keepalive: true, body })).catch(() => {}));
}

// To another page, once that is noted; but nobody waits long for it.
export const leave = (to) => Promise.race([send(), pause(800)]).then(() => location.assign(to));
addEventListener("pagehide", send);
