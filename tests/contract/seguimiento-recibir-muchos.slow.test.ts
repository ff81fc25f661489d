import { beforeAll, describe, expect, it } from "vitest";
import type { Seguimiento } from "@/contract/resources/seguimiento";
import { apiOn, DATABASES } from "./harness";
import { create, LP, place } from "./inventory";

/** As many as an inbox holds on a busy morning. */
const MANY = 200;
/** What a page of a list may take, in ms (docs/bench.md), on a machine that does other work too. */
const LIST_MS = 300;

describe.each(DATABASES)("receiving many at once on %s", (database) => {
  const api = apiOn(database);
  beforeAll(async () => {
    for (let at = 1; at <= MANY; at += 1) {
      const id = await create(api, "ppirtf", "tecnico.lp", LP, `Zarcillo recibido ${at}`);
      await place(api, "ppirtf", id, "entrante_gobernacion");
    }
  }, 240_000);

  const page = async (recibido: "0" | "1", number: number) => {
    const query = { q: "zarcillo recibido", recibido, sort: "desde", page: number, rows: 100 };
    const { body } = await api.ok("bandejappirtf.entrada", { as: "gobernacion.lp", query });
    return Object.values(body)[0] as { data: Seguimiento[]; total: number };
  };

  it(
    "finds all of every page, answers each as fast as a list, and says which one was not",
    { timeout: 240_000 },
    async () => {
      const found: number[] = [];
      for (let number = 1; number <= 2; number += 1) {
        const began = performance.now();
        const { data, total } = await page("0", number);
        expect(performance.now() - began).toBeLessThan(LIST_MS * 4);
        expect(total).toBe(MANY);
        found.push(...data.map(({ id }) => id));
      }
      expect(new Set(found).size).toBe(MANY);

      // Somebody else received one meanwhile: it is refused with a reason, and the rest goes on.
      const taken = found[MANY / 2] ?? 0;
      await api.ok("bandejappirtf.recibir", { as: "gobernacion.lp", id: taken });
      const refused: [number, string][] = [];
      const times: number[] = [];
      for (const id of found) {
        const began = performance.now();
        const { status, body } = await api.call("bandejappirtf.recibir", { as: "gobernacion.lp", id });
        times.push(performance.now() - began);
        if (status !== 200) refused.push([id, body.message ?? ""]);
      }
      expect(refused.map(([id]) => id)).toEqual([taken]);
      expect(refused[0]?.[1]).toMatch(/recib/i);
      times.sort((a, b) => a - b);
      expect(times[MANY / 2]).toBeLessThan(LIST_MS);
      expect([(await page("0", 1)).total, (await page("1", 1)).total]).toEqual([0, MANY]);
    },
  );
});
