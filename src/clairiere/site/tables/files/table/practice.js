// Practice: an exercise on a page like a table's. Nothing is stored: the answers so far go with every request. The bundler
// sets LESSON: the script of a table has nothing of this.
import { $, acts, all, says } from "./page.js";
import { state } from "./state.js";
import { ask, fragment } from "./service.js";
import { forget } from "./answer.js";
import { leave, marks } from "./note.js";
import { button, home, panel } from "./panel.js";
import { tick } from "./ring.js";
import { show } from "./show.js";
import { sound } from "./sound.js";
import { complain } from "./why.js";

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
  if (!right || done) marks(right);
  if (right && done) {
    const more = all($("seat").hidden ? ".first-game, .known" : ".known", $("acts").content).map((one) => one.cloneNode(true)); // no game if others wait
    panel("mark", title, told, [...rule, ...(more.length ? more : [button("onward")]), button("next")]);
    home("say-title");
  } else if (!right) panel("mark", title, told, [...rule, button("retry")]);
  sound(right ? "yours" : "refused");
}

const lessons = () => says.url.split("/").slice(0, 3).join("/");
if (LESSON) {
  acts.next = () => leave(says.next || lessons());
  acts.onward = () => leave(lessons());
  acts.retry = () => stand(says.practice === "do" ? "" : says.line).then(() => state.byHand || home());
}
