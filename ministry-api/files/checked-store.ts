import { createHash } from "node:crypto";
import { codeOf } from "../error-parts";
import type { Logger } from "../http/log";
import { Problem } from "../http/problem";
import { type FileStore, isFileName } from "./file-store";

const NO_SPACE = "No hay espacio para guardar el archivo. Avise a quien administra el servidor.";
const NOT_KEPT = "El archivo no se pudo guardar en este momento. Intente nuevamente.";
const NOT_READ = "El archivo no se pudo leer en este momento. Intente nuevamente.";

/** The code of a failure for the log, or its kind. */
const kindOf = (error: unknown): string => {
  const code = codeOf(error);
  if (typeof code === "string") return code;
  return error instanceof Error ? error.name : "unknown";
};

/**
 * The store that handlers use. Content is compared with its hash when read: a damaged file counts as missing (null),
 * and both cases are logged for the administrator. Errors: Problem 503 with a message for the user if the store fails;
 * the log has the reason.
 */
export function checkedStore(store: FileStore, log: Logger): FileStore {
  return {
    put: async (hash, content) => {
      try {
        await store.put(hash, content);
      } catch (error) {
        const code = kindOf(error);
        log.error("file_not_kept", { hash, code });
        throw new Problem(503, code === "ENOSPC" || code === "EDQUOT" ? NO_SPACE : NOT_KEPT);
      }
    },
    get: async (hash) => {
      if (!isFileName(hash)) return null;
      let content: Buffer | null;
      try {
        content = await store.get(hash);
      } catch (error) {
        log.error("file_not_read", { hash, code: kindOf(error) });
        throw new Problem(503, NOT_READ);
      }
      if (!content) {
        log.error("file_missing", { hash });
        return null;
      }
      if (createHash("sha256").update(content).digest("hex") === hash) return content;
      log.error("file_damaged", { hash });
      return null;
    },
    remove: async (hash) => {
      if (!isFileName(hash)) return;
      try {
        await store.remove(hash);
      } catch (error) {
        log.error("file_not_removed", { hash, code: kindOf(error) });
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
