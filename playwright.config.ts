import { defineConfig } from "@playwright/test";
import { DATA_DIR } from "./tests/e2e/support/data-dir";

/**
 * What an installed Chromium need not do for a test. It takes the last list it is given: up to the blank line these are
 * Playwright's own (1.65); the others draw the address bar's lists, a page of its own for every window that no one sees.
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

// No test asks the world outside: maps have outlines, or a tile server of the test's own.
process.env.TILES_URL = "off";
process.env.SATELLITE_URL = "off";

/** `npm run test:slow` runs what is named *.slow.spec.ts, `npm test` the rest. */
const slow = process.env.SUITE === "slow";

const port = Number(process.env.E2E_PORT ?? 4310);
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: slow ? /\.slow\.spec\.ts$/ : /(?<!\.slow)\.spec\.ts$/,
  fullyParallel: true,
  workers: 2,
  // On a machine that others slow down. What passes at the second try passes, and is named at the end.
  retries: process.env.CI ? 1 : 0,
  // The longest walks take half of it on a slow machine: what hangs is ended, and nothing else.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "es-BO",
    timezoneId: "America/La_Paz",
    viewport: { width: 1366, height: 768 },
    // `npx playwright test --trace on <file>` records one; a screenshot and the page's words are kept of every failure.
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
  webServer: {
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
      DATA_DIR,
      NEXT_TELEMETRY_DISABLED: "1",
    },
  },
});
