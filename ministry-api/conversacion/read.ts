import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Reply } from "@/contract";
import { RETIRAR_MINUTOS } from "@/contract/codes";
import type { AsuntoAbierto } from "@/contract/resources/conversacion";
import type { Kind } from "@/contract/resources/registros";
import { fullName } from "../sesion/tokens";
import type { Db, Tx } from "../db/client";
import { asunto, comentario, usuario } from "../db/schema";
import { ofRecord } from "./access";

type Asuntos = Reply<"asunto.list">["asuntos"];

/** True while a comment may be taken back, so far as its age is concerned. */
export const fresh = sql<boolean>`${comentario.creado_en} > now() - make_interval(mins => ${RETIRAR_MINUTOS}::int)`;

const NAMED = {
  nombres: usuario.nombres,
  primer_apellido: usuario.primer_apellido,
  segundo_apellido: usuario.segundo_apellido,
};

const commentsOf = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: comentario.id,
      id_asunto: comentario.id_asunto,
      id_usuario: comentario.id_usuario,
      texto: comentario.texto,
      menciones: comentario.menciones,
      creado_en: comentario.creado_en,
      ...NAMED,
      fresh,
    })
    .from(comentario)
    .innerJoin(usuario, eq(usuario.id, comentario.id_usuario))
    .where(inArray(comentario.id_asunto, [...ids]))
    .orderBy(asc(comentario.id));

async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: usuario.id, ...NAMED })
    .from(usuario)
    .where(inArray(usuario.id, [...new Set(ids)]));
  return new Map(found.map((one) => [one.id, fullName(one)]));
}

/** All subjects of a record, oldest first, with what was said. `reader`: whose own comments may be taken back. */
export async function conversationOf(db: Db, kind: Kind, id: number, reader: number): Promise<Asuntos> {
  const subjects = await db.select().from(asunto).where(ofRecord(kind, id)).orderBy(asc(asunto.id));
  if (subjects.length === 0) return [];
  const said = await commentsOf(
    db,
    subjects.map((one) => one.id),
  );
  const names = await namesOf(db, [
    ...said.flatMap(({ menciones }) => menciones),
    ...subjects.flatMap(({ cerrado_por }) => cerrado_por ?? []),
  ]);
  return subjects.map(({ id: id_asunto, seccion, id_fila, fila, cerrado_por, cerrado_en }) => {
    const own = said.filter((one) => one.id_asunto === id_asunto);
    const last = own.at(-1);
    return {
      id: id_asunto,
      seccion,
      id_fila,
      fila,
      cerrado_en: cerrado_en?.toISOString() ?? null,
      cerrado_por: cerrado_por === null ? null : (names.get(cerrado_por) ?? ""),
      comentarios: own.map((one) => ({
        id: one.id,
        id_usuario: one.id_usuario,
        usuario: fullName(one),
        texto: one.texto,
        creado_en: one.creado_en.toISOString(),
        menciones: one.menciones.flatMap((mentioned) => {
          const nombre = names.get(mentioned);
          return nombre === undefined ? [] : { id: mentioned, nombre };
        }),
        retirable:
          one === last && one.id_usuario === reader && one.fresh && cerrado_en === null ? (1 as const) : (0 as const),
      })),
    };
  });
}

/** The open subjects of the record `id`, as its tabs and rows mark them, as a column of a kept statement. */
export function openSubjects(db: Db | Tx, kind: Kind): SQL<AsuntoAbierto[]> {
  const { id, seccion, id_fila } = asunto;
  const list = db
    .select({
      list: sql`json_agg(json_build_object('id', ${id}, 'seccion', ${seccion}, 'id_fila', ${id_fila}) order by ${id})`,
    })
    .from(asunto)
    .where(and(eq(asunto.tipo, kind), eq(asunto.id_registro, sql.placeholder("id")), isNull(asunto.cerrado_en)));
  return sql`coalesce(${list}, '[]'::json)`;
}
