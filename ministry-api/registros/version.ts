import { and, desc, eq } from "drizzle-orm";
import { campoDe } from "@/contract/campos";
import { inFull } from "@/contract/campos/campo";
import type { Kind } from "@/contract/resources/registros";
import type { Tx } from "../db/client";
import { historial } from "../db/schema";
import { changedMeanwhile, Problem } from "../http/problem";
import { fechaHora } from "../seguimiento/workflow/la-paz";
import type { Fila } from "../seguimiento/workflow/registro";

/**
 * Refuses a save that starts from an older version. Errors: 409 that says who changed what meanwhile (decision 017). A
 * save without a version is accepted.
 */
export async function requireVersion(tx: Tx, kind: Kind, fila: Fila, version: number | undefined): Promise<void> {
  if (version === undefined || version === fila.version) return;
  const missed = Math.min(Math.max(fila.version - version, 1), 20);
  const rows = await tx
    .select()
    .from(historial)
    .where(and(eq(historial.tabla, kind), eq(historial.id_fila, fila.id), eq(historial.accion, "MODIFICAR")))
    .orderBy(desc(historial.id))
    .limit(missed);
  const [last] = rows;
  if (!last) throw changedMeanwhile();
  const named = (name: string) => {
    const campo = campoDe(kind, name);
    return campo ? inFull(campo) : name;
  };
  const fields = new Set(rows.flatMap((row) => row.cambios.map(({ campo }) => named(campo))));
  throw new Problem(
    409,
    `${last.usuario} cambió este registro el ${fechaHora(last.fecha)} mientras usted lo editaba (${[...fields].join(", ")}). ` +
      "Vuelva a cargarlo y repita su cambio.",
  );
}
