/** Minimum bits of a secret, as estimated below; 32 random hexadecimal digits have between 54 and 110. */
const LEAST_BITS = 48;

/** Parts of placeholder texts, well-known words, keyboard rows and counting. */
const WELL_KNOWN =
  /change.?(me|this|it)|c[aá]mbi(e|a)(me|lo|la)?|secret|secreto|password|passwd|contrase|clave|example|ejemplo|placeholder|default|insecure|qwerty|asdfgh|12345678|abcdefgh|turismo|bolivia/i;

/** The length of the part that a text repeats; its full length if it does not repeat. */
function repeatedLength(text: string): number {
  for (let length = 1; length < text.length; length += 1) {
    if (text.slice(length) === text.slice(0, -length)) return length;
  }
  return text.length;
}

/**
 * Estimates the bits needed to guess a text: the entropy of its character frequencies. A repeated part counts once, and
 * a character that equals or is adjacent in the alphabet to the one before it does not count.
 */
function estimatedBits(text: string): number {
  const once = [...text.slice(0, repeatedLength(text))];
  const counts = new Map<string, number>();
  for (const sign of once) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let each = 0;
  for (const count of counts.values()) each -= (count / once.length) * Math.log2(count / once.length);
  const counted = once.filter((sign, at) => {
    const step = at === 0 ? 9 : (sign.codePointAt(0) ?? 0) - (once[at - 1]?.codePointAt(0) ?? 0);
    return Math.abs(step) > 1;
  });
  return each * counted.length;
}

/** Why a text is too weak for a secret, as text to follow a variable's name; null if it is strong enough. */
export function weaknessOf(text: string): string | null {
  if (WELL_KNOWN.test(text))
    return "es un texto conocido o de ejemplo: ponga uno al azar, p. ej. de «openssl rand -base64 32».";
  if (estimatedBits(text) < LEAST_BITS)
    return "se adivina: ponga un texto al azar, p. ej. de «openssl rand -base64 32».";
  return null;
}
