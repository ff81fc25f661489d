"use client";

import { memo, useState } from "react";
import { KeepContext } from "@/components/engine/saving/use-store";
import { InformacionForm } from "@/components/registros/informacion/informacion-form";
import type { Parte, RegistroDeCampo } from "@/lib/campo/types";
import { INFORMACION_FIELDS, type InformacionValues } from "@/lib/registros/informacion";
import { LOCAL_ID } from "@/lib/campo/checks";
import { useKeep } from "./use-keep";

const formValues = ({ valores }: Parte) =>
  Object.fromEntries(INFORMACION_FIELDS.map(({ name }) => [name, valores[name] ?? ""])) as InformacionValues;

interface InformationTabProps {
  record: RegistroDeCampo;
  part: Parte;
}

/** The information of an attraction (spec 2 §2.8, §5.3); drawn once, as the record's own form is. */
export const InformationTab = memo(
  function InformationTab({ record, part }: InformationTabProps) {
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
            next={null}
          />
        </KeepContext>
      </div>
    );
  },
  (before, now) => before.part.clave === now.part.clave,
);
