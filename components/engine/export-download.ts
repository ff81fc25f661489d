import { TOTAL_HEADER, type ExportFormat } from "@/lib/lists/export";
import { EXPORT_RUN, LINE_MARK } from "@/lib/lists/export-run";
import { fetchOwn, ForeignAnswer } from "@/lib/connection/own-answer";
import { signInAgain } from "@/lib/sesion/sign-in-again";

/** Progress of an export. */
export interface ExportProgress {
  bytes: number;
  /** Rows received so far; null where the format does not allow counting them. */
  rows: number | null;
  /** Total rows as reported by the server; null if not reported. */
  total: number | null;
}

/** A failed export; its message is shown to the user. */
export class ExportError extends Error {
  override name = "ExportError";
}

async function exportErrorOf(answer: Response): Promise<ExportError> {
  const body: unknown = await answer.json().catch(() => null);
  const said = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  return new ExportError(typeof said === "string" && said !== "" ? said : EXPORT_RUN.failed);
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

const countOccurrences = (bytes: Uint8Array, mark: number) => {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) count += 1;
  return count;
};

/** Bytes that are held as pieces; more of them become a Blob, which a browser may put on the disk. */
const HELD_BYTES = 8 * 1024 * 1024;

/**
 * Downloads a complete export, or with `ids` the rows chosen. Errors: ExportError with the message to show, also for an interrupted download;
 * AbortError unchanged for an aborted one. If the session has ended, it goes to sign-in, which returns to this page.
 */
export async function downloadExport(
  href: string,
  format: ExportFormat,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
  ids?: readonly number[],
): Promise<{ file: Blob; progress: ExportProgress }> {
  let answer: Response;
  try {
    answer = await fetchOwn(href, {
      credentials: "same-origin",
      cache: "no-store",
      signal,
      ...(ids && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ids }),
      }),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ExportError(error instanceof ForeignAnswer ? error.message : EXPORT_RUN.unreachable);
  }
  // A session that ended leads to the page of sign-in.
  if (answer.redirected || answer.status === 401) signInAgain();
  if (!answer.ok || answer.redirected || !answer.body) throw await exportErrorOf(answer);

  const mark = LINE_MARK[format];
  const said = answer.headers.get(TOTAL_HEADER);
  const total = said === null ? null : Number(said);
  const parts: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let progress: ExportProgress = { bytes: 0, rows: mark === null ? null : 0, total };
  let lines = 0;
  try {
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      held += value.byteLength;
      if (held > HELD_BYTES) {
        parts.push(new Blob(pieces));
        [pieces, held] = [[], 0];
      }
      if (mark !== null) lines += countOccurrences(value, mark);
      progress = {
        bytes: progress.bytes + value.byteLength,
        // The first line is the file's header.
        rows: mark === null ? null : Math.max(0, lines - 1),
        total,
      };
      onProgress(progress);
    }
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ExportError(EXPORT_RUN.cut);
  }
  return { file: new Blob([...parts, ...pieces], { type: answer.headers.get("content-type") ?? "" }), progress };
}

/** How long a saved file's blob URL stays valid, in ms: the browser reads it after the click. */
const ADDRESS_MS = 60_000;

/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_MS);
}
