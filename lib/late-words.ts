/** How many items wait longer than their level may take. The menu of every page says it: it stands by itself. */
export const lateWords = (count: string) => `${count} fuera de plazo`;
