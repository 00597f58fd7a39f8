// The page: its parts, what the table says of itself, and how it asks the service.
const $ = (id) => document.getElementById(id);
const all = (which, within = document) => [...within.querySelectorAll(which)];
const first = (which, within = document) => within.querySelector(which);
const box = (one) => one.getBoundingClientRect();
const active = () => document.activeElement;
const on = (where, what, how) => where.addEventListener(what, how);
const stage = $("stage"), says = stage.dataset; // it holds the sentences, in the reader's language
const language = document.documentElement.lang;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
let byHand = true; // whether mouse or finger was used last, and not the keyboard
const acts = {}; // what a button with `data-act` does

let kept = $("table").cloneNode(true); // the newest fragment that was shown; the page may show an older one
let seat = ""; // the chair we look from, for those who hold several
let ahead = 0; // by how many ms the clock of the service is ahead of ours
const facts = () => kept.dataset;
const version = () => Number(facts().version);
const over = () => facts().over === "true";
const text = (id, within = kept) => first(`#${id}`, within)?.textContent ?? "";

async function ask(verb, query, post) {
  const about = new URLSearchParams({ language, ...query });
  if (seat) about.set("seat", seat);
  const reply = await fetch(`/t/${says.code}/${verb}?${about}`, post).catch(() => { throw { status: 0 }; });
  lost(false);
  ahead = Date.parse(reply.headers.get("date")) - Date.now() || 0;
  if (reply.ok) return reply;
  const told = await reply.json().catch(() => ({}));
  throw { status: reply.status, says: says.trouble, ...told }; // a refusal: with a sentence, perhaps a clause
}

// Asks about the version that is shown and, if others have answered in the meantime, about the newest, as long as we are asked
// the same. Each time somebody else's answer was in the way, and those who are asked at the same time have no more than that.
async function insist(how, { question, version } = facts()) {
  for (let at = version, tries = 0; ; tries += 1) {
    try {
      return await how(at);
    } catch (error) {
      if (error.status !== 409 || tries > 29) throw error;
      const piece = await fragment("now", { version: error.version });
      follow(error.version);
      if (piece.dataset.question !== question) throw error;
      at = piece.dataset.version;
    }
  }
}

const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
const fragment = async (verb, query) => first("#table", parsed(await (await ask(verb, query)).text()));
const announce = (...heard) => { $("announcer").textContent = heard.map((one) => one.replace(/[^.?!:…\s]\s*$/, "$&.")).join(" "); }; // with a pause after each
