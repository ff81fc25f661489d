import type { Kind } from "@/contract/resources/registros";
import type { Column } from "../descriptors";
import type { RecordKey } from "./record-kind";

type Columns = readonly Column<RecordKey>[];

const PLACES: Columns = [
  { key: "departamento", header: "DEPARTAMENTO", cell: "caps" },
  { key: "provincia", header: "PROVINCIA", cell: "caps" },
  { key: "municipio", header: "MUNICIPIO", cell: "caps" },
];
const COMMUNITY: Columns = [{ key: "comunidad", header: "COMUNIDAD" }];
/** How many of an attraction's sections are complete. */
const SECTIONS: Columns = [{ key: "avance", header: "SECCIONES", cell: "number" }];
const PEOPLE_AND_DAYS: Columns = [
  { key: "autor", header: "AUTOR" },
  { key: "creado_en", header: "REGISTRADO", cell: "instant" },
  { key: "actualizado_en", header: "ÚLTIMO CAMBIO", cell: "instant" },
];

/** The columns that a person may add to an inventory's list. */
export const OTHER_COLUMNS: Record<Kind, Columns> = {
  ppirta: [...PLACES, ...COMMUNITY, ...SECTIONS, ...PEOPLE_AND_DAYS],
  ppirtf: [...PLACES, ...PEOPLE_AND_DAYS],
};
