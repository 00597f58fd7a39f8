// What a rated game has done to the ratings of its players: asked for once it is over, and a few times more until it has
// been counted. Moves do not wait for it.
import { first, parsed, pause, says } from "./page.js";

const SOON = 15000, LATEST = 120000;
const place = Object.assign(document.createElement("section"), { className: "ratings" });
let asked = false;

export function ratings() {
  if (!("rated" in says)) return [];
  if (!asked) ask(SOON);
  asked = true;
  return [place];
}

async function ask(wait) {
  const reply = await fetch(`/tables/${says.code}/ratings?part`).catch(() => null);
  const found = reply?.ok && first(".ratings", parsed(await reply.text()));
  if (found) place.replaceChildren(...found.childNodes);
  if ((found && !("again" in found.dataset)) || wait > LATEST) return;
  await pause(wait);
  ask(2 * wait);
}
