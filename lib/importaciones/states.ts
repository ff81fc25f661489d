import type { EstadoImportacion } from "@/contract/resources/importaciones";
import type { PasoImportacion } from "./hrefs";

/** An import's state as a badge, and which steps it allows. */

interface Shown {
  label: string;
  tone: "orange" | "blue" | "green" | "none";
  icon: "clock" | "loader-circle" | "circle-check" | "undo-2" | "pause";
}

const UNFINISHED: Shown = { label: "Sin terminar", tone: "orange", icon: "clock" };

export const ESTADO_SHOWN: Record<EstadoImportacion, Shown> = {
  LEIDA: UNFINISHED,
  COMPROBANDO: UNFINISHED,
  REVISION: UNFINISHED,
  IMPORTANDO: { label: "Importando", tone: "blue", icon: "loader-circle" },
  DETENIDA: { label: "Detenida", tone: "orange", icon: "pause" },
  IMPORTADA: { label: "Importada", tone: "green", icon: "circle-check" },
  DESHACIENDO: { label: "Deshaciendo", tone: "blue", icon: "loader-circle" },
  DESHECHA: { label: "Deshecha", tone: "none", icon: "undo-2" },
};

interface ImportStanding {
  estado: EstadoImportacion;
  importadas: number;
  cambiadas: number;
  puede_seguir: 0 | 1;
}

const EARLY_STATES: readonly EstadoImportacion[] = ["LEIDA", "COMPROBANDO", "REVISION"];

/** Whether it may be given up: nothing was imported, and nothing is being imported. */
export const canDiscard = ({ estado, importadas, cambiadas, puede_seguir }: ImportStanding) =>
  puede_seguir === 1 && importadas + cambiadas === 0 && (EARLY_STATES.includes(estado) || estado === "DETENIDA");

/** The step that an import's state shows by itself. */
export function ownStep({ estado }: Pick<ImportStanding, "estado">): PasoImportacion {
  if (estado === "LEIDA") return "archivo";
  if (estado === "COMPROBANDO" || estado === "REVISION") return "revisar";
  return "resultado";
}

/** The steps that may be opened in this state, besides the one that it shows by itself. */
export function openSteps({ estado, importadas, cambiadas, puede_seguir }: ImportStanding): readonly PasoImportacion[] {
  if (!puede_seguir) return [];
  if (estado === "LEIDA") return ["columnas"];
  if (estado === "REVISION") return ["archivo", "columnas"];
  if (estado === "DETENIDA" && importadas + cambiadas === 0) return ["archivo", "columnas", "revisar"];
  return estado === "DETENIDA" || estado === "IMPORTADA" ? ["revisar"] : [];
}

/** The step shown: the one that the address asks for if this state allows it, else the state's own. */
export function stepOf(detail: ImportStanding, asked: string | null): PasoImportacion {
  return openSteps(detail).find((step) => step === asked) ?? ownStep(detail);
}
