import { factGroups } from "@/lib/registros/facts";
import { registrationFacts } from "@/lib/registros/registration";
import type { Registro } from "@/lib/registros/registro";
import { FactGroup } from "./facts";

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
