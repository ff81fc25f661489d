"use client";

import { useMemo, useState } from "react";
import { useForm, type FieldValues } from "react-hook-form";
import type { RecordForm } from "@/components/registros/form/record-form";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { FORMS } from "@/lib/registros/form/fields";
import { changed, emptyValues } from "@/lib/registros/form/values";

const nothing = () => undefined;

/** An empty record's form, for its controls: what is chosen in it goes to many records. */
export function useChangeForm(kind: Kind, subject: Subject) {
  const [values, setValues] = useState(() => emptyValues(kind, subject));
  const { control } = useForm<FieldValues>({ values });
  const form = useMemo<RecordForm>(
    () => ({
      ...{ kind, control, subject, record: null, optional: FORMS[kind].optional },
      set: (name, value) => setValues((now) => changed(now, name, value)),
      fillRegion: (id_macro_region, id_region) => setValues((now) => ({ ...now, id_macro_region, id_region })),
      ...{ setPoint: nothing, takeTerritory: nothing, leaveAltitude: nothing },
    }),
    [kind, control, subject],
  );
  return { form, values, clear: () => setValues(emptyValues(kind, subject)) };
}
