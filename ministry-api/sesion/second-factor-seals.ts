import { eq, isNotNull } from "drizzle-orm";
import type { Db } from "../db/client";
import { segundoFactor } from "../db/schema";
import { type Keyring, openSecret, sealSecret } from "./second-factor-key";

/**
 * Thrown if no given key opens a stored second factor. The message is one line for the person who starts the process.
 */
export class MissingKey extends Error {
  override name = "KeyNeeded";
}

const RESET = "or take them away, one by one, with the command reset-second-factor <email>";

/**
 * Seals again, under the current key, every active second factor that an earlier key sealed, so that
 * SECOND_FACTOR_KEY_PREVIOUS is needed for one start only. Returns how many. Errors: KeyNeeded if one cannot be opened;
 * then nothing is changed.
 */
export async function resealSecrets(db: Db, keyring: Keyring): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(segundoFactor)
      .where(isNotNull(segundoFactor.activo_desde))
      .orderBy(segundoFactor.id_usuario)
      .for("update");
    if (rows.length === 0) return 0;
    if (keyring.length === 0) {
      throw new MissingKey(
        `SECOND_FACTOR_KEY is missing and ${rows.length} accounts have a second factor: give the key, ${RESET}`,
      );
    }
    const opened = rows.map((row) => ({ row, secret: openSecret(keyring, row.id_usuario, row.secreto ?? "") }));
    const closed = opened.filter(({ secret }) => secret === null).length;
    if (closed > 0) {
      throw new MissingKey(
        `SECOND_FACTOR_KEY does not open ${closed} of ${rows.length} second factors: give the key they were sealed with as ` +
          `SECOND_FACTOR_KEY_PREVIOUS, ${RESET}`,
      );
    }
    let sealed = 0;
    for (const { row, secret } of opened) {
      if (!secret || secret.present) continue;
      await tx
        .update(segundoFactor)
        .set({ secreto: sealSecret(keyring, row.id_usuario, secret.secret) })
        .where(eq(segundoFactor.id_usuario, row.id_usuario));
      sealed += 1;
    }
    return sealed;
  });
}
