// Without a line there is a page that says so; and a notice that is touched leads to its table.
const PAGE = "/offline";
addEventListener("install", (event) => event.waitUntil(caches.open("clairiere").then((kept) => kept.add(PAGE))));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});
