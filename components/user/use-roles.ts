"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { rolesQueDa, type Subject } from "@/contract/policy";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { api } from "@/lib/api-client";
import type { Choice } from "@/lib/descriptors";

interface Roles {
  choices: readonly Choice[];
  failed: boolean;
  retry: () => void;
}

/** The profiles that this person may give, by the names the server has for them. */
export function useRoles(subject: Subject, row: UsuarioFila | null): Roles {
  const [answer, setAnswer] = useState<readonly Choice[] | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const gone = new AbortController();
    api("lookup.rol", { signal: gone.signal }).then(
      ({ rol }) => setAnswer(rol.data.map(({ id, nombre }) => ({ value: String(id), label: nombre }))),
      () => gone.signal.aborted || setAnswer("failed"),
    );
    return () => gone.abort();
  }, [attempt]);

  const choices = useMemo(() => {
    if (answer === null || answer === "failed") {
      return row?.id_rol ? [{ value: String(row.id_rol), label: row.rol }] : [];
    }
    const given = rolesQueDa(subject).map(String);
    return answer.filter(({ value }) => given.includes(value));
  }, [answer, row, subject]);
  const retry = useCallback(() => {
    setAnswer(null);
    setAttempt((count) => count + 1);
  }, []);
  return { choices, failed: answer === "failed", retry };
}
