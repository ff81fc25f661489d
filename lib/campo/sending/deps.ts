import type { CallName, Reply } from "@/contract";
import type { Subject } from "@/contract/policy";
import type { CallInput } from "../../api-client";
import type { SendPieces } from "./pieces";

/** What sending needs of the world, handed in so that its rules can be tested without a browser and a server. */

export type Api = <N extends CallName>(name: N, input?: CallInput) => Promise<Reply<N>>;

export interface SendingDeps {
  /** Makes a call: `api` of lib/api-client.ts. */
  api: Api;
  /** Who sends; what they may still change follows from it. */
  subject: Subject;
  /** The server keeps references, so that a repeated creation answers as the first one did (contract/referencia.ts). */
  references: boolean;
  /** An image as base64 without a data prefix. */
  base64: (image: Blob) => Promise<string>;
  /** Sends an image in pieces (pieces.ts). Absent: whole, as every server of the specification takes it. */
  pieces?: SendPieces;
  /** Whether the server answers now; absent: unknown. */
  answers?: () => Promise<boolean>;
  now: () => Date;
  /** A record that is open in a form is left alone: it changes with each key. */
  isOpen: (clave: string) => boolean | Promise<boolean>;
  /** Records that were held back as a whole are looked at again: what was derived, moved or forbidden may be free. */
  looksAgain?: boolean;
  /** Aborting it ends sending before the next request. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** The record that is being sent; how far it is follows from what is kept of it (lib/campo/status.ts). */
export interface Progress {
  clave: string;
}
