// The guide of a first game: what bots have done and what for, and the paragraph that is at work, told once, when it first
// matters to its reader. It tells less from turn to turn; and it looks again at an answer before it is sent.
import { $, acts, all, announce, first, language, says } from "./page.js";
import { facts, state, version } from "./state.js";
import { post, send } from "./answer.js";
import { like, liked } from "./like.js";
import { note } from "./note.js";
import { ask } from "./service.js";

const game = says.rules?.split("/").pop(), name = `told-${game}`;
const told = new Set((localStorage[name] ?? "").split(" "));
const EARLY = 3; // turns in which two sentences of a paragraph are told, and then one
let about = ""; // the question that the guide has spoken to
let turns = { turn: 1, most: 0, moves: [], weighs: false }; // what the service has said last

export const guiding = () => like("guide") && turns.weighs && !LESSON;

export async function guide() {
  const { question, turn } = facts();
  if (question !== about) $("guide").hidden = true;
  if (!like("guide") || LESSON || turn !== "yours" || question === about) return;
  about = question;
  const found = await ask("guide", { version: version() }).then((reply) => reply.json()).catch(() => null);
  turns = found ?? { ...turns, moves: [] };
  const paragraph = await unread(first("#help", state.kept)?.dataset.clause);
  if (facts().question !== question) return;
  const moves = turns.moves.slice(0, Math.max(0, turns.most - (paragraph ? 1 : 0)));
  $("guide").dataset.moves = moves.length > 0;
  tell([...moves, paragraph].filter(Boolean));
}

// The first sentences of a paragraph that has not been told yet.
async function unread(clause) {
  if (!clause || told.has(clause)) return "";
  const brief = turns.turn > EARLY ? "&brief" : "";
  const reply = await fetch(`${says.rules}/paragraph/${clause}?language=${language}${brief}`).catch(() => null);
  if (!reply?.ok) return "";
  localStorage[name] = [...told.add(clause)].join(" ").trim();
  note(`met ${clause}`);
  return (await reply.json()).says;
}

function tell(notes, back = false) {
  if (!notes.length) return;
  first("div", $("guide")).replaceChildren(...notes.map(paragraphOf));
  first("[data-act=takeBack]", $("guide")).hidden = !back;
  $("guide").hidden = false;
  announce(...notes);
}

const paragraphOf = (textContent) => Object.assign(document.createElement("p"), { textContent });

// What is said before an answer that costs much; null if it does not, or if nobody wants to be told.
export async function weighed(notation) {
  if (!guiding()) return null;
  const second = await post("weigh", notation).catch(() => null);
  return second?.costs ? second : null;
}

// An answer that is tried is put back as long as it has not been sent; after that only if the rules of the site allow it.
export async function warn(notation) {
  const { question } = facts(), second = await weighed(notation);
  if (!second) return;
  if (state.tried?.notation === notation && facts().question === question) caution(second);
  else if (first("#back", state.kept)) tell([`${second.says} ${second.told}`], true);
}

function caution({ says: title, told: reason }) {
  const line = Object.assign(paragraphOf(` ${reason}`), { className: "caution" });
  line.prepend(Object.assign(document.createElement("b"), { textContent: title }));
  for (const old of all(".caution", $("say-text"))) old.remove();
  $("say-text").prepend(line);
  announce(title, reason);
}

acts.hush = () => {
  $("guide").hidden = true;
  if (like("guide")) liked("guide").click();
};
acts.takeBack = () => send("back");
