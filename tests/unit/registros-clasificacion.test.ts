import { describe, expect, it } from "vitest";
import { classificationOptions } from "@/components/registros/form/classification-search";
import { matching } from "@/components/ui/fold";

/** The search over the three levels of the classification. */

const row = (id: number, codigo: string, nombre: string) => ({ id, codigo, nombre, orden: null, version: 1 });
const category = { id_seccion: 1, seccion: "", meses_vigencia: null };
const type = (id_categoria: number, codigo_completo: string) => ({ id_categoria, categoria: "", codigo_completo });
const subtype = (id_tipo: number, codigo_completo: string) => {
  return { id_tipo, id_categoria: null, tipo: "", categoria: "", codigo_completo };
};
const ROWS = {
  categorias: [
    { ...row(1, "01", "SITIOS NATURALES"), ...category, kind: "ppirta" as const },
    { ...row(7, "07", "PLANTA TURÍSTICA"), ...category, kind: "ppirtf" as const },
  ],
  tipos: [
    { ...row(11, "11", "CAMINOS PINTORESCOS Y MIRADORES NATURALES"), ...type(1, "01.11") },
    { ...row(12, "12", "ISLAS"), ...type(1, "01.12") },
    { ...row(73, "03", "RECREACIÓN"), ...type(7, "07.03") },
    { ...row(99, "99", "DE NINGUNA"), ...type(404, "99.99") },
  ],
  subtipos: [
    { ...row(111, "01", "CAMINO PINTORESCO"), ...subtype(11, "01.11.01") },
    { ...row(113, "03", "MIRADOR NATURAL"), ...subtype(11, "01.11.03") },
    { ...row(121, "01", "ISLA"), ...subtype(12, "01.12.01") },
    { ...row(731, "13", "MIRADOR EQUIPADO"), ...subtype(73, "07.03.13") },
    { ...row(999, "01", "DE NADIE"), ...subtype(404, "99.99.01") },
  ],
};
const options = classificationOptions("ppirta", ROWS);
const found = (typed: string) => matching(options, typed).map(({ label }) => label);

describe("the classification, typed", () => {
  it("finds any level by its name or code: the name's beginning first, then the name, then what is above it", () => {
    expect(found("mirador")).toEqual([
      "MIRADOR NATURAL",
      "MIRADOR EQUIPADO",
      "CAMINOS PINTORESCOS Y MIRADORES NATURALES",
      "CAMINO PINTORESCO",
    ]);
    expect(found("01.11.03")).toEqual(["MIRADOR NATURAL"]);
    expect(found("01.11")[0]).toBe("CAMINO PINTORESCO");
    expect(found("natural islas")).toEqual(["ISLA", "ISLAS"]);
  });

  it("gives the levels above, and the subtype of a type that has one only", () => {
    const chosenBy = (label: string) => options.find((option) => option.label === label)?.chosen;
    expect(chosenBy("MIRADOR NATURAL")).toEqual({ id_categoria: "1", id_tipo: "11", id_subtipo: "113" });
    expect(chosenBy("CAMINOS PINTORESCOS Y MIRADORES NATURALES")).toMatchObject({ id_tipo: "11", id_subtipo: "" });
    expect(chosenBy("ISLAS")).toMatchObject({ id_tipo: "12", id_subtipo: "121" });
    expect(chosenBy("SITIOS NATURALES")).toEqual({ id_categoria: "1", id_tipo: "", id_subtipo: "" });
  });

  it("shows the other inventory's, which cannot be chosen here, and leaves out what has no place", () => {
    const of = (label: string) => options.find((option) => option.label === label);
    expect(of("MIRADOR EQUIPADO")).toMatchObject({ disabled: true, hint: "es una facilidad, se registra allí" });
    expect(of("MIRADOR NATURAL")?.disabled).toBeUndefined();
    expect(of("DE NADIE") ?? of("DE NINGUNA")).toBeUndefined();
    const facility = classificationOptions("ppirtf", ROWS).find(({ label }) => label === "ISLA");
    expect(facility).toMatchObject({ disabled: true, hint: "es un atractivo, se registra allí" });
  });
});
