import { describe, expect, it } from "vitest";
import type { Rol } from "@/contract/codes";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { factsOf, recordActions, recordState, stateExplanation, type StatefulRecord } from "@/lib/registros/state";

const record = (values: Partial<StatefulRecord> = {}): StatefulRecord => ({
  id_departamento: 2,
  derivado: 0,
  completito: 0,
  estado: null,
  observacion: null,
  devuelto: 0,
  propio: 0,
  ...values,
});
const subject = (rol: Rol, id_departamento: number | null = 2): Subject => ({ rol, id_departamento });

describe("the badge of a record", () => {
  it.each([
    ["INCOMPLETO", "Incompleto", "open"],
    ["COMPLETO", "Completo", "blue"],
    ["DERIVADO", "Derivado", "green"],
    ["APROBADO", "Aprobado", "green"],
    ["NO APROBADO", "Devuelto", "red"],
  ])("says what the server says: %s", (estado, word, tone) => {
    expect(recordState(record({ estado }), 4)).toEqual({ name: estado, word, tone });
  });

  it("shows an unknown state as it is", () => {
    expect(recordState(record({ estado: "En archivo" }), 4)).toEqual({ name: null, word: "En archivo", tone: "none" });
  });

  it.each([
    ["a draft", {}, 4, "Incompleto"],
    ["a whole draft", { completito: 1 }, 4, "Completo"],
    ["a whole facility", { completito: undefined, completo: 1 }, 4, "Completo"],
    ["one that came back", { completito: 1, observacion: "Falta la altitud" }, 4, "Devuelto"],
    ["a derived one, to the governorate", { derivado: 1 }, 3, "Derivado"],
    ["a derived one, to the national level", { derivado: 1 }, 2, "Aprobado"],
  ] as const)("without a state from the server, tells it of %s", (_name, values, rol, word) => {
    expect(recordState(record(values), rol).word).toBe(word);
  });

  it("explains only the states that end editing", () => {
    const detail = (estado: string) => stateExplanation(recordState(record({ estado }), 3))?.detail ?? null;
    expect(detail("DERIVADO")).toBe("Este registro ya fue Derivado");
    expect(detail("APROBADO")).toBe("Este registro ya fue Aprobado para el Catálogo Nacional");
    expect(detail("COMPLETO")).toBeNull();
  });
});

/** One letter per action: v view, e edit, d derivar, a approve, x delete, s seguimiento; capital: incomplete record. */
function letters(rol: Rol, values: Partial<StatefulRecord>, department = 2, kind: Kind = "ppirta"): string {
  const { verInfo, editar, derivar, aprobar, eliminar, seguimiento } = recordActions(
    subject(rol, department),
    kind,
    factsOf(record(values)),
  );
  const offered = { hidden: "", ready: "d", incomplete: "D" }[derivar];
  const approval = { hidden: "", ready: "a", incomplete: "A" }[aprobar];
  return [verInfo && "v", editar && "e", offered, approval, eliminar && "x", seguimiento && "s"]
    .filter(Boolean)
    .join("");
}

it("role 5 has 'Ver info' of what it registered itself, in every state", () => {
  expect(letters(5, { propio: 1 })).toBe("veD");
  expect(letters(5, { completito: 1, propio: 1 })).toBe("vd");
  expect(letters(5, { completito: 1, derivado: 1, propio: 1 })).toBe("v");
});

describe("the actions of a row (spec 2 §4.1, §6)", () => {
  const states = {
    incomplete: {},
    complete: { completito: 1 },
    "came back": { completito: 1, observacion: "Falta la altitud" },
    derived: { completito: 1, derivado: 1 },
  } as const;
  const expected: Record<keyof typeof states, Record<Rol, string>> = {
    incomplete: { 1: "veDxs", 2: "veAs", 3: "veDs", 4: "veD", 5: "eD" },
    complete: { 1: "vdxs", 2: "veas", 3: "vds", 4: "vd", 5: "d" },
    "came back": { 1: "vedxs", 2: "veas", 3: "veds", 4: "ved", 5: "ed" },
    derived: { 1: "vxs", 2: "vs", 3: "vs", 4: "v", 5: "v" },
  };
  for (const [name, values] of Object.entries(states)) {
    it(`${name}, by role`, () => {
      const roles: Rol[] = [1, 2, 3, 4, 5];
      expect(Object.fromEntries(roles.map((rol) => [rol, letters(rol, values)]))).toEqual(
        expected[name as keyof typeof states],
      );
    });
  }

  it("are none in another department, but for the roles that see every department", () => {
    expect(letters(4, { completito: 1 }, 5)).toBe("");
    expect(letters(3, { completito: 1 }, 5)).toBe("");
    expect(letters(2, { completito: 1 }, 5)).toBe("veas");
  });

  it("let the governorate mend what the national level sent back, though it is derived", () => {
    expect(letters(3, { completito: 1, derivado: 1, devuelto: 1 })).toBe("ves");
    expect(letters(4, { completito: 1, derivado: 1, devuelto: 1 })).toBe("v");
  });
});

describe("the actions of a facility's row (spec 2 §2.2, §4.1, §6)", () => {
  const whole = { completito: undefined, completo: 1 } as const;
  it.each([
    ["incomplete", { completito: undefined, completo: 0 }, { 1: "veDxs", 2: "veAs", 3: "veDs", 4: "veD", 5: "eD" }],
    ["complete", whole, { 1: "vedxs", 2: "veas", 3: "veds", 4: "ved", 5: "ed" }],
    ["derived", { ...whole, derivado: 1 }, { 1: "vxs", 2: "vs", 3: "vs", 4: "v", 5: "v" }],
  ] as const)("%s, by role: the pencil stays until it is derived", (_name, values, expected) => {
    const roles: Rol[] = [1, 2, 3, 4, 5];
    expect(Object.fromEntries(roles.map((rol) => [rol, letters(rol, values, 2, "ppirtf")]))).toEqual(expected);
  });
});
