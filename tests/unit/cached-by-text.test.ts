import { afterEach, describe, expect, it, vi } from "vitest";
import { cachedByText } from "@/lib/server/cached-by-text";

afterEach(() => void vi.useRealTimers());

describe("what sealed texts opened as", () => {
  it("is opened once for each text, and asked for again where nothing came of it", async () => {
    const open = vi.fn((text: string) => Promise.resolve(text.startsWith("no") ? null : { text }));
    const opened = cachedByText("once", open);
    expect(await opened("uno")).toEqual({ text: "uno" });
    expect(await opened("uno")).toBe(await opened("uno"));
    expect(await opened("no")).toBeNull();
    expect(await opened("no")).toBeNull();
    expect(open.mock.calls.map(([text]) => text)).toEqual(["uno", "no", "no"]);
  });

  it("is shared by all bundles of the process", async () => {
    const [page, middleware] = [vi.fn(() => Promise.resolve({})), vi.fn(() => Promise.resolve({}))];
    expect(await cachedByText("shared", page)("uno")).toBe(await cachedByText("shared", middleware)("uno"));
    expect([page.mock.calls.length, middleware.mock.calls.length]).toEqual([1, 0]);
  });

  it("keeps the two thousand texts that were asked for last", async () => {
    const open = vi.fn((text: string) => Promise.resolve({ text }));
    const opened = cachedByText("thousands", open);
    for (let i = 0; i < 2000; i += 1) await opened(String(i));
    await opened("0");
    await opened("2000");
    open.mockClear();
    await opened("0");
    expect(open).not.toHaveBeenCalled();
    await opened("1");
    expect(open).toHaveBeenCalledOnce();
  });

  it("keeps no text that nobody asked for in two minutes", async () => {
    const start = Date.UTC(2026, 10, 20);
    vi.useFakeTimers({ now: start, toFake: ["Date"] });
    const open = vi.fn((text: string) => Promise.resolve({ text }));
    const opened = cachedByText("two minutes", open);
    for (const text of ["en uso", "renovado"]) await opened(text);
    for (const minute of [1, 2, 3]) {
      vi.setSystemTime(start + minute * 60_000);
      await opened("en uso");
    }
    open.mockClear();
    await opened("en uso");
    expect(open).not.toHaveBeenCalled();
    await opened("renovado");
    expect(open).toHaveBeenCalledOnce();
  });

  it("fails where opening fails, and opens again", async () => {
    const open = vi.fn().mockRejectedValueOnce(new Error("no es un sello")).mockResolvedValueOnce("uno");
    const opened = cachedByText<string>("failing", open);
    await expect(opened("a")).rejects.toThrow("no es un sello");
    expect(await opened("a")).toBe("uno");
  });
});
