import { estadoNombre } from "@/contract/estados";
import { departamentoNombre } from "@/contract/shown";
import { formatNumber } from "@/lib/format";
import type { ListWords } from "@/lib/lists/result";
import { avanceWord, COMPLETO_OPTIONS, daysWord, FILTER_LABELS } from "@/lib/records/filters";

/** '7 registros', or '10 de 33 registros · página 2 de 4 de la lista' if the list has more rows. */
export function countLine(shown: number, total: number, { page, pageSize }: ListWords): string {
  const noun = total === 1 ? "registro" : "registros";
  if (shown >= total) return `${formatNumber(shown)} ${noun}`;
  const pages = Math.max(page, Math.ceil(total / pageSize));
  return `${formatNumber(shown)} de ${formatNumber(total)} ${noun} · página ${formatNumber(page)} de ${formatNumber(pages)} de la lista`;
}

type Given<T> = T | null | undefined;

interface Narrowed {
  id_departamento?: Given<number>;
  id_categoria?: Given<number>;
  estado?: Given<string>;
  completo?: Given<string>;
  importacion?: Given<number>;
  jerarquia?: Given<string>;
  id_provincia?: Given<number>;
  id_municipio?: Given<number>;
  id_autor?: Given<number>;
  creado_desde?: Given<string>;
  creado_hasta?: Given<string>;
  cambiado_desde?: Given<string>;
  cambiado_hasta?: Given<string>;
  avance_min?: Given<number>;
  avance_max?: Given<number>;
}

/** The names that the rows found have for what narrows them. */
export interface NarrowedNames {
  categoria?: string;
  provincia?: string;
  municipio?: string;
  autor?: string | null;
}

const range = <T>(from: Given<T>, to: Given<T>, word: (from: T | null, to: T | null) => string) =>
  (from ?? to ?? null) === null ? undefined : word(from ?? null, to ?? null);

/** The search and filters with the screen's labels; names come from the rows found. */
export function narrowedLine(q: string, by: Narrowed, names: NarrowedNames = {}): string {
  const words: [string, string | number | null | undefined][] = [
    ["Búsqueda", q && `«${q}»`],
    [FILTER_LABELS.id_departamento, by.id_departamento ? departamentoNombre(by.id_departamento) : null],
    [FILTER_LABELS.id_categoria, by.id_categoria && names.categoria],
    [FILTER_LABELS.estado, by.estado && estadoNombre(by.estado)],
    [FILTER_LABELS.completo, COMPLETO_OPTIONS.find(({ value }) => value === by.completo)?.label],
    [FILTER_LABELS.id_provincia, by.id_provincia && names.provincia],
    [FILTER_LABELS.id_municipio, by.id_municipio && names.municipio],
    [FILTER_LABELS.jerarquia, by.jerarquia],
    [FILTER_LABELS.avance, range(by.avance_min, by.avance_max, avanceWord)],
    [FILTER_LABELS.id_autor, by.id_autor && names.autor],
    [FILTER_LABELS.creado, range(by.creado_desde, by.creado_hasta, daysWord)],
    [FILTER_LABELS.cambiado, range(by.cambiado_desde, by.cambiado_hasta, daysWord)],
    [FILTER_LABELS.importacion, by.importacion ? String(by.importacion) : null],
  ];
  return words.flatMap(([label, word]) => (word ? [`${label}: ${word}`] : [])).join(" · ");
}
