"use client";

import { useCallback } from "react";
import { keepSoon } from "@/lib/field/keeping";
import { partOf, typedInto, withNewPart } from "@/lib/field/parts";
import { changeRecord } from "@/lib/field/records";
import type { Parte, Textos } from "@/lib/field/types";
import type { Values } from "@/lib/forms/store";

const textsOf = (values: Values): Textos =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? "" : String(value ?? "")]));

/** Keeps what is typed into a part's form; a part that the record does not have yet comes with its first letter. */
export function useKeep(registro: string, part: Parte): (typed: Values) => void {
  return useCallback(
    (typed) => {
      const valores = textsOf(typed);
      keepSoon(part.clave, () =>
        changeRecord(registro, (record) =>
          partOf(record, part.clave)
            ? typedInto(record, part.clave, valores)
            : withNewPart(record, { ...part, valores }),
        ),
      );
    },
    [registro, part],
  );
}
