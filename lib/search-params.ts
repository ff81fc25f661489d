import * as z from "zod";
import { ESTADOS_REGISTRO } from "@/contract/resources/registros";
import { DEFAULT_ROWS, type ListWords } from "./list-result";

export type SearchParams = Record<string, string | string[] | undefined>;

const MAX_ROWS = 100;

const first = (value: unknown) => (Array.isArray(value) ? (value[0] as unknown) : value);

const words = (rows: number) =>
  z.object({
    page: z.preprocess((value) => Number(first(value)), z.number().int().min(1).max(1_000_000)).catch(1),
    rows: z.preprocess((value) => Number(first(value)), z.number().int().min(1).max(MAX_ROWS)).catch(rows),
    q: z.preprocess(first, z.string().trim().max(200)).catch(""),
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

/** Reads a list's page, rows, q and sort from an address; a missing or bad value is the default, never an error. */
export function listWords(searchParams: SearchParams, rows = DEFAULT_ROWS): ListWords {
  const read = words(rows).parse(searchParams);
  return { page: read.page, pageSize: read.rows, q: read.q, ...(read.sort && { sort: read.sort }) };
}

const estado = z.preprocess(first, z.enum(ESTADOS_REGISTRO)).optional().catch(undefined);

/** The state a list of records is narrowed to by its address; undefined where it is not, or to none there is. */
export const estadoWord = (searchParams: SearchParams) => estado.parse(searchParams.estado);
