// The browser that `npm test` uses.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, run } from "./prepare.mjs";

const which = (name) => {
  const found = spawnSync(process.platform === "win32" ? "where" : "which", [name], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.split(/\r?\n/)[0] : null;
};
const chromium = () =>
  ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(which).find(Boolean) ?? null;

/**
 * The path of a Chromium to test with: an installed one, else Debian's package, else Playwright's own download (null:
 * Playwright finds it itself).
 */
export function browser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const installed = chromium();
  if (installed) return installed;
  if (which("apt-get") && process.getuid?.() === 0) {
    // A new machine often updates itself at first, which holds the lock.
    const patient = ["-qq", "-o", "DPkg::Lock::Timeout=300"];
    run("apt-get", ["update", ...patient]);
    run("apt-get", ["install", "-y", ...patient, "chromium"]);
    const fresh = chromium();
    if (fresh) return fresh;
  }
  run(process.execPath, [join(root, "node_modules", "playwright", "cli.js"), "install", "chromium"]);
  return null;
}
