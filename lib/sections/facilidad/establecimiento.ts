import {
  CALIDAD,
  CAPACIDAD,
  COSTO,
  DIRECCION,
  SHOWN_CALIDAD,
  SHOWN_CAPACIDAD,
  SHOWN_COSTO,
  SHOWN_DIRECCION,
  subtipoOf,
} from "../servicio-fields";

/** Shared by lodging and dining: the same fields (spec 2 §3.2), two in a cell so that all are visible. */

export const ESTABLISHMENT_COLUMNS = [
  {
    key: "subtipo",
    header: "SUBTIPO",
    cell: "caps",
    width: "15%",
    below: { key: "catsubtipo", header: "CAT. SUBTIPO", empty: "---" },
  },
  {
    key: "establecimiento",
    header: "ESTABLECIMIENTO",
    cell: "name",
    below: { key: "propietario", header: "PROPIETARIO" },
  },
  { ...SHOWN_DIRECCION, width: "17%", below: { key: "numero", header: "NÚMERO" } },
  SHOWN_CAPACIDAD,
  SHOWN_COSTO,
  SHOWN_CALIDAD,
] as const;

/** The category-subtypes are those of the chosen subtype (spec 2 §4.3). */
export const establishmentFields = <const T extends number>(tipo: T) =>
  [
    { ...subtipoOf(tipo), span: 6 },
    {
      name: "id_catsubtipo",
      label: "Categoría subtipo",
      control: "lookup",
      lookup: "cattiposub",
      of: "id_subtipo",
      reads: "catsubtipo",
      waiting: "Elija antes el subtipo",
      none: "El subtipo no tiene categorías",
      span: 6,
    },
    { name: "establecimiento", label: "Establecimiento", control: "text" },
    { name: "propietario", label: "Propietario", control: "text", span: 8 },
    { name: "numero", label: "Número", control: "text", span: 4 },
    DIRECCION,
    CAPACIDAD,
    COSTO,
    CALIDAD,
  ] as const;
