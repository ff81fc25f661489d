/** Text that the database can hold: no NUL, no half of a surrogate pair. */
export const storable = (value: string) => value.replaceAll("\u0000", "").toWellFormed();
