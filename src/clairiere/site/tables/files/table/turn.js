// Your turn: the title, the icon, a sound and, if somebody wants it and looks elsewhere, a notice.
const title = document.title, icon = first("link[rel=icon]"), calm = icon.href;

function itsYou(before) {
  const yours = facts().turn === "yours", begins = before && yours && before.turn !== "yours";
  document.title = yours ? `${text("whose")} ${title}` : title;
  icon.href = yours ? says.iconYours : calm;
  const targets = all("#board .target"), inSight = (one) => box(one).top > 48 && box(one).bottom < innerHeight - 230;
  if (yours && !targets.some(inSight)) targets[0]?.scrollIntoView({ block: "center" });
  if (before) sound(over() ? "over" : begins ? "yours" : "moved");
  if (!begins || !document.hidden || !like("notices")) return;
  const notice = { body: text("asked"), tag: says.code, icon: says.iconYours, data: location.href };
  navigator.serviceWorker.ready.then((worker) => worker.showNotification(text("whose"), notice));
}
