import { NOMBRES_DE_HIJO } from "@/contract/campos/hijos";
import { esServicio } from "@/contract/campos/servicios";
import type {
  DatosDeFoto,
  Fila,
  FotoDeCampo,
  Parte,
  PersonaDeCampo,
  Problema,
  Recurso,
  RegistroDeCampo,
  Textos,
} from "./types";

/**
 * Whether what stands on the device has the shape that this version works with. Another version, or a device that broke
 * while it wrote, may have left something else. By hand: every opening checks all records, before zod is loaded.
 */

type Check = (value: unknown) => boolean;
/** A check of each field; the compiler asks for one for every new field. */
type Checks<T> = { readonly [K in keyof T]-?: Check };
type Stored = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function matches<T extends object>(checks: Checks<T>): (value: unknown) => value is T {
  const all = Object.entries<Check>({ ...checks });
  return (value): value is T => isObject(value) && all.every(([name, check]) => check(value[name]));
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isFlag: Check = (value) => typeof value === "boolean";
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const eachOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const isTextos = (value: unknown): value is Textos => eachOf(isText)(value);
const isFila = matches<Pick<Fila, "id">>({ id: isNumber });
const isKind: Check = (value) => value === "ppirta" || value === "ppirtf";
const isRecurso = (value: unknown): value is Recurso =>
  isText(value) &&
  (isKind(value) || value === "informacion" || esServicio(value) || NOMBRES_DE_HIJO.some((name) => name === value));

/** What each trouble carries besides its message. */
const PROBLEM_SHAPES: {
  readonly [T in Problema["tipo"]]: Checks<Omit<Extract<Problema, { tipo: T }>, "tipo" | "mensaje">>;
} = {
  conflicto: { actual: orNull(isTextos), version: orNull(isNumber) },
  rechazado: { errores: eachOf(listOf(isText)) },
  dudoso: { candidatos: listOf(isFila) },
  repetido: {},
  derivado: {},
  eliminado: {},
  ajeno: {},
  fallo: {},
};
const TROUBLES = new Map<unknown, Check>(
  Object.entries(PROBLEM_SHAPES).map(([tipo, checks]) => [tipo, matches<object>(checks)]),
);

const isProblema: Check = (value) =>
  isObject(value) && isText(value["mensaje"]) && TROUBLES.get(value["tipo"])?.(value) === true;

const isParte = matches<Parte>({
  clave: isText,
  recurso: isRecurso,
  id: orNull(isNumber),
  version: orNull(isNumber),
  valores: isTextos,
  llegaron: orNull(isTextos),
  enviados: orNull(isTextos),
  fila: orNull(isFila),
  quitada: isFlag,
  confirmada: isFlag,
  problema: orNull(isProblema),
});

const hasFieldsOfRecord = matches<RegistroDeCampo>({
  clave: isText,
  persona: isText,
  kind: isKind,
  creado: isText,
  cambiado: isText,
  // The server's own record was parsed when it came.
  registro: orNull(isFila),
  partes: listOf(isParte),
  llego: orNull(isText),
  cite: orNull(isText),
});

/** Whether a stored record can be worked with. */
export const isRecord = (value: unknown): value is RegistroDeCampo =>
  hasFieldsOfRecord(value) && value.partes.filter(({ recurso }) => recurso === value.kind).length === 1;

const PHOTO: Checks<DatosDeFoto> = {
  clave: isText,
  persona: isText,
  registro: isText,
  nombre: isText,
  bytes: isNumber,
  reducida: orNull(isNumber),
  g_x: orNull(isNumber),
  g_y: orNull(isNumber),
  tomada: (value) => value === undefined || value === null || isText(value),
  favorita: isFlag,
  enviado: (value) => value === undefined || isNumber(value),
  favoritaLlego: (value) => value === undefined || isFlag(value),
  desde: isText,
  llego: orNull(isText),
  id: orNull(isNumber),
  intentada: isFlag,
  problema: orNull(isProblema),
};

/** Whether what is stored of a photo, its images aside, can be worked with. */
export const isPhoto = matches<FotoDeCampo>({ ...PHOTO, conImagen: isFlag, bytesMiniatura: isNumber });

const isSubject = matches<PersonaDeCampo["subject"]>({ rol: isNumber, id_departamento: orNull(isNumber) });

/** Whether a stored person can be worked for. */
export const isPerson = matches<PersonaDeCampo>({
  clave: isText,
  nombre: isText,
  subject: isSubject,
  departamento: isText,
  preparado: orNull(isText),
});

/** Something stored that cannot be worked with, as it is. Its key is there: the store does not take it without. */
export type Unread = Stored;

/** Splits stored values into those that can be worked with and the others. */
export function splitReadable<T>(stored: readonly unknown[], isOne: (value: unknown) => value is T) {
  const readable: T[] = [];
  const unreadable: Unread[] = [];
  for (const value of stored) {
    if (isOne(value)) readable.push(value);
    else if (isObject(value)) unreadable.push(value);
  }
  return { readable, unreadable };
}
