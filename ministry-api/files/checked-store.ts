import { createHash } from "node:crypto";
import { codeOf } from "../error-parts";
import type { Logger } from "../http/log";
import { Problem } from "../http/problem";
import { type FileStore, isFileName, isSizeName } from "./file-store";

const NO_SPACE = "No hay espacio para guardar el archivo. Avise a quien administra el servidor.";
const NOT_KEPT = "El archivo no se pudo guardar en este momento. Intente nuevamente.";
const NOT_READ = "El archivo no se pudo leer en este momento. Intente nuevamente.";

/** The code of a failure for the log, or its kind. */
const kindOf = (error: unknown): string => {
  const code = codeOf(error);
  if (typeof code === "string") return code;
  return error instanceof Error ? error.name : "unknown";
};

const digest = (content: Uint8Array) => createHash("sha256").update(content).digest();
const DIGEST_BYTES = 32;

/** A size as it is stored: its name does not tell its content, so the SHA-256 of its bytes stands behind them. */
const sealed = (content: Uint8Array) => Buffer.concat([content, digest(content)]);

/** The bytes of a file as it is stored; null if they are damaged. */
function wholeContent(name: string, stored: Buffer): Buffer | null {
  if (isFileName(name)) return digest(stored).toString("hex") === name ? stored : null;
  const content = stored.subarray(0, -DIGEST_BYTES);
  return digest(content).equals(stored.subarray(-DIGEST_BYTES)) ? content : null;
}

/**
 * The store that handlers use. Content is checked when read: a damaged file counts as missing (null), and both cases
 * are logged for the administrator, but for a photo's missing size, which is made again. Errors: Problem 503 with a
 * message for the user if the store fails; the log has the reason.
 */
export function checkedStore(store: FileStore, log: Logger): FileStore {
  return {
    put: async (name, content) => {
      try {
        await store.put(name, isSizeName(name) ? sealed(content) : content);
      } catch (error) {
        const code = kindOf(error);
        log.error("file_not_kept", { hash: name, code });
        throw new Problem(503, code === "ENOSPC" || code === "EDQUOT" ? NO_SPACE : NOT_KEPT);
      }
    },
    get: async (name) => {
      if (!isFileName(name) && !isSizeName(name)) return null;
      let stored: Buffer | null;
      try {
        stored = await store.get(name);
      } catch (error) {
        log.error("file_not_read", { hash: name, code: kindOf(error) });
        throw new Problem(503, NOT_READ);
      }
      if (!stored) {
        if (isFileName(name)) log.error("file_missing", { hash: name });
        return null;
      }
      const content = wholeContent(name, stored);
      if (content) return content;
      log.error("file_damaged", { hash: name });
      // It is made again, and a store may take a file of the same length for the same.
      if (isSizeName(name)) await store.remove(name).catch(() => undefined);
      return null;
    },
    remove: async (name) => {
      if (!isFileName(name)) return;
      try {
        await store.remove(name);
      } catch (error) {
        log.error("file_not_removed", { hash: name, code: kindOf(error) });
        throw error;
      }
    },
    probe: async () => {
      try {
        await store.probe();
      } catch (error) {
        log.error("file_not_kept", { code: kindOf(error) });
        throw error;
      }
    },
  };
}
