import { eq, sql } from "drizzle-orm";
import { can } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Estado } from "@/contract/workflow";
import type { Db, Tx } from "../db/client";
import { categoria, seguimiento } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller } from "../http/handler";
import { forbidden, Problem } from "../http/problem";
import { tablas } from "../registros/columns";
import { factsOf } from "../seguimiento/workflow/facts";
import { type Fila, lockRecord } from "../seguimiento/workflow/registro";

/** Vigencia: how long a record of the National Catalogue counts as true, by its category. */

/** When a verification of now is due again. */
const due = (id_categoria: number) =>
  sql`now() + make_interval(months => (select ${categoria.meses_vigencia}::int from ${categoria} where ${categoria.id} = ${id_categoria}))`;

const verifiedBy = ({ id }: Pick<Caller, "id">, { id_categoria }: Pick<Fila, "id_categoria">) => ({
  verificado_en: sql`now()`,
  verificado_por: id,
  vence_en: due(id_categoria),
});

/** What a transition to that state makes of it: a record is verified as it enters the catalogue, and not outside of it. */
export function verification(caller: Pick<Caller, "id">, fila: Fila, to: Estado) {
  if (to === "catalogo") return verifiedBy(caller, fila);
  return fila.verificado_en === null ? {} : { verificado_en: null, verificado_por: null, vence_en: null };
}

/**
 * 'Verificado, sin cambios': the record has a new date and person; neither its version nor its workflow change. Errors:
 * 403, 404, 409 for a record outside of the catalogue.
 */
export async function verify(db: Db, caller: Caller, kind: Kind, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const fila = await lockRecord(tx, kind, id, caller);
    const facts = factsOf(fila, caller.id);
    if (!can(caller, `${kind}.verificar`, { ...facts, catalogo: true })) throw forbidden();
    if (!can(caller, `${kind}.verificar`, facts)) throw new Problem(409, "El registro no está en el Catálogo Nacional");
    await tx.update(tablas[kind]).set(verifiedBy(caller, fila)).where(eq(tablas[kind].id, id));
    await recordChange(tx, caller, {
      tabla: kind,
      id_fila: id,
      accion: "VERIFICAR",
      tipo: kind,
      id_registro: id,
      before: null,
      after: {},
    });
  });
}

/** Moves the due dates of a category's records after its months have changed. */
export async function moveDueDates(tx: Tx, id_categoria: number): Promise<void> {
  for (const t of Object.values(tablas)) {
    await tx.execute(sql`
      update ${t} as r set vence_en = moved.vence_en
      from (
        select t.id, t.verificado_en + make_interval(months => c.meses_vigencia::int) as vence_en
        from ${t} t join ${categoria} c on c.id = t.id_categoria
        where c.id = ${id_categoria} and t.verificado_en is not null order by t.id for no key update of t
      ) moved
      where moved.id = r.id and r.vence_en is distinct from moved.vence_en`);
  }
}

/** Verifies records of the catalogue as of their last national approval: those of the first data. */
export async function verifyApproved(tx: Tx): Promise<void> {
  for (const kind of ["ppirta", "ppirtf"] as const) {
    await tx.execute(sql`
      update ${tablas[kind]} as r set verificado_en = step.done, verificado_por = step.id_revisor,
        vence_en = step.done + make_interval(months => c.meses_vigencia::int)
      from (
        select distinct on (id_registro) id_registro, id_revisor, coalesce(fecha_revision, fecha_emision) as done
        from ${seguimiento} where tipo = ${kind} and nivel = 'NACIONAL' and seg_estado = 'APROBADO'
        order by id_registro, id desc
      ) step, ${categoria} c
      where step.id_registro = r.id and c.id = r.id_categoria and r.aprobado = 1`);
  }
}
