import { Completeness } from "@/components/records/detail/completeness";
import type { Subject } from "@/contract/policy";
import { arrivalOf } from "@/lib/records/arrival";
import { estaCompleto, kindOf, nombreDe, type Registro } from "@/lib/records/registro";
import type { RecordActions } from "@/lib/records/state";

interface RecordStepProps {
  record: Registro;
  /** Its sealed id. */
  recordRef: string;
  subject: Subject;
  actions: RecordActions;
  /** True if the step leads away from this page. */
  leaves?: boolean;
}

/** What a draft lacks, and the workflow step that this person may take. */
export function RecordStep({ record, recordRef, subject, actions, leaves = false }: RecordStepProps) {
  const kind = kindOf(record);
  const { id, cite, departamento, id_departamento } = record;
  return (
    <Completeness
      recordRef={recordRef}
      record={{ kind, id, cite, nombre: nombreDe(record), departamento, id_departamento }}
      complete={estaCompleto(record)}
      missing={record.faltantes}
      actions={actions}
      arrivals={{ derivar: arrivalOf(subject, kind, "derivar"), aprobar: arrivalOf(subject, kind, "aprobar") }}
      leaves={leaves}
    />
  );
}
