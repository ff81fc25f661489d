import { and, count, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Subject } from "@/contract/policy";
import type { AvisoFila } from "@/contract/resources/avisos";
import type { Db, Tx } from "../db/client";
import { hideFromPlanner } from "../db/prepared";
import { aviso, ppirta, ppirtf, seguido } from "../db/schema";
import type { Caller } from "../http/handler";
import { changeable, named, namesOne, naming } from "../registros/named";

/** The most that the bell counts: it shows '99+' of more. */
const MOST_COUNTED = 100;

/** Whose notices, and what they see. */
type Person = Subject & Pick<Caller, "id">;

const own = ({ id }: Person) => eq(aviso.id_usuario, id);
const unread = isNull(aviso.leido_en);

/** How many notices the caller has not read, of records that they see. */
export async function unreadNotices(db: Db, caller: Caller): Promise<number> {
  const some = db
    .select({ id: aviso.id })
    .from(aviso)
    .leftJoin(ppirta, naming("ppirta", aviso, caller))
    .leftJoin(ppirtf, naming("ppirtf", aviso, caller))
    .where(and(eq(aviso.id_usuario, hideFromPlanner(sql`${caller.id}::int`)), unread, namesOne))
    .limit(MOST_COUNTED)
    .as("some");
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

interface Part {
  onlyUnread: boolean;
  /** Only those written from this instant on, and before the other one. */
  since?: Date;
  until?: Date;
  offset: number;
  rows: number;
}

const datos = (name: string) => sql<string | null>`${aviso.datos} ->> ${name}`;
const number = (name: string) => sql<number | null>`(${aviso.datos} ->> ${name})::int`;

/** Some of a person's notices, newest first, with how many there are. */
export async function noticesOf(db: Db | Tx, person: Person, { onlyUnread, since, until, offset, rows }: Part) {
  const where = and(
    ...[own(person), onlyUnread ? unread : undefined, namesOne],
    since && gte(aviso.creado_en, since),
    until && lt(aviso.creado_en, until),
  );
  const [counted] = await db
    .select({ n: count() })
    .from(aviso)
    .leftJoin(ppirta, naming("ppirta", aviso, person))
    .leftJoin(ppirtf, naming("ppirtf", aviso, person))
    .where(where);
  const data = await db
    .select({
      id: aviso.id,
      clase: aviso.clase,
      tipo: aviso.tipo,
      id_registro: aviso.id_registro,
      nombre: named.nombre,
      cite: named.cite,
      actor: aviso.actor,
      creado_en: aviso.creado_en,
      leido: sql<0 | 1>`(${aviso.leido_en} is not null)::int`,
      seguido: sql<0 | 1>`(${seguido.id_usuario} is not null)::int`,
      corregible: sql<0 | 1>`${changeable(person, named.derivado, named.devuelto)}`,
      accion: datos("accion"),
      observadas: number("observadas"),
      para: datos("para"),
      seccion: datos("seccion"),
      id_asunto: number("id_asunto"),
    })
    .from(aviso)
    .leftJoin(ppirta, naming("ppirta", aviso, person))
    .leftJoin(ppirtf, naming("ppirtf", aviso, person))
    .leftJoin(
      seguido,
      and(
        eq(seguido.id_usuario, aviso.id_usuario),
        eq(seguido.tipo, aviso.tipo),
        eq(seguido.id_registro, aviso.id_registro),
      ),
    )
    .where(where)
    .orderBy(desc(aviso.id))
    .limit(rows)
    .offset(offset);
  return { data, total: counted?.n ?? 0 };
}

interface Page {
  /** From 1. */
  page: number;
  rows: number;
  onlyUnread: boolean;
}

/** A page of the caller's notices, newest first, with how many there are. */
export async function ownNotices(
  db: Db,
  caller: Caller,
  { page, rows, onlyUnread }: Page,
): Promise<{ data: AvisoFila[]; total: number }> {
  const { data, total } = await noticesOf(db, caller, { onlyUnread, rows, offset: (page - 1) * rows });
  return { data: data.map(({ creado_en, ...row }) => ({ ...row, fecha: creado_en.toISOString() })), total };
}
