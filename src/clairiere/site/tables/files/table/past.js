// The past: the board as it was at some version, step by step, or as a replay of what happened since one's last turn.
const REPLAY = 900;
let past = null; // the version that is looked at
let replaying = 0;

async function look(wanted) {
  const at = Math.min(Math.max(wanted, 0), version());
  if (tried || picked) putBack();
  const piece = await fragment("at", { at }).catch(complain);
  if (!piece) return;
  past = at;
  link(at);
  morph($("board"), first("#board", piece));
  const line = lines().find((one) => Number(one.dataset.line) === at);
  for (const one of lines()) one.toggleAttribute("aria-current", one === line);
  line?.scrollIntoView({ block: "nearest" });
  panel("past", text("headline", piece), line ? plain(line) : says.opening, ["earlier", "later", "now"].map((act) => button(act)));
  ring("seen", ids(line));
}

function now() {
  past = null;
  replaying += 1;
  for (const one of lines()) one.removeAttribute("aria-current");
  morph($("board"), first("#board", kept));
  unpanel();
  follow(0);
}

// From one's own last answer before somebody else went on; who only watches sees the last five.
async function replay() {
  const mine = (replaying += 1), own = lines().map((line) => facts().own.includes(line.dataset.seat));
  const from = lines()[own.lastIndexOf(true, own.lastIndexOf(false))]?.dataset.line ?? Math.max(0, version() - 5);
  closeDrawers();
  for (let at = Number(from); at <= version() && mine === replaying; at += 1) {
    await look(at);
    await pause(REPLAY);
  }
  if (mine === replaying) now();
}

const step = (to) => { replaying += 1; return to > version() ? now() : look(to); };
Object.assign(acts, { replay, now, earlier: () => step(past - 1), later: () => step(past + 1) });
acts.look = ({ value }) => { closeDrawers(); step(Number(value)); };
