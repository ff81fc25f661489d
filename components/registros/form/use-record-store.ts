"use client";

import { use } from "react";
import { KeepContext } from "@/components/engine/saving/keep-context";
import { serverStore } from "@/components/engine/saving/server-store";
import { useSave } from "@/components/engine/use-save";
import type { Kind } from "@/contract/resources/registros";
import { keptStore, withVersion, type Store } from "@/lib/forms/store";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { fetchRegistro, kindOf, type Registro } from "@/lib/registros/registro";
import type { Values } from "@/lib/registros/form/values";
import { WORDS } from "./words";

/** The record as another person saved it; null if it cannot be changed any more, did not change or cannot be loaded. */
async function changedMeanwhile(base: Registro): Promise<Registro | null> {
  try {
    const now = await fetchRegistro(kindOf(base), base.id);
    return now.derivado === 1 || now.version === base.version ? null : now;
  } catch {
    return null;
  }
}

/**
 * Saves a record on the server, or keeps it on the device; the reply is its id. `current`: the record that is changed,
 * null for a new one.
 */
export function useRecordStore(kind: Kind, current: Registro | null): Store<Registro, Values, number> {
  const { save } = useSave();
  const keep = use(KeepContext);
  if (keep) return keptStore(current, keep, current?.id ?? 0);
  return serverStore<Registro, Values, number>({
    current,
    send: async ({ from, typed, version }) => {
      if (!from) {
        const made = await save(`${kind}.create`, { body: typed }, { failed: WORDS.createFailed });
        return made.ok ? { ok: true, reply: made.reply.data.id } : made;
      }
      const input = { id: from.id, body: withVersion(typed, version) };
      const words = { ok: FORM_KINDS[kind].form.updated, failed: WORDS.updateFailed };
      const changed = await save(`${kind}.update`, input, words);
      return changed.ok ? { ok: true, reply: from.id } : changed;
    },
    actual: (_, { from }) => from && changedMeanwhile(from),
  });
}
