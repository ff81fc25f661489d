import type { Subject } from "@/contract/policy";
import { api } from "../../api-client";
import { onBack } from "../../connection/connection";
import { fetchOwn } from "../../connection/own-answer";
import { fileBase64 } from "../../fotogramas/check";
import { onChange } from "../changes";
import { askSession } from "../session";
import { sendAll, whatWaits, type Locks } from "./all";
import { sendPieces, type SendPieces } from "./pieces";
import { createSender, type Sender } from "./sender";

/** The sender with the browser's own network, clock and locks. */

const SALUD = "/api/salud";
/** Timeout of a check, in ms; our server waits up to two seconds for the upstream response. */
const PATIENCE_MS = 5_000;

const saysWell = (body: unknown) => typeof body === "object" && body !== null && "api" in body && body.api === "ok";

/** Whether the server answers, and the one behind it. The browser's own word on a line is worth little. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetchOwn(SALUD, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok && saysWell(await answer.json());
  } catch {
    return false;
  }
}

function onHint(listener: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === "visible") listener();
  };
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", listener);
  const forget = onBack(listener);
  return () => {
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", listener);
    forget();
  };
}

/** Web Locks are missing over plain http. */
function browserLocks(): Locks | null {
  if (!("locks" in navigator)) return null;
  return { request: (name, options, run) => navigator.locks.request(name, options, run) };
}

interface BrowserSenderOptions {
  persona: string;
  subject: Subject;
  /** The ministry API is ours (contract/release.ts), so it keeps references. */
  references: boolean;
  /** A record that is open in a form is not sent. */
  isOpen: (clave: string) => boolean | Promise<boolean>;
}

/** A sender of a person's work, for the screen. */
export function browserSender({ persona, subject, references, isOpen }: BrowserSenderOptions): Sender {
  const isSelf = async () => {
    const session = await askSession();
    return session && session.persona?.clave === persona;
  };
  const device = { isOpen, isSelf, locks: browserLocks() };
  const pieces: SendPieces = (image, asked) => sendPieces(image, asked, { origin: window.location.origin });
  const world = {
    api,
    subject,
    references,
    base64: fileBase64,
    pieces,
    answers: serverAnswers,
    now: () => new Date(),
    ...device,
  };
  return createSender({
    secure: window.isSecureContext,
    run: (signal, onProgress, looksAgain) => sendAll(persona, { ...world, signal, onProgress, looksAgain }),
    waits: (asked) => whatWaits(persona, { isOpen }, asked),
    answers: serverAnswers,
    onChange,
    onHint,
    now: Date.now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}
