// The clock: it ticks here, and the service decides.
import { $, says } from "./page.js";
import { facts, state } from "./state.js";
import { absent } from "./people.js";

export function tick() {
  const due = Number(facts().due ?? 0), seconds = Math.max(0, Math.round((due - Date.now() - state.ahead) / 1000));
  const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60), two = (number) => String(number).padStart(2, "0");
  const left = hours ? `${hours} h ${two(minutes % 60)}` : `${minutes}:${two(seconds % 60)}`;
  $("clock").hidden = !due;
  $("clock").classList.toggle("soon", seconds < 30);
  $("clock-left").textContent = hours < 48 ? left : says.days.replace("{n}", Math.floor(hours / 24));
  absent();
}
setInterval(tick, 1000);
