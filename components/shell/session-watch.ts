import { onSessionOver, type SessionTimes } from "@/lib/session-events";

/** What a person is to be told of their session; `hasta` are milliseconds since 1970 by this machine's clock. */
export type SessionMoment =
  /** It ends for want of use. */
  | { kind: "inactividad"; hasta: number }
  /** It reaches its end, whatever is done. */
  | { kind: "fin"; hasta: number }
  | { kind: "terminada" };

export interface SessionWatcher {
  /** The person goes on: the server is told at once. */
  stay: () => void;
  /** The person knows of the end that comes whatever is done. */
  seen: () => void;
  stop: () => void;
}

const PATH = "/api/auth/actividad";
const PRESENCE = ["keydown", "pointerdown", "wheel"] as const;
/** Said so long before, in seconds; a third of the limit where that is less. */
const IDLE_LEAD = 120;
const END_LEAD = 600;
/** What is due is asked for again after this long, in ms. */
const AGAIN_MS = 10_000;
/** How often the time is looked at, in ms; the server is asked only where something is due. */
const LOOK_MS = 5000;

/**
 * Watches over a session's time. The server alone knows it, since other tabs and page loads count too: it is told of
 * presses and keys every few minutes while there are any, and asked before anything is said.
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
      const answer = await fetch(PATH, { method, cache: "no-store" });
      if (answer.status === 401) return say({ kind: "terminada" });
      if (!answer.ok) return;
      known = (await answer.json()) as SessionTimes;
      at = Date.now();
      const { inactividad, fin } = known;
      if (fin <= endLead && !endSeen) say({ kind: "fin", hasta: at + fin * 1000 });
      else if (inactividad <= idleLead) say({ kind: "inactividad", hasta: at + inactividad * 1000 });
      else say(null);
    } catch {
      // No connection: the shell says so, and the next look asks again.
    } finally {
      asking = false;
    }
  }

  function look() {
    if (said === "terminada") return;
    const passed = (Date.now() - at) / 1000;
    const { inactividad, fin, limite } = known;
    const due = inactividad - passed <= idleLead || fin - passed <= (endSeen ? 0 : endLead);
    if (present && passed >= limite / 8) {
      present = false;
      void ask("POST");
    } else if ((due || said) && Date.now() - asked >= Math.min(AGAIN_MS, limite * 50)) void ask("GET");
  }

  // While it is asked whether somebody is there, a key pressed by chance is no answer.
  const here = () => {
    if (said !== "inactividad") present = true;
  };
  const back = () => {
    if (document.visibilityState !== "visible") return;
    // Signed in again in another tab.
    if (said === "terminada") void ask("GET");
    else look();
  };
  for (const name of PRESENCE) document.addEventListener(name, here, { passive: true, capture: true });
  document.addEventListener("visibilitychange", back);
  const forget = onSessionOver(() => said !== "terminada" && say({ kind: "terminada" }));
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
