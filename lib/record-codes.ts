/**
 * Codes as the card shows them: each with the codes above it, as the ministry's lists write them. A server may send a
 * level's own two digits or the whole code; a whole one is left as it is.
 */

const own = (code: string | null): code is string => code !== null && /^\d{1,2}$/.test(code);

/** '05' below '02' is '02.05' (category, type, subtype). */
export function classificationCode(above: string | null, code: string | null): string | null {
  return above && own(code) ? `${above}.${code}` : code;
}

/** '10' below '05' is '0510' (department, province, municipality: INE). */
export function territoryCode(above: string | null, code: string | null): string | null {
  return above && own(code) ? `${above}${code}` : code;
}
