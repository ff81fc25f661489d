"use client";

import { useRouter } from "@/components/line/use-router";
import { startTransition, use, useEffect, useEffectEvent } from "react";
import { KeepContext } from "@/components/engine/saving/keep-context";
import { serverStore } from "@/components/engine/saving/server-store";
import { useFieldsForm } from "@/components/engine/saving/use-fields-form";
import { useSaving } from "@/components/engine/saving/use-saving";
import { useSave } from "@/components/engine/use-save";
import { INFORMACION } from "@/lib/registros/atractivo-texts";
import { initialValues } from "@/lib/forms/schema";
import { keptStore, withVersion, type Values } from "@/lib/forms/store";
import { INFORMACION_FIELDS, informacionId, type InformacionValues } from "@/lib/registros/informacion";

export interface InformacionStart {
  /** The attraction's id. */
  id: number;
  values: InformacionValues;
  /** The version that a save starts from; null if the server sends none. */
  version: number | null;
  userId: number | string;
}

type Stored = InformacionValues & { version: number | null };

/** The contract's rules (spec 2 §5.3); they come with zod, so they are loaded at the first change or save. */
const loadCheck = async () => (await import("@/contract/resources/registros")).InformacionBody;

const valuesOf = (stored: Stored | null): Values => initialValues(INFORMACION_FIELDS, stored);

/** The information form of an attraction. It stays open after a save, and shows what the page's data hold by then. */
export function useInformacionForm({ id, values, version, userId }: InformacionStart) {
  const router = useRouter();
  const { save } = useSave();
  const reload = () => startTransition(() => router.refresh());
  const { form, port } = useFieldsForm({
    fields: INFORMACION_FIELDS,
    start: values,
    checks: loadCheck,
    idOf: informacionId,
  });
  const current: Stored = { ...values, version };
  const keep = use(KeepContext);
  const onServer = serverStore<Stored, Values, unknown>({
    current,
    send: (entry) =>
      save(
        "ppirta.informacion",
        { id, body: withVersion({ ...entry.typed, cc_ccm: 0 }, entry.version) },
        { ok: INFORMACION.success, failed: INFORMACION.failure },
      ),
    // The reloaded page holds it.
    actual: () => null,
    reload,
  });
  const saving = useSaving({
    form: port,
    store: keep ? keptStore<Stored, Values, unknown>(current, keep, null) : onServer,
    fields: INFORMACION_FIELDS,
    valuesOf,
    draft: { userId, form: "informacion", id },
    load: loadCheck,
    failed: INFORMACION.failure,
  });

  const arrived = useEffectEvent(() => saving.follow(current));
  const text = JSON.stringify(current);
  useEffect(() => arrived(), [text]);

  // A draft is offered until something is typed.
  return { form, saving: { ...saving, offered: saving.dirty ? null : saving.offered }, reload };
}
