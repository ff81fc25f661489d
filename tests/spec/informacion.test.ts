import { describe, expect, it } from "vitest";
import { InformacionBody } from "@/contract/resources/registros";
import { INFORMACION_FORM } from "@/lib/registros/form/texts";
import { checkBody } from "@/lib/forms/schema";
import {
  INFORMACION_FIELDS,
  informacionValues,
  informacionWord,
  type InformacionName,
} from "@/lib/registros/informacion";
import { INFORMACION_MESSAGES } from "../words/forms";

/** Specification 2, §2.8, §3.3 and §5.3. */

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
    const specified = [...INFORMACION_MESSAGES.map(([name]) => name), "v_c", "v_ci", "v_r", "v_b"];
    expect(INFORMACION_FIELDS.map(({ name }) => name as string).sort()).toEqual(
      [...specified, "deteoro_antopica", "deteoro_natural"].sort(),
    );
  });

  it("stands in the order in which it is checked, so that the first wrong field is the first on the screen", () => {
    const specified = INFORMACION_MESSAGES.map(([name]) => name);
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
    const specified = new Set(INFORMACION_MESSAGES.map(([name]) => name));
    expect(said.filter(([name]) => specified.has(name ?? ""))).toEqual(INFORMACION_MESSAGES);
    // The linkage and the causes of deterioration are required too; the specification has no message for them.
    expect(said).toHaveLength(INFORMACION_MESSAGES.length + 6);
  });

  it.each(INFORMACION_MESSAGES)("without %s alone says: %s", (name, message) => {
    const full = {
      ...Object.fromEntries(INFORMACION_FIELDS.map((field) => [field.name, field.choices?.[0]?.value ?? "1"])),
    } as typeof empty;
    expect(check(full)).toEqual([]);
    expect(check({ ...full, [name]: "  " })).toEqual([[name, message]]);
  });

  it("that succeeds says so, and its button bears its word", () => {
    expect(INFORMACION_FORM.success.detail).toBe("La Información fue actualizada exitosamente");
    expect(INFORMACION_FORM.save).toBe("Guardar datos");
  });
});
