import type { Kind } from "@/contract/resources/registros";
import { ATRACTIVO } from "./atractivo";
import { FACILIDAD } from "./facilidad";
import type { RecordKind } from "./record-kind";

/** The two inventories. */
export const RECORD_KINDS: Record<Kind, RecordKind> = { ppirta: ATRACTIVO, ppirtf: FACILIDAD };
