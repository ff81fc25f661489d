import { formatDay } from "../format";
import { SUMMARY } from "../texts";

/** What a record's page says of its vigencia. */
export const VERIFIED = {
  button: "Verificado, sin cambios",
  help: "El registro sigue como está: renueva su fecha con su nombre",
  ok: { tone: "ok", summary: SUMMARY.registro, detail: "Verificado, sin cambios" },
  failed: { tone: "error", summary: SUMMARY.registro, detail: "No se pudo guardar la verificación" },
} as const;

export interface Vigencia {
  /** 'Verificado el 12/03/2025 · vence el 12/03/2027'. */
  text: string;
  /** It is due for verification. */
  due: boolean;
}

/** What is known of a record's verification; null outside of the National Catalogue. */
export function vigenciaOf(
  { verificado_en, vence_en }: { verificado_en: string | null; vence_en: string | null },
  now = Date.now(),
): Vigencia | null {
  if (verificado_en === null || vence_en === null) return null;
  const due = new Date(vence_en).getTime() <= now;
  return {
    text: `Verificado el ${formatDay(verificado_en)} · ${due ? "venció" : "vence"} el ${formatDay(vence_en)}`,
    due,
  };
}
