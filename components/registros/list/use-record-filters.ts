"use client";

import { startTransition, useState } from "react";
import { type Answer, useAnswer } from "@/components/line/use-answer";
import type { FilterOptions, ListFilter } from "@/components/engine/list-filter";
import { type Lookup, type LookupRow, useLookup } from "@/components/engine/use-lookup";
import { JERARQUIAS } from "@/contract/codes";
import { SECCIONES_AVANCE } from "@/contract/faltantes";
import type { FiltroDebilidad } from "@/contract/debilidades";
import { departamentoNombre } from "@/contract/shown";
import type { FilterName, Kind } from "@/contract/resources/registros";
import { api } from "@/lib/api-client";
import {
  avanceWord,
  COMPLETO_OPTIONS,
  daysWord,
  ESTADO_OPTIONS,
  RECORD_FILTERS,
  RANGES,
  type RangeName,
  type RecordFilters,
} from "@/lib/registros/filters";
import { FILTERS } from "@/lib/registros/texts";

/** Days in La Paz, which is four hours behind UTC all year round, as aaaa-mm-dd. */

const DAY_MS = 86_400_000;
const BEHIND_MS = 4 * 3_600_000;

const dayOf = (ms: number) => new Date(ms - BEHIND_MS).toISOString().slice(0, 10);

/** The first of the last `count` days, today among them. */
const lastDays = (count: number) => dayOf(Date.now() - (count - 1) * DAY_MS);

/** The first day of this year. */
const thisYear = () => `${dayOf(Date.now()).slice(0, 4)}-01-01`;

const textOf = (value: number | null) => (value === null ? null : String(value));

/** The rows of a lookup as options. */
function optionsOf({ rows, failed }: Lookup, shown: (row: LookupRow) => boolean = () => true): FilterOptions {
  if (failed) return "failed";
  return (
    rows
      ?.filter(shown)
      .map(({ id, nombre }) => ({ value: String(id), label: String(nombre).toLocaleUpperCase("es") })) ?? "loading"
  );
}

/** A response's rows as options, each value once. */
function optionsFrom<T>({ value, failed }: Answer<T>, options: (value: T) => { value: number; label: string }[]) {
  if (failed) return "failed";
  if (value === null) return "loading";
  return [...new Map(options(value).map((one) => [one.value, one.label]))].map(([id, label]) => ({
    value: String(id),
    label,
  }));
}

/** Of an import there is only the one that a link names: it can be taken back, and nothing else be chosen. */
const importFilter = (id: number): ListFilter => ({
  name: "importacion",
  label: RECORD_FILTERS.importacion.label,
  value: String(id),
  options: [{ value: String(id), label: String(id) }],
});

/** What lies in a part of the map: `seen` is the one that the map shows now. */
const viewFilter = (value: string | null, seen: string | null): ListFilter => ({
  name: "recuadro",
  label: FILTERS.inView,
  value,
  options: seen === null ? [] : [{ value: seen, label: FILTERS.inViewNow }],
  known: FILTERS.inViewChosen,
  single: { again: FILTERS.inViewAgain },
});

/** What the values of the filters are called. */
export interface KnownNames {
  categoria?: string | undefined;
  provincia?: string | undefined;
  municipio?: string | undefined;
  autor?: string | null | undefined;
  debilidad?: string | undefined;
}

/** Of the months of approval there is only the one that a link of the quality board names. */
const approvedFilter = (month: string): ListFilter => ({
  name: "aprobado_mes",
  label: RECORD_FILTERS.aprobado_mes.label,
  value: month,
  options: [{ value: month, label: RECORD_FILTERS.aprobado_mes.print(month, {}, {}) ?? month }],
});

/** Of the quality board there is only what its link names. */
const boardFilter = (mark: FiltroDebilidad, label: string): ListFilter => ({
  name: "debilidad",
  label: RECORD_FILTERS.debilidad.label,
  value: mark,
  options: [{ value: mark, label }],
});

interface RecordFilterInput {
  kind: Kind;
  filters: RecordFilters;
  /** True if this person may choose the department; others see only their own. */
  departments: boolean;
  /** The section of the inventory's categories. */
  seccion: number;
  known: KnownNames;
  /** The server is ours: it also narrows by province, author and dates. */
  more: boolean;
  /** The list is on the map. */
  onMap: boolean;
  /** The part of the map that is in sight, as the filter has it; null while unknown. */
  seen: string | null;
  /** Asks for both days of a range. */
  onDays: (range: "creado" | "cambiado") => void;
}

