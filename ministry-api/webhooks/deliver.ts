import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, notExists, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { cursorOf, placeOf } from "../cambios/cursor";
import { beginReading, changesAfter } from "../cambios/feed";
import type { Db } from "../db/client";
import { entrega, webhook } from "../db/schema";
import { codeOf } from "../error-parts";
import type { Caller } from "../http/handler";
import { Problem } from "../http/problem";
import type { Services } from "../http/services";
import { openSecret, sealSecret } from "../sesion/second-factor-key";
import { NotAllowed, postTo, type Targets } from "./targets";

/** Changes of one message, at most. */
const CHANGES = 100;
/** Pause after each failed attempt, in minutes; the last one again and again, until `vence_en`. */
const PAUSES_MINUTES = [1, 5, 15, 60, 180, 360];
/** How long a message is tried, in days; decision 067. */
export const TRIED = sql.raw("now() + interval '3 days'");
/** How long a process has a message to itself: longer than any attempt. */
const CLAIM = sql.raw("interval '1 minute'");
/** How long a delivered or given up message is kept. */
const KEPT = sql.raw("interval '30 days'");
/** Messages sent at once. */
const BATCH = 5;
const IDLE_MS = 5000;
const FORGET_EVERY_MS = 3_600_000;

type Fila = typeof webhook.$inferSelect;
type Sending = Pick<Services, "log" | "clock" | "keyring"> & { targets: Targets };

/** What a webhook is told, and nobody's name. */
const readerOf = ({ nombre, id_departamento }: Fila): Caller => ({
  ...{ id: 0, nombre, rol: id_departamento === null ? 2 : 3, rolNombre: "", id_departamento, tokenHash: "" },
});

/** A webhook's cursor is its own, and does not grow old. */
const FOREVER = new Date(0);

/** The message after a webhook's place, with the new place; null if there is nothing. Errors: 410 (`placeOf`). */
async function nextMessage(db: Db, now: Date, row: Fila) {
  const reading = await beginReading(db, now);
  const from = placeOf(row.cursor, { ...reading, dado: FOREVER });
  const { cambios, siguiente } = await changesAfter(db, reading, { caller: readerOf(row), from, rows: CHANGES });
  const cursor = cursorOf(reading, siguiente);
  if (siguiente.transaccion === from.transaccion && siguiente.id === from.id) return null;
  if (cambios.length === 0) return { cursor, cuerpo: null };
  const data = { cambios, siguiente: cursor };
  return { cursor, cuerpo: JSON.stringify({ type: "cambios", timestamp: now.toISOString(), data }) };
}

const waits = (db: Db) =>
  db
    .select({ id: entrega.id })
    .from(entrega)
    .where(and(eq(entrega.id_webhook, webhook.id), sql`${entrega.proximo_en} is not null`));

/** Writes the next message of each webhook that has none waiting. Returns how many places moved. */
export async function writeMessages(db: Db, now: Date): Promise<number> {
  const due = await db
    .select()
    .from(webhook)
    .where(and(eq(webhook.activo, true), notExists(waits(db))));
  let moved = 0;
  for (const row of due) {
    const message = await nextMessage(db, now, row).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 410) return error.message;
      throw error;
    });
    if (message === null) continue;
    if (typeof message === "string") {
      await db.update(webhook).set({ activo: false, motivo: message }).where(eq(webhook.id, row.id));
      continue;
    }
    // Whoever moves the place writes the message: of two processes one.
    await db.transaction(async (tx) => {
      const own = and(eq(webhook.id, row.id), eq(webhook.cursor, row.cursor), eq(webhook.activo, true));
      const taken = await tx.update(webhook).set({ cursor: message.cursor }).where(own).returning({ id: webhook.id });
      if (taken.length === 0) return;
      moved += 1;
      if (message.cuerpo === null) return;
      const values = { id_webhook: row.id, mensaje: `msg_${randomUUID()}`, cuerpo: message.cuerpo, vence_en: TRIED };
      await tx.insert(entrega).values({ ...values, proximo_en: sql`now()` });
    });
  }
  return moved;
}

interface Due extends Record<string, unknown> {
  id: number;
  id_webhook: number;
  mensaje: string;
  cuerpo: string;
  intentos: number;
}

