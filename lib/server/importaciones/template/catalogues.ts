import "server-only";
import { SECCION } from "@/contract/codes";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { inScope, type Subject } from "@/contract/policy";
import { MAX_PAGE_ROWS } from "@/contract/endpoint";
import { type ListCall, readList, type RowOf } from "../../list";
import { type CallOptions, ministry } from "../../ministry";

const SECCION_DE: Readonly<Record<TipoInventario, number>> = {
  ppirta: SECCION.atractivos,
  ppirtf: SECCION.facilidades,
};

export type CallOrigin = Pick<CallOptions, "token" | "signal" | "clientAddress">;

/** All rows of a list, page by page. Throws MinistryError. */
export async function allRows<N extends ListCall>(name: N, asking: CallOrigin, query = {}): Promise<RowOf<N>[]> {
  const rows: RowOf<N>[] = [];
  for (let page = 1; ; page += 1) {
    const read = await readList(name, { page, pageSize: MAX_PAGE_ROWS, q: "" }, { ...asking, query });
    rows.push(...read.rows);
    if (read.rows.length === 0 || rows.length >= read.total) return rows;
  }
}

const { compare } = new Intl.Collator("es");
const byName = <R extends { nombre: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => compare(a.nombre, b.nombre));

/**
 * The catalogues of an inventory as this person may use them, each by name: the classification of its section, the
 * territory of the person's own department where the role has one. Throws MinistryError.
 */
export async function loadCatalogues(tipo: TipoInventario, subject: Subject, asking: CallOrigin) {
  // One group after another: a template leaves the API's connections to others.
  const [categorias, tipos, subtipos] = await Promise.all([
    allRows("categoria.list", asking, { id_seccion: SECCION_DE[tipo] }),
    allRows("tipo.list", asking),
    allRows("subtipo.list", asking),
  ]);
  const [departamentos, provincias, municipios] = await Promise.all([
    allRows("departamento.list", asking),
    allRows("provincia.list", asking),
    allRows("municipio.list", asking),
  ]);
  const [macros, regiones] = await Promise.all([allRows("macro.list", asking), allRows("region.list", asking)]);
  const [proyecciones, datums, { gaioc }] = await Promise.all([
    allRows("proyeccion.list", asking),
    allRows("datum.list", asking),
    tipo === "ppirta" ? ministry("lookup.listgaioc", asking) : { gaioc: [] },
  ]);
  // A server that does not filter by section sends all.
  const ofSection = categorias.filter(({ id_seccion }) => id_seccion === null || id_seccion === SECCION_DE[tipo]);
  const categories = new Set(ofSection.map(({ id }) => id));
  const ofCategories = tipos.filter(({ id_categoria }) => id_categoria !== null && categories.has(id_categoria));
  const types = new Map(ofCategories.map((row) => [row.id, row]));
  return {
    categorias: byName(ofSection),
    tipos: byName(ofCategories),
    // By its type, whose category counts: a server may leave the subtype's own category out.
    subtipos: byName(subtipos).flatMap((row) => {
      const type = types.get(row.id_tipo ?? 0);
      return type ? [{ ...row, tipo: type.nombre, categoria: type.categoria }] : [];
    }),
    departamentos: byName(departamentos).filter(({ id }) => inScope(subject, id)),
    provincias: byName(provincias).filter(({ id_departamento }) => inScope(subject, id_departamento)),
    municipios: byName(municipios).filter(({ id_departamento }) => inScope(subject, id_departamento)),
    macros: byName(macros),
    regiones: byName(regiones),
    proyecciones,
    datums,
    gaioc: byName(gaioc),
  };
}
export type Catalogos = Awaited<ReturnType<typeof loadCatalogues>>;
