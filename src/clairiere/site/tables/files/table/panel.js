// The panel that takes the prompt's place while something is picked, tried, refused or looked back at, and at the end.
function button(act, value = "", label = "") {
  const made = first(`[data-act=${act}]`, $("acts").content).cloneNode(true);
  made.value = value;
  if (label) made.append(` ${label}`);
  return made;
}

function panel(kind, title, told, buttons) {
  says.panel = kind;
  $("say").hidden = false;
  $("say-title").textContent = title;
  $("say-text").replaceChildren(...[told].flat().map((one) => (one.nodeType ? one : Object.assign(document.createElement("p"), { textContent: one }))));
  $("say-acts").replaceChildren(...buttons);
  if (kind !== "over") announce([title, told].flat().join(" "));
}

function unpanel() {
  const held = $("say").contains(active());
  delete says.panel;
  $("say").hidden = true;
  $("say").style.cssText = $("say").dataset.side = "";
  ring("refused");
  if (over()) ended();
  else if (held) home();
}

// Where the keyboard goes when what it was on is gone.
function home(id) {
  if (byHand) return;
  const next = $(id) ?? all("#board .target, #answers button").find((one) => box(one).width) ?? stage;
  next.focus({ preventScroll: true });
}

function ended() {
  const parts = all("#ending > *", kept).map((part) => document.importNode(part, true));
  panel("over", text("whose"), parts, [...$("after").content.cloneNode(true).children]);
}
