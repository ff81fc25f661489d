"use client";

import { useState } from "react";
import { KeepContext } from "@/components/engine/saving/keep-context";
import { InformacionForm } from "@/components/records/informacion/informacion-form";
import type { Parte, RegistroDeCampo } from "@/lib/field/types";
import { INFORMACION_FIELDS, type InformacionValues } from "@/lib/records/informacion";
import { LOCAL_ID } from "@/lib/field/checks";
import { useKeep } from "./use-keep";

const formValues = ({ valores }: Parte) =>
  Object.fromEntries(INFORMACION_FIELDS.map(({ name }) => [name, valores[name] ?? ""])) as InformacionValues;

/** The information of an attraction (spec 2 §2.8, §5.3). */
export function InformationTab({ record, part }: { record: RegistroDeCampo; part: Parte }) {
  const keep = useKeep(record.clave, part);
  // As kept when the tab is opened; from then on the form holds what is typed.
  const [start] = useState(() => formValues(part));
  return (
    <div className="rounded-md border border-line-default bg-surface p-3">
      <KeepContext value={keep}>
        <InformacionForm
          id={record.registro?.id ?? LOCAL_ID}
          values={start}
          version={null}
          userId={`campo:${record.clave}`}
        />
      </KeepContext>
    </div>
  );
}
