import "fake-indexeddb/auto";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Place, playDays } from "@/bench/field-days/days";
import { issueToken } from "@/ministry-api/sesion/tokens";
import { type Api, openApi, THE_DATABASE } from "./harness";
import { LP } from "./inventory";
import { person } from "./worlds";

/** Days in the field against the real API: everything arrives once, whole, wherever the line breaks. */

const DAYS = 10;
/** So many without references show that the machine sees what is doubled. */
const BLIND_DAYS = 6;
const BLIND_SEEDS = [8, 9, 10, 11];

let api: Api;
let server: ReturnType<typeof serve>;
let place: Place;
beforeAll(async () => {
  api = await openApi(THE_DATABASE);
  const { id } = await person(api, 4, LP, "Del campo");
  server = serve({ fetch: api.fetch, hostname: "127.0.0.1", port: 0 });
  await new Promise((listening) => server.once("listening", listening));
  place = {
    port: (server.address() as AddressInfo).port,
    subject: { rol: 4, id_departamento: LP },
    signIn: () => issueToken(api.db, id, "SESION", 12, api.now()),
    kill: null,
    up: async () => undefined,
    original: async (hash) => api.files.kept.get(hash) ?? null,
  };
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await api.close();
});

it(`plays ${DAYS} days: nothing is lost, nothing doubled`, async () => {
  const figures = await playDays({ days: DAYS, seed: 7, place });
  expect(figures).toMatchObject({ said: [], lost: 0, doubled: 0 });
  // They were days worth playing.
  const { records, sections, photographs, cuts, happened } = figures;
  expect([records >= 10, sections >= 15, photographs >= 8, cuts >= 15]).toEqual([true, true, true, true]);
  for (const kind of ["before", "body", "after", "half", "browser", "session", "typed", "tabs", "office"] as const) {
    expect([kind, happened[kind] > 0]).toEqual([kind, true]);
  }
});

it("counts what is doubled when references are left out", async () => {
  let doubled = 0;
  // Days on which no creation's answer was lost show nothing.
  for (const seed of BLIND_SEEDS) {
    if (doubled === 0) doubled = (await playDays({ days: BLIND_DAYS, seed, place, withoutReferences: true })).doubled;
  }
  expect(doubled).toBeGreaterThan(0);
});
