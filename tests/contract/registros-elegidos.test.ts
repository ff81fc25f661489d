import { describe, expect, it } from "vitest";
import { MAX_ELEGIDOS } from "@/contract/codes";
import type { Kind } from "@/contract/resources/registros";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { create, LP, PT } from "./inventory";

/** The records of a list that a person chose: the filter `ids`. */

const KINDS: Kind[] = ["ppirta", "ppirtf"];

describe.each(LIKE_DATABASES)("chosen records on %s", (database) => {
  const api = apiOn(database);

  const idsOf = async (kind: Kind, as: Account, query: Record<string, unknown>) => {
    const answer = await api.ok(`${kind}.list`, { as, query: { page: 1, rows: 100, ...query } });
    const { data, total } = answer.body[kind] as { data: { id: number }[]; total: number };
    return { ids: data.map(({ id }) => id), total };
  };

  it.each(KINDS)("%s: those, in the list's order, with their exact number and its other filters", async (kind) => {
    const [one, two, three] = [
      await create(api, kind, "tecnico.lp", LP, "Elegido uno"),
      await create(api, kind, "tecnico.lp", LP, "Elegido dos"),
      await create(api, kind, "tecnico.lp", LP, "Otro tres"),
    ];
    const asked = { ids: [one, three, two].join(",") };
    expect(await idsOf(kind, "tecnico.lp", asked)).toEqual({ ids: [three, two, one], total: 3 });
    expect(await idsOf(kind, "tecnico.lp", { ...asked, sort: "id" })).toEqual({ ids: [one, two, three], total: 3 });
    expect(await idsOf(kind, "tecnico.lp", { ...asked, q: "elegido" })).toEqual({ ids: [two, one], total: 2 });
    expect(await idsOf(kind, "tecnico.lp", { ...asked, rows: 1, page: 3 })).toEqual({ ids: [one], total: 3 });
    expect(await idsOf(kind, "tecnico.lp", { ...asked, completo: "1" })).toEqual({ ids: [], total: 0 });
    expect(await idsOf(kind, "tecnico.lp", { ids: "999999999" })).toEqual({ ids: [], total: 0 });
  });

  it.each(KINDS)("%s: shows nobody a record of another department, nor one that was removed", async (kind) => {
    const [here, there] = [
      await create(api, kind, "tecnico.lp", LP, "De La Paz"),
      await create(api, kind, "nacional", PT, "De Potosí"),
    ];
    const ids = `${here},${there}`;
    expect(await idsOf(kind, "tecnico.lp", { ids })).toEqual({ ids: [here], total: 1 });
    expect(await idsOf(kind, "gobernacion.pt", { ids })).toEqual({ ids: [there], total: 1 });
    expect(await idsOf(kind, "nacional", { ids })).toEqual({ ids: [there, here], total: 2 });
    await api.ok(`${kind}.remove`, { as: "admin", id: here });
    expect(await idsOf(kind, "nacional", { ids })).toEqual({ ids: [there], total: 1 });
  });

  it("takes as many ids as a person may choose, and refuses one more or anything else", async () => {
    const many = Array.from({ length: MAX_ELEGIDOS }, (_, at) => at + 1);
    const { total } = await idsOf("ppirta", "nacional", { ids: many.join(",") });
    expect(total).toBeGreaterThan(0);
    for (const ids of [[...many, 1].join(","), "0", "1,,2", "1,x", "-1", "1;2", "9999999999"]) {
      const answer = await api.call("ppirta.list", { as: "nacional", query: { page: 1, rows: 10, ids } });
      expect([answer.status, Object.keys((answer.body.errores ?? {}) as object)], ids).toEqual([422, ["ids"]]);
    }
  });
});
