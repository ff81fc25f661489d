import { defineConfig } from "@playwright/test";
import { DATA_DIR } from "./tests/e2e/support/data-dir";

/**
 * Chromium features that tests do not need. Chromium uses only the last such list: the entries up to the blank line are
 * Playwright's own (1.65); the others draw the address bar's lists, as an extra page for every window that nobody sees.
 */
const IDLE_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",

  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxSimplification",
  "PreloadTopChromeWebUI",
];

// Tests use no outside servers: maps have outlines, or a tile server of the test's own.
process.env.TILES_URL = "off";
process.env.SATELLITE_URL = "off";

/**
 * `npm test` walks each engine once, without motion. `npm run test:slow` runs the files named *.slow.spec.ts and the
 * tests whose title ends with @slow: the same engine elsewhere, on a phone, by another role, and what takes long. Tests
 * marked @themes run in both, there in both themes.
 */
const slow = process.env.SUITE === "slow";
const SLOW = /\.slow\.spec\.ts|@slow\b/;

const port = Number(process.env.E2E_PORT ?? 4310);
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  ...(slow ? { grep: [SLOW, /@themes\b/] } : { grepInvert: SLOW }),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // The longest tests take half of this on a slow machine, so only tests that hang reach it.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "es-BO",
    timezoneId: "America/La_Paz",
    viewport: { width: 1366, height: 768 },
    // Every frame is drawn by the processor that runs the servers. `npm run test:slow` lets things move.
    contextOptions: { reducedMotion: slow ? "no-preference" : "reduce" },
    // `npx playwright test --trace on <file>` records a trace. Failures keep a screenshot and the page's text.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        `--disable-features=${IDLE_FEATURES.join(",")}`,
      ],
    },
  },
  webServer: [
    {
      command: `node tests/e2e/support/provider.mjs ${port + 2} ${port}`,
      url: `http://127.0.0.1:${port + 2}/.well-known/openid-configuration`,
      reuseExistingServer: false,
      stdout: "ignore",
      stderr: "ignore",
    },
    {
      command: "node scripts/start.mjs",
      url: `http://127.0.0.1:${port}/api/salud`,
      timeout: 240_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
      stdout: "ignore",
      stderr: "pipe",
      env: {
        PORT: String(port),
        MINISTRY_API_PORT: String(port + 1),
        OIDC_ISSUER: `http://127.0.0.1:${port + 2}`,
        OIDC_CLIENT_ID: "inventario",
        OIDC_CLIENT_SECRET: "secreto-de-las-pruebas",
        WEBHOOK_HOSTS: `http://127.0.0.1:${port + 3},127.0.0.1/32`,
        DATA_DIR,
        NEXT_TELEMETRY_DISABLED: "1",
      },
    },
  ],
});
