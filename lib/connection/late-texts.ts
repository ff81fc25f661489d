/** Number of items past their level's time limit. In a file of its own because the menu of every page imports it. */
export const lateWords = (count: string) => `${count} fuera de plazo`;
