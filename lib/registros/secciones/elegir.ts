import type { OptionLookup } from "@/lib/lookups";
import { formatNumber } from "@/lib/format";
import type { PlannedRow } from "@/lib/forms/store";

/** Sections whose rows are choices from a catalogue: many are ticked at once. */

export type SeccionElegible = "actppirta" | "decppirta" | "intppirta" | "autppirta";

export interface Elegible {
  resource: SeccionElegible;
  /** The field that a choice fills, and its list. */
  field: string;
  lookup: OptionLookup;
  /** The field that the group of a choice fills, and its list. */
  group?: { field: string; lookup: OptionLookup };
  save: string;
  search: string;
  /** In the gender of what is chosen. */
  told: Record<EstadoOpcion, string>;
  summary: Record<EstadoOpcion, readonly [one: string, many: string]>;
}

/** What becomes of a choice. */
export type EstadoOpcion = "nueva" | "registrada" | "se quita";

const FEMALE = {
  told: { nueva: "nueva", registrada: "registrada", "se quita": "se quita" },
  summary: {
    nueva: ["nueva", "nuevas"],
    "se quita": ["se quita", "se quitan"],
    registrada: ["queda como está", "quedan como están"],
  },
} as const;
const MALE = {
  told: { nueva: "nuevo", registrada: "registrado", "se quita": "se quita" },
  summary: { ...FEMALE.summary, nueva: ["nuevo", "nuevos"] },
} as const;

const ELEGIBLES: Record<SeccionElegible, Omit<Elegible, "resource">> = {
  actppirta: {
    ...{ field: "id_subtipo", lookup: "tiposub", group: { field: "id_tipo", lookup: "motppirta" } },
    ...{ save: "Guardar actividades", search: "Buscar actividad o motivación" },
    ...FEMALE,
  },
  decppirta: {
    ...{ field: "id_tipo_declaratoria", lookup: "listpatri" },
    ...{ save: "Guardar declaratorias", search: "Buscar declaratoria" },
    ...FEMALE,
  },
  intppirta: {
    ...{ field: "id_criterio", lookup: "listintegridad", save: "Guardar criterios", search: "Buscar criterio" },
    ...MALE,
  },
  autppirta: {
    ...{ field: "id_criterio", lookup: "listauten", save: "Guardar criterios", search: "Buscar criterio" },
    ...MALE,
  },
};

const isElegible = (resource: string): resource is SeccionElegible => Object.hasOwn(ELEGIBLES, resource);

/** How a section's rows are chosen; null if they are no choices. */
export const elegibleOf = (resource: string): Elegible | null =>
  isElegible(resource) ? { resource, ...ELEGIBLES[resource] } : null;

export interface Opcion {
  id: number;
  code: string;
  label: string;
}

export interface GrupoOpciones extends Opcion {
  options: readonly Opcion[];
}

/** A registered row, and the choice it holds. */
export interface FilaElegida {
  id: number;
  opcion: number;
}

export const estadoOpcion = (
  filas: readonly FilaElegida[],
  elegidas: ReadonlySet<number>,
  opcion: number,
): EstadoOpcion | null => {
  const registered = filas.some((fila) => fila.opcion === opcion);
  if (elegidas.has(opcion)) return registered ? "registrada" : "nueva";
  return registered ? "se quita" : null;
};

/** The calls that make the chosen ones the registered ones; the key is the choice's id. */
export function planOpciones(
  filas: readonly FilaElegida[],
  elegidas: ReadonlySet<number>,
  { field, group }: Pick<Elegible, "field" | "group">,
  grupos: readonly GrupoOpciones[],
  id_ppirta: number,
): PlannedRow[] {
  const removed = filas
    .filter(({ opcion }) => !elegidas.has(opcion))
    .map(({ id, opcion }): PlannedRow => ({ key: String(opcion), action: "remove", id }));
  const created = grupos.flatMap((grupo) =>
    grupo.options
      .filter(({ id }) => estadoOpcion(filas, elegidas, id) === "nueva")
      .map(({ id }): PlannedRow => ({
        ...{ key: String(id), action: "create" },
        body: { id_ppirta, ...(group && { [group.field]: grupo.id }), [field]: id, confirmar_repetido: 0 },
      })),
  );
  return [...removed, ...created];
}

/** Texts of choosing many. */
export const ELEGIR = {
  open: "Elegir de la lista",
  only: "Solo lo elegido",
  groups: "Grupos",
  none: "Nada coincide con la búsqueda.",
  failed: "No se pudo cargar la lista.",
  keeps: "Solo quien registró el atractivo puede quitarlo",
  ofAll: (count: number, all: number) =>
    count === 0 ? formatNumber(all) : `${formatNumber(count)} de ${formatNumber(all)}`,
  one: "Una sola entrada en el historial.",
  nothing: "Marque lo que corresponde.",
} as const;

/** '4 nuevas, 1 se quita, 2 quedan como están'. */
export const summaryOf = ({ summary }: Pick<Elegible, "summary">, counts: Record<EstadoOpcion, number>): string =>
  (["nueva", "se quita", "registrada"] as const)
    .flatMap((estado) => {
      const count = counts[estado];
      return count === 0 ? [] : [`${formatNumber(count)} ${summary[estado][count === 1 ? 0 : 1]}`];
    })
    .join(", ");
