"use strict";
(()=>{var t="/offline";addEventListener("install",i=>i.waitUntil(caches.open("clairiere").then(e=>e.add(t))));addEventListener("fetch",i=>{i.request.mode==="navigate"&&i.respondWith(fetch(i.request).catch(()=>caches.match(t)))});addEventListener("notificationclick",i=>{i.notification.close(),i.waitUntil(clients.openWindow(i.notification.data))});})();
