import { sql } from "drizzle-orm";
import { allowLongTransaction, type Db } from "../../ministry-api/db/client";

/** A number of a row that looks like chance and is the same each time. */
const chance = (seed: number, below: number) => sql`((hashint4(t.id + ${seed}::int) & 1048575) % ${below}::int)`;
const daysAgo = (seed: number, below: number) => sql`now() - ${chance(seed, below)} * interval '1 day'`;

const STEP = sql`(tipo, id_registro, nivel, seg_estado, id_departamento, id_emisor, nombre_emisor, de_rol, fecha_emision,
  fecha_recepcion, fecha_revision, id_revisor)`;

/**
 * Fills a database of generated attractions (scale.ts) with what has happened to them: the decided steps of years,
 * `waiting` steps that are open, subjects, assignments and notices of the demonstration accounts. For measurements only.
 */
export async function fillWaiting(db: Db, waiting: number): Promise<void> {
  const people = sql`(select count(*)::int from usuario)`;
  const some = (seed: number, count: number) =>
    sql`(select * from ppirta where cite like 'BX-%' order by hashint4(id + ${seed}::int) limit ${count}::int) t`;
  await db.transaction(async (tx) => {
    await allowLongTransaction(tx);
    await tx.execute(sql`insert into seguimiento ${STEP}
      select 'ppirta', t.id, nivel, 'APROBADO', t.id_departamento, t.creado_por, 'Emisor', 'TÉCNICO', now() - interval '99 days',
        now() - interval '98 days', now() - interval '97 days', 2
      from ppirta t cross join (values ('GOBERNACION'), ('NACIONAL')) level(nivel)
      where t.aprobado = 1 and t.cite like 'BX-%'`);
    await tx.execute(sql`insert into seguimiento ${STEP}
      select 'ppirta', t.id, case when t.id % 3 = 0 then 'NACIONAL' else 'GOBERNACION' end, 'ENTRANTE', t.id_departamento,
        t.creado_por, 'Emisor', 'TÉCNICO', ${daysAgo(1, 20)}, null, null, null
      from ppirta t where t.estado = 'DERIVADO' and t.cite like 'BX-%' order by hashint4(t.id) limit ${waiting}::int`);
    await tx.execute(sql`insert into asignacion (tipo, id_registro, id_usuario, asignado_por, para)
      select 'ppirta', t.id, 1 + ${chance(2, 1000)} % ${people}, 3, (now() + (${chance(3, 60)} - 5) * interval '1 day')::date
      from ${some(4, 1000)}`);
    await tx.execute(sql`insert into asunto (tipo, id_registro, seccion, creado_por)
      select 'ppirta', t.id, 'rutappirta', 3 from ${some(5, 5000)}`);
    await tx.execute(sql`insert into comentario (id_asunto, id_usuario, texto, menciones)
      select t.id, 3, '¿Es transitable?', array[1 + ${chance(6, 1000)} % ${people}] from asunto t where ${chance(7, 10)} = 0`);
    await tx.execute(sql`insert into aviso (id_usuario, clase, tipo, id_registro, id_actor, actor, leido_en)
      select u.id, 'decision', 'ppirta', t.id, 3, 'Emisor', case when ${chance(8, 20)} > 0 then now() end
      from ${some(9, 2000)} cross join usuario u`);
  });
  // As the server does it in a quiet hour, of all tables: a plan joins them with others.
  await db.execute(sql.raw("vacuum analyze"));
}
