import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { equipo, usuario } from "../db/schema";
import { tokenHash } from "./tokens";

/** Devices known to an account: browsers in which its person signed in. Only a SHA-256 of their tokens is stored. */

/** The header in which a web server passes on the browser's device token. */
const DEVICE_HEADER = "x-device";

/** A browser's device token: 256 random bits. It grants no access by itself. */
const TOKEN = /^[\w-]{43}$/;

/** The most devices an account remembers, and how many days an unused one is kept. */
const MOST = 20;
const KEPT_DAYS = 400;

/** The device token of a request; null if it is absent or malformed. */
export function deviceIn(headers: Headers): string | null {
  const token = headers.get(DEVICE_HEADER);
  return token !== null && TOKEN.test(token) ? token : null;
}

/** Has this device signed in to the account of that email address before? */
export async function isKnownDevice(db: Db, email: string, device: string): Promise<boolean> {
  const [found] = await db
    .select({ hash: equipo.hash })
    .from(equipo)
    .innerJoin(usuario, eq(usuario.id, equipo.id_usuario))
    .where(and(eq(equipo.hash, tokenHash(device)), eq(sql`lower(${usuario.email})`, email.toLowerCase())));
  return found !== undefined;
}

/** Records that the device belongs to the person; returns whether it is new. */
export async function rememberDevice(tx: Tx, id_usuario: number, device: string | null, now: Date): Promise<boolean> {
  if (device === null) return true;
  const hash = tokenHash(device);
  const own = eq(equipo.id_usuario, id_usuario);
  const seen = await tx
    .update(equipo)
    .set({ usado_en: now })
    .where(and(own, eq(equipo.hash, hash)))
    .returning({ hash: equipo.hash });
  if (seen.length > 0) return false;
  await tx.insert(equipo).values({ id_usuario, hash, creado_en: now, usado_en: now }).onConflictDoNothing();
  await tx.delete(equipo).where(and(own, lt(equipo.usado_en, new Date(now.getTime() - KEPT_DAYS * 86_400_000))));
  const surplus = tx.select({ hash: equipo.hash }).from(equipo).where(own).orderBy(desc(equipo.usado_en)).offset(MOST);
  await tx.delete(equipo).where(and(own, inArray(equipo.hash, surplus)));
  return true;
}

/** Forgets every device of a person. */
export const forgetDevices = (tx: Tx, id_usuario: number) => tx.delete(equipo).where(eq(equipo.id_usuario, id_usuario));
