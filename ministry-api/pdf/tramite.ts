import { and, asc, eq } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import { type Estado, estadoDe } from "@/contract/workflow";
import type { Db, Tx } from "../db/client";
import { seguimiento } from "../db/schema";
import { fechaHora } from "../seguimiento/workflow/la-paz";
import type { Fila } from "../seguimiento/workflow/registro";

/** One step as printed; dates are already dd/mm/aaaa HH:mm in La Paz. */
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
  /** It was sent back from the national level and is corrected before it is reviewed again. */
  devuelto: boolean;
}

/** A record's workflow state and its steps: printed on every sheet, and not part of any sheet's content. */
export interface Tramite {
  /** One of ESTADOS_REGISTRO. */
  estado: string;
  situacion: Estado;
  /** The observation of the last refusal while the record waits for correction. */
  observacion: string | null;
  pasos: PasoImpreso[];
}

export type Paso = typeof seguimiento.$inferSelect;

/** A record's steps, oldest first. */
export const readSteps = (db: Db | Tx, kind: Kind, id: number): Promise<Paso[]> =>
  db
    .select()
    .from(seguimiento)
    .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id)))
    .orderBy(asc(seguimiento.id));

/** Whether the step came back from the national level. */
export const returned = (steps: readonly Paso[], at: number): boolean =>
  steps[at]?.nivel === "GOBERNACION" &&
  steps[at - 1]?.nivel === "NACIONAL" &&
  steps[at - 1]?.seg_estado === "NO APROBADO";

/** What the sheets print about a record's steps. */
export function tramiteOf(fila: Pick<Fila, "derivado" | "estado" | "observacion">, steps: readonly Paso[]): Tramite {
  const situacion = estadoDe(fila.derivado === 1 ? 1 : 0, steps.at(-1) ?? null);
  const pasos = steps.map((step, at) => ({
    nivel: step.nivel,
    seg_estado: step.seg_estado,
    emisor: step.nombre_emisor,
    rol: step.de_rol,
    emision: fechaHora(step.fecha_emision),
    recepcion: step.fecha_recepcion && fechaHora(step.fecha_recepcion),
    revision: step.fecha_revision && fechaHora(step.fecha_revision),
    revisor: step.nombre_revisor,
    observacion: step.observacion,
    devuelto: returned(steps, at),
  }));
  return { estado: fila.estado ?? "", situacion, observacion: fila.observacion, pasos };
}
