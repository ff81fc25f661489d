import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareWithOffice, mergeChoices, sameValue, type Choices } from "@/lib/campo/merge";
import { withDecided, withoutMine, withRowAsNew } from "@/lib/campo/decisions";
import { markedSides } from "@/lib/campo/marks";
import { formFieldsOf, groupedFields } from "@/lib/campo/part-fields";
import { isPending, newPart } from "@/lib/campo/parts";
import type { Parte, Recurso, Textos } from "@/lib/campo/types";
import { ATTRACTION } from "../support/filled-record";
import { AT, route, takenAlong, troubled } from "../support/field-trouble";

/** Deciding between what the person typed and what was saved at the office meanwhile. */

const RECURSOS = ["ppirta", "ppirtf", "informacion", "rutappirta", "temppirta", "pernoctacionppirtf"] as const;
/** Few values, so that sides agree often; some say the same in another way. */
const VALUES = ["", "1", "1.0", "1,5", "1.5", "08:00", "08:00:00", "Alota", "Villa Alota"] as const;

const textsFor = (recurso: Recurso) =>
  fc.record(Object.fromEntries(formFieldsOf(recurso).map(({ name }) => [name, fc.constantFrom(...VALUES)])));

const conflictOf = (recurso: Recurso, base: Textos, mine: Textos, theirs: Textos): Parte => ({
  ...newPart(recurso, mine),
  ...{ id: 12, version: 3, llegaron: base },
  problema: { tipo: "conflicto", mensaje: "", actual: theirs, version: 7 },
});

const states = fc.constantFrom(...RECURSOS).chain((recurso) => {
  const texts = textsFor(recurso);
  const names = formFieldsOf(recurso).map(({ name }) => name);
  return fc.record({
    recurso: fc.constant(recurso),
    base: texts,
    mine: texts,
    theirs: texts,
    sides: fc.array(fc.constantFrom("mine" as const, "theirs" as const), {
      minLength: names.length,
      maxLength: names.length,
    }),
  });
});

const choicesOf = (part: Parte, theirs: Textos, sides: readonly ("mine" | "theirs")[]): Choices =>
  Object.fromEntries(compareWithOffice(part, theirs).questions.map(({ key }, at) => [key, sides[at] ?? "mine"]));

const alike = (recurso: Recurso, names: readonly string[], one: Textos, other: Textos) =>
  formFieldsOf(recurso)
    .filter(({ name }) => names.includes(name))
    .every((field) => sameValue(field, one[field.name], other[field.name]));

describe("any three states of a part", () => {
  it("place each field once", () => {
    fc.assert(
      fc.property(states, ({ recurso, base, mine, theirs }) => {
        const found = compareWithOffice(conflictOf(recurso, base, mine, theirs), theirs);
        const all = [
          ...found.questions,
          { fields: found.onlyMine },
          { fields: found.onlyTheirs },
          { fields: found.same },
        ];
        const names = all.flatMap(({ fields }) => fields.map(({ name }) => name));
        expect(names.sort()).toEqual(
          formFieldsOf(recurso)
            .map(({ name }) => name)
            .sort(),
        );
      }),
    );
  });

  it("lose nothing that the person typed, unless they chose the office's", () => {
    fc.assert(
      fc.property(states, ({ recurso, base, mine, theirs, sides }) => {
        const part = conflictOf(recurso, base, mine, theirs);
        const choices = choicesOf(part, theirs, sides);
        const given = compareWithOffice(part, theirs).questions.filter(({ key }) => choices[key] === "theirs");
        const away = new Set(given.flatMap(({ fields }) => fields.map(({ name }) => name)));
        const { valores } = mergeChoices(part, choices);
        for (const field of formFieldsOf(recurso)) {
          const { name } = field;
          if (!sameValue(field, base[name], mine[name]) && !away.has(name)) {
            expect(sameValue(field, valores[name], mine[name])).toBe(true);
          }
        }
      }),
    );
  });

  it("keep what belongs together on one side, and take what only the office changed", () => {
    fc.assert(
      fc.property(states, ({ recurso, base, mine, theirs, sides }) => {
        const part = conflictOf(recurso, base, mine, theirs);
        const { valores } = mergeChoices(part, choicesOf(part, theirs, sides));
        for (const group of groupedFields(recurso)) {
          const names = group.map(({ name }) => name);
          const [isMine, isTheirs] = [alike(recurso, names, valores, mine), alike(recurso, names, valores, theirs)];
          expect(isMine || isTheirs).toBe(true);
          if (alike(recurso, names, base, mine)) expect(isTheirs).toBe(true);
        }
      }),
    );
  });

  it("are merged once: again changes nothing, and the server's state has no further conflict", () => {
    fc.assert(
      fc.property(states, ({ recurso, base, mine, theirs, sides }) => {
        const part = conflictOf(recurso, base, mine, theirs);
        const choices = choicesOf(part, theirs, sides);
        const once = mergeChoices(part, choices);
        expect(once).toMatchObject({ version: 7, problema: null, llegaron: theirs });
        expect(mergeChoices(once, choices)).toBe(once);
        const left = compareWithOffice(once, theirs);
        expect([left.questions, left.onlyTheirs]).toEqual([[], []]);
      }),
    );
  });

  it("wait for every decision", () => {
    fc.assert(
      fc.property(states, ({ recurso, base, mine, theirs, sides }) => {
        const part = conflictOf(recurso, base, mine, theirs);
        const { questions } = compareWithOffice(part, theirs);
        fc.pre(questions.length > 0);
        const { [questions[0]?.key ?? ""]: _left, ...rest } = choicesOf(part, theirs, sides);
        expect(mergeChoices(part, rest)).toBe(part);
      }),
    );
  });
});

