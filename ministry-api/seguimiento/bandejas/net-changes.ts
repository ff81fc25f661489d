import type { Kind } from "@/contract/resources/registros";
import type { historial } from "../../db/schema";

/** The columns of a history row that the sum needs. */
export type Hecho = Pick<
  typeof historial.$inferSelect,
  "id" | "fecha" | "usuario" | "tabla" | "id_fila" | "accion" | "cambios"
>;

/** What the history calls the changes of a part's rows. */
export const ON_ROWS = ["CREAR", "MODIFICAR", "ELIMINAR", "RESTAURAR"];

/** Fields that the workflow itself writes on a record. They belong to decisions, not to the place. */
const OF_THE_WORKFLOW = new Set(["observacion", "devuelto", "derivado", "aprobado"]);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** One row of one table, from its first to its last change. */
interface Sum {
  came: boolean;
  went: boolean;
  fields: Map<string, { de: unknown; a: unknown }>;
  last: Hecho;
}

function add(sum: Sum | undefined, hecho: Hecho, told: Hecho["cambios"]): Sum {
  const came = hecho.accion === "CREAR" || hecho.accion === "RESTAURAR";
  const known = sum ?? { came, went: false, fields: new Map(), last: hecho };
  for (const { campo, de, a } of told) {
    const before = known.fields.get(campo);
    known.fields.set(campo, { de: before ? before.de : de, a });
  }
  known.last = hecho;
  known.went = hecho.accion === "ELIMINAR";
  return known;
}

function net({ came, went, fields, last }: Sum): Hecho | null {
  if (came && went) return null;
  const cambios = [...fields].map(([campo, { de, a }]) => ({ campo, de, a })).filter(({ de, a }) => !same(de, a));
  if (!came && !went && cambios.length === 0) return null;
  if (came) return { ...last, accion: "CREAR", cambios };
  return { ...last, accion: went ? "ELIMINAR" : "MODIFICAR", cambios };
}

/**
 * Sums up a record's history: for each row of the record or its parts, its values before and now and who changed it
 * last. Reverted changes, rows created and deleted again, and the workflow's own fields are left out. Add the rows in
 * their order, in any number of batches; `net` returns the last changed first.
 */
export function netChanges(kind: Kind) {
  const sums = new Map<string, Sum>();
  return {
    add: (hechos: readonly Hecho[]): void => {
      for (const hecho of hechos) {
        const own = hecho.tabla === kind;
        // Hiding a record and showing it again does not change its data.
        if (own ? hecho.accion !== "MODIFICAR" : !ON_ROWS.includes(hecho.accion)) continue;
        const key = `${hecho.tabla} ${hecho.id_fila}`;
        const told = hecho.cambios.filter(({ campo }) => !own || !OF_THE_WORKFLOW.has(campo));
        if (own && told.length === 0) continue;
        sums.set(key, add(sums.get(key), hecho, told));
      }
    },
    net: (): Hecho[] => [...sums.values()].flatMap((sum) => net(sum) ?? []).sort((a, b) => b.id - a.id),
  };
}
