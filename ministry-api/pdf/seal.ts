import { createHash } from "node:crypto";
import { ALFABETO_CODIGO, codigoDeHoja } from "@/contract/resources/verificacion";
import type { Kind } from "@/contract/resources/registros";
import type { Contenido } from "./content";
import type { Tramite } from "./tramite";

/** How a sheet looks and what its labels are called is no part of what it says. */
const LOOKS: ReadonlySet<string> = new Set(["label", "title", "header", "share", "span", "numeric", "shown"]);

/** The same facts are the same text: keys in order, without looks. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([key, held]) => !LOOKS.has(key) && held !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => [key, canonical(held)]));
}

const sha256Of = (value: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(canonical(value)))
    .digest("hex");

/** SHA-256 of what a sheet says, hex: the same content of the same record has the same, any other has another. */
export const hashOf = (kind: Kind, contenido: object): string => sha256Of({ tipo: kind, ...contenido });

/** The first 100 bits of a hash in Crockford's base32, as people read it. */
function codeOf(sha256: string): string {
  const bits = BigInt(`0x${sha256.slice(0, 25)}`);
  const signs = Array.from({ length: 20 }, (_, at) => ALFABETO_CODIGO[Number((bits >> BigInt(95 - 5 * at)) & 31n)]);
  return codigoDeHoja(signs.join("")) ?? "";
}

/**
 * What names an issue. The hash is the content's alone, so that a step of the workflow changes no sheet. The code is of
 * the content and of the state it was printed in, so that each code tells one state: a sheet whose state was altered by
 * hand is told apart.
 */
export function sealOf(
  kind: Kind,
  contenido: Contenido,
  { estado, situacion }: Pick<Tramite, "estado" | "situacion">,
): { codigo: string; sha256: string } {
  const sha256 = hashOf(kind, contenido);
  return { codigo: codeOf(sha256Of({ sha256, estado, situacion })), sha256 };
}
