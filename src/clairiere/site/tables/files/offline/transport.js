// On the page of an offline table these take the place of the browser's own: what the scripts of a table ask the service,
// the worker of the page answers. tools/bundle.js puts them in.
import { call, heard } from "./client.js";

const kept = (address) => (globalThis.caches?.match(address) ?? Promise.resolve()).then((found) => found ?? globalThis.fetch(address));

// Links to the rulebook lead to where it is: in a folder of files that is another place than on a site.
export const linked = (text) => text.replace(/"\/rules\/\w+/g, `"${document.getElementById("stage").dataset.rules}`);

async function paragraph() {
  return new Response("", { status: 404 }); // the guide does without
}

export async function fetch(address, { body } = {}) {
  const { pathname, searchParams } = new URL(address, location), [, place, , verb] = pathname.split("/");
  if (pathname === "/learn/me/note") return new Response("");
  if (pathname.includes("/paragraph/")) return paragraph();
  if (place !== "t") return kept(address);
  const [status, kind, text] = await call("ask", verb, Object.fromEntries(searchParams), body ? Object.fromEntries(body) : null);
  return new Response(linked(text), { status, headers: { "content-type": kind, date: new Date().toUTCString() } });
}

export class EventSource extends EventTarget {
  static CLOSED = 2;
  readyState = 1;

  constructor() {
    super();
    this.hear = (event) => this.onmessage?.({ data: event.version });
    heard.addEventListener("version", this.hear);
    setTimeout(() => this.dispatchEvent(new MessageEvent("here", { data: "ABCDE" })));
  }

  close() {
    heard.removeEventListener("version", this.hear);
  }
}
