// Takes a finished game of this device to the site, which plays it through and keeps it.
import { one, put } from "./games.js";

const $ = (id) => document.getElementById(id), form = $("send"), says = form.dataset;
let row;

one(new URLSearchParams(location.search).get("game") ?? "").then(show);

function show(found) {
  row = found;
  if (!row?.over) return void ($("sending").textContent = says.nothing);
  $("title").textContent = row.title;
  for (const seat of form.querySelectorAll("[data-seat]")) {
    const at = row.own.indexOf(seat.dataset.seat);
    seat.hidden = at < 0;
    seat.querySelector(".name").textContent = row.names["ABCDE".indexOf(seat.dataset.seat)] ?? "";
    if (at === 0) seat.querySelector("input").checked = true;
  }
  form.hidden = false;
}

form.onsubmit = async (event) => {
  event.preventDefault();
  const body = new FormData(form);
  body.set("record", row.record);
  form.querySelector("button").disabled = true;
  const reply = await fetch("/offline/send", { method: "POST", body }).catch(() => null);
  const told = (await reply?.json().catch(() => null)) ?? {};
  form.querySelector("button").disabled = false;
  if (!told.code) return void ($("sending").textContent = told.says ?? says.failed);
  await put({ ...row, sent: told.code });
  location.assign(`/tables/${told.code}`);
};
