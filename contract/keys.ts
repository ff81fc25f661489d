/** The keys of a table that is written in the code, and so has no others. */
export const keysOf = <K extends string>(table: Partial<Record<K, unknown>>): K[] => Object.keys(table) as K[];
