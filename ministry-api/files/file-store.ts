/**
 * Where the bytes of photographs and documents are kept, outside the database, each under the SHA-256 (hex) of its content.
 * A file never changes and is never removed: a backup or a record brought back may need it.
 */
export interface FileStore {
  /** Keeps the content under its hash; keeping it once more changes nothing. It is durable when this resolves. */
  put(hash: string, content: Uint8Array): Promise<void>;
  /** The content; null where none is kept under this hash. */
  get(hash: string): Promise<Buffer | null>;
  /** Writes something small and reads it back, whatever is kept already; fails where the store cannot take a file now. */
  probe(): Promise<void>;
}

/** Is this the name of a kept file: 64 lower-case hexadecimal digits? Nothing else ever becomes part of a path. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** The name, if it is one. Errors: RangeError. */
export function fileName(name: string): string {
  if (!isFileName(name)) throw new RangeError("A stored file is named by 64 hexadecimal digits");
  return name;
}
