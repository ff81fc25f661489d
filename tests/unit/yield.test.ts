import { describe, expect, test } from "vitest";
import { yieldToRequests, requestBegins, yieldToEventLoop } from "@/ministry-api/http/yield";

/** Keeps the process busy, as a row that is checked does. */
function busy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}
const lasted = async (act: () => Promise<void>) => {
  const from = performance.now();
  await act();
  return performance.now() - from;
};

describe("work in the background", () => {
  test("goes on at once within its stretch, and when nobody asks for anything", async () => {
    const breathe = yieldToRequests();
    let others = 0;
    setImmediate(() => (others += 1));
    await breathe();
    expect(others).toBe(0);
    busy(4);
    await breathe();
    expect(others).toBe(1);
  });

  test("waits until a request is answered", async () => {
    const breathe = yieldToRequests();
    const ends = requestBegins();
    let answered = false;
    busy(4);
    setTimeout(() => {
      answered = true;
      ends();
    }, 5);
    await breathe();
    expect(answered).toBe(true);
  });

  test("is not stopped by a request without an end", async () => {
    const breathe = yieldToRequests();
    const answered = requestBegins();
    busy(4);
    expect(await lasted(breathe)).toBeLessThan(500);
    answered();
  });

  test("of a request itself goes on while work in the background still waits for another request", async () => {
    const [ofRequest, inBackground] = [yieldToEventLoop(), yieldToRequests()];
    const answered = requestBegins();
    busy(4);
    const first = await Promise.race([inBackground().then(() => "background"), ofRequest().then(() => "request")]);
    expect(first).toBe("request");
    answered();
  });
});
