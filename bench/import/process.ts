import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../deploy/bin/drill/free-port.mjs";
import { API_PROGRAM } from "../../scripts/lib/prepare.mjs";
import { answers, type Measured, started } from "../load/processes";

/** The heap limit of deploy/systemd. */
const HEAP = "--max-old-space-size=512";

/** The ministry API as its own production process, whose memory is watched by the system. */
export interface WatchedApi {
  origin: string;
  /** Memory and load; the delays are those since the last sample. */
  sample: Measured["sample"];
  /** Begins a new peak, where the system lets one. */
  forget(): void;
  /** The most resident memory since then, in MB. */
  peak(): number;
  stop(): Promise<void>;
}

/** Starts it on a filled database. Errors: the process ends. */
export async function startWatchedApi(databaseUrl: string): Promise<WatchedApi> {
  const dataDir = mkdtempSync(join(tmpdir(), "inventario-bench-import-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = started("API", [HEAP, API_PROGRAM], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MINISTRY_API_PORT: String(port),
    PUBLIC_URL: "http://localhost:3000",
    LOG_LEVEL: "error",
  });
  const of = (file: string) => `/proc/${api.child.pid}/${file}`;
  const stop = async () => {
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await answers(`${origin}/api/salud`, api.child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    origin,
    sample: api.sample,
    forget: () => writeFileSync(of("clear_refs"), "5"),
    peak: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(of("status"), "utf8"))?.[1] ?? 0) / 1024,
    stop,
  };
}
