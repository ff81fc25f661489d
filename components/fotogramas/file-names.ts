/** The most file names that are listed. */
const NAMED = 5;

/** The first names, and the number of the others. */
export function fileNames(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(", ")}${more > 0 ? ` y ${more} más` : ""}`;
}
