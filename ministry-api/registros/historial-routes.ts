import { and, count, desc, eq } from "drizzle-orm";
import { MAX_PAGE_ROWS } from "@/contract/endpoint";
import { auditListing } from "../auditoria/list";
import { historial } from "../db/schema";
import { pageOf } from "../db/search";
import type { Handlers } from "../http/handler";
import { listHandler } from "../http/listing";
import { readRecord } from "../seguimiento/workflow/registro";

/**
 * The history of a record: who changed what, newest first (decision 016). For administrators: changes to accounts
 * and catalogues, sign-ins and sign-outs.
 */
export const historialHandlers = {
  "registro.historial": async ({ query, context: { db, caller } }) => {
    await readRecord(db, query.tipo, query.id, caller);
    const where = and(eq(historial.tipo, query.tipo), eq(historial.id_registro, query.id));
    const [totals] = await db.select({ n: count() }).from(historial).where(where);
    const { limit, offset } = pageOf(query);
    // A row holds whole texts twice, before and after, so a response has at most as many rows as a page.
    const rows = await db
      .select()
      .from(historial)
      .where(where)
      .orderBy(desc(historial.id))
      .limit(Math.min(limit, MAX_PAGE_ROWS))
      .offset(offset);
    return {
      historial: {
        data: rows.map(({ conservado: _kept, ...row }) => ({ ...row, fecha: row.fecha.toISOString() })),
        total: totals?.n ?? 0,
      },
    };
  },
  "auditoria.list": listHandler<"auditoria.list">(({ query, context: { db } }) => auditListing(db, query)),
} satisfies Handlers;
