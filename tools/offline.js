// Writes what a page needs to play without a server into build/offline: Pyodide, the part of Python's library that is
// used, and the rules, words, pictures and bots of Clairière, compiled to bytecode. The folder is named by the hash of all
// of it; every file lies there compressed too. The site serves it from CLAIRIERE_OFFLINE.
//
//     node tools/offline.js [--quick] [FOLDER]        --quick: compressed less, for tests
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const QUICK = argv.includes("--quick");
const FOLDER = argv.slice(2).find((one) => !one.startsWith("--")) ?? "build/offline";
const PYODIDE = dirname(fileURLToPath(import.meta.resolve("pyodide/package.json")));
const SOURCE = "src";
// Of the service only what draws a table and answers for it: nothing that knows a socket or a database.
const PACKAGES = ["kernel", "pictures", "games", "bots"];
const MODULES = [
  "__init__", "store/__init__", "store/ledger", "table/__init__", "table/offline", "table/bots/__init__",
  "table/bots/executor", "table/http/__init__", "table/http/reasons", "table/http/refusals", "table/play/__init__",
  "table/play/live", "table/play/past", "table/play/tables", "table/views/__init__", "table/views/explanations",
  "table/views/fragment", "table/views/guide", "table/views/lines", "table/views/replies", "table/views/seat_page",
];
const WORDS = ["table/locale"];
const LEFT_OUT = /\.(po|pyc|so|woff2)$|\/(examples\.toml|drills\.txt|lessons\.toml|calibration\.toml|py\.typed)$|OFL-/;
const AS_THEY_ARE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];

const walk = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
  one.name === "__pycache__" ? [] : one.isDirectory() ? walk(join(folder, one.name)) : [join(folder, one.name)]);
const within = (name) => join(SOURCE, "clairiere", name);
const sources = [...[...PACKAGES, ...WORDS].flatMap((name) => walk(within(name))), ...MODULES.map((name) => within(`${name}.py`))]
  .filter((path) => !LEFT_OUT.test(path)).sort();

// The Python of the page compiles what it will run, and says what it needs of its library by playing a little.
const pyodide = await loadPyodide();
for (const path of sources) {
  pyodide.FS.mkdirTree(`/${dirname(path)}`);
  pyodide.FS.writeFile(`/${path}`, readFileSync(path));
}
pyodide.FS.writeFile("/offline_modules.py", readFileSync("tools/offline_modules.py"));
const zip = pyodide.runPython(readFileSync("tools/offline_bundle.py", "utf-8") + "\nbundle()").toJs();
const lock = { info: { ...JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf-8")).info }, packages: {} };
const files = new Map([
  ...AS_THEY_ARE.map((name) => [name, readFileSync(join(PYODIDE, name))]),
  ["pyodide-lock.json", Buffer.from(JSON.stringify(lock))],
  ["python.zip", Buffer.from(zip)],
]);

const hash = createHash("sha256");
for (const [name, content] of files) hash.update(`${name} ${content.length}\n`).update(content);
const version = hash.digest("hex").slice(0, 12);
const brotli = (content) => brotliCompressSync(content, {
  params: { [constants.BROTLI_PARAM_QUALITY]: QUICK ? 4 : 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
});
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(join(FOLDER, version), { recursive: true });
const told = {};
for (const [name, content] of files) {
  const path = join(FOLDER, version, name), packed = { br: brotli(content), gz: gzipSync(content, { level: QUICK ? 4 : 9 }) };
  writeFileSync(path, content);
  for (const [kind, bytes] of Object.entries(packed)) writeFileSync(`${path}.${kind}`, bytes);
  told[name] = { bytes: content.length, br: packed.br.length, gz: packed.gz.length };
}
writeFileSync(join(FOLDER, "manifest.json"), `${JSON.stringify({ version, files: told }, null, 2)}\n`);
const sum = (kind) => Object.values(told).reduce((all, one) => all + one[kind], 0);
console.log(`${FOLDER}/${version}: ${sum("bytes")} bytes, ${sum("br")} by brotli, ${sum("gz")} by gzip`);
for (const name of Object.keys(told)) console.log(`  ${name}: ${statSync(join(FOLDER, version, name)).size}, ${told[name].br} by brotli`);
