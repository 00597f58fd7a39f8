// The guide of a first game: the paragraph that is at work, told once, when it first matters to its reader.
import { $, acts, announce, first, language, says } from "./page.js";
import { facts, state } from "./state.js";
import { like, liked } from "./like.js";
import { note } from "./note.js";

const game = says.rules?.split("/").pop(), name = `told-${game}`;
const told = new Set((localStorage[name] ?? "").split(" "));
let about = ""; // the question that the guide has spoken to

export async function guide() {
  const clause = first("#help", state.kept)?.dataset.clause, { question, turn } = facts();
  if (question !== about) $("guide").hidden = true;
  if (!like("guide") || turn !== "yours" || question === about) return;
  about = question;
  if (!clause || told.has(clause)) return;
  const reply = await fetch(`${says.rules}/paragraph/${clause}?language=${language}`).catch(() => null);
  if (!reply?.ok || facts().question !== question) return;
  const { says: text } = await reply.json();
  first("span", $("guide")).textContent = text;
  $("guide").hidden = false;
  announce(text);
  note(`met ${clause}`);
  localStorage[name] = [...told.add(clause)].join(" ").trim();
}

acts.hush = () => {
  $("guide").hidden = true;
  if (like("guide")) liked("guide").click();
};
