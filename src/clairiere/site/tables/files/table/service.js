// How the page asks the service.
import { first, language, lost, parsed, says } from "./page.js";
import { state } from "./state.js";

export async function ask(verb, query, post) {
  const about = new URLSearchParams({ language, ...query });
  if (state.seat) about.set("seat", state.seat);
  if (says.url) about.set("line", says.line); // an exercise
  const reply = await fetch(`${says.url ?? `/t/${says.code}`}/${verb}?${about}`, post).catch(() => { throw { status: 0 }; });
  lost(false);
  state.ahead = Date.parse(reply.headers.get("date")) - Date.now() || 0;
  if (reply.ok) return reply;
  const told = await reply.json().catch(() => ({}));
  throw { status: reply.status, says: says.trouble, ...told }; // a refusal: with a sentence, perhaps a clause
}

export const fragment = async (verb, query) => first("#table", parsed(await (await ask(verb, query)).text()));
