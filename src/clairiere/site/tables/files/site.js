// What the pages around the tables do by themselves; without it, forms and links do the same.
import { enliven } from "./figure.js";

const on = document.addEventListener.bind(document);
const $ = (id) => document.getElementById(id);

// What this browser adds to the seed of a table's luck.
function add() {
  for (const field of document.querySelectorAll("input[name=addition]")) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  }
}

// Day and night, without loading the page again.
on("submit", (event) => {
  if (!event.target.matches("form.theme")) return;
  event.preventDefault();
  const theme = (document.documentElement.dataset.theme = event.submitter.value);
  document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax${location.protocol === "https:" ? ";secure" : ""}`;
  event.target.querySelector(`button:not([value=${theme}])`)?.focus();
});

// The link of a table: to the phone's own sheet if it has one, else to the clipboard; or a text that a field shows.
async function copy(button) {
  const { link, title, done, share, field = "address" } = button.dataset;
  if (share && navigator.share) return navigator.share({ title, url: link }).catch(() => {});
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    if (!showLink($(field), link)) return;
  }
  for (const place of [$("said"), button.querySelector("span")]) if (place) place.textContent = done;
}
// Where pages are given no clipboard, as at home over http: the address, large and selected, and the QR code with it. Whether
// it could be copied in the old way.
function showLink(field, link) {
  const folded = field.closest("details");
  if (folded) folded.open = true;
  field.hidden = false;
  field.value = link;
  field.classList.add("large");
  field.select();
  field.scrollIntoView({ block: "center" });
  return document.execCommand("copy");
}

on("click", (event) => {
  const button = event.target.closest("[data-link]");
  if (button) { event.preventDefault(); copy(button); }
});

// A choice in a form that says so is sent at once.
on("change", (event) => {
  const form = event.target.form;
  if (form?.matches("[data-at-once]")) send(form);
});

function send(form) {
  if (form.method === "get") return form.requestSubmit();
  return refresh(fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }));
}

// The part of the page that others change too.
const live = document.querySelector("[data-stream]");
let drawn = "";

function part() {
  const address = new URL(location);
  address.searchParams.set("part", "");
  return fetch(address);
}

async function refresh(asked) {
  const reply = await (asked instanceof Promise ? asked : part()).catch(() => null);
  if (!reply) return;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const found = page.querySelector("[data-stream]");
  if (!found) return location.reload();  // the game has begun, or the table is gone
  for (const said of page.querySelectorAll(".said")) live.before(said);
  const text = found.outerHTML.replace(/csrf\w+" value="\w+/g, "");
  if (text !== drawn) swap(found);
  drawn = text;
}

// What was typed, opened or in hand stays so.
function swap(found) {
  const { id, selectionStart: caret, selectionEnd: end } = document.activeElement;
  for (const old of live.querySelectorAll("input[id], select[id], details[id]")) {
    const now = found.querySelector(`#${CSS.escape(old.id)}`);
    if (!now) continue;
    if (old.tagName === "DETAILS") now.open = old.open;
    else if (old.type === "text") [now.value, now.className] = [old.value, old.className];
  }
  live.replaceChildren(...found.childNodes);
  add();
  const again = $(id || "-");
  again?.focus({ preventScroll: true });
  if (again && caret != null) again.setSelectionRange(caret, end);
}

let asking = 0;
function listen() {
  const stream = new EventSource(live.dataset.stream);
  stream.addEventListener("chairs", refresh);
  stream.onmessage = refresh;
  stream.onopen = () => { clearInterval(asking); refresh(); };
  stream.onerror = () => {
    clearInterval(asking);
    asking = setInterval(() => document.hidden || refresh(), 3000);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2e4 + 1e4 * Math.random());
  };
}

add();
if (live?.querySelector(".stump.free") && innerWidth >= 900) $("camera").open = true; // a large screen shows its QR code to the phones around it
if (live) listen();
navigator.serviceWorker?.register(document.currentScript.dataset.worker ?? "/worker.js");

// Without a connection: as soon as there is one, the page that was wanted; who is leaving for another is not called back.
if (document.querySelector("[data-offline]")) {
  const again = () => location.reload();
  addEventListener("online", again);
  addEventListener("beforeunload", () => removeEventListener("online", again));
}

// Where the browser can put the site on the home screen, a button does it.
const install = $("install");
if (install) addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.hidden = false;
  install.onclick = () => event.prompt().then(() => (install.hidden = true));
});

// A word in a rulebook: only the paragraphs with it are shown.
const findRule = $("find-rule");
if (findRule) {
  const book = findRule.closest(".book"), parts = book.querySelectorAll(":scope > :is(p, figure), .brief > *, li, tr");
  findRule.parentElement.hidden = false;
  findRule.oninput = () => {
    const word = findRule.value.trim().toLowerCase();
    book.classList.toggle("searching", word !== "");
    for (const part of parts) if (!part.closest("nav")) part.hidden = !part.textContent.toLowerCase().includes(word);
  };
}

// Diagrams that can be played, also those of a rulebook that a table has just opened.
enliven();
on("book", enliven);

// A first game explains itself, until its player has heard enough.
on("submit", (event) => {
  if (event.target.matches(".first-game")) localStorage["like-guide"] = "yes";
});

// Who learns the game while others come is brought to their seat as soon as it begins.
on("click", ({ target }) => {
  const link = target.closest("a[data-seat-at]");
  if (!link) return;
  sessionStorage.seat = link.dataset.seatAt;
  link.target = "";
});
const seat = $("seat"), table = sessionStorage.seat;
if (seat && table) {
  seat.hidden = false;
  seat.lastElementChild.href = `/tables/${table}`;
  follow();
}
else if (!seat) delete sessionStorage.seat;

async function takeSeat() {
  const reply = await fetch(`/tables/${table}?part`).catch(() => null), page = await reply?.text();
  if (!reply || page.includes("data-stream")) return;
  delete sessionStorage.seat;
  if (reply.ok) location.assign(`/tables/${table}`);
  else seat.hidden = true;
}

function follow() {
  const stream = new EventSource(`/t/${table}/stream`);
  stream.addEventListener("chairs", takeSeat);
  stream.onmessage = stream.onopen = stream.onerror = takeSeat;
}
