import type { ClaseAviso } from "./avisos";
import type { Kind } from "./calls";
import { seccionNombre } from "./secciones";
import { isAccion, transitions } from "./workflow";

/** The sentence of a notice, the same under the bell and in the daily mail. */

/** A notice's sentence around the record's name. */
interface Frase {
  antes: string;
  despues: string;
}

/** What the sentence is made of; `para` as aaaa-mm-dd. */
export interface DeAviso {
  clase: ClaseAviso;
  tipo: Kind;
  actor: string;
  /** 1: the person follows the record. */
  seguido: 0 | 1;
  accion: string | null;
  observadas: number | null;
  para: string | null;
  seccion: string | null;
}

/** What happened to the record, as its author is told by mail. */
function whatHappened(accion: string | null): string {
  if (accion === null || !isAccion(accion)) return "decidido";
  const { mail, history } = transitions[accion];
  return mail?.hecho ?? history.charAt(0).toLocaleLowerCase("es") + history.slice(1);
}

function observedText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? ": 1 sección observada" : `: ${count} secciones observadas`;
}

/** A day as dd/mm/aaaa. */
export const diaEscrito = (day: string): string => day.slice(0, 10).split("-").reverse().join("/");

/** True if the sentence names who did it. */
export const nombraActor = ({ clase }: Pick<DeAviso, "clase">): boolean => clase !== "decision";

/** The sentence of a notice. */
export function fraseDe({ clase, tipo, actor, seguido, ...datos }: DeAviso): Frase {
  const seccion = datos.seccion === null ? null : seccionNombre(tipo, datos.seccion);
  switch (clase) {
    case "decision":
      return { antes: "", despues: ` fue ${whatHappened(datos.accion)}${observedText(datos.observadas ?? 0)}` };
    case "asignacion":
      return { antes: `${actor} le asignó `, despues: datos.para ? `, para el ${diaEscrito(datos.para)}` : "" };
    case "mencion":
      return { antes: `${actor} le menciona en `, despues: seccion ? `, ${seccion}` : "" };
    case "comentario":
      return { antes: `${actor} comentó en `, despues: seccion ? `, ${seccion}` : "" };
    case "cambio":
      return {
        antes: `${actor} cambió `,
        despues: `${seguido === 1 ? ", que usted sigue" : ""}${seccion ? `: ${seccion}` : ""}`,
      };
  }
}
