import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../deploy/bin/drill/free-port.mjs";
import { API_PROGRAM } from "../../scripts/lib/prepare.mjs";
import { answers, started } from "../load/processes";
import { tokenOf } from "../sign-in";
import type { Place } from "./days";

/** The technician of La Paz among the demonstration accounts. */
const ACCOUNT = "tecnico.lp@turismo.bo";
const SUBJECT = { rol: 4, id_departamento: 2 } as const;

/** The ministry API as a process on a data folder of its own, which is killed and started again at will. */
interface KillableApi extends Place {
  stop(): Promise<void>;
}

/** Starts the API on the embedded database with demonstration data. */
export async function killableApi(): Promise<KillableApi> {
  const dataDir = mkdtempSync(join(tmpdir(), "inventario-bench-field-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begin = () =>
    started("API", [API_PROGRAM], {
      DATA_DIR: dataDir,
      MINISTRY_API_PORT: String(port),
      PUBLIC_URL: "http://localhost:3000",
      LOG_LEVEL: "error",
      LIMIT_UPLOAD_FILES: "100000",
    });
  let api = begin();
  let up = answers(`${origin}/api/salud`, api.child);
  await up;
  return {
    port,
    subject: SUBJECT,
    signIn: async () => {
      await up;
      return tokenOf(origin, ACCOUNT);
    },
    kill: () => {
      const ended = once(api.child, "exit");
      api.child.kill("SIGKILL");
      up = ended.then(() => {
        api = begin();
        return answers(`${origin}/api/salud`, api.child);
      });
    },
    up: () => up,
    original: (hash) => readFile(join(dataDir, "files", hash.slice(0, 2), hash)).catch(() => null),
    stop: async () => {
      await up;
      await api.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
