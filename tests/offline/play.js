// Plays in the Python of the bundle as the worker of a page does, and prints what came of it as JSON:
//
//     node play.js FOLDER SETTINGS ANSWERS
//
// FOLDER is that of the bundle's version; SETTINGS a list of what `opened` takes. Bots give so many ANSWERS at each table.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [, , folder, settings, answers] = process.argv, at = (name) => resolve(folder, name);
const { loadPyodide } = await import(pathToFileURL(at("pyodide.mjs")));
const python = await loadPyodide({ indexURL: `${resolve(folder)}/`, stdLibURL: at("python.zip"), lockFileURL: at("pyodide-lock.json") });
python.globals.set("settings", settings);
python.globals.set("answers", Number(answers));
const clock = () => { // of this thread alone, since machines that run tests do much else
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};
if (process.threadCpuUsage) python.globals.set("clock", clock);
python.runPython(readFileSync(new URL("play.py", import.meta.url), "utf-8"));
console.log(python.globals.get("answer"));
