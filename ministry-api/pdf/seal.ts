import { createHash } from "node:crypto";
import { ALFABETO_CODIGO, codigoDeHoja } from "@/contract/resources/verificacion";
import type { Kind } from "@/contract/resources/registros";
import type { Contenido } from "./content";
import type { Tramite } from "./tramite";

/** Properties of layout and labels, which are not part of the hashed content. */
const LOOKS: ReadonlySet<string> = new Set(["label", "title", "header", "share", "span", "numeric", "shown"]);

/** Makes equal facts equal text: keys sorted, without layout and labels. */
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

/** SHA-256 of a sheet's content, hex: equal for the same content of the same record, different for any other. */
export const hashOf = (kind: Kind, contenido: object): string => sha256Of({ tipo: kind, ...contenido });

/** The first 100 bits of a hash in Crockford's base32, for people to read. */
function codeOf(sha256: string): string {
  const bits = BigInt(`0x${sha256.slice(0, 25)}`);
  const signs = Array.from({ length: 20 }, (_, at) => ALFABETO_CODIGO[Number((bits >> BigInt(95 - 5 * at)) & 31n)]);
  return codigoDeHoja(signs.join("")) ?? "";
}

/**
 * The hash and code of an issue. The hash covers the content alone, so that a step of the workflow changes no sheet.
 * The code covers the content and the state it was printed in, so that each code stands for one state: a sheet whose
 * printed state was altered by hand is detected.
 */
export function sealOf(
  kind: Kind,
  contenido: Contenido,
  { estado, situacion }: Pick<Tramite, "estado" | "situacion">,
): { codigo: string; sha256: string } {
  const sha256 = hashOf(kind, contenido);
  return { codigo: codeOf(sha256Of({ sha256, estado, situacion })), sha256 };
}
