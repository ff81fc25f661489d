import type { Hashed, Remark } from "@/lib/fotogramas/look";
import type { PreparedPhoto, Preparation } from "@/lib/fotogramas/prepare";

/** The upload of one chosen file. */
export interface Upload {
  key: number;
  /** The key of the copy on the device, and the idempotency key of the first attempt. */
  clave: string;
  file: File;
  /** URL of a preview; null until the file is known to be an image. */
  preview: string | null;
  /** `told`: there are remarks on it, and it waits for the person to send it all the same. */
  state: "preparing" | "told" | "waiting" | "sending" | "done" | "failed" | "refused";
  photo: PreparedPhoto | null;
  /** From 0 to 1. */
  progress: number;
  /** Estimated from the speed so far; null while unknown. */
  secondsLeft: number | null;
  /** Why it was refused or failed. */
  reason: string | null;
  /** What is told of it before it is sent. */
  remarks: readonly Remark[];
  /** Its difference hash, once it was looked at. */
  hash: string | null;
}

/** What was seen of a photo; no hash if it could not be drawn. */
export type Look = Pick<Upload, "remarks" | "hash">;

/** The result of sending a photo; `unanswered` if the server did not respond. */
export type Outcome = { ok: true } | { ok: false; reason: string; unanswered: boolean };

export interface SendOptions {
  signal: AbortSignal;
  idempotencyKey: string;
  onProgress: (sent: number, total: number) => void;
}

/** The queue's dependencies, injected so that its rules can be tested without browser and server. */
export interface UploadDeps {
  prepare: (file: File) => Promise<Preparation>;
  /** Looks at the photos of one choice, each compared with those chosen before it. */
  newLook: () => (file: File, chosen: readonly Hashed[]) => Promise<Look>;
  send: (photo: PreparedPhoto, options: SendOptions) => Promise<Outcome>;
  newKey: () => string;
  preview: { make: (file: File) => string; drop: (url: string) => void };
  /** Keeps each file on the device until it is stored, refused or removed. */
  kept: { keep: (clave: string, file: File) => void; drop: (clave: string) => void };
  /** Called when every upload was sent or has failed. */
  onDrained: (sent: number, failed: number) => void;
  now: () => number;
}

export interface UploadState {
  list: readonly Upload[];
  /** Names of the files of the last choice that the attraction has no room for. */
  leftOut: readonly string[];
  /** Number of photos stored so far. */
  stored: number;
}
