import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Where {
  dataDir: string;
  port: number;
  apiPort: number;
}

/** The product as `npm start` runs it: production build, embedded API. */
interface Product {
  stop(): Promise<void>;
}

/** Starts the product on a data folder of its own. Errors: it ends before it answers. */
export async function startProduct({ dataDir, port, apiPort }: Where): Promise<Product> {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...process.env,
      TILES_URL: "off",
      SATELLITE_URL: "off",
      PORT: String(port),
      MINISTRY_API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((ready, gone) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("Ctrl-C") && ready());
    child.once("exit", (code) => gone(new Error(`start ended with ${code}`)));
  });
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.removeAllListeners("exit");
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await gone;
    },
  };
}
