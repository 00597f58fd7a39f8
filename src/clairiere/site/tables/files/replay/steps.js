// The steps: each is asked for once and kept for a while, with those beside it.
import { first, language, parsed, says } from "../table/page.js";

const KEPT = 60;
const pieces = new Map(); // step -> promise of its piece of the page

export const last = Number(says.last);

// A step of a table, or of the record that the page holds.
function asked(at) {
  const form = document.getElementById("record");
  if (!form) return fetch(`/t/${says.code}/replay?${new URLSearchParams({ at, eyes: says.eyes, language })}`);
  const body = new FormData(form);
  body.set("at", at);
  body.set("part", "1");
  return fetch(form.action, { method: "POST", body });
}

export function piece(at) {
  const found = pieces.get(at) ?? asked(at).then(async (reply) => {
    if (!reply.ok) throw new Error(reply.status);
    return first("#table", parsed(await reply.text()));
  });
  pieces.delete(at);
  pieces.set(at, found);
  found.catch(() => pieces.delete(at));
  if (pieces.size > KEPT) pieces.delete(pieces.keys().next().value);
  return found;
}

// What is likely to be asked for next.
export function beside(at) {
  for (const near of [at + 1, at - 1]) if (near >= 0 && near <= last) piece(near).catch(() => {});
}
