import { type SQL, sql } from "drizzle-orm";
import type { DatosAviso } from "@/contract/avisos";
import type { Kind } from "@/contract/resources/registros";
import { SECCIONES } from "@/contract/secciones";
import type { Tx } from "../db/client";
import { hideFromPlanner } from "../db/prepared";
import { aviso, seguido, usuario } from "../db/schema";
import { tablas } from "../registros/columns";

interface Actor {
  id: number | null;
  nombre: string;
}

/** A change that is written into the history. */
export interface Changed {
  tabla: string;
  accion: string;
  tipo?: Kind;
  id_registro?: number;
}

const FORMS: readonly string[] = ["CREAR", "MODIFICAR", "ELIMINAR", "RESTAURAR"];

/** A form's change of a record that is there already: of its own fields, or of the rows of a section. */
export const isChange = ({ tabla, accion, tipo }: Changed) =>
  tipo !== undefined && (tabla === tipo ? accion === "MODIFICAR" : FORMS.includes(accion));

/** Changes of one section of the records of a kind. */
interface Group {
  kind: Kind;
  tabla: string;
  ids: Set<number>;
}

function groupsOf(changes: readonly Changed[]): Group[] {
  const groups = new Map<string, Group>();
  for (const change of changes) {
    const { tabla, tipo: kind, id_registro } = change;
    if (!isChange(change) || kind === undefined || id_registro === undefined) continue;
    const group = groups.get(`${kind} ${tabla}`) ?? { kind, tabla, ids: new Set() };
    groups.set(`${kind} ${tabla}`, group);
    group.ids.add(id_registro);
  }
  return [...groups.values()];
}

/** With a type of its own: to `any` it would be a subselect otherwise, and not an array. */
const idsOf = (ids: ReadonlySet<number>) => sql`${hideFromPlanner(sql`${`{${[...ids].join(",")}}`}::int[]`)}::int[]`;

const telling = ({ kind, ids }: Group, { id, nombre }: Actor, about: DatosAviso): SQL => {
  const records = idsOf(ids);
  const actor = sql`${id}::int`;
  const datos = sql`${JSON.stringify(about)}::jsonb`;
  const unread = sql`a.clase = 'cambio' and a.tipo = ${kind} and a.leido_en is null
    and a.id_actor is not distinct from ${actor}`;
  return sql`
    with told as (
      select followed.id_usuario, followed.id_registro from ${seguido} followed
      where followed.tipo = ${kind} and followed.id_registro = any(${records})
      union
      select r.creado_por, r.id from ${tablas[kind]} r where r.id = any(${records})
    ), others as (
      select told.* from told join ${usuario} u on u.id = told.id_usuario
      where u.estado = 'ACTIVO' and told.id_usuario is distinct from ${actor}
    ), widened as (
      update ${aviso} a set datos = '{}'::jsonb from others
      where ${unread} and a.id_registro = others.id_registro and a.id_usuario = others.id_usuario
        and a.datos <> ${datos}
    )
    insert into ${aviso} (id_usuario, clase, tipo, id_registro, id_actor, actor, datos)
    select others.id_usuario, 'cambio', ${kind}, others.id_registro, ${actor}, ${nombre}::text, ${datos}
    from others where not exists (
      select 1 from ${aviso} a
      where ${unread} and a.id_registro = others.id_registro and a.id_usuario = others.id_usuario
    )`;
};

/**
 * Those who registered the records are told too. There is at most one unread notice of a record by one actor: what is
 * changed besides only takes the section's name from it.
 */
async function notifyFollowers(tx: Tx, actor: Actor, group: Group): Promise<void> {
  const { kind, tabla } = group;
  const datos: DatosAviso = Object.hasOwn(SECCIONES[kind], tabla) ? { seccion: tabla } : {};
  await tx.execute(telling(group, actor, datos));
}

/** What follows from changes by forms, in the transaction that makes them. */
export async function afterChanges(tx: Tx, actor: Actor, changes: readonly Changed[]): Promise<void> {
  for (const group of groupsOf(changes)) {
    const { kind, tabla, ids } = group;
    // A change of a record's section is a change of the record.
    if (tabla !== kind)
      await tx.execute(sql`update ${tablas[kind]} set actualizado_en = now() where id = any(${idsOf(ids)})`);
    await notifyFollowers(tx, actor, group);
  }
}
