import type { LookupName } from "@/contract";

/** Catalogues whose complete list fills a selector: the list call with empty page, rows and q (spec 1 §7). */
const WHOLE_LISTS = ["seccion", "categoria", "tipo", "entidad"] as const;
export type WholeList = (typeof WHOLE_LISTS)[number];

/** Calls that fill a selector; the remaining lookups are other small reads. */
export type OptionLookup = Exclude<LookupName, "subtipoDetalle" | "rol" | "lugares" | "cercanos"> | WholeList;

/** The response key of a lookup's rows, and whether they are few enough for a plain select. */
export const LOOKUPS: Record<OptionLookup, { envelope: string; few: boolean }> = {
  departamentos: { envelope: "departamentos", few: true },
  listmacro: { envelope: "macroRegion", few: true },
  maregion: { envelope: "regiones", few: false },
  deppro: { envelope: "provincias", few: false },
  promun: { envelope: "municipios", few: false },
  muncom: { envelope: "comunidades", few: false },
  listproyeccion: { envelope: "proyeccion", few: true },
  listdatum: { envelope: "datum", few: true },
  cattip: { envelope: "tipos", few: false },
  tiposub: { envelope: "subtipos", few: false },
  cattiposub: { envelope: "catsubtipos", few: false },
  listvia: { envelope: "tipovia", few: true },
  listestado: { envelope: "estados", few: true },
  listmes: { envelope: "meses", few: true },
  listpatri: { envelope: "tipodec", few: false },
  listintegridad: { envelope: "data", few: false },
  listauten: { envelope: "data", few: false },
  motppirta: { envelope: "data", few: false },
  listgaioc: { envelope: "gaioc", few: false },
  seccion: { envelope: "seccion", few: true },
  categoria: { envelope: "categorias", few: false },
  tipo: { envelope: "tipos", few: false },
  entidad: { envelope: "entidades", few: false },
};

export const isOptionLookup = (name: LookupName | WholeList): name is OptionLookup => name in LOOKUPS;

export const isWholeList = (name: OptionLookup): name is WholeList => WHOLE_LISTS.some((list) => list === name);
