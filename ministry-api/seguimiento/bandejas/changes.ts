import { and, asc, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Reply } from "@/contract";
import { can, inScope } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { decisionsOf } from "@/contract/workflow";
import type { Db } from "../../db/client";
import { fotogramappirta, historial, seguimiento } from "../../db/schema";
import type { Caller } from "../../http/handler";
import { forbidden, notFound } from "../../http/problem";
import { metresBetween, type Place } from "../../lugares/distance";
import { answerLines, lastReturn } from "../workflow/answer";
import { SIN_OBSERVACION } from "../workflow/effect";
import { factsOf } from "../workflow/facts";
import { readRecord } from "../workflow/registro";
import { mayOpen } from "./access";
import { type Hecho, netChanges, ON_ROWS } from "./net-changes";

type Cambios = Reply<"seguimiento.cambios">["cambios"];
type Correcciones = Reply<"seguimiento.correcciones">["cambios"];
type Paso = typeof seguimiento.$inferSelect;

/** The decided steps of the same record before this one, newest first. */
const earlierReviews = (db: Db, { tipo, id_registro, id }: Paso): Promise<Paso[]> =>
  db
    .select()
    .from(seguimiento)
    .where(
      and(
        eq(seguimiento.tipo, tipo),
        eq(seguimiento.id_registro, id_registro),
        lt(seguimiento.id, id),
        isNotNull(seguimiento.fecha_revision),
      ),
    )
    .orderBy(desc(seguimiento.id));

/**
 * The id of the last history row that existed at a decision. The decision's own row if it wrote one: ids follow the
 * order of the record's locks, but dates do not if a save waited for the decision. Otherwise the last row up to its
 * date.
 */
const lastSeen = (visto: Paso): SQL => {
  const ofRecord = sql`${historial.tipo} = ${visto.tipo} and ${historial.id_registro} = ${visto.id_registro}`;
  const decided = sql`(select ${seguimiento.fecha_revision} from ${seguimiento} where ${seguimiento.id} = ${visto.id})`;
  const own = inArray(historial.accion, decisionsOf(visto.nivel));
  return sql`(select coalesce(
    (select max(${historial.id}) from ${historial} where ${ofRecord} and ${own} and ${historial.fecha} = ${decided}),
    (select max(${historial.id}) from ${historial} where ${ofRecord} and ${historial.fecha} <= ${decided}),
    0
  ))`;
};

/** History rows read at once: each holds whole texts twice, and a record may have been saved ten thousand times. */
const BATCH = 200;

async function changesSince(db: Db, kind: Kind, visto: Paso): Promise<Hecho[]> {
  const sum = netChanges(kind);
  for (let after: number | SQL = lastSeen(visto); ;) {
    const rows = await db
      .select()
      .from(historial)
      .where(
        and(
          eq(historial.tipo, visto.tipo),
          eq(historial.id_registro, visto.id_registro),
          gt(historial.id, after),
          inArray(historial.accion, ON_ROWS),
        ),
      )
      .orderBy(asc(historial.id))
      .limit(BATCH);
    sum.add(rows);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return sum.net();
    after = last.id;
  }
}

const changeOf = ({ cambios }: Hecho, campo: string) => cambios.find((one) => one.campo === campo);
const text = (value: unknown) => (typeof value === "string" ? value : null);

/** The photos whose content changed, by their hashes before and now. */
async function photographs(db: Db, filas: readonly Hecho[]): Promise<Cambios["fotogramas"]> {
  const touched = filas.flatMap((fila) => {
    const hash = fila.tabla === "fotogramappirta" ? changeOf(fila, "hash") : undefined;
    return hash ? [{ fila, hash }] : [];
  });
  if (touched.length === 0) return [];
  const there = await db
    .select({ id: fotogramappirta.id, nombre: fotogramappirta.nombre })
    .from(fotogramappirta)
    .where(
      inArray(
        fotogramappirta.id,
        touched.map(({ fila }) => fila.id_fila),
      ),
    );
  const names = new Map(there.map(({ id, nombre }) => [id, nombre]));
  return touched.map(({ fila, hash }) => ({
    id: fila.id_fila,
    nombre: names.get(fila.id_fila) ?? text(changeOf(fila, "nombre")?.de),
    antes: text(hash.de),
    ahora: text(hash.a),
  }));
}

