// The log: a line for every answer, with a mark where its reader last looked. A line is a button: the board as it was then.
const lines = () => all("#notes [data-line]");
const plain = (line) => all("p", line).map((one) => one.textContent).join(" ");
const ids = (line) => (line?.dataset.touched ?? "").split(" ");
const seen = `seen-${says.code}`, seenBefore = Number(localStorage[seen] ?? Infinity);

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
  if (over()) return before?.over === "true" ? [] : [text("whose"), first("#ending .result", kept).textContent];
  if (turn !== "yours" || facts().past || question === before?.question) return [];
  return [...(before?.turn === turn ? [] : [text("whose")]), text("asked")];
}

function note(before) {
  const list = $("notes"), newest = Number(lines().at(-1)?.dataset.line ?? 0);
  const fresh = all("#news > li", kept).filter((entry) => entry.value > newest);
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
