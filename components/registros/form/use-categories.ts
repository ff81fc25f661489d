"use client";

import { type Answer, useAnswer } from "@/components/line/use-answer";
import type { Option } from "@/components/ui/option";
import { api } from "@/lib/api-client";
import { categoriesQuery } from "@/lib/lookups";

interface Categories extends Omit<Answer<never>, "value"> {
  options: readonly Option[];
}

const NONE: readonly Option[] = [];

async function loadCategories(seccion: number): Promise<readonly Option[]> {
  const { categorias } = await api("categoria.list", { query: categoriesQuery(seccion) });
  // A server without this filter sends the categories of all sections.
  return categorias.data
    .filter(({ id_seccion }) => id_seccion === null || id_seccion === seccion)
    .map(({ id, nombre }) => ({ value: String(id), label: nombre }));
}

/** The categories of a section of the classification (spec 2 §3.6). */
export function useCategories(seccion: number): Categories {
  const { value, ...state } = useAnswer(`categorias/${seccion}`, () => loadCategories(seccion));
  return { ...state, options: value ?? NONE };
}
