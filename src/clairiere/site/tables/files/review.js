// A review while it is made: its page looks again every two seconds, or less often where a look takes long. Without a
// script, a link does.
const EVERY = 2000, SHARE = 10;
const going = () => ["asked", "running"].includes(document.getElementById("review").dataset.state);

async function look() {
  if (document.hidden) return;
  const address = new URL(location);
  address.searchParams.set("part", "");
  const reply = await fetch(address).catch(() => null);
  if (reply?.status === 404) return location.reload(); // the table is gone
  if (!reply?.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const fresh = page.getElementById("review");
  if (fresh) swap(fresh);
}

// What is open stays open, and who has reached something by keyboard stays there.
function swap(fresh) {
  const old = document.getElementById("review"), held = document.activeElement?.id;
  for (const one of old.querySelectorAll("details[open]")) fresh.querySelector(`#${one.id}`)?.setAttribute("open", "");
  old.replaceWith(document.adoptNode(fresh));
  if (held && document.activeElement?.id !== held) document.getElementById(held)?.focus({ preventScroll: true });
  enliven();
  const said = going() ? "" : fresh.dataset.state === "done" ? fresh.dataset.done : fresh.querySelector(".how-far p").textContent;
  document.getElementById("said").textContent = said;
}

function enliven() {
  document.getElementById("look")?.remove();
}

enliven();
(async () => {
  let took = 0;
  while (going()) {
    await new Promise((resolve) => { setTimeout(resolve, Math.max(EVERY, SHARE * took)); });
    const begun = performance.now();
    await look();
    took = performance.now() - begun;
  }
})();
