import * as z from "zod";
import { ESTADOS_REGISTRO, type Kind } from "@/contract/resources/registros";
import type { InboxFilters } from "./inbox-filters";
import { DEFAULT_ROWS, type ListWords } from "./result";
import type { RecordFilters, RecordView } from "../records/filters";

export type SearchParams = Record<string, string | string[] | undefined>;

const MAX_ROWS = 100;

const first = (value: unknown) => (Array.isArray(value) ? (value[0] as unknown) : value);

const words = (rows: number) =>
  z.object({
    page: z.preprocess((value) => Number(first(value)), z.number().int().min(1).max(1_000_000)).catch(1),
    rows: z.preprocess((value) => Number(first(value)), z.number().int().min(1).max(MAX_ROWS)).catch(rows),
    q: z.preprocess(first, z.string().trim()).catch(""),
    sort: z
      .preprocess(
        first,
        z
          .string()
          .regex(/^-?[a-z_]{1,40}$/)
          .optional(),
      )
      .catch(undefined),
  });

/**
 * Reads a list's page, rows, q and sort from a URL. A missing or invalid value gives the default, never an error. A
 * search that is too long is not cut.
 */
export function listWords(searchParams: SearchParams, rows = DEFAULT_ROWS): ListWords {
  const read = words(rows).parse(searchParams);
  return { page: read.page, pageSize: read.rows, q: read.q, ...(read.sort && { sort: read.sort }) };
}

const id = z
  .preprocess(
    first,
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  )
  .nullable()
  .catch(null);

const filters = z.object({
  id_departamento: id,
  id_categoria: id,
  estado: z.preprocess(first, z.enum(ESTADOS_REGISTRO)).nullable().catch(null),
  completo: z
    .preprocess(first, z.enum(["0", "1"]))
    .nullable()
    .catch(null),
  importacion: id,
});

/**
 * The record filters in a URL; a missing or invalid value is no filter. `departments`: may this person choose a
 * department? Other people are limited to their own.
 */
export function recordFilters(searchParams: SearchParams, { departments }: { departments: boolean }): RecordFilters {
  const read = filters.parse(searchParams);
  return departments ? read : { ...read, id_departamento: null };
}

const inbox = z.object({
  id_municipio: id,
  id_tipo: id,
  id_emisor: id,
  vencido: z.preprocess(first, z.literal("1")).nullable().catch(null),
});

/** The filters of an inbox in a URL; a missing or invalid value is no filter. */
export const inboxFilters = (searchParams: SearchParams): InboxFilters => inbox.parse(searchParams);

/** The inventory that the bin is narrowed to; null for both. */
export const binKind = ({ tipo }: SearchParams): Kind | null =>
  first(tipo) === "ppirta" ? "ppirta" : first(tipo) === "ppirtf" ? "ppirtf" : null;

/** The view of a list of records according to its URL. */
export const recordView = ({ vista }: SearchParams): RecordView => (first(vista) === "mapa" ? "mapa" : "lista");

/** Whether the list stands in parts, one for each municipality. */
export const isGrouped = ({ grupo }: SearchParams): boolean => first(grupo) === "municipio";
