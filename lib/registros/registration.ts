import { formatDay } from "../format";
import type { Fact } from "./facts";
import type { Registro } from "./registro";

/** When a record was registered and by whom, and when it changed last; empty if the server does not say. */
export function registrationFacts({ creado_en, autor, actualizado_en }: Registro): Fact[] {
  return [
    ...(creado_en ? [{ term: "Registrado el", value: formatDay(creado_en), figures: true }] : []),
    ...(autor ? [{ term: "Por", value: autor }] : []),
    ...(actualizado_en ? [{ term: "Último cambio", value: formatDay(actualizado_en), figures: true }] : []),
  ];
}
