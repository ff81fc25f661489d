import type { Control } from "react-hook-form";
import type { Point } from "@/contract/place/coordinates";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { FieldName } from "@/lib/registros/form/fields";
import type { Territory } from "@/lib/registros/form/values";
import type { Registro } from "@/lib/registros/registro";

/** What the form's parts need. It stays the same while values change: a part asks for its own (use-values.ts). */
export interface RecordForm {
  kind: Kind;
  control: Control;
  /** Fields that may stay empty. */
  optional: readonly FieldName[];
  /** The record that the form started from; null for a new record. */
  record: Registro | null;
  subject: Subject;
  set: (name: FieldName, value: string) => void;
  /** Sets macro region and region unless the person has chosen others. */
  fillRegion: (macro: string, region: string) => void;
  setPoint: (point: Point) => void;
  takeTerritory: (place: Territory) => void;
  leaveAltitude: () => void;
}
