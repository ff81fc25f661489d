import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import type { CampoDeRegistro } from "@/contract/campos/registro";
import type { Kind } from "@/contract/resources/registros";
import type { FormField } from "../../descriptors";
import { FORMS, type FieldName } from "./fields";

type DescribedField = Omit<FormField<FieldName>, "name" | "of"> & { of?: FieldName } & Pick<
    CampoDeRegistro,
    "maxLength"
  >;

/** Every field of both forms; what both have is described alike in both (a test holds it). A text field with a lookup stores the name, and its list only suggests. */
export const FIELD_TABLE: Record<FieldName, DescribedField> = { ...CAMPOS_FACILIDAD, ...CAMPOS_ATRACTIVO };

const listOf = (kind: Kind): readonly FormField<FieldName>[] =>
  FORMS[kind].fields.map((name) => ({ name, ...FIELD_TABLE[name] }));

/** Each form's fields in the order of the checks, used to compare two states of a record. */
export const FORM_FIELDS: Record<Kind, readonly FormField<FieldName>[]> = {
  ppirta: listOf("ppirta"),
  ppirtf: listOf("ppirtf"),
};
