import * as z from "zod";
import { cleanLine } from "@/contract/plain-text";
import { type Grupo, GRUPOS, type Kind } from "@/contract/resources/registros";
import { ESTADOS_DE_LISTA } from "@/contract/resources/usuarios";
import type { UserFilters } from "../usuarios/filters";
import type { InboxFilters } from "./inbox-filters";
import { DEFAULT_ROWS, type ListWords } from "./result";
import { readFilters, type RecordFilters, type RecordView } from "../registros/filters";

export type SearchParams = Record<string, string | string[] | undefined>;

const MAX_ROWS = 100;

const firstValue = (value: unknown) => (Array.isArray(value) ? (value[0] as unknown) : value);

/** Null where it is missing or invalid. Most are missing, and a default costs a fraction of a failed check. */
const orNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess(firstValue, schema).nullable().catch(null).default(null);

const listParams = z.object({
  page: orNull(z.coerce.number().int().min(1).max(1_000_000)),
  rows: orNull(z.coerce.number().int().min(1).max(MAX_ROWS)),
  q: orNull(z.string().transform((q) => cleanLine(q).trim())),
  sort: orNull(z.string().regex(/^-?[a-z_]{1,40}$/)),
});

/**
 * Reads a list's page, rows, q and sort from a URL. A missing or invalid value gives the default, never an error. A
 * search that is too long is not cut.
 */
export function listWords(searchParams: SearchParams, rows = DEFAULT_ROWS): ListWords {
  const read = listParams.parse(searchParams);
  return { page: read.page ?? 1, pageSize: read.rows ?? rows, q: read.q ?? "", ...(read.sort && { sort: read.sort }) };
}

const idParam = orNull(
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
);

/**
 * The record filters in a URL; a missing or invalid value is no filter. `departments`: may this person choose a
 * department? Other people are limited to their own.
 */
export function recordFilters(searchParams: SearchParams, { departments }: { departments: boolean }): RecordFilters {
  const read = readFilters((name) => firstValue(searchParams[name]));
  return departments ? read : { ...read, id_departamento: null };
}

const inboxParams = z.object({
  id_municipio: idParam,
  id_tipo: idParam,
  id_emisor: idParam,
  vencido: orNull(z.literal("1")),
});

/** The filters of an inbox in a URL; a missing or invalid value is no filter. */
export const inboxFilters = (searchParams: SearchParams): InboxFilters => inboxParams.parse(searchParams);

const userParams = z.object({
  id_departamento: idParam,
  id_rol: idParam,
  id_entidad: idParam,
  estado: orNull(z.enum(ESTADOS_DE_LISTA)),
});

/** The filters of the accounts in a URL; `departments` as for records. */
export function userFilters(searchParams: SearchParams, { departments }: { departments: boolean }): UserFilters {
  const read = userParams.parse(searchParams);
  return departments ? read : { ...read, id_departamento: null };
}

/** The inventory that the bin is narrowed to; null for both. */
export const binKind = ({ tipo }: SearchParams): Kind | null =>
  z.enum(["ppirta", "ppirtf"]).nullable().catch(null).parse(firstValue(tipo));

/** The view of a list of records according to its URL. */
export const recordView = ({ vista }: SearchParams): RecordView => (firstValue(vista) === "mapa" ? "mapa" : "lista");

/** The saved view that the URL names; null if none. */
export const savedViewId = ({ vista_guardada }: SearchParams): number | null => idParam.parse(vista_guardada);

/** Whether the search, the order or the filters were changed since a saved view was opened. */
export const isEdited = ({ editada }: SearchParams): boolean => firstValue(editada) === "1";

/** What the list's parts are, one for each municipality or province; null: it has none. */
export const listGroup = ({ grupo }: SearchParams): Grupo | null =>
  GRUPOS.find((one) => one === firstValue(grupo)) ?? null;

/** What a list of records shows, besides its page: its search, order, filters and parts. */
interface RecordSelection {
  q: string;
  sort?: string | undefined;
  filters: RecordFilters;
  grupo: Grupo | null;
}

/** The selection in a URL. What is unknown or no longer valid narrows nothing. */
export function addressSelection(searchParams: SearchParams, scope: { departments: boolean }): RecordSelection {
  const { q, sort } = listWords(searchParams);
  return { q, sort, filters: recordFilters(searchParams, scope), grupo: listGroup(searchParams) };
}

/** The selection as the list's part of an address. Equal selections give equal texts. */
export function selectionText({ q, sort, filters, grupo }: RecordSelection): string {
  const words = Object.entries({ q, sort, ...filters, grupo });
  const set = words.filter(([, value]) => (value ?? "") !== "");
  return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
}

/** The selection that a saved text describes, in the form in which selections are compared. */
export const savedText = (consulta: string, scope: { departments: boolean }): string =>
  selectionText(addressSelection(Object.fromEntries(new URLSearchParams(consulta)), scope));
