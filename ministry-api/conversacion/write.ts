import { and, count, eq, gte, inArray, max, sql } from "drizzle-orm";
import type { Body } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { HIJOS, hijoDe, type NombreHijo } from "@/contract/campos/hijos";
import { esServicio, padreDe, servicioDe } from "@/contract/campos/servicios";
import { notify } from "../avisos/notify";
import type { Db, Tx } from "../db/client";
import { asunto, aviso, comentario, fotogramappirta, servicio, servicioppirta, subtipo } from "../db/schema";
import type { Caller } from "../http/handler";
import { forbidden, invalid, notFound, Problem } from "../http/problem";
import type { Fila } from "../seguimiento/workflow/registro";
import { type Asunto, closed, lockSubject, ofRecord, talkedOf } from "./access";
import { readersOf } from "./people";
import { fresh } from "./read";
import { readHijos } from "../registros/hijos-routes";

/** The longest name kept of a row. */
const LONGEST = 120;

const esHijo = (name: string): name is NombreHijo => Object.hasOwn(HIJOS, name);

async function hijoName(tx: Tx, name: NombreHijo, id_registro: number, id: number): Promise<string | null> {
  const row = (await readHijos(tx, name, id_registro)).find((one) => one.id === id);
  if (!row) return null;
  const named = Object.entries(hijoDe(name).fields).find(([, { cell }]) => cell === "name");
  const value = named && row[named[1].reads ?? named[0]];
  return typeof value === "string" ? value : "";
}

async function photoName(tx: Tx, id_registro: number, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ nombre: fotogramappirta.nombre })
    .from(fotogramappirta)
    .where(and(eq(fotogramappirta.id, id), eq(fotogramappirta.id_ppirta, id_registro)));
  return row ? (row.nombre ?? "") : null;
}

async function servicioName(tx: Tx, name: string, id_registro: number, id: number): Promise<string | null> {
  if (!esServicio(name)) return null;
  const { tipo } = servicioDe(name);
  if (padreDe(name) === "ppirta") {
    const [row] = await tx
      .select({ nombre: servicioppirta.nombre })
      .from(servicioppirta)
      .where(
        and(eq(servicioppirta.id, id), eq(servicioppirta.id_ppirta, id_registro), eq(servicioppirta.id_tipo, tipo)),
      );
    return row?.nombre ?? null;
  }
  const [row] = await tx
    .select({ nombre: sql<string>`coalesce(${servicio.nombre}, ${servicio.establecimiento}, ${subtipo.nombre})` })
    .from(servicio)
    .innerJoin(subtipo, eq(subtipo.id, servicio.id_subtipo))
    .where(and(eq(servicio.id, id), eq(servicio.id_ppirtf, id_registro), eq(servicio.id_tipo, tipo)));
  return row?.nombre ?? null;
}

function nameOf(tx: Tx, seccion: string, id_registro: number, id: number): Promise<string | null> {
  if (esHijo(seccion)) return hijoName(tx, seccion, id_registro, id);
  if (seccion === "fotogramappirta") return photoName(tx, id_registro, id);
  return servicioName(tx, seccion, id_registro, id);
}

/** The name of a section's row; empty if it has none, null if the record has no such row there. */
async function rowNameOf(tx: Tx, seccion: string, id_registro: number, id: number): Promise<string | null> {
  const name = await nameOf(tx, seccion, id_registro, id);
  return name === null ? null : name.slice(0, LONGEST);
}

/** Most comments on one record: the whole conversation is read at once. */
const MOST = 1000;
/** How much of a comment its notice shows. */
const SHOWN = 140;

type Written = Body<"asunto.responder">;

const beginningOf = (texto: string) => (texto.length > SHOWN ? `${texto.slice(0, SHOWN - 1).trimEnd()}…` : texto);

async function requireRoom(tx: Tx, kind: Kind, id: number): Promise<void> {
  const [found] = await tx
    .select({ n: count() })
    .from(comentario)
    .innerJoin(asunto, eq(asunto.id, comentario.id_asunto))
    .where(ofRecord(kind, id));
  if ((found?.n ?? 0) >= MOST) throw new Problem(409, "Este registro ya tiene 1.000 comentarios. No admite más.");
}

