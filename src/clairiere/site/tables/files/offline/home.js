// The page that sets up a table on this device, and lists those that are there.
import { all, begin, download, remove } from "./games.js";
import { able, complete, keep, metered } from "./keep.js";
import { dressed } from "./theme.js";

const $ = (id) => document.getElementById(id), says = $("device").dataset, kept = JSON.parse(says.kept), form = $("new-table");
const language = document.documentElement.lang;
const chosen = () => form.elements.game.value, size = () => Number(form.elements[`seats-${chosen()}`].value);

dressed();

// What is fetched, and whether it is here.

function tell(sentence, more = {}) {
  const { part = null, button = false } = more;
  const tens = Math.floor(10 * (part ?? 0)) / 10; // said aloud, so not a hundred times; the bar moves more finely
  const size = kept.megabytes.toLocaleString(language), come = tens.toLocaleString(language, { style: "percent" });
  const told = sentence.replace("{size}", size).replace("{part}", come);
  if ($("keeping").textContent !== told) $("keeping").textContent = told;
  $("fetched").hidden = part === null;
  $("fetched").value = part ?? 0;
  $("fetch").hidden = !button;
}

async function standing() {
  if (!able) return tell(says.insecure);
  if (await complete(kept)) return tell(says.ready);
  tell(says.absent, { button: true });
}

async function fetchAll() {
  let last = -1;
  try {
    await keep(kept, (part) => {
      const percent = Math.floor(100 * part);
      if (percent !== last) tell(says.fetching, { part });
      last = percent;
    });
    await standing();
    return true;
  } catch {
    tell(says.failed, { button: true });
    return false;
  }
}

$("fetch").onclick = fetchAll;

async function ready() {
  if (!able || (await complete(kept))) return true;
  if (metered() && !confirm(says.metered.replace("{size}", kept.megabytes.toLocaleString(language)))) return false;
  $("keeping").scrollIntoView({ block: "center" }); // the form is longer than a phone is high
  return fetchAll();
}

// The form of a new table: only what the chosen game has.

function shown() {
  for (const one of form.querySelectorAll("[role=radiogroup][data-game]")) one.hidden = one.dataset.game !== chosen();
  for (const one of form.querySelectorAll(".who li")) {
    one.hidden = "ABCDE".indexOf(one.dataset.seat) >= size();
    one.querySelector("input").hidden = one.querySelector("select").value !== "";
  }
  for (const one of form.querySelectorAll(".variants")) one.hidden = one.disabled = one.dataset.game !== chosen() || Number(one.dataset.size) !== size();
}

form.onchange = shown;
form.onsubmit = async (event) => {
  event.preventDefault();
  const players = [...form.querySelectorAll(".who li:not([hidden])")].map((seat) => {
    const bot = seat.querySelector("select").value;
    return bot ? { bot } : { name: seat.querySelector("input").value };
  });
  const nobody = players.every(({ bot }) => bot);
  $("refused").textContent = nobody ? says.nobody : "";
  if (nobody) return;
  const fields = [...form.querySelectorAll(".variants:not([hidden]) select")];
  const options = Object.fromEntries(fields.map(({ name, value }) => [name.replace("option-", ""), value]));
  const title = form.querySelector("[name=game]:checked").dataset.title;
  navigator.storage?.persist?.();
  if (await ready()) location.assign(`${says.to}?game=${await begin({ game: chosen(), title, players, options })}`);
};

// The games that are here.

function drawn(row) {
  const item = $("device-game").content.firstElementChild.cloneNode(true), words = $("words").dataset;
  const find = (which) => item.querySelector(which), act = (name) => find(`[data-do=${name}]`);
  find("h3").textContent = row.title;
  find(".standing").textContent = row.over ? row.result : (row.headline ?? "");
  find(".people").textContent = (row.names ?? row.players.map(({ name }) => name || says.person)).join(", ");
  Object.assign(act("open"), { href: `${says.to}?game=${row.code}`, textContent: row.over ? words.over : words.open });
  const send = act("send"); // only where there is a service
  if (send) Object.assign(send, { hidden: !row.over || Boolean(row.sent), href: `/offline/send?game=${row.code}` });
  if (row.sent) find(".people").append(` · ${words.sent}`);
  act("save").hidden = !row.record;
  act("save").onclick = () => download(row);
  act("forget").onclick = async () => {
    if (!confirm(says.forget)) return;
    await remove(row.code);
    list();
  };
  return item;
}

async function list() {
  const rows = (await all()).sort((one, other) => (other.played ?? other.begun) - (one.played ?? one.begun));
  $("games").hidden = !rows.length;
  document.querySelector(".device-games").replaceChildren(...rows.map(drawn));
}

const wanted = form.querySelector(`[name=game][value="${CSS.escape(new URLSearchParams(location.search).get("game") ?? "")}"]`);
if (wanted) wanted.checked = true;
shown();
standing();
list();
addEventListener("pageshow", ({ persisted }) => { if (persisted) { shown(); list(); } });