/** The record's point before and now, and the distance in metres; null if it was not moved. */
function movedPoint(own: Hecho | undefined, a: Place): Cambios["punto"] {
  const before = (campo: "g_x" | "g_y") => {
    const de = own && changeOf(own, campo)?.de;
    return typeof de === "number" ? de : a[campo];
  };
  const de = { g_x: before("g_x"), g_y: before("g_y") };
  return de.g_x === a.g_x && de.g_y === a.g_y ? null : { de, a, metros: metresBetween(de, a) };
}

const instantOf = (fecha: Date | null) => fecha?.toISOString() ?? null;

/** The observations of the reviews, with the answers to them. A rejection without text is listed too, an approval without text is not. */
const observations = (reviews: readonly Paso[]): Cambios["observaciones"] =>
  reviews
    .filter(({ observacion, seg_estado }) => observacion || seg_estado === "NO APROBADO")
    .map(({ tipo, secciones, fecha_revision, nivel, nombre_revisor, seg_estado, observacion }) => ({
      fecha: instantOf(fecha_revision),
      nivel,
      usuario: nombre_revisor ?? "",
      seg_estado,
      observacion: [observacion || SIN_OBSERVACION, ...answerLines(tipo, secciones)].join("\n"),
    }));

/** A step that the caller may see. Errors: 404 if unknown or out of scope, 403 if the role may not open its inbox. */
async function readStep(db: Db, caller: Caller, id: number): Promise<Paso> {
  const [paso] = await db.select().from(seguimiento).where(eq(seguimiento.id, id));
  if (!paso || !inScope(caller, paso.id_departamento)) throw notFound();
  if (!mayOpen(caller, paso.tipo, paso.nivel)) throw forbidden();
  return paso;
}

/** The net changes of a record since a decision, at which its point was another. */
async function describeChanges(db: Db, kind: Kind, visto: Paso | undefined, now: Place): Promise<Correcciones> {
  const filas = visto ? await changesSince(db, kind, visto) : [];
  return {
    visto: visto
      ? {
          fecha: instantOf(visto.fecha_revision),
          usuario: visto.nombre_revisor ?? "",
          seg_estado: visto.seg_estado,
        }
      : null,
    filas: filas.map(({ id, fecha, usuario, accion, tabla, id_fila, cambios }) => ({
      id,
      fecha: fecha.toISOString(),
      usuario,
      accion,
      tabla,
      id_fila,
      cambios,
    })),
    fotogramas: await photographs(db, filas),
    punto: movedPoint(
      filas.find(({ tabla }) => tabla === kind),
      now,
    ),
  };
}

/**
 * What changed in a step's record since this level last decided on it, and the observations of earlier reviews at any
 * level. Errors: 403, 404.
 */
export async function changesOfStep(db: Db, caller: Caller, id: number): Promise<Cambios> {
  const paso = await readStep(db, caller, id);
  const kind = paso.tipo;
  const { g_x, g_y } = await readRecord(db, kind, paso.id_registro, caller);
  const reviews = await earlierReviews(db, paso);
  const visto = reviews.find(({ nivel }) => nivel === paso.nivel);
  const [last] = reviews;
  return {
    ...(await describeChanges(db, kind, visto, { g_x, g_y })),
    observadas:
      last?.seg_estado === "NO APROBADO"
        ? last.secciones.map((one) => ({ ...one, respuesta: one.respuesta ?? null }))
        : [],
    observaciones: observations(reviews),
  };
}

/** What changed in a returned record since its return; nothing if it is not returned. Errors: 403, 404. */
export async function correctionsOf(db: Db, caller: Caller, kind: Kind, id: number): Promise<Correcciones> {
  const record = await readRecord(db, kind, id, caller);
  if (!can(caller, `${kind}.modificar`, factsOf(record, caller.id))) throw forbidden();
  const visto = record.observacion === null ? undefined : await lastReturn(db, kind, id);
  return describeChanges(db, kind, visto, record);
}
