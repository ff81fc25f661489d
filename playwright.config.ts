import { defineConfig } from "@playwright/test";
import { DATA_DIR } from "./tests/e2e/support/data-dir";

const port = Number(process.env.E2E_PORT ?? 4310);
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["line"], ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "es-BO",
    timezoneId: "America/La_Paz",
    viewport: { width: 1366, height: 768 },
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
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
