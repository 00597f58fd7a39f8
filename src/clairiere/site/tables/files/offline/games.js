// The games on this device, in IndexedDB: each a row with its code, its record, and what a list says of it.
const STORE = "games";

const opened = new Promise((done, failed) => {
  const asked = indexedDB.open("clairiere", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "code" });
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => failed(asked.error);
});

async function within(mode, act) {
  const transaction = (await opened).transaction(STORE, mode), request = act(transaction.objectStore(STORE));
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = transaction.onabort = () => failed(transaction.error);
  });
}

export const all = () => within("readonly", (store) => store.getAll());
export const one = (code) => within("readonly", (store) => store.get(code));
export const put = (row) => within("readwrite", (store) => store.put(row));
export const remove = (code) => within("readwrite", (store) => store.delete(code));

const hex = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (one) => one.toString(16).padStart(2, "0")).join("");

// A new table: its luck follows from a secret that this device makes up.
export async function begin(about) {
  const row = { code: `d${hex(5)}`, secret: hex(32), begun: Date.now(), ...about };
  await put(row);
  return row.code;
}

// The record as a file, for the terminal or another device.
export function download({ code, game, record }) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([record], { type: "text/plain" })), download: `${game}-${code}.record` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
