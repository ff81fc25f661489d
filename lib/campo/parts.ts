import { newKey } from "@/lib/new-key";
import { hijoDe, NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import { NOMBRES_DE_SERVICIO, servicioDe, type NombreServicio } from "@/contract/campos/servicios";
import { FALTANTES, type Faltante } from "@/contract/faltantes";
import { keysOf } from "@/contract/keys";
import type { Kind } from "@/contract/resources/registros";
import { FORMS } from "../registros/form/fields";
import type { FotoDeCampo, Parte, Recurso, RegistroDeCampo, Textos } from "./types";

/** What follows from a record on the device: its parts, what of them is to be sent, what is missing. */

const isHijo = (recurso: Recurso) => NOMBRES_DE_HIJO.find((name) => name === recurso);
const isServicio = (recurso: Recurso): NombreServicio | undefined =>
  NOMBRES_DE_SERVICIO.find((name) => name === recurso);

/** The fields of a part's form. */
export function fieldsOf(recurso: Recurso): readonly string[] {
  if (recurso === "ppirta" || recurso === "ppirtf") return FORMS[recurso].fields;
  if (recurso === "informacion") return keysOf(CAMPOS_INFORMACION);
  const hijo = isHijo(recurso);
  if (hijo) return keysOf(hijoDe(hijo).fields);
  const servicio = isServicio(recurso);
  return servicio ? keysOf(servicioDe(servicio).fields) : [];
}

const DEGREES: readonly string[] = ["g_x", "g_y"];

/** A value as its form shows it: a number with decimal comma, degrees with a point. */
function asText(name: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "number" && !DEGREES.includes(name) ? String(value).replace(".", ",") : String(value);
}

/** The texts of a part's form for a row of the server. */
export const textsOf = (recurso: Recurso, row: Readonly<Record<string, unknown>>): Textos =>
  Object.fromEntries(fieldsOf(recurso).map((name) => [name, asText(name, row[name])]));

const NOT_ON_SERVER = { id: null, version: null, llegaron: null, enviados: null, fila: null, problema: null } as const;

/** A part that was made on the device. */
export const newPart = (recurso: Recurso, valores: Textos, clave = newKey()): Parte => ({
  ...NOT_ON_SERVER,
  clave,
  recurso,
  valores,
  quitada: false,
  confirmada: false,
});

/** The information of an attraction without one: nothing is to be sent until something is typed. */
function emptyInformation(): Parte {
  const valores = textsOf("informacion", {});
  return { ...newPart("informacion", valores), llegaron: valores };
}

/** A record that is made on the device, with the form's first values. */
export function newRecord(kind: Kind, persona: string, valores: Textos, now = new Date()): RegistroDeCampo {
  const clave = newKey();
  const at = now.toISOString();
  const own = newPart(kind, valores, clave);
  return {
    clave,
    persona,
    kind,
    creado: at,
    cambiado: at,
    registro: null,
    llego: null,
    cite: null,
    partes: kind === "ppirta" ? [own, emptyInformation()] : [own],
  };
}

/** The part with the record's own fields. */
export function ownPart(record: RegistroDeCampo): Parte {
  const own = record.partes.find(({ recurso }) => recurso === record.kind);
  if (!own) throw new Error("A record without its own part");
  return own;
}

/** The id of a record's department, as far as the device knows it; null if it does not. */
export function departmentOf(record: RegistroDeCampo): number | null {
  const chosen = Number(ownPart(record).valores["id_departamento"]);
  return record.registro?.id_departamento ?? (chosen > 0 ? chosen : null);
}

/** The reference under which the server made the record; null of one that was taken along. */
export function sentReference(record: RegistroDeCampo): string | null {
  const { id, clave, fila } = ownPart(record);
  return id !== null && fila?.id !== id ? clave : null;
}

/** The rows of a section that are not removed. */
export const rowsOf = (record: RegistroDeCampo, recurso: Recurso): readonly Parte[] =>
  record.partes.filter((part) => part.recurso === recurso && !part.quitada);

export const partOf = (record: RegistroDeCampo, clave: string): Parte | undefined =>
  record.partes.find((part) => part.clave === clave);

/** The record with one of its parts changed; unchanged if it has no such part or the change leaves it as it is. */
export function withPart(record: RegistroDeCampo, clave: string, change: (part: Parte) => Parte): RegistroDeCampo {
  const part = partOf(record, clave);
  const next = part && change(part);
  if (!next || next === part) return record;
  return { ...record, partes: record.partes.map((one) => (one.clave === clave ? next : one)) };
}

/** The same text in every field. */
export const sameTexts = (one: Textos, other: Textos) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => (one[name] ?? "") === (other[name] ?? ""));

