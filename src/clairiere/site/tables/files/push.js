// Whether this device can tell somebody that it is their turn, and whether it does.
const $ = (id) => document.getElementById(id);
const part = $("push"), form = $("push-form"), stop = $("push-stop"), { key, devices } = part.dataset;
const ios = /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);

function say(told) {
  $("push-said").textContent = $("push-told").content.querySelector(`[data-case=${told}]`)?.textContent.trim() ?? "";
}

function show(on) {
  const pressed = document.activeElement.closest("[data-shows]");
  for (const one of form.querySelectorAll("[data-shows]")) one.hidden = (one.dataset.shows === "on") !== on;
  form.hidden = false;
  if (pressed?.hidden) form.querySelector("[data-shows]:not([hidden])").focus(); // else the keyboard would be nowhere
  say(on ? "on" : "none");
}

async function send(path, fields) {
  const reply = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) });
  if (!reply.ok) throw new Error((await reply.json()).says);
}

// By what the page says which devices are told, without naming where the others are.
async function fingerprint(endpoint) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return Array.from(digest, (b) => b.toString(16).padStart(2, "0")).join("").slice(0, 16);
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const same = (ours, buffer) => buffer && String(ours) === String(new Uint8Array(buffer));

async function subscribe(push) {
  const own = bytes(key), there = await push.getSubscription();
  if (there && same(own, there.options.applicationServerKey)) return there;
  await there?.unsubscribe(); // made for another key, which the site no longer has
  return push.subscribe({ userVisibleOnly: true, applicationServerKey: own });
}

async function start() {
  if (!isSecureContext) return say("http");
  if (!("PushManager" in window)) return say(ios ? "ios" : "never");
  const { pushManager: push } = await navigator.serviceWorker.ready, there = await push.getSubscription();
  show(Boolean(there) && devices.split(" ").includes(await fingerprint(there.endpoint)));
  form.onsubmit = async (event) => {
    event.preventDefault();
    if ((await Notification.requestPermission()) !== "granted") return say("denied");
    try {
      const { endpoint, keys } = (await subscribe(push)).toJSON();
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      await send("/api/me/push", { endpoint, ...keys, zone, ...Object.fromEntries(new FormData(form)) });
      show(true);
      if (event.submitter?.dataset.shows === "on") say("kept");
    } catch {
      say("failed");
    }
  };
  stop.onclick = async () => {
    try {
      const there = await push.getSubscription();
      if (there) await send("/api/me/push/end", { endpoint: there.endpoint });
      await there?.unsubscribe();
      show(false);
    } catch {
      say("failed");
    }
  };
}

start();
