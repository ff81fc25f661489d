/** Reads amounts as people write them: '3.650 m.s.n.m.', '12,5 km'. */

const METRES = /\s*(?:m\.?\s*s\.?\s*n\.?\s*m\.?|snm|metros?|mts?\.?|m\.?)(?:\s.*)?$/iu;
const KILOMETRES = /\s*(?:kms?\.?|kil[oó]metros?)$/iu;
const ONLY_METRES = /\s*(?:metros?|mts?\.?|m\.?)$/iu;

const GROUPED = /^\d{1,3}(?:[.,' ]\d{3})+$/;
const DECIMAL = /^\d+(?:[.,]\d+)?$/;
/** '3.65': what a spreadsheet makes of '3.650'. */
const LOST_ZERO = /^[1-6][.,]\d{1,2}$/;

const toNumber = (text: string) => Number(text.replace(",", "."));

/** Metres in a text and whether that is a guess; null if the text is no altitude. */
export function readAltitude(text: string): { metres: number; guessed: boolean } | null {
  const figures = text.replace(METRES, "").trim();
  if (GROUPED.test(figures)) return { metres: Number(figures.replace(/\D/g, "")), guessed: false };
  if (LOST_ZERO.test(figures)) return { metres: Math.round(toNumber(figures) * 1000), guessed: true };
  return DECIMAL.test(figures) ? { metres: Math.round(toNumber(figures)), guessed: false } : null;
}

/** Kilometres in a text; null if it is no distance. */
export function readKilometres(text: string): number | null {
  const bare = text.replace(KILOMETRES, "").trim();
  if (DECIMAL.test(bare)) return toNumber(bare);
  const metres = bare.replace(ONLY_METRES, "").trim();
  return metres !== bare && DECIMAL.test(metres) ? toNumber(metres) / 1000 : null;
}
