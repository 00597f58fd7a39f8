// Your turn: the title, the icon, a sound and, if somebody wants it and looks elsewhere, a notice.
import { $, all, box, first, on, says, still } from "./page.js";
import { facts, over, state, text } from "./state.js";
import { PACE } from "./follow.js";
import { like } from "./like.js";
import { home } from "./panel.js";
import { sound } from "./sound.js";

const title = document.title, icon = first("link[rel=icon]"), calm = icon.href;

export function itsYou(before) {
  const yours = facts().turn === "yours", begins = before && yours && before.turn !== "yours";
  document.title = yours ? `${text("whose")} ${title}` : title;
  icon.href = yours ? says.iconYours : calm;
  if (yours) setTimeout(bring, before && !still.matches ? PACE : 0, facts().question !== before?.question);
  if (before && yours && facts().question !== before.question && !says.panel) home();
  if (before) sound(over() ? "over" : begins ? "yours" : "moved");
  if (window.Notification?.permission === "granted") notify(begins, yours);
}

// A notice while this page is not looked at, unless this device is called anyway (`worker.js`); and none once it is.
async function notify(begins, yours) {
  const worker = await navigator.serviceWorker.ready, tag = `${says.code}-${state.seat}`;
  if (!yours || !document.hidden) for (const old of await worker.getNotifications({ tag })) old.close();
  if (!begins || !document.hidden || !like("notices") || (await worker.pushManager?.getSubscription())) return;
  worker.showNotification(text("whose"), { body: text("asked"), tag, icon: says.iconYours, data: location.href });
}

// The part of the screen in which the board is seen: under the bar, above the dock, if they lie over it.
function span() {
  const board = box($("board")), over = ({ left, right }) => left < board.right && right > board.left;
  const bar = box($("bar")), dock = box($(says.panel ? "say" : "near")), idea = $("intro") ? box($("intro")).height : 0;
  return [over(bar) ? bar.bottom + idea : 0, over(dock) ? innerHeight - dock.height : innerHeight];
}

// As many of these as there is room for, one above the other.
function together(spots, room) {
  const below = ({ top }) => spots.filter((one) => one.top >= top && one.bottom <= top + room);
  return spots.map(below).reduce((most, some) => (some.length > most.length ? some : most), spots.slice(0, 1));
}

// Once nothing moves, what can be chosen comes into sight: all of it or, where it lies too far apart, as much as there is
// room for, and the rest gets buttons. A wide table is in sight as it is.
export function bring(scrolls) {
  const targets = all("#board .target"), about = (facts().about ?? "").split(" ").map($).filter(Boolean);
  const spots = (targets.length ? targets : about).map((one) => [one, box(one)]).filter(([, { width }]) => width)
    .map(([one, { top, bottom }]) => ({ top, bottom, gives: one.dataset.answers?.split("|") ?? [] })).sort((one, other) => one.top - other.top);
  if (!spots.length || state.past !== null) return;
  const wide = innerWidth >= 1100;
  let shown = spots, top, bottom, unseen = -1;
  for (let now = 0; now > unseen; ) { // a dock with more buttons covers more
    [top, bottom] = span();
    if (!wide) shown = together(spots, bottom - top);
    const given = shown.flatMap(({ gives }) => gives);
    unseen = now;
    now = !targets.length ? 0 : all("#answers .on-board").filter((one) => one.classList.toggle("unseen", !given.includes(one.value))).length;
  }
  const low = Math.max(...shown.map((one) => one.bottom)), way = Math.min(shown[0].top - top, Math.max(0, low - bottom));
  if (way && !wide && scrolls) scrollBy({ top: way, behavior: still.matches ? "instant" : "smooth" });
}

on(window, "resize", bring);
