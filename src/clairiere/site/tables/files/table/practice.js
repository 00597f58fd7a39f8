// Practice: an exercise on a page like a table's. Nothing is stored: the answers so far go with every request.
import { $, acts, first, says } from "./page.js";
import { state } from "./state.js";
import { ask, fragment } from "./service.js";
import { forget } from "./answer.js";
import { button, home, panel } from "./panel.js";
import { tick } from "./ring.js";
import { show } from "./show.js";
import { sound } from "./sound.js";
import { complain } from "./why.js";

export const practising = "practice" in says;

export async function practise(verb, notation) {
  try {
    if (verb === "back") return await stand(says.line.split("|").slice(0, -1).join("|"));
    await marked(await (await ask("answer", { notation })).json());
  } catch (error) {
    complain(error);
  }
}

// Several picks, one after the other; what is said to the last of them counts.
export async function practiseAll(notations) {
  let told;
  try {
    for (const notation of notations) {
      told = await (await ask("answer", { notation })).json();
      says.line = told.line;
    }
    state.picks = [];
    await marked(told);
  } catch (error) {
    complain(error);
  }
}

// The board as it is after these answers.
async function stand(line) {
  says.line = line;
  forget();
  show(await fragment("now"));
  tick($("table").dataset.found.split(" "));
}

export async function marked({ line, right, done, title, says: told, clause, shows }) {
  await stand(shows || line);
  if (!title) return;
  $("say").classList.toggle("no", !right);
  const rule = clause ? [button("rule", clause, clause)] : [];
  if (right && done) {
    remember();
    const play = first(".first-game", $("acts").content)?.cloneNode(true);
    panel("mark", title, told, [...rule, ...(play ? [play] : [button("onward")]), button("next")]);
    home("say-title");
  } else if (!right) panel("mark", title, told, [...rule, button("retry")]);
  sound(right ? "yours" : "refused");
}

// Which exercises are done is kept in this browser, for the list of lessons.
function remember() {
  const [, , game, id] = says.url.split("/"), name = `learnt-${game}`;
  localStorage[name] = [...new Set([...(localStorage[name] ?? "").split(" "), id])].join(" ").trim();
}

const lessons = () => says.url.split("/").slice(0, 3).join("/");
acts.next = () => location.assign(says.next || lessons());
acts.onward = () => location.assign(lessons());
acts.retry = () => stand(says.practice === "do" ? "" : says.line).then(() => state.byHand || home());
