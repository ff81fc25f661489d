import { factGroups } from "@/lib/records/facts";
import type { Registro } from "@/lib/records/registro";
import { FactGroup } from "./facts";

/** A record's place, classification and territory with their codes (spec 2 §2.4, §2.8). */
export const RecordFacts = ({ record }: { record: Registro }) =>
  factGroups(record).map(({ title, facts }) => <FactGroup key={title} title={title} facts={facts} />);
