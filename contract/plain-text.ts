/** Text as it is searched and compared, in the ministry API and on a device in the field alike. */

/** Lower case, without accents, single spaces: the form in which `busqueda` is stored and `q` is compared. */
export const normalise = (value: string) =>
  value
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();

/** The distinct words of a search. */
export const wordsOf = (q: string): string[] => [...new Set(normalise(q).split(" ").filter(Boolean))];
