import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../../deploy/bin/drill/free-port.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The product as `npm start` runs it: production build, embedded API. */
interface Product {
  origin: string;
  apiOrigin: string;
  stop(): Promise<void>;
}

/** Starts the product on a data folder and on free ports. Errors: it ends before it answers. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Product> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), MINISTRY_API_PORT: String(apiPort) };
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...process.env, ...settings, ...ports, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((ready, failed) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("Ctrl-C") && ready());
    child.once("exit", (code) => failed(new Error(`The start ended with ${code}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    apiOrigin: `http://127.0.0.1:${apiPort}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
