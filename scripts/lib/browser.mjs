// The browser that `npm test` drives.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, run } from "./prepare.mjs";

const which = (name) => {
  const found = spawnSync(process.platform === "win32" ? "where" : "which", [name], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.split(/\r?\n/)[0] : null;
};
/** Debian's package of the Chromium that draws pages and no windows, which is what Playwright's own download is too. */
const HEADLESS = "chromium-headless-shell";
const OTHERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium to test with: the one without windows where it is installed or Debian has it, else another that is
 * installed, else Playwright's own download (null: Playwright finds it itself).
 */
export function browser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (!which(HEADLESS) && which("apt-get") && process.getuid?.() === 0) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", HEADLESS]);
  }
  const installed = [HEADLESS, ...OTHERS].map(which).find(Boolean);
  if (installed) return installed;
  run(process.execPath, [join(root, "node_modules", "playwright", "cli.js"), "install", "chromium"]);
  return null;
}
