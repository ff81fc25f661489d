/**
 * Where the bytes of photographs and documents are kept, outside the database, each under the SHA-256 (hex) of its content.
 * A file never changes and is never removed: a backup or a record brought back may need it.
 */
export interface FileStore {
  /** Keeps the content under its hash; keeping it once more changes nothing. It is durable when this resolves. */
  put(hash: string, content: Uint8Array): Promise<void>;
  /** The content; null where none is kept under this hash. */
  get(hash: string): Promise<Buffer | null>;
}
