// Keyed merge: the page becomes what a newer fragment says, and what lasts keeps its element. What has an id is known by
// it, wherever it goes; what has none, by its kind, its symbol, where it lies if that is all there is to it (`.pos`), and
// its number among those like it. So nothing takes over the element of something else, and a browser builds anew only
// what is new.
import { $, all } from "./page.js";

function keyed(nodes) {
  const count = {}, found = new Map();
  for (const node of nodes) {
    const kind = node.attributes ? `${node.nodeName} ${node.id || [node.getAttribute("href"), node.matches(".pos") && node.getAttribute("style"), node.matches(".ours")]}` : node.nodeName;
    found.set(`${kind} ${(count[kind] = (count[kind] ?? 0) + 1)}`, node);
  }
  return found;
}

export function merge(old, fresh) {
  const lasting = new Map();
  for (const one of all("[id]", fresh)) {
    const was = $(one.id);
    if (was?.nodeName === one.nodeName && old.contains(was)) lasting.set(one.id, was);
  }
  mergeNode(old, fresh, lasting);
}

function mergeNode(old, fresh, lasting) {
  if (old.isEqualNode(fresh)) return;
  if (!old.attributes) return void (old.data = fresh.data);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  mergeChildren(old, fresh, lasting);
}

function mergeChildren(old, fresh, lasting) {
  const before = keyed(old.childNodes), pairs = [...keyed(fresh.childNodes)].map(([key, node]) => [lasting.get(node.id) ?? before.get(key), node]);
  const stays = new Set(pairs.map(([same]) => same)), move = old.moveBefore ?? old.insertBefore;
  for (const one of before.values()) if (!stays.has(one) && !lasting.has(one.id) && !one.classList?.contains("ours")) one.remove();
  let at = old.firstChild;
  for (const [same, node] of pairs) {
    while (at && !stays.has(at)) at = at.nextSibling;
    if (!same) old.insertBefore(document.importNode(node, true), at);
    else if (same === at) at = at.nextSibling;
    else move.call(old, same, at);
  }
  for (const [same, node] of pairs) if (same) mergeNode(same, node, lasting); // last: it may take what `at` stood on
}