describe("fields that depend on each other", () => {
  it("are one question: a municipality is one of its province", () => {
    const theirs = { ...ATTRACTION, id_provincia: "56", id_municipio: "561", comunidad: "Alota" };
    const part = conflictOf("ppirta", ATTRACTION, { ...ATTRACTION, comunidad: "Villa Alota" }, theirs);
    const { questions } = compareWithOffice(part, theirs);
    expect(questions.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
      ["id_provincia", "id_municipio", "comunidad"],
    ]);
    const key = questions[0]?.key ?? "";
    expect(mergeChoices(part, { [key]: "mine" }).valores).toMatchObject({
      id_municipio: "555",
      comunidad: "Villa Alota",
    });
    expect(mergeChoices(part, { [key]: "theirs" }).valores).toMatchObject({ id_municipio: "561", comunidad: "Alota" });
  });

  it.each([
    ["ppirta", ["id_categoria", "id_tipo", "id_subtipo"]],
    ["ppirta", ["g_x", "g_y"]],
    ["ppirta", ["id_macro_region", "id_region"]],
    ["actppirta", ["id_tipo", "id_subtipo"]],
    ["pernoctacionppirtf", ["id_subtipo", "id_catsubtipo"]],
  ] as const)("of %s: %j", (recurso, names) => {
    expect(groupedFields(recurso).map((group) => group.map(({ name }) => name))).toContainEqual([...names]);
  });

  it("leave the others apart", () => {
    const theirs = { ...ATTRACTION, g_z: "4121", distrito: "Distrito 5" };
    const part = conflictOf("ppirta", ATTRACTION, { ...ATTRACTION, g_z: "4135", gaioc: "TIOC" }, theirs);
    const { questions, onlyMine, onlyTheirs } = compareWithOffice(part, theirs);
    expect(questions.map(({ key }) => key)).toEqual(["g_z"]);
    expect(onlyMine.map(({ name }) => name)).toEqual(["gaioc"]);
    expect(onlyTheirs.map(({ name }) => name)).toEqual(["distrito"]);
    const done = mergeChoices(part, { g_z: "theirs" });
    expect(done.valores).toEqual({ ...theirs, gaioc: "TIOC" });
    expect(isPending(done)).toBe(true);
    expect(isPending(mergeChoices(conflictOf("ppirta", ATTRACTION, ATTRACTION, theirs), {}))).toBe(false);
  });
});

describe("decisions that only the device knows", () => {
  const problema = { tipo: "conflicto", mensaje: "", actual: { ...ATTRACTION, g_z: "4121" }, version: 5 } as const;

  it("decide the conflicts of a record and wait again to be sent", () => {
    const record = troubled(takenAlong({ g_z: "4135" }), problema);
    const [own] = record.partes;
    expect(withDecided(record, {})).toBe(record);
    const later = new Date(AT.getTime() + 1000);
    const next = withDecided({ ...record, llego: "x" }, { [own?.clave ?? ""]: { g_z: "mine" } }, later);
    expect(next).toMatchObject({ cambiado: later.toISOString(), llego: null });
    expect(next.partes[0]).toMatchObject({ version: 5, problema: null });
    expect(next.partes[0]?.valores["g_z"]).toBe("4135");
  });

  it("take a row away only where the server does not have it, and never the record's own data", () => {
    const made = route();
    const changed = route(
      { tramo: "Mío" },
      { id: 5, llegaron: route().valores, problema: { tipo: "repetido", mensaje: "" } },
    );
    const record = { ...takenAlong(), partes: [...takenAlong().partes, made, changed] };
    expect(withoutMine(record, made.clave).partes).not.toContainEqual(made);
    const back = withoutMine(record, changed.clave).partes.find(({ clave }) => clave === changed.clave);
    expect(back).toMatchObject({ valores: { tramo: "Uyuni – Alota" }, problema: null });
    expect(withoutMine(record, record.partes[0]?.clave ?? "")).toBe(record);
    expect(withoutMine(record, record.partes[1]?.clave ?? "").partes).toHaveLength(4);
  });

  it("register a deleted row again under a new key, with its values", () => {
    const gone = route({}, { id: 5, version: 2, llegaron: {}, problema: { tipo: "eliminado", mensaje: "" } });
    const record = { ...takenAlong(), partes: [...takenAlong().partes, gone] };
    const again = withRowAsNew(record, gone.clave).partes[2];
    expect(again).toMatchObject({ id: null, version: null, llegaron: null, problema: null, valores: gone.valores });
    expect(again?.clave).not.toBe(gone.clave);
  });
});

describe("marks", () => {
  const marked = (mine: string, theirs: string) => {
    const sides = markedSides(mine, theirs);
    const show = (parts: typeof sides.mine) =>
      parts.map((part) => (part.marked ? `[${part.text}]` : part.text)).join("");
    return [show(sides.theirs), show(sides.mine)];
  };
  it.each([
    ["4135 m", "4121 m", "41[21] m", "41[35] m"],
    ["Villa Alota", "Alota", "Alota", "[Villa] Alota"],
    ["Uyuni", "Alota", "Alota", "Uyuni"],
    ["Uyuni", "", "", "Uyuni"],
  ])("of %j beside %j", (mine, theirs, office, own) => expect(marked(mine, theirs)).toEqual([office, own]));

  it("give back both texts whole", () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALUES), fc.constantFrom(...VALUES), (mine, theirs) => {
        const sides = markedSides(mine, theirs);
        expect(sides.mine.map(({ text }) => text).join("")).toBe(mine);
        expect(sides.theirs.map(({ text }) => text).join("")).toBe(theirs);
      }),
    );
  });
});
