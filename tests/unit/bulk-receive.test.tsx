// @vitest-environment jsdom
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { InboxRow } from "@/components/engine/inbox-row";
import { useBulkReceive, type BulkReceive } from "@/components/engine/use-bulk-receive";
import { PPIRTF_INBOXES } from "@/lib/inboxes/ppirtf";

/** Receiving several records at once: one after the other, each with its own response. */

const refreshed = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: refreshed }) }));

const ROWS = [11, 12, 13].map((id) => ({ id }) as InboxRow);
let root: Root;
let bulk: BulkReceive;
let asked: { url: string; key: string | null; answer: (status: number, message?: string) => Promise<void> }[];

function Dialog() {
  const { receive } = PPIRTF_INBOXES.entrante;
  if (!receive) throw new Error("no receive action");
  const now = useBulkReceive(receive, ROWS);
  useEffect(() => {
    bulk = now;
  });
  return null;
}

const states = () => ROWS.map(({ id }) => bulk.results.get(id)?.state);
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  refreshed.mockClear();
  asked = [];
  vi.stubGlobal(
    "fetch",
    (url: string, init: RequestInit) =>
      new Promise<Response>((resolve) => {
        asked.push({
          url,
          key: new Headers(init.headers).get("idempotency-key"),
          answer: async (status, message = "Listo") => {
            resolve(Response.json({ message }, { status }));
            await settle();
          },
        });
      }),
  );
  root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Dialog />));
  expect(states()).toEqual(["waiting", "waiting", "waiting"]);
  await act(async () => void bulk.run());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it("asks for one at a time; one that is refused stops no other", async () => {
  expect(asked.map(({ url }) => url)).toEqual(["/api/ppirtfrecibir/11"]);
  expect([bulk.phase, ...states()]).toEqual(["running", "busy", "waiting", "waiting"]);
  await asked[0]?.answer(200);
  await asked[1]?.answer(409, "Este registro ya fue recibido por Ana el 21/11/2026 10:00");
  expect([bulk.answered, bulk.received, ...states()]).toEqual([2, [11], "received", "refused", "busy"]);
  await asked[2]?.answer(200);
  expect([bulk.phase, bulk.received, ...states()]).toEqual(["done", [11, 13], "received", "refused", "received"]);
  expect(bulk.results.get(12)).toMatchObject({ reason: "Este registro ya fue recibido por Ana el 21/11/2026 10:00" });
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
  expect(refreshed).toHaveBeenCalledTimes(1);
});

it("stops after the one under way", async () => {
  await act(async () => bulk.stop());
  await asked[0]?.answer(200);
  expect(asked).toHaveLength(1);
  expect([bulk.phase, bulk.received, ...states()]).toEqual(["done", [11], "received", "stopped", "stopped"]);
});

it("does not go on after the session ended", async () => {
  await asked[0]?.answer(401, "Su sesión terminó");
  expect(asked).toHaveLength(1);
  expect(states()).toEqual(["refused", "stopped", "stopped"]);
});
