"use client";

import { useMemo, useState } from "react";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { api, ApiError } from "@/lib/api-client";
import {
  type Choice,
  type Choices,
  columnsBody,
  type Filling,
  type Fillings,
  firstChoice,
  repeatedMeanings,
  requiredOf,
  shownColumns,
  missingMeanings,
} from "@/lib/importaciones/columns";
import type { Meaning } from "@/lib/importaciones/meanings";
import { COLUMNS_STEP } from "@/lib/importaciones/texts";

type Errores = Readonly<Record<string, readonly string[]>>;

/** The zone may be missing where a column has the easting: the department says it. */
const OPTIONAL = "utm_zona";

function firstFillings({ fijos, por_fila }: ImportacionDetalle): Fillings {
  return {
    ...Object.fromEntries(Object.entries(fijos).map(([name, value]) => [name, { how: "fijo", value } as const])),
    ...Object.fromEntries(por_fila.map((name) => [name, { how: "fila" } as const])),
  };
}

interface ColumnsInput {
  detail: ImportacionDetalle;
  meanings: readonly Meaning[];
  ways: readonly (readonly string[])[];
}

/** What each column means, as chosen so far, and what is still missing. */
export function useColumns({ detail, meanings, ways }: ColumnsInput) {
  const { id, columnas } = detail;
  const [start] = useState(() => ({
    choices: Object.fromEntries(columnas.map((column) => [column.n, firstChoice(column)])) as Choices,
    fillings: firstFillings(detail),
    recordar: detail.recordar,
  }));
  const [chosen, setChosen] = useState(start);
  const [errores, setErrores] = useState<Errores>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { choices, fillings, recordar } = chosen;

  const required = useMemo(() => requiredOf(choices, meanings, ways), [choices, meanings, ways]);
  const shown = useMemo(() => shownColumns(columnas, choices, meanings), [columnas, choices, meanings]);
  const twice = useMemo(() => repeatedMeanings(columnas, choices, meanings), [columnas, choices, meanings]);
  const given = new Set(Object.values(choices));
  const optional =
    given.has("utm_este") && !given.has(OPTIONAL) ? meanings.filter(({ name }) => name === OPTIONAL) : [];
  /** Rows that name a record by its CITE need nothing else. */
  const cited = given.has("cite");
  const missing = cited ? [] : required.filter((one) => !one.given).map(({ meaning }) => meaning);
  const unfilled = [...missing, ...optional].map(({ name }) => name);
  const body = columnsBody(columnas, chosen, unfilled);
  const dirty = chosen !== start && JSON.stringify(chosen) !== JSON.stringify(start);

  const without = (...names: string[]) =>
    setErrores((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name))));

  /** Sends the choice; true if the check of the rows began. */
  const save = async (): Promise<boolean> => {
    const open = cited ? [] : missingMeanings(required, fillings);
    const wrong = Object.fromEntries(open.map(({ name }) => [name, [COLUMNS_STEP.neither]]));
    setErrores(wrong);
    setFailure(null);
    if (open.length > 0 || twice.size > 0) return false;
    setBusy(true);
    try {
      await api("importacion.columnas", { id, body });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrores(error.errores);
      setFailure(error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    shown,
    required,
    missing,
    optional,
    fillings,
    recordar,
    given,
    cited,
    failure,
    busy,
    dirty,
    save,
    /** What is wrong with a column, by its place. */
    columnError: (n: number) => (twice.has(n) ? COLUMNS_STEP.repeated : errores[`columnas.${n}`]?.[0]),
    fieldError: (name: string) => errores[name]?.[0] ?? errores[`fijos.${name}`]?.[0],
    /** Something is marked. */
    marked: twice.size > 0 || Object.keys(errores).length > 0,
    choose: (n: number, choice: Choice) => {
      without(`columnas.${n}`);
      setChosen((now) => ({ ...now, choices: { ...now.choices, [n]: choice } }));
    },
    fill: (names: readonly string[], filling: Filling) => {
      without(...names, ...names.map((name) => `fijos.${name}`));
      setChosen((now) => ({
        ...now,
        fillings: { ...now.fillings, ...Object.fromEntries(names.map((name) => [name, filling])) },
      }));
    },
    remember: (next: boolean) => setChosen((now) => ({ ...now, recordar: next })),
  };
}
