// Bundles and minifies the scripts and style sheets of the site into files/built, where the site reads them; what is
// built is committed, so that nobody needs Node to install or run the site.
//
//     node tools/bundle.js            write what has changed
//     node tools/bundle.js --check    fail if what is committed is not what the sources give
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { argv, exit } from "node:process";
import { build } from "esbuild";

const SITE = "src/clairiere/site";
const BUILT = `${SITE}/tables/files/built`;
const ENTRIES = [
  { in: `${SITE}/rules/files/book.css`, out: "book" },
  { in: `${SITE}/tables/files/offline/device.js`, out: "device" },
  { in: `${SITE}/tables/files/replay/drop.js`, out: "drop" },
  { in: `${SITE}/tables/files/figures.css`, out: "figures" },
  { in: `${SITE}/tables/files/offline/early.js`, out: "offline-early" },
  { in: `${SITE}/tables/files/offline/home.js`, out: "offline-home" },
  { in: `${SITE}/tables/files/offline/send.js`, out: "offline-send" },
  { in: `${SITE}/tables/files/offline.css`, out: "offline" },
  { in: `${SITE}/tables/files/push.js`, out: "push" },
  { in: `${SITE}/tables/files/replay.css`, out: "replay" },
  { in: `${SITE}/tables/files/replay/start.js`, out: "replay" },
  { in: `${SITE}/tables/files/review.css`, out: "review" },
  { in: `${SITE}/tables/files/review.js`, out: "review" },
  { in: `${SITE}/tables/files/site.css`, out: "site" },
  { in: `${SITE}/tables/files/site.js`, out: "site" },
  { in: `${SITE}/tables/files/solo/robots.js`, out: "robots" },
  { in: `${SITE}/tables/files/solo/start.js`, out: "solo" },
  { in: `${SITE}/tables/files/solo/thinker.js`, out: "thinker" },
  { in: `${SITE}/tables/files/static/choice.js`, out: "static-choice" },
  { in: `${SITE}/tables/files/static/theme.js`, out: "static-theme" },
  { in: `${SITE}/tables/files/static/worker.js`, out: "static-worker" },
  { in: `${SITE}/tables/files/table.css`, out: "table" },
  { in: `${SITE}/tables/files/table/start.js`, out: "table" },
  { in: `${SITE}/tables/files/worker.js`, out: "worker" },
];

// On the page of an offline table a worker answers instead of the service: `fetch` and `EventSource` are ours there.
const OFFLINE = { in: `${SITE}/tables/files/offline/table.js`, out: "offline-table" };
const TRANSPORT = `${SITE}/tables/files/offline/transport.js`;

// The page of an exercise is a table's with what practice needs; a table is sent none of that.
const LESSON = { in: `${SITE}/tables/files/table/start.js`, out: "lesson" };

// Nothing is rewritten for older browsers: what the sources say is what runs.
const options = { bundle: true, charset: "utf8", format: "iife", logLevel: "warning", minify: true, target: "esnext" };
const built = (more, lesson = false) => build({
  ...options,
  define: { LESSON: String(lesson) },
  banner: { js: '"use strict";' }, // as modules are
  outdir: BUILT,
  write: false,
  ...more,
}).catch(() => exit(1)); // esbuild has said why
const outputs = await Promise.all([
  built({ entryPoints: ENTRIES }),
  built({ entryPoints: [OFFLINE], inject: [TRANSPORT] }),
  built({ entryPoints: [LESSON] }, true),
]);
const outputFiles = outputs.flatMap((one) => one.outputFiles);

const contents = (path) => {
  try {
    return readFileSync(path, "utf-8");
  } catch {
    return null;
  }
};
mkdirSync(BUILT, { recursive: true });
const changed = outputFiles.filter(({ path, text }) => contents(path) !== text);
const names = new Set(outputFiles.map(({ path }) => basename(path)));
const left = readdirSync(BUILT).filter((name) => !names.has(name));

if (argv.includes("--check")) {
  for (const name of [...changed.map(({ path }) => basename(path)), ...left]) {
    console.error(`${join(BUILT, name)} is not what its sources give: run \`make bundle\` and commit it`);
  }
  exit(changed.length + left.length ? 1 : 0);
}
for (const { path, text } of changed) writeFileSync(path, text);
for (const name of left) rmSync(join(BUILT, name));
