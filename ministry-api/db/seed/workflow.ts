import type { Kind } from "@/contract/resources/registros";
import { type Accion, type Estado, transitions } from "@/contract/workflow";
import { differences } from "../../history/record";
import type { historial, seguimiento } from "../schema";
import { gobernacionDe, nacional, type Persona } from "./people";

/** Takes a demonstration record through the state machine of decisions §6, with the rows of each transition. */

type Paso = Omit<typeof seguimiento.$inferInsert, "id">;
export type Hecho = Omit<typeof historial.$inferInsert, "id"> & { fecha: Date };

interface Marcas {
  derivado: 0 | 1;
  aprobado: 0 | 1;
  observacion: string | null;
  devuelto: 0 | 1;
}

const OBSERVACION = {
  rechazarGobernacion:
    "Contenido de demostración: falta precisar la distancia del último tramo y el horario de visita. Corregir y volver a derivar.",
  rechazarNacional:
    "Contenido de demostración: el punto del mapa no coincide con el lugar descrito. La gobernación debe verificarlo.",
} as const;

const observacionDe = (accion: Accion): string | null =>
  accion === "rechazarGobernacion" || accion === "rechazarNacional" ? OBSERVACION[accion] : null;

const despues = (accion: Accion, marcas: Marcas): Marcas => {
  const observacion = observacionDe(accion);
  const changes: Record<Accion, Partial<Marcas>> = {
    derivar: { derivado: 1, observacion: null, devuelto: 0 },
    aprobar: { derivado: 1, aprobado: 1, observacion: null, devuelto: 0 },
    recibir: {},
    aprobarGobernacion: { observacion: null, devuelto: 0 },
    rechazarGobernacion: { derivado: 0, observacion, devuelto: 0 },
    recibirNacional: {},
    aprobarNacional: { aprobado: 1 },
    rechazarNacional: { observacion, devuelto: 1 },
  };
  return { ...marcas, ...changes[accion] };
};

function actor(accion: Accion, autor: Persona, id_departamento: number): Persona {
  if (accion === "derivar") return autor;
  const { permission } = transitions[accion];
  return permission === "recibir" || permission === "revisar" ? gobernacionDe(id_departamento) : nacional();
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
  let marcas: Marcas = { derivado: 0, aprobado: 0, observacion: null, devuelto: 0 };
  let estado: Estado = "borrador";
  const pasos: Paso[] = [];
  const hechos: Hecho[] = [];

  acciones.forEach((accion, i) => {
    const transition = transitions[accion];
    const fecha = fechas[i];
    if (!fecha || !transition.from.includes(estado)) throw new Error(`${accion} cannot follow ${estado}`);
    const quien = actor(accion, autor, id_departamento);
    const observacion = observacionDe(accion);
    const abierto = pasos.at(-1);

    if (transition.closes && abierto) {
      const received = transition.closes === "PENDIENTE";
      Object.assign(abierto, {
        seg_estado: transition.closes,
        id_revisor: quien.id,
        nombre_revisor: quien.nombre,
        ...(received ? { aprobado_gobernacion: 1, fecha_recepcion: fecha } : { fecha_revision: fecha, observacion }),
      });
    }
    if (transition.opens) {
      const decided = transition.opens.seg_estado === "APROBADO";
      pasos.push({
        tipo: kind,
        id_registro: id,
        ...transition.opens,
        id_departamento,
        id_emisor: quien.id,
        nombre_emisor: quien.nombre,
        de_rol: quien.rolNombre,
        fecha_emision: fecha,
        fecha_recepcion: decided ? fecha : null,
        fecha_revision: decided ? fecha : null,
        id_revisor: decided ? quien.id : null,
        nombre_revisor: decided ? quien.nombre : null,
        observacion: accion === "rechazarNacional" ? observacion : null,
      });
    }
    const antes = marcas;
    marcas = despues(accion, antes);
    hechos.push({
      fecha,
      id_usuario: quien.id,
      usuario: quien.nombre,
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
