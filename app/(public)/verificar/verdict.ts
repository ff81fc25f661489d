import type { IconName } from "@/components/ui/icon";
import type { Reply } from "@/contract";
import type { SituacionPublica } from "@/contract/estados";

export type Verificacion = Reply<"registro.verificar">["verificacion"];

/** The headline for a sheet. Only a sheet whose record is in the National Catalogue is green. */
interface Verdict {
  title: string;
  text: string;
  icon: IconName;
  tone: string;
}

const TONE = {
  green: "border-state-green-line bg-state-green-bg text-state-green-fg",
  blue: "border-state-blue-line bg-state-blue-bg text-state-blue-fg",
  orange: "border-state-orange-line bg-state-orange-bg text-state-orange-fg",
  red: "border-state-red-line bg-state-red-bg text-state-red-fg",
  none: "border-state-none-line bg-state-none-bg text-state-none-fg",
} as const;

const CHANGED: Verdict = {
  title: "Documento superado: el registro cambió después de esta impresión",
  text: "La hoja es auténtica, pero ya no muestra cómo está el registro. Pida una impresión nueva.",
  icon: "history",
  tone: TONE.orange,
};

const GONE: Verdict = {
  ...CHANGED,
  title: "Documento superado: el registro ya no está en el inventario",
  text: "La hoja es auténtica, pero el registro fue retirado después de esta impresión.",
};

const UNKNOWN: Verdict = {
  title: "Código desconocido",
  text: "Ninguna hoja se emitió con este código. Revise que esté escrito como en la hoja.",
  icon: "circle-question-mark",
  tone: TONE.red,
};

/** For servers that send no workflow state. */
const STATE_NOT_SENT: Verdict = {
  title: "El texto de la hoja coincide con el registro",
  text: "El servidor no informa si el registro está aprobado.",
  icon: "circle-question-mark",
  tone: TONE.none,
};

const CURRENT: Record<SituacionPublica, Verdict> = {
  CATALOGO: {
    title: "Documento vigente: en el Catálogo Nacional",
    text: "El registro dice hoy lo mismo que esta hoja.",
    icon: "circle-check",
    tone: TONE.green,
  },
  GOBERNACION: {
    title: "Aprobado por la gobernación",
    text: "El registro dice lo mismo que esta hoja, pero todavía no está en el Catálogo Nacional.",
    icon: "stamp",
    tone: TONE.blue,
  },
  REVISION: {
    title: "En revisión",
    text: "El registro dice lo mismo que esta hoja, pero todavía no está aprobado.",
    icon: "clock",
    tone: TONE.blue,
  },
  BORRADOR: {
    title: "Borrador, sin revisar",
    text: "El registro dice lo mismo que esta hoja, pero no está aprobado.",
    icon: "file-pen",
    tone: TONE.orange,
  },
  RETIRADO: GONE,
};

/** The verdict on a sheet, by its text and the record's state today. */
export function verdictOf({ estado, actual }: Verificacion): Verdict {
  if (estado === "DESCONOCIDA") return UNKNOWN;
  if (actual?.situacion === "RETIRADO") return GONE;
  if (estado === "SUPERADA") return CHANGED;
  return actual ? CURRENT[actual.situacion] : STATE_NOT_SENT;
}
