"use client";

import type { ListFilter } from "@/components/engine/list-filter";
import { departamentoNombre } from "@/contract/shown";
import { COMPLETO_OPTIONS, ESTADO_OPTIONS, FILTER_LABELS, type RecordFilters } from "@/lib/records/filters";
import { useFilterOptions } from "./filter-options";

const text = (value: number | null) => (value === null ? null : String(value));

interface RecordFilterInput {
  filters: RecordFilters;
  /** True if this person may choose the department; others see only their own. */
  departments: boolean;
  /** The category's name, taken from the rows. */
  categoria: string | undefined;
}

/** The filters of a record list, as the screen shows them. */
export function useRecordFilters({ filters, departments, categoria }: RecordFilterInput): ListFilter[] {
  const { departamentos, categorias } = useFilterOptions();
  const { id_departamento, id_categoria, estado, completo } = filters;
  const list: (ListFilter & { name: keyof RecordFilters })[] = [
    {
      name: "id_departamento",
      label: FILTER_LABELS.id_departamento,
      value: text(id_departamento),
      options: departamentos,
      known: departamentoNombre(id_departamento),
    },
    {
      name: "id_categoria",
      label: FILTER_LABELS.id_categoria,
      value: text(id_categoria),
      options: categorias,
      known: categoria,
    },
    { name: "estado", label: FILTER_LABELS.estado, value: estado, options: ESTADO_OPTIONS },
    { name: "completo", label: FILTER_LABELS.completo, value: completo, options: COMPLETO_OPTIONS },
  ];
  return departments ? list : list.filter(({ name }) => name !== "id_departamento");
}
