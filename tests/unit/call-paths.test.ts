import { expect, test } from "vitest";
import { calls } from "@/contract";
import { callUrl, readErrores } from "@/lib/api-client";
import { callPath } from "@/lib/call-paths";
import { isWholeList, LOOKUPS, type OptionLookup } from "@/lib/lookups";

test("the browser's table of calls is the contract's", () => {
  for (const [name, { method, path }] of calls) expect(callPath(name), name).toEqual({ method, path });
});

test("every selector's envelope is the one its call answers with", () => {
  const byName = new Map<string, (typeof calls)[number][1]>(calls);
  for (const [name, { envelope }] of Object.entries(LOOKUPS)) {
    const whole = isWholeList(name as OptionLookup);
    const reply = byName.get(whole ? `${name}.list` : `lookup.${name}`)?.reply;
    const rows = whole ? { data: [], total: 0 } : [];
    expect(reply?.safeParse({ [envelope]: rows }).success, name).toBe(true);
    expect(reply?.safeParse({}).success, name).toBe(false);
  }
});

test("an address fills the id and leaves out what is not given", () => {
  expect(callUrl("region.update", { id: 7 })).toBe("/api/region/7");
  expect(callUrl("lookup.deppro", { id: "a/b" })).toBe("/api/deppro/a%2Fb");
  expect(callUrl("region.list", { query: { page: 2, q: "año nuevo", sort: undefined, rows: null } })).toBe(
    "/api/region?page=2&q=a%C3%B1o+nuevo",
  );
});

test("errores may be texts or lists; anything else is no message", () => {
  expect(readErrores({ nombre: "es requerido", codigo: ["uno", 2, "dos"], otro: 5, vacio: [] })).toEqual({
    nombre: ["es requerido"],
    codigo: ["uno", "dos"],
  });
  for (const odd of [null, undefined, "texto", ["a"], 3]) expect(readErrores(odd)).toEqual({});
});
