import type { Azar } from "../../ministry-api/db/seed/random";

/** Where the line breaks: decided anew for each request, by chance. */

/** How the line meets one request. */
export type Cut =
  /** It passes. */
  | "none"
  /** It never reaches the server. */
  | "before"
  /** The line breaks in the middle of the body. */
  | "body"
  /** The server does what it is asked; its answer is lost. */
  | "after"
  /** Half of the answer arrives. */
  | "half"
  /** The API is killed while it works on the request. */
  | "killed";

/** What happens to the page before or after a request. */
type PageEvent = "none" | "browser" | "session" | "typed";

const CUTS = ["before", "body", "after", "half"] as const;
const TURNS = ["browser", "session", "typed"] as const;

export interface Weather {
  /** Asked by the line for each request. */
  cut(): Cut;
  /** Asked by the page before and after each call. */
  turn(): PageEvent;
  /** A new evening; `calm`: nothing happens. */
  change(how: "any" | "calm"): void;
  counts: Readonly<Record<Exclude<Cut, "none"> | Exclude<PageEvent, "none">, number>>;
}

function turnOf(drawn: number): PageEvent {
  if (drawn < 0.02) return "browser";
  if (drawn < 0.03) return "session";
  return drawn < 0.12 ? "typed" : "none";
}

/** `kills`: the API can be killed, which takes seconds, so that it happens rarely. */
export function weather(chance: Azar, { kills }: { kills: boolean }): Weather {
  const counts = { before: 0, body: 0, after: 0, half: 0, killed: 0, browser: 0, session: 0, typed: 0 };
  // Each kind comes once before any comes again.
  const owed = { cuts: new Set<(typeof CUTS)[number]>(CUTS), turns: new Set<(typeof TURNS)[number]>(TURNS) };
  let bad = 0;
  let mayKill = false;
  return {
    counts,
    change: (how) => {
      bad = how === "calm" ? 0 : chance.pick([0, 0.08, 0.2, 0.4]);
      mayKill = how === "any" && kills && chance.next() < 0.15;
    },
    cut: () => {
      if (chance.next() >= bad) return "none";
      const cut = mayKill ? "killed" : chance.pick(owed.cuts.size > 0 ? [...owed.cuts] : CUTS);
      mayKill = false;
      counts[cut] += 1;
      if (cut !== "killed") owed.cuts.delete(cut);
      return cut;
    },
    turn: () => {
      const drawn = chance.next();
      if (bad === 0) return "none";
      const turn = owed.turns.size > 0 && drawn < 0.12 ? chance.pick([...owed.turns]) : turnOf(drawn);
      if (turn === "none") return turn;
      counts[turn] += 1;
      owed.turns.delete(turn);
      return turn;
    },
  };
}
