import { sql } from "drizzle-orm";
import { InformacionBody, type Kind } from "@/contract/resources/registros";
import { type Changed, isChange } from "../../avisos/changed";
import type { Tx } from "../../db/client";
import { seguimiento } from "../../db/schema";
import { tablas } from "../../registros/columns";

/**
 * A returned record is 'Devuelto' until something of a section that the review names has changed, or anything where it
 * names none (decision 025). `corregido` keeps that this has happened; the record's state follows from it.
 */

/** A change as the history has it, with the fields that differ. */
interface FieldsChanged extends Changed {
  cambios: readonly { campo: string }[];
}

/** The sections, by their names in contract/secciones.ts, that a change is of. */
function sectionsOf({ tabla, tipo, cambios }: FieldsChanged): string[] {
  if (tabla !== tipo) return [tabla];
  const isInformation = ({ campo }: { campo: string }) => Object.hasOwn(InformacionBody.shape, campo);
  return [...(cambios.some(isInformation) ? ["informacion"] : []), ...(cambios.every(isInformation) ? [] : ["datos"])];
}

/** Finding them writes nothing, so that the triggers of the inventories do not run for every save. */
const correctedBy = (kind: Kind, sections: readonly object[]) => {
  const t = tablas[kind];
  return sql`select distinct ${t.id} as id
      from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb) as c(id int, seccion text)
      join ${t} on ${t.id} = c.id
      where ${t.observacion} is not null and ${t.derivado} = 0 and ${t.corregido} = 0 and coalesce((
        select ${seguimiento.secciones} = '[]' or ${seguimiento.secciones} @> jsonb_build_array(jsonb_build_object('seccion', c.seccion))
        from ${seguimiento}
        where ${seguimiento.tipo} = ${kind} and ${seguimiento.id_registro} = ${t.id}
          and ${seguimiento.seg_estado} = 'NO APROBADO'
        order by ${seguimiento.id} desc limit 1), true)`;
};

/** Marks the returned records of which these changes correct something, in the transaction that makes them. */
export async function markCorrected(tx: Tx, changes: readonly FieldsChanged[]): Promise<void> {
  for (const kind of ["ppirta", "ppirtf"] as const) {
    const own = changes.filter((change) => change.tipo === kind && isChange(change));
    if (own.length === 0) continue;
    const sections = own.flatMap((change) =>
      sectionsOf(change).map((seccion) => ({ id: change.id_registro, seccion })),
    );
    const { rows: found } = await tx.execute<{ id: number }>(correctedBy(kind, sections));
    if (found.length === 0) continue;
    const ids = `{${found.map(({ id }) => id).join(",")}}`;
    await tx.execute(sql`update ${tablas[kind]} set corregido = 1 where id = any(${ids}::int[])`);
  }
}
