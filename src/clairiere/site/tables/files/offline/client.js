// The page's side of the worker that has the Python: questions by number, and news of the table.
const waiting = new Map();
let worker, last = 0;
export const heard = new EventTarget(); // `version` events, with the newest version of the table

export function start(script) {
  worker = globalThis.earlyWorker ?? new Worker(script, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.version !== undefined) return heard.dispatchEvent(Object.assign(new Event("version"), data));
    const { done, failed } = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) failed(new Error(data.error));
    else done(data.result);
  };
  worker.onerror = (event) => {
    for (const { failed } of waiting.values()) failed(new Error(event.message));
  };
}

export const call = (verb, ...about) => new Promise((done, failed) => {
  waiting.set((last += 1), { done, failed });
  worker.postMessage({ id: last, verb, about });
});

// Python, from a folder of the bundle. Where a service worker sees to this page, it also sees to what Python is loaded from.
export const load = (folder) => call("load", new URL(folder, location).href, Boolean(navigator.serviceWorker?.controller));
