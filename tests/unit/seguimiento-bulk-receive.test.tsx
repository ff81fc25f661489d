// @vitest-environment jsdom
import { act, renderHook, type RenderHookResult } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useBulk, type Bulk } from "@/components/engine/use-bulk";
import { api } from "@/lib/api-client";
import { PPIRTF_INBOXES } from "@/lib/seguimiento/bandejas/ppirtf";
import { ownJson } from "../support/own-answer";
import { pause } from "../support/page";

/** One call for each of several rows, as for receiving several records: each has its own response. */

const refreshed = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: refreshed }) }));

const IDS = [11, 12, 13];
let hook: RenderHookResult<Bulk, unknown>;
let requests: {
  url: string;
  key: string | null;
  answer: (status: number, message?: string, errores?: object) => Promise<void>;
}[];

function useReceiving(atOnce: number): Bulk {
  const { receive } = PPIRTF_INBOXES.entrante;
  if (!receive) throw new Error("no receive action");
  return useBulk({
    ids: IDS,
    act: async (id, idempotencyKey) => {
      await api(receive.call, { id, idempotencyKey });
      return id === 13 ? "Ya lo tenía" : undefined;
    },
    atOnce,
  });
}

const bulk = () => hook.result.current;
const states = () => IDS.map((id) => bulk().results.get(id)?.state);

beforeEach(async () => {
  refreshed.mockClear();
  requests = [];
  vi.stubGlobal(
    "fetch",
    (url: string, init: RequestInit) =>
      new Promise<Response>((resolve) => {
        requests.push({
          url,
          key: new Headers(init.headers).get("idempotency-key"),
          answer: async (status, message = "Listo", errores = {}) => {
            resolve(ownJson({ message, errores }, { status }));
            await pause();
          },
        });
      }),
  );
});
const begin = async (atOnce = 1) => {
  hook = renderHook(() => useReceiving(atOnce));
  expect([bulk().phase, bulk().left, requests.length]).toEqual(["asking", 3, 0]);
  await act(async () => void bulk().run());
};

it("receiving several asks for one at a time; one that is refused stops no other", async () => {
  await begin();
  expect(requests.map(({ url }) => url)).toEqual(["/api/ppirtfrecibir/11"]);
  expect([bulk().phase, ...states()]).toEqual(["running", "busy", "waiting", "waiting"]);
  await requests[0]?.answer(200);
  await requests[1]?.answer(409, "Este registro ya fue recibido por Ana el 21/11/2026 10:00");
  expect([bulk().answered, bulk().done, ...states()]).toEqual([2, [11], "done", "refused", "busy"]);
  await requests[2]?.answer(200);
  expect([bulk().phase, bulk().done, ...states()]).toEqual(["done", [11, 13], "done", "refused", "done"]);
  expect(bulk().results.get(12)).toMatchObject({ reason: "Este registro ya fue recibido por Ana el 21/11/2026 10:00" });
  expect(new Set(requests.map(({ key }) => key)).size).toBe(3);
  expect(bulk().results.get(13)).toEqual({ state: "done", note: "Ya lo tenía" });
  expect(bulk().left).toBe(0);
  expect(refreshed).toHaveBeenCalledTimes(1);
});

it("receiving several can ask for a few at a time, and takes the next when one is answered", async () => {
  await begin(2);
  expect([requests.length, ...states()]).toEqual([2, "busy", "busy", "waiting"]);
  await requests[1]?.answer(200);
  expect([requests.length, ...states()]).toEqual([3, "busy", "done", "busy"]);
});

it("receiving several names what the server says of the fields", async () => {
  await begin();
  await requests[0]?.answer(422, "Revise los datos", { id_region: ["La región no es de esa macro región"] });
  expect(bulk().results.get(11)).toMatchObject({ reason: "La región no es de esa macro región", again: false });
});

it("receiving several waits where the server is lost, and sends the same key again", async () => {
  await begin();
  await requests[0]?.answer(200);
  await requests[1]?.answer(503, "No se pudo conectar con el servidor");
  expect([bulk().phase, bulk().left, ...states()]).toEqual(["done", 2, "done", "refused", "stopped"]);
  await act(async () => void bulk().run());
  expect([bulk().phase, ...states()]).toEqual(["running", "done", "busy", "waiting"]);
  expect(requests.map(({ url }) => url.at(-1))).toEqual(["1", "2", "2"]);
  expect(requests[2]?.key).toBe(requests[1]?.key);
  await requests[2]?.answer(200);
  await requests[3]?.answer(200);
  expect([bulk().phase, bulk().done]).toEqual(["done", IDS]);
});

it("receiving several stops after the one under way", async () => {
  await begin();
  await act(async () => bulk().stop());
  await requests[0]?.answer(200);
  expect(requests).toHaveLength(1);
  expect([bulk().phase, bulk().done, ...states()]).toEqual(["done", [11], "done", "stopped", "stopped"]);
});

it("receiving several does not go on after the session ended", async () => {
  await begin();
  await requests[0]?.answer(401, "Su sesión terminó");
  expect(requests).toHaveLength(1);
  expect(states()).toEqual(["refused", "stopped", "stopped"]);
});
