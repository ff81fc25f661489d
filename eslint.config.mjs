import nextVitals from "eslint-config-next/core-web-vitals";
import nextTypescript from "eslint-config-next/typescript";
import prettier from "eslint-config-prettier/flat";
import { wrappedText } from "./scripts/lint/wrapped-text.mjs";

const zone = (target, from, message, except) => ({ target, from, message, ...(except && { except }) });

/** Who may import whom (ARCHITECTURE.md). */
const zones = [
  zone("./contract", ".", "contract/ is the ground: it imports zod and nothing of ours.", [
    "./contract",
    "./node_modules",
  ]),
  zone("./node-shared", ".", "node-shared/ is Node alone, for both towers: it imports nothing of ours.", [
    "./node-shared",
    "./node_modules",
  ]),
  zone(["./contract", "./components"], "./node-shared", "What browsers load has nothing of Node."),
  zone(
    "./ministry-api",
    ["./lib", "./components", "./app"],
    "The ministry API stands on contract/ alone: a URL can replace it.",
  ),
  zone("./lib", ["./components", "./app", "./ministry-api"], "lib/ knows neither the roof nor the other tower."),
  zone("./components", ["./app", "./ministry-api"], "Components know neither the pages nor the other tower."),
  zone("./app", ["./ministry-api"], "The application reaches the ministry API over HTTP only."),
  zone(["./components"], "./lib/server", "Server code is read by pages and handed down as props."),
  zone(
    ["./lib/!(server)/**/*", "./lib/*.ts"],
    "./lib/server",
    "Descriptors and shared words cross to the browser; server code must not.",
  ),
  zone("./components/ui", "./lib", "components/ui holds no domain word."),
  zone("./components/ui", "./contract", "components/ui holds no domain word.", ["./plain-text.ts"]),
  zone("./components/ui", "./components", "components/ui imports no other component.", ["./ui"]),
  zone("./components/engine", "./lib/seguimiento/bandejas", "The engine knows descriptors, no instance of one.", [
    "./texts.ts",
    "./href.ts",
  ]),
  zone(
    "./components/engine",
    ["./lib/catalogos", "./lib/registros/secciones"],
    "The engine knows descriptors, no instance of one.",
  ),
];

const reserved = {
  paths: [
    {
      name: "next/navigation",
      importNames: ["useRouter"],
      message: "components/line/use-router.ts keeps the page while the server is lost.",
    },
    {
      name: "@react-pdf/renderer",
      importNames: ["Text"],
      message: "It prints letters that its font lacks as others: Text is in node-shared/pdf/text.tsx.",
    },
    { name: "next-auth", message: "Only lib/server/session.ts, middleware.ts and the auth route know next-auth." },
    { name: "iron-session", message: "Only lib/server/session.ts knows iron-session." },
  ],
  patterns: [
    { group: ["next-auth/*"], message: "Only lib/server/session.ts, middleware.ts and the auth route know next-auth." },
  ],
};

/** Words that say nothing of what they name. */
const BARE = [
  "told tell kept whole asked gone nobody anybody unseen way turn over came across again against alone any",
  "away back begun behind beside besides both by deduced did divided done entering everything failing fitted",
  "foreign got impatient issued kind labelled marked meanwhile migrated mine none numbers observed ours",
  "overlaid painted parted pass preferred prefixed quietly resting runs spoken stands stayed stays still",
  "theirs then there together took trimmed ungiven unpacked went why word",
];
/** Refused in the web application and the contract; the API and the tests still have some. */
const BARE_IN_WEB = [
  "apart arrived asking bare changed checked drawn elsewhere found given grouped held here hold holds inflated",
  "joined keep known last left listed located lost made named never nothing offered opened own parsed placed",
  "refused renewed repeated replaced said saved sealed seen sent shown signed some stored taken touched waits",
  "wanted within written",
];
const bareNames = (lines) => {
  const words = `/^(${lines.join(" ").replaceAll(" ", "|")})$/`;
  return [`FunctionDeclaration[id.name=${words}]`, `VariableDeclaration > VariableDeclarator[id.name=${words}]`].map(
    (declaration) => ({
      selector: `:matches(Program, Program > ExportNamedDeclaration) > ${declaration}`,
      message: "A verb and a noun that a stranger understands without the comment.",
    }),
  );
};

const config = [
  {
    ignores: [
      ".next/**",
      "var/**",
      "build/**",
      "release/**",
      "node_modules/**",
      "next-env.d.ts",
      "public/**",
      "test-results/**",
      "playwright-report/**",
    ],
  },
  ...nextVitals,
  ...nextTypescript,
  {
    rules: {
      "import/no-restricted-paths": ["error", { zones }],
      "no-restricted-imports": ["error", reserved],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": "error",
      eqeqeq: "error",
      "no-nested-ternary": "error",
      "no-restricted-syntax": ["error", ...bareNames(BARE)],
      // It names hooks that React's compiler would skip; no compiler is used.
      "react-hooks/incompatible-library": "off",
      // Photographs and PDFs come from session-bound routes of our own; the framework's optimiser is off (ARCHITECTURE.md).
      "@next/next/no-img-element": "off",
      // Signing in and out leaves the document on purpose: nothing of the last person may stay in memory.
      "@next/next/no-location-assign-relative-destination": "off",
    },
  },
  {
    files: ["components/line/use-router.ts", "components/shell/connection-watch.tsx", "node-shared/pdf/text.tsx"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: ["lib/server/session.ts", "lib/server/session-*.ts", "middleware.ts", "app/api/auth/**", "tests/**"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: ["scripts/**", "bench/**", "ministry-api/**", "instrumentation.ts", "lib/server/log.ts", "tests/**"],
    rules: { "no-console": "off" },
  },
  {
    // The map's outlines stand in the worker's store, with the headers that they came with.
    files: ["app/(public)/**", "components/**", "lib/**"],
    ignores: ["lib/server/**", "lib/connection/own-answer.ts", "**/map/{outlines,units}.ts", "**/prepare-lists.tsx"],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "fetch",
          message: "lib/connection/own-answer.ts: fetchOwn believes this application's own answers only.",
        },
      ],
    },
  },
  {
    files: ["app/**", "components/**", "contract/**", "lib/**", "node-shared/**", "*.ts"],
    rules: { "no-restricted-syntax": ["error", ...bareNames([...BARE, ...BARE_IN_WEB])] },
  },
  {
    files: ["contract/calls.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            { regex: ".", message: "Every screen loads the table of calls: it imports nothing, least of all zod." },
          ],
        },
      ],
    },
  },
  {
    files: ["app/**/*.tsx", "components/**/*.tsx"],
    plugins: { own: { rules: { "wrapped-text": wrappedText } } },
    rules: { "own/wrapped-text": "error" },
  },
  // A PDF's pictures take no alternative text, and Playwright's `use` is no hook.
  { files: ["ministry-api/pdf/**"], rules: { "jsx-a11y/alt-text": "off" } },
  { files: ["tests/e2e/**"], rules: { "react-hooks/rules-of-hooks": "off" } },
  // Comparisons and tables of cases.
  { files: ["tests/**", "bench/**"], rules: { "no-nested-ternary": "off" } },
  prettier,
];

export default config;
