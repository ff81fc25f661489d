import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { CASCADES, overlay } from "@/ministry-api/importaciones/check/read-cited";
import { meaningOf } from "@/ministry-api/importaciones/headings/synonyms";

/** A row's texts over a record's: what the row leaves out stays, and what it contradicts is deduced anew. */

const RECORD = {
  nombre_atractivo: "Laguna",
  jerarquia: "III",
  id_categoria: "SITIOS",
  id_tipo: "AGUAS",
  id_subtipo: "LAGUNA",
  g_x: "-21.4",
  g_y: "-65.7",
  g_z: "3000",
  id_macro_region: "VALLES",
  id_region: "VALLES DEL SUR",
  id_departamento: "POTOSÍ",
  id_provincia: "SUD CHICHAS",
  id_municipio: "TUPIZA",
  comunidad: "Palala",
};
const overlayRow = (row: Record<string, string>) =>
  overlay(RECORD, row, (campo, texto) => Object.entries(RECORD).some(([own, text]) => own === campo && text === texto));

describe("the texts of a row over a record's", () => {
  it("leave a field whose cell is empty or says the same", () => {
    const { textos, open, moved } = overlayRow({
      cite: "X-1",
      jerarquia: "",
      comunidad: "Palala",
      id_municipio: "TUPIZA",
    });
    expect(textos).toEqual(RECORD);
    expect([...open]).toEqual([]);
    expect(moved).toBe(false);
  });

  it("replace a field, and no other", () => {
    const { textos, open } = overlayRow({ cite: "X-1", jerarquia: "IV" });
    expect(textos).toEqual({ ...RECORD, jerarquia: "IV" });
    expect([...open]).toEqual(["jerarquia"]);
  });

  it("drop the record's other values of a cascade that gets a new one", () => {
    const { textos, open, moved } = overlayRow({ id_municipio: "UYUNI", id_departamento: "POTOSÍ" });
    const { id_macro_region: _m, id_region: _r, id_provincia: _p, ...rest } = RECORD;
    expect(textos).toEqual({ ...rest, id_municipio: "UYUNI" });
    expect(new Set(open)).toEqual(new Set(CASCADES.territorio));
    expect(moved).toBe(true);
    expect(overlayRow({ id_subtipo: "SALAR" }).textos).not.toHaveProperty("id_tipo");
    expect(overlayRow({ id_subtipo: "SALAR" }).textos).toHaveProperty("id_municipio", "TUPIZA");
  });

  it("replace the place by another way of writing it, and an axis by itself", () => {
    const utm = overlayRow({ utm_este: "218000", utm_norte: "7627000", utm_zona: "20", id_datum: "PSAD56" });
    expect(utm.textos).not.toHaveProperty("g_x");
    expect(utm.textos).not.toHaveProperty("g_y");
    expect(utm.textos).toMatchObject({ utm_este: "218000", id_datum: "PSAD56" });
    expect([...utm.open]).toEqual(expect.arrayContaining(["g_x", "g_y"]));
    expect(overlayRow({ g_x: "-21.5" }).textos).toEqual({ ...RECORD, g_x: "-21.5" });
  });

  it("leave the datum of the file aside where it gives no place: the record's is in WGS84", () => {
    expect(overlayRow({ id_datum: "PSAD56" }).textos).toEqual(RECORD);
  });

  it("open no field that the file does not give, cascades aside", () => {
    const cascades = Object.values(CASCADES).map((campos) => new Set<string>(campos));
    const campos = [...SIGNIFICADOS.ppirta.keys()];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...campos), fc.constantFrom("", "otro", "TUPIZA", "III")), (row) => {
        const { open, textos } = overlayRow(row);
        const given = new Set(Object.keys(row).filter((campo) => row[campo] !== ""));
        const place = ["g_x", "g_y", "coordenadas", "utm", "utm_zona", "utm_este", "utm_norte"];
        for (const campo of open) {
          const cascade = cascades.find((one) => one.has(campo)) ?? (place.includes(campo) ? place : [campo]);
          expect([...cascade].some((one) => given.has(one))).toBe(true);
        }
        for (const [campo, texto] of Object.entries(RECORD)) {
          if (!open.has(campo)) expect(textos[campo]).toBe(texto);
        }
      }),
    );
  });
});

describe("the heading of a CITE", () => {
  it.each(["CITE", "Cite", "Código CITE", "CITE del registro", "Nº CITE"])("%s", (heading) => {
    expect(meaningOf("ppirta", heading)?.meaning).toBe("cite");
    expect(meaningOf("ppirtf", heading)?.meaning).toBe("cite");
  });
  it.each(["Código", "Ciudad", "Citerio"])("%s is none", (heading) => {
    expect(meaningOf("ppirta", heading)?.meaning).not.toBe("cite");
  });
});
