import type { Kind } from "@/contract/resources/registros";
import { type Accion, type Estado, type Nivel, transitions } from "@/contract/workflow";
import { differences } from "../../history/record";
import { closedStep, type Marcas, onRecord, openedStep } from "../../seguimiento/workflow/effect";
import type { historial, seguimiento } from "../schema";
import { gobernacionDe, nacional, type Persona } from "./people";

/** Takes a demonstration record through the state machine (decision 024), with the rows of each transition. */

type Paso = Omit<typeof seguimiento.$inferInsert, "id">;
export type Hecho = Omit<typeof historial.$inferInsert, "id"> & { fecha: Date };

/** What the reviewers of each level write when they refuse a record. */
const OBSERVACION: Record<Nivel, string> = {
  GOBERNACION:
    "Contenido de demostración: falta precisar la distancia del último tramo y el horario de visita. Corregir y volver a derivar.",
  NACIONAL:
    "Contenido de demostración: el punto del mapa no coincide con el lugar descrito. La gobernación debe verificarlo.",
};

function actor(nivel: Nivel | null, autor: Persona, id_departamento: number): Persona {
  if (nivel === null) return autor;
  return nivel === "GOBERNACION" ? gobernacionDe(id_departamento) : nacional();
}

export interface Recorrido {
  marcas: Marcas;
  pasos: Paso[];
  hechos: Hecho[];
}

/** Runs the given transitions, one at each date. */
export function recorrer(
  kind: Kind,
  registro: { id: number; id_departamento: number },
  acciones: readonly Accion[],
  fechas: readonly Date[],
  autor: Persona,
): Recorrido {
  const { id, id_departamento } = registro;
  let marcas: Marcas = { derivado: 0, aprobado: 0, observacion: null, devuelto: 0, corregido: 0 };
  let estado: Estado = "borrador";
  const pasos: Paso[] = [];
  const hechos: Hecho[] = [];

  acciones.forEach((accion, i) => {
    const transition = transitions[accion];
    const fecha = fechas[i];
    if (!fecha || !transition.from.includes(estado)) throw new Error(`${accion} cannot follow ${estado}`);
    const by = actor(transition.nivel, autor, id_departamento);
    const observacion = transition.clase === "rechazado" && transition.nivel ? OBSERVACION[transition.nivel] : null;
    const done = { accion, by, at: fecha, observacion };
    const abierto = pasos.at(-1);
    if (abierto) Object.assign(abierto, closedStep(done));
    const opened = openedStep(done);
    // Every step has the same columns (insertRows).
    if (opened) pasos.push({ tipo: kind, id_registro: id, id_departamento, secciones: [], ...opened });
    const antes = marcas;
    marcas = { ...antes, ...onRecord(accion, observacion) };
    hechos.push({
      fecha,
      id_usuario: by.id,
      usuario: by.nombre,
      tipo: kind,
      id_registro: id,
      tabla: kind,
      id_fila: id,
      accion,
      cambios: differences(
        { workflow: estado, ...antes },
        { workflow: transition.to, ...marcas, ...(observacion !== null && { observacion_revision: observacion }) },
      ),
    });
    estado = transition.to;
  });
  return { marcas, pasos, hechos };
}
