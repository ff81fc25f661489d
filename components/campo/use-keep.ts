"use client";

import { useCallback, useState } from "react";
import { keepSoon } from "@/lib/campo/keeping";
import { partOf, withTyped, withNewPart } from "@/lib/campo/parts";
import { changeRecord } from "@/lib/campo/records";
import type { Parte, RegistroDeCampo, Textos } from "@/lib/campo/types";
import type { Values } from "@/lib/forms/store";

const textsOf = (values: Values): Textos =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? "" : String(value ?? "")]));

/** Keeps what is typed into a part's form; a part that the record does not have yet comes with its first letter. */
export function useKeep(registro: string, given: Parte): (typed: Values) => void {
  // As it was when the form was opened: a form must not be drawn again for each letter that is kept.
  const [part] = useState(given);
  const [touched] = useState(() => new Set<string>());
  return useCallback(
    (typed) => {
      const valores = textsOf(typed);
      for (const name of Object.keys(valores)) if (valores[name] !== (part.valores[name] ?? "")) touched.add(name);
      const change = (record: RegistroDeCampo) => {
        const kept = partOf(record, part.clave);
        if (kept) {
          // The others may have changed since: in another tab, or at the office.
          const own = Object.entries(valores).filter(([name]) => touched.has(name));
          return withTyped(record, part.clave, { ...kept.valores, ...Object.fromEntries(own) });
        }
        // The record's own part and its information are always there: another tab has made it a new record.
        const isRow = part.recurso !== record.kind && part.recurso !== "informacion";
        return isRow ? withNewPart(record, { ...part, valores }) : record;
      };
      keepSoon(part.clave, () => changeRecord(registro, change), { registro, change });
    },
    [registro, part, touched],
  );
}
