// Showing: a newer fragment is merged into the page, so that what keeps its id glides and the keyboard stays.
const cards = (side) => all(`#board use[href*=-${side}]`).map((use) => use.closest("[id]"));

function morph(old, fresh) {
  const inside = old.contains(active()), backs = new Set(cards("back"));
  merge(old, fresh);
  for (const card of cards("face")) if (backs.has(card)) card.classList.add("turns");
  if (inside && !active()?.matches("#stage *")) home();
  ringFocus();
}

// A picture without its ground, which lies there already.
const stateOf = (svg) => (first(".ground", svg)?.remove(), svg);
const showBoard = (svg) => morph($("board").lastElementChild, svg);

function show(piece) {
  const before = facts();
  kept = piece;
  if (tried || picked || says.panel === "why") forget();
  morph($("table"), piece);
  dress(before);
}

const link = (at) => { $("link").dataset.link = `${location.origin}/tables/${says.code}?at=${at}`; };

// What the page itself says goes with what the table says.
function dress(before) {
  const near = $("near"), many = all("#answers .on-board", kept).length > 3, places = $("table").style.cssText;
  if (stage.style.cssText !== places) stage.style.cssText = places;
  says.turn = facts().turn;
  $("where").textContent = text("headline");
  for (const ours of ["more", "aloud", "clock"].map($)) if (ours.parentNode !== near) near.append(ours);
  stage.toggleAttribute("data-many", many);
  $("more").hidden = !many;
  $("more-count").textContent = all("#answers button", kept).length;
  link(version());
  note(before);
  tick();
  if (!facts().past) arrived(before);
  if (still.matches) ring("last", ids(lines().at(-1)));
}

// What is shown is the newest, and not on the way to it.
function arrived(before) {
  itsYou(before);
  turnChair(before);
  if (over()) ended();
}

on(stage, "animationend", ({ target }) => target.closest(".came, .turns")?.classList.remove("came", "turns"));
acts.more = (pressed) => { pressed.ariaExpanded = stage.toggleAttribute("data-all"); };
