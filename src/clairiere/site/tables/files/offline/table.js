// The page of a table on this device: Python starts in a worker, the table is laid, and then the scripts of every table run.
import { call, heard, load, start } from "./client.js";
import { begin, download, one } from "./games.js";
import { able, complete, keep, metered } from "./keep.js";
import { dressed } from "./theme.js";
import { linked } from "./transport.js";

const $ = (id) => document.getElementById(id), stage = $("stage"), says = stage.dataset;
const language = document.documentElement.lang, code = new URLSearchParams(location.search).get("game");
const early = $("early").dataset, kept = JSON.parse(early.kept);

dressed();

async function open() {
  const row = await one(code);
  if (!row) return location.replace(says.home);
  document.title = `${row.title} · Clairière`;
  $("title").textContent = row.title;
  if (!able || !(await complete(kept))) { // as after an update
    if (metered() && !confirm(early.metered.replace("{size}", kept.megabytes.toLocaleString(language)))) return location.replace(says.home);
    await keep(kept, (part) => { $("fetched").value = part; });
  }
  $("fetched").removeAttribute("value");
  start(early.device);
  load(kept.folder).catch(() => {}); // who opens the table hears of it
  const opening = call("open", row, language);
  $("sheet").innerHTML = await (await fetch(JSON.parse(says.sheets)[row.game])).text(); // while Python starts
  const standing = await opening;
  lay(standing);
  await import("../table/start.js");
  const { acts } = await import("../table/page.js");
  acts.save = async () => download(await one(code));
  acts.anew = async () => location.assign(`${location.pathname}?game=${await begin(again(row))}`);
  call("play");
}

const again = ({ game, title, players, options }) => ({ game, title, players, options });

function lay({ game, names, bots, own, shared, piece }) {
  const [rules, book] = JSON.parse(says.books)[game];
  Object.assign(says, { code, sheet: JSON.parse(says.sheets)[game], rules, book });
  if (shared) says.shared = own.join(" ");
  for (const link of document.querySelectorAll("a[data-clause='']")) link.href = says.rules;
  names.forEach((name, seat) => seated("ABCDE"[seat], name, bots[seat]));
  $("table").replaceWith(new DOMParser().parseFromString(linked(piece), "text/html").getElementById("table"));
  const send = $("after").content.getElementById("send");
  if (send) send.href = `/offline/send?game=${code}`;
  $("loading").remove();
  stage.classList.add("laid");
}

function seated(letter, name, bot) {
  const person = $("somebody").content.firstElementChild.cloneNode(true), face = $("face").content.firstElementChild.cloneNode(true);
  for (const one of [person, face]) {
    Object.assign(one.dataset, { person: letter, name });
    const sign = one.querySelector("use");
    sign.setAttribute("href", sign.getAttribute("href").replace("seat-A", `seat-${letter}`));
  }
  person.querySelector(".name").textContent = name;
  const list = document.querySelector(".people");
  person.querySelector("small").textContent = bot ? list.dataset.bot : list.dataset.own;
  list.append(person);
  document.querySelector(".faces").append(face);
}

heard.addEventListener("version", ({ over }) => { if (over) $("concede").hidden = true; });
open().catch((error) => {
  $("loading-says").textContent = $("loading").dataset.failed;
  $("fetched").hidden = true;
  throw error;
});
