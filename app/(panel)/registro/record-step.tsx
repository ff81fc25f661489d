import { Completeness } from "@/components/registros/detail/completeness";
import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import { type Campo, inHistory } from "@/contract/campos/campo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import type { Subject } from "@/contract/policy";
import { hrefs } from "@/lib/hrefs";
import { arrivalOf } from "@/lib/registros/arrival";
import { isComplete, kindOf, recordName, type Registro } from "@/lib/registros/registro";
import { informacionId } from "@/lib/registros/informacion";
import { observedPlace, placesOf } from "@/lib/registros/parts";
import { type RecordActions, recordState } from "@/lib/registros/state";

interface RecordStepProps {
  record: Registro;
  /** Its sealed id. */
  recordRef: string;
  subject: Subject;
  actions: RecordActions;
  /** True if the step leads away from this page. */
  leaves?: boolean;
}

/** More fields than these are not named one by one. */
const NAMED_AT_MOST = 6;

/** The empty required fields of a form that lacks few, each with the place where it is entered. */
function missingFieldsOf(record: Registro, ref: string) {
  const kind = kindOf(record);
  const missing = record.campos_faltantes ?? [];
  const own: Readonly<Record<string, Campo>> = kind === "ppirta" ? CAMPOS_ATRACTIVO : CAMPOS_FACILIDAD;
  const informacion: Readonly<Record<string, Campo>> = kind === "ppirta" ? CAMPOS_INFORMACION : {};
  const few = (campos: Readonly<Record<string, Campo>>, hrefOf: (name: string) => string) => {
    const places = missing.flatMap((name) => {
      const campo = campos[name];
      return campo ? [{ label: inHistory(campo), href: hrefOf(name) }] : [];
    });
    return places.length <= NAMED_AT_MOST ? places : [];
  };
  const [tab] = placesOf(kind, "informacion", ref);
  return {
    datos: few(own, (name) => hrefs.datos(kind, ref, name)),
    informacion: few(informacion, (name) => `${tab?.href ?? ""}#${informacionId(name)}`),
  };
}

/** The sections that the last review names, each with the place where it is corrected. */
const observedPlaces = (record: Registro, ref: string) =>
  record.observadas.flatMap(({ seccion }) => observedPlace(kindOf(record), seccion, ref) ?? []);

/** What a draft lacks, and the workflow step that this person may take. */
export function RecordStep({ record, recordRef, subject, actions, leaves = false }: RecordStepProps) {
  const kind = kindOf(record);
  const { id, cite, departamento, id_departamento } = record;
  return (
    <Completeness
      recordRef={recordRef}
      record={{
        kind,
        id,
        cite,
        nombre: recordName(record),
        departamento,
        id_departamento,
        observacion: record.observacion,
        observadas: record.observadas,
      }}
      complete={isComplete(record)}
      missing={record.faltantes}
      fields={missingFieldsOf(record, recordRef)}
      returned={recordState(record, subject.rol).name === "NO APROBADO" ? observedPlaces(record, recordRef) : null}
      actions={actions}
      arrivals={{ derivar: arrivalOf(subject, kind, "derivar"), aprobar: arrivalOf(subject, kind, "aprobar") }}
      leaves={leaves}
    />
  );
}
