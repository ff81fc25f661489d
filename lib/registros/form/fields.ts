import type { SetsBy } from "../../map/config";
import { CAMPOS_ATRACTIVO, type CampoDeAtractivo } from "@/contract/campos/atractivo";
import { keysOf } from "@/contract/keys";
import { CAMPOS_FACILIDAD, type CampoDeFacilidad } from "@/contract/campos/facilidad";
import { GRUPOS, type CampoDeRegistro } from "@/contract/campos/registro";
import type { Kind } from "@/contract/resources/registros";

/** The form of each inventory as data (spec 2 §2.3, §2.7), made from its table of fields (contract/campos). */

/** A field of both forms. */
export type SharedField = CampoDeAtractivo & CampoDeFacilidad;
/** A field of either form. */
export type FieldName = CampoDeAtractivo | CampoDeFacilidad;

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

function formOf<Name extends FieldName>(
  table: Readonly<Record<Name, CampoDeRegistro>>,
  { classification, newPoint }: { classification: string; newPoint: SetsBy },
): FormShape {
  const fields = keysOf(table);
  const section = (id: SectionId, title: string, groups: readonly string[] = [id]) => ({
    id,
    title,
    fields: fields.filter((name) => groups.includes(table[name].group)),
  });
  return {
    fields,
    sections: [
      section("geolocalizacion", GRUPOS.geolocalizacion),
      section("clasificacion", classification, ["general", "clasificacion"]),
      section("ubicacion", GRUPOS.ubicacion),
    ],
    optional: fields.filter((name) => table[name].optional === "always"),
    optionalInHand: fields.filter((name) => table[name].optional === "existing"),
    newPoint,
  };
}

export const FORMS: Record<Kind, FormShape> = {
  ppirta: formOf<CampoDeAtractivo>(CAMPOS_ATRACTIVO, { classification: "ATRACTIVO TURÍSTICO", newPoint: "dblclick" }),
  ppirtf: formOf<CampoDeFacilidad>(CAMPOS_FACILIDAD, { classification: "FACILIDADES TURÍSTICOS", newPoint: "click" }),
};

/** The fields of a section of the form. */
export const fieldsIn = (kind: Kind, id: SectionId): readonly FieldName[] =>
  FORMS[kind].sections.find((section) => section.id === id)?.fields ?? [];
