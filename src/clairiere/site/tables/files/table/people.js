// People: who is here; and, where several share this screen, from whose chair it is looked.
function here(seats) {
  for (const person of all("[data-person]")) {
    const away = person.classList.toggle("away", !(seats + facts().bots).includes(person.dataset.person));
    person.title = `${person.dataset.name} · ${away ? says.away : says.here}`;
  }
}

// The next of those who share this screen is asked: the curtain falls if hands are secret, else the chair is turned.
function turnChair(before) {
  const own = (facts().own || says.shared || "").split(" "), asked = own.filter((one) => facts().asked.includes(one));
  const curtain = "shared" in says;
  if (own.length < 2) return;
  seat ||= facts().seat || own[0];
  if (!before && curtain) drawCurtain(asked[0] ?? seat);
  else if (!asked.length || asked.includes(facts().seat)) return;
  else if (curtain) setTimeout(drawCurtain, still.matches ? 0 : 1200, asked[0]);
  else sitOn(asked[0]);
}

function drawCurtain(letter) {
  says.curtain = letter;
  for (const place of all("#curtain .name")) place.textContent = JSON.parse(facts().names)["ABCDE".indexOf(letter)];
  first("#curtain use").setAttribute("href", `#here-seat-${letter}`);
  if (!$("curtain").open) $("curtain").showModal();
}

async function sitOn(letter) {
  seat = letter;
  show(await fragment("now", { version: version() }));
}

acts.lift = async () => {
  await sitOn(says.curtain);
  delete says.curtain;
  $("curtain").close();
};
$("curtain").oncancel = (event) => event.preventDefault();
