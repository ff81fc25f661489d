import { keysOf } from "@/contract/keys";
import { compareWithOffice, readableConflict } from "./merge";
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

const WHOLE_RECORD = ["derivado", "eliminado", "ajeno"] as const;

/** What the record as a whole is: derived, deleted, of another department; null if none of it. */
export function wholeProblem(record: RegistroDeCampo): TroubledPart | null {
  const own = ownPart(record);
  return (
    troubledParts(record).find(({ problema, ...part }) => {
      if (problema.tipo === "eliminado") return part.clave === own.clave || part.recurso === "informacion";
      // Of a row that this person may not remove the rest of the record is not concerned.
      return !part.quitada && WHOLE_RECORD.some((tipo) => tipo === problema.tipo);
    }) ?? null
  );
}

/** The fields to decide on. */
const questionsOf = (part: Parte): number => {
  const conflict = readableConflict(part);
  return conflict
    ? compareWithOffice(part, conflict.actual).questions.reduce((sum, { fields }) => sum + fields.length, 0)
    : 0;
};

const countRefused = ({ problema }: TroubledPart) =>
  problema.tipo === "rechazado" ? Object.keys(problema.errores).length : 0;

const sumOver = (parts: readonly TroubledPart[], of: (part: TroubledPart) => number) =>
  parts.reduce((total, part) => total + of(part), 0);

/** The line of a record's parts, from what has to be decided first to what settles itself; the whole record's aside. */
const PART_TEXTS: {
  [Tipo in Exclude<Problema["tipo"], "derivado">]: (parts: readonly TroubledPart[]) => string;
} = {
  conflicto: (parts) => PROBLEMAS.summary.conflicto(sumOver(parts, questionsOf)),
  rechazado: (parts) => PROBLEMAS.summary.rechazado(sumOver(parts, countRefused)),
  dudoso: () => PROBLEMAS.summary.dudoso(),
  repetido: (parts) => PROBLEMAS.summary.repetido(parts.length),
  eliminado: (parts) => PROBLEMAS.summary.filaEliminada(parts.length),
  ajeno: () => PROBLEMAS.summary.filaAjena(),
  fallo: () => PROBLEMAS.summary.fallo(),
};

function firstText(record: RegistroDeCampo, parts: readonly TroubledPart[], photos: number): string {
  const whole = wholeProblem(record)?.problema.tipo;
  if (whole === "derivado" || whole === "eliminado" || whole === "ajeno") return PROBLEMAS.summary[whole]();
  const tipo = keysOf(PART_TEXTS).find((one) => parts.some(({ problema }) => problema.tipo === one));
  if (!tipo) return PROBLEMAS.summary.fotografias(photos);
  const text = PART_TEXTS[tipo](parts.filter(({ problema }) => problema.tipo === tipo));
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

const CHANGE_TEXT = /^(.+?) cambió este registro el (\d\d\/\d\d\/\d{4})/u;

/** Who changed the record meanwhile, and on which day, as far as the server's message says it. */
export function changeOf(mensaje: string): { who: string; when: string } | null {
  const [, who, when] = CHANGE_TEXT.exec(mensaje) ?? [];
  return who && when ? { who, when } : null;
}
