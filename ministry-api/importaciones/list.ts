import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import { contract, type Query } from "@/contract";
import type { Db } from "../db/client";
import { linesOf, pageOfIds } from "../db/page-of-ids";
import { importacion } from "../db/schema";
import { containsWords } from "../db/search";
import type { Caller } from "../http/handler";
import type { Listing } from "../http/listing";
import { invalid } from "../http/problem";
import { ofCaller } from "./access";
import { lineOf } from "./views";

/** The columns imports may be sorted by. */
export const IMPORT_SORTS: readonly string[] = ["creado_en"];

/** The imports that the person sees, newest first unless sorted by `creado_en`. Errors: 422 for an unknown sort. */
export function importListing(db: Db, caller: Caller, query: Query<"importacion.list">): Listing {
  const { sort = "-creado_en", tipo, q } = query;
  if (!IMPORT_SORTS.includes(sort.replace(/^-/, ""))) throw invalid({ sort: ["Orden no válido"] });
  const where = and(
    ofCaller(caller),
    tipo && eq(importacion.tipo, tipo),
    containsWords([importacion.archivo, importacion.usuario], q),
  );
  return {
    envelope: contract.importacion.envelope,
    find: ({ limit, offset }) => {
      const ids = db
        .select({ id: importacion.id })
        .from(importacion)
        .where(where)
        .orderBy(sort.startsWith("-") ? desc(importacion.id) : asc(importacion.id))
        .offset(offset)
        .$dynamic();
      if (limit !== null) ids.limit(limit);
      return pageOfIds(db, { ids, total: db.select({ n: count() }).from(importacion).where(where) });
    },
    lines: async (ids, separator) => {
      if (ids.length === 0) return "";
      const rows = await db
        .select()
        .from(importacion)
        .where(inArray(importacion.id, [...ids]));
      return linesOf(
        rows.map((row) => lineOf(caller, row)),
        ids,
        separator,
      );
    },
  };
}
