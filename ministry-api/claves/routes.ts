import { randomInt } from "node:crypto";
import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Body, Reply } from "@/contract";
import { USO_DE_CLAVE } from "@/contract/resources/auditoria";
import { DIAS_CLAVE } from "@/contract/resources/claves";
import type { Db } from "../db/client";
import { clave, historial, usuario } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller, HandlersOf } from "../http/handler";
import type { Services } from "../http/services";
import { invalid, notFound } from "../http/problem";
import { personName } from "../registros/columns";
import { diaDe, finDelDia } from "../seguimiento/workflow/la-paz";
import { tokenHash } from "../sesion/tokens";

type Row = Reply<"clave.list">["clave"]["data"][number];

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** A new key: 40 letters and digits, 238 random bits (contract/resources/claves.ts). */
const newKey = () => `irt_${Array.from({ length: 40 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
/** Characters of a key that lists show. */
const SHOWN = 8;

/** Requests of the last 30 days, counted from the audit. */
const usos = sql<number>`(
  select coalesce(sum((${historial.cambios} -> 0 ->> 'a')::int), 0)::int from ${historial}
  where ${historial.tabla} = 'clave' and ${historial.id_fila} = ${clave.id}
    and ${historial.accion} = ${USO_DE_CLAVE.lectura} and ${historial.fecha} > now() - interval '30 days'
)`;

async function readKeys(db: Db, now: Date, ids?: readonly number[]): Promise<Row[]> {
  const rows = await db
    .select({ clave, creado_por: personName, usos })
    .from(clave)
    .innerJoin(usuario, eq(usuario.id, clave.creado_por))
    .where(ids && inArray(clave.id, [...ids]))
    .orderBy(desc(clave.id));
  return rows.map(({ clave: { hash: _hash, ...row }, creado_por, usos: used }) => ({
    ...row,
    creado_por,
    creado_en: row.creado_en.toISOString(),
    vence_en: row.vence_en.toISOString(),
    revocado_en: row.revocado_en?.toISOString() ?? null,
    ultimo_uso_en: row.ultimo_uso_en?.toISOString() ?? null,
    estado: stateOf(row, now),
    usos: used,
  }));
}

function stateOf({ revocado_en, vence_en }: Pick<typeof clave.$inferSelect, "revocado_en" | "vence_en">, now: Date) {
  if (revocado_en) return "REVOCADA" as const;
  return vence_en <= now ? ("VENCIDA" as const) : ("ACTIVA" as const);
}

async function makeKey(db: Db, caller: Caller, { vence, ...body }: Body<"clave.create">, now: Date) {
  const vence_en = new Date(Date.parse(finDelDia(vence)) - 1000);
  if (vence < diaDe(now)) throw invalid({ vence: ["La fecha de vencimiento ya pasó"] });
  if (vence_en.getTime() - now.getTime() > DIAS_CLAVE * 86_400_000)
    throw invalid({ vence: ["Una clave dura como máximo dos años"] });
  const value = newKey();
  const values = { ...body, prefijo: value.slice(0, SHOWN), creado_en: now, creado_por: caller.id, vence_en };
  const id = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(clave)
      .values({ ...values, hash: tokenHash(value) })
      .returning({ id: clave.id });
    const id_fila = made?.id ?? 0;
    const { nombre, alcances, id_departamento, redes, por_minuto } = body;
    const after = { nombre, alcances, id_departamento, redes, por_minuto, vence };
    await recordChange(tx, caller, { tabla: "clave", id_fila, accion: "CREAR", before: null, after });
    return id_fila;
  });
  const [data] = await readKeys(db, now, [id]);
  if (!data) throw notFound();
  return { message: "Clave creada. Se muestra una sola vez.", data, clave: value };
}

async function revokeKey(db: Db, caller: Caller, id: number, now: Date) {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(clave).where(eq(clave.id, id)).for("update");
    if (!found) throw notFound();
    if (found.revocado_en) return;
    await tx.update(clave).set({ revocado_en: now }).where(eq(clave.id, id));
    await recordChange(tx, caller, { tabla: "clave", id_fila: id, accion: "REVOCAR", before: null, after: null });
  });
  return { message: "La clave ya no sirve" };
}

/** Keys of other systems, kept by role 1. */
export const clavesHandlers = ({ clock }: Services): HandlersOf<"clave"> => ({
  list: async ({ context: { db } }) => {
    const data = await readKeys(db, clock());
    return { clave: { data, total: data.length } };
  },
  create: ({ body, context: { db, caller } }) => makeKey(db, caller, body, clock()),
  revocar: ({ id, context: { db, caller } }) => revokeKey(db, caller, id, clock()),
});
