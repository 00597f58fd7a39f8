// What somebody can do with the step that is shown: go on from there, or send it to others.
import { $, all, first, language, on, says } from "../table/page.js";

const seats = all("#try [name=seat]");
let chosen = Boolean(first("#try [data-own]")); // their own seat, or one that they have picked; else whoever is asked

for (const seat of seats) on(seat, "change", () => { chosen = true; });
if ($("link") && navigator.share) $("link").querySelector("span").textContent = says.send;

export function moment(at, last) {
  const { asked } = $("table").dataset;
  for (const field of all("#again-form [name=at]")) field.value = at;
  for (const seat of seats) if (!chosen && asked) seat.checked = seat.value === asked;
  first("[popovertarget=try]").toggleAttribute("data-idle", at === last);
  if (at === last) $("try").hidePopover();
  if ($("share")) address(at);
}

function address(at) {
  const eyes = says.eyes === "all" ? "" : `&eyes=${says.eyes}`;
  $("link").dataset.link = $("address").value = `${location.origin}${location.pathname}?at=${at}${eyes}`;
  $("picture").href = `/t/${says.code}/preview.png?${new URLSearchParams({ language, at, eyes: says.eyes })}`;
  $("picture").download = `${says.code}-${at}.png`;
  draw();
}

// Drawn for those only who look at it.
function draw() {
  if (!$("share").matches(":popover-open")) return;
  $("preview").hidden = false;
  if ($("preview").src !== $("picture").href) $("preview").src = $("picture").href;
}

if ($("share")) on($("share"), "toggle", draw);
