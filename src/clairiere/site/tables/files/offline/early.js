// Starts Python for a table on this device before the rest of its page is read, if all of it is here: nothing else takes
// as long. The page takes the worker over (client.js).
import { able, complete } from "./keep.js";

const says = document.currentScript.dataset, kept = JSON.parse(says.kept);
const worker = (globalThis.earlyWorker = new Worker(says.device, { type: "module" }));
worker.onerror = () => { delete globalThis.earlyWorker; }; // the page makes another
const load = async () => {
  if (able && (await complete(kept))) worker.postMessage({ verb: "load", about: [new URL(kept.folder, location).href, Boolean(navigator.serviceWorker?.controller)] });
};
load().catch(() => {}); // the page asks for the same, and hears why it cannot be had
