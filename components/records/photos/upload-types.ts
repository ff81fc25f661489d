import type { PreparedPhoto, Preparation } from "@/lib/photo-prepare";

/** One chosen file on its way. */
export interface Upload {
  key: number;
  /** The key that it is kept on the device with, and that its first attempt carries. */
  clave: string;
  file: File;
  /** A picture of the file itself; null until it is known to be one. */
  preview: string | null;
  state: "preparing" | "waiting" | "sending" | "done" | "failed" | "refused";
  photo: PreparedPhoto | null;
  /** From 0 to 1. */
  progress: number;
  /** As the line has been so far; null while that is unknown. */
  secondsLeft: number | null;
  /** Why it was refused or failed. */
  reason: string | null;
}

/** How a photograph fared at the server. */
export type Outcome = { ok: true } | { ok: false; reason: string; unanswered: boolean };

export interface SendOptions {
  signal: AbortSignal;
  idempotencyKey: string;
  onProgress: (sent: number, total: number) => void;
}

/** What the queue works with; given from outside, so that its rules can be tried without browser and server. */
export interface UploadDeps {
  prepare: (file: File) => Promise<Preparation>;
  send: (photo: PreparedPhoto, options: SendOptions) => Promise<Outcome>;
  freshKey: () => string;
  preview: { make: (file: File) => string; drop: (url: string) => void };
  /** Keeps each on the device until it is stored or taken away. */
  kept: { keep: (clave: string, file: File) => void; drop: (clave: string) => void };
  /** All have been sent or have failed. */
  onDrained: (sent: number, failed: number) => void;
  now: () => number;
}

export interface UploadState {
  list: readonly Upload[];
  /** Names of the files beyond the fourth, of the last choice. */
  leftOut: readonly string[];
  /** They were left out because the attraction has no room for them. */
  noRoom: boolean;
  /** How many have been stored so far. */
  stored: number;
}
