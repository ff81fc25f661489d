"use client";

import { useState } from "react";
import type { DecidedParts } from "@/lib/campo/decisions";
import { compareWithOffice, type Comparison, readableConflict, type Side } from "@/lib/campo/merge";
import { ownPart } from "@/lib/campo/parts";
import { troubledParts } from "@/lib/campo/problems";
import type { Parte, RegistroDeCampo, Textos } from "@/lib/campo/types";
import type { NamedRow } from "./use-shown";

/** A part that changed on both sides. */
export interface Conflict extends Comparison {
  part: Parte;
  theirs: Textos;
  rows: readonly NamedRow[];
}

/** The rows taken along that name what was chosen in a part. */
export function rowsForNames({ registro, ...record }: RegistroDeCampo, part: Parte): readonly NamedRow[] {
  const own = part.clave === ownPart({ registro, ...record }).clave;
  return [part.fila, own ? registro : null].flatMap((row) => (row ? [{ ...row }] : []));
}

/** The conflicts of a record that can be decided. */
export function conflictsOf(record: RegistroDeCampo): readonly Conflict[] {
  return troubledParts(record).flatMap((part) => {
    const conflict = readableConflict(part);
    if (!conflict) return [];
    const rows = rowsForNames(record, part);
    return [{ part, theirs: conflict.actual, rows, ...compareWithOffice(part, conflict.actual) }];
  });
}

/** What the person has chosen so far. */
export function useChoices(conflicts: readonly Conflict[]) {
  const [decided, setDecided] = useState<DecidedParts>({});
  const sideOf = (parte: string, key: string) => decided[parte]?.[key];
  const all = conflicts.flatMap(({ part, questions }) => questions.map(({ key }) => [part.clave, key] as const));
  const chosen = all.filter(([parte, key]) => sideOf(parte, key) !== undefined).length;
  return {
    decided,
    sideOf,
    total: all.length,
    chosen,
    missing: all.length - chosen,
    choose: (parte: string, key: string, side: Side) =>
      setDecided((before) => ({ ...before, [parte]: { ...before[parte], [key]: side } })),
    chooseAll: (side: Side) =>
      setDecided(
        Object.fromEntries(
          conflicts.map(({ part, questions }) => [
            part.clave,
            Object.fromEntries(questions.map(({ key }) => [key, side])),
          ]),
        ),
      ),
  };
}
