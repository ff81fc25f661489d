import { describe, expect, it } from "vitest";
import { InformacionBody } from "@/contract/resources/registros";
import {
  INFORMACION_FIELDS,
  informacionValues,
  informacionWord,
  type InformacionName,
  unitBeside,
} from "@/lib/registros/informacion";

const field = (name: InformacionName) => {
  const found = INFORMACION_FIELDS.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe("the information form", () => {
  it("has every field of the contract's body, once", () => {
    const asked = Object.keys(InformacionBody.shape).filter((name) => name !== "cc_ccm" && name !== "version");
    expect(INFORMACION_FIELDS.map(({ name }) => name).sort()).toEqual(asked.sort());
  });

  it("offers only codes that the contract takes", () => {
    for (const { name, choices = [] } of INFORMACION_FIELDS) {
      for (const { value } of choices) expect(InformacionBody.shape[name].safeParse(value).success).toBe(true);
    }
  });

  it("marks as optional what the contract lets be empty", () => {
    const optional = INFORMACION_FIELDS.filter((one) => one.optional).map(({ name }) => name);
    const free = INFORMACION_FIELDS.filter(({ name }) => InformacionBody.shape[name].safeParse("").success);
    expect(optional).toEqual(free.map(({ name }) => name));
  });

  it("starts from texts: null is empty, a number with decimal comma as in the view", () => {
    const empty = Object.fromEntries(INFORMACION_FIELDS.map(({ name }) => [name, null])) as Parameters<
      typeof informacionValues
    >[0];
    expect(informacionValues({ ...empty, distancia_km: 12.5, v_c: "t" })).toMatchObject({
      distancia_km: "12,5",
      v_c: "t",
      descripcion: "",
    });
  });

  it("reads codes as words, and what it does not know as it is", () => {
    expect(informacionWord(field("v_c"), "t")).toBe("Sí");
    expect(informacionWord(field("v_b"), "f")).toBe("No");
    expect(informacionWord(field("v_b"), "V/T")).toBe("V/T");
    expect(informacionWord(field("conservacion"), "M")).toBe("Malo");
    expect(informacionWord(field("deteoro_antopica"), "I")).toBe("No");
    expect(informacionWord(field("proteccion"), "A")).toBe("Protegido");
    expect(informacionWord(field("distancia_km"), 12.5)).toBe("12,5 km");
    expect(informacionWord(field("temperatura"), "8 a 15 °C")).toBe("8 a 15 °C");
    expect(informacionWord(field("temperatura"), "8 a 15")).toBe("8 a 15 °C");
    expect(informacionWord(field("temperatura"), "Templada")).toBe("Templada");
    expect(informacionWord(field("humedad"), "40%")).toBe("40%");
    expect(informacionWord(field("emergencia"), "SI")).toBe("Sí");
    expect(informacionWord(field("humedad"), null)).toBeNull();
  });

  it("puts a unit beside an input that is empty or ends in a figure, not beside a text that has it", () => {
    const beside = (text: string) => unitBeside(field("temperatura"), text);
    expect([beside(""), beside("2 a 16"), beside("2 a 16 °C"), beside("Templada")]).toEqual([true, true, false, false]);
  });
});
