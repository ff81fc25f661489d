import { and, eq, ne } from "drizzle-orm";
import type { Db } from "../db/client";
import { token, usuario } from "../db/schema";
import { recordChange } from "../history/record";
import type { Caller } from "../http/handler";
import { changedMeanwhile, invalid, notFound } from "../http/problem";
import { forgetFailures, oneAtATime, recordFailure, requireNoPause } from "./attempts";
import { ownLimit } from "./limits";
import { mailOwner } from "./owner-mail";
import { hashPassword, passwordMatches, requireGoodPassword } from "./password";

async function readOwner(db: Db, id: number) {
  const [owner] = await db.select().from(usuario).where(eq(usuario.id, id));
  if (!owner) throw notFound();
  return owner;
}

/**
 * Sets a person's own new password. Every other session and mailed link of theirs ends (decision 031), and they are
 * notified by email. A wrong `actual` counts as a failure. Errors: 409 if the password was changed meanwhile, 422 under
 * `actual` or `nueva`, 429 with Retry-After.
 */
export async function changePassword(
  db: Db,
  caller: Caller,
  { actual, nueva }: { actual: string; nueva: string },
  clock: () => Date,
): Promise<void> {
  const own = ownLimit(caller.id);
  await oneAtATime(own.key, async () => {
    const owner = await readOwner(db, caller.id);
    const now = clock();
    await requireNoPause(db, [own], now);
    if (!(await passwordMatches(owner.clave, actual))) {
      await recordFailure(db, [own], now);
      throw invalid({ actual: ["La contraseña actual no es correcta"] });
    }
    await forgetFailures(db, own.key);
    if (nueva === actual) throw invalid({ nueva: ["La contraseña nueva debe ser distinta de la actual"] });
    await requireGoodPassword(nueva, owner, "nueva");
    const clave = await hashPassword(nueva);
    await db.transaction(async (tx) => {
      const [stored] = await tx.select().from(usuario).where(eq(usuario.id, owner.id)).for("no key update");
      // A mailed link may have set another password since `actual` was compared.
      if (stored?.clave !== owner.clave) throw changedMeanwhile();
      await tx
        .update(usuario)
        .set({ clave, version: stored.version + 1 })
        .where(eq(usuario.id, owner.id));
      await tx.delete(token).where(and(eq(token.id_usuario, owner.id), ne(token.hash, caller.tokenHash)));
      await recordChange(tx, caller, {
        tabla: "usuario",
        id_fila: owner.id,
        accion: "CAMBIAR CLAVE",
        before: null,
        after: null,
      });
      await mailOwner(tx, stored, "cambiada", now);
    });
  });
}
