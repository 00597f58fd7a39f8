// Showing: a newer fragment is merged into the page, so that what keeps its id glides and the keyboard stays.
const cards = (side) => all(`#board use[href*=-${side}]`).map((use) => use.closest("[id]"));

function morph(old, fresh) {
  const inside = old.contains(active()), backs = new Set(cards("back"));
  merge(old, fresh);
  for (const card of cards("face")) if (backs.has(card)) card.classList.add("turns");
  if (inside && !active()?.matches("#stage *")) home();
  markPicks();
  ringFocus();
}

// A picture without its ground, which lies there already.
const stateOf = (svg) => (first(".ground", svg)?.remove(), svg);
const showBoard = (svg) => morph($("board").lastElementChild, svg);

function show(piece) {
  const before = facts(), same = before.question && before.question === piece.dataset.question;
  kept = piece;
  const dropped = keepPicks();
  if (!same && (tried || picked || says.panel === "why")) forget();
  morph($("table"), tried?.board ? withTrial(piece) : piece);
  if (picked) markPicked();
  dress(before);
  if (dropped.length && !over()) panel("gone", says.gone, labelled(dropped), [button("dismiss")]);
  if (tried?.board) attempt(tried.notation, tried.id);
}

// What is tried stays on the board while others answer what they are asked.
function withTrial(piece) {
  const both = piece.cloneNode(true);
  first("#board", both).lastElementChild.replaceWith(tried.board.cloneNode(true));
  return both;
}

const link = (at) => { $("link").dataset.link = `${location.origin}/tables/${says.code}?at=${at}`; };

// What the page itself says goes with what the table says.
function dress(before) {
  const near = $("near"), many = all("#answers .on-board", kept).length > 3, places = $("table").style.cssText;
  if (stage.style.cssText !== places) stage.style.cssText = places;
  says.turn = facts().turn;
  $("where").textContent = text("headline");
  for (const ours of ["watching", "absent", "more", "aloud", "clock"].map($)) if (ours && ours.parentNode !== near) near.append(ours);
  stage.toggleAttribute("data-many", many);
  $("more").hidden = !many;
  $("more-count").textContent = all("#answers [name=notation]", kept).length;
  link(version());
  note(before);
  tick();
  if (!facts().past) arrived(before);
  light();
}

// What somebody else has just moved is lit for a while; where nothing glides, until the next answer.
let dark = 0;
function light() {
  const last = first("#news > :last-child", kept);
  clearTimeout(dark);
  ring("last", still.matches || last?.dataset.seat !== facts().seat ? ids(last) : []);
  if (!still.matches) dark = setTimeout(ring, 2500, "last");
}

// What is shown is the newest, and not on the way to it.
function arrived(before) {
  itsYou(before);
  turnChair(before);
  if (!over()) return;
  ended();
  if (before && before.over !== "true") home("say-title");
}

on(stage, "animationend", ({ target }) => target.closest(".came, .turns")?.classList.remove("came", "turns"));
acts.more = (pressed) => {
  const open = (pressed.ariaExpanded = stage.toggleAttribute("data-all"));
  if (open && !byHand) all("#answers button").find((one) => box(one).width)?.focus();
};
