import { and, asc, eq } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import { type Estado, estadoDe, type Nivel, type SegEstado } from "@/contract/workflow";
import type { Db, Tx } from "../db/client";
import { seguimiento } from "../db/schema";
import { fechaHora } from "../workflow/la-paz";
import type { Fila } from "../workflow/registro";

/** One step as the sheets print it; dates are already dd/mm/aaaa HH:mm in La Paz. */
export interface PasoImpreso {
  nivel: string;
  seg_estado: string;
  emisor: string;
  rol: string;
  emision: string;
  recepcion: string | null;
  revision: string | null;
  revisor: string | null;
  observacion: string | null;
  /** It came back from the national level and is mended before it is reviewed again. */
  devuelto: boolean;
}

/** The whole chain of a record's steps, oldest first, and the state it is in. */
export async function readChain(
  db: Db | Tx,
  kind: Kind,
  fila: Fila,
): Promise<{ estado: Estado; pasos: PasoImpreso[] }> {
  const rows = await db
    .select()
    .from(seguimiento)
    .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, fila.id)))
    .orderBy(asc(seguimiento.id));
  const last = rows.at(-1);
  const estado = estadoDe(
    fila.derivado === 1 ? 1 : 0,
    last
      ? {
          nivel: last.nivel as Nivel,
          seg_estado: last.seg_estado as SegEstado,
          aprobado_gobernacion: last.aprobado_gobernacion === 1 ? 1 : 0,
        }
      : null,
  );
  const pasos = rows.map((row, at) => ({
    nivel: row.nivel,
    seg_estado: row.seg_estado,
    emisor: row.nombre_emisor,
    rol: row.de_rol,
    emision: fechaHora(row.fecha_emision),
    recepcion: row.fecha_recepcion && fechaHora(row.fecha_recepcion),
    revision: row.fecha_revision && fechaHora(row.fecha_revision),
    revisor: row.nombre_revisor,
    observacion: row.observacion,
    devuelto:
      row.nivel === "GOBERNACION" && rows[at - 1]?.nivel === "NACIONAL" && rows[at - 1]?.seg_estado === "NO APROBADO",
  }));
  return { estado, pasos };
}
