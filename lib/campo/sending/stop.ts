import { ApiError } from "../../api-client";
import { isOutage } from "../../connection/connection";
import type { Api, SendingDeps } from "./deps";

/**
 * Why sending stopped before its end: no answer, no session, a server with too much to do, or because it was aborted.
 * The record is not at fault, so nothing is marked on it.
 */
export interface Stop {
  why: "line" | "session" | "busy" | "aborted";
  /** What the server said; empty if nothing. */
  message: string;
}

/** Ends the sending of everything. */
export class Stopped extends Error {
  override name = "Stopped";
  constructor(
    readonly stop: Stop,
    /** The request may have been carried out all the same. */
    readonly uncertain: boolean,
  ) {
    super(stop.why);
  }
}

const SESSION_OVER = 401;
const TOO_MANY = 429;
const UNAVAILABLE = 503;
/** The server waited in vain for the body. */
const BODY_LATE = 408;

/** An answer that says nothing of what was done: from somebody between, or of a server that failed on its way. */
const saysNothing = (status: number) => isOutage(status) || status < 400 || status === BODY_LATE;

function stopOf({ status, message }: ApiError): Stopped | null {
  if (status === SESSION_OVER) return new Stopped({ why: "session", message }, false);
  if (status === TOO_MANY) return new Stopped({ why: "busy", message }, false);
  if (status === UNAVAILABLE) return new Stopped({ why: "busy", message }, true);
  return saysNothing(status) ? new Stopped({ why: "line", message }, true) : null;
}

/** True if a creation may have been carried out although it failed with this error. */
export function mayHaveArrived(error: unknown): boolean {
  if (error instanceof Stopped) return error.uncertain;
  return !(error instanceof ApiError) || error.status >= 500;
}

/** A call's error as sending takes it: Stopped, else what the server refused. */
export function failureOf(error: unknown): unknown {
  if (error instanceof DOMException && error.name === "AbortError") {
    return new Stopped({ why: "aborted", message: "" }, true);
  }
  return (error instanceof ApiError && stopOf(error)) || error;
}

/** The call as sending makes it: in the background. Throws Stopped, else ApiError for what the server refused. */
export const backgroundApi =
  ({ api, signal }: Pick<SendingDeps, "api" | "signal">): Api =>
  async (name, input = {}) => {
    if (signal?.aborted) throw new Stopped({ why: "aborted", message: "" }, false);
    try {
      return await api(name, { ...input, background: true });
    } catch (error) {
      throw failureOf(error);
    }
  };
