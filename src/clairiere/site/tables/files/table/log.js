// The log: a line for every answer, with a mark where its reader last looked. A line is a button: the board as it was then.
import { $, acts, all, announce, box, first, on, parsed, says } from "./page.js";
import { facts, over, state, text, version } from "./state.js";
import { ask } from "./service.js";
import { ring } from "./ring.js";

export const lines = () => all("#notes [data-line]");
export const plain = (line) => all("p", line).map((one) => one.textContent).join(" ");
export const ids = (line) => (line?.dataset.touched ?? "").split(" ");
export const seen = `seen-${says.code}`, seenBefore = Number(localStorage[seen] ?? Infinity);

function written(entry) {
  const line = $("line").content.firstElementChild.cloneNode(true), told = line.lastElementChild;
  Object.assign(line.dataset, { line: (told.value = entry.value), ...entry.dataset });
  first("use", line).setAttribute("href", `#here-seat-${entry.dataset.seat}`);
  told.append(...document.importNode(entry, true).children);
  return line;
}

// What is asked of us, said after what has happened: by ear one follows a single voice. What others think about is not said.
function asked(before) {
  const { turn, question } = facts();
  if (over()) return before?.over === "true" ? [] : [text("whose"), first("#ending .result", state.kept).textContent];
  if (turn !== "yours" || facts().past || question === before?.question) return [];
  return [...(before?.turn === turn ? [] : [text("whose")]), text("asked")];
}

export function note(before) {
  const list = $("notes"), newest = Number(lines().at(-1)?.dataset.line ?? 0);
  const fresh = all("#news > li", state.kept).filter((entry) => entry.value > newest);
  for (const entry of fresh) {
    if (entry.value > seenBefore && !$("since")) list.append($("since-mark").content.cloneNode(true));
    list.append(written(entry));
  }
  if (fresh.length) list.scrollTop = list.scrollHeight;
  const heard = [...fresh.map(plain), ...asked(before)];
  if (before && heard.length) announce(...heard);
  if (!document.hidden) localStorage[seen] = version();
}

acts.all = async (pressed) => {
  const whole = parsed(await (await ask("log", { since: 0 })).text());
  $("notes").replaceChildren(...all("li", whole).map(written));
  pressed.hidden = true;
};

for (const event of ["pointerover", "focusin"]) on($("notes"), event, ({ target }) => ring("seen", ids(target.closest("li"))));
for (const event of ["pointerleave", "focusout"]) on($("notes"), event, () => ring("seen"));
on($("log"), "toggle", () => { $("notes").scrollTop = $("notes").scrollHeight; }); // what is hidden cannot scroll

// A dock with many words grows over the foot of the notebook: then its newest line lies higher.
function uncover() {
  const list = $("notes"), { left, right, bottom } = box($("log")), dock = box($(says.panel && says.panel !== "why" ? "say" : "near"));
  const covered = dock.height && dock.left < right && dock.right > left ? Math.max(0, bottom - dock.top) : 0;
  if (list.style.paddingBottom === `${covered}px`) return;
  list.style.paddingBottom = `${covered}px`;
  list.scrollTop = list.scrollHeight;
}
const dock = new ResizeObserver(uncover);
for (const one of ["near", "say", "log"]) dock.observe($(one));
