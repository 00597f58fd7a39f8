// Bots of a table for one think on this device: where its person has agreed, all that this needs is here, and it is quick
// enough. Else, and whenever this page does not answer in time, they think on the site.
import { call, load, start } from "../offline/client.js";
import { complete } from "../offline/keep.js";

const says = document.currentScript.dataset, { code, game } = says, levels = says.bots.split(" ");
const QUICK = 2; // seconds within which a bot has to answer
const MOST = 2; // so often this page may be too late
const PAUSE = 500, TRIES = 4;
const KNOWN = "device-bots"; // what was measured here: seconds by game and level
let offered = false, busy = false, again = 0, late = 0;

const request = globalThis.fetch;
const at = (verb) => `/t/${code}/${verb}`;
const state = (now) => { document.documentElement.dataset.thinks = now; };

const read = () => JSON.parse(localStorage[KNOWN] ?? "{}");
const remember = (level, seconds) => { localStorage[KNOWN] = JSON.stringify({ ...read(), [`${game} ${level}`]: seconds }); };

// Whether this device is quick enough for the bots of this table, as it was found once.
async function quick() {
  for (const level of levels) {
    const known = read()[`${game} ${level}`] ?? (await call("measure", game, Number(says.seats), level));
    remember(level, known);
    if (known > QUICK) return false;
  }
  return true;
}

const slow = () => levels.some((level) => read()[`${game} ${level}`] > QUICK);

async function begin() {
  if (slow() || !(await complete(says))) return state("site"); // nothing is fetched that nobody has asked for
  start(says.thinker);
  await load(says.folder);
  if (!(await quick())) return state("site");
  await offer();
}

async function offer() {
  const told = await post("think", { version: 0 });
  offered = Boolean(told?.offered);
  state(offered ? "device" : "site");
  if (told?.view) await answer(told);
}

async function post(verb, fields) {
  const reply = await request(at(verb), { method: "POST", body: new URLSearchParams(fields) });
  return reply.ok ? reply.json() : null;
}

async function look(version) {
  const reply = await request(`${at("think")}?version=${version}`);
  return reply.ok ? reply.json() : null;
}

// What the bots are asked after an answer of their person, until nothing is; another answer in between begins it anew.
async function turn(version) {
  again = version;
  if (busy) return;
  busy = true;
  try {
    for (let tries = 0; again && tries < TRIES; tries += 1) {
      const told = await look(again);
      again = 0;
      await call("anew");
      if (told && !(await answer(told))) { // the table has gone on while a bot thought
        await new Promise((done) => setTimeout(done, PAUSE));
        again ||= told.version;
      }
    }
  } finally {
    busy = false;
  }
}

async function answer(told) {
  while (told?.view) {
    const { version, seat, bot, view } = told;
    told = await post("thought", { version, seat, notation: await call("think", game, bot, view, seat) });
  }
  if (told && !told.offered) await missed();
  return Boolean(told);
}

// The site has answered for a bot: this page was too late.
async function missed() {
  offered = false;
  state("site");
  if ((late += 1) < MOST) await offer();
}

// An answer of the person is what brings a bot's turn; the scripts of the table send it.
globalThis.fetch = async (address, more) => {
  const reply = await request(address, more);
  if (offered && reply.ok && more?.method === "POST" && /\/(answer|back|concede)\?/.test(address)) reply.clone().json().then(({ version }) => turn(version));
  return reply;
};

begin().catch(() => state("site"));
