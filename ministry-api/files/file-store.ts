/**
 * The bytes of photos and documents, kept outside the database under the SHA-256 (hex) of their content. A file never
 * changes. Those of photos and documents are never removed, because a backup or a restored record may need them; the file
 * of an import is, when it is given up or after some months. A photo's sizes are made of it and may be removed at any
 * time: `{hash}-{width}.{ending}`.
 */
export interface FileStore {
  /** Stores the content under its name; storing it again changes nothing. It is durable when this resolves. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The content; null if none is stored under this name. */
  get(name: string): Promise<Buffer | null>;
  /** Removes the content; nothing happens if none is stored under this name. */
  remove(name: string): Promise<void>;
  /**
   * Writes small content, even if it is stored already, and reads it back. Fails if the store cannot take a file now.
   */
  probe(): Promise<void>;
}

/** Whether this is a stored file's name: 64 lower-case hexadecimal digits. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** Whether this is the name of a photo's size. */
export const isSizeName = (name: string): boolean => /^[0-9a-f]{64}-\d{3,4}\.(?:jpg|webp)$/.test(name);

/**
 * Where a file stands below its store's root, folder by folder: the sizes apart, so that they can be removed at once.
 * Nothing else ever becomes part of a path. Errors: RangeError.
 */
export function placeOf(name: string): string[] {
  const place = [name.slice(0, 2), name];
  if (isFileName(name)) return place;
  if (isSizeName(name)) return ["sizes", ...place];
  throw new RangeError("A stored file is named by 64 hexadecimal digits");
}
