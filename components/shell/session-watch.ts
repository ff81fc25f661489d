import { fetchOwn } from "@/lib/connection/own-answer";
import { onSessionEnd, type SessionTimes } from "@/lib/sesion/events";

/** What to show about the session; `until` is in milliseconds since 1970 by this machine's clock. */
export type SessionMoment =
  /** It ends because of inactivity. */
  | { kind: "idle"; until: number }
  /** It reaches its maximum duration, regardless of activity. */
  | { kind: "end"; until: number }
  | { kind: "over" };

export interface SessionWatcher {
  /** The person continues; the server is notified at once. */
  stay: () => void;
  /** The person has seen the warning about the maximum duration. */
  seen: () => void;
  stop: () => void;
}

const PATH = "/api/auth/actividad";
const PRESENCE = ["keydown", "pointerdown", "wheel"] as const;
/** How long before the end a warning is shown, in seconds; a third of the limit where that is less. */
const IDLE_LEAD = 120;
const END_LEAD = 600;
/** Minimum time between two requests while a warning is due, in ms. */
const AGAIN_MS = 10_000;
/** Interval of the local time check, in ms; a request is made only where something is due. */
const LOOK_MS = 5000;

/**
 * Watches a session's remaining time. Only the server knows it, since other tabs and page loads count too: keys,
 * pointer and wheel input are reported to it every few minutes while there is any, and it is queried before a warning
 * is shown.
 */
export function watchSession(first: SessionTimes, tell: (moment: SessionMoment | null) => void): SessionWatcher {
  let known = first;
  let at = Date.now();
  let present = false;
  let asking = false;
  let asked = 0;
  let said: SessionMoment["kind"] | null = null;
  let endSeen = false;
  const third = first.limite / 3;
  const idleLead = Math.min(IDLE_LEAD, third);
  const endLead = Math.min(END_LEAD, third);

  const say = (moment: SessionMoment | null) => {
    if (moment || said) tell(moment);
    said = moment?.kind ?? null;
  };

  async function ask(method: "GET" | "POST") {
    if (asking) return;
    asking = true;
    asked = Date.now();
    try {
      const answer = await fetchOwn(PATH, { method, cache: "no-store" });
      if (answer.status === 401) return say({ kind: "over" });
      if (!answer.ok) return;
      known = (await answer.json()) as SessionTimes;
      at = Date.now();
      const { inactividad, fin } = known;
      if (fin <= endLead && !endSeen) say({ kind: "end", until: at + fin * 1000 });
      else if (inactividad <= idleLead) say({ kind: "idle", until: at + inactividad * 1000 });
      else say(null);
    } catch {
      // No connection, or somebody else answered: the shell shows that, and the next check repeats the request.
    } finally {
      asking = false;
    }
  }

  function look() {
    if (said === "over") return;
    const passed = (Date.now() - at) / 1000;
    const { inactividad, fin, limite } = known;
    const due = inactividad - passed <= idleLead || fin - passed <= (endSeen ? 0 : endLead);
    if (present && passed >= limite / 8) {
      present = false;
      void ask("POST");
    } else if ((due || said) && Date.now() - asked >= Math.min(AGAIN_MS, limite * 50)) void ask("GET");
  }

  // While the inactivity warning is shown, an accidental key or click does not count as activity.
  const here = () => {
    if (said !== "idle") present = true;
  };
  const back = () => {
    if (document.visibilityState !== "visible") return;
    // The person may have signed in again in another tab.
    if (said === "over") void ask("GET");
    else look();
  };
  for (const name of PRESENCE) document.addEventListener(name, here, { passive: true, capture: true });
  document.addEventListener("visibilitychange", back);
  const forget = onSessionEnd(() => said !== "over" && say({ kind: "over" }));
  const timer = setInterval(look, Math.min(LOOK_MS, first.limite * 50));
  return {
    stay: () => void ask("POST"),
    seen: () => {
      endSeen = true;
      say(null);
    },
    stop: () => {
      clearInterval(timer);
      forget();
      for (const name of PRESENCE) document.removeEventListener(name, here, { capture: true });
      document.removeEventListener("visibilitychange", back);
    },
  };
}
