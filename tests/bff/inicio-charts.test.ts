import { beforeAll, describe, expect, it, vi } from "vitest";
import type { loadChart as LoadChart } from "@/lib/server/charts";
import { json, stubOn, TOKEN } from "./support";

/** What the server loads for a chart's panel, for any upstream response. */

vi.mock("@/lib/server/session", () => ({
  accessToken: () => Promise.resolve(TOKEN),
  currentPath: () => Promise.resolve("/inicio"),
}));

const stub = stubOn();
let loadChart: typeof LoadChart;

beforeAll(async () => {
  ({ loadChart } = await import("@/lib/server/charts"));
});

const ALTIPLANO = { labels: ["ALTIPLANO"], datasets: [{ label: "Atractivos", data: [3] }] };

describe("a chart", () => {
  it("comes with the person's token; numbers may come as text", async () => {
    stub.answer = json({ grafico: { ...ALTIPLANO, datasets: [{ label: "Atractivos", data: ["3"] }] } });
    expect(await loadChart("grafico.circularNacionalppirta")).toEqual({ ok: true, data: ALTIPLANO });
    expect(stub.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /api/graficocirnacionalppirta"]);
    expect(stub.asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it.each([
    ["a refusal", json({ message: "Intente más tarde." }, 503), "Intente más tarde."],
    ["another shape", json({ grafico: { labels: "x" } }), null],
    ["a page", json("<html>", 502), null],
  ])("that meets %s is a sentence, not an error", async (_what, answer, sentence) => {
    stub.answer = answer;
    const result = await loadChart("grafico.barrasGobernacion");
    expect(result).toEqual({ ok: false, message: sentence ?? expect.stringMatching(/\p{L}{3}/u) });
  });

  it("of a session that is over leads to sign-in and back", async () => {
    stub.answer = json({ message: "No autenticado" }, 401);
    const digest = await loadChart("grafico.nacional").catch((error: { digest?: string }) => error.digest);
    expect(digest).toContain("NEXT_REDIRECT");
    expect(decodeURIComponent(String(digest))).toContain("/inicio");
  });
});
