import { campoDe } from "@/contract/campos";
import { NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { GRUPOS_EN_REVISION } from "@/contract/campos/registro";
import { esServicio } from "@/contract/campos/servicios";
import type { FormField } from "../descriptors";
import { FORM_FIELDS } from "../registros/form/field-table";
import { fieldsIn, FORMS } from "../registros/form/fields";
import { PART_NAMES } from "../registros/historial-texts";
import { INFORMACION_FIELDS } from "../registros/informacion";
import { RECORD_ROUTES } from "../routes";
import { hijoSection } from "../registros/secciones/hijo";
import { servicioSection } from "../registros/secciones/servicio";
import type { Parte, Recurso, RegistroDeCampo } from "./types";

/** What the contract's tables say of a part's fields: labels, groups, units, and the tab that holds the form. */

export function formFieldsOf(recurso: Recurso): readonly FormField[] {
  if (recurso === "ppirta" || recurso === "ppirtf") return FORM_FIELDS[recurso];
  if (recurso === "informacion") return INFORMACION_FIELDS;
  const hijo = NOMBRES_DE_HIJO.find((name) => name === recurso);
  if (hijo) return hijoSection(hijo).form.fields;
  return esServicio(recurso) ? servicioSection(recurso).form.fields : [];
}

/** The table of the contract that has a part's fields. */
const tableOf = (recurso: Recurso) => (recurso === "informacion" ? "ppirta" : recurso);

export const unitOf = (recurso: Recurso, name: string): string | undefined => campoDe(tableOf(recurso), name)?.unit;

/** A field's name in a list without its form's headings. */
export function labelOf(recurso: Recurso, name: string): string {
  const own = formFieldsOf(recurso).find((field) => field.name === name)?.label;
  const campo = campoDe(tableOf(recurso), name);
  return campo?.history ?? own ?? campo?.label ?? name;
}

/** The name of a part: its section's, or what the record's own data are called. */
export const partName = (recurso: Recurso): string =>
  recurso === "informacion" ? "Información" : (PART_NAMES[recurso] ?? recurso);

/** The heading that a field stands under. */
export function groupOf(recurso: Recurso, name: string): string {
  if (recurso !== "ppirta" && recurso !== "ppirtf") return partName(recurso);
  const section = FORMS[recurso].sections.find(({ id }) => fieldsIn(recurso, id).some((field) => field === name));
  return section ? GRUPOS_EN_REVISION[section.id] : partName(recurso);
}

/** The tab of a part's form; undefined for the record's own. */
export const tabOf = ({ kind }: Pick<RegistroDeCampo, "kind">, { recurso }: Pick<Parte, "recurso">) =>
  RECORD_ROUTES[kind].tabs.find((tab) => tab.resource === recurso)?.segment;

/** Decided together: latitude of one point and longitude of another would be a third place. */
const FIELD_PAIRS = [["g_x", "g_y"]] as const;

/** The fields of a part, with those in one list that only make sense together: a municipality is one of its province. */
export function groupedFields(recurso: Recurso): readonly (readonly FormField[])[] {
  const fields = formFieldsOf(recurso);
  const headOf = new Map(fields.map(({ name }) => [name, name]));
  const join = (one: string, other: string) => {
    const from = headOf.get(other);
    const to = headOf.get(one);
    if (from === undefined || to === undefined) return;
    for (const [name, head] of headOf) if (head === from) headOf.set(name, to);
  };
  for (const { name, of } of fields) if (typeof of === "string") join(of, name);
  for (const [first, second] of FIELD_PAIRS) join(first, second);
  const groups = new Map<string, FormField[]>();
  for (const field of fields) {
    const head = headOf.get(field.name) ?? field.name;
    groups.set(head, [...(groups.get(head) ?? []), field]);
  }
  return [...groups.values()];
}
