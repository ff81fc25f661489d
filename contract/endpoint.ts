import * as z from "zod";
import type { Permission } from "./policy";
import { asNumber, id } from "./wire";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call of the wire, declared once: the web side and the ministry API both derive from it. */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Below {host}/api; `:id` stands for a record's id, `:code` for a printed sheet's code. */
  path: string;
  query: Query;
  body: Body;
  reply: Reply;
  /** Who may call it at all; the record in hand is checked by the ministry API. */
  access: Permission | "public" | "session";
  /** The largest body taken, in bytes. */
  maxBytes: number;
}

const nothing = z.unknown().transform(() => ({}));

/** The body limit of an ordinary call: 1 MiB. */
export const DEFAULT_MAX_BYTES = 1024 * 1024;
/** The same of a call that anyone may make: an address, a password, a code. */
export const PUBLIC_MAX_BYTES = 16 * 1024;
/** A call that takes more than this holds files. */
export const LARGE_BYTES = 2 * 1024 * 1024;

type Spec<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint,
  "method" | "path" | "access"
> & { query?: Q; body?: B; reply: R; maxBytes?: number };

/** Declares one call. */
export function endpoint<
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = z.ZodType,
>(spec: Spec<Q, B, R>): Endpoint<Q, B, R> {
  return {
    maxBytes: spec.access === "public" ? PUBLIC_MAX_BYTES : DEFAULT_MAX_BYTES,
    ...spec,
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body ?? (nothing as unknown as B),
  };
}

/** The answer of a call that only says how it went. */
export const message = z.looseObject({ message: z.string().default("") });

/** The answer of a creation: the body's data.id; a further `data` around it is accepted (decisions §10). */
export const created = z.preprocess(
  (value) => {
    const outer = value as { data?: { data?: unknown } } | null;
    return outer?.data?.data ? { ...outer, data: outer.data.data } : value;
  },
  z.object({ message: z.string().default(""), data: z.object({ id }) }),
);

/** The rows of a page that does not say how many it wants, as on the screens. */
export const DEFAULT_ROWS = 10;
/** The most rows of a page. */
export const MAX_PAGE_ROWS = 100;
/** The most rows of a list that is asked for as a whole. */
export const MAX_WHOLE_ROWS = 1000;

/**
 * Paging and search of every list. Page and rows both empty ask for all rows (spec 1 §7, lookups), at most
 * MAX_WHOLE_ROWS; a page without rows has DEFAULT_ROWS.
 */
export const listQuery = z.object({
  /** From 1; null where none is asked for. */
  page: z.preprocess(
    (value) => (value === "" || value === undefined || value === null ? null : asNumber(value)),
    z
      .number({ error: "Debe ser un número entero" })
      .int({ error: "Debe ser un número entero" })
      .min(1, { error: "El valor mínimo es 1" })
      .max(1_000_000, { error: "El valor máximo es 1000000" })
      .nullable(),
  ),
  rows: z.preprocess(
    (value) => (value === "" || value === undefined ? undefined : asNumber(value)),
    z
      .number({ error: "Debe ser un número entero" })
      .int({ error: "Debe ser un número entero" })
      .min(1, { error: "El valor mínimo es 1" })
      .max(MAX_PAGE_ROWS, { error: `El valor máximo es ${MAX_PAGE_ROWS}` })
      .optional(),
  ),
  q: z.preprocess(
    (value) => value ?? "",
    z.string().trim().max(200, { error: "La búsqueda no debe pasar de 200 caracteres" }),
  ),
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,40}$/, { error: "Orden no válido" })
    .optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** A list of a parent record's children; `parent` is the query word that carries the parent's id. */
export const childQuery = <P extends string>(parent: P) =>
  listQuery.extend({ [parent]: id } as unknown as Record<P, typeof id>);

const total = z.preprocess((value) => (value === null ? 0 : asNumber(value)), z.number().int().nonnegative());

/** `{ envelope: { data, total } }` */
export const listReply = <E extends string, R extends z.ZodType>(envelope: E, row: R) =>
  z.object({ [envelope]: z.object({ data: z.array(row), total }) } as Record<
    E,
    z.ZodObject<{ data: z.ZodArray<R>; total: typeof total }>
  >);

/** `{ envelope: [...] }`; a list wrapped once more as `{ data }` is accepted. */
export const lookupReply = <E extends string, R extends z.ZodType>(envelope: E, row: R) => {
  const rows = z.preprocess(
    (value) => (Array.isArray(value) ? value : (value as { data?: unknown } | null)?.data),
    z.array(row),
  );
  return z.object({ [envelope]: rows } as Record<E, typeof rows>);
};

interface ResourceSpec<E extends string, R extends z.ZodType, B extends z.ZodType, Q extends z.ZodType> {
  path: string;
  envelope: E;
  row: R;
  body: B;
  query?: Q;
  /** The fields in which two rows are the same; the second is asked about (contract/repetido.ts). None where absent. */
  igual?: readonly string[];
  access: Record<"list" | "create" | "update" | "remove", Permission>;
}

/** Declares list, create, update and remove of one kind of record. */
export function resource<
  E extends string,
  R extends z.ZodType,
  B extends z.ZodType,
  Q extends z.ZodType = typeof listQuery,
>(spec: ResourceSpec<E, R, B, Q>) {
  const { path, access } = spec;
  return {
    path,
    envelope: spec.envelope,
    row: spec.row,
    igual: spec.igual ?? [],
    list: endpoint({
      method: "GET",
      path,
      query: spec.query ?? (listQuery as unknown as Q),
      reply: listReply(spec.envelope, spec.row),
      access: access.list,
    }),
    create: endpoint({ method: "POST", path, body: spec.body, reply: created, access: access.create }),
    update: endpoint({ method: "PUT", path: `${path}/:id`, body: spec.body, reply: message, access: access.update }),
    remove: endpoint({ method: "DELETE", path: `${path}/:id`, reply: message, access: access.remove }),
  };
}
