import { describe, expect, it } from "vitest";
import { InformacionBody } from "@/contract/resources/registros";
import { INFORMACION } from "@/lib/atractivo-texts";
import { checkBody } from "@/lib/form-schema";
import { INFORMACION_FIELDS, informacionValues, informacionWord, type InformacionName } from "@/lib/informacion";

/** Specification 2, §2.8, §3.3 and §5.3, typed by hand. */

/** Every field of the information form (§3.3) and its message when it is empty (§5.3), in the order of the check. */
const FIELDS: [string, string][] = [
  ["descripcion", "La descripción es requerida"],
  ["cc_ccf", "ccf es requerida"],
  ["cc_ccr", "ccr es requerida"],
  ["cc_cce", "cce es requerida"],
  ["poblacion_cercana", "La población cercana es requerida"],
  ["distancia_km", "La distancia en km es requerida"],
  ["emergencia", "La emergencia es requerida"],
  ["frecuencia", "La frecuencia es requerida"],
  ["bioclima", "El bioclima es requerido"],
  ["temperatura", "La temperatura es requerida"],
  ["humedad", "La humedad es requerida"],
  ["conservacion", "La conservación es requerida"],
  ["proteccion", "La protección es requerida"],
  ["restriccion", "La restricción es requerida"],
];

/** The coded fields and the text of each code (§3.3, §9). */
const CODED: Record<string, [string, string][]> = {
  v_c: [
    ["t", "Sí"],
    ["f", "No"],
  ],
  v_ci: [
    ["t", "Sí"],
    ["f", "No"],
  ],
  v_r: [
    ["t", "Sí"],
    ["f", "No"],
  ],
  v_b: [
    ["t", "Sí"],
    ["f", "No"],
  ],
  emergencia: [
    ["SI", "Sí"],
    ["NO", "No"],
  ],
  conservacion: [
    ["B", "Bueno"],
    ["R", "Regular"],
    ["M", "Malo"],
  ],
  deteoro_antopica: [
    ["A", "Sí"],
    ["I", "No"],
  ],
  deteoro_natural: [
    ["A", "Sí"],
    ["I", "No"],
  ],
  proteccion: [
    ["A", "Protegido"],
    ["I", "No protegido"],
  ],
};

const empty = informacionValues(
  Object.fromEntries(INFORMACION_FIELDS.map(({ name }) => [name, null])) as Parameters<typeof informacionValues>[0],
);
const check = (values: typeof empty) => Object.entries(checkBody(InformacionBody, values).errors);

describe("the information form (§2.8, §3.3)", () => {
  it("has these fields and no other", () => {
    const specified = [...FIELDS.map(([name]) => name), "v_c", "v_ci", "v_r", "v_b"];
    expect(INFORMACION_FIELDS.map(({ name }) => name as string).sort()).toEqual(
      [...specified, "deteoro_antopica", "deteoro_natural"].sort(),
    );
  });

  it("stands in the order in which it is checked, so that the first wrong field is the first on the screen", () => {
    const specified = FIELDS.map(([name]) => name);
    expect(INFORMACION_FIELDS.map(({ name }) => name as string).filter((name) => specified.includes(name))).toEqual(
      specified,
    );
  });

  it("offers the coded ones as radio groups, with these words", () => {
    const radios = INFORMACION_FIELDS.filter(({ control }) => control === "radio");
    expect(
      Object.fromEntries(radios.map(({ name, choices = [] }) => [name, choices.map((one) => [one.value, one.label])])),
    ).toEqual(CODED);
  });

  it("reads the same words where it is only shown", () => {
    for (const [name, words] of Object.entries(CODED)) {
      const field = INFORMACION_FIELDS.find((one) => one.name === (name as InformacionName));
      for (const [code, word] of words) expect(field && informacionWord(field, code), `${name} ${code}`).toBe(word);
    }
  });
});

describe("a save (§5.3)", () => {
  it("of an empty form says all fourteen messages, in this order", () => {
    const said = check(empty);
    const specified = new Set(FIELDS.map(([name]) => name));
    expect(said.filter(([name]) => specified.has(name ?? ""))).toEqual(FIELDS);
    // The linkage and the causes of deterioration are required too; the specification has no message for them.
    expect(said).toHaveLength(FIELDS.length + 6);
  });

  it.each(FIELDS)("without %s alone says: %s", (name, message) => {
    const full = {
      ...Object.fromEntries(INFORMACION_FIELDS.map((field) => [field.name, field.choices?.[0]?.value ?? "1"])),
    } as typeof empty;
    expect(check(full)).toEqual([]);
    expect(check({ ...full, [name]: "  " })).toEqual([[name, message]]);
  });

  it("that succeeds says so, and its button bears its word", () => {
    expect(INFORMACION.success.detail).toBe("La Información fue actualizada exitosamente");
    expect(INFORMACION.save).toBe("Guardar datos");
  });
});
