import type { Db, Tx } from "../db/client";
import { archivo } from "../db/schema";

/** A checked file: its bytes, their type, and their SHA-256 (hex). */
export interface CheckedFile {
  hash: string;
  tipo: string;
  contenido: Buffer;
}

/**
 * Records that the store holds a file, once for each content, so that a row may refer to its hash. The bytes are stored
 * before the transaction begins (`files.put`), so that no transaction waits for a disk or a network. After a rollback
 * they stay in the store, named by their content, and do no harm.
 */
export async function recordFile(tx: Db | Tx, { hash, tipo, contenido }: CheckedFile): Promise<void> {
  await tx.insert(archivo).values({ hash, tipo, bytes: contenido.length }).onConflictDoNothing();
}
