import { createHash } from "node:crypto";
import { ALFABETO_CODIGO, codigoDeHoja } from "@/contract/resources/verificacion";
import type { Kind } from "@/contract/resources/registros";
import type { Contenido } from "./content";

/** How a sheet looks and what its labels are called is no part of what it says. */
const LOOKS: ReadonlySet<string> = new Set(["label", "title", "header", "share", "span", "numeric", "tone"]);

/** The same facts are the same text: keys in order, without looks. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([key, held]) => !LOOKS.has(key) && held !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => [key, canonical(held)]));
}

/** The first 100 bits of a hash in Crockford's base32, as people read it. */
function codeOf(sha256: string): string {
  const bits = BigInt(`0x${sha256.slice(0, 25)}`);
  const signs = Array.from({ length: 20 }, (_, at) => ALFABETO_CODIGO[Number((bits >> BigInt(95 - 5 * at)) & 31n)]);
  return codigoDeHoja(signs.join("")) ?? "";
}

/** What names a content: the same content of the same record has the same code, any other has another. */
export function sealOf(kind: Kind, contenido: Contenido): { codigo: string; sha256: string } {
  const text = JSON.stringify(canonical({ tipo: kind, ...contenido }));
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { codigo: codeOf(sha256), sha256 };
}
