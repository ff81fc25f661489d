// @vitest-environment jsdom
import { act, renderHook, type RenderHookResult } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type ListUrl, useListUrl } from "@/components/engine/use-list-url";

const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };
vi.mock("@/components/line/use-router", () => ({ useRouter: () => router }));
vi.mock("next/navigation", () => {
  const address = new URLSearchParams("page=3&rows=25");
  return { usePathname: () => "/region", useSearchParams: () => address };
});

let hook: RenderHookResult<ListUrl, unknown>;

beforeEach(() => {
  vi.clearAllMocks();
  hook = renderHook(() => useListUrl({ page: 3, pageSize: 25, q: "" }, 10));
});

const type = (q: string) => act(async () => hook.result.current.setQ(q));
const replacedAddresses = () => router.replace.mock.calls.map(([address]) => address as string);

it("a list asks once for the same search, also where a blank follows it", async () => {
  await type("uyuni");
  await type("uyuni");
  await type("uyuni ");
  expect(replacedAddresses()).toEqual(["/region?rows=25&q=uyuni"]);
  expect(hook.result.current.q).toBe("uyuni ");
});

it("a list asks again for each other search, from the first page", async () => {
  await type("uyuni");
  await type("");
  await type("salar");
  expect(replacedAddresses()).toEqual(["/region?rows=25&q=uyuni", "/region?rows=25", "/region?rows=25&q=salar"]);
});

it("a list asks for nothing where the text is too long", async () => {
  await type("x".repeat(500));
  expect(replacedAddresses()).toEqual([]);
  expect(hook.result.current.tooLong).toBe(true);
});
