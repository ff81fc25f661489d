import type { Rol } from "@/contract/codes";
import type { Situacion } from "./inventory";

/** The states of a record: the seven of contract/workflow.ts, with a draft in its three forms. */
export const FILAS: readonly (Situacion | "incompleto")[] = [
  "incompleto",
  "completo",
  "observado",
  "entrante_gobernacion",
  "pendiente_gobernacion",
  "entrante_nacional",
  "pendiente_nacional",
  "devuelto_gobernacion",
  "catalogo",
];

/** The eight actions, in the order of the columns below. */
export const COLUMNAS = [
  "derivar",
  "aprobar",
  "recibir",
  "aprobarGobernacion",
  "rechazarGobernacion",
  "recibirNacional",
  "aprobarNacional",
  "rechazarNacional",
] as const;

export type Persona = `${Rol} ${"propio" | "otro"}`;

const NO_REVIEWER = `
  incompleto             409                   409   403  403  403  403  403  403
  completo               entrante_gobernacion  otra  403  403  403  403  403  403
  observado              entrante_gobernacion  otra  403  403  403  403  403  403
  entrante_gobernacion   409                   409   403  403  403  403  403  403
  pendiente_gobernacion  409                   409   403  403  403  403  403  403
  entrante_nacional      409                   409   403  403  403  403  403  403
  pendiente_nacional     409                   409   403  403  403  403  403  403
  devuelto_gobernacion   409                   409   403  403  403  403  403  403
  catalogo               409                   409   403  403  403  403  403  403`;

const NATIONAL = `
  incompleto             409   409       403  403  403  409                 409       409
  completo               otra  catalogo  403  403  403  409                 409       409
  observado              otra  catalogo  403  403  403  409                 409       409
  entrante_gobernacion   409   409       403  403  403  409                 409       409
  pendiente_gobernacion  409   409       403  403  403  409                 409       409
  entrante_nacional      409   409       403  403  403  pendiente_nacional  409       409
  pendiente_nacional     409   409       403  403  403  409                 catalogo  devuelto_gobernacion
  devuelto_gobernacion   409   409       403  403  403  409                 409       409
  catalogo               409   409       403  403  403  409                 409       409`;

const GOVERNORATE = `
  incompleto             409                   409   409                    409                409        403  403  403
  completo               entrante_gobernacion  otra  409                    409                409        403  403  403
  observado              entrante_gobernacion  otra  409                    409                409        403  403  403
  entrante_gobernacion   409                   409   pendiente_gobernacion  409                409        403  403  403
  pendiente_gobernacion  409                   409   409                    entrante_nacional  observado  403  403  403
  entrante_nacional      409                   409   409                    409                409        403  403  403
  pendiente_nacional     409                   409   409                    409                409        403  403  403
  devuelto_gobernacion   409                   409   409                    entrante_nacional  observado  403  403  403
  catalogo               409                   409   409                    409                409        403  403  403`;

const OTHER_GOVERNORATE = `
  incompleto             404  404  404  404  404  403  403  403
  completo               404  404  404  404  404  403  403  403
  observado              404  404  404  404  404  403  403  403
  entrante_gobernacion   404  404  404  404  404  403  403  403
  pendiente_gobernacion  404  404  404  404  404  403  403  403
  entrante_nacional      404  404  404  404  404  403  403  403
  pendiente_nacional     404  404  404  404  404  403  403  403
  devuelto_gobernacion   404  404  404  404  404  403  403  403
  catalogo               404  404  404  404  404  403  403  403`;

const OTHER_DEPARTMENT = `
  incompleto             404  404  403  403  403  403  403  403
  completo               404  404  403  403  403  403  403  403
  observado              404  404  403  403  403  403  403  403
  entrante_gobernacion   404  404  403  403  403  403  403  403
  pendiente_gobernacion  404  404  403  403  403  403  403  403
  entrante_nacional      404  404  403  403  403  403  403  403
  pendiente_nacional     404  404  403  403  403  403  403  403
  devuelto_gobernacion   404  404  403  403  403  403  403  403
  catalogo               404  404  403  403  403  403  403  403`;

/**
 * Every cell of state x role x department x action, typed by hand from the specification's §6 and decisions 005 and
 * 024. A name is the record's state afterwards. A number is the status of the refusal, after which nothing has changed.
 * 'otra': deriving and approving are the same call, which does the other action for this role (spec 2 §4.1). Rows:
 * FILAS. Columns: COLUMNAS.
 */
export const TABLA: Record<Persona, string> = {
  "1 propio": NO_REVIEWER,
  "1 otro": NO_REVIEWER,
  "2 propio": NATIONAL,
  "2 otro": NATIONAL,
  "3 propio": GOVERNORATE,
  "3 otro": OTHER_GOVERNORATE,
  "4 propio": NO_REVIEWER,
  "4 otro": OTHER_DEPARTMENT,
  "5 propio": NO_REVIEWER,
  "5 otro": OTHER_DEPARTMENT,
};
