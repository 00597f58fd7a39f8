// Rings around things in the picture: where the keyboard is, what was refused, what a line of the log tells of.
import { $, all, first, on, stage } from "./page.js";

export function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// The edge of a thing is that of the ring or the veil that is drawn on it, else a frame around it.
export function ring(kind, ids = []) {
  for (const old of all(`.ring.${kind}`)) old.remove();
  const things = ids.map($).filter((thing) => thing?.getBBox).map((thing) => [thing, thing.getBBox()]); // all are measured before anything is drawn
  for (const [thing, { x, y, width, height }] of things) {
    const drawnOn = first("use[href*=-ring], use[href*=-veil], use[href*=-last]", thing);
    const use = drawnOn?.closest(".pos") === thing.closest(".pos") ? drawnOn : null; // and not on one of several things in it
    const edge = use && $(use.getAttribute("href").slice(1))?.querySelector("path, rect, circle");
    let lies = ""; // where the edge lies within the thing
    for (let up = use; up && up !== thing; up = up.parentNode) lies = `${up.getAttribute("transform") ?? ""} ${lies}`;
    const drawn = shape("g", { class: `ring ours ${kind}`, transform: lies });
    for (const line of ["casing", "line"]) {
      const around = edge?.cloneNode() ?? shape("rect", { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 12 });
      around.setAttribute("class", line);
      drawn.append(around);
    }
    thing.insertBefore(drawn, first(":scope > .label", thing)); // what a place is called stays legible
  }
}

// A tick on everything that an exercise has asked to find and that was found.
export function tick(ids) {
  for (const old of all(".found-tick")) old.remove();
  const things = ids.map($).filter((thing) => thing?.getBBox).map((thing) => [thing, thing.getBBox()]);
  for (const [thing, { x, y, width, height }] of things) {
    const r = Math.max(9, Math.min(24, 0.17 * Math.min(width, height)));
    const drawn = shape("g", { class: "found-tick ours", transform: `translate(${x + width / 2} ${y + height / 2}) scale(${r / 10})` });
    drawn.append(shape("circle", { r: 10 }), shape("path", { d: "M-4.6 .4 -1.4 3.8 4.8 -3.4" }));
    thing.append(drawn);
  }
}

export const ringFocus = () => ring("focus", all("#board [id]:focus-visible").map((one) => one.id));
on(stage, "focusin", ringFocus);
on(stage, "focusout", () => ring("focus"));