/** Writes a comment and tells whom it concerns: those it mentions, and those who took part before. */
async function comment(
  tx: Tx,
  caller: Caller,
  { found, fila }: { found: Asunto; fila: Fila },
  { texto, menciones }: Written,
) {
  const { tipo: kind, id_registro } = found;
  await requireRoom(tx, kind, id_registro);
  const asked = [...new Set(menciones)];
  const earlier = await tx
    .selectDistinct({ id: comentario.id_usuario })
    .from(comentario)
    .where(eq(comentario.id_asunto, found.id));
  const part = [found.creado_por, ...earlier.map(({ id }) => id)];
  const readers = new Set((await readersOf(tx, kind, fila, [...asked, ...part])).map(({ id }) => id));
  if (asked.some((id) => !readers.has(id))) {
    throw invalid({ menciones: ["Una de las personas mencionadas no puede ver este registro"] });
  }
  const [made] = await tx
    .insert(comentario)
    .values({ id_asunto: found.id, id_usuario: caller.id, texto, menciones: asked })
    .returning({ id: comentario.id });
  if (!made) throw new Error("The insertion answered no row");
  const datos = {
    ...(found.seccion !== null && { seccion: found.seccion }),
    id_asunto: found.id,
    texto: beginningOf(texto),
  };
  await notify(tx, caller, { to: asked, clase: "mencion", kind, id_registro, datos });
  const others = part.filter((id) => readers.has(id) && !asked.includes(id));
  await notify(tx, caller, { to: others, clase: "comentario", kind, id_registro, datos });
  return made.id;
}

/** Begins a subject with its first comment; returns the subject's id. Errors: 403, 404, 409, 422. */
export const beginSubject = (db: Db, caller: Caller, body: Body<"asunto.create">): Promise<number> =>
  db.transaction(async (tx) => {
    const { tipo, id_registro, seccion, id_fila, ...written } = body;
    const fila = await talkedOf(tx, caller, tipo, id_registro);
    const name = seccion === null || id_fila === null ? null : await rowNameOf(tx, seccion, id_registro, id_fila);
    if (id_fila !== null && name === null) throw invalid({ id_fila: ["Esa fila ya no está en la sección"] });
    const [found] = await tx
      .insert(asunto)
      .values({ tipo, id_registro, seccion, id_fila, fila: name, creado_por: caller.id })
      .returning();
    if (!found) throw new Error("The insertion answered no row");
    await comment(tx, caller, { found, fila }, written);
    return found.id;
  });

/** Goes on with an open subject; returns the comment's id. Errors: 403, 404, 409, 422. */
export const answerSubject = (db: Db, caller: Caller, id: number, written: Written): Promise<number> =>
  db.transaction(async (tx) => {
    const at = await lockSubject(tx, caller, id);
    if (at.found.cerrado_en !== null) throw closed();
    return comment(tx, caller, at, written);
  });

/** Closes a subject, or opens it again; one that is so already stays as it is. Errors: 403, 404. */
export const settleSubject = (db: Db, caller: Caller, id: number, settled: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const { found } = await lockSubject(tx, caller, id);
    if ((found.cerrado_en !== null) === settled) return;
    await tx
      .update(asunto)
      .set({ cerrado_por: settled ? caller.id : null, cerrado_en: settled ? sql`now()` : null })
      .where(eq(asunto.id, id));
  });

/** Takes back the caller's own last comment with its notices. Errors: 403, 404, 409. */
export const takeBack = (db: Db, caller: Caller, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [said] = await tx
      .select({
        id_asunto: comentario.id_asunto,
        id_usuario: comentario.id_usuario,
        desde: comentario.creado_en,
        fresh,
      })
      .from(comentario)
      .where(eq(comentario.id, id));
    if (!said) throw notFound();
    const { found } = await lockSubject(tx, caller, said.id_asunto);
    if (said.id_usuario !== caller.id) throw forbidden();
    if (found.cerrado_en !== null) throw closed();
    const [all] = await tx
      .select({ n: count(), last: max(comentario.id) })
      .from(comentario)
      .where(eq(comentario.id_asunto, found.id));
    if (all?.last !== id) throw new Problem(409, "Alguien ya respondió a este comentario. Ya no se retira.");
    if (!said.fresh) throw new Problem(409, "Un comentario se retira solo durante los primeros 10 minutos.");
    await tx
      .delete(aviso)
      .where(
        and(
          eq(aviso.tipo, found.tipo),
          eq(aviso.id_registro, found.id_registro),
          eq(aviso.id_actor, caller.id),
          inArray(aviso.clase, ["mencion", "comentario"]),
          sql`${aviso.datos} ->> 'id_asunto' = ${String(found.id)}`,
          gte(aviso.creado_en, said.desde),
        ),
      );
    await tx.delete(comentario).where(eq(comentario.id, id));
    if (all.n === 1) await tx.delete(asunto).where(eq(asunto.id, found.id));
  });
