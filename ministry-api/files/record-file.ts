import type { Db, Tx } from "../db/client";
import { archivo } from "../db/schema";

/** A checked file: its bytes, what they are, and their SHA-256 (hex). */
export interface CheckedFile {
  hash: string;
  tipo: string;
  contenido: Buffer;
}

/**
 * Writes down that the store holds a file, once for each content, so that a row may refer to its hash. The bytes are
 * put there before the transaction begins (`files.put`), which so never waits for a disk or a network; those of a
 * transaction that ends in vain stay behind, named by their content, and do no harm.
 */
export async function recordFile(tx: Db | Tx, { hash, tipo, contenido }: CheckedFile): Promise<void> {
  await tx.insert(archivo).values({ hash, tipo, bytes: contenido.length }).onConflictDoNothing();
}
