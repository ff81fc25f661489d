import { describe, expect, test } from "vitest";
import { makeAhead, yieldToRequests, requestBegins, yieldToEventLoop } from "@/ministry-api/http/yield";

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

describe("what is made ahead", () => {
  /** Numbers from 1, each noted as it is made; the fourth fails. */
  async function* numbers(made: string[]) {
    try {
      for (let n = 1; n < 4; n += 1) {
        made.push(String(n));
        yield n;
      }
      throw new Error("no more");
    } finally {
      made.push("end");
    }
  }

  test("is one more than is used, and its error comes where it stands", async () => {
    const made: string[] = [];
    const used: [number, string][] = [];
    const all = async () => {
      for await (const n of makeAhead(numbers(made))) used.push([n, made.join(" ")]);
    };
    await expect(all()).rejects.toThrow("no more");
    expect(used).toEqual([
      [1, "1 2"],
      [2, "1 2 3"],
      [3, "1 2 3 end"],
    ]);
  });

  test("ends where its use ends", async () => {
    const made: string[] = [];
    for await (const n of makeAhead(numbers(made))) if (n === 1) break;
    expect(made).toEqual(["1", "2", "end"]);
  });
});
