import type { DetailedError, HttpResponse, UploadOptions } from "tus-js-client";
import { CARGA } from "@/contract/codes";
import { ApiError, readErrores } from "../../api-client";

/** Sends an image in pieces, by the tus protocol: after a break it goes on where the server stands. */

interface PiecesAsked {
  /** The photo's reference, which is the address of what has arrived of it. */
  referencia: string;
  idPpirta: number;
  signal?: AbortSignal | undefined;
  /** Called with the number of bytes that the server has. */
  onSent: (bytes: number) => void;
}

export type SendPieces = (image: Blob, asked: PiecesAsked) => Promise<void>;

/** A piece takes about ten seconds, so that a break costs little and a fast line is not kept waiting. */
const PIECE = { first: 32 * 1024, least: 32 * 1024, most: CARGA.maxPieza, seconds: 10 } as const;
/** After a break without progress in between; with progress it begins anew. In milliseconds. */
const RETRIES = [500, 2_000, 5_000, 10_000];
/** So long without a byte or an answer is a dead line; the least piece passes at a third of a kilobyte a second. */
const SILENT_MS = 120_000;

/** A refusal without this header of the protocol comes from a proxy. */
const isOurs = (answer: HttpResponse | null): answer is HttpResponse =>
  answer?.getHeader("Tus-Resumable") !== undefined && answer.getHeader("Tus-Resumable") !== null;

/** A piece at another offset than the server has: what it has is asked for, and the rest goes on. */
const isBeside = ({ originalRequest, originalResponse }: DetailedError) =>
  originalResponse?.getStatus() === 409 && originalRequest.getMethod() === "PATCH";

/** What trying again may help against: no answer, somebody between, another offset, a server that failed. */
function isPassing(error: DetailedError): boolean {
  const { originalResponse: answer } = error;
  if (!isOurs(answer) || isBeside(error)) return true;
  const status = answer.getStatus();
  return status >= 500 && status !== 501 && status !== 503;
}

function bodyOf(text: string): { message?: unknown; errores?: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

function failureOf(error: Error | DetailedError): ApiError {
  const answer = "originalResponse" in error && !isBeside(error) ? error.originalResponse : null;
  if (!isOurs(answer)) return new ApiError(0, "");
  const { message, errores } = bodyOf(answer.getBody());
  return new ApiError(answer.getStatus(), typeof message === "string" ? message : "", readErrores(errores));
}

/** The size of the next piece on a line that took `ms` for `bytes`. */
function nextPiece(bytes: number, ms: number): number {
  const wanted = (bytes / Math.max(1, ms)) * 1000 * PIECE.seconds;
  return Math.round(Math.min(PIECE.most, Math.max(PIECE.least, wanted)));
}

/**
 * Sends what the server lacks of an image. `origin` is the web application's. Throws ApiError: 0 where the line does not
 * carry it, 501 from a server that does not take pieces; AbortError.
 */
export async function sendPieces(
  image: Blob | Buffer,
  { referencia, idPpirta, signal, onSent }: PiecesAsked,
  { origin, more = {} }: { origin: string; more?: Partial<UploadOptions> },
): Promise<void> {
  const { Upload } = await import("tus-js-client");
  const endpoint = `${origin}/api${CARGA.path}`;
  await new Promise<void>((resolve, reject) => {
    let silent: ReturnType<typeof setTimeout> | undefined;
    let began = performance.now();
    const end = (settle: () => void) => {
      clearTimeout(silent);
      signal?.removeEventListener("abort", aborted);
      settle();
    };
    const give = (error: unknown) => end(() => reject(error));
    const drop = (error: unknown) => void upload.abort().finally(() => give(error));
    const aborted = () => drop(new DOMException("aborted", "AbortError"));
    const listen = () => {
      clearTimeout(silent);
      silent = setTimeout(() => drop(new ApiError(0, "")), SILENT_MS);
    };
    const upload = new Upload(image, {
      endpoint,
      uploadUrl: `${endpoint}/${referencia}`,
      metadata: { referencia, id_ppirta: String(idPpirta) },
      chunkSize: PIECE.first,
      retryDelays: RETRIES,
      storeFingerprintForResuming: false,
      ...more,
      onBeforeRequest: () => {
        began = performance.now();
        listen();
      },
      onProgress: listen,
      onShouldRetry: isPassing,
      onChunkComplete: (bytes, accepted) => {
        if (more.chunkSize === undefined) upload.options.chunkSize = nextPiece(bytes, performance.now() - began);
        onSent(accepted);
      },
      onError: (error) => give(failureOf(error)),
      onSuccess: () => end(resolve),
    });
    signal?.addEventListener("abort", aborted, { once: true });
    if (signal?.aborted) return aborted();
    upload.start();
  });
}
