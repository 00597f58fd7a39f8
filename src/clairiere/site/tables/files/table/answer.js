// Answers: touch, try, then confirm. Nothing is sent before that, unless somebody prefers to answer at once.
import { $, acts, all, announce, first, on, parsed, pause, says, stage } from "./page.js";
import { facts, state } from "./state.js";
import { ask, fragment } from "./service.js";
import { caughtUp, follow } from "./follow.js";
import { guiding, warn, weighed } from "./guide.js";
import { like } from "./like.js";
import { button, home, panel, unpanel } from "./panel.js";
import { enough, markPicks, pickAll, pickButton, sendPicks, toggle } from "./picks.js";
import { practise } from "./practice.js";
import { showBoard, stateOf } from "./show.js";
import { sound } from "./sound.js";
import { bring } from "./turn.js";
import { complain } from "./why.js";

const RECKONING = 1500; // ms
let given = null; // the question that has been answered

export const target = (id) => first(`#board [id="${id}"][data-answers]`, state.kept);

export function touch(id) {
  const answers = target(id).dataset.answers.split("|");
  if (answers.length === 1 && pickButton(answers[0])) return toggle(answers[0]);
  const both = state.picked && state.picked.id !== id ? answers.filter((one) => state.picked.answers.includes(one)) : [];
  if (state.tried) putBack();
  offer(both.length ? both : answers, id);
}

// What can be answered now that something was touched; or the one answer of a hint, with its reason.
function offer(answers, id, hint) {
  if (!hint && answers.length === 1) return attempt(answers[0], id);
  state.picked = { answers: answers.flatMap((one) => one.split("|")), id };
  markPicked();
  const label = (one) => first(`#answers [value="${one}"]`, state.kept)?.textContent ?? first("#picks", state.kept)?.dataset.these ?? one;
  const title = hint?.told ?? $(id).ariaLabel ?? first("title", $(id))?.textContent;
  panel("pick", hint?.says ?? says.which, title, [...answers.map((one) => button("try", one, label(one))), ...(hint?.chances ? [button("chances", hint.chances)] : []), ...whatIsThis(id), button("putBack")]);
  if (!state.byHand) first("[data-act=try]", $("say-acts")).focus({ preventScroll: true });
  bring(true);
}

export function markPicked() {
  for (const one of all("#board [data-answers]")) {
    one.classList.toggle("picked", one.id === state.picked.id);
    one.classList.toggle("apart", !one.dataset.answers.split("|").some((answer) => state.picked.answers.includes(answer)));
  }
}

export const whatIsThis = (id) => (id ? [button("about", id)] : []);

// An answer with a risk is tried first even by who likes to answer at once, wherever they have touched it.
const risky = (notation) => Boolean(first(`#answers [data-risk][value="${notation}"]`));

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

export const attempt = (notation, id = "") =>
  !like("confirm") && !state.tried && !risky(notation) ? atOnce(notation, id) : trial(notation, id);

// Who is guided is asked again before an answer that costs much; a reckoning that takes long is not waited for.
async function atOnce(notation, id) {
  if (!guiding()) return send("answer", notation);
  const { question } = facts(), second = await Promise.race([weighed(notation), pause(RECKONING)]);
  if (question === facts().question) return second ? trial(notation, id) : send("answer", notation);
}

async function trial(notation, id) {
  const { question } = facts();
  try {
    const trial = await (await insist((at) => ask("try", { version: at, notation }))).json();
    if (question !== facts().question) return;
    state.picked = null;
    state.tried = { notation, id, board: trial.board && stateOf(first("svg", parsed(trial.board))) };
    if (state.tried.board) showBoard(state.tried.board);
    panel("try", trial.says, [...trial.means, trial.warns, id && state.byHand && says.second].filter(Boolean), [...whatIsThis(id), button("putBack"), button("confirm")]);
    if (!state.byHand) $("say-acts").lastChild.focus();
    sound("moved");
    warn(notation);
  } catch (error) {
    complain(error);
  }
}

export function forget() {
  state.tried = state.picked = null;
  for (const one of all("#board .picked, #board .apart")) one.classList.remove("picked", "apart");
  markPicks();
  unpanel();
}

export function putBack() {
  const { id } = state.tried ?? state.picked, shown = state.tried;
  forget();
  if (shown) showBoard(first("#board", state.kept).lastElementChild);
  home(id);
}

export async function post(verb, notation, from = facts()) {
  const body = (at) => new URLSearchParams({ version: at, notation, seat: from.seat });
  return (await insist((at) => ask(verb, {}, { method: "POST", body: body(at) }), from)).json();
}

export async function send(verb, notation = "") {
  if (LESSON) return practise(verb, notation);
  const { question } = facts();
  if (verb === "answer") {
    if (question && given === question) return; // pressed twice
    given = question;
  }
  says.sent = verb;
  try {
    const told = await post(verb, notation);
    setTimeout(follow, 300, told.version ?? 0); // the stream brings it sooner, unless it is lost
    if (told.says) offer([told.picks.join("|") || told.notation], told.touches[0], told), home("say-title");
  } catch (error) {
    given = null;
    complain(error);
  }
  delete says.sent;
}

// The table has gone on, and we are asked something else: said once that is seen.
export async function gone(refusal) {
  await caughtUp(refusal.version ?? 0);
  forget();
  panel("gone", says.gone, refusal.says, [button("dismiss")]);
}

acts.pick = ({ value, textContent }) => offer(value.split("|"), "", { says: textContent, told: says.which });
acts.try = ({ value }) => (pickButton(value.split("|")[0]) ? (forget(), pickAll(value.split("|"))) : attempt(value));
acts.putBack = putBack;
acts.chances = (pressed) => {
  $("say-text").append(` ${pressed.value}`);
  announce(pressed.value);
  pressed.remove();
};
acts.confirm = () => (state.tried ? send("answer", state.tried.notation) : enough() && sendPicks());

on(stage, "submit", (event) => {
  const verb = /^answer|^back$|^concede$|^hint$/.exec(event.target.id)?.[0], pressed = event.submitter;
  if (!verb) return;
  event.preventDefault();
  if (verb === "concede" && !confirm(pressed.dataset.sure)) return;
  if (pickButton(pressed.value)) toggle(pressed.value);
  else if (pressed.matches(".on-board, [data-risk]")) attempt(pressed.value);
  else if (verb === "answer") atOnce(pressed.value, "");
  else send(verb, pressed.value);
});
