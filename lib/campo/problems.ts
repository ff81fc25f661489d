import { comparison, readableConflict } from "./merge";
import { ownPart } from "./parts";
import { PROBLEMAS } from "./texts";
import type { FotoDeCampo, Parte, Problema, RegistroDeCampo } from "./types";

/** What keeps a record from being sent, in one line. */

export interface ProblemSummary {
  text: string;
  /** How many parts and photos have a problem. */
  count: number;
  /** Both versions are to be compared. */
  compares: boolean;
}

/** A part with what keeps it from being sent. */
export type TroubledPart = Parte & { problema: Problema };
export type TroubledPhoto = FotoDeCampo & { problema: Problema };

const hasProblem = <T extends { problema: Problema | null }>(one: T): one is T & { problema: Problema } =>
  one.problema !== null;

export const troubledParts = (record: RegistroDeCampo): readonly TroubledPart[] => record.partes.filter(hasProblem);
export const troubledPhotos = (photos: readonly FotoDeCampo[]): readonly TroubledPhoto[] => photos.filter(hasProblem);

const WHOLE = ["derivado", "eliminado", "ajeno"] as const;

/** What the record as a whole is: derived, deleted, of another department; null if none of it. */
export function wholeProblem(record: RegistroDeCampo): TroubledPart | null {
  const own = ownPart(record);
  return (
    troubledParts(record).find(({ problema, ...part }) => {
      if (problema.tipo === "eliminado") return part.clave === own.clave || part.recurso === "informacion";
      // Of a row that this person may not remove the rest of the record is not concerned.
      return !part.quitada && WHOLE.some((tipo) => tipo === problema.tipo);
    }) ?? null
  );
}

/** The fields to decide on. */
const questionsOf = (part: Parte): number => {
  const conflict = readableConflict(part);
  return conflict ? comparison(part, conflict.actual).questions.reduce((sum, { fields }) => sum + fields.length, 0) : 0;
};

const refusedIn = ({ problema }: TroubledPart) =>
  problema.tipo === "rechazado" ? Object.keys(problema.errores).length : 0;

/** From what has to be decided first to what settles itself. */
const ORDER = ["conflicto", "rechazado", "dudoso", "repetido", "eliminado", "ajeno", "fallo"] as const;

function textOf(tipo: (typeof ORDER)[number], parts: readonly TroubledPart[]): string {
  const { summary } = PROBLEMAS;
  const sum = (of: (part: TroubledPart) => number) => parts.reduce((total, part) => total + of(part), 0);
  if (tipo === "conflicto") return summary.conflicto(sum(questionsOf));
  if (tipo === "rechazado") return summary.rechazado(sum(refusedIn));
  if (tipo === "eliminado") return summary.filaEliminada(parts.length);
  if (tipo === "ajeno") return summary.filaAjena();
  return tipo === "repetido" ? summary.repetido(parts.length) : summary[tipo]();
}

function firstText(record: RegistroDeCampo, parts: readonly TroubledPart[], photos: number): string {
  const whole = wholeProblem(record)?.problema.tipo;
  if (whole === "derivado" || whole === "eliminado" || whole === "ajeno") return PROBLEMAS.summary[whole]();
  const tipo = ORDER.find((one) => parts.some(({ problema }) => problema.tipo === one));
  if (!tipo) return PROBLEMAS.summary.fotografias(photos);
  const text = textOf(
    tipo,
    parts.filter(({ problema }) => problema.tipo === tipo),
  );
  const others = photos > 0 || parts.some(({ problema }) => problema.tipo !== tipo);
  return others ? PROBLEMAS.summary.more(text) : text;
}

/** The line of the list's row; null if nothing keeps the record from being sent. */
export function problemSummary(record: RegistroDeCampo, photos: readonly FotoDeCampo[]): ProblemSummary | null {
  const parts = troubledParts(record);
  const troubled = troubledPhotos(photos).length;
  const count = parts.length + troubled;
  const compares = parts.some(({ problema }) => problema.tipo === "conflicto");
  return count === 0 ? null : { text: firstText(record, parts, troubled), count, compares };
}

const WHO = /^(.+?) cambió este registro el (\d\d\/\d\d\/\d{4})/u;

/** Who changed the record meanwhile, and on which day, as far as the server's message says it. */
export function changeOf(mensaje: string): { who: string; when: string } | null {
  const [, who, when] = WHO.exec(mensaje) ?? [];
  return who && when ? { who, when } : null;
}
