import { and, inArray, isNull } from "drizzle-orm";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { inScope } from "@/contract/policy";
import type { Db, Tx } from "../../../db/client";
import { ppirta, ppirtf } from "../../../db/schema";
import type { Fila } from "../../../seguimiento/workflow/registro";
import type { Destino, Textos } from "../../types";

/** A CITE as it is compared: without blanks, in capitals. */
export const citeKey = (texto: string) => texto.replace(/\s/gu, "").toUpperCase();

/** The CITE that a row names; '' for none. */
export const citeIn = ({ cite = "" }: Textos) => citeKey(cite);

/** The records with these CITEs that the person may see, by their CITE. */
export async function recordsByCite(
  db: Db | Tx,
  { tipo, persona }: Pick<Destino<TipoInventario>, "tipo" | "persona">,
  rows: readonly { textos: Textos }[],
): Promise<ReadonlyMap<string, Fila>> {
  const cites = [...new Set(rows.map(({ textos }) => citeIn(textos)))].filter((cite) => cite !== "");
  if (cites.length === 0) return new Map();
  const found: Fila[] =
    tipo === "ppirta"
      ? await db
          .select()
          .from(ppirta)
          .where(and(inArray(ppirta.cite, cites), isNull(ppirta.eliminado_en)))
      : await db
          .select()
          .from(ppirtf)
          .where(and(inArray(ppirtf.cite, cites), isNull(ppirtf.eliminado_en)));
  return new Map(
    found.filter((fila) => inScope(persona, fila.id_departamento)).map((fila) => [citeKey(fila.cite), fila]),
  );
}