const SEPARATOR = "~";
const rangeText = (from: string | number | null, to: string | number | null) =>
  from === null && to === null ? null : `${from ?? ""}${SEPARATOR}${to ?? ""}`;

/** The URL parameters of a range's value. */
const rangeWords = (range: RangeName) => (value: string | null) => {
  const [from, to] = RANGES[range];
  const [start = "", end = ""] = (value ?? "").split(SEPARATOR);
  return { [from]: start || null, [to]: end || null };
};

/** From which to which number of sections: each alone, begun, and unfinished. */
const AVANCE_OPTIONS = [
  [1, SECCIONES_AVANCE.ppirta - 1],
  [0, SECCIONES_AVANCE.ppirta - 1],
  ...Array.from({ length: SECCIONES_AVANCE.ppirta + 1 }, (_, n) => [n, n] as const),
].map(([from = 0, to = 0]) => ({ value: `${from}${SEPARATOR}${to}`, label: avanceWord(from, to) }));

function daysFilter(range: "creado" | "cambiado", filters: RecordFilters, onDays: () => void): ListFilter {
  const [from, to] = RANGES[range];
  const [start, end] = [filters[from], filters[to]];
  return {
    name: range,
    label: RECORD_FILTERS[from].label,
    value: rangeText(start, end),
    options: [
      { value: rangeText(lastDays(7), null) ?? "", label: FILTERS.lastDays(7) },
      { value: rangeText(lastDays(30), null) ?? "", label: FILTERS.lastDays(30) },
      { value: rangeText(thisYear(), null) ?? "", label: FILTERS.thisYear },
    ],
    ...((start ?? end) !== null && { known: daysWord(start, end) }),
    words: rangeWords(range),
    more: { label: FILTERS.between, onSelect: onDays },
    rare: true,
  };
}

/** The filters that one inventory's server alone has, besides those of the specification. */
function useMoreFilters({ kind, filters, departments, known, more, onDays }: RecordFilterInput, near: boolean) {
  const { id_departamento, id_provincia, id_municipio, id_autor, id_asignado, jerarquia } = filters;
  const unplaced = (id_provincia !== null && !known.provincia) || (id_municipio !== null && !known.municipio);
  const unknown = (id_autor !== null && !known.autor) || id_asignado !== null;
  const scope = { id_departamento };
  const places = useAnswer(more && (near || unplaced) ? `${kind}.grupos/${id_departamento ?? ""}` : null, async () => {
    const input = { query: { q: "", ...scope } };
    return (await (kind === "ppirta" ? api("ppirta.grupos", input) : api("ppirtf.grupos", input))).grupos;
  });
  const people = useAnswer(
    more && (near || unknown) ? `${kind}.personas` : null,
    async () => (await (kind === "ppirta" ? api("ppirta.personas") : api("ppirtf.personas"))).personas,
  );
  if (!more) return [];
  const far = departments && id_departamento === null;
  const list: (ListFilter | false)[] = [
    {
      name: "id_provincia",
      label: RECORD_FILTERS.id_provincia.label,
      value: textOf(id_provincia),
      options: optionsFrom(places, (groups) =>
        groups.map((one) => ({
          value: one.id_provincia,
          label: far ? `${one.provincia} · ${one.departamento}` : one.provincia,
        })),
      ),
      known: known.provincia,
      retry: places.retry,
      none: FILTERS.noPlaces,
      // A municipality of another province would leave nothing.
      words: (value) => ({ id_provincia: value, id_municipio: null }),
    },
    {
      name: "id_municipio",
      label: RECORD_FILTERS.id_municipio.label,
      value: textOf(id_municipio),
      options: optionsFrom(places, (groups) =>
        groups
          .filter((one) => id_provincia === null || one.id_provincia === id_provincia)
          .map((one) => ({
            value: one.id_municipio,
            label: id_provincia === null ? `${one.municipio} · ${one.provincia}` : one.municipio,
          })),
      ),
      known: known.municipio,
      retry: places.retry,
      none: FILTERS.noPlaces,
    },
    {
      name: "id_autor",
      label: RECORD_FILTERS.id_autor.label,
      value: textOf(id_autor),
      options: optionsFrom(people, ({ autores }) => autores.map(({ id, nombre }) => ({ value: id, label: nombre }))),
      known: known.autor ?? undefined,
      retry: people.retry,
      none: FILTERS.nobody,
    },
    kind === "ppirta" && {
      name: "jerarquia",
      label: RECORD_FILTERS.jerarquia.label,
      value: jerarquia,
      options: JERARQUIAS.map((value) => ({ value, label: value })),
    },
    kind === "ppirta" && {
      name: "avance",
      label: RECORD_FILTERS.avance_min.label,
      value: rangeText(filters.avance_min, filters.avance_max),
      options: AVANCE_OPTIONS,
      known: avanceWord(filters.avance_min, filters.avance_max),
      words: rangeWords("avance"),
    },
    daysFilter("creado", filters, () => onDays("creado")),
    daysFilter("cambiado", filters, () => onDays("cambiado")),
    {
      name: "id_asignado",
      label: RECORD_FILTERS.id_asignado.label,
      value: textOf(id_asignado),
      options: optionsFrom(people, ({ asignados }) =>
        asignados.map(({ id, nombre }) => ({ value: id, label: nombre })),
      ),
      retry: people.retry,
      none: FILTERS.noneAssigned,
    },
  ];
  return list.flatMap((filter) => (filter ? [{ ...filter, rare: true }] : []));
}

