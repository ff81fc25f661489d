import { partOf } from "../error-parts";
import { invalid, Problem } from "./problem";

interface DatabaseError {
  code: string;
  constraint: string | undefined;
  column: string | undefined;
  table: string | undefined;
}

function textOf(error: unknown, part: string): string | undefined {
  const value = partOf(error, part);
  return typeof value === "string" ? value : undefined;
}

/** The database's own error inside what drizzle throws; null for any other. */
function databaseError(error: unknown): DatabaseError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const [code, constraint, column, table] = ["code", "constraint", "column", "table"].map((part) => textOf(at, part));
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return { code, constraint, column, table };
  }
  return null;
}

/** The database's own code (SQLSTATE) of what it refused; null for any other error. */
export const codeIn = (error: unknown): string | null => databaseError(error)?.code ?? null;

/** Errors of the network and the driver if the database cannot be reached or the connection is lost. */
const GONE = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const GONE_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Is the database unreachable? A host name with several addresses fails with several errors in one. */
function isGone(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AggregateError && at.errors.some(isGone)) return true;
    if (GONE.test(textOf(at, "code") ?? "") || GONE_WORDS.test(at.message)) return true;
  }
  return false;
}

const unavailable = () => new Problem(503, "El servicio no está disponible en este momento. Intente nuevamente.");

/** A statement that ran longer than it may, or that was ended because whoever asked for it has gone. */
const CANCELLED = "57014";

/** Whether a statement was ended before its time. */
export const wasCancelled = (error: unknown): boolean => databaseError(error)?.code === CANCELLED;

/** Unique constraints, with the field to correct and its message. */
const TAKEN: Record<string, [field: string, text: string]> = {
  departamento_abreviacion: ["abreviacion", "La abreviación ya existe"],
  proyeccion_sigla: ["sigla", "La sigla ya existe"],
  datum_sigla: ["sigla", "La sigla ya existe"],
  entidad_sigla: ["sigla", "La sigla ya existe"],
  usuario_email: ["email", "El correo electrónico ya existe"],
  clave_nombre: ["nombre", "Ya hay una clave con ese nombre"],
  usuario_ci: ["numero_documento", "El número de documento ya está registrado"],
};

/** Example: `region_id_macro_region_macro_id_fk` -> `id_macro_region`. */
const foreignField = ({ constraint, table }: DatabaseError) =>
  new RegExp(`^${table ?? "[a-z]+"}_(id_[a-z_]+?|creado_por|hash)_[a-z]+_(?:id|hash)_fk$`).exec(
    constraint ?? "",
  )?.[1] ?? "";

/** The Problem for a write that the database refused; null if the error is our own fault. */
export function problemOf(error: unknown, deleting: boolean): Problem | null {
  if (isGone(error)) return unavailable();
  const refused = databaseError(error);
  if (!refused) return null;
  const name = refused.constraint ?? "";
  switch (refused.code) {
    case "23505": {
      const [field, text] = TAKEN[name] ?? ["codigo", "El código ya existe"];
      return invalid({ [field]: [text] });
    }
    case "23503":
      return deleting
        ? new Problem(409, "No se puede borrar: otros registros lo usan")
        : invalid({ [foreignField(refused)]: ["El registro elegido no existe"] });
    case "23514":
      return invalid({ [name.slice((refused.table?.length ?? 0) + 1)]: ["Valor no válido"] });
    case "23502":
      return invalid({ [refused.column ?? ""]: ["El campo es requerido"] });
    case "22001":
    case "22003":
    case "22P02":
    case "22021":
    case "22P05":
      return invalid({});
    case "40001":
    case "40P01":
    case "55P03":
      return new Problem(409, "Otra persona está cambiando estos datos. Intente nuevamente.");
    case CANCELLED:
      return new Problem(503, "El servidor tardó demasiado en responder. Intente nuevamente.");
    case "53100":
      return new Problem(503, "No hay espacio para guardar los datos. Avise a quien administra el servidor.");
    default:
      // Connection lost; database stopping, starting or recovering; or no connection free.
      return /^(08|57P0[1-5]|53[023])/.test(refused.code) ? unavailable() : null;
  }
}
