// A table that is being played goes on by itself; everything else on the site works without this file.
"use strict";

const live = document.getElementById("live");
const waiting = document.getElementById("waiting");

// What this browser adds to the seed of a table's luck.
for (const field of document.querySelectorAll("input[name=addition]")) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

const address = (verb) => `/t/${live.dataset.code}/${verb}`;
const section = () => document.getElementById("table");
const version = () => Number(section()?.dataset.version ?? -1);

function say(sentence) {
  const place = document.getElementById("refusal");
  place.textContent = sentence;
  place.hidden = !sentence;
  if (sentence) place.scrollIntoView({ block: "nearest" });
}

// The sprite sheet is kept by the browser for ever; pictures use its symbols.
async function bringScenery() {
  if (live.dataset.whole === "yes") return;
  const reply = await fetch(live.dataset.sheet);
  if (reply.ok) document.body.insertAdjacentHTML("afterbegin", await reply.text());
}

let asked = -1;
async function refresh(newest) {
  asked = Math.max(asked, newest);
  const reply = await fetch(`${address("now")}?version=${Math.max(asked, 0)}&language=${live.dataset.language}`);
  if (!reply.ok) return;
  const piece = new DOMParser().parseFromString(await reply.text(), "text/html").getElementById("table");
  if (piece && Number(piece.dataset.version) > version()) swap(piece);
}

// The new piece in place of the old one; whoever was using the keyboard goes on where they were.
function swap(piece) {
  const held = section()?.contains(document.activeElement) ? document.activeElement : null;
  if (section()) section().replaceWith(piece);
  else live.append(piece);
  say("");
  if (held) hold(held.id);
  if (piece.dataset.over === "true" && live.dataset.over === "no") location.reload();
}

// Keep the keyboard at what has this id, else at the first answer, else at the prompt.
function hold(id) {
  const prompt = document.getElementById("prompt");
  prompt.tabIndex = -1;
  for (const place of [id ? document.getElementById(id) : null, document.querySelector("#answers button"), prompt]) {
    place?.focus();
    if (place && document.activeElement === place) return;
  }
}

async function send(verb, notation) {
  const fields = new URLSearchParams({ version: version(), notation, language: live.dataset.language });
  let reply;
  try {
    reply = await fetch(`${address(verb)}?language=${live.dataset.language}`, { method: "POST", body: fields });
  } catch {
    return say(live.dataset.trouble);
  }
  const told = await reply.json().catch(() => ({}));
  if (reply.ok || reply.status === 409) return refresh(told.version ?? 0);
  return say(told.says ?? told.error ?? live.dataset.trouble);
}

// Something in the picture that can be chosen: one answer is given at once, of several the buttons remain.
function choose(target) {
  const answers = target.dataset.answers.split("|");
  if (answers.length === 1) return send("answer", answers[0]);
  for (const button of document.querySelectorAll("#answers button")) button.hidden = !answers.includes(button.value);
  return document.querySelector("#answers button:not([hidden])")?.focus();
}

function listen() {
  const stream = new EventSource(address("stream"));
  stream.onopen = () => refresh(0);
  stream.onmessage = (event) => refresh(Number(event.data));
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000 + 3000 * Math.random());
  };
}

if (live) {
  bringScenery();
  listen();
  document.addEventListener("submit", (event) => {
    const verb = { answers: "answer", back: "back", concede: "concede" }[event.target.id];
    if (!verb) return;
    event.preventDefault();
    send(verb, verb === "answer" ? event.submitter?.value ?? "" : "");
  });
  live.addEventListener("click", (event) => {
    const target = event.target.closest("[data-answers]");
    if (target) choose(target);
  });
  live.addEventListener("keydown", (event) => {
    if (event.key === "Escape") for (const button of document.querySelectorAll("#answers button")) button.hidden = false;
    if (event.key !== "Enter" && event.key !== " ") return;
    const target = event.target.closest("[data-answers]");
    if (target) { event.preventDefault(); choose(target); }
  });
}

// People are still sitting down: look every few seconds who is there.
if (waiting) {
  const now = (told) => [told.status, ...(told.seats ?? []).map((seat) => `${seat.held}:${seat.name}`)].join("|");
  setInterval(async () => {
    if (document.hidden || document.activeElement?.matches("input, select")) return;
    const reply = await fetch(`/api/tables/${waiting.dataset.code}`).catch(() => null);
    if (!reply) return;
    if (now(await reply.json()) !== waiting.dataset.now) location.reload();
  }, 3000);
}
