// The worker of a page whose bots think on this device: Python, and one bot after the other.
import { python as started } from "../offline/python.js";

const PATIENCE = 3000; // ms that a bot may think: the site waits for six seconds
const TRIALS = 3;
let python, queue, last;

async function load(folder, seenTo) {
  python = await started(folder, seenTo);
}

// How long a bot takes at the beginning of a game, in seconds: the slowest of its first answers but the very first, which
// also loads what it needs.
function measure(game, seats, bot) {
  const { opened } = python.pyimport("clairiere.table.offline");
  const table = opened(JSON.stringify({ code: "x", game, secret: "x", players: Array(seats).fill({ bot }) }));
  const took = [];
  for (let n = 0; n < TRIALS && table.bot_due() != null; n += 1) {
    const begun = performance.now();
    table.let_bot_answer();
    took.push((performance.now() - begun) / 1000);
  }
  table.destroy();
  return Math.max(0, ...took.slice(1));
}

// A bot that answers several times in a row goes on from what it has thought, as on the site.
function think(game, bot, view, seat) {
  const { game_named } = python.pyimport("clairiere.games.registry"), { BotQueue } = python.pyimport("clairiere.table.bots.executor");
  const found = game_named(game), until = performance.now() + PATIENCE;
  if (seat !== last) {
    queue?.destroy();
    queue = BotQueue(bot, crypto.getRandomValues(new Uint32Array(1))[0]);
    last = seat;
  }
  const seen = found.read(view), choice = queue.choose(found, seen, () => performance.now() > until);
  seen.destroy();
  return choice;
}

// The person has answered: whoever answers now begins anew.
const anew = () => { last = ""; };

const verbs = { load, measure, think, anew };
onmessage = async ({ data: { id, verb, about } }) => {
  try {
    postMessage({ id, result: await verbs[verb](...about) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
