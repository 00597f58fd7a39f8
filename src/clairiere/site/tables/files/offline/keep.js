// Keeping: all that these pages need is fetched once into a cache that is named by its hash. Browsers have such caches
// where the address has https only; elsewhere everything comes by the network, and then from the browser's own cache.
const LAST = "/offline/complete"; // lies in a cache that has everything

const KINDS = { mjs: "text/javascript", wasm: "application/wasm", json: "application/json" };

export const able = "caches" in globalThis;
const urls = (kept) => [...Object.keys(kept.files), ...kept.others];

export const complete = async (kept) => able && Boolean(await (await caches.open(kept.cache)).match(LAST));

// Fetches what is missing; `told` hears what part of it has come.
export async function keep(kept, told) {
  const cache = able ? await caches.open(kept.cache) : null;
  const sizes = Object.values(kept.files), whole = sizes.reduce((sum, bytes) => sum + bytes, 0), come = new Map();
  const progress = (url, bytes) => {
    come.set(url, bytes);
    told(Math.min(1, [...come.values()].reduce((sum, one) => sum + one, 0) / whole));
  };
  for (const url of cache ? urls(kept) : Object.keys(kept.files)) {
    if (await cache?.match(url)) progress(url, kept.files[url] ?? 0);
    else await fetched(url, cache, url in kept.files && cache ? kept.packed : "", (bytes) => url in kept.files && progress(url, bytes));
  }
  await cache?.put(LAST, new Response(""));
  if (cache) await forgetOthers(kept);
  told(1);
}

// A host that compresses nothing has a packed copy of large files, whose name ends so.
async function fetched(url, cache, packed, told) {
  const reply = await fetch(url + packed);
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  const parts = [];
  let bytes = 0;
  for (const reader = (packed ? reply.body.pipeThrough(new DecompressionStream("gzip")) : reply.body).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    told((bytes += value.length));
  }
  const headers = new Headers(reply.headers);
  headers.delete("content-encoding"); // it is unpacked
  headers.delete("content-length");
  if (packed) headers.set("content-type", KINDS[url.split(".").pop()] ?? "application/octet-stream");
  await cache?.put(url, new Response(new Blob(parts), { headers }));
}

// An older version of the same pages, once this one is complete; what another language needs stays.
async function forgetOthers({ cache }) {
  const kind = cache.slice(0, cache.lastIndexOf("-") + 1);
  for (const name of await caches.keys()) if (name.startsWith(kind) && name !== cache) await caches.delete(name);
}

// Whether somebody pays for what comes, or has asked their browser to be sparing.
export const metered = () => Boolean(navigator.connection?.saveData || navigator.connection?.type === "cellular");
