import { departamentoNombre } from "@/contract/shown";
import { estadoNombre } from "@/contract/estados";
import { formatNumber } from "@/lib/format";
import type { ListWords } from "@/lib/lists/result";
import { COMPLETO_OPTIONS, FILTER_LABELS } from "@/lib/records/filters";

/** '7 registros', or '10 de 33 registros · página 2 de 4 de la lista' if the list has more rows. */
export function countLine(shown: number, total: number, { page, pageSize }: ListWords): string {
  const noun = total === 1 ? "registro" : "registros";
  if (shown >= total) return `${formatNumber(shown)} ${noun}`;
  const pages = Math.max(page, Math.ceil(total / pageSize));
  return `${formatNumber(shown)} de ${formatNumber(total)} ${noun} · página ${formatNumber(page)} de ${formatNumber(pages)} de la lista`;
}

interface Narrowed {
  id_departamento?: number | null | undefined;
  id_categoria?: number | null | undefined;
  estado?: string | undefined;
  completo?: string | undefined;
  importacion?: number | null | undefined;
}

/** The search and filters with the screen's labels; the category's name comes from the rows found. */
export function narrowedLine(q: string, filters: Narrowed, categoria: string | undefined): string {
  const { id_departamento, id_categoria, estado, completo, importacion } = filters;
  const words: [string, string | undefined][] = [
    ["Búsqueda", q && `«${q}»`],
    [FILTER_LABELS.id_departamento, id_departamento ? departamentoNombre(id_departamento) : undefined],
    [FILTER_LABELS.id_categoria, id_categoria ? categoria : undefined],
    [FILTER_LABELS.estado, estado && estadoNombre(estado)],
    [FILTER_LABELS.completo, COMPLETO_OPTIONS.find(({ value }) => value === completo)?.label],
    [FILTER_LABELS.importacion, importacion ? String(importacion) : undefined],
  ];
  return words.flatMap(([label, word]) => (word ? [`${label}: ${word}`] : [])).join(" · ");
}
