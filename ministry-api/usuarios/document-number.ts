import { normalise } from "@/contract/plain-text";

/** An identity document's number for comparison: without blanks, in one case, its complement after a hyphen. */
export function documentKey({ numero_documento, complemento }: Document): string | null {
  const [number, complement] = [numero_documento, complemento].map((part) =>
    normalise(String(part ?? "")).replace(/\s/g, ""),
  );
  if (!number) return null;
  return complement ? `${number}-${complement}` : number;
}

interface Document {
  numero_documento?: number | string | null | undefined;
  complemento?: string | null | undefined;
}

/**
 * The value of `usuario.ci` after a change: the number's key. Accounts that shared a number before the rule keep it,
 * without a key, until their number is changed.
 */
export const documentKeyAfter = (before: Document & { ci: string | null }, typed: Document): string | null => {
  const key = documentKey(typed);
  return key === documentKey(before) ? before.ci : key;
};
