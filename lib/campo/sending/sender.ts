import type { Progress } from "./deps";
import type { AllSent } from "./all";
import type { Stop } from "./stop";

/** Sends by itself whenever it can: when the server answers, when something changed here, when the page is looked at. */

export type SenderState =
  | { estado: "idle" }
  | { estado: "sending"; progreso: Progress | null }
  | {
      estado: "waiting";
      why: "line" | "session" | "busy" | "insecure";
      /** What the server said; empty if nothing. */
      message: string;
      /** When it tries again, in ms since 1970; null if only the person's doing helps. */
      next: number | null;
    };

interface SenderDeps {
  /** False over plain http: then nothing is kept safely, and nothing is sent. */
  secure: boolean;
  /** Sends everything once; `looksAgain`: also at what was held back (all.ts). */
  run: (signal: AbortSignal, onProgress: (progress: Progress) => void, looksAgain: boolean) => Promise<AllSent>;
  /** What waits (all.ts). */
  waits: (asked: { fresh?: boolean; looksAgain?: boolean }) => Promise<"none" | "open" | "some">;
  /** Asks the server whether it answers. */
  answers: () => Promise<boolean>;
  /** Calls back after each change on the device; returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void;
  /** Calls back when it may be worth a try: the page is looked at, the browser says there is a line. */
  onHint: (listener: () => void) => () => void;
  now: () => number;
  /** Calls back after some ms; returns what cancels it. */
  after: (ms: number, run: () => void) => () => void;
}

export interface Sender {
  start(): void;
  /** Ends before the next request, and tries no more. */
  stop(): void;
  /** Tries at once. */
  now(): void;
  subscribe(listener: () => void): () => void;
  snapshot(): SenderState;
}

/** After a change, so that a person who types is not followed key by key. */
const REST_MS = 2_000;
/** Where another tab sends, or a record is open in a form. */
const LOOK_MS = 15_000;
/** Until what failed is tried again. */
const FAILED_MS = 5 * 60_000;
const FIRST_WAIT = { line: 3_000, busy: 10_000 } as const;
const LAST_WAIT = { line: 60_000, busy: 5 * 60_000 } as const;

const IDLE: SenderState = { estado: "idle" };

/** Creates the page's sender. It does nothing before `start`. */
export function createSender(deps: SenderDeps): Sender {
  const listeners = new Set<() => void>();
  let state: SenderState = IDLE;
  let forget: (() => void)[] = [];
  let running: AbortController | null = null;
  let begun = false;
  /** A change arrived while it was sending. */
  let again = false;
  let tries = 0;
  /** Since when what was held back counts as looked at, in ms since 1970. */
  let looked = -Infinity;
  let cancel = () => {};

  const tell = (next: SenderState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const later = (ms: number, run: () => void) => {
    cancel();
    cancel = deps.after(ms, run);
  };
  const wait = ({ why, message }: Pick<Stop, "message"> & { why: "line" | "session" | "busy" }) => {
    if (why === "session") return tell({ estado: "waiting", why, message, next: null });
    const ms = Math.min(FIRST_WAIT[why] * 2 ** tries, LAST_WAIT[why]);
    tries += 1;
    tell({ estado: "waiting", why, message, next: deps.now() + ms });
    later(ms, () => void go());
  };

  /** Decides what follows a sending that went through. */
  const settle = async (elsewhere: boolean) => {
    tries = 0;
    const fresh = await deps.waits({ fresh: true });
    const any = fresh === "none" ? await deps.waits({ looksAgain: true }) : fresh;
    if (!begun) return;
    tell(IDLE);
    if (again) return void later(REST_MS, () => void go());
    if (any === "none") return;
    if (fresh === "none") return void later(FAILED_MS, () => void go());
    later(elsewhere || fresh === "open" ? LOOK_MS : REST_MS, () => void go());
  };

  const attempt = async (signal: AbortSignal) => {
    const looksAgain = deps.now() - looked >= FAILED_MS;
    if ((await deps.waits({ looksAgain })) !== "some") return settle(false);
    if (!(await deps.answers())) return wait({ why: "line", message: "" });
    if (signal.aborted) return;
    tell({ estado: "sending", progreso: null });
    const told = (progreso: Progress) => tell({ estado: "sending", progreso });
    const { stop, elsewhere } = await deps.run(signal, told, looksAgain);
    if (!begun) return;
    if (stop && stop.why !== "aborted") return wait({ why: stop.why, message: stop.message });
    if (looksAgain && !elsewhere) looked = deps.now();
    await settle(elsewhere);
  };

  const go = async () => {
    cancel();
    if (!begun) return;
    if (running) {
      again = true;
      return;
    }
    const controller = new AbortController();
    running = controller;
    again = false;
    try {
      await attempt(controller.signal);
    } catch {
      // The device's store refused; the screen shows that itself.
      if (begun) wait({ why: "busy", message: "" });
    } finally {
      running = null;
      if (!begun) tell(IDLE);
    }
  };

  /** What is written while sending is mostly the sending's own; whether more waits is looked up at its end. */
  const changed = () => {
    if (running || state.estado === "waiting") return;
    later(REST_MS, () => void go());
  };
  const hinted = () => void (running || go());

  return {
    start: () => {
      if (begun) return;
      if (!deps.secure) return tell({ estado: "waiting", why: "insecure", message: "", next: null });
      begun = true;
      looked = -Infinity;
      forget = [deps.onChange(changed), deps.onHint(hinted)];
      void go();
    },
    stop: () => {
      begun = false;
      cancel();
      for (const end of forget) end();
      forget = [];
      running?.abort();
      if (!running) tell(IDLE);
    },
    now: () => {
      tries = 0;
      looked = -Infinity;
      void go();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => state,
  };
}
