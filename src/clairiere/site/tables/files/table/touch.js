// Touches and keys: everything the hand does comes in here.
on(document, "pointerdown", () => { byHand = true; });
on(stage, "click", (event) => {
  const pressed = event.target.closest("[data-act]"), link = event.target.closest("a[data-clause]");
  if (link) event.preventDefault();
  if (pressed) acts[pressed.dataset.act](pressed);
  else if (link) openRules(link.dataset.clause || $("help")?.dataset.clause);
  else if (event.target.closest("#board")) touched(event.target);
});

// What was touched: what is being tried, something that can be chosen, or something else, and then why not.
function touched(element) {
  if (past !== null || "playing" in says) return;
  const found = all("#board [id]").filter((one) => one.contains(element)).map((one) => one.id).reverse(), legal = found.find(target);
  if (tried && found.includes(tried.id)) acts.confirm();
  else if (legal) touch(legal);
  else if (tried || picked) putBack();
  else if (found.length) why(found[0]);
  else if (says.panel === "why") unpanel();
}

// The nearest thing that can be chosen in the direction of an arrow key.
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function neighbour(from, [x, y]) {
  const here = box(from);
  const far = (one) => {
    const { left, top, width, height } = box(one), a = left - here.left + (width - here.width) / 2, b = top - here.top + (height - here.height) / 2;
    return a * x + b * y > 4 ? a * x + b * y + 2 * Math.abs(a * y + b * x) : Infinity;
  };
  return all("#board .target").filter((one) => box(one).width && far(one) < Infinity).sort((one, other) => far(one) - far(other))[0];
}

const KEYS = {
  "?": () => openRules($("help")?.dataset.clause),
  l: () => ($("log").checkVisibility() || $("log").showPopover(), lines().at(-1)?.lastElementChild.focus()),
  c: () => acts.confirm(),
  Escape: () => closeDrawers() || ("words" in says && (acts.words(), true)) || (past !== null ? now() : tried || picked ? putBack() : says.panel === "why" && unpanel()),
};

on(document, "keydown", (event) => {
  byHand = false;
  const { key } = event, on = event.target.closest("#board .target"), way = WAYS[key];
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target.matches("#find") && key !== "Escape")) return;
  if (on && (way || key === "Enter" || key === " ")) {
    event.preventDefault();
    if (way) neighbour(on, way)?.focus();
    else touched(on);
  } else if (past !== null && way?.[0]) step(past + way[0]);
  else KEYS[key.length === 1 ? key.toLowerCase() : key]?.();
});
