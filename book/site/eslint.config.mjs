// The configuration of ESLint for all JavaScript in the project. Run ESLint with `npm run lint` in this folder.
import js from "@eslint/js";
import globals from "globals";

const MODERN = ["**/*.js", "**/*.mjs"];
/** Scripts that run in any browser, so they are in ECMAScript 5. */
const FOR_OLD_BROWSERS = ["book/site/live_book/*.js"];
/** Scripts that Playwright runs in the page, each as one function. */
const IN_THE_PAGE = ["tests/browser/*.js", "tests/site/*.js"];
const FROM_THE_THEME = { addCopyButtonToCodeCells: "readonly", toggleFullScreen: "readonly" };

export default [
  { ignores: ["**/node_modules/", "_build/", ".venv/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-len": ["error", {
        code: 120, ignoreTemplateLiterals: true, ignoreStrings: true, ignoreRegExpLiterals: true,
      }],
    },
  },
  {
    files: MODERN,
    ignores: FOR_OLD_BROWSERS,
    languageOptions: { ecmaVersion: "latest", globals: { ...globals.browser, ...globals.node } },
    rules: { "no-var": "error", "prefer-const": "error" },
  },
  { files: ["book/site/runtime/*.js"], languageOptions: { globals: FROM_THE_THEME } },
  { files: ["book/site/offline/*.js"], languageOptions: { globals: globals.serviceworker } },
  { files: IN_THE_PAGE, languageOptions: { sourceType: "script" } },
  {
    files: FOR_OLD_BROWSERS,
    languageOptions: { ecmaVersion: 5, sourceType: "script", globals: globals.browser },
    rules: { "no-unused-vars": ["error", { caughtErrors: "none" }] }, // ECMAScript 5 requires a name after catch
  },
];
