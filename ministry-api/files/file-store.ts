/**
 * The bytes of photos and documents, kept outside the database under the SHA-256 (hex) of their content. A file never
 * changes. Those of photos and documents are never removed, because a backup or a restored record may need them; the file
 * of an import is, when it is given up or after some months.
 */
export interface FileStore {
  /** Stores the content under its hash; storing it again changes nothing. It is durable when this resolves. */
  put(hash: string, content: Uint8Array): Promise<void>;
  /** The content; null if none is stored under this hash. */
  get(hash: string): Promise<Buffer | null>;
  /** Removes the content; nothing happens if none is stored under this hash. */
  remove(hash: string): Promise<void>;
  /**
   * Writes small content, even if it is stored already, and reads it back. Fails if the store cannot take a file now.
   */
  probe(): Promise<void>;
}

/** Whether this is a stored file's name: 64 lower-case hexadecimal digits. Nothing else ever becomes part of a path. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** Returns the name if it is valid. Errors: RangeError. */
export function fileName(name: string): string {
  if (!isFileName(name)) throw new RangeError("A stored file is named by 64 hexadecimal digits");
  return name;
}
