// Answers: touch, try, then confirm. Nothing is sent before that, unless somebody prefers to answer at once.
let picked = null; // { answers, id }: what was touched can mean several things
let tried = null; // { notation, id }: the board shows what an answer would bring about

const target = (id) => first(`#board [id="${id}"][data-answers]`, kept);

function touch(id) {
  const answers = target(id).dataset.answers.split("|");
  const both = picked && picked.id !== id ? answers.filter((one) => picked.answers.includes(one)) : [];
  if (tried) putBack();
  offer(both.length ? both : answers, id);
}

// What can be answered now that something was touched; or the one answer of a hint, with its reason.
function offer(answers, id, hint) {
  if (!hint && answers.length === 1) return attempt(answers[0], id);
  picked = { answers, id };
  for (const one of all("#board [data-answers]")) {
    one.classList.toggle("picked", one.id === id);
    one.classList.toggle("apart", !one.dataset.answers.split("|").some((answer) => answers.includes(answer)));
  }
  const label = (one) => first(`#answers [value="${one}"]`, kept)?.textContent ?? one;
  const title = hint?.told ?? $(id).ariaLabel ?? first("title", $(id))?.textContent;
  panel("pick", hint?.says ?? says.which, title, [...answers.map((one) => button("try", one, label(one))), button("putBack")]);
}

async function attempt(notation, id = "") {
  if (!like("confirm")) return send("answer", notation);
  const at = version();
  try {
    const trial = await (await ask("try", { version: at, notation })).json();
    if (at !== version()) return;
    picked = null;
    tried = { notation, id };
    if (trial.board) showBoard(stateOf(first("svg", parsed(trial.board))));
    panel("try", trial.says, trial.sure ? trial.told.join(" ") : trial.warns, [button("putBack"), button("confirm")]);
    if (!byHand) $("say-acts").lastChild.focus();
    sound("moved");
  } catch (error) {
    complain(error);
  }
}

function forget() {
  tried = picked = null;
  for (const one of all("#board .picked, #board .apart")) one.classList.remove("picked", "apart");
  unpanel();
}

function putBack() {
  const { id } = tried ?? picked, shown = tried;
  forget();
  if (shown) showBoard(first("#board", kept).lastElementChild);
  home(id);
}

async function send(verb, notation = "") {
  const body = new URLSearchParams({ version: version(), notation, seat: facts().seat });
  says.sent = verb;
  try {
    const told = await (await ask(verb, {}, { method: "POST", body })).json();
    setTimeout(follow, 300, told.version ?? 0); // the stream brings it sooner, unless it is lost
    if (told.says) offer([told.notation], told.touches[0], told), home("say-title");
  } catch (error) {
    if (error.status === 409) follow(error.version);
    else complain(error);
  }
  delete says.sent;
}

acts.try = ({ value }) => attempt(value);
acts.putBack = putBack;
acts.confirm = () => tried && send("answer", tried.notation);

on(stage, "submit", (event) => {
  const verb = /^answer|^back$|^concede$|^hint$/.exec(event.target.id)?.[0], pressed = event.submitter;
  if (!verb) return;
  event.preventDefault();
  if (verb === "concede" && !confirm(pressed.dataset.sure)) return;
  if (pressed.matches(".on-board")) attempt(pressed.value);
  else send(verb, pressed.value);
});
