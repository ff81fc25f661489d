import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../deploy/bin/drill/free-port.mjs";

const START_MS = 300_000;

/**
 * Starts the product on its own folder and ports; `stop` ends it and removes the folder. Throws if it does not respond.
 */
export async function startProduct(): Promise<{ base: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "guia-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    env: { ...process.env, PORT: String(port), MINISTRY_API_PORT: String(await freePort()), DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  const stop = async () => {
    child.kill("SIGTERM");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const base = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < until) {
    const answer = await fetch(`${base}/api/salud`).catch(() => null);
    if (answer?.ok) return { base, stop };
    await new Promise((done) => setTimeout(done, 500));
  }
  await stop();
  throw new Error("The product did not start.");
}
