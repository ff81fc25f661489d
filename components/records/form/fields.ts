import type { SetsBy } from "@/components/map/set-point";
import type { Kind } from "@/contract/resources/registros";

/** The form of each inventory as data (spec 2 §2.3, §2.7): its fields, its three sections and what sets the point. */

const CLASSIFICATION = ["id_categoria", "id_tipo", "id_subtipo"] as const;
const PLACE = ["g_x", "g_y", "g_z", "id_proyeccion", "id_datum"] as const;
const TERRITORY = ["id_macro_region", "id_region", "id_departamento", "id_provincia", "id_municipio"] as const;

export type SharedField = (typeof CLASSIFICATION)[number] | (typeof PLACE)[number] | (typeof TERRITORY)[number];
type AttractionField = "nombre_atractivo" | "jerarquia" | "comunidad" | "distrito" | "gaioc";
type FacilityField = "nombre_centro" | "codigo_dt";
/** A field of either form. */
export type FieldName = SharedField | AttractionField | FacilityField;

export type SectionId = "geolocalizacion" | "clasificacion" | "ubicacion";

interface FormSection {
  id: SectionId;
  title: string;
  fields: readonly FieldName[];
}

interface FormShape {
  /** In the order of the checks (spec 2 §5.1, §5.2); the contract's body has the same keys. */
  fields: readonly FieldName[];
  sections: readonly FormSection[];
  /** Optional fields; all others are required. */
  optional: readonly FieldName[];
  /** Further fields that an existing record may leave empty (spec 2 §5.1). */
  optionalInHand: readonly FieldName[];
  /** What sets a new record's point on the map (spec 2 §2.11). */
  newPoint: SetsBy;
}

export const FORMS: Record<Kind, FormShape> = {
  ppirta: {
    fields: [
      "nombre_atractivo",
      "jerarquia",
      ...CLASSIFICATION,
      ...PLACE,
      ...TERRITORY,
      "comunidad",
      "distrito",
      "gaioc",
    ],
    sections: [
      { id: "geolocalizacion", title: "GEOLOCALIZACIÓN", fields: PLACE },
      {
        id: "clasificacion",
        title: "ATRACTIVO TURÍSTICO",
        fields: ["nombre_atractivo", "jerarquia", ...CLASSIFICATION],
      },
      { id: "ubicacion", title: "UBICACIÓN TERRITORIAL", fields: [...TERRITORY, "comunidad", "distrito", "gaioc"] },
    ],
    optional: ["gaioc"],
    optionalInHand: [],
    newPoint: "dblclick",
  },
  ppirtf: {
    fields: ["nombre_centro", ...CLASSIFICATION, ...PLACE, ...TERRITORY, "codigo_dt"],
    sections: [
      { id: "geolocalizacion", title: "GEOLOCALIZACIÓN", fields: PLACE },
      { id: "clasificacion", title: "FACILIDADES TURÍSTICOS", fields: ["nombre_centro", ...CLASSIFICATION] },
      { id: "ubicacion", title: "UBICACIÓN TERRITORIAL", fields: [...TERRITORY, "codigo_dt"] },
    ],
    optional: [],
    optionalInHand: ["g_z", "id_proyeccion", "id_datum", "codigo_dt"],
    newPoint: "click",
  },
};
