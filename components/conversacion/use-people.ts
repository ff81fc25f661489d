"use client";

import { useCallback, useRef, useState } from "react";
import type { Persona } from "@/contract/resources/conversacion";
import type { Kind } from "@/contract/resources/registros";
import { api, ApiError } from "@/lib/api-client";

export type People = readonly Persona[] | "loading" | "failed" | null;

/** The people who may see a record, loaded when they are first asked for; null before. */
export function usePeople(tipo: Kind, id_registro: number): { people: People; load: () => void } {
  const [people, setPeople] = useState<People>(null);
  const asked = useRef(false);
  const load = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    setPeople("loading");
    api("asunto.personas", { query: { tipo, id_registro } }).then(
      ({ personas }) => setPeople(personas),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        asked.current = false;
        setPeople("failed");
      },
    );
  }, [tipo, id_registro]);
  return { people, load };
}
