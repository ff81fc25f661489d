import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { equipo, usuario } from "../db/schema";
import { tokenHash } from "./tokens";

/** The devices that an account knows: browsers in which its person signed in. Only a SHA-256 of their tokens is kept. */

/** The header in which a web server hands on the browser's device token. */
export const DEVICE_HEADER = "x-device";

/** What a browser's device token is: 256 random bits. It opens nothing by itself. */
const TOKEN = /^[\w-]{43}$/;

/** The most devices an account knows at once, and how long one is remembered without use. */
const MOST = 20;
const KEPT_DAYS = 400;

/** The device token of a request; null where it has none. */
export function deviceIn(headers: Headers): string | null {
  const token = headers.get(DEVICE_HEADER);
  return token !== null && TOKEN.test(token) ? token : null;
}

/** Did this device sign in to the account of that mail address before? */
export async function isKnownDevice(db: Db, email: string, device: string): Promise<boolean> {
  const [found] = await db
    .select({ hash: equipo.hash })
    .from(equipo)
    .innerJoin(usuario, eq(usuario.id, equipo.id_usuario))
    .where(and(eq(equipo.hash, tokenHash(device)), eq(sql`lower(${usuario.email})`, email.toLowerCase())));
  return found !== undefined;
}

/** Notes that the device belongs to the person; answers whether it is a new one. */
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
