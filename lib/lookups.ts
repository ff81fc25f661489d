import type { LookupName } from "@/contract";

/** The lookups that fill a selector; the rest of the group are other small reads. */
export type OptionLookup = Exclude<LookupName, "subtipoDetalle" | "rol" | "lugares">;

/** Where a lookup's rows are in its answer, and whether they are few enough for a plain select. */
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
};

/** Is this one of the lookups that fill a selector? */
export const isOptionLookup = (name: LookupName): name is OptionLookup => name in LOOKUPS;
