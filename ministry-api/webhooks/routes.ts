import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { AHORA } from "@/contract/resources/cambios";
import { placeAt, beginReading } from "../cambios/feed";
import { cursorOf, placeOf } from "../cambios/cursor";
import type { Db, Tx } from "../db/client";
import { entrega, webhook } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller, HandlersOf } from "../http/handler";
import { invalid, notFound, Problem } from "../http/problem";
import type { AppServices } from "../http/services";
import { sealSecret } from "../sesion/second-factor-key";
import { TRIED } from "./deliver";
import { isAllowed } from "./targets";

type Fila = typeof webhook.$inferSelect;

/** Into the audit, without the secret. */
const auditedFields = ({ nombre, url, id_departamento, activo }: Fila) => ({ nombre, url, id_departamento, activo });
const writeHistory = (tx: Tx, caller: Caller, accion: string, before: Fila | null, after: Fila | null) =>
  recordChange(tx, caller, {
    tabla: "webhook",
    id_fila: (after ?? before)?.id ?? 0,
    accion,
    before: before && auditedFields(before),
    after: after && auditedFields(after),
  });

/** The cursor of this moment: what comes from now on is sent. */
async function cursorNow(db: Db, now: Date): Promise<string> {
  const reading = await beginReading(db, now);
  return cursorOf(reading, await placeAt(db, reading, AHORA));
}

/** The place of one that is put in use again: its own, if its database is still this one. */
async function cursorAgain(db: Db, now: Date, { cursor }: Fila): Promise<string> {
  const reading = await beginReading(db, now);
  try {
    placeOf(cursor, { ...reading, dado: new Date(0) });
    return cursor;
  } catch {
    return cursorNow(db, now);
  }
}

async function lockWebhook(tx: Tx, id: number): Promise<Fila> {
  const [row] = await tx.select().from(webhook).where(eq(webhook.id, id)).for("update");
  if (!row) throw notFound();
  return row;
}

/** The webhooks and their deliveries, for administrators. */
export function webhookHandlers({ clock, destinos, keyring = [] }: AppServices): HandlersOf<"webhook"> {
  /** Errors: 409 where webhooks are not set up, 422 for an address that is not allowed. */
  function requireTarget(url: string): void {
    if (!destinos || keyring.length === 0)
      throw new Problem(
        409,
        "Los webhooks no están configurados: quien administra el servidor lo hace con WEBHOOK_HOSTS y SECOND_FACTOR_KEY.",
      );
    if (!isAllowed(destinos, new URL(url)))
      throw invalid({ url: ["Esa dirección no está entre las que permite el servidor (WEBHOOK_HOSTS)"] });
  }
  return {
    list: async ({ context: { db } }) => ({
      webhooks: await db
        .select({
          id: webhook.id,
          nombre: webhook.nombre,
          url: webhook.url,
          id_departamento: webhook.id_departamento,
          activo: sql<0 | 1>`${webhook.activo}::int`,
          motivo: webhook.motivo,
          perdidas: sql<number>`(select count(*)::int from ${entrega} e where e.id_webhook = ${webhook.id}
            and e.proximo_en is null and e.entregado_en is null)`,
        })
        .from(webhook)
        .orderBy(asc(webhook.id)),
    }),
    create: async ({ body, context: { db, caller } }) => {
      requireTarget(body.url);
      const secreto = `whsec_${randomBytes(32).toString("base64")}`;
      const cursor = await cursorNow(db, clock());
      const id = await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(webhook)
          .values({ ...body, cursor, secreto: "" })
          .returning();
        if (!row) throw new Error("A webhook was not inserted");
        // Sealed for its row alone, whose number is known only now.
        const sealed = sealSecret(keyring, `webhook ${row.id}`, secreto);
        await tx.update(webhook).set({ secreto: sealed }).where(eq(webhook.id, row.id));
        await writeHistory(tx, caller, "CREAR", null, row);
        return row.id;
      });
      return { message: "Webhook creado", data: { id }, secreto };
    },
    cambiar: async ({ id, body: { activo, ...values }, context: { db, caller } }) => {
      requireTarget(values.url);
      await db.transaction(async (tx) => {
        const before = await lockWebhook(tx, id);
        const set = { ...values, activo: activo === 1, motivo: null };
        const cursor = set.activo && !before.activo ? await cursorAgain(tx as Db, clock(), before) : before.cursor;
        await tx
          .update(webhook)
          .set({ ...set, cursor })
          .where(eq(webhook.id, id));
        await writeHistory(tx, caller, "MODIFICAR", before, { ...before, ...set });
      });
      return { message: "Webhook guardado" };
    },
    remove: async ({ id, context: { db, caller } }) => {
      await db.transaction(async (tx) => {
        const before = await lockWebhook(tx, id);
        await tx.delete(webhook).where(eq(webhook.id, id));
        await writeHistory(tx, caller, "ELIMINAR", before, null);
      });
      return { message: "Webhook eliminado" };
    },
    entregas: async ({ id, context: { db } }) => {
      const [of] = await db.select({ id: webhook.id }).from(webhook).where(eq(webhook.id, id));
      if (!of) throw notFound();
      const rows = await db
        .select()
        .from(entrega)
        .where(eq(entrega.id_webhook, id))
        .orderBy(desc(entrega.id))
        .limit(100);
      const estadoOf = ({ proximo_en, entregado_en }: (typeof rows)[number]) => {
        if (entregado_en) return "ENTREGADA" as const;
        return proximo_en ? ("ESPERA" as const) : ("PERDIDA" as const);
      };
      return {
        entregas: rows.map((row) => ({
          ...{ id: row.id, mensaje: row.mensaje, estado: estadoOf(row), intentos: row.intentos, falla: row.falla },
          creado_en: row.creado_en.toISOString(),
          proximo_en: row.proximo_en?.toISOString() ?? null,
          entregado_en: row.entregado_en?.toISOString() ?? null,
        })),
      };
    },
    reenviar: async ({ id, context: { db } }) => {
      const lost = and(eq(entrega.id, id), isNull(entrega.proximo_en), isNull(entrega.entregado_en));
      const again = { intentos: 0, proximo_en: sql`now()`, vence_en: TRIED };
      const [row] = await db.update(entrega).set(again).where(lost).returning({ id: entrega.id });
      if (row) return { message: "Se enviará otra vez" };
      const [known] = await db.select({ id: entrega.id }).from(entrega).where(eq(entrega.id, id));
      throw known ? new Problem(409, "Esa entrega no está perdida") : notFound();
    },
  };
}
