"use client";

import { useMemo } from "react";
import { type Answer, useAnswer } from "@/components/line/use-answer";
import { rolesQueDa, type Subject } from "@/contract/policy";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { api } from "@/lib/api-client";
import type { Choice } from "@/lib/descriptors";

interface Roles extends Pick<Answer<never>, "failed" | "retry"> {
  choices: readonly Choice[];
}

async function loadRoles(): Promise<readonly Choice[]> {
  const { rol } = await api("lookup.rol");
  return rol.data.map(({ id, nombre }) => ({ value: String(id), label: nombre }));
}

/** The roles that this person may assign, and the account's own, with the server's names. */
export function useRoles(subject: Subject, row: UsuarioFila | null): Roles {
  const { value, failed, retry } = useAnswer("roles", loadRoles);
  const choices = useMemo(() => {
    if (value === null) return row?.id_rol ? [{ value: String(row.id_rol), label: row.rol }] : [];
    const given = [...rolesQueDa(subject), row?.id_rol].map(String);
    return value.filter((role) => given.includes(role.value));
  }, [value, row, subject]);
  return { choices, failed, retry };
}
