// Touches and keys: everything the hand does comes in here.
import { $, active, acts, all, box, first, on, says, stage } from "./page.js";
import { state, version } from "./state.js";
import { putBack, target, touch } from "./answer.js";
import { closeDrawers, openRules } from "./drawer.js";
import { lines } from "./log.js";
import { home, unpanel } from "./panel.js";
import { now, step } from "./past.js";
import { why } from "./why.js";

on(document, "pointerdown", () => { state.byHand = true; });
on(stage, "click", (event) => {
  const pressed = event.target.closest("[data-act]"), link = event.target.closest("a[data-clause]");
  if (link) event.preventDefault();
  if (pressed) acts[pressed.dataset.act](pressed);
  else if (link) openRules(link.dataset.clause || $("help")?.dataset.clause);
  else if (event.target.closest("#board")) touched(event.target);
});

// Who comes nearer with two fingers reads what the places are called.
on(visualViewport, "resize", () => stage.classList.toggle("zoomed", visualViewport.scale > 1.3));

// What was touched: what is being tried, something that can be chosen, or something else, and then why not.
function touched(element) {
  if (state.past === version()) now(); // the last step of a replay is the table as it is
  if (state.past !== null || "playing" in says) return;
  const found = all("#board [id]").filter((one) => one.contains(element)).map((one) => one.id).reverse(), legal = found.find(target);
  if (state.tried && found.includes(state.tried.id)) acts.confirm();
  else if (legal) touch(legal);
  else if (state.tried || state.picked) putBack();
  else if (found.length) why(found[0]);
  else if (/why|gone/.test(says.panel)) unpanel();
}

// A long touch, or the other button of a mouse, asks what a thing is even if it can be chosen.
on(stage, "contextmenu", (event) => {
  const id = event.target.closest("#board [id]")?.id;
  if (!id || state.past !== null) return;
  event.preventDefault();
  why(id);
});

// The nearest thing that can be chosen in the direction of an arrow key or, with Shift, the nearest thing of all.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function neighbour(from, [x, y], which = "#board .target") {
  const here = box(from);
  const far = (one) => {
    const { left, top, width, height } = box(one), a = left - here.left + (width - here.width) / 2, b = top - here.top + (height - here.height) / 2;
    return a * x + b * y > 4 ? a * x + b * y + 2 * Math.abs(a * y + b * x) : Infinity;
  };
  return all(which).filter((one) => box(one).width && far(one) < Infinity).sort((one, other) => far(one) - far(other))[0];
}

function explore(from, way) {
  const next = from ? neighbour(from, way, "#board [id]") : first("#board [id]");
  if (next && !next.matches(".target")) next.tabIndex = -1;
  next?.focus();
}

const KEYS = {
  i: () => active().matches("#board [id]") && why(active().id),
  "?": () => openRules($("help")?.dataset.clause),
  l: () => ($("log").checkVisibility() || $("log").showPopover(), lines().at(-1)?.lastElementChild.focus()),
  c: () => acts.confirm(),
  z: () => first("#back button")?.click(),
  Escape: () => closeDrawers() || ("words" in says && (acts.words(), true)) || (state.past !== null ? now() : state.tried || state.picked ? putBack() : /why|gone/.test(says.panel) && unpanel()),
};

on(document, "keydown", (event) => {
  state.byHand = false;
  const { key } = event, on = event.target.closest("#board [id]"), way = WAYS[key];
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target.matches("#find") && key !== "Escape")) return;
  if (way && event.shiftKey && state.past === null) explore(on, way);
  else if (on && (way || key === "Enter" || key === " ")) {
    event.preventDefault();
    if (way) neighbour(on, way)?.focus();
    else touched(on);
  } else if (way && state.past === null && event.target.matches("body, header *") && first("#board .target")) {
    event.preventDefault();
    home();
  } else if (state.past !== null && way?.[0]) step(state.past + way[0]);
  else if (key > "0" && key <= "9") all("#near #answers button, #say-acts button").filter((one) => box(one).width)[key - 1]?.click();
  else KEYS[key.length === 1 ? key.toLowerCase() : key]?.();
});