/** The person's values for a part: kept as typed. What kept it from being sent is looked at anew. */
export function withTyped(record: RegistroDeCampo, clave: string, valores: Textos, now = new Date()): RegistroDeCampo {
  const next = withPart(record, clave, (part) =>
    sameTexts(part.valores, valores) ? part : { ...part, valores, confirmada: false, problema: keptProblem(part) },
  );
  return next === record ? record : { ...next, cambiado: now.toISOString(), llego: null };
}

/** A refusal is over once the values change; a conflict or a lost record is the person's to decide. */
const keptProblem = ({ problema }: Parte) =>
  problema?.tipo === "rechazado" || problema?.tipo === "repetido" || problema?.tipo === "fallo" ? null : problema;

/** Something of the part is not on the server yet. */
export function isPending(part: Parte): boolean {
  // Whoever types back what stood there before does not undo what may have arrived.
  if (part.quitada || part.enviados !== null) return true;
  return part.llegaron === null || !sameTexts(part.llegaron, part.valores);
}

/** The part without the fields that the server has already. */
const changedFields = (part: Parte): readonly string[] =>
  fieldsOf(part.recurso).filter((name) => (part.valores[name] ?? "") !== (part.llegaron?.[name] ?? ""));

/** What every update of a record says, changed or not (spec 2 §5.1, §5.2). */
const ALWAYS_SENT: Partial<Record<Recurso, readonly string[]>> = {
  ppirta: ["nombre_atractivo", "g_z"],
  ppirtf: ["nombre_centro"],
};

/** The fields that an update of a record carries; the others stay as the server has them. Null: all, of anything else. */
export function carriedFields(part: Parte): ReadonlySet<string> | null {
  const always = ALWAYS_SENT[part.recurso];
  return part.id === null || !always ? null : new Set([...always, ...changedFields(part)]);
}

/** Something of the record or of its photos is not on the server yet. */
export const hasPending = (record: RegistroDeCampo, photos: readonly FotoDeCampo[]): boolean =>
  record.partes.some(isPending) || photos.some(({ llego }) => llego === null);

/** The record's name as typed; empty while there is none. */
export function nameOf(record: RegistroDeCampo): string {
  const { valores } = ownPart(record);
  return (valores["nombre_atractivo"] ?? valores["nombre_centro"] ?? "").trim();
}

const PART_OF: Record<Exclude<Faltante, "datos" | "informacion" | "fotograma" | "servicios">, Recurso> = {
  rutas: "rutappirta",
  temporalidad: "temppirta",
  actividad: "actppirta",
};

/** The parts that are still missing (decision 014); `passed`: whether its forms pass the contract's checks. */
export function missingParts(
  record: RegistroDeCampo,
  photos: readonly FotoDeCampo[],
  passed: { datos: boolean; informacion: boolean },
): readonly Faltante[] {
  const has = (part: Faltante): boolean => {
    if (part === "datos" || part === "informacion") return passed[part];
    if (part === "fotograma") return photos.length > 0;
    if (part === "servicios") return record.partes.some(({ recurso, quitada }) => !quitada && isServicio(recurso));
    return rowsOf(record, PART_OF[part]).length > 0;
  };
  return FALTANTES[record.kind].filter((part) => !has(part));
}

/** The record with one more part. */
export const withNewPart = (record: RegistroDeCampo, part: Parte, now = new Date()): RegistroDeCampo => ({
  ...record,
  partes: [...record.partes, part],
  cambiado: now.toISOString(),
  llego: null,
});

/** The record without a part: one that the server never heard of is gone, another one is to be removed there too. */
export function withoutPart(record: RegistroDeCampo, clave: string, now = new Date()): RegistroDeCampo {
  const part = partOf(record, clave);
  if (!part || part.quitada) return record;
  const unknown = part.llegaron === null && part.enviados === null;
  const partes = unknown
    ? record.partes.filter((one) => one !== part)
    : record.partes.map((one) => (one === part ? { ...one, quitada: true, problema: null } : one));
  return { ...record, partes, cambiado: now.toISOString(), llego: null };
}

/** The device changed something of a record since it came, so that its end has to be noted. */
export const wasTouched = ({ registro, creado, cambiado }: RegistroDeCampo): boolean =>
  registro === null || creado !== cambiado;

/** The form fills it in by itself. */
const FILLED_BY_FORM = "id_departamento";

const isBlank = ({ id, valores }: Parte) =>
  id === null && Object.entries(valores).every(([name, text]) => name === FILLED_BY_FORM || text.trim() === "");

/** Nothing was ever typed into it, and no photo belongs to it: it was opened by mistake. */
export const isUntouched = (record: RegistroDeCampo, photos: readonly FotoDeCampo[]): boolean =>
  record.registro === null && record.cambiado === record.creado && photos.length === 0 && record.partes.every(isBlank);