/**
 * The filters of a record list, as the screen shows them. Their options are loaded when somebody comes near (`onNear`),
 * since most lists are read without a change of the filters.
 */
export function useRecordFilters(input: RecordFilterInput) {
  const { filters, departments, seccion, known } = input;
  const { id_departamento, id_categoria, estado, completo, importacion, id_macro_region, debilidad, aprobado_mes } =
    filters;
  const [near, setNear] = useState(false);
  const unnamed = id_categoria !== null && known.categoria === undefined;
  const departamentos = useLookup(near && departments ? "departamentos" : null);
  const categorias = useLookup(near || unnamed ? "categoria" : null);
  const regiones = useLookup(id_macro_region === null ? null : "listmacro");
  const others = useMoreFilters(input, near);
  const list: ListFilter[] = [
    ...(input.more && (input.onMap || filters.recuadro !== null) ? [viewFilter(filters.recuadro, input.seen)] : []),
    {
      name: "id_departamento" satisfies FilterName,
      label: RECORD_FILTERS.id_departamento.label,
      value: textOf(id_departamento),
      options: near ? optionsOf(departamentos) : "loading",
      known: departamentoNombre(id_departamento),
      retry: departamentos.retry,
      // A province or municipality of another department would leave nothing.
      ...(input.more && {
        words: (value: string | null) => ({ id_departamento: value, id_provincia: null, id_municipio: null }),
      }),
    },
    {
      name: "id_categoria",
      label: RECORD_FILTERS.id_categoria.label,
      value: textOf(id_categoria),
      options: near || unnamed ? optionsOf(categorias, (row) => row.id_seccion === seccion) : "loading",
      known: known.categoria,
      retry: categorias.retry,
    },
    { name: "estado", label: RECORD_FILTERS.estado.label, value: estado, options: ESTADO_OPTIONS },
    { name: "completo", label: RECORD_FILTERS.completo.label, value: completo, options: COMPLETO_OPTIONS },
    ...others,
    ...(id_macro_region === null
      ? []
      : [
          {
            name: "id_macro_region",
            label: RECORD_FILTERS.id_macro_region.label,
            value: textOf(id_macro_region),
            options: optionsOf(regiones),
            retry: regiones.retry,
          },
        ]),
    ...(importacion === null ? [] : [importFilter(importacion)]),
    ...(aprobado_mes === null ? [] : [approvedFilter(aprobado_mes)]),
    ...(debilidad === null ? [] : [boardFilter(debilidad, known.debilidad ?? debilidad)]),
  ];
  return {
    filters: departments ? list : list.filter(({ name }) => name !== "id_departamento"),
    // The options come after what was pressed is drawn.
    onNear: () => startTransition(() => setNear(true)),
  };
}
