/** The own keys of a table that is written in the code, in its order. */
export const keysOf = <T extends object>(table: T) =>
  Object.keys(table).filter((key): key is keyof T & string => Object.hasOwn(table, key));
