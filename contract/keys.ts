/** The own keys of a table that is written in the code, in its order. */
export const keysOf = <T extends object>(table: T) =>
  Object.keys(table).filter((key): key is keyof T & string => Object.hasOwn(table, key));

/** A table with what `make` returns for each key. */
export const fromKeys = <K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> =>
  Object.assign({}, ...keys.map((key) => ({ [key]: make(key) })));
