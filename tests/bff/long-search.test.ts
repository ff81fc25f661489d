import { beforeAll, expect, it, vi } from "vitest";
import { LIST } from "@/lib/texts";
import type { loadList as LoadList } from "@/lib/server/list";
import { json, stubOn, TOKEN } from "./support";

/** A search text that is too long: the page reports it, and it is neither cut nor sent to the server. */

vi.mock("@/lib/server/session", () => ({
  accessToken: () => Promise.resolve(TOKEN),
  currentPath: () => Promise.resolve("/poblado"),
}));

const stub = stubOn();
let loadList: typeof LoadList;
beforeAll(async () => {
  ({ loadList } = await import("@/lib/server/list"));
});

it("is told as it was written, without asking the server", async () => {
  const q = "agua ".repeat(50).trim();
  const result = await loadList("ppirtf.list", Promise.resolve({ q, page: "2" }));
  expect(result).toMatchObject({ ok: false, unasked: true, q, message: LIST.tooLong });
  expect(stub.asked).toEqual([]);
});

it("of 200 characters is asked for whole, blanks at its ends left out", async () => {
  stub.answer = json({ ppirtf: { data: [], total: 0 } });
  const q = "x".repeat(200);
  expect(await loadList("ppirtf.list", Promise.resolve({ q: ` ${q} ` }))).toMatchObject({ ok: true, q });
  expect(new URL(stub.asked[0]?.url ?? "", stub.url).searchParams.get("q")).toBe(q);
});
