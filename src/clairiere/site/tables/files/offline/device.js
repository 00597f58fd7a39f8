// The worker of an offline table: Python, the table, and the bots. What happened is kept before it is told.
import { put } from "./games.js";
import { python as started } from "./python.js";

let loading, python, table, row, language, playing = false;

// Once, whoever asks first: what comes before the page, or the page.
const load = (folder, seenTo) => (loading ??= started(folder, seenTo).then((found) => {
  found.pyimport("clairiere.table.offline").destroy(); // imports it
  python = found;
}));

// The table, and what the page shows of it first: while several people share the device, nobody's hand.
async function open(about, reads) {
  await loading;
  row = about;
  language = reads;
  table = python.pyimport("clairiere.table.offline").opened(JSON.stringify(row));
  const kept = written(), now = standing(), shared = now.secret_hands && now.own.length > 1;
  const [, , piece] = answered("now", { language, ...(shared && { seat: "-" }) });
  await kept;
  return { ...now, shared, piece };
}

const standing = () => JSON.parse(python.pyimport("json").dumps(table.standing(language)));

// The row of this table as it is now; the page hears of a version that is kept.
async function written() {
  const now = standing();
  Object.assign(row, now, { record: table.record_text(), played: Date.now() });
  await put(row);
  postMessage({ version: now.version, over: now.over });
}

async function ask(verb, query, body) {
  const reply = answered(verb, query, body);
  if (body && reply[0] === 200) {
    await written();
    play();
  }
  return reply;
}

function answered(verb, query, body) {
  const found = python.pyimport("clairiere.table.offline").answered(table, verb, JSON.stringify(query), body ? JSON.stringify(body) : "");
  const reply = found.toJs();
  found.destroy();
  return reply;
}

// Bots answer one after the other; between two answers the page is heard.
async function play() {
  if (playing) return;
  playing = true;
  try {
    while (table.bot_due() != null) {
      await new Promise((done) => setTimeout(done));
      if (table.bot_due() == null) break; // somebody has taken their answer back
      table.let_bot_answer();
      await written();
    }
  } finally {
    playing = false;
  }
}

const verbs = { load: (...about) => load(...about).then(() => null), open, ask, play };
onmessage = async ({ data: { id, verb, about } }) => {
  try {
    const result = await verbs[verb](...about);
    if (id) postMessage({ id, result });
  } catch (error) {
    if (id) postMessage({ id, error: String(error) });
  }
};
