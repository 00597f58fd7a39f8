// Keeps what never changes under its name, and a page for when there is no connection; and a notice that is touched leads
// to its table. The server puts SHELL before this: a name for this version, what to fetch at once, and the page by language.
/* global SHELL */
const LANGUAGE = "/shell-language";

// A new version waits until no page of the old one is open, so that none loses what it has been promised.
addEventListener("install", (event) => event.waitUntil(install()));
async function install() {
  const cache = await caches.open(SHELL.cache);
  await cache.addAll([...SHELL.assets, ...Object.values(SHELL.pages)]);
}

addEventListener("activate", (event) => event.waitUntil(activate()));
async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name !== SHELL.cache && !name.startsWith("offline-")); // that page sees to its own
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request, { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(page(event));
  else if (/^\/(assets|sprites)\//.test(pathname)) event.respondWith(asset(event.request));
  else if (/^\/offline\/(files\/|.*\.(js|css)$)/.test(pathname)) event.respondWith(offlineFile(event.request));
});

// Pages always come from the server: what they say changes from one second to the next.
async function page(event) {
  const cache = await caches.open(SHELL.cache);
  try {
    const reply = (await event.preloadResponse) ?? (await fetch(event.request));
    const language = reply.headers.get("Content-Language");
    if (SHELL.pages[language]) event.waitUntil(cache.put(LANGUAGE, new Response(language)));
    return reply;
  } catch {
    const kept = await offlinePage(event.request.url);
    if (kept) return kept;
    const told = await cache.match(LANGUAGE), own = Object.keys(SHELL.pages).find((one) => navigator.language.startsWith(one));
    return withGames((await told?.text()) ?? own ?? "en", cache);
  }
}

// The page for when there is no connection; it offers the games if they are kept.
async function withGames(language, cache) {
  const page = await cache.match(SHELL.pages[language]);
  if (!(await caches.match(`/offline/${language}`))) return page;
  return new Response((await page.text()).replace("data-play hidden", ""), { headers: page.headers });
}

// A page that plays without a connection; which table it shows stands behind the question mark.
const offlinePage = (url) => (/^\/offline\/[a-z]{2}(\/|$)/.test(new URL(url).pathname) ? caches.match(url, { ignoreSearch: true }) : null);

// Everything at these addresses has its hash in its name.
async function asset(request) {
  const cache = await caches.open(SHELL.cache), kept = (await cache.match(request.url)) ?? (await caches.match(request.url));
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(request.url, reply.clone()).catch(() => {}); // a full disk: then it is fetched again
  return reply;
}

// What that page has fetched is in a cache of its own; what it has not kept is not kept here.
const offlineFile = async ({ url }) => (await caches.match(url)) ?? fetch(url);

// It is somebody's turn, or was: what the site sends is encrypted for this browser alone.
addEventListener("push", (event) => event.waitUntil(told(event.data.json())));
async function told({ gone, topic, title, url, always, ...more }) {
  if (gone) {
    for (const one of await registration.getNotifications({ tag: gone })) one.close();
    return;
  }
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const seen = pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === url);
  if (seen && !always) return;
  await registration.showNotification(title, { ...more, tag: topic, renotify: true, icon: "/icon-192.png", data: url });
}

// A browser that gets another address at its push service goes on being called there.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
async function renew({ oldSubscription: old, newSubscription }) {
  const found = newSubscription ?? (old && (await registration.pushManager.subscribe(old.options)));
  if (!found) return;
  const { endpoint, keys } = found.toJSON(), replaces = old?.endpoint;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = JSON.stringify({ endpoint, ...keys, zone, replaces });
  await fetch("/api/me/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
async function open(url) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === new URL(url, location).pathname);
  return there ? there.focus() : clients.openWindow(url);
}
