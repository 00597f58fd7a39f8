// People: who is here; and, where several share this screen, from whose chair it is looked.
import { $, acts, all, announce, first, says, still } from "./page.js";
import { facts, state, version } from "./state.js";
import { fragment } from "./service.js";
import { show } from "./show.js";
import { sound } from "./sound.js";

export function here(seats) {
  for (const person of all("[data-person]")) {
    const away = person.classList.toggle("away", !(seats + facts().bots).includes(person.dataset.person));
    person.title = `${person.dataset.name} · ${away ? says.away : says.here}`;
    since[person.dataset.person] = away ? (since[person.dataset.person] ?? Date.now()) : null;
  }
  absent();
}

// Who is asked and has been away for a minute or more: then the others know why nothing happens.
const since = {}; // seat -> when its player was first missed

export function absent() {
  const gone = (facts().turn === "theirs" ? facts().asked.split(" ") : []).map((one) => [one, Math.floor((Date.now() - since[one]) / 60000)]);
  const [letter, minutes] = gone.find(([one, minutes]) => since[one] && minutes > 0) ?? [];
  const told = letter ? says.absent.replace("{name}", nameOf(letter)).replace("{time}", minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`) : "";
  $("absent").hidden = !told;
  if (first("span", $("absent")).textContent !== told) first("span", $("absent")).textContent = told;
  if ($("nudged")) $("nudged").hidden ||= facts().turn !== "yours";
}

const nameOf = (letter) => JSON.parse(facts().names)["ABCDE".indexOf(letter)];

// Somebody would like to play again, and the others are asked to come.
export function again(letter) {
  if (!$("again") || facts().own.includes(letter)) return;
  const told = says.again.replace("{name}", nameOf(letter));
  first("b", $("again")).textContent = told;
  $("again").hidden = false;
  announce(told);
  sound("yours");
}

// The others wait for this seat, and have said so.
export function nudged(letter) {
  if (!$("nudged") || !facts().own.includes(letter) || !facts().asked.includes(letter)) return;
  $("nudged").hidden = false;
  announce($("nudged").textContent);
  sound("yours");
}

// The next of those who share this screen is asked: the curtain falls if hands are secret, else the chair is turned.
export function turnChair(before) {
  const own = (facts().own || says.shared || "").split(" "), asked = own.filter((one) => facts().asked.includes(one));
  const curtain = "shared" in says;
  if (own.length < 2) return;
  state.seat ||= facts().seat || own[0];
  if (!before && curtain) drawCurtain(asked[0] ?? state.seat);
  else if (!asked.length || asked.includes(facts().seat)) return;
  else if (curtain) setTimeout(drawCurtain, still.matches ? 0 : 1200, asked[0]);
  else sitOn(asked[0]);
}

function drawCurtain(letter) {
  says.curtain = letter;
  for (const place of all("#curtain .name")) place.textContent = nameOf(letter);
  first("#curtain use").setAttribute("href", `#here-seat-${letter}`);
  if (!$("curtain").open) $("curtain").showModal();
}

async function sitOn(letter) {
  state.seat = letter;
  show(await fragment("now", { version: version() }));
}

acts.lift = async () => {
  await sitOn(says.curtain);
  delete says.curtain;
  $("curtain").close();
};
$("curtain").oncancel = (event) => event.preventDefault();
