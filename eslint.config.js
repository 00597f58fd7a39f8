// Rules for all JavaScript here: the page of a table, the other pages, the service worker, and our tools.
import js from "@eslint/js";
import globals from "globals";

const OWN = "src/clairiere/site/tables/files";

export default [
  { ignores: ["build/", "node_modules/", `${OWN}/built/`] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: "latest", sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "eqeqeq": ["error", "always", { null: "ignore" }],
      "no-undef": "error",
      "no-unused-vars": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: [`${OWN}/table/*.js`, `${OWN}/replay/*.js`, `${OWN}/offline/*.js`, `${OWN}/solo/*.js`, `${OWN}/static/*.js`, `${OWN}/site.js`, `${OWN}/figure.js`, `${OWN}/push.js`, `${OWN}/review.js`, "tests/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: [`${OWN}/table/*.js`], languageOptions: { globals: { LESSON: "readonly" } } }, // set by tools/bundle.js
  { files: [`${OWN}/offline/transport.js`], rules: { "no-redeclare": ["error", { builtinGlobals: false }] } },
  { files: [`${OWN}/worker.js`, `${OWN}/static/worker.js`], languageOptions: { globals: globals.serviceworker } },
  { files: ["*.config.js", "tools/**/*.js", "tests/offline/*.js", "examples/**/*.mjs"], languageOptions: { globals: globals.node } },
];
