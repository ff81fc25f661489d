/** Files are told by name up to here. */
const NAMED = 5;

/** A few names, and how many more. */
export function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(", ")}${more > 0 ? ` y ${more} más` : ""}`;
}
