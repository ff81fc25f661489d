import * as z from "zod";
import { callOf, type Call, type CallName, type ResourceName, type RowsName } from "./calls";
import type { Permission } from "./policy";
import { asNumber, flag, id, version } from "./wire";

/** One API call with its schemas: the web application and the ministry API both derive from it. */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Name extends CallName = CallName,
> extends Call {
  name: Name;
  query: Query;
  body: Body;
  reply: Reply;
  /** Who may make the call. The ministry API also checks the record concerned. */
  access: Permission | "public" | "session";
  /** Maximum body size, in bytes. */
  maxBytes: number;
}

const emptyQuery = z.unknown().transform(() => ({}));

/** Default body limit: 1 MiB. */
export const DEFAULT_MAX_BYTES = 1024 * 1024;
/** Body limit of public calls, which carry only an address, a password or a code: 16 KiB. */
export const PUBLIC_MAX_BYTES = 16 * 1024;
/** A call with a larger limit than this carries files. */
export const LARGE_BYTES = 2 * 1024 * 1024;

type Spec<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<Endpoint, "access"> & {
  query?: Q;
  body?: B;
  reply: R;
  maxBytes?: number;
};

/** The schemas of a call of contract/calls.ts; without `maxBytes` it has the default limit of its access. */
export function endpoint<
  N extends CallName,
  Q extends z.ZodType = typeof emptyQuery,
  B extends z.ZodType = typeof emptyQuery,
  R extends z.ZodType = z.ZodType,
>(name: N, spec: Spec<Q, B, R>): Endpoint<Q, B, R, N> {
  return {
    ...callOf(name),
    name,
    maxBytes: spec.access === "public" ? PUBLIC_MAX_BYTES : DEFAULT_MAX_BYTES,
    ...spec,
    query: spec.query ?? (emptyQuery as unknown as Q),
    body: spec.body ?? (emptyQuery as unknown as B),
  };
}

/** The response of a call that returns only a message. */
export const messageReply = z.looseObject({ message: z.string().default("") });

/** The response of a removal. Ours: `restaurable` is 1 if `restaurar` of the same group brings the row back. */
export const removedReply = messageReply.extend({ restaurable: flag });

/**
 * The response of an update. Ours: `version` is the row's version after it; more than one above the version that was
 * sent, others saved it too.
 */
export const savedReply = messageReply.extend({ version: version.catch(undefined) });

/** The response of a creation, with the id in data.id; a further `data` around it is accepted (decision 002). */
export const createdReply = z.preprocess(
  (value) => {
    const outer = value as { data?: { data?: unknown } } | null;
    return outer?.data?.data ? { ...outer, data: outer.data.data } : value;
  },
  z.object({ message: z.string().default(""), data: z.object({ id }) }),
);

/** Default page size, as on the screens. */
export const DEFAULT_ROWS = 10;
/** Maximum page size. */
export const MAX_PAGE_ROWS = 100;
/** Maximum number of rows of a list requested as a whole. */
export const MAX_WHOLE_ROWS = 1000;

/**
 * Paging and search of every list. If page and rows are both empty, all rows are returned (spec 1 §7, lookups), at most
 * MAX_WHOLE_ROWS; a page without rows has DEFAULT_ROWS.
 */
export const listQuery = z.object({
  /** Starts at 1; null if no page is requested. */
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

/** The query of a list of a parent record's children; `parent` is the parameter that carries the parent's id. */
export const childQuery = <P extends string>(parent: P) =>
  listQuery.extend({ [parent]: id } as unknown as Record<P, typeof id>);

const totalField = z.preprocess((value) => (value === null ? 0 : asNumber(value)), z.number().int().nonnegative());

/** `{ envelope: { data, total } }` */
export const listReply = <E extends string, R extends z.ZodType>(envelope: E, row: R) =>
  z.object({ [envelope]: z.object({ data: z.array(row), total: totalField }) } as Record<
    E,
    z.ZodObject<{ data: z.ZodArray<R>; total: typeof totalField }>
  >);

/** `{ envelope: [...] }`; a list inside a further `{ data }` is accepted. */
export const lookupReply = <E extends string, R extends z.ZodType>(envelope: E, row: R) => {
  const rows = z.preprocess(
    (value) => (Array.isArray(value) ? value : (value as { data?: unknown } | null)?.data),
    z.array(row),
  );
  return z.object({ [envelope]: rows } as Record<E, typeof rows>);
};

interface ResourceSpec<
  E extends string,
  R extends z.ZodType,
  B extends z.ZodType,
  Q extends z.ZodType,
  C extends z.ZodType,
> {
  envelope: E;
  row: R;
  body: B;
  /** The body of a creation, if it has other fields than that of an update. */
  creation?: C;
  query?: Q;
  /** Fields that make two rows equal; the second must be confirmed (contract/repetido.ts). No check if absent. */
  igual?: readonly string[];
  access: Record<"list" | "create" | "update" | "remove", Permission>;
}

/** The schemas of the list, create, update and remove calls of one kind of record. */
export function tableEndpoints<
  N extends ResourceName,
  E extends string,
  R extends z.ZodType,
  B extends z.ZodType,
  Q extends z.ZodType = typeof listQuery,
  C extends z.ZodType = B,
>(name: N, { envelope, row, body, creation, query, igual = [], access }: ResourceSpec<E, R, B, Q, C>) {
  return {
    envelope,
    row,
    igual,
    list: endpoint(`${name}.list`, {
      query: query ?? (listQuery as unknown as Q),
      reply: listReply(envelope, row),
      access: access.list,
    }),
    create: endpoint(`${name}.create`, {
      body: creation ?? (body as unknown as C),
      reply: createdReply,
      access: access.create,
    }),
    update: endpoint(`${name}.update`, { body, reply: savedReply, access: access.update }),
    remove: endpoint(`${name}.remove`, { reply: removedReply, access: access.remove }),
  };
}

/** As `tableEndpoints`, and `restaurar`: a removed row can be brought back. */
export function restorableEndpoints<
  N extends RowsName,
  E extends string,
  R extends z.ZodType,
  B extends z.ZodType,
  Q extends z.ZodType = typeof listQuery,
  C extends z.ZodType = B,
>(name: N, spec: ResourceSpec<E, R, B, Q, C>) {
  return {
    ...tableEndpoints(name, spec),
    /**
     * Brings a removed row back under its id; again is the same. Errors: 409 if it was not removed or too long ago, or
     * if what it belongs to, or another row, does not let it. Ours.
     */
    restaurar: endpoint(`${name}.restaurar`, { reply: messageReply, access: spec.access.remove }),
  };
}
