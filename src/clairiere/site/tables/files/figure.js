// Diagrams of a rulebook that can be played: every answer goes with the next request, so nothing is stored.
const first = (which, within) => within.querySelector(which);
const made = (name, text = "", kind = "") => Object.assign(document.createElement(name), { textContent: text, className: kind });

function button(text, act, kind = "btn small") {
  const one = made("button", text, kind);
  one.type = "button";
  one.onclick = act;
  return one;
}

// Diagrams get a button below them; a touch on the drawing does the same.
export function enliven() {
  for (const figure of document.querySelectorAll(".book figure[data-example]:not(.ready)")) {
    const words = figure.closest(".book").dataset;
    if (!words.try || !first("svg", figure)) continue;
    figure.classList.add("ready");
    figure.append(button(words.try, () => begin(figure), "btn small try"));
    first("svg", figure).addEventListener("click", () => begin(figure), { once: true });
  }
}

async function ask(figure, query) {
  const { example, frame, prefix } = figure.dataset, [game, id] = example.split("/");
  const about = new URLSearchParams({ language: document.documentElement.lang, frame, prefix, line: figure.dataset.line ?? "", ...query });
  const reply = await fetch(`/learn/${game}/diagram/${id}?${about}`);
  return { refused: !reply.ok, ...(await reply.json().catch(() => ({}))) };
}

async function begin(figure) {
  if (figure.classList.contains("alive")) return;
  figure.classList.add("alive");
  first(".try", figure)?.remove();
  const box = made("div", "", "tries");
  box.append(made("p", "", "asks"), Object.assign(made("div", "", "told"), { role: "status" }), made("div", "", "acts"));
  first("figcaption", figure).after(box);
  figure.addEventListener("click", (event) => touched(figure, event.target));
  figure.addEventListener("keydown", (event) => {
    if (!event.target.matches("svg [data-answers]") || !/^(Enter| )$/.test(event.key)) return;
    event.preventDefault();
    touched(figure, event.target);
  });
  await go(figure, {});
  figure.scrollIntoView({ block: "nearest" });
}

async function go(figure, query) {
  const found = await ask(figure, query);
  if (found.refused) return tell(figure, [found.title ?? "", found.says ?? ""]);
  figure.dataset.line = found.line;
  const held = figure.contains(document.activeElement);
  first("svg", figure).outerHTML = found.svg;
  first(".asks", figure).textContent = found.asks;
  tell(figure, found.told);
  offer(figure, found.options);
  if (held) first("svg [data-answers], .acts button", figure)?.focus();
}

const tell = (figure, lines) => first(".told", figure).replaceChildren(...lines.filter(Boolean).map((line) => made("p", line)));

const FEW = 4; // more answers than these are given on the drawing, or from a list that folds
function offer(figure, options, only) {
  const { back, again, all } = figure.closest(".book").dataset;
  const shown = only ? options.filter(([notation]) => only.includes(notation)) : options;
  const buttons = shown.map(([notation, says]) => button(says, () => go(figure, { notation })));
  const acts = first(".acts", figure), folded = made("details");
  folded.append(made("summary", `${all} (${buttons.length})`), ...buttons);
  const drawn = new Set([...figure.querySelectorAll("svg [data-answers]")].flatMap((one) => one.dataset.answers.split("|")));
  const folds = !only && buttons.length > FEW && (buttons.length > 2 * FEW || shown.every(([notation]) => drawn.has(notation)));
  acts.replaceChildren(...(folds ? [folded] : buttons));
  figure.options = options;
  if (!figure.dataset.line) return;
  const before = figure.dataset.line.split("|").slice(0, -1).join("|");
  acts.append(button(back, () => go(figure, { line: before }), "btn small quiet"), button(again, () => go(figure, { line: "" }), "btn small quiet"));
}

// What was touched on the drawing: an answer, one of several, or something of which it is said what it is and why not.
async function touched(figure, element) {
  if (!element.closest("svg") || element.closest("button")) return;
  const target = element.closest("[data-answers]"), thing = element.closest("svg [id]");
  if (target) {
    const answers = target.dataset.answers.split("|");
    return answers.length === 1 ? go(figure, { notation: answers[0] }) : offer(figure, figure.options, answers);
  }
  if (!thing) return;
  const { title, says, name, tells } = await ask(figure, { piece: thing.id.replace(figure.dataset.prefix, "") });
  tell(figure, [name ? `${name}.` : "", ...(tells ?? []), `${title} ${says}`]);
}
