import { invalid, Problem } from "./problem";

interface DatabaseError {
  code: string;
  constraint?: string;
  column?: string;
  table?: string;
}

/** The database's own error inside what drizzle throws; null for any other. */
function databaseError(error: unknown): DatabaseError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as unknown as Partial<DatabaseError>;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return at as unknown as DatabaseError;
  }
  return null;
}

/** Unique constraints by the field a person has to change and what they are told. */
const TAKEN: Record<string, [field: string, text: string]> = {
  departamento_abreviacion: ["abreviacion", "La abreviación ya existe"],
  proyeccion_sigla: ["sigla", "La sigla ya existe"],
  datum_sigla: ["sigla", "La sigla ya existe"],
  entidad_sigla: ["sigla", "La sigla ya existe"],
  usuario_email: ["email", "El correo electrónico ya existe"],
};

/** `region_id_macro_region_macro_id_fk` -> `id_macro_region`. */
const foreignField = ({ constraint, table }: DatabaseError) =>
  new RegExp(`^${table ?? "[a-z]+"}_(id_[a-z_]+?|creado_por|hash)_[a-z]+_(?:id|hash)_fk$`).exec(
    constraint ?? "",
  )?.[1] ?? "";

/** The Problem that a refused write means to its caller; null where it is a fault of ours. */
export function problemOf(error: unknown, deleting: boolean): Problem | null {
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
    case "57P01":
    case "57P03":
    case "53300":
      return new Problem(503, "El servicio no está disponible en este momento. Intente nuevamente.");
    default:
      return null;
  }
}
