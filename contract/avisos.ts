/** What a person is told under the bell. Ours. */

/**
 * The classes of notices. `decision`: a level received, approved or refused a record of theirs; `asignacion`: a record
 * was assigned to them; `mencion`: somebody mentions them; `comentario`: somebody goes on with a subject they take part
 * in; `cambio`: a record that they follow, or registered, was changed by somebody else.
 */
export const CLASES_AVISO = ["decision", "asignacion", "mencion", "comentario", "cambio"] as const;
export type ClaseAviso = (typeof CLASES_AVISO)[number];

/** What a notice says besides its class, record and actor. Each class uses its own part. */
export interface DatosAviso {
  /** `decision`: the transition's name (contract/workflow.ts). */
  accion?: string;
  /** `decision`: how many sections were observed. */
  observadas?: number;
  /** `asignacion`: until which day, as aaaa-mm-dd. */
  para?: string;
  /** `mencion`, `comentario`, `cambio`: a name of SECCIONES. */
  seccion?: string;
  /** `mencion`, `comentario`: the subject. */
  id_asunto?: number;
  /** `mencion`, `comentario`: the beginning of the text. */
  texto?: string;
}
