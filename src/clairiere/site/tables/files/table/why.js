// What is touched says what it is, what it does and what it means now; and, if it cannot be chosen, why not.
import { $, acts, all, box, lost, says, stage } from "./page.js";
import { facts, state, version } from "./state.js";
import { ask } from "./service.js";
import { gone, putBack, target } from "./answer.js";
import { openRules } from "./drawer.js";
import { refusedBy } from "./note.js";
import { button, panel, unpanel } from "./panel.js";
import { marked } from "./practice.js";
import { ring, shape } from "./ring.js";
import { sound } from "./sound.js";

export const why = (id) => ask("why", { version: version(), piece: id }).then((reply) => reply.json())
  .then((told) => {
    if (LESSON && "line" in told) return marked(told); // what an exercise has asked to find
    const { title, says, clause, link, name, tells, rule } = told;
    const no = target(id) ? [] : [`${title} ${says}`.trim()];
    if (no.length && clause && link && facts().turn === "yours") refusedBy(clause);
    refuse(name || title, name ? [...tells, ...no] : says, link && clause, id, rule);
  }).catch(complain);

function refuse(title, told, clause = "", id = "", rule = "") {
  if (state.tried || state.picked) putBack();
  const rules = [...new Set([rule, clause])].filter(Boolean).map((one) => button("rule", one, one));
  panel("why", title, told, [...rules, button("dismiss")]);
  portray($(id));
  $("say").classList.toggle("no", Boolean(clause) || !Array.isArray(told));
  ring("refused", clause && id ? [id] : []);
  if (id && innerWidth >= 1100) beside(box($(id)), box($("say")));
  sound(clause ? "refused" : "moved");
}

// A copy of something in the picture that lies where it lies, and that nobody can take for it.
function copied(thing) {
  const spot = thing.closest(".pos") ?? thing, whole = shape("g", {});
  let copy = thing.cloneNode(true);
  for (let up = thing; up !== spot; ) {
    const shell = (up = up.parentElement).cloneNode();
    shell.append(copy);
    copy = shell;
  }
  whole.append(copy);
  for (const one of all("title, .hit, .ring, .foresight", whole)) one.remove();
  for (const one of all("*", whole)) for (const name of ["id", "role", "tabindex", "data-answers", "aria-label"]) one.removeAttribute(name);
  copy.classList.remove("came", "target");
  return whole;
}

// What is spoken of, cut out of the picture: the ground beneath it, and what lies wholly on it.
function portray(thing) {
  if (!thing?.getBBox) return;
  const { left, right, top, bottom } = box(thing), lies = (thing.closest(".pos") ?? thing).getAttribute("style");
  const on = (one) => one.left > left - 4 && one.right < right + 4 && one.top > top - 4 && one.bottom < bottom + 4;
  const under = all("#board > .under .pos").filter((one) => one.getAttribute("style") === lies).map((one) => one.cloneNode(true));
  const over = all("#board [id]").filter((one) => thing.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING && on(box(one)));
  const drawn = shape("svg", { class: "clairiere portrait", "aria-hidden": true }), itself = copied(thing);
  drawn.append(...under, itself, ...over.map(copied));
  $("say-text").prepend(drawn);
  const { x, y, width, height } = itself.getBBox();
  drawn.setAttribute("viewBox", [x, y, width, height]);
  drawn.classList.toggle("broad", width > 1.9 * height);
}

// On a wide table the bubble lies beside the piece, within the table, where it covers the fewest things that can be chosen.
function beside({ left, right, top, bottom }, { width, height }) {
  const room = box(stage), within = (least, wanted, most) => Math.max(least, Math.min(wanted, most));
  const across = within(room.left + 4, (left + right - width) / 2, room.right - width - 4), along = within(room.top + 48, (top + bottom - height) / 2, room.bottom - height - 4);
  const under = (x, y) => ({ left, right, top, bottom }) => left < x + width && right > x && top < y + height && bottom > y;
  const targets = all("#board .target").map(box);
  const cost = ([x, y]) => targets.filter(under(x, y)).length + Math.max(0, room.left - x, x + width - room.right, room.top + 48 - y, y + height - room.bottom);
  const tips = [(left + right) / 2 - across, (top + bottom) / 2 - along];
  const places = [[across, bottom + 12, "below", tips[0]], [right + 12, along, "right", tips[1]], [left - width - 12, along, "left", tips[1]], [across, top - height - 12, "above", tips[0]]];
  const [x, y, side, tip] = places.sort((one, other) => cost(one) - cost(other))[0];
  $("say").dataset.side = side;
  $("say").style.cssText = `left:${x - room.left}px;top:${y - room.top}px;bottom:auto;--tip:${tip}px`;
}

export function complain(error) {
  if (error.link) refusedBy(error.clause);
  if (error.status === 409) gone(error);
  else if (error.status) refuse(error.clause ? says.no : says.gone, error.says, error.clause);
  else if (error.status === 0) lost(true);
  else throw error;
}

acts.dismiss = unpanel;
acts.about = ({ value }) => why(value);
acts.rule = ({ value }) => openRules(value);
