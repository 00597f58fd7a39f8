// The page: its parts, what the table says of itself in words, and small helpers for both.
export const $ = (id) => document.getElementById(id);
export const all = (which, within = document) => [...within.querySelectorAll(which)];
export const first = (which, within = document) => within.querySelector(which);
export const box = (one) => one.getBoundingClientRect();
export const active = () => document.activeElement;
export const on = (where, what, how) => where.addEventListener(what, how);
export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const stage = $("stage"), says = stage.dataset; // it holds the sentences, in the reader's language
export const language = document.documentElement.lang;
export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const acts = {}; // what a button with `data-act` does

// Says it to screen readers, with a pause after each.
export const announce = (...heard) => {
  $("announcer").textContent = heard.map((one) => one.replace(/[^.?!:…\s]\s*$/, "$&.")).join(" ");
};

// Whether the connection to the service is lost.
export const lost = (really) => { $("lost").hidden = !really; };