/** Claims messages that are due; no other process gets them within the next minute. */
async function claimDue(db: Db): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select e.id from ${entrega} e join ${webhook} w on w.id = e.id_webhook
      where w.activo and e.proximo_en <= now() order by e.proximo_en, e.id limit ${BATCH} for update of e skip locked
    )
    update ${entrega} set intentos = entrega.intentos + 1, proximo_en = now() + ${CLAIM}
    from due where entrega.id = due.id
    returning entrega.id, entrega.id_webhook, entrega.mensaje, entrega.cuerpo, entrega.intentos`);
  return rows;
}

/** Why an attempt failed, without anything of the address. */
function failureWord(error: unknown): string {
  if (error instanceof NotAllowed) return "DIRECCIÓN NO PERMITIDA";
  const code = codeOf(error);
  if (code === "ABORT_ERR") return "SIN RESPUESTA";
  if (typeof code === "string" && /CERT|VERIFY/.test(code)) return `CERTIFICADO NO VÁLIDO (${code})`;
  if (typeof code === "string") return code;
  return error instanceof Error ? error.name : "Error";
}

/** Sends a message; null if it was taken, otherwise why not. */
async function attempt(db: Db, { targets, keyring = [] }: Sending, { id_webhook, mensaje, cuerpo }: Due) {
  const [row] = await db.select().from(webhook).where(eq(webhook.id, id_webhook));
  const secret = row && openSecret(keyring, `webhook ${row.id}`, row.secreto);
  if (!row || !secret) return "SECRETO";
  const at = new Date();
  const headers = {
    "content-type": "application/json",
    "user-agent": "inventario-turistico",
    "webhook-id": mensaje,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret.secret).sign(mensaje, at, cuerpo),
  };
  try {
    const status = await postTo(targets, new URL(row.url), headers, cuerpo);
    return status >= 200 && status < 300 ? null : `HTTP ${status}`;
  } catch (error) {
    return failureWord(error);
  }
}

async function sendOne(db: Db, sending: Sending, due: Due): Promise<void> {
  const falla = await attempt(db, sending, due);
  const own = eq(entrega.id, due.id);
  if (falla === null) {
    await db
      .update(entrega)
      .set({ entregado_en: sql`now()`, proximo_en: null, falla, cuerpo: "" })
      .where(own);
    return;
  }
  const minutes = PAUSES_MINUTES[due.intentos - 1] ?? PAUSES_MINUTES.at(-1);
  const again = sql`now() + make_interval(mins => ${minutes})`;
  const [kept] = await db
    .update(entrega)
    .set({ falla, proximo_en: sql`case when ${again} < ${entrega.vence_en} then ${again} end` })
    .where(own)
    .returning({ proximo_en: entrega.proximo_en });
  const { id: number, id_webhook, intentos } = due;
  const event = { webhook: id_webhook, entrega: number, intentos, code: falla };
  if (kept?.proximo_en) sending.log.warn("webhook.failed", event);
  else sending.log.error("webhook.given_up", event);
}

/** Sends what is due. Returns how many attempts were made. */
export async function sendMessages(db: Db, sending: Sending): Promise<number> {
  const due = await claimDue(db);
  await Promise.all(due.map((one) => sendOne(db, sending, one)));
  return due.length;
}

/** Seals the secrets anew that an earlier key sealed. */
async function resealAll(db: Db, keyring: NonNullable<Services["keyring"]>): Promise<void> {
  for (const { id, secreto } of await db.select().from(webhook)) {
    const opened = openSecret(keyring, `webhook ${id}`, secreto);
    if (!opened || opened.present) continue;
    await db
      .update(webhook)
      .set({ secreto: sealSecret(keyring, `webhook ${id}`, opened.secret) })
      .where(and(eq(webhook.id, id), eq(webhook.secreto, secreto)));
  }
}

const forgetOld = (db: Db) =>
  db.delete(entrega).where(and(isNull(entrega.proximo_en), lt(entrega.creado_en, sql`now() - ${KEPT}`)));

/** Sends changes to the webhooks until it is stopped. Several processes on one database share the work. */
export function startWebhooks(
  db: Db,
  services: Pick<Services, "log" | "clock" | "keyring" | "destinos">,
): { stop(): Promise<void> } {
  const { destinos: targets, log, keyring = [] } = services;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let forgetAt = 0;
  const work = async () => {
    if (!targets) return;
    let done: number;
    do done = (await writeMessages(db, services.clock())) + (await sendMessages(db, { ...services, targets }));
    while (done > 0 && !stopped);
    if (Date.now() < forgetAt) return;
    await forgetOld(db);
    forgetAt = Date.now() + FORGET_EVERY_MS;
  };
  const failed = (error: unknown) =>
    log.error("webhooks.failed", { error: error instanceof Error ? error.name : "unknown" });
  const run = async () => {
    await work().catch(failed);
    if (!stopped && targets) timer = setTimeout(() => (running = run()), IDLE_MS);
  };
  let running = resealAll(db, keyring).catch(failed).then(run);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
