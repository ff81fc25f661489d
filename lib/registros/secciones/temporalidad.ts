import type { Row } from "@/contract";
import type { PlannedRow } from "@/lib/forms/store";
import { counted, plural, type Resumen } from "./varias";

/** The season as twelve months: what is registered, what is chosen, and the calls that lead from one to the other. */

export interface Horario {
  hora_inicio: string;
  hora_fin: string;
}

export type FilaTemporalidad = Row<"temppirta">;

/** The hours of the chosen months, by `id_mes`. */
export type Meses = ReadonlyMap<number, Horario>;

export const SIN_HORAS: Horario = { hora_inicio: "", hora_fin: "" };

const sameHours = (one: Horario, other: Horario) =>
  one.hora_inicio === other.hora_inicio && one.hora_fin === other.hora_fin;

/** A month's first row; further ones, with other hours, stand in the list alone. */
const rowOf = (filas: readonly FilaTemporalidad[], id_mes: number) => filas.find((fila) => fila.id_mes === id_mes);

export const mesesOf = (filas: readonly FilaTemporalidad[]): Meses =>
  new Map(
    filas.flatMap(({ id_mes }) => {
      const fila = rowOf(filas, Number(id_mes));
      return fila ? [[Number(id_mes), { hora_inicio: fila.hora_inicio, hora_fin: fila.hora_fin }] as const] : [];
    }),
  );

/** What was changed of the registered months: a month's new hours, or null to remove it. */
export type CambiosMeses = ReadonlyMap<number, Horario | null>;

/** The months with these changes. */
export function withChanges(registrados: Meses, cambios: CambiosMeses): Meses {
  const meses = new Map(registrados);
  for (const [id_mes, horario] of cambios) {
    if (horario) meses.set(id_mes, horario);
    else meses.delete(id_mes);
  }
  return meses;
}

/** What leads from the registered months to the chosen ones. */
export function changesOf(registrados: Meses, meses: Meses): CambiosMeses {
  const cambios = new Map<number, Horario | null>();
  for (const id_mes of registrados.keys()) if (!meses.has(id_mes)) cambios.set(id_mes, null);
  for (const [id_mes, horario] of meses) {
    const now = registrados.get(id_mes);
    if (!now || !sameHours(now, horario)) cambios.set(id_mes, horario);
  }
  return cambios;
}

/** What a month is to become: nothing is told of one that stays as it is. */
export type EstadoMes = "nuevo" | "registrado" | "cambia" | "se quita";

export function estadoMes(filas: readonly FilaTemporalidad[], meses: Meses, id_mes: number): EstadoMes | null {
  const fila = rowOf(filas, id_mes);
  const horario = meses.get(id_mes);
  if (!fila) return horario ? "nuevo" : null;
  if (!horario) return "se quita";
  return sameHours(fila, horario) ? "registrado" : "cambia";
}

/** The calls that make the chosen months the registered ones; the key is the month's id. */
export function planMeses(filas: readonly FilaTemporalidad[], meses: Meses, id_ppirta: number): PlannedRow[] {
  const removed = filas
    .filter(({ id_mes }) => !meses.has(Number(id_mes)))
    .map(({ id, id_mes }): PlannedRow => ({ key: String(id_mes), action: "remove", id }));
  const written = [...meses].flatMap(([id_mes, horario]): PlannedRow[] => {
    const fila = rowOf(filas, id_mes);
    const body = { id_ppirta, id_mes, ...horario };
    if (!fila) return [{ key: String(id_mes), action: "create", body: { ...body, confirmar_repetido: 0 } }];
    if (sameHours(fila, horario)) return [];
    return [{ key: String(id_mes), action: "update", id: fila.id, body: { ...body, version: fila.version } }];
  });
  return [...removed, ...written];
}

/** Exactly these months: those that were chosen keep their hours, the others get `horario`. */
export const withMonths = (meses: Meses, ids: readonly number[], horario: Horario): Meses =>
  new Map(ids.map((id) => [id, meses.get(id) ?? horario]));

/** The name of the twelve months' draft. */
export const MESES_FORM = "temporalidad-meses";

/** Texts of the twelve months. */
export const TEMPORALIDAD = {
  view: "Cómo se ve la temporalidad",
  months: "Doce meses",
  group: "Meses en que se visita",
  /** The seasons by the months' places in the year. */
  seasons: [
    { label: "Todo el año", from: 1, to: 12 },
    { label: "Mayo a octubre", from: 5, to: 10 },
    { label: "Noviembre a abril", from: 11, to: 4 },
  ],
  none: "Ninguno",
  hours: "Horas para todos",
  from: "Hora inicio",
  to: "Hora fin",
  until: "a",
  closed: "No se visita",
  put: (count: number) => `Poner en los ${count}`,
  putNone: "Marque antes los meses",
  save: "Guardar temporalidad",
  keeps: "Solo quien registró el atractivo puede quitar un mes registrado",
  failed: "No se pudieron cargar los meses registrados.",
  invalid: "Complete las horas de los meses marcados.",
  told: { nuevo: "nuevo", registrado: "registrado", cambia: "cambia", "se quita": "se quita" },
  summary: (count: number, { nuevo, cambia, registrado, "se quita": quitado }: Record<EstadoMes, number>): Resumen => {
    const parts = [
      ...counted(nuevo, "nuevo", "nuevos"),
      ...counted(cambia, "cambia", "cambian"),
      ...counted(registrado, "ya registrado", "ya registrados"),
      ...counted(quitado, "se quita", "se quitan"),
    ];
    return { total: plural(count, "mes", "meses"), parts: parts.join(", ") };
  },
} as const;
