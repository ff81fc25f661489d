// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchSession, type SessionMoment, type SessionWatcher } from "@/components/shell/session-watch";
import { reportSessionEnd } from "@/lib/sesion/events";
import { ownAnswer } from "../support/own-answer";

/** A server that knows when the session was last used, called by the page's watcher. */
const LIMIT = 1800;
let used: number;
let end: number;
let requests: string[];
let status: number;
let said: (SessionMoment["kind"] | null)[];
let watcher: SessionWatcher;

const left = () => ({
  inactividad: used + LIMIT - Date.now() / 1000,
  fin: end - Date.now() / 1000,
  limite: LIMIT,
});

/** Records changes only: a warning is repeated with each response, because its time changes. */
function hear(moment: SessionMoment | null) {
  const kind = moment?.kind ?? null;
  if (said.at(-1) !== kind) said.push(kind);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [used, end, requests, status, said] = [0, 43_200, [], 200, []];
  const server = async (_path: string, { method = "GET" }: RequestInit) => {
    requests.push(method);
    if (left().inactividad <= 0 || left().fin <= 0) status = 401;
    if (method === "POST" && status === 200) used = Date.now() / 1000;
    return ownAnswer(JSON.stringify(left()), { status });
  };
  vi.stubGlobal("fetch", server);
  watcher = watchSession(left(), hear);
});

afterEach(() => {
  watcher.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const press = () => document.dispatchEvent(new Event("keydown"));

test("the page of a network that answers 401 ends no session", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Wi-Fi</h1>", { status: 401 }));
  press();
  await minutes(10);
  expect(said).toEqual([]);
});

test("who types is at the screen: the server hears of it every few minutes, and of nothing else", async () => {
  for (let minute = 0; minute < 60; minute += 1) {
    press();
    await minutes(1);
  }
  expect(said).toEqual([]);
  expect(requests.every((method) => method === "POST")).toBe(true);
  expect(requests.length).toBeGreaterThan(10);
  expect(requests.length).toBeLessThan(20);
});

test("two minutes before the end it warns, and going on tells the server at once", async () => {
  await minutes(27.9);
  expect([requests, said]).toEqual([[], []]);
  await minutes(0.3);
  expect([requests[0], said]).toEqual(["GET", ["idle"]]);
  press();
  await minutes(0.5);
  expect(requests, "a key pressed by chance is no answer").not.toContain("POST");
  watcher.stay();
  await minutes(0);
  expect(said.at(-1)).toBeNull();
  await minutes(27);
  expect(said.at(-1)).toBeNull();
  await minutes(3.1);
  expect(said.at(-1)).toBe("over");
  const questions = requests.length;
  await minutes(10);
  expect(requests).toHaveLength(questions);
});

test("what was done in another tab counts", async () => {
  await minutes(27);
  used = Date.now() / 1000;
  await minutes(2);
  expect(said).toEqual([]);
  await minutes(26.5);
  expect(said).toEqual(["idle"]);
  used = Date.now() / 1000;
  await minutes(0.5);
  expect(said.at(-1), "also while it warns").toBeNull();
});

test("the end that comes whatever is done is told ten minutes before, once", async () => {
  end = 3600;
  watcher.stop();
  watcher = watchSession(left(), hear);
  for (let minute = 0; minute < 51; minute += 1) {
    press();
    await minutes(1);
  }
  expect(said.filter(Boolean).at(-1)).toBe("end");
  watcher.seen();
  const before = said.length;
  for (let minute = 0; minute < 8; minute += 1) {
    press();
    await minutes(1);
  }
  expect(said.slice(before)).toEqual([]);
  await minutes(2);
  expect(said.at(-1)).toBe("over");
});

test("a page whose own call met the end says so, and learns of a new sign-in when it is looked at again", async () => {
  reportSessionEnd();
  expect(said).toEqual(["over"]);
  reportSessionEnd();
  expect(said).toEqual(["over"]);
  document.dispatchEvent(new Event("visibilitychange"));
  await minutes(0);
  expect(said.at(-1)).toBeNull();
});

test("a server that does not answer ends nothing", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("network")));
  await minutes(40);
  expect(said).toEqual([]);
});
