// The service worker of a folder on a file host: what was seen or fetched comes up again without a connection. The command
// that writes the folder puts VERSION before this, which changes with any file.
/* global VERSION */
const SEEN = `seen-${VERSION}`;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(activate()));
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("seen-") && name !== SEEN) await caches.delete(name);
  await clients.claim(); // the page that has just come fetches the games through here
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  if (mode === "navigate") event.respondWith(page(event));
  else if (/-[0-9a-f]{16}\.\w+$/.test(url) || url.includes("/offline/files/")) event.respondWith(file(event));
});

async function page(event) {
  try {
    return await seen(event, await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(event.request.url.replace(/\/(?=[?#]|$)/, "/index.html"), { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

// Everything at these addresses has a hash in its name. The files of the games are kept by the page that fetches them.
async function file(event) {
  const kept = await caches.match(event.request.url);
  if (kept) return kept;
  const reply = await fetch(event.request);
  return event.request.url.includes("/offline/files/") ? reply : seen(event, reply);
}

async function seen(event, reply) {
  if (!reply.ok || reply.redirected) return reply;
  const copy = reply.clone();
  event.waitUntil(caches.open(SEEN).then((cache) => cache.put(event.request.url.replace(/[?#].*/, ""), copy)));
  return reply;
}
