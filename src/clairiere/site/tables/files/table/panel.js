// The panel that takes the prompt's place while something is picked, tried, refused or looked back at, and at the end.
import { $, active, all, announce, box, first, says, stage } from "./page.js";
import { over, state, text } from "./state.js";
import { ratings } from "./rating.js";
import { ring } from "./ring.js";

export function button(act, value = "", label = "") {
  const made = first(`[data-act=${act}]`, $("acts").content).cloneNode(true);
  Object.assign(made, { value, type: "button" });
  if (label) made.append(` ${label}`);
  return made;
}

export function panel(kind, title, told, buttons) {
  says.panel = kind;
  $("say").hidden = false;
  $("say-title").textContent = title;
  $("say-text").replaceChildren(...[told].flat().map((one) => (one.nodeType ? one : Object.assign(document.createElement("p"), { textContent: one }))));
  $("say-acts").replaceChildren(...buttons);
  if (kind !== "over") announce(title, ...[told].flat());
}

export function unpanel() {
  const held = $("say").contains(active());
  delete says.panel;
  $("say").hidden = true;
  $("say").style.cssText = $("say").dataset.side = "";
  ring("refused");
  if (over()) ended();
  else if (held) home();
}

// Whether something answers what is asked, and is not only something that may be done besides.
const answersIt = ({ dataset, value }) => (dataset.answers ?? value).split("|").some((one) => !first(`#answers [data-aside][value="${one}"]`, state.kept));

// Where the keyboard goes when what it was on is gone: to the question, else to the words that say whom we wait for.
export function home(id) {
  if (state.byHand) return;
  const shown = all("#board .target, #answers button").filter((one) => box(one).width);
  const next = $(id) ?? shown.find(answersIt) ?? shown[0] ?? $(says.panel ? "say-title" : "whose") ?? stage;
  next.focus({ preventScroll: true });
}

export function ended() {
  const parts = all("#ending > *", state.kept).map((part) => document.importNode(part, true));
  parts.splice(-1, 0, ...ratings()); // before the table of scores, which may lie below the edge
  panel("over", text("whose"), parts, [...$("after").content.cloneNode(true).children]);
}
