import { setTimeout as sleep } from "node:timers/promises";
import { type Azar, azar } from "../../ministry-api/db/seed/random";
import { CLAVE_DEMO } from "../../ministry-api/db/seed/accounts";
import { VirtualBrowser } from "./browser";
import type { Person } from "./cast";
import type { Office } from "./office";
import { called, foreseen, moved, opened, type Screen } from "./screens";
import type { Tally } from "./tally";

/** Seconds between two actions of a person. */
export interface Pace {
  from: number;
  to: number;
}

/** An unfinished attraction of a person. */
export interface Draft {
  id: number;
  stage: "without photograph" | "complete" | "derived";
}

/** A person at work: the account, the drafts, and timed ways to do things. */
export interface Worker {
  person: Person;
  office: Office;
  chance: Azar;
  drafts: Draft[];
  browser: VirtualBrowser;
  /** Times an action and then waits for the person's pace. Errors: the day is over. */
  step<T>(name: string, act: () => Promise<T>): Promise<T | null>;
  /** Goes to a screen by its link; a menu link prefetches the outline when the pointer first moves over it. */
  goTo(screen: Screen, from: number, query?: string): Promise<string>;
  /** Background requests of a screen, which do not add to its waiting time. */
  aside(what: string, act: () => Promise<unknown>): void;
  /** Waits for the requests under way and closes the browser. */
  gone(): Promise<void>;
  /** Waits the time of filling in a form, which takes longer than a click on a link. Errors: the day is over. */
  filled(): Promise<void>;
  /** Times the response to a key in a search box, then waits for the pace of typing. Errors: the day is over. */
  typed<T>(act: () => Promise<T>): Promise<T | null>;
}

const KEYS: Pace = { from: 0.12, to: 0.28 };
/** Multiple of the pace of other steps. */
const FILLING = 3;
/** Maximum age, in ms, of the inboxes' counts on a change of screen (components/seguimiento/bandejas/inbox-counts.ts). */
const COUNTS_FRESH_MS = 30_000;
const hasInboxes = ({ rol }: Person) => rol <= 3;

export interface Day {
  /** Addresses of the web servers behind one public address. */
  origins: readonly string[];
  pace: Pace;
  office: Office;
  tally: Tally;
  /** Ends the day of every person that uses it. */
  over: AbortSignal;
}

/** Each person has their own client address, as set by a proxy. */
const addressOf = ({ id }: Person) => `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`;

/** A person with a browser who has not signed in yet. */
export function worker(person: Person, drafts: Draft[], { origins, pace, office, tally, over }: Day): Worker {
  const browser = new VirtualBrowser(origins, addressOf(person));
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
    person,
    office,
    chance,
    drafts,
    browser,
    aside,
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

/** Opens the sign-in page, signs in and waits for the first page. False on failure. Errors: the day is over. */
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
