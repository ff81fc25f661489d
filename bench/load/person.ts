import { setTimeout as sleep } from "node:timers/promises";
import { type Azar, azar } from "../../ministry-api/db/seed/random";
import { CLAVE_DEMO } from "../../ministry-api/db/seed/accounts";
import { VirtualBrowser } from "./browser";
import type { Person } from "./cast";
import type { Door } from "./door";
import type { Office } from "./office";
import { called, foreseen, moved, opened, type Screen } from "./screens";
import type { Tally } from "./tally";

/** Seconds between two actions of a person. */
export interface Pace {
  from: number;
  to: number;
}

/** An unfinished attraction somebody works on. */
export interface Draft {
  id: number;
  stage: "without photograph" | "complete" | "derived";
}

/** A person at work: who it is, what is in hand, and the ways to do things, each timed. */
export interface Worker {
  person: Person;
  office: Office;
  chance: Azar;
  drafts: Draft[];
  browser: VirtualBrowser;
  /** Times an action and waits as a person does before the next one. Errors: the day is over. */
  step<T>(name: string, act: () => Promise<T>): Promise<T | null>;
  /** Goes to a screen by its link; one of the menu's asks for the outline when the pointer first comes over it. */
  goTo(screen: Screen, from: number, query?: string): Promise<string>;
  /** What a screen asks for besides, and nobody waits for. */
  aside(what: string, act: () => Promise<unknown>): void;
  /** Waits for what is still under way and closes the browser. */
  gone(): Promise<void>;
  /** Fills in a form, which nobody does as fast as they press a link. Errors: the day is over. */
  filled(): Promise<void>;
  /** Times what follows a key in a search box, and waits as before the next key. Errors: the day is over. */
  typed<T>(act: () => Promise<T>): Promise<T | null>;
}

const KEYS: Pace = { from: 0.12, to: 0.28 };
/** So many times the pace of other steps. */
const FILLING = 3;
/** How old, in ms, the inboxes' counts may be on the way to another screen (components/engine/inbox-counts.ts). */
const COUNTS_FRESH_MS = 10_000;
const hasInboxes = ({ rol }: Person) => rol <= 3;

export interface Day {
  /** Of the web servers behind one address. */
  origins: readonly string[];
  door: Door;
  pace: Pace;
  office: Office;
  tally: Tally;
  /** Ends the day of everyone who listens. */
  over: AbortSignal;
}

/** Each person comes through an address of their own, as a proxy names it. */
const addressOf = ({ id }: Person) => `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`;

/** Somebody who has a browser and a desk, and has not signed in yet. */
export function worker(person: Person, drafts: Draft[], { origins, door, pace, office, tally, over }: Day): Worker {
  const browser = new VirtualBrowser(origins, addressOf(person), door);
  browser.onRequest = tally.answered;
  const chance = azar(person.id);
  const asides = new Set<Promise<unknown>>();
  const foreseenPaths = new Set<string>();
  const aside: Worker["aside"] = (what, act) => {
    const done = tally.aside(what, act).finally(() => asides.delete(done));
    asides.add(done);
  };
  let countedAt = Number.NEGATIVE_INFINITY;
  const countInboxes = () => {
    if (!hasInboxes(person) || performance.now() - countedAt <= COUNTS_FRESH_MS) return;
    countedAt = performance.now();
    aside("inbox counts", () => called(browser, "GET", "/conteobandejas"));
  };
  const wait = ({ from, to }: Pace) => sleep((from + chance.next() * (to - from)) * 1000, undefined, { signal: over });
  return {
    ...{ person, office, chance, drafts, browser, aside },
    async step(name, act) {
      const result = await tally.step(name, act);
      await wait(pace);
      return result;
    },
    async goTo(screen, from, query) {
      if (screen.inMenu && !foreseenPaths.has(screen.path)) {
        foreseenPaths.add(screen.path);
        aside("prefetch", () => foreseen(browser, screen.path));
      }
      const answer = await moved(browser, screen, from, query);
      countInboxes();
      return answer.text();
    },
    async gone() {
      await Promise.all(asides);
      browser.close();
    },
    filled: () => wait({ from: pace.from * (FILLING - 1), to: pace.to * (FILLING - 1) }),
    async typed(act) {
      const result = await tally.step("keystroke", act);
      await wait(KEYS);
      return result;
    },
  };
}

/** Opens the sign-in page, signs in and waits for the first page. False where that failed. Errors: the day is over. */
export async function signIn({ person, browser, step, aside }: Worker): Promise<boolean> {
  const form = await step("sign-in page", () => opened(browser, "/login"));
  if (!form) return false;
  const credentials = { email: person.email, password: CLAVE_DEMO };
  const signedIn = await step("sign-in to the first page", async () => {
    await called(browser, "POST", "/auth/entrar", credentials);
    const page = await opened(browser, "/inicio");
    if (hasInboxes(person)) aside("inbox counts", () => called(browser, "GET", "/conteobandejas"));
    return page;
  });
  return signedIn !== null;
}
