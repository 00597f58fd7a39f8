// The worker of an offline table: Python, the table, and the bots. What happened is kept before it is told.
import { put } from "./games.js";

// What the page has kept is not fetched again, also before a service worker has taken over.
const fetchAnew = globalThis.fetch;
globalThis.fetch = async (address, ...more) => (await globalThis.caches?.match(address)) ?? fetchAnew(address, ...more);

let python, table, row, language, playing = false;

async function open(folder, about, reads) {
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  python = await loadPyodide({ indexURL: new URL(folder, location).href, stdLibURL: `${folder}python.zip`, lockFileURL: `${folder}pyodide-lock.json` });
  row = about;
  language = reads;
  const { opened } = python.pyimport("clairiere.table.offline");
  table = opened(JSON.stringify(row));
  await written();
  return standing();
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

const verbs = { open, ask, play };
onmessage = async ({ data: { id, verb, about } }) => {
  try {
    postMessage({ id, result: await verbs[verb](...about) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
