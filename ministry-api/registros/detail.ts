import { and, eq, isNull, sql } from "drizzle-orm";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { assignment } from "../conversacion/asignacion/read";
import { follows } from "../avisos/follow";
import { openSubjects } from "../conversacion/read";
import type { Db, Tx } from "../db/client";
import { preparedOnce } from "../db/prepared";
import { ppirta, ppirtf } from "../db/schema";
import type { CallContext } from "../http/handler";
import { notFound } from "../http/problem";
import { lastReturn } from "../seguimiento/workflow/answer";
import { lacking, missingFields, partsOf } from "../seguimiento/workflow/completeness";
import { factsOf } from "../seguimiento/workflow/facts";
import { approving } from "../seguimiento/workflow/four-eyes";
import { possible, requireSeen } from "../seguimiento/workflow/registro";
import { readRows } from "./columns";

const said = (db: Db | Tx, kind: Kind) => ({
  asuntos: openSubjects(db, kind),
  asignacion: assignment(db, kind),
  seguido: follows(db, kind),
});

/** A record as it is stored, with the parts that it has, what is said of it and whose it is to work on. */
const stored = {
  ppirta: preparedOnce((db) =>
    db
      .select({ fila: ppirta, parts: partsOf.ppirta(db), ...said(db, "ppirta") })
      .from(ppirta)
      .where(and(eq(ppirta.id, sql.placeholder("id")), isNull(ppirta.eliminado_en)))
      .prepare("ppirta_detail"),
  ),
  ppirtf: preparedOnce((db) =>
    db
      .select({ fila: ppirtf, parts: partsOf.ppirtf(db), ...said(db, "ppirtf") })
      .from(ppirtf)
      .where(and(eq(ppirtf.id, sql.placeholder("id")), isNull(ppirtf.eliminado_en)))
      .prepare("ppirtf_detail"),
  ),
};

/** A record as its page shows it. Errors: 404 for a record that the caller does not see. */
export async function recordDetail(kind: Kind, id: number, context: CallContext) {
  const { db, caller } = context;
  const [found] = possible(id) ? await stored[kind](db).execute({ id, caller: caller.id }) : [];
  if (!found) throw notFound();
  const { parts, asuntos, asignacion, seguido } = found;
  const fila = requireSeen(found.fila, caller);
  const [[row], returned] = await Promise.all([
    readRows(db, kind, [id], { what: "detail", caller: caller.id, own: approving(context, kind) }),
    fila.observacion === null ? undefined : lastReturn(db, kind, id),
  ]);
  if (!row) throw notFound();
  const talks = can(caller, `${kind}.conversar`, factsOf(fila, caller.id));
  return {
    ...row,
    faltantes: lacking(fila, parts),
    campos_faltantes: Object.values(missingFields(fila)).flat(),
    observadas: returned?.secciones ?? [],
    seguido,
    ...(talks ? { asuntos, asignacion } : { asuntos: null, asignacion: null }),
  };
}
