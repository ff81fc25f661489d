import type { Kind } from "@/contract/resources/registros";
import { RECORD_ROUTES, type RecordTab } from "@/lib/routes";

export interface FieldTab extends Pick<RecordTab, "segment" | "label" | "part"> {
  /** In a button: 'Siguiente: Rutas'. */
  short: string;
}

const sentenceCase = (capitals: string) => capitals.charAt(0) + capitals.slice(1).toLocaleLowerCase("es");

const fieldTab = (segment: string, label: string): FieldTab => ({ segment, label, short: sentenceCase(label) });

/** The tabs of a record on the device: its own form, those of the desk, and what is missing. */
export const tabsOfRecord = (kind: Kind): readonly FieldTab[] => [
  fieldTab("datos", "DATOS"),
  ...RECORD_ROUTES[kind].tabs.map(({ segment, label, part }) => ({
    ...fieldTab(segment, label),
    ...(part && { part }),
  })),
  fieldTab("falta", "QUÉ FALTA"),
];
