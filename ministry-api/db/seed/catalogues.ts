import type { Tx } from "../client";
import {
  autenticidad,
  catsubtipo,
  categoria,
  comunidad,
  datum,
  declaratoria,
  departamento,
  estado,
  gaioc,
  integridad,
  macro,
  mes,
  municipio,
  provincia,
  proyeccion,
  region,
  rol,
  seccion,
  subtipo,
  tipo,
  via,
} from "../schema";
import { searchText } from "../search";
import { comunidades, hechos } from "./data";
import { insertRows, restartIds } from "./insert";

/** The five roles. */
export const ROLES_SEMILLA = [
  { id: 1, nombre: "Administrador", descripcion: "Administra el sistema y ve todos los registros" },
  { id: 2, nombre: "Nacional", descripcion: "Revisa los registros de todo el país y aprueba su ingreso al catálogo" },
  { id: 3, nombre: "Gobernación", descripcion: "Recibe y revisa los registros de su departamento" },
  { id: 4, nombre: "Técnico", descripcion: "Registra y completa los recursos turísticos de su departamento" },
  { id: 5, nombre: "Operador", descripcion: "Registra recursos turísticos de su departamento" },
] as const;

const byId = <R extends { id: number }>(rows: R[]) => {
  const index = new Map(rows.map((row) => [row.id, row]));
  return (id: number): R => {
    const row = index.get(id);
    if (!row) throw new Error(`The seed names an id that is not there: ${id}`);
    return row;
  };
};

/** All catalogues with their full codes, and lookups by id. */
export function leerCatalogos() {
  const departamentos = hechos("departamento");
  const departamentoDe = byId(departamentos);
  const provincias = hechos("provincia").map((row) => ({
    ...row,
    codigo_completo: departamentoDe(row.id_departamento).codigo + row.codigo,
  }));
  const provinciaDe = byId(provincias);
  const municipios = hechos("municipio").map((row) => {
    const codigo_completo = provinciaDe(row.id_provincia).codigo_completo + row.codigo;
    return { ...row, codigo_completo, unidad: codigo_completo };
  });
  const categorias = hechos("categoria");
  const categoriaDe = byId(categorias);
  const tipos = hechos("tipo").map((row) => ({
    ...row,
    codigo_completo: `${categoriaDe(row.id_categoria).codigo}.${row.codigo}`,
  }));
  const tipoDe = byId(tipos);
  const subtipos = hechos("subtipo").map((row) => ({
    ...row,
    codigo_completo: `${tipoDe(row.id_tipo).codigo_completo}.${row.codigo}`,
  }));
  const regiones = hechos("region");
  return {
    departamentos,
    macros: hechos("macro"),
    regiones,
    provincias,
    municipios,
    comunidades: comunidades(),
    gaiocs: hechos("gaioc"),
    secciones: hechos("seccion"),
    categorias,
    tipos,
    subtipos,
    catsubtipos: hechos("catsubtipo"),
    departamentoDe,
    provinciaDe,
    municipioDe: byId(municipios),
    regionDe: byId(regiones),
    categoriaDe,
    tipoDe,
    subtipoDe: byId(subtipos),
  };
}
export type Catalogos = ReturnType<typeof leerCatalogos>;

/** Adds the search text, made of the same fields as with every save. */
const searchable = <R extends object>(rows: R[], shown: (row: R) => (string | number | null | undefined)[]) =>
  rows.map((row) => ({ ...row, busqueda: searchText(...shown(row)) }));

export async function sembrarCatalogos(tx: Tx, c: Catalogos) {
  const macroNombre = byId(c.macros);
  const seccionNombre = byId(c.secciones);

  await insertRows(tx, rol, ROLES_SEMILLA);
  await insertRows(
    tx,
    departamento,
    searchable(c.departamentos, (r) => [r.codigo, r.abreviacion, r.nombre]),
  );
  await insertRows(
    tx,
    macro,
    searchable(c.macros, (r) => [r.codigo, r.nombre]),
  );
  await insertRows(
    tx,
    region,
    searchable(c.regiones, (r) => [r.codigo, r.nombre, macroNombre(r.id_macro_region).nombre]),
  );
  await insertRows(
    tx,
    provincia,
    searchable(c.provincias, (r) => [
      r.codigo,
      r.sigla,
      r.nombre,
      r.codigo_completo,
      c.departamentoDe(r.id_departamento).nombre,
    ]),
  );
  await insertRows(
    tx,
    municipio,
    searchable(c.municipios, (r) => {
      const parent = c.provinciaDe(r.id_provincia);
      return [
        r.codigo,
        r.sigla,
        r.nombre,
        r.codigo_completo,
        parent.nombre,
        c.departamentoDe(parent.id_departamento).nombre,
      ];
    }),
  );
  await insertRows(
    tx,
    comunidad,
    searchable(c.comunidades, (r) => [r.nombre]),
  );
  await insertRows(tx, gaioc, c.gaiocs);
  await insertRows(
    tx,
    proyeccion,
    searchable(hechos("proyeccion"), (r) => [r.nombre, r.sigla]),
  );
  await insertRows(
    tx,
    datum,
    searchable(hechos("datum"), (r) => [r.sigla, r.nombre]),
  );
  await insertRows(
    tx,
    seccion,
    searchable(c.secciones, (r) => [r.codigo, r.nombre]),
  );
  await insertRows(
    tx,
    categoria,
    searchable(c.categorias, (r) => [r.codigo, r.nombre, seccionNombre(r.id_seccion).nombre]),
  );
  await insertRows(
    tx,
    tipo,
    searchable(c.tipos, (r) => [r.codigo, r.nombre, r.codigo_completo, c.categoriaDe(r.id_categoria).nombre]),
  );
  await insertRows(
    tx,
    subtipo,
    searchable(c.subtipos, (r) => {
      const parent = c.tipoDe(r.id_tipo);
      return [r.codigo, r.nombre, r.codigo_completo, parent.nombre, c.categoriaDe(parent.id_categoria).nombre];
    }),
  );
  await insertRows(
    tx,
    catsubtipo,
    searchable(c.catsubtipos, (r) => [r.codigo, r.nombre, c.subtipoDe(r.id_subtipo).nombre]),
  );
  await insertRows(tx, via, hechos("via"));
  await insertRows(tx, estado, hechos("estado"));
  await insertRows(tx, mes, hechos("mes"));
  await insertRows(tx, declaratoria, hechos("declaratoria"));
  await insertRows(tx, integridad, hechos("integridad"));
  await insertRows(tx, autenticidad, hechos("autenticidad"));

  await restartIds(tx, [
    rol,
    departamento,
    macro,
    region,
    provincia,
    municipio,
    comunidad,
    gaioc,
    proyeccion,
    datum,
    seccion,
    categoria,
    tipo,
    subtipo,
    catsubtipo,
    via,
    estado,
    mes,
    declaratoria,
    integridad,
    autenticidad,
  ]);
}
