// Drawers are popovers: rulebook, menu and, on a phone, the log. The rulebook stays open while one plays.
import { $, active, acts, all, first, language, on, says, stage } from "./page.js";
import { note } from "./note.js";
import { state } from "./state.js";
import { home } from "./panel.js";

export const closeDrawers = () => all(":popover-open").map((one) => one.hidePopover()).length;

export async function openRules(clause) {
  const book = $("book");
  if (clause) note(`met ${clause}`);
  if (!$("rules").matches(":popover-open")) $("rules").showPopover();
  if (!book.children.length) {
    const [chapters] = await Promise.all([fetch(says.book ?? `${says.rules}?part=1&language=${language}`).then((reply) => reply.text()), styled(book)]);
    book.innerHTML = chapters;
    document.dispatchEvent(new Event("book"));
  }
  find(($("find").value = ""));
  first(".at-work", book)?.classList.remove("at-work");
  const at = $(clause)?.closest("p, li, tr");
  at?.classList.add("at-work");
  at?.scrollIntoView({ block: "center" });
}

// The style sheet of rulebooks, which a first visit of a table does without; the paragraph is looked for when it is there.
const styled = (book) =>
  new Promise((done) => {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: book.dataset.style, onload: done, onerror: done });
    document.head.append(sheet);
  });

function find(word) {
  $("book").classList.toggle("searching", word !== "");
  for (const one of all("p, li, tr, figure", $("book"))) one.hidden = !one.textContent.toLowerCase().includes(word.toLowerCase());
}

// Whoever opens a drawer by keyboard is in it, at its heading, and then again where they were; if that is gone, at the question.
for (const drawer of all(".drawer")) {
  let from = null;
  drawer.ontoggle = ({ newState }) => {
    const heading = first("h2", drawer), on = active();
    if (state.byHand) return;
    if (newState === "open" && !drawer.contains(on)) {
      from = on;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    } else if (newState === "closed" && (on === document.body || drawer.contains(on))) {
      if (from?.matches(":not(body)") && from.isConnected) from.focus();
      else home();
    }
  };
}

acts.words = () => {
  closeDrawers();
  const open = stage.toggleAttribute("data-words");
  for (const one of all("[data-act=words]")) one.ariaExpanded = open;
  $("spoken").scrollIntoView({ block: "nearest" });
};
$("find").oninput = ({ target }) => find(target.value);
on($("menu"), "toggle", () => $("menu-aim").replaceChildren(...all("#aim > *", state.kept).map((one) => document.importNode(one, true))));
