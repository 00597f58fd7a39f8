// Python in a worker.
const request = globalThis.fetch;

// What the page has kept is not fetched again, also where no service worker sees to it yet. Where one does, it is asked:
// a browser keeps what it has made of WebAssembly with what came through there, and not with what a cache was asked for.
export async function python(folder, seenTo) {
  if (!seenTo) globalThis.fetch = async (address, ...more) => (await globalThis.caches?.match(address)) ?? request(address, ...more);
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  return loadPyodide({ indexURL: folder, stdLibURL: `${folder}python.zip`, lockFileURL: `${folder}pyodide-lock.json` });
}
