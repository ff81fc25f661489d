import { factGroups, type Fact } from "@/lib/registros/facts";
import type { Registro } from "@/lib/registros/registro";
import { formatDay } from "@/lib/format";
import { FactGroup } from "./facts";

/** When a record was registered and by whom, and when it changed last; empty if the server does not say. */
function registrationFacts({ creado_en, autor, actualizado_en }: Registro): Fact[] {
  return [
    ...(creado_en ? [{ term: "Registrado el", value: formatDay(creado_en), figures: true }] : []),
    ...(autor ? [{ term: "Por", value: autor }] : []),
    ...(actualizado_en ? [{ term: "Último cambio", value: formatDay(actualizado_en), figures: true }] : []),
  ];
}

/** A record's place, classification and territory with their codes (spec 2 §2.4, §2.8), and its registration. */
export function RecordFacts({ record }: { record: Registro }) {
  const registration = registrationFacts(record);
  return (
    <>
      {factGroups(record).map(({ title, facts }) => (
        <FactGroup key={title} title={title} facts={facts} />
      ))}
      {registration.length > 0 && <FactGroup title="REGISTRO" facts={registration} />}
    </>
  );
}
