import { describe, expect, it } from "vitest";
import { CATALOGOS, type CampoDeCatalogo } from "@/contract/campos/catalogos";
import { CLASES } from "@/contract/importacion/clases";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { ascendientes, esCatalogo, TIPOS_CATALOGO, TIPOS_IMPORTABLES } from "@/contract/importacion/tipos";
import * as catalogos from "@/contract/resources/catalogos";
import { classOf } from "@/ministry-api/importaciones/check/findings";
import { recognise } from "@/ministry-api/importaciones/headings/headings";

/** The meanings of a catalogue's columns against its schema, its form and the headings that people write. */

describe.each(TIPOS_CATALOGO)("the columns of %s", (tipo) => {
  const meanings = SIGNIFICADOS[tipo];
  const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> =
    catalogos[tipo].create.body.shape;
  const fields = Object.keys(shape).filter((field) => field !== "version" && field !== "codigo_completo");

  it("are the fields of its body, and of what stands above its parent", () => {
    const above = ascendientes(tipo).map(({ campo }) => campo);
    expect(new Set(meanings.keys())).toEqual(new Set([...fields, ...above]));
  });

  it("are required where the body requires what nothing else decides", () => {
    const [padre, ...above] = ascendientes(tipo).map(({ campo }) => campo);
    for (const [campo, { requerido }] of meanings) {
      const decided = above.some((one) => one === campo);
      const needed = shape[campo]?.safeParse(undefined).success === false && !decided;
      expect([campo, requerido === true]).toEqual([campo, needed]);
    }
    if (padre) expect(meanings.get(padre)?.requerido).toBe(true);
  });

  it("may be empty in the form's table where the body lets them", () => {
    const own: Readonly<Record<string, CampoDeCatalogo>> = CATALOGOS[tipo];
    for (const [campo, { optional = false }] of Object.entries(own)) {
      const empty = shape[campo]?.safeParse(undefined).success ?? true;
      expect([campo, optional]).toEqual([campo, empty]);
    }
  });

  it("are recognised by the words of its form", () => {
    const labels = [...meanings.values()].map(({ label }) => label);
    expect(recognise(tipo, labels, []).map(({ significado }) => significado)).toEqual([...meanings.keys()]);
  });

  it("have a word for the kind of each finding", () => {
    for (const campo of meanings.keys()) expect([campo, classOf(tipo, campo) in CLASES]).toEqual([campo, true]);
  });
});

it("every catalogue that stands above another one can be imported itself", () => {
  for (const tipo of TIPOS_CATALOGO) {
    for (const { tipo: above } of ascendientes(tipo)) expect(TIPOS_CATALOGO).toContain(above);
  }
  expect(TIPOS_IMPORTABLES.filter(esCatalogo)).toEqual(TIPOS_CATALOGO);
});

it.each([
  ["provincia", ["DPTO", "COD", "PROV", "CÓDIGO AGREGADO"], ["id_departamento", "codigo", "nombre", null]],
  ["subtipo", ["CATEGORIA", "TIPO", "COD.", "SUB TIPO"], ["id_categoria", "id_tipo", "codigo", "nombre"]],
  ["entidad", ["INSTITUCIÓN", "SIGLA", "MUNICIPIO", "CELULAR"], ["nombre", "sigla", "id_municipio", "telefono"]],
] as const)("headings of %s as people write them", (tipo, headings, meanings) => {
  expect(recognise(tipo, headings, []).map(({ significado }) => significado)).toEqual(meanings);
});
