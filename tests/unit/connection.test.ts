import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ApiError } from "@/lib/api-client";
import {
  isLost,
  isOutage,
  onBack,
  onDoubt,
  onLost,
  onRefused,
  blocksLeaving,
  reportBack,
  reportLost,
} from "@/lib/connection/connection";
import { ownAnswer } from "../support/own-answer";

afterEach(() => vi.unstubAllGlobals());

const answers = (status: number) =>
  vi.stubGlobal("fetch", () => Promise.resolve(ownAnswer('{"message":"no"}', { status })));

describe("is the server there?", () => {
  it("is asked after no answer and after the words of a server with none behind it, never after a refusal", async () => {
    const doubted = vi.fn();
    const forget = onDoubt(doubted);
    for (const status of [400, 403, 404, 409, 413, 422, 429, 500]) {
      answers(status);
      await expect(api("region.list")).rejects.toBeInstanceOf(ApiError);
      expect([status, isOutage(status), doubted.mock.calls.length]).toEqual([status, false, 0]);
    }
    for (const status of [502, 503, 504]) {
      answers(status);
      await expect(api("region.list")).rejects.toMatchObject({ status });
    }
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    await expect(api("region.list")).rejects.toMatchObject({ status: 0 });
    expect(doubted).toHaveBeenCalledTimes(4);
    // A cancelled request does not put the connection in doubt.
    vi.stubGlobal("fetch", () => Promise.reject(new DOMException("aborted", "AbortError")));
    await expect(api("region.list")).rejects.toMatchObject({ name: "AbortError" });
    expect(doubted).toHaveBeenCalledTimes(4);
    forget();
  });

  it("who waits for its return is told once for each, until they stop waiting", () => {
    const back = vi.fn();
    const forget = onBack(back);
    reportBack();
    reportBack();
    forget();
    reportBack();
    expect(back).toHaveBeenCalledTimes(2);
  });

  it("while it is lost the page stays, and whoever wants to leave is told", () => {
    const turns: string[] = [];
    const forget = [onLost(() => turns.push("lost")), onRefused(() => turns.push("refused"))];
    expect([blocksLeaving(), isLost()]).toEqual([false, false]);
    reportLost();
    expect([blocksLeaving(), isLost()]).toEqual([true, true]);
    reportBack();
    expect([blocksLeaving(), isLost()]).toEqual([false, false]);
    expect(turns).toEqual(["lost", "refused"]);
    for (const end of forget) end();
  });
});
