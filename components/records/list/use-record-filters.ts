"use client";

import { useState } from "react";
import type { FilterOptions, ListFilter } from "@/components/engine/list-filter";
import { type Lookup, type LookupRow, useLookup } from "@/components/engine/use-lookup";
import { FILTRO_DEBILIDAD, type FiltroDebilidad } from "@/contract/debilidades";
import { departamentoNombre } from "@/contract/shown";
import { COMPLETO_OPTIONS, ESTADO_OPTIONS, FILTER_LABELS, type RecordFilters } from "@/lib/records/filters";

const text = (value: number | null) => (value === null ? null : String(value));

/** The rows of a lookup as options. */
function optionsOf({ rows, failed }: Lookup, shown: (row: LookupRow) => boolean = () => true): FilterOptions {
  if (failed) return "failed";
  return (
    rows
      ?.filter(shown)
      .map(({ id, nombre }) => ({ value: String(id), label: String(nombre).toLocaleUpperCase("es") })) ?? "loading"
  );
}

/** Of an import there is only the one that a link names: it can be taken back, and nothing else be chosen. */
const ofImport = (id: number): ListFilter & { name: keyof RecordFilters } => ({
  name: "importacion",
  label: FILTER_LABELS.importacion,
  value: String(id),
  options: [{ value: String(id), label: String(id) }],
});

/** Of the quality board there is only what its link names. */
const ofBoard = (mark: FiltroDebilidad): ListFilter & { name: keyof RecordFilters } => ({
  name: "debilidad",
  label: FILTER_LABELS.debilidad,
  value: mark,
  options: [{ value: mark, label: FILTRO_DEBILIDAD[mark] }],
});

interface RecordFilterInput {
  filters: RecordFilters;
  /** True if this person may choose the department; others see only their own. */
  departments: boolean;
  /** The section of the inventory's categories. */
  seccion: number;
  /** The category's name, taken from the rows. */
  categoria: string | undefined;
}

/**
 * The filters of a record list, as the screen shows them. Their options are loaded when somebody comes near (`onNear`),
 * since most lists are read without a change of the filters.
 */
export function useRecordFilters({ filters, departments, seccion, categoria }: RecordFilterInput) {
  const { id_departamento, id_categoria, estado, completo, importacion, debilidad } = filters;
  const [near, setNear] = useState(false);
  const unnamed = id_categoria !== null && categoria === undefined;
  const departamentos = useLookup(near && departments ? "departamentos" : null);
  const categorias = useLookup(near || unnamed ? "categoria" : null);
  const list: (ListFilter & { name: keyof RecordFilters })[] = [
    {
      name: "id_departamento",
      label: FILTER_LABELS.id_departamento,
      value: text(id_departamento),
      options: near ? optionsOf(departamentos) : "loading",
      known: departamentoNombre(id_departamento),
      retry: departamentos.retry,
    },
    {
      name: "id_categoria",
      label: FILTER_LABELS.id_categoria,
      value: text(id_categoria),
      options: near || unnamed ? optionsOf(categorias, (row) => row.id_seccion === seccion) : "loading",
      known: categoria,
      retry: categorias.retry,
    },
    { name: "estado", label: FILTER_LABELS.estado, value: estado, options: ESTADO_OPTIONS },
    { name: "completo", label: FILTER_LABELS.completo, value: completo, options: COMPLETO_OPTIONS },
    ...(importacion === null ? [] : [ofImport(importacion)]),
    ...(debilidad === null ? [] : [ofBoard(debilidad)]),
  ];
  return {
    filters: departments ? list : list.filter(({ name }) => name !== "id_departamento"),
    onNear: () => setNear(true),
  };
}
