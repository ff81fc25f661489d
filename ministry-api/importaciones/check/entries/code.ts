import type { TipoCatalogo } from "@/contract/importacion/tipos";
import type { Textos } from "../../types";
import type { Findings } from "../findings";
import type { EntryContext } from "./context";

/** Catalogues whose lists show the parent's code and the own one as one, '01.04.02'. */
const WHOLE: ReadonlySet<TipoCatalogo> = new Set(["tipo", "subtipo"]);

/** An entry's own code, also where its list's whole one is written: the rest of it is its parent's. */
export function readCode(
  { destino, levels: [above] }: EntryContext,
  textos: Textos,
  parents: Readonly<Record<string, number>>,
  found: Findings,
): string {
  const text = textos["codigo"] ?? "";
  const parent = above && WHOLE.has(destino.tipo) ? above.catalogue.byId.get(parents[above.campo] ?? 0) : undefined;
  const prefix = parent?.codes.find((code) => code !== null);
  if (prefix === undefined || prefix === null || !text.startsWith(`${prefix}.`)) return text;
  const own = text.slice(prefix.length + 1);
  found.understand("codigo", own);
  return own;
}
