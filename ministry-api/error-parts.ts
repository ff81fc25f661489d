/** A field of a thrown value; undefined if it has none. */
export const partOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;

/** The `code` that Node, the database and libraries add to an error. */
export const codeOf = (error: unknown): unknown => partOf(error, "code");
